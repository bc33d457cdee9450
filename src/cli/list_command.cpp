#include <fmt/format.h>

#include <CLI/App.hpp>
#include <map>
#include <optional>
#include <ranges>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app/query_groups.h"
#include "app/registry.h"
#include "base/text.h"
#include "cases/case_file.h"
#include "cases/case_folder.h"
#include "cli/command_line.h"
#include "queries/query_lookup.h"
#include "shape/kind_info.h"

namespace hitscan {
namespace {

// Prints one line for each sample and query: kind, tab, name, tab, menu path or summary.
void PrintList() {
  for (const SampleEntry& sample : Samples()) {
    fmt::print("sample\t{}\t{}\n", sample.name, sample.path);
  }
  for (const Query& query : Queries()) fmt::print("query\t{}\t{}\n", query.name, query.summary);
}

// What a query of two shapes asks, in a few words: its name without those of shapes.
std::string QuestionOf(const Query& query) {
  static const std::set<std::string_view> kShapes{
      "2d",      "aabb",    "camera", "capsule",     "circle",  "convex", "cylinder",
      "frustum", "line",    "obb",    "plane",       "point",   "points", "polygon",
      "ray",     "segment", "sphere", "tetrahedron", "triangle"};
  std::string question;
  for (const auto word : std::views::split(std::string_view(query.name), '_')) {
    const std::string_view text(word.begin(), word.end());
    if (kShapes.contains(text)) continue;
    if (!question.empty()) question += ' ';
    question += text;
  }
  return question.empty() ? "meet" : question;
}

// The kinds of the two shapes of a query; nullopt if it is not about two shapes.
std::optional<std::pair<Kind, Kind>> PairOf(const Query& query) {
  std::vector<Kind> kinds;
  for (const NamedKind& parameter : query.parameters) {
    if (parameter.moves && InfoOf(parameter.kind).traits().has_position) {
      kinds.push_back(parameter.kind);
    }
  }
  if (kinds.size() != 2) return std::nullopt;
  return std::pair(kinds[0], kinds[1]);
}

// Prints a table of shapes against shapes, whose cells link the queries of two shapes. A list of
// points stands for its convex hull.
void PrintMatrix(bool flat) {
  std::map<std::pair<Kind, Kind>, std::vector<const Query*>> cells;
  std::set<Kind> kinds;
  for (const Query& query : Queries()) {
    const auto pair = PairOf(query);
    if (!pair || InfoOf(pair->second).traits().flat != flat) continue;
    kinds.insert({pair->first, pair->second});
    cells[*pair].push_back(&query);
    if (pair->first != pair->second) cells[{pair->second, pair->first}].push_back(&query);
  }
  fmt::print("\n| |");
  for (const Kind column : kinds) fmt::print(" {} |", KindName(column));
  fmt::print("\n| --- |{}\n", fmt::join(std::vector<std::string_view>(kinds.size(), " --- |"), ""));
  for (const Kind row : kinds) {
    fmt::print("| {} |", KindName(row));
    for (const Kind column : kinds) {
      for (const Query* const query : cells[{row, column}]) {
        fmt::print(" [{}](#{})", QuestionOf(*query), query->name);
      }
      fmt::print(" |");
    }
    fmt::print("\n");
  }
}

// Prints a Markdown page about every query: its signature, meaning and implementations, the source
// and number of its cases, and the samples that show it. Throws FileError for a case file with an
// error.
void PrintMarkdown(const std::filesystem::path& assets) {
  const std::filesystem::path folder = assets / "cases";
  std::map<const Query*, std::string> sources;
  for (const std::filesystem::path& path : FindCaseFiles(folder)) {
    const CaseFile file = LoadCaseFile(path);
    // The main file of a query names its source; further files only add cases.
    if (path.parent_path() == folder) sources[file.query] = file.source;
  }
  std::map<const Query*, std::set<std::string>> samples;
  for (const SampleEntry& sample : Samples()) {
    for (const std::string& query : QueriesShownBy(sample)) {
      samples[FindQuery(query)].emplace(sample.name);
    }
  }
  CaseCounts counts(folder);
  std::size_t cases = 0;
  for (const Query& query : Queries()) cases += counts.Of(query, {});
  fmt::print(
      "# Queries\n\nMade by `hitscan list --markdown` from the declarations and the case files: "
      "{} queries, {} cases.\n",
      Queries().size(), cases);
  fmt::print(
      "\nThe queries of two shapes; an empty cell is a query that is missing. A list of points is "
      "its convex hull.\n");
  PrintMatrix(false);
  fmt::print("\nThe same in the plane:\n");
  PrintMatrix(true);
  fmt::print(
      "\nSweeps move a shape along a straight line. None turns it: [such an answer would not be "
      "exact](exactness.md#why-no-query-turns-a-shape-while-it-moves).\n");
  for (const Query& query : Queries()) {
    const std::string& source = sources[&query];
    const std::set<std::string>& shown_by = samples[&query];
    fmt::print("\n## {}\n\n{}\n\n    {}\n\n", query.name, query.summary, query.Signature());
    fmt::print("- Implementations: {}\n", fmt::join(query.ImplementationNames(), ", "));
    fmt::print("- Source: {}\n", source.empty() ? "none" : Printable(source));
    fmt::print("- Cases: {}\n", counts.Of(query, {}));
    fmt::print("- Samples: {}\n",
               shown_by.empty() ? "none of its own" : fmt::format("{}", fmt::join(shown_by, ", ")));
  }
}

struct ListOptions {
  bool markdown = false;
};

void AddListOptions(CLI::App& app, ListOptions& options) {
  app.add_flag("--markdown", options.markdown, "As a page on the queries, in Markdown");
}

int RunList(const ListOptions& options, const CommonOptions& common, Log& log) {
  if (options.markdown) {
    PrintMarkdown(common.FindAssets(log).path);
  } else {
    PrintList();
  }
  return kExitSuccess;
}

}  // namespace

Command ListCommand() {
  return MakeCommand<ListOptions>("list", "List the samples and queries", AddListOptions, RunList);
}

}  // namespace hitscan
