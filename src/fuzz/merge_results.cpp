#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "base/errors.h"
#include "cases/judging/written_arguments.h"
#include "fuzz/result_file.h"

namespace hitscan {

void RequireSameRun(const LoadedFuzzResult& loaded, const FuzzRun& run, const std::string& other) {
  const auto require = [&](std::string_view what, std::string_view there, std::string_view here) {
    if (there == here) return;
    throw CannotRun(fmt::format("{}: its {} is {}, and {} has {}; name results of one search",
                                loaded.path.string(), what, there, other, here));
  };
  const auto names = [](const std::vector<CaseClass>& classes) {
    std::string text;
    for (const CaseClass each : classes)
      text += (text.empty() ? "" : ",") + std::string(NameOf(each));
    return text;
  };
  const FuzzRun& there = loaded.result.run;
  require("query", there.query->name, run.query->name);
  require("implementation", there.implementation, run.implementation);
  if (there.code != run.code) {
    throw CannotRun(
        fmt::format("{}: {} is another version of the code than that of {}; search again",
                    loaded.path.string(), run.implementation, other));
  }
  require("tolerance", fmt::format("{}", there.rules.tolerance),
          fmt::format("{}", run.rules.tolerance));
  require("rule", RuleName(there.rules), RuleName(run.rules));
  require("list of classes", names(there.classes), names(run.classes));
}

FuzzResult MergeFuzzResults(std::vector<LoadedFuzzResult> results) {
  FuzzResult sum;
  sum.run = results.front().result.run;
  std::vector<std::pair<CaseRange, const std::filesystem::path*>> tried;
  for (LoadedFuzzResult& loaded : results) {
    RequireSameRun(loaded, sum.run, results.front().path.string());
    for (const CaseRange& range : loaded.result.tried) {
      tried.emplace_back(range, &loaded.path);
      if (range.seed == tried.front().first.seed) continue;
      throw CannotRun(fmt::format("{} is of seed {}, and {} of seed {}; name results of one search",
                                  loaded.path.string(), range.seed, tried.front().second->string(),
                                  tried.front().first.seed));
    }
    sum.tally.Add(loaded.result.tally);
    for (FuzzFinding& finding : loaded.result.findings) {
      const auto same = std::ranges::find(sum.findings, finding.key, &FuzzFinding::key);
      if (same == sum.findings.end()) {
        sum.findings.push_back(std::move(finding));
        continue;
      }
      const auto complexity = [&](const FuzzFinding& each) {
        return WrittenArguments(*sum.run.query, each.arguments).Complexity();
      };
      if (complexity(finding) < complexity(*same)) *same = std::move(finding);
    }
  }
  std::ranges::sort(tried);
  for (std::size_t i = 1; i < tried.size(); ++i) {
    const CaseRange& before = tried[i - 1].first;
    const CaseRange& range = tried[i].first;
    if (range.begin >= before.end) continue;
    throw CannotRun(fmt::format("{} and {} have the same cases: numbers {} to {} of seed {}",
                                tried[i - 1].second->string(), tried[i].second->string(),
                                range.begin, std::min(range.end, before.end) - 1, range.seed));
  }
  for (const auto& [range, path] : tried) {
    if (!sum.tried.empty() && sum.tried.back().end == range.begin) {
      sum.tried.back().end = range.end;
    } else {
      sum.tried.push_back(range);
    }
  }
  for (FuzzFinding& finding : sum.findings) finding.counts = sum.tally.groups.at(finding.key);
  return sum;
}

}  // namespace hitscan
