#include "documents/open_plan.h"

#include <algorithm>
#include <set>

#include "app/query_groups.h"
#include "app/registry.h"
#include "base/regular_file.h"
#include "cases/case_file.h"
#include "cases/case_folder.h"
#include "cases/case_loader.h"
#include "edit/unsaved_files.h"
#include "json/document.h"

namespace hitscan {

std::string SceneFor(const Query& query, std::string_view current) {
  const std::string name(query.name);
  if (current == name) return name;
  std::string shared;
  std::string own;
  for (const SampleEntry& entry : Samples()) {
    const std::vector<std::string> queries = QueriesShownBy(entry);
    if (std::ranges::find(queries, name) == queries.end()) continue;
    if (entry.name == current) return std::string(current);
    std::string& first = queries.size() == 1 ? own : shared;
    if (first.empty()) first = entry.name;
  }
  if (!own.empty()) return own;
  return shared.empty() ? name : shared;
}

OpenPlan PlanOpening(const std::vector<std::filesystem::path>& paths, std::string_view current) {
  OpenPlan plan;
  std::set<std::filesystem::path> known;
  const auto scene_of = [&](const Query& query) -> OpenScene& {
    const auto scene = std::ranges::find(plan.scenes, query.name, &OpenScene::query);
    if (scene != plan.scenes.end()) return *scene;
    return plan.scenes.emplace_back(SceneFor(query, current), std::string(query.name));
  };
  const auto add = [&](const std::filesystem::path& path) {
    // A file that is opened twice, under different paths, could not be saved.
    if (!known.insert(PathWithoutLinks(path)).second) return;
    // The cases of a large file are read while the window is shown: see CaseLoader.
    const std::shared_ptr<const JsonDocument> document = OpenCaseDocument(path);
    const Query& query = AreLarge({path}) ? QueryOf(*document) : *ReadCaseFile(document).query;
    scene_of(query).files.push_back(path);
  };
  // Adds a file that no longer exists if its unsaved changes were kept. Returns whether this is so.
  const auto add_unsaved = [&](const std::filesystem::path& path) {
    std::error_code error;
    const std::vector<std::filesystem::path> kept = KeptBeside(PathWithoutLinks(path));
    if (std::filesystem::exists(path, error) || kept.empty()) return false;
    if (!known.insert(PathWithoutLinks(path)).second) return true;
    std::string text = ReadRegularFile(kept.front());
    OpenScene& scene = scene_of(*ParseCaseFile(path, text).query);
    scene.files.push_back(path);
    scene.stand_ins.emplace(path, std::move(text));
    return true;
  };
  for (const std::filesystem::path& path : paths) {
    try {
      const std::filesystem::path full = std::filesystem::absolute(path);
      if (add_unsaved(full)) continue;
      for (const std::filesystem::path& found : FindCaseFiles(full, plan.errors)) {
        try {
          add(found);
        } catch (const std::exception& error) {
          plan.errors.emplace_back(error.what());
        }
      }
    } catch (const std::exception& error) {
      plan.errors.emplace_back(error.what());
    }
  }
  return plan;
}

}  // namespace hitscan
