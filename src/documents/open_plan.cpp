#include "documents/open_plan.h"

#include <algorithm>
#include <set>

#include "app/case_scene.h"
#include "app/environment.h"
#include "app/query_scene.h"
#include "app/registry.h"
#include "base/regular_file.h"
#include "cases/case_file.h"
#include "cases/case_loader.h"
#include "cases/json_document.h"

namespace hitscan {
namespace {

// A sample's own case files are named after their queries.
std::vector<std::string> QueriesOf(const SampleEntry& entry) {
  Log log;
  const Environment environment{.log = &log, .assets = {}, .cases = {}};
  const std::unique_ptr<Application> sample = MakeSample(entry);
  sample->Attach(environment);
  std::vector<std::string> names;
  if (const auto* scene = dynamic_cast<const CaseScene*>(sample.get())) {
    for (const std::filesystem::path& path : scene->CaseFiles()) {
      names.push_back(path.stem().string());
    }
  }
  return names;
}

}  // namespace

std::string SceneFor(const Query& query, std::string_view current) {
  const std::string name(query.name);
  if (current == name) return name;
  std::string shared;
  std::string own;
  for (const SampleEntry& entry : Samples()) {
    const std::vector<std::string> queries = QueriesOf(entry);
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
  const auto add = [&](const std::filesystem::path& path) {
    // A file that is named twice in different ways could not be saved.
    if (!known.insert(PathWithoutLinks(path)).second) return;
    // The cases of a large file are read while the window is shown: see CaseLoader.
    const std::shared_ptr<const JsonDocument> document = OpenCaseDocument(path);
    const Query& query = AreLarge({path}) ? QueryOf(*document) : *ReadCaseFile(document).query;
    auto scene = std::ranges::find(plan.scenes, query.name, &OpenScene::query);
    if (scene == plan.scenes.end()) {
      plan.scenes.push_back({SceneFor(query, current), std::string(query.name), {}});
      scene = plan.scenes.end() - 1;
    }
    scene->files.push_back(path);
  };
  for (const std::filesystem::path& path : paths) {
    try {
      const std::filesystem::path whole = std::filesystem::absolute(path);
      for (const std::filesystem::path& found : FindCaseFiles(whole, plan.errors)) {
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
