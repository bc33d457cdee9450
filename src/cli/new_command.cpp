#include <fmt/format.h>

#include <CLI/App.hpp>
#include <filesystem>
#include <string>

#include "base/errors.h"
#include "base/text.h"
#include "cli/command_line.h"
#include "cli/shared_options.h"
#include "implementation/stub.h"
#include "project/new_project.h"
#include "queries/query_lookup.h"

namespace hitscan {
namespace {

// In place of a query: a project of shapes and queries of the user's own.
constexpr std::string_view kProject = "project";

struct NewOptions {
  std::string query;             ///< or kProject
  std::filesystem::path output;  ///< empty: standard output; of a project, the working folder
  bool trace = false;            ///< code whose operations are recorded
};

void AddNewOptions(CLI::App& app, NewOptions& options) {
  app.add_option("QUERY", options.query,
                 "The query to implement, or 'project': shapes and queries of your own")
      ->type_name("")
      ->required();
  app.add_option("-o,--output", options.output,
                 "The file to write: .cpp, .py or .mjs (default: C++ on standard output); of a "
                 "project, the folder (default: the working one)")
      ->type_name("FILE");
  app.add_flag("--trace", options.trace,
               "C++ for `hitscan trace`: a template over its number type");
}

// Writes a file to fill in, or prints it. An existing file is not overwritten.
int RunNew(const NewOptions& options, const CommonOptions&, Log&) {
  if (options.query == kProject && FindQuery(kProject) == nullptr) {
    if (options.trace) throw CannotRun("--trace: a project is not traced");
    fmt::print("{}\n", Printable(WriteNewProject(options.output).string()));
    return kExitSuccess;
  }
  const Query& query = RequireQuery(options.query);
  const std::filesystem::path& path = options.output;
  if (path.empty()) {
    const auto language = options.trace ? StubLanguage::kTracedCpp : StubLanguage::kCpp;
    fmt::print("{}", ImplementationStub(query, language, "mine.cpp"));
    return kExitSuccess;
  }
  try {
    WriteStub(query, path, options.trace);
  } catch (const CannotRun& error) {
    throw CannotRun(fmt::format("-o: {}", error.what()));
  }
  fmt::print("{}\n", Printable(path.string()));
  return kExitSuccess;
}

}  // namespace

Command NewCommand() {
  return MakeCommand<NewOptions>("new", "Begin an implementation of your own", AddNewOptions,
                                 RunNew);
}

}  // namespace hitscan
