#include "implementation/compiler.h"

#include <fmt/format.h>
#include <poll.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <iterator>
#include <regex>
#include <sstream>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "base/atomic_file.h"
#include "base/errors.h"
#include "base/fingerprint.h"
#include "base/shell_word.h"
#include "implementation/child_process.h"
#include "implementation/implement_header.h"
#include "implementation/outcome.h"

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

// The files of a dependency rule as compilers write it: "a.so: mine.cpp other.h \".
std::vector<fs::path> ReadDependencies(const fs::path& path) {
  std::string text = ReadText(path);
  text.erase(0, text.find(": ") == std::string::npos ? text.size() : text.find(": ") + 2);
  std::vector<fs::path> files;
  std::string name;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const char c = i < text.size() ? text[i] : '\n';
    const char after = i + 1 < text.size() ? text[i + 1] : '\n';
    if (c == '\\' && after == '\n') continue;
    if (c == '\\' || (c == '$' && after == '$')) {
      name += after;  // an escaped blank, or a dollar
      ++i;
    } else if (c != ' ' && c != '\n') {
      name += c;
    } else if (!name.empty()) {
      files.emplace_back(name);
      name.clear();
    }
  }
  return files;
}

// Runs a command of the shell; both outputs are appended to `output`. Returns how it ended. Throws
// Cancelled soon after `cancelled` is set.
std::string RunShell(const std::string& command, const ProcessLimits& limits,
                     const std::atomic<bool>& cancelled, std::string& output) {
  ChildProcess process = ChildProcess::RunCommand(command + " 2>&1", limits);
  process.CloseInput();
  std::array<char, 4096> bytes{};
  while (true) {
    constexpr int kMilliseconds = 50;
    pollfd waited{process.output(), POLLIN, 0};
    const bool ready = poll(&waited, 1, kMilliseconds) > 0;
    if (cancelled) throw Cancelled();
    if (!ready) continue;
    const std::ptrdiff_t size = process.ReadOutput(bytes);
    if (size <= 0) break;
    output.append(bytes.data(), static_cast<std::size_t>(size));
  }
  return process.WaitForEnd(-1).value_or("");
}

// The lines of the compiler's output that say what is wrong.
std::vector<std::string> ErrorLines(const std::string& output) {
  constexpr std::size_t kMost = 20;
  constexpr std::array<std::string_view, 7> kErrors{
      "error: ",   "undefined reference", "multiple definition", "cannot find",
      "not found", "relocation ",         "No such file"};
  std::istringstream lines(output);
  std::string line;
  std::string first;
  std::vector<std::string> errors;
  while (std::getline(lines, line) && errors.size() < kMost) {
    if (first.empty()) first = line;
    const bool is_error = std::ranges::any_of(
        kErrors, [&](std::string_view part) { return line.find(part) != std::string::npos; });
    if (is_error) errors.push_back(line);
  }
  // The compiler's summary of what the linker has said.
  if (errors.size() > 1) {
    std::erase_if(errors, [](const std::string& text) { return text.starts_with("collect2: "); });
  }
  if (!errors.empty()) return errors;
  return {first.empty() ? "the compiler failed without a message" : first};
}

// The files in which the errors are, as "folder/own.h:7:3: error: ...", and those that were not
// found. A compiler that failed says nothing about dependencies.
std::vector<fs::path> FilesOfErrors(const fs::path& source,
                                    const std::vector<std::string>& errors) {
  static const std::regex kPlace(R"(^([^:]+):\d+:)");
  static const std::regex kMissing(R"(error: '?([^':]+)'?(?:: No such file| file not found))");
  std::vector<fs::path> files;
  for (const std::string& error : errors) {
    std::smatch match;
    if (std::regex_search(error, match, kPlace)) files.emplace_back(match[1].str());
    if (std::regex_search(error, match, kMissing)) {
      files.push_back(source.parent_path() / match[1].str());
    }
  }
  return files;
}

std::string Replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
    text.replace(at, from.size(), to);
  }
  return text;
}

