#include "cli/check_scope.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/case_scene.h"
#include "app/environment.h"
#include "app/registry.h"
#include "cases/case_file.h"
#include "cli/names.h"
#include "implementation/implementation_source.h"

namespace hitscan {
namespace {

// Adds the case files in the folder `path`, or the file `path` itself.
void AddFiles(const std::filesystem::path& path, std::vector<std::filesystem::path>& files,
              UnusableFiles& unusable) {
  std::vector<std::string> errors;
  unusable.Try(path, [&] {
    const std::vector<std::filesystem::path> found = FindCaseFiles(path, errors);
    files.insert(files.end(), found.begin(), found.end());
  });
  for (const std::string& error : errors) unusable.Add(path, error);
}

// Whether a named sample or query has the chosen implementation; logs an error if not.
bool HasImplementation(std::string_view name, const std::vector<std::string>& implementations,
                       const Environment& environment, CheckScope& scope) {
  if (std::ranges::find(implementations, environment.implementation) != implementations.end()) {
    return true;
  }
  environment.log->Error(
      NoImplementationMessage(name, environment.implementation, implementations));
  scope.missing_implementation = true;
  return false;
}

void AddSample(const SampleEntry& entry, const Environment& environment, CheckScope& scope) {
  const std::unique_ptr<Application> sample = MakeSample(entry);
  sample->Attach(environment);
  const auto* scene = dynamic_cast<const CaseScene*>(sample.get());
  if (scene == nullptr) {
    environment.log->Info(fmt::format("{} only draws: it has nothing to check", entry.name));
  } else if (HasImplementation(entry.name, sample->Implementations(), environment, scope)) {
    const std::vector<std::filesystem::path> own = scene->CaseFiles();
    scope.samples.insert(scope.samples.end(), own.begin(), own.end());
  }
}

void AddQuery(const Query& query, const Environment& environment, CheckScope& scope) {
  std::vector<std::string> names = query.ImplementationNames();
  if (environment.user != nullptr) {
    const std::vector<std::string> own = environment.user->NamesFor(query);
    names.insert(names.end(), own.begin(), own.end());
  }
  if (HasImplementation(query.name, names, environment, scope)) scope.queries.insert(query.name);
}

}  // namespace

CheckScope FindCheckScope(const CheckOptions& options, const Environment& environment,
                          UnusableFiles& unusable) {
  CheckScope scope;
  scope.every_query = true;
  for (const std::string& name : options.names) {
    const Named found = RequireNamed(name, environment.assets);
    if (!found.path.empty()) {
      AddFiles(found.path, scope.files, unusable);
      continue;
    }
    scope.every_query = false;
    if (found.sample != nullptr) {
      AddSample(*found.sample, environment, scope);
    } else {
      AddQuery(*found.query, environment, scope);
    }
  }
  if (!options.cases.empty()) {
    // In this case the files of the samples only determine the queries.
    for (const std::filesystem::path& path : scope.samples) {
      unusable.Try(path, [&] { scope.queries.insert(LoadCaseFile(path).query->name); });
    }
    scope.samples.clear();
    for (const std::filesystem::path& path : options.cases)
      AddFiles(path, scope.searched, unusable);
  } else if (options.names.empty() || !scope.queries.empty()) {
    AddFiles(environment.assets / "cases", scope.searched, unusable);
  }
  return scope;
}

}  // namespace hitscan
