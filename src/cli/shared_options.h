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
#include "base/number_text.h"
#include "cases/case_file.h"
#include "implementation/implementation_source.h"
#include "platform/resources.h"
#include "query/query.h"

// Options that several commands share, functions that declare other options, and the meaning of
// names and paths on the command line, which is the same for all commands.
namespace hitscan {

/// Adds an option whose value is parsed by `parse`. If that throws CannotRun, the error message
/// names the option.
CLI::Option* AddParsedOption(CLI::App& app, const std::string& name,
                             const std::function<void(const std::string&)>& parse,
                             const std::string& help);

/// The same, but `parse` returns the value, which is stored in `value`.
template <class Value, class Parser>
CLI::Option* AddParsedOption(CLI::App& app, const std::string& name, Value& value,
                             const Parser& parse, const std::string& help) {
  return AddParsedOption(
      app, name, [&value, parse](const std::string& text) { value = parse(text); }, help);
}

/// The number, if the whole text is one; otherwise nullopt.
template <class Number>
std::optional<Number> NumberIn(std::string_view text) {
  Number number{};
  const auto [end, error] = FromChars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

/// A parser for AddParsedOption: reads a number from `least` to `most`, a whole number if Number is
/// an integer type.
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

/// The implementations that answer: the values of --implementation, --program, --compare and of the
/// limits.
struct ImplementationOptions {
  std::string implementation = "hitscan";  ///< a name, or a file
  std::string compare;                     ///< a name, or a file; empty: no comparison
  std::string program;                     ///< a command; empty: none
  double time_limit = 1;                   ///< in seconds, for a case
  std::uintmax_t memory_limit = std::uintmax_t{1} << 30U;  ///< in bytes; 0: none

  /// Whether an implementation other than the default is chosen.
  bool IsExplicit() const { return implementation != "hitscan" || !program.empty(); }
};

/// The names of the implementations that answer.
struct ImplementationNames {
  struct Opened {
    ImplementationSource source;
    std::string name;
    std::vector<std::filesystem::path> files;  ///< OpenedImplementation::files
    std::filesystem::path library;             ///< OpenedImplementation::library
  };

  std::string implementation;
  std::string compare;         ///< empty: nothing is compared
  std::vector<Opened> opened;  ///< the user's implementations

  /// The files of the user's implementations.
  std::vector<std::filesystem::path> Files() const;
};

/// Adds the option for the address of the page for browsers (docs/browser.md).
CLI::Option* AddPage(CLI::App& app, std::string& page, const std::string& help);
/// Adds the option for a report as HTML, and the address of the page to which it links.
void AddHtml(CLI::App& app, std::filesystem::path& html, std::string& page,
             const std::string& help);

/// Adds --cases, which is given once for each path. Returns it.
CLI::Option* AddCases(CLI::App& app, std::vector<std::filesystem::path>& cases);
/// Adds --implementation, --program, --compare, --time-limit and --memory-limit. The files and
/// commands are not opened here.
void AddImplementations(CLI::App& app, ImplementationOptions& options);
/// Adds --property, which is given once for each property.
void AddProperties(CLI::App& app, std::vector<std::string>& properties);
/// What --property names, as options. Empty if it names nothing.
std::string PropertiesText(std::span<const std::string> properties);
/// The texts of the properties that the query declares, and of those that --property names. Throws
/// CannotRun if one of these is no property of the query.
std::vector<std::string> RequireProperties(const Query& query, std::span<const std::string> named);
/// The options as they are written on a command line; empty if all have their defaults.
std::string ImplementationText(const ImplementationOptions& options);
/// How the user's implementations are run with these options.
AskOptions LimitsOf(const ImplementationOptions& options, UserImplementations& user);
/// The files of the user's implementations that the options name. The files that these include are
/// known only after OpenImplementations.
std::vector<std::filesystem::path> FilesNamedBy(const ImplementationOptions& options);
/// Compiles and starts the implementations that the options name, and adds them to `user`. Code
/// that an earlier call with the result `before` has compiled is not compiled again. If code cannot
/// be used, logs the lines that it has printed, and throws CannotRun.
ImplementationNames OpenImplementations(const ImplementationOptions& options,
                                        UserImplementations& user, Log& log,
                                        const ImplementationNames& before = {});
/// Answerers of one query. Each one has its own processes for the user's code, so that several
/// threads can ask at the same time.
struct OpenedAnswerers {
  ImplementationNames names;
  std::vector<std::shared_ptr<Answerer>> all;
};
inline constexpr unsigned kMostThreads = 1024;
/// The number of threads that can ask at the same time: `wanted`, or if that is 0, as many as the
/// machine has and the system allows. Each thread has a process for code of the user, and one more
/// process may be opened. Throws CannotRun when the system does not allow the wanted number.
unsigned ThreadsFor(const ImplementationOptions& options, unsigned wanted = 0);
/// Opens one answerer for each element of `user`, which must live as long as the answerers. Throws
/// CannotRun for the same reasons as OpenImplementations, and when the query has no such
/// implementation.
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

/// A sample, a query, or the path of a case file or of a folder with case files. Only one is set.
struct Named {
  const SampleEntry* sample = nullptr;
  const Query* query = nullptr;
  std::filesystem::path path = {};
};

/// Finds the meaning of `name`; nullopt if it has none. A name with a slash or the ending .json is
/// a path, whether the file exists or not. Any other name is the name of a sample, or of a query,
/// or `reports` (the folder of the cases of public issues in `assets`), or of a file or folder in
/// the current folder, in this order.
std::optional<Named> FindNamed(const std::string& name, const std::filesystem::path& assets);

/// The same, but throws CannotRun, with the nearest name, if the name has no meaning.
Named RequireNamed(const std::string& name, const std::filesystem::path& assets);

/// A case that an option names.
struct CaseChoice {
  std::filesystem::path cases;  ///< empty: the query's own file of the assets
  std::optional<int> id;        ///< the number of the case; nullopt: the first one
};
struct ChosenCase {
  Case test;
  double tolerance = 0;  ///< of its file
};
/// Adds --cases, with this help, and --case.
void AddCaseChoice(CLI::App& app, CaseChoice& choice, const std::string& help);
/// The case file that the options name, or the query's own file.
std::filesystem::path FileOf(const CaseChoice& choice, const Query& query,
                             const std::filesystem::path& assets);
/// Opens the query and reads the case. Throws CannotRun if the file has cases of another query, or
/// not this case.
ChosenCase LoadCase(const CaseChoice& choice, const Query& query,
                    const std::filesystem::path& path);

/// The query of that name. Throws CannotRun, with the nearest name, if there is none.
const Query& RequireQuery(const std::string& name);

/// A file that a command writes.
struct Output {
  std::string_view option;     ///< the option that names the file: "--json"
  std::filesystem::path path;  ///< empty: the file is not written
};

/// Throws CannotRun when an output is one of the files that the command reads, when two outputs are
/// one file, or when an output is a link that never leads to a file. Links are followed. A device
/// or a pipe may be named several times.
void RequireOutputs(std::span<const Output> outputs, std::span<const std::filesystem::path> inputs);

/// The case files that --cases names, including those in folders. Paths that cannot be read are
/// skipped: the command reports their errors when it reads them.
std::vector<std::filesystem::path> CaseFilesIn(std::span<const std::filesystem::path> paths);

}  // namespace hitscan