// Removes the libraries of earlier versions. Those of the last day are kept: another window may use
// one, and load it again after a crash.
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

}  // namespace

bool IsCppSource(const fs::path& path) {
  const std::string extension = path.extension().string();
  return extension == ".cpp" || extension == ".cc" || extension == ".cxx";
}

fs::path CacheFolder() {
  const std::string cache = Environment("XDG_CACHE_HOME", "");
  if (!cache.empty()) return fs::path(cache) / "hitscan";
  const std::string home = Environment("HOME", "");
  if (!home.empty()) return fs::path(home) / ".cache" / "hitscan";
  throw CannotRun("no folder for compiled implementations: set XDG_CACHE_HOME or HOME");
}

Compilation Compile(const fs::path& source, const fs::path& cache, const ProcessLimits& limits,
                    const std::atomic<bool>& cancelled) {
  std::error_code error;
  const fs::path path = fs::absolute(source);
  if (!fs::is_regular_file(source, error)) {
    return {{}, {source.string() + ": no such file"}, {path}};
  }
  const fs::path include = cache / "include";
  const std::string command =
      fmt::format("{} -std=c++17 -isystem {} {} -fPIC -shared", Environment("CXX", "c++"),
                  Quoted(include.string()), Environment("CXXFLAGS", "-O2"));
  const std::size_t key = std::hash<std::string>()(path.string() + '\n' + command);
  const fs::path base = cache / fmt::format("{}-{:016x}", path.stem().string(), key);
  const fs::path dependencies = base.string() + ".d";
  const fs::path stamp = base.string() + ".stamp";
  fs::create_directories(include / "hitscan", error);
  if (error) {
    throw CannotRun(fmt::format("{}: the folder for compiled implementations cannot be made: {}",
                                cache.string(), error.message()));
  }
  WriteIfChanged(include / "hitscan" / "implement.h", ImplementHeader());
  const std::string known = ReadText(stamp);
  if (!known.empty()) {
    const fs::path library = base.string() + known.substr(0, known.find('\n'));
    std::vector<fs::path> files = ReadDependencies(dependencies);
    const bool unchanged = known.substr(known.find('\n') + 1) == Fingerprint(files);
    if (unchanged && fs::exists(library, error)) return {library, {}, std::move(files)};
  }

  // Each library has a name of its own, since a running process may still use the one before.
  // The clock of files is coarse: what was saved just before must not seem to be saved meanwhile.
  constexpr std::chrono::milliseconds kTick(10);
  std::this_thread::sleep_for(kTick);
  const fs::file_time_type begun = fs::file_time_type::clock::now() - kTick / 2;
  const std::string version =
      fmt::format("-{:x}.so", std::chrono::system_clock::now().time_since_epoch().count());
  const fs::path library = base.string() + version;
  ProcessLimits unlimited = limits;
  unlimited.memory = 0;
  std::string output;
  std::string end;
  try {
    end = RunShell(
        fmt::format("LC_ALL=C {} -MD -MF {} {} -o {}", command, Quoted(dependencies.string()),
                    Quoted(path.string()), Quoted(library.string())),
        unlimited, cancelled, output);
  } catch (const Cancelled&) {
    fs::remove(library, error);
    throw;
  }
  if (end != "left (exit code 0)") {
    fs::remove(library, error);
    std::vector<fs::path> files = FilesOfErrors(path, ErrorLines(output));
    files.push_back(path);
    return {{}, ErrorLines(Replaced(output, path.string(), source.string())), std::move(files)};
  }
  RemoveOldVersions(base);
  std::vector<fs::path> files = ReadDependencies(dependencies);
  // A file that was saved meanwhile may be compiled in part only: the next time all is compiled.
  if (std::ranges::none_of(
          files, [&](const fs::path& file) { return fs::last_write_time(file, error) >= begun; })) {
    WriteFileAtomically(stamp, version + "\n" + Fingerprint(files));
  }
  return {library, {}, std::move(files)};
}

}  // namespace hitscan
