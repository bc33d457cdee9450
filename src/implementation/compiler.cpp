#include "implementation/compiler.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <iterator>
#include <optional>
#include <regex>
#include <sstream>
#include <string_view>
#include <utility>
#include <vector>

#include "base/atomic_file.h"
#include "base/errors.h"
#include "base/text.h"
#include "base/user_folders.h"
#include "cases/answerer.h"
#include "implementation/child_process.h"
#include "implementation/cpp_headers.h"
#include "queries/query_lookup.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;

std::string Environment(const char* name, const char* otherwise) {
  const char* const value = std::getenv(name);
  return value != nullptr && *value != '\0' ? value : otherwise;
}

std::string ReadText(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void WriteIfChanged(const fs::path& path, const std::string& text) {
  if (ReadText(path) != text) WriteFileAtomically(path, text);
}

std::string CompilerCommand() { return Environment("CXX", "c++"); }

// The first line of the compiler's messages, and the lines with errors.
class Messages {
 public:
  void Add(std::string_view line) {
    constexpr std::size_t kMost = 20;
    constexpr std::array<std::string_view, 7> kErrors{
        "error: ",   "undefined reference", "multiple definition", "cannot find",
        "not found", "relocation ",         "No such file"};
    if (first_.empty()) first_ = line;
    const bool is_error = std::ranges::any_of(
        kErrors, [&](std::string_view part) { return line.find(part) != std::string_view::npos; });
    if (is_error && errors_.size() < kMost) errors_.emplace_back(line);
  }

  const std::string& first() const { return first_; }
  std::vector<std::string> Errors() const {
    std::vector<std::string> errors = errors_;
    // The line of collect2 only sums up the errors of the linker.
    if (errors.size() > 1) {
      std::erase_if(errors, [](const std::string& text) { return text.starts_with("collect2: "); });
    }
    return errors;
  }

 private:
  std::string first_;
  std::vector<std::string> errors_;
};

// How the compiler is run.
struct CompilerLimits {
  const ProcessLimits& process;
  const std::atomic<bool>& cancelled;
  std::chrono::milliseconds time;
  std::string source;  // as the user named it, for messages
};

[[noreturn]] void FailCompiler(const CompilerLimits& limits, const std::string& what) {
  throw CannotRun(fmt::format("{}: the compiler \"{}\" {}", limits.source,
                              Shortened(CompilerCommand(), 200), what));
}

// Runs a command of the compiler and passes its standard output to `take`. Returns the lines with
// errors; none when the compiler succeeded. Throws CannotRun when the command fails without such
// lines, and Cancelled.
std::vector<std::string> RunCompiler(const std::string& command, const CompilerLimits& limits,
                                     const std::function<void(std::string_view)>& take) {
  constexpr int kMilliseconds = 50;
  constexpr std::size_t kMostPrinted = std::size_t{256} << 20U;
  Messages messages;
  std::size_t printed = 0;
  ProcessHistory history;
  const auto print = [&](std::string_view line) {
    messages.Add(line);
    printed += line.size() + 1;
    history.printed = 0;  // so that errors after many warnings are passed on too
  };
  ProcessLimits unlimited = limits.process;
  unlimited.memory = 0;
  Connection connection(ChildProcess::RunCommand("exec env LC_ALL=C " + command, unlimited), print,
                        history);
  connection.process().CloseInput();
  const auto begun = std::chrono::steady_clock::now();
  const auto require_within_limits = [&] {
    if (limits.cancelled) throw Cancelled();
    if (printed > kMostPrinted) {
      FailCompiler(limits, fmt::format("printed more than {} MiB; set CXX to a C++ compiler",
                                       kMostPrinted >> 20U));
    }
    if (std::chrono::steady_clock::now() - begun < limits.time) return;
    FailCompiler(limits,
                 fmt::format("did not end within {} s; set CXX to another one, or compile the "
                             "source to a library (.so) and name that",
                             static_cast<double>(limits.time.count()) / 1000));
  };
  std::array<char, 65536> bytes{};
  for (bool ended = false; !ended;) {
    const bool ready = connection.Wait(false, kMilliseconds).output;
    require_within_limits();
    if (!ready) continue;
    const ssize_t size = read(connection.process().output(), bytes.data(), bytes.size());
    ended = size == 0 || (size < 0 && errno != EAGAIN && errno != EINTR);
    if (size <= 0) continue;
    printed += static_cast<std::size_t>(size);
    take({bytes.data(), static_cast<std::size_t>(size)});
  }
  std::optional<std::string> end;
  while (!(end = connection.WaitForEnd(kMilliseconds))) require_within_limits();
  if (*end == "left (exit code 0)") return {};
  std::vector<std::string> errors = messages.Errors();
  if (end->starts_with("left") && !errors.empty()) return errors;
  FailCompiler(limits,
               *end + (messages.first().empty() ? " without a message; set CXX to a C++ compiler"
                                                : ": " + messages.first()));
}

// The files that were included but not found.
std::vector<fs::path> MissingFiles(const fs::path& source, const std::vector<std::string>& errors) {
  static const std::regex kMissing(R"(error: '?([^':]+)'?(?:: No such file| file not found))");
  std::vector<fs::path> files;
  for (const std::string& error : errors) {
    std::smatch match;
    if (std::regex_search(error, match, kMissing)) {
      files.push_back(source.parent_path() / match[1].str());
    }
  }
  return files;
}

// The file that a word of a command names: a path, or a program in $PATH. Empty when there is none.
fs::path FileOfWord(const std::string& word) {
  std::error_code error;
  if (fs::is_regular_file(word, error)) return word;
  if (word.find('/') != std::string::npos) return {};
  std::istringstream folders(Environment("PATH", ""));
  for (std::string folder; std::getline(folders, folder, ':');) {
    fs::path file = fs::path(folder) / word;
    if (access(file.c_str(), X_OK) == 0 && fs::is_regular_file(file, error)) return file;
  }
  return {};
}

// Whether this flag makes the compiler read no file besides those that are included.
bool ReadsNoOtherFile(const std::string& flag) {
  static const std::regex kKnown(
      "-([ODUIgm].*|W(?![alp],).*|w|ansi|pedantic.*|pipe|pthread|nostdinc.*|std(lib)?=.*"
      "|isystem.*|idirafter.*|iquote.*|include.*|imacros.*"
      "|f(?!.*(plugin|profile|branch-prob|module|use-ld))([^=/]*|(sanitize|visibility)=[^=/]*))");
  return std::regex_match(flag, kKnown);
}

// A hash of everything on which the compiled code depends besides the preprocessed text: the
// compiler and its flags. nullopt when the flags name files whose contents are not known here, such
// as libraries (-lengine).
std::optional<std::string> CompilerIdentity(const std::string& command,
                                            const CompilerLimits& limits) {
  TextHash hash;
  const auto add = [&hash](std::string_view text) {
    hash.Add(text);
    hash.Add(std::string_view("\0", 1));
  };
  add(command);
  for (const char* name : {"PATH", "COMPILER_PATH", "GCC_EXEC_PREFIX", "LIBRARY_PATH",
                           "LD_RUN_PATH", "CCC_OVERRIDE_OPTIONS"}) {
    add(Environment(name, ""));
  }
  bool knows_all_files = true;
  std::istringstream words(CompilerCommand() + " " + Environment("CXXFLAGS", "-O2"));
  for (std::string word; words >> word;) {
    if (word.starts_with('-')) {
      knows_all_files = knows_all_files && ReadsNoOtherFile(word);
      continue;
    }
    std::error_code error;
    const fs::path file = FileOfWord(word);
    knows_all_files = knows_all_files && (!file.empty() || fs::is_directory(word, error));
    if (!file.empty()) add(fs::canonical(file, error).string() + '\0' + ReadText(file));
  }
  const std::vector<std::string> errors =
      RunCompiler(CompilerCommand() + " --version", limits,
                  [&hash](std::string_view output) { hash.Add(output); });
  if (!errors.empty()) FailCompiler(limits, "cannot be run: " + errors.front());
  if (!knows_all_files) return std::nullopt;
  return hash.Digits();
}

std::string Replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
    text.replace(at, from.size(), to);
  }
  return text;
}

