#include "cli/command_line.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>
#include <string_view>

#include "base/errors.h"
#include "base/text.h"
#include "cases/project_file.h"
#include "cli/shared_options.h"
#include "project/project.h"

namespace hitscan {
namespace {

void AddCommonOptions(CLI::App& app, CommonOptions& options) {
  app.set_help_flag("-h,--help", "Print this help");
  app.set_version_flag("--version", "hitscan " HITSCAN_VERSION, "Print the version");
  app.add_flag("--verbose", options.verbose, "Print more details");
  app.add_option("--project", options.project_file,
                 "A project file (default: hitscan.json in or above the working folder)")
      ->type_name("FILE");
  app.add_option("--assets", options.assets, "The folder with the program's assets")
      ->type_name("DIR");
}

bool IsCommon(const CLI::Option& option) {
  return option.check_lname("verbose") || option.check_lname("assets") ||
         option.check_lname("project");
}

// Makes empty values errors: an empty argument is most likely an unset variable of a script.
void RefuseEmptyValues(CLI::App& app) {
  const auto describe = [](const std::string& value) {
    return std::string(value.empty() ? "a value is missing" : "");
  };
  for (CLI::Option* option : app.get_options()) {
    // Runs before the checks of the option.
    option->transform(CLI::Validator(describe, ""));
  }
}

CLI::App& ChosenCommand(CLI::App& program) {
  const auto chosen = program.get_subcommands();
  return chosen.empty() ? program : *chosen.front();
}

bool HasOption(const CLI::App& app, const std::string& name) {
  return name.starts_with("-") && app.get_option_no_throw(name) != nullptr;
}

std::string DescribeUnknownOption(CLI::App& program, const std::string& name) {
  const std::string message = fmt::format("unknown option '{}'", name);
  for (const CLI::App* command : program.get_subcommands({})) {
    if (HasOption(*command, name)) {
      return fmt::format("{}; it belongs to 'hitscan {}'", message, command->get_name());
    }
  }
  if (HasOption(program, name)) return message + "; it belongs to the window";
  std::vector<std::string> known;
  for (const CLI::Option* option : ChosenCommand(program).get_options()) {
    for (const std::string& long_name : option->get_lnames()) known.push_back("--" + long_name);
  }
  return message + DidYouMean(name, std::vector<std::string_view>(known.begin(), known.end()));
}

// Throws an error when a name that has no meaning may be a mistyped command.
void RefuseMistypedCommand(CLI::App& program) {
  if (!program.get_subcommands().empty()) return;
  std::vector<std::string_view> known;
  for (const CLI::App* command : program.get_subcommands({})) known.push_back(command->get_name());
  for (const CLI::Option* option : program.get_options()) {
    if (!option->get_positional() || option->count() == 0) continue;
    const std::string& name = option->results().front();
    if (NearestName(name, known).empty() || FindNamed(name, {})) continue;
    throw CannotRun(
        fmt::format("no sample or command is called '{}'{}", name, DidYouMean(name, known)));
  }
}

// Throws an error for arguments before a command. Only the common options have an effect there.
void RefuseArgumentsBeforeCommand(CLI::App& program) {
  if (program.get_subcommands().empty()) return;
  const CLI::App& command = ChosenCommand(program);
  const auto refuse = [&command](const std::string& argument) {
    throw CannotRun(
        fmt::format("'{}' must stand after the command '{}'", argument, command.get_name()));
  };
  for (const std::string& argument : program.remaining()) {
    const std::string name = argument.substr(0, argument.find('='));
    if (name.starts_with("-") && !HasOption(command, name)) {
      throw CannotRun(DescribeUnknownOption(program, name));
    }
    refuse(name);
  }
  for (const CLI::Option* option : program.get_options()) {
    if (option->count() == 0 || IsCommon(*option)) continue;
    refuse(option->get_positional() ? option->results().front() : option->get_name());
  }
}

[[noreturn]] void RefuseUnexpected(const std::string& argument) {
  throw CannotRun(fmt::format("unexpected argument '{}'", argument));
}

// Throws an error about the arguments that CLI11 could not use: about the first option among them,
// which is the most likely mistake, or about the first argument if there is no option.
[[noreturn]] void RefuseUnused(CLI::App& program) {
  RefuseArgumentsBeforeCommand(program);
  RefuseMistypedCommand(program);
  const std::vector<std::string> unused = ChosenCommand(program).remaining();
  const auto option = std::ranges::find_if(unused, [](const std::string& argument) {
    return argument.size() > 1 && argument.front() == '-';
  });
  if (option == unused.end()) RefuseUnexpected(unused.front());
  throw CannotRun(DescribeUnknownOption(program, option->substr(0, option->find('='))));
}

// Arguments after `--` are names, even those that look like an option or a command. CLI11 2.1 loses
// these names when there was one before `--`.
void AddNames(CLI::App& command, std::span<const char* const> names) {
  for (const char* name : names) {
    const auto options = command.get_options();
    const auto positional = std::ranges::find_if(options, [](const CLI::Option* option) {
      return option->get_positional() &&
             static_cast<int>(option->count()) < option->get_items_expected_max();
    });
    if (positional == options.end()) RefuseUnexpected(name);
    (*positional)->add_result(name)->run_callback();
  }
}

std::function<int(Log&)> Print(std::string text) {
  if (!text.ends_with('\n')) text += '\n';
  return [text](Log&) {
    std::fputs(text.c_str(), stdout);
    return kExitSuccess;
  };
}

}  // namespace

AssetFolder CommonOptions::FindAssets(Log& log) const {
  AssetFolder folder = hitscan::FindAssets(assets);
  if (verbose) log.Info("Assets: " + folder.path.string());
  return folder;
}

std::optional<std::filesystem::path> ProjectFileOf(int argc, const char* const* argv) {
  constexpr std::string_view kOption = "--project";
  for (int i = 1; i < argc && std::string_view(argv[i]) != "--"; ++i) {
    const std::string_view argument = argv[i];
    if (argument == "--help" || argument == "-h" || argument == "--version") return std::nullopt;
    if (argument == kOption && i + 1 < argc) return argv[i + 1];
    if (argument.starts_with(kOption) && argument.substr(kOption.size()).starts_with("=")) {
      return argument.substr(kOption.size() + 1);
    }
  }
  return FindProjectFile(std::filesystem::current_path());
}

std::function<int(Log&)> ParseCommandLine(std::span<const Command> commands, int argc,
                                          const char* const* argv, const Project* project) {
  CLI::App program("", "hitscan");
  // An argument after a command is not a command, even when it has the name of one.
  program.require_subcommand(0, 1);
  program.get_formatter()->label("SUBCOMMAND", "| COMMAND");
  CommonOptions common;
  common.project = project;
  std::map<const CLI::App*, Runner> runners;
  for (const Command& command : commands) {
    CLI::App& app = command.name.empty() ? program : *program.add_subcommand(command.name);
    app.description(command.summary);
    app.group("Commands");
    AddCommonOptions(app, common);
    runners[&app] = command.declare(app);
    RefuseEmptyValues(app);
  }
  // Set last, because commands created later would inherit it.
  program.footer("Without a command the window opens, with the sample that was last shown.");

  const std::span<const char* const> arguments(argv, static_cast<std::size_t>(argc));
  const auto end = std::ranges::find(arguments, std::string_view("--"));
  try {
    program.parse(static_cast<int>(end - arguments.begin()), argv);
    RefuseArgumentsBeforeCommand(program);
    RefuseMistypedCommand(program);
    if (end != arguments.end()) AddNames(ChosenCommand(program), {end + 1, arguments.end()});
  } catch (const CLI::CallForHelp&) {
    return Print(program.help());
  } catch (const CLI::CallForVersion& version) {
    return Print(version.what());
  } catch (const CLI::ExtrasError&) {
    RefuseUnused(program);
  } catch (const CLI::ParseError& error) {
    throw CannotRun(error.what());
  }
  const bool is_window = program.get_subcommands().empty();
  return [runner = runners.at(&ChosenCommand(program)), common, is_window](Log& log) {
    if (common.project != nullptr) {
      for (const std::string& error : common.project->errors) log.Error(error);
      if (!common.project->errors.empty() && !is_window) return kExitCannotRun;
    }
    return runner(common, log);
  };
}

}  // namespace hitscan
