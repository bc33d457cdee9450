#include "implementation/implementation_source.h"

#include <algorithm>
#include <exception>
#include <filesystem>
#include <iomanip>
#include <map>
#include <mutex>
#include <sstream>
#include <utility>

#include "base/errors.h"
#include "base/user_folders.h"
#include "implementation/compiler.h"
#include "queries/query_lookup.h"

namespace hitscan {
namespace {

struct NamedSources {
  std::mutex mutex;
  std::map<std::string, ImplementationSource> sources;
};

NamedSources& Names() {
  static NamedSources names;
  return names;
}

}  // namespace

std::string ImplementationSource::Name() const {
  if (!name.empty()) return name;
  return form == Form::kProgram ? text : std::filesystem::path(text).filename().string();
}

void NameSource(ImplementationSource source) {
  const std::lock_guard lock(Names().mutex);
  std::string name = source.name;
  Names().sources.insert_or_assign(std::move(name), std::move(source));
}

void ForgetSource(const std::string& name) {
  const std::lock_guard lock(Names().mutex);
  Names().sources.erase(name);
}

std::optional<ImplementationSource> SourceNamed(const std::string& text) {
  using Form = ImplementationSource::Form;
  {
    const std::lock_guard lock(Names().mutex);
    const auto named = Names().sources.find(text);
    if (named != Names().sources.end()) return named->second;
  }
  if (IsCppSource(text)) return ImplementationSource{Form::kSource, text};
  const std::string extension = std::filesystem::path(text).extension().string();
  if (extension == ".so" || extension == ".dylib") {
    return ImplementationSource{Form::kLibrary, text};
  }
  return std::nullopt;
}

bool SameSource(const ImplementationSource& a, const ImplementationSource& b) {
  if (a.form != b.form || a.form == ImplementationSource::Form::kProgram) return a == b;
  return std::filesystem::absolute(a.text).lexically_normal() ==
         std::filesystem::absolute(b.text).lexically_normal();
}

std::string DistinctName(const ImplementationSource& source,
                         const std::function<bool(const std::string&)>& is_taken) {
  for (const std::string& name : {source.Name(), source.text}) {
    const bool of_built_in = std::ranges::any_of(
        Queries(), [&](const Query& query) { return query.FindImplementation(name) != nullptr; });
    if (!of_built_in && name != kReported && !is_taken(name)) return name;
  }
  return std::filesystem::absolute(source.text).string();
}

std::vector<std::filesystem::path> FilesNamedBy(const ImplementationSource& source) {
  if (source.form != ImplementationSource::Form::kProgram) return {source.text};
  // The words of the command that are files, such as mine.py in "python3 mine.py".
  std::vector<std::filesystem::path> files;
  std::istringstream words(source.text);
  std::string word;
  while (words >> std::quoted(word, '\'')) {
    std::error_code error;
    if (std::filesystem::is_regular_file(word, error)) files.emplace_back(word);
  }
  return files;
}

OpenedImplementation OpenImplementation(const ImplementationSource& source, std::string name,
                                        const AskOptions& options,
                                        const std::atomic<bool>& cancelled) {
  using Form = ImplementationSource::Form;
  AskOptions named = options;
  if (options.print) {
    named.print = [print = options.print, name](std::string_view line) {
      print(name + ": " + std::string(line));
    };
  }
  OpenedImplementation opened;
  try {
    std::unique_ptr<Backend> backend;
    opened.files = FilesNamedBy(source);
    if (source.form == Form::kProgram) {
      backend = MakeProgramBackend(source.text, std::move(named));
    } else if (source.form == Form::kLibrary) {
      backend = MakeLibraryBackend(source.text, std::move(named), cancelled);
    } else {
      // Headers of libraries may take minutes.
      const auto time = source.build.empty() ? kCompileTime : 5 * kCompileTime;
      Compilation compiled =
          Compile(source.text, CacheFolder(), options.process, cancelled, time, source.build);
      opened.files = std::move(compiled.files);
      opened.errors = std::move(compiled.errors);
      if (!opened.errors.empty()) return opened;
      opened.library = compiled.library;
      backend = MakeLibraryBackend(compiled.library, std::move(named), cancelled);
    }
    opened.implementation =
        std::make_shared<UserImplementation>(std::move(name), std::move(backend));
  } catch (const std::exception& error) {
    // The message names the source, since the user does not know the library in the cache.
    std::string text = error.what();
    const std::string library = opened.library.string();
    if (!library.empty() && text.starts_with(library)) {
      text.replace(0, library.size(), source.text);
    }
    opened.errors = {std::move(text)};
  }
  return opened;
}

std::filesystem::path FileToEdit(const ImplementationSource& source) {
  if (source.form == ImplementationSource::Form::kSource) return source.text;
  if (source.form == ImplementationSource::Form::kLibrary) return {};
  const std::vector<std::filesystem::path> files = FilesNamedBy(source);
  return files.empty() ? std::filesystem::path() : files.back();
}

void UserImplementations::Add(std::shared_ptr<UserImplementation> implementation) {
  std::erase_if(all_, [&](const auto& one) { return one->name() == implementation->name(); });
  all_.push_back(std::move(implementation));
}

std::shared_ptr<UserImplementation> UserImplementations::Find(std::string_view name) const {
  const auto found =
      std::ranges::find_if(all_, [&](const auto& one) { return one->name() == name; });
  return found == all_.end() ? nullptr : *found;
}

std::shared_ptr<UserImplementation> UserImplementations::Find(std::string_view name,
                                                              const Query& query) const {
  std::shared_ptr<UserImplementation> found = Find(name);
  return found != nullptr && found->Answers(query) ? found : nullptr;
}

std::vector<std::string> UserImplementations::NamesFor(const Query& query) const {
  std::vector<std::string> names;
  for (const auto& one : all_) {
    if (one->Answers(query)) names.push_back(one->name());
  }
  return names;
}

std::shared_ptr<Answerer> FindAnswerer(const Query& query, std::string_view name,
                                       const UserImplementations* user) {
  if (auto implementation = user == nullptr ? nullptr : user->Find(name, query)) {
    return AnswererOf(query, std::move(implementation));
  }
  if (name == kReported) return Reporter(query);
  const Implementation* const built_in = query.FindImplementation(name);
  return built_in == nullptr ? nullptr : AnswererOf(query, *built_in);
}

std::shared_ptr<Answerer> AnswererOrExact(const Query& query, std::string_view name,
                                          const UserImplementations* user) {
  auto answerer = FindAnswerer(query, name, user);
  return answerer ? std::move(answerer) : AnswererOf(query, query.implementations.front());
}

OutputSink UserImplementations::printed() {
  return [printed = printed_](std::string_view line) {
    const std::lock_guard lock(printed->mutex);
    printed->lines.emplace_back(line);
  };
}

std::vector<std::string> UserImplementations::TakePrinted() {
  const std::lock_guard lock(printed_->mutex);
  return std::exchange(printed_->lines, {});
}

}  // namespace hitscan
