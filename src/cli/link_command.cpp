#include <fmt/format.h>

#include <CLI/App.hpp>
#include <algorithm>
#include <functional>
#include <optional>
#include <string>

#include "app/orbit_camera.h"
#include "base/errors.h"
#include "base/text.h"
#include "cases/case_file.h"
#include "cases/written_case.h"
#include "cli/command_line.h"
#include "cli/shared_options.h"
#include "export/page_link.h"
#include "queries/query_lookup.h"

namespace hitscan {
namespace {

struct LinkOptions {
  std::string name;
  std::optional<int> test;  ///< nullopt: all cases
  std::string implementation;
  std::optional<CameraChoice> camera;
  std::string page;
};

void AddLinkOptions(CLI::App& app, LinkOptions& options) {
  app.add_option("FILE|SAMPLE", options.name, "The case file, sample or query that the link opens")
      ->type_name("")
      ->required();
  AddParsedOption(app, "--case", options.test, NumberFrom(0, 999'999'999),
                  "Only this case of the file")
      ->type_name("ID");
  app.add_option("--implementation", options.implementation,
                 "The implementation whose answers are shown")
      ->type_name("NAME");
  AddCamera(app, options.camera);
  AddPage(app, options.page, "The address of the page (default: only what follows it)");
}

// The text of a case file with this case alone.
std::string AloneText(const CaseFile& file, int id) {
  const auto test = std::ranges::find(file.cases, id, &Case::id);
  if (test == file.cases.end()) {
    throw CannotRun(fmt::format("--case: {} has no case {}", file.path.string(), id));
  }
  return LinkedCases(file, *test);
}

// A link carries no code. Throws CannotRun unless a query of Hitscan has an implementation of that
// name.
void RequireBuiltIn(const std::string& implementation) {
  const std::vector<std::reference_wrapper<const Query>> queries = Queries();
  if (std::ranges::none_of(queries, [&](const Query& query) {
        return query.FindImplementation(implementation) != nullptr;
      })) {
    throw CannotRun("--implementation: " + implementation +
                    " is not a part of Hitscan, and a link carries no code");
  }
}

int RunLink(const LinkOptions& options, const CommonOptions& common, Log& log) {
  if (!options.implementation.empty()) RequireBuiltIn(options.implementation);
  const Named named = RequireNamed(options.name, common.FindAssets(log).path);
  PageLink link{.implementation = options.implementation};
  if (options.camera) {
    OrbitCamera camera;
    options.camera->Apply(camera);
    link.camera = CameraText(camera);
  }
  if (named.path.empty()) {
    if (options.test) throw CannotRun("--case: name a case file, not a sample or query");
    link.sample = options.name;
  } else {
    const CaseFile file = LoadCaseFile(named.path);
    link.cases = options.test ? AloneText(file, *options.test) : CaseFileText(file);
  }
  fmt::print("{}{}\n", Printable(options.page), FragmentOf(link));
  return kExitSuccess;
}

}  // namespace

Command LinkCommand() {
  return MakeCommand<LinkOptions>("link", "Print a link that shows cases in a browser",
                                  AddLinkOptions, RunLink);
}

}  // namespace hitscan
