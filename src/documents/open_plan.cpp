#include "documents/open_plan.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/case_scene.h"
#include "app/environment.h"
#include "app/query_scene.h"
#include "app/registry.h"
#include "cases/case_file.h"

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
  const Query* query = nullptr;
  const auto add = [&](const std::filesystem::path& path) {
    const CaseFile file = LoadCaseFile(path);
    if (query != nullptr && file.query != query) {
      plan.errors.push_back(fmt::format("{}: not opened: it has cases of {}, not of {}",
                                        path.string(), file.query->name, query->name));
      return;
    }
    query = file.query;
    const bool twice = std::ranges::find(plan.files, path) != plan.files.end();
    if (!twice) plan.files.push_back(path);
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
  if (query != nullptr) plan.scene = SceneFor(*query, current);
  return plan;
}

}  // namespace hitscan
