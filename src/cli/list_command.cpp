#include <fmt/format.h>

#include <CLI/App.hpp>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "app/case_scene.h"
#include "app/environment.h"
#include "base/errors.h"
#include "base/printable.h"
#include "cases/case_file.h"
#include "cli/commands.h"
#include "queries/queries.h"

namespace hitscan {
namespace {

/// The case files and the samples of a query.
struct Use {
  std::size_t cases = 0;
  std::string source;
  std::set<std::string> samples;
};

using Uses = std::map<std::string_view, Use>;

/// The query of each case file that has been read.
using QueryOfFile = std::map<std::filesystem::path, std::string_view>;

QueryOfFile CountCases(const std::filesystem::path& assets, Uses& uses) {
  QueryOfFile queries;
  for (const std::filesystem::path& path : FindCaseFiles(assets / "cases")) {
    const CaseFile file = LoadCaseFile(path);
    queries[path] = file.query->name;
    Use& use = uses[file.query->name];
    use.cases += file.cases.size();
    // The main file of a query names its source; further files only add cases.
    if (path.parent_path() == assets / "cases") use.source = file.source;
  }
  return queries;
}

void FindSamples(const std::filesystem::path& assets, const QueryOfFile& queries, Uses& uses) {
  Environment environment;
  environment.assets = assets;
  for (const SampleEntry& entry : Samples()) {
    const std::unique_ptr<Application> sample = MakeSample(entry);
    sample->Attach(environment);
    const auto* scene = dynamic_cast<const CaseScene*>(sample.get());
    if (scene == nullptr) continue;
    for (const std::filesystem::path& path : scene->CaseFiles()) {
      const auto query = queries.find(path);
      if (query == queries.end()) throw FileError(path.string() + ": no such file");
      uses[query->second].samples.insert(std::string(entry.name));
    }
  }
}

// Prints one line for each sample and query: kind, tab, name, tab, title.
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
  Uses uses;
  const QueryOfFile queries = CountCases(assets, uses);
  FindSamples(assets, queries, uses);
  std::size_t cases = 0;
  for (const auto& [name, use] : uses) cases += use.cases;
  fmt::print(
      "# Queries\n\nMade by `hitscan list --markdown` from the declarations and the case files: "
      "{} queries, {} cases.\n",
      Queries().size(), cases);
  for (const Query& query : Queries()) {
    const Use& use = uses[query.name];
    std::vector<std::string_view> implementations;
    for (const Implementation& one : query.implementations) implementations.push_back(one.name);
    fmt::print("\n## {}\n\n{}\n\n    {}\n\n", query.name, query.summary, query.Signature());
    fmt::print("- Implementations: {}\n", fmt::join(implementations, ", "));
    fmt::print("- Source: {}\n", use.source.empty() ? "none" : Printable(use.source));
    fmt::print("- Cases: {}\n", use.cases);
    fmt::print("- Samples: {}\n", use.samples.empty()
                                      ? "none of its own"
                                      : fmt::format("{}", fmt::join(use.samples, ", ")));
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
