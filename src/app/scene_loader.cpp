#include "app/scene_loader.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "app/environment.h"
#include "cases/case_folder.h"
#include "implementation/implementation_source.h"
#include "queries/query_lookup.h"

namespace hitscan {

std::vector<std::filesystem::path> SceneLoader::CaseFiles() const {
  std::vector<std::filesystem::path> paths;
  for (const std::filesystem::path& given : environment_->cases) {
    if (environment_->stand_ins.contains(given)) {
      paths.push_back(given);
      continue;
    }
    const std::vector<std::filesystem::path> found = FindCaseFiles(given);
    paths.insert(paths.end(), found.begin(), found.end());
  }
  if (!paths.empty()) return paths;
  for (std::size_t i = 0; i < files_.size(); ++i) {
    const std::string name(declaration_.cases[i].name);
    paths.push_back(files_[i].empty() ? environment_->CaseFileOf(name + ".json") : files_[i]);
  }
  return paths;
}

std::size_t SceneLoader::CountOtherCases() const {
  if (!environment_->case_counts || !environment_->cases.empty()) return 0;
  std::vector<std::filesystem::path> shown;
  for (const std::filesystem::path& path : CaseFiles()) {
    shown.push_back(environment_->OriginalOf(path).value_or(path));
  }
  std::set<const Query*> queries;
  for (const SceneFile& declared : declaration_.cases) queries.insert(FindQuery(declared.name));
  std::size_t count = 0;
  for (const Query* query : queries) {
    if (query != nullptr) count += environment_->case_counts->Of(*query, shown);
  }
  return count;
}

void SceneLoader::Begin() {
  const std::vector<std::filesystem::path> paths = CaseFiles();
  if (environment_->reads_in_background && AreLarge(paths)) return BeginReading(paths);
  for (const std::filesystem::path& path : paths) OpenFile(path);
}

void SceneLoader::BeginReading(const std::vector<std::filesystem::path>& paths) {
  checked_by_ = UsesBuiltIn() ? environment_->implementation : std::string();
  if (checked_by_.empty()) {
    loader_ = std::make_unique<CaseLoader>(paths);
    return;
  }
  loader_ = std::make_unique<CaseLoader>(paths, [name = checked_by_](const Query& query) {
    return AnswererOrExact(query, name, nullptr);
  });
}

bool SceneLoader::UsesBuiltIn() const {
  const Environment& given = *environment_;
  return given.user == nullptr || given.user->Find(given.implementation) == nullptr;
}

bool SceneLoader::Finish(bool wait) {
  if (loader_ == nullptr || (!wait && !loader_->done())) return false;
  for (const std::filesystem::path& path : CaseFiles()) OpenFile(path);
  loader_.reset();
  return true;
}

std::optional<float> SceneLoader::Progress() const {
  if (loader_ == nullptr) return std::nullopt;
  const auto total = static_cast<float>(std::max<std::size_t>(loader_->cases_total(), 1));
  return static_cast<float>(loader_->cases_read()) / total;
}

std::string SceneLoader::ProgressText() const {
  if (loader_ == nullptr) return {};
  if (loader_->cases_total() == 0) return "opening";
  return fmt::format("{} of {} cases", loader_->cases_read(), loader_->cases_total());
}

CheckedFile SceneLoader::Load(const std::filesystem::path& path) {
  if (loader_ == nullptr) return {LoadCaseFile(path), {}};
  CheckedFile loaded = loader_->Take(path);
  // Another implementation may have been chosen since reading began.
  if (checked_by_ != environment_->implementation || !UsesBuiltIn()) loaded.result = {};
  return loaded;
}

void SceneLoader::OpenFile(const std::filesystem::path& path) {
  if (path == kUntitled) return OpenStandIn(path);
  try {
    CheckedFile loaded = Load(path);
    RequireOwn(loaded.file);
    if (environment_->OriginalOf(path)) {
      environment_->log->Info(fmt::format("Your copy is shown: {}", path.string()));
    }
    document_.Open(std::move(loaded.file), std::move(loaded.result));
  } catch (const FileError& error) {
    if (environment_->stand_ins.contains(path)) return OpenStandIn(path);
    // A copy that cannot be used must not make the sample unusable.
    const auto original = environment_->OriginalOf(path);
    if (!original) throw;
    environment_->log->Error(
        fmt::format("{} (your copy; the original is shown in its place)", error.what()));
    CaseFile file = LoadCaseFile(*original);
    RequireOwn(file);
    document_.Open(std::move(file));
  }
}

void SceneLoader::OpenStandIn(const std::filesystem::path& path) {
  CaseFile file = ParseCaseFile(path, environment_->stand_ins.at(path));
  RequireOwn(file);
  document_.OpenUnsaved(std::move(file));
}

// Throws unless the scene declares a file of the same query. A scene draws arguments and parts of
// answers by their names in its own queries, so it could not draw cases of another query.
void SceneLoader::RequireOwn(const CaseFile& file) const {
  std::set<std::string_view> own;
  for (const SceneFile& declared : declaration_.cases) own.insert(declared.name);
  if (own.contains(file.query->name)) return;
  throw FileError(
      fmt::format("{}: has cases of {}, this sample shows {}; {} has a scene of its own",
                  file.path.string(), file.query->name, fmt::join(own, ", "), file.query->name));
}

}  // namespace hitscan
