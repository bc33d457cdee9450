#include <fmt/format.h>

#include <CLI/App.hpp>
#include <filesystem>
#include <string>
#include <vector>

#include "base/errors.h"
#include "base/nearest_name.h"
#include "base/printable.h"
#include "cli/commands.h"
#include "implementation/stub.h"
#include "queries/queries.h"

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
  const Query* const query = FindQuery(options.query);
  if (query == nullptr) {
    std::vector<std::string_view> names;
    for (const Query& known : Queries()) names.push_back(known.name);
    throw CannotRun(fmt::format("no query is called '{}'{} (hitscan list shows them)",
                                options.query, DidYouMean(options.query, names)));
  }
  const std::filesystem::path& path = options.output;
  if (path.empty()) {
    fmt::print("{}", ImplementationStub(*query, StubLanguage::kCpp, "mine.cpp"));
    return kExitSuccess;
  }
  try {
    WriteStub(*query, path);
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
