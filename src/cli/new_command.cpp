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
};

void AddNewOptions(CLI::App& app, NewOptions& options) {
  app.add_option("QUERY", options.query, "The query to implement")->type_name("")->required();
  app.add_option("-o,--output", options.output,
                 "The file to write: .cpp, .py or .mjs (default: C++ on standard output)")
      ->type_name("FILE");
}

// Writes a file to fill in, or prints it. An existing file is not overwritten.
int RunNew(const NewOptions& options, const CommonOptions&, Log&) {
  const Query& query = RequireQuery(options.query);
  const std::filesystem::path& path = options.output;
  if (path.empty()) {
    fmt::print("{}", ImplementationStub(query, StubLanguage::kCpp, "mine.cpp"));
    return kExitSuccess;
  }
  try {
    WriteStub(query, path);
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
