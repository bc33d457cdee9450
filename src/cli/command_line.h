#pragma once

// The commands of the program, such as `hitscan check`. To add one, write a file NAME_command.cpp
// that defines NameCommand() with MakeCommand (list_command.cpp is a short example), and name the
// function twice below. The tests then ask for it in docs/command_line.md and in the manual page
// (cmake/package/hitscan.1.in).

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/log.h"
#include "platform/resources.h"

namespace CLI {  // NOLINT(readability-identifier-naming): the name is CLI11's
class App;
}

namespace hitscan {

struct Project;

/// The options that every command has.
struct CommonOptions {
  std::optional<std::filesystem::path> assets;
  std::filesystem::path project_file;  ///< of --project; empty: the nearest one is used
  const Project* project = nullptr;    ///< null: there is none
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

/// Makes a command whose options are a struct: `add_options` declares them, `run` is called with
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

Command RunCommand(), ListCommand(), CheckCommand(), ShotCommand(), NewCommand(), ReadCommand(),
    LinkCommand(), FuzzCommand(), MapCommand(), TraceCommand(), AskCommand();

/// The commands in the order of the help.
inline std::vector<Command> Commands() {
  return {RunCommand(),  ListCommand(), CheckCommand(), ShotCommand(),  NewCommand(), ReadCommand(),
          LinkCommand(), FuzzCommand(), MapCommand(),   TraceCommand(), AskCommand()};
}

/// Finds the command that the arguments name and parses its options. Returns a function that runs
/// the command, or that prints the help or the version for --help and --version. Throws CannotRun
/// for wrong arguments; for an unknown name the message has the nearest known one. One of the
/// commands has no name: it runs when the arguments name no command. The shapes and queries of
/// `project` are known already; errors of its file end every command but that one.
std::function<int(Log&)> ParseCommandLine(std::span<const Command> commands, int argc,
                                          const char* const* argv,
                                          const Project* project = nullptr);

/// The project file that --project names, else the nearest one in or above the working folder;
/// nullopt when there is none, or the arguments only ask for help or the version.
std::optional<std::filesystem::path> ProjectFileOf(int argc, const char* const* argv);

}  // namespace hitscan