// Removes libraries of earlier versions that are more than a day old. Newer ones are kept: another
// window may use one, and load it again after a crash.
void RemoveOldVersions(const fs::path& base) {
  const std::string prefix = base.filename().string() + "-";
  const auto oldest = fs::file_time_type::clock::now() - std::chrono::hours(24);
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(base.parent_path(), error)) {
    const bool old = entry.path().filename().string().starts_with(prefix) &&
                     entry.last_write_time(error) < oldest && !error;
    if (old) fs::remove(entry.path(), error);
  }
}

// The file name in a line marker (# 1 "own.h"), in which a backslash, a quote and a line break are
// escaped as in C++; nullopt when the line is no marker.
std::optional<std::string> NameInMarker(std::string_view line) {
  const std::size_t begin = line.find_first_not_of("0123456789", 2);
  if (!line.starts_with("# ") || begin == 2 || line.substr(begin, 2) != " \"") return std::nullopt;
  std::string name;
  for (std::size_t i = begin + 2; i < line.size(); ++i) {
    if (line[i] == '"') return name;
    if (line[i] == '\\' && ++i < line.size() && line[i] == 'n') {
      name += '\n';
    } else if (i < line.size()) {
      name += line[i];
    }
  }
  return std::nullopt;
}

// Writes the headers for code of the user and returns their folder. With kinds or queries of a
// project it depends on their text, since programs with different projects may run at the same
// time.
fs::path FolderOfHeaders(const fs::path& cache) {
  const std::array<std::pair<const char*, std::string>, 4> headers{
      {{"implement.h", ImplementHeader()},
       {"reference.h", ReferenceHeader()},
       {"record.h", RecordHeader()},
       {"trace.h", std::string(kTraceHeader)}}};
  fs::path include = cache / "include";
  const bool extended =
      KindCount() > kTypedKinds ||
      std::ranges::any_of(Queries(), [](const Query& query) { return !!query.open; });
  if (extended) {
    TextHash hash;
    for (const auto& [name, text] : headers) hash.Add(text);
    include += "-" + hash.Digits();
  }
  try {
    MakePrivateFolder(cache, include / "hitscan");
  } catch (const std::runtime_error& problem) {
    throw CannotRun(std::string("the folder for compiled implementations: ") + problem.what());
  }
  for (const auto& [name, text] : headers) WriteIfChanged(include / "hitscan" / name, text);
  return include;
}

}  // namespace

