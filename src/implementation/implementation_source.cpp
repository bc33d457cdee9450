#include "implementation/implementation_source.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "implementation/compiler.h"

namespace hitscan {

std::string ImplementationSource::Name() const {
  return form == Form::kProgram ? text : std::filesystem::path(text).filename().string();
}

std::optional<ImplementationSource> SourceOfFile(const std::string& text) {
  using Form = ImplementationSource::Form;
  if (IsCppSource(text)) return ImplementationSource{Form::kSource, text};
  const std::string extension = std::filesystem::path(text).extension().string();
  if (extension == ".so" || extension == ".dylib") {
    return ImplementationSource{Form::kLibrary, text};
  }
  return std::nullopt;
}

std::shared_ptr<OwnImplementation> OpenImplementation(const ImplementationSource& source,
                                                      std::string name, const AskOptions& options) {
  AskOptions named = options;
  if (options.print) {
    named.print = [print = options.print, name](std::string_view line) {
      print(name + ": " + std::string(line));
    };
  }
  std::unique_ptr<Backend> backend;
  switch (source.form) {
    case ImplementationSource::Form::kSource:
      backend = MakeLibraryBackend(
          CompileImplementation(source.text, CacheFolder(), options.process), std::move(named));
      break;
    case ImplementationSource::Form::kLibrary:
      backend = MakeLibraryBackend(source.text, std::move(named));
      break;
    case ImplementationSource::Form::kProgram:
      backend = MakeProgramBackend(source.text, std::move(named));
      break;
  }
  return std::make_shared<OwnImplementation>(std::move(name), std::move(backend));
}

void OwnImplementations::Add(std::shared_ptr<OwnImplementation> implementation) {
  std::erase_if(all_, [&](const auto& one) { return one->name() == implementation->name(); });
  all_.push_back(std::move(implementation));
}

std::shared_ptr<OwnImplementation> OwnImplementations::Find(std::string_view name) const {
  const auto found =
      std::ranges::find_if(all_, [&](const auto& one) { return one->name() == name; });
  return found == all_.end() ? nullptr : *found;
}

std::shared_ptr<OwnImplementation> OwnImplementations::Find(std::string_view name,
                                                            const Query& query) const {
  std::shared_ptr<OwnImplementation> found = Find(name);
  return found != nullptr && found->Answers(query) ? found : nullptr;
}

std::vector<std::string> OwnImplementations::NamesFor(const Query& query) const {
  std::vector<std::string> names;
  for (const auto& one : all_) {
    if (one->Answers(query)) names.push_back(one->name());
  }
  return names;
}

OutputSink OwnImplementations::printed() {
  return [printed = printed_](std::string_view line) {
    const std::lock_guard lock(printed->mutex);
    printed->lines.emplace_back(line);
  };
}

std::vector<std::string> OwnImplementations::TakePrinted() {
  const std::lock_guard lock(printed_->mutex);
  return std::exchange(printed_->lines, {});
}

}  // namespace hitscan
