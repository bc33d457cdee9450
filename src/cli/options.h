#pragma once

#include <fmt/format.h>

#include <CLI/App.hpp>
#include <charconv>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "app/log.h"
#include "app/orbit_camera.h"
#include "app/registry.h"
#include "base/errors.h"
#include "implementation/implementation_source.h"
#include "platform/resources.h"
#include "query/query.h"

// Options that several commands share, help to declare others, and what the names and paths on the
// command line stand for: one rule for all commands.
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

/// For AddParsedOption: reads a number within these bounds, a whole one if they are.
template <class Number>
auto NumberFrom(Number least, Number most) {
  return [least, most](const std::string& text) {
    const std::optional<Number> number = NumberIn<Number>(text);
    if (number && *number >= least && *number <= most) return *number;
    throw CannotRun(fmt::format("'{}' is not a {} from {} to {}", text,
                                std::is_integral_v<Number> ? "whole number" : "number", least,
                                most));
  };
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
inline constexpr unsigned kMostThreads = 1024;
/// How many threads can ask side by side: as many as are wanted; if that is 0, as many as the
/// machine has and the system allows. Each has a process for code of the user, and one more may be
/// opened. Throws CannotRun when the system does not allow the wanted number.
unsigned ThreadsFor(const ImplementationOptions& options, unsigned wanted = 0);
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

/// "800x600": a width and a height from 1 to 16384. Throws CannotRun.
std::pair<int, int> ParseSize(const std::string& text);

/// A number of bytes above 0: "500000", "64K", "512M", "4G". Throws CannotRun.
std::uintmax_t ParseFileSize(const std::string& text);

/// The error message for a path; empty when it exists.
std::string CheckExists(const std::string& path);

/// A sample, a query, or else the path of a case file or of a folder of them.
struct Named {
  const SampleEntry* sample = nullptr;
  const Query* query = nullptr;
  std::filesystem::path path = {};
};

/// What `name` stands for; nullopt if nothing is called that. A name with a slash or the ending
/// .json is a path, whether the file exists or not. Another one is that of a sample or query, or
/// `reports`, which is the folder of the cases of public issues in `assets`, or else of a file or
/// folder in the current folder.
std::optional<Named> FindNamed(const std::string& name, const std::filesystem::path& assets);

/// The same. Throws CannotRun, with the nearest name, if nothing is called that.
Named RequireNamed(const std::string& name, const std::filesystem::path& assets);

/// The query of that name. Throws CannotRun, with the nearest name, if there is none.
const Query& RequireQuery(const std::string& name);

/// A file that a command writes.
struct Output {
  std::string_view option;     ///< that names it: "--json"
  std::filesystem::path path;  ///< empty: it is not written
};

/// Throws CannotRun when an output is one of the files that the command reads, when two outputs are
/// one file, or when an output is a link that never leads to a file. Links are followed. A device
/// or a pipe may be named several times.
void RequireOutputs(std::span<const Output> outputs, std::span<const std::filesystem::path> inputs);

/// The case files that --cases names; those of a folder too. What cannot be read is left out: it is
/// an error when it is read.
std::vector<std::filesystem::path> CaseFilesIn(std::span<const std::filesystem::path> paths);

}  // namespace hitscan