void PreprocessedText::Add(std::string_view part) {
  // Longer than a line marker with any path.
  constexpr std::size_t kLongestMarker = std::size_t{1} << 16U;
  hash_.Add(part);
  size_ += part.size();
  while (!part.empty()) {
    const std::size_t end = std::min(part.find('\n'), part.size());
    line_ += part.substr(0, std::min(end, kLongestMarker - line_.size()));
    if (end == part.size()) return;
    ReadMarker();
    line_.clear();
    part.remove_prefix(end + 1);
  }
}

void PreprocessedText::ReadMarker() {
  const std::optional<std::string> name = NameInMarker(line_);
  // "<built-in>" is no file, and "/folder//" is the folder in which the compiler runs.
  if (!name || name->empty() || name->front() == '<' || name->ends_with("//")) return;
  const std::filesystem::path file = *name;
  if (std::ranges::find(files_, file) == files_.end()) files_.push_back(file);
}

bool IsCppSource(const fs::path& path) {
  const std::string extension = path.extension().string();
  return extension == ".cpp" || extension == ".cc" || extension == ".cxx";
}

Compilation Compile(const fs::path& source, const fs::path& cache, const ProcessLimits& limits,
                    const std::atomic<bool>& cancelled, std::chrono::milliseconds time_limit,
                    const std::string& options) {
  std::error_code error;
  const fs::path path = fs::absolute(source);
  if (!fs::is_regular_file(source, error)) {
    return {{}, {source.string() + ": no such file"}, {path}};
  }
  if (cache.empty()) {
    throw CannotRun("no folder for compiled implementations: set XDG_CACHE_HOME or HOME");
  }
  const CompilerLimits compiler{limits, cancelled, time_limit, source.string()};
  const fs::path include = FolderOfHeaders(cache);
  const std::string command = fmt::format("{} -std=c++17 -isystem {} {} -fPIC", CompilerCommand(),
                                          Quoted(include.string()), Environment("CXXFLAGS", "-O2"));
  const std::optional<std::string> identity = CompilerIdentity(command + options, compiler);

  std::vector<std::string> errors;
  const auto preprocess = [&] {
    PreprocessedText text;
    errors = RunCompiler(fmt::format("{} -E {} {}", command, Quoted(path.string()), options),
                         compiler, [&text](std::string_view part) { text.Add(part); });
    return text;
  };
  const auto failed = [&](std::vector<fs::path> files) {
    const std::vector<fs::path> missing = MissingFiles(path, errors);
    files.insert(files.end(), missing.begin(), missing.end());
    for (std::string& line : errors) line = Replaced(line, path.string(), source.string());
    return Compilation{{}, std::move(errors), std::move(files)};
  };
  const PreprocessedText text = preprocess();
  std::vector<fs::path> files{path};
  for (const fs::path& file : text.files()) {
    // A directive #line may name any file, even one that does not exist.
    if (file != path && fs::is_regular_file(file, error)) files.push_back(file);
  }
  if (!errors.empty()) return failed(std::move(files));
  if (text.empty()) {
    FailCompiler(compiler, "printed nothing with -E; set CXX to a C++ compiler");
  }
  // Each version of a library has its own file name, since a process may still use another version.
  const fs::path base = cache / fmt::format("{}-{}", path.stem().string(),
                                            TextFingerprint(path.string() + command + options));
  const fs::path cached =
      identity ? fs::path(fmt::format("{}-{}-{}.so", base.string(), *identity, text.hash()))
               : fs::path();
  if (fs::exists(cached, error)) {
    // The new time keeps RemoveOldVersions from removing it.
    fs::last_write_time(cached, fs::file_time_type::clock::now(), error);
    return {cached, {}, std::move(files)};
  }

  const fs::path library = fmt::format("{}-{:x}.so", base.string(),
                                       std::chrono::system_clock::now().time_since_epoch().count());
  try {
    errors = RunCompiler(fmt::format("{} -shared {} -o {} {}", command, Quoted(path.string()),
                                     Quoted(library.string()), options),
                         compiler, [](std::string_view) {});
    if (!errors.empty()) {
      fs::remove(library, error);
      return failed(std::move(files));
    }
    if (!fs::exists(library, error)) {
      FailCompiler(compiler, "wrote no library; set CXX to a C++ compiler");
    }
    RemoveOldVersions(base);
    // If a file was saved meanwhile, the library may be a mixture of two versions. Then it is not
    // reused: the next call compiles again.
    const bool reusable = !cached.empty() && preprocess().hash() == text.hash();
    // Libraries that are not reused are named by their contents, so that compiling the same code
    // again and again does not make many files.
    const fs::path kept =
        reusable
            ? cached
            : fs::path(fmt::format("{}-{}.so", base.string(), TextFingerprint(ReadText(library))));
    fs::rename(library, kept);
    return {kept, {}, std::move(files)};
  } catch (...) {
    fs::remove(library, error);
    throw;
  }
}

}  // namespace hitscan
