#include "app/query_groups.h"

#include <algorithm>
#include <memory>
#include <string_view>

#include "app/case_scene.h"
#include "app/environment.h"
#include "base/text.h"
#include "queries/query_lookup.h"

namespace hitscan {
namespace {

// "Chapter 3: rays and segments/2 Ray and box": the part before the slash, and that after the
// number.
GroupedQuery Grouped(const Query& query, std::string_view path) {
  const std::size_t slash = std::min(path.find('/'), path.size());
  std::string_view title = path.substr(std::min(slash + 1, path.size()));
  title.remove_prefix(std::min(title.find_first_not_of("0123456789 "), title.size()));
  return {&query, std::string(path.substr(0, slash)), std::string(title)};
}

}  // namespace

std::vector<std::string> QueriesShownBy(const SampleEntry& sample) {
  Log log;
  const Environment environment{.log = &log, .assets = {}, .cases = {}};
  const std::unique_ptr<Application> made = MakeSample(sample);
  made->Attach(environment);
  std::vector<std::string> names;
  if (const auto* scene = dynamic_cast<const CaseScene*>(made.get())) {
    for (const Query* query : scene->ShownQueries()) names.push_back(query->name);
  }
  return names;
}

std::vector<GroupedQuery> QueriesByGroup() {
  struct Shown {
    std::string query;
    std::string_view path;
    bool alone;  // the sample shows no other query
  };
  std::vector<Shown> shown;
  for (const SampleEntry& sample : Samples()) {
    std::vector<std::string> names = QueriesShownBy(sample);
    const bool alone = names.size() == 1;
    for (std::string& name : names) shown.push_back({std::move(name), sample.path, alone});
  }
  // Chooses as SceneFor (documents/open_plan.h) does.
  const auto owner = [&shown](const Query& query) {
    const auto is_own = [&](const Shown& each) { return each.query == query.name && each.alone; };
    const auto found = std::ranges::find_if(shown, is_own);
    return found != shown.end() ? found : std::ranges::find(shown, query.name, &Shown::query);
  };
  std::vector<std::pair<std::ptrdiff_t, GroupedQuery>> places;
  for (const Query& query : Queries()) {
    const auto found = owner(query);
    const bool has_sample = found != shown.end();
    places.emplace_back(found - shown.begin(), has_sample
                                                   ? Grouped(query, found->path)
                                                   : GroupedQuery{&query, "Without a sample", ""});
  }
  std::ranges::stable_sort(places, {}, &std::pair<std::ptrdiff_t, GroupedQuery>::first);
  std::vector<GroupedQuery> grouped;
  for (auto& place : places) grouped.push_back(std::move(place.second));
  return grouped;
}

}  // namespace hitscan
