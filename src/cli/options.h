#pragma once

// Declares options that several commands share, and helps to declare others.

#include <CLI/App.hpp>
#include <charconv>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/log.h"
#include "app/orbit_camera.h"
#include "implementation/implementation_source.h"
#include "platform/resources.h"

namespace hitscan {

/// Adds an option whose value is parsed by `parse`. If that throws CannotRun, the error message
/// names the option.
CLI::Option* AddParsedOption(CLI::App& app, const std::string& name,
                             const std::function<void(const std::string&)>& parse,
                             const std::string& help);

/// The same for a value that `parse` returns.
template <class Value, class Parser>
CLI::Option* AddParsedOption(CLI::App& app, const std::string& name, Value& value,
                             const Parser& parse, const std::string& help) {
  return AddParsedOption(
      app, name, [&value, parse](const std::string& text) { value = parse(text); }, help);
}

/// The number that the whole text is; nullopt for any other text.
template <class Number>
std::optional<Number> NumberIn(std::string_view text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

/// Whose code answers: the values of --implementation, --program, --compare and their limits.
struct ImplementationOptions {
  std::string implementation = "hitscan";                  ///< a name, or a file
  std::string compare;                                     ///< the same; empty: nothing is compared
  std::string program;                                     ///< a command; empty: none
  double time_limit = 1;                                   ///< in seconds, for a case
  std::uintmax_t memory_limit = std::uintmax_t{1} << 30U;  ///< in bytes; 0: none

  /// Whether something other than the default is chosen.
  bool IsExplicit() const { return implementation != "hitscan" || !program.empty(); }
};

/// The names of the implementations that answer.
struct ImplementationNames {
  struct Opened {
    ImplementationSource source;
    std::string name;
    std::vector<std::filesystem::path> files;  ///< as in OpenedImplementation
    std::filesystem::path library;             ///< as in OpenedImplementation
  };

  std::string implementation;
  std::string compare;         ///< empty: nothing is compared
  std::vector<Opened> opened;  ///< those that are the user's

  /// The files of those.
  std::vector<std::filesystem::path> Files() const;
};

/// Adds --cases, which is given once for each path. Returns it.
CLI::Option* AddCases(CLI::App& app, std::vector<std::filesystem::path>& cases);
/// Adds --implementation, --program, --compare, --time-limit and --memory-limit. Files and commands
/// are not looked at here.
void AddImplementations(CLI::App& app, ImplementationOptions& options);
/// The options as they are written on a command line; empty if all have their defaults.
std::string ImplementationText(const ImplementationOptions& options);
/// How the user's implementations are run with these options.
AskOptions LimitsOf(const ImplementationOptions& options, UserImplementations& user);
/// The files of the user's implementations that the options name; those that they include are known
/// once they are opened.
std::vector<std::filesystem::path> FilesNamedBy(const ImplementationOptions& options);
/// Compiles and starts what the options name and adds it to `user`. What was compiled by an earlier
/// call, whose result is `before`, is not compiled again. Throws CannotRun, after logging what was
/// printed by code that could not be used.
ImplementationNames OpenImplementations(const ImplementationOptions& options,
                                        UserImplementations& user, Log& log,
                                        const ImplementationNames& before = {});
/// Answerers of one query, each with processes of its own for the user's code, so that threads ask
/// them side by side.
struct OpenedAnswerers {
  ImplementationNames names;
  std::vector<std::shared_ptr<Answerer>> all;
};
/// One answerer for each of `user`, which must live as long. Throws CannotRun also when the query
/// has no such implementation.
OpenedAnswerers OpenAnswerers(const Query& query, const ImplementationOptions& options,
                              std::span<UserImplementations> user, Log& log);
void AddCamera(CLI::App& app, std::optional<CameraChoice>& camera);
void AddTheme(CLI::App& app, std::string& theme);
/// Adds --shaders, an existing folder.
void AddShaders(CLI::App& app, std::optional<std::filesystem::path>& shaders);

/// The folder with the user's copies of the program's case files; empty when the user has no home
/// folder.
std::filesystem::path FolderOfCopies();

/// Throws CannotRun unless the text is a number within these bounds.
double ParseFactor(const std::string& text, double least, double most);

/// The value of a text of digits, if it is from 1 to `most`; 0 for any other text.
int ParseWholeNumber(std::string_view text, int most);

/// "800x600": a width and a height from 1 to 16384. Throws CannotRun.
std::pair<int, int> ParseSize(const std::string& text);

/// A number of bytes above 0: "500000", "64K", "512M", "4G". Throws CannotRun.
std::uintmax_t ParseFileSize(const std::string& text);

/// The error message for a path; empty when it exists.
std::string CheckExists(const std::string& path);

}  // namespace hitscan
