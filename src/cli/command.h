#pragma once

// A command of the program, such as `hitscan check`: its name, its options and the function that
// runs it.

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "app/log.h"
#include "platform/resources.h"

namespace CLI {  // NOLINT(readability-identifier-naming): the name is CLI11's
class App;
}

namespace hitscan {

/// The options that every command has.
struct CommonOptions {
  std::optional<std::filesystem::path> assets;
  bool verbose = false;

  /// The folder with the program's assets: that of the option, else the default one. Throws
  /// CannotRun when it does not exist.
  AssetFolder FindAssets(Log& log) const;
};

/// Runs a command whose options have been parsed. Returns the exit code; throws when it cannot run.
using Runner = std::function<int(const CommonOptions&, Log&)>;

struct Command {
  std::string name;     ///< empty: the command that runs when the command line names none
  std::string summary;  ///< one line of the help
  /// Declares the options. The returned runner uses their parsed values.
  std::function<Runner(CLI::App&)> declare;
};

/// A command from the struct of its options: `add_options` declares them, `run` is called with
/// their parsed values.
template <typename Options>
Command MakeCommand(std::string name, std::string summary, void (*add_options)(CLI::App&, Options&),
                    const std::function<int(const Options&, const CommonOptions&, Log&)>& run) {
  const auto declare = [add_options, run](CLI::App& app) {
    const auto options = std::make_shared<Options>();
    add_options(app, *options);
    return [options, run](const CommonOptions& common, Log& log) {
      return run(*options, common, log);
    };
  };
  return {std::move(name), std::move(summary), declare};
}

}  // namespace hitscan
