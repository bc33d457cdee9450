#include <fmt/format.h>

#include <CLI/App.hpp>
#include <filesystem>
#include <string>

#include "base/errors.h"
#include "base/text.h"
#include "cli/command_line.h"
#include "cli/options.h"
#include "implementation/user_code.h"

namespace hitscan {
namespace {

struct NewOptions {
  std::string query;
  std::filesystem::path output;  ///< empty: standard output
  bool trace = false;            ///< code whose operations are recorded
};

void AddNewOptions(CLI::App& app, NewOptions& options) {
  app.add_option("QUERY", options.query, "The query to implement")->type_name("")->required();
  app.add_option("-o,--output", options.output,
                 "The file to write: .cpp, .py or .mjs (default: C++ on standard output)")
      ->type_name("FILE");
  app.add_flag("--trace", options.trace,
               "C++ for `hitscan trace`: a template over its number type");
}

// Writes a file to fill in, or prints it. An existing file is not overwritten.
int RunNew(const NewOptions& options, const CommonOptions&, Log&) {
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
