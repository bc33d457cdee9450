#include <fmt/format.h>

#include <CLI/App.hpp>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "app/query_groups.h"
#include "app/registry.h"
#include "base/text.h"
#include "cases/case_file.h"
#include "cases/case_folder.h"
#include "cli/command_line.h"
#include "queries/query_table.h"

namespace hitscan {
namespace {

// Prints one line for each sample and query: kind, tab, name, tab, menu path or summary.
void PrintList() {
  for (const SampleEntry& sample : Samples()) {
    fmt::print("sample\t{}\t{}\n", sample.name, sample.path);
  }
  for (const Query& query : Queries()) fmt::print("query\t{}\t{}\n", query.name, query.summary);
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
