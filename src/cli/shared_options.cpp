#include "cli/shared_options.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <iterator>
#include <limits>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "base/atomic_file.h"
#include "base/errors.h"
#include "base/text.h"
#include "base/user_folders.h"
#include "cases/case_file.h"
#include "cases/case_folder.h"
#include "cases/property.h"
#include "draw/theme.h"
#include "implementation/child_process.h"
#include "meshes/mesh_files.h"
#include "platform/page.h"
#include "queries/query_lookup.h"

namespace hitscan {
namespace {

// Returns an empty string for a file, or if some query has an implementation of that name.
// Otherwise throws CannotRun.
std::string CheckImplementation(const std::string& name) {
  if (SourceNamed(name) || name == kReported) return "";
  std::vector<std::string_view> known;
  for (const Query& query : Queries()) {
    if (query.FindImplementation(name) != nullptr) return "";
    for (const Implementation& implementation : query.implementations) {
      if (std::ranges::find(known, implementation.name) == known.end()) {
        known.push_back(implementation.name);
      }
    }
  }
  known.push_back(kReported);
  std::error_code ignored;
  if (std::filesystem::exists(name, ignored)) {
    throw CannotRun(fmt::format(
        "{} is neither a C++ source nor a library; a program is asked with --program COMMAND",
        name));
  }
  throw CannotRun(fmt::format("no query has an implementation called {}; there are {}{}", name,
                              fmt::join(known, ", "), DidYouMean(name, known)));
}

std::string ThemeNames() {
  std::vector<std::string_view> names;
  for (const Theme& theme : Themes()) names.push_back(theme.name);
  return fmt::format("{}", fmt::join(names, " or "));
}

std::string CheckTheme(const std::string& name) {
  return FindTheme(name) != nullptr ? "" : fmt::format("'{}' is not {}", name, ThemeNames());
}

std::string CheckFolder(const std::string& path) {
  std::error_code error;
  return std::filesystem::is_directory(path, error) ? "" : path + " is not a folder";
}

namespace fs = std::filesystem;

// The name for the folder with the cases of public issues, which are of many queries.
constexpr std::string_view kReports = "reports";

bool Exists(const fs::path& path) {
  std::error_code error;
  return fs::exists(path, error);
}

}  // namespace

CLI::Option* AddParsedOption(CLI::App& app, const std::string& name,
                             const std::function<void(const std::string&)>& parse,
                             const std::string& help) {
  const auto parse_or_name = [name, parse](const std::string& text) {
    try {
      parse(text);
    } catch (const CannotRun& error) {
      throw CLI::ValidationError(name, error.what());
    }
  };
  return app.add_option_function<std::string>(name, parse_or_name, help);
}

CLI::Option* AddCases(CLI::App& app, std::vector<std::filesystem::path>& cases) {
  CLI::Option* paths = app.add_option(
      "--cases", cases, "Case file or folder instead of the sample's own; repeatable");
  return paths->type_name("PATH")->allow_extra_args(false);
}

void AddImplementations(CLI::App& app, ImplementationOptions& options) {
  CLI::Option* const implementation =
      app.add_option("--implementation", options.implementation,
                     "Whose code answers: a name, a C++ source, a library (default: hitscan)")
          ->type_name("NAME|FILE")
          ->check(CheckImplementation);
  app.add_option("--program", options.program,
                 "Whose code answers: a command that reads and prints lines of JSON")
      ->type_name("COMMAND")
      ->excludes(implementation);
  app.add_option("--compare", options.compare, "Compare with the answers of this one")
      ->type_name("NAME|FILE")
      ->check(CheckImplementation);
  AddParsedOption(app, "--time-limit", options.time_limit, NumberFrom(0.001, 86400.0),
                  "For one case of the user's implementation (default: 1)")
      ->type_name("SECONDS");
  AddParsedOption(
      app, "--memory-limit", options.memory_limit,
      [](const std::string& text) { return text == "none" ? 0 : ParseFileSize(text); },
      "For the user's implementation; bytes, or with K, M or G; or none (default: 1G)")
      ->type_name("SIZE");
}

void AddProperties(CLI::App& app, std::vector<std::string>& properties) {
  app.add_option("--property", properties,
                 "Ask of every case, also without an expectation: turn, scale, shift, swap A B, "
                 "grow PART or repeat; repeatable")
      ->type_name("PROPERTY")
      ->allow_extra_args(false);
}

std::string PropertiesText(std::span<const std::string> properties) {
  std::string text;
  for (const std::string& property : properties) {
    text += fmt::format("{}--property {}", text.empty() ? "" : " ", ShellWord(property));
  }
  return text;
}

std::vector<std::string> RequireProperties(const Query& query, std::span<const std::string> named) {
  std::vector<std::string> texts;
  try {
    for (const auto& property : PropertiesOf(query, named)) texts.push_back(property->text());
  } catch (const std::invalid_argument& error) {
    throw CannotRun(fmt::format("--property: {}: {}", query.name, error.what()));
  }
  return texts;
}

std::string ImplementationText(const ImplementationOptions& options) {
  // The list names every option: a new one does not compile until it is used here.
  const auto& [implementation, compare, program, time_limit, memory_limit] = options;
  const ImplementationOptions usual;
  std::string text;
  const auto add = [&](std::string_view name, std::string_view value) {
    text += fmt::format("{}{} {}", text.empty() ? "" : " ", name, ShellWord(value));
  };
  if (!program.empty()) {
    add("--program", program);
  } else if (implementation != usual.implementation) {
    add("--implementation", implementation);
  }
  if (!compare.empty()) add("--compare", compare);
  if (time_limit != usual.time_limit) add("--time-limit", fmt::format("{}", time_limit));
  if (memory_limit != usual.memory_limit) {
    add("--memory-limit", memory_limit == 0 ? "none" : fmt::format("{}", memory_limit));
  }
  return text;
}

AskOptions LimitsOf(const ImplementationOptions& options, UserImplementations& user) {
  const auto milliseconds = static_cast<std::int64_t>(options.time_limit * 1000);
  // A page has no processes.
  return {{kIsPage ? std::filesystem::path() : FindWorker(), options.memory_limit},
          std::chrono::milliseconds(std::max<std::int64_t>(milliseconds, 1)),
          user.printed()};
}

std::vector<std::filesystem::path> ImplementationNames::Files() const {
  std::vector<std::filesystem::path> files;
  for (const Opened& each : opened) files.insert(files.end(), each.files.begin(), each.files.end());
  return files;
}

std::vector<std::filesystem::path> FilesNamedBy(const ImplementationOptions& options) {
  std::vector<std::filesystem::path> files;
  const auto add = [&files](const std::optional<ImplementationSource>& source) {
    if (!source) return;
    const std::vector<std::filesystem::path> named = FilesNamedBy(*source);
    files.insert(files.end(), named.begin(), named.end());
  };
  using Form = ImplementationSource::Form;
  if (!options.program.empty()) add(ImplementationSource{Form::kProgram, options.program});
  add(SourceNamed(options.implementation));
  add(SourceNamed(options.compare));
  return files;
}

ImplementationNames OpenImplementations(const ImplementationOptions& options,
                                        UserImplementations& user, Log& log,
                                        const ImplementationNames& before) {
  ImplementationNames names;
  using Form = ImplementationSource::Form;
  const auto open = [&](const ImplementationSource& source) {
    for (const auto& opened : names.opened) {
      if (SameSource(opened.source, source)) return opened.name;
    }
    const auto compiled = std::ranges::find_if(before.opened, [&](const auto& opened) {
      return opened.source == source && !opened.library.empty();
    });
    const std::string name = DistinctName(
        source, [&user](const std::string& taken) { return user.Find(taken) != nullptr; });
    const bool was_compiled = compiled != before.opened.end();
    OpenedImplementation opened = OpenImplementation(
        was_compiled ? ImplementationSource{Form::kLibrary, compiled->library.string()} : source,
        name, LimitsOf(options, user), false);
    if (opened.implementation == nullptr) {
      for (const std::string& line : user.TakePrinted()) log.Info(line);
      throw CannotRun(opened.errors.front());
    }
    user.Add(std::move(opened.implementation));
    if (was_compiled) {
      names.opened.push_back(*compiled);
    } else {
      names.opened.push_back({source, name, std::move(opened.files), std::move(opened.library)});
    }
    return name;
  };
  const auto name_of = [&](const std::string& text) {
    const std::optional<ImplementationSource> source = SourceNamed(text);
    return source ? open(*source) : text;
  };
  names.implementation = options.program.empty() ? name_of(options.implementation)
                                                 : open({Form::kProgram, options.program});
  if (!options.compare.empty()) names.compare = name_of(options.compare);
  return names;
}

std::uintmax_t ParseFileSize(const std::string& text) {
  constexpr std::string_view kUnits = "KMG";
  std::uintmax_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const std::string_view unit(end, text.data() + text.size());
  const std::size_t index = unit.size() == 1 ? kUnits.find(unit[0]) : std::string_view::npos;
  const unsigned bits =
      index == std::string_view::npos ? 0 : 10 * (static_cast<unsigned>(index) + 1);
  const bool known = unit.empty() || bits > 0;
  if (error != std::errc() || !known || number == 0 ||
      number > std::numeric_limits<std::uintmax_t>::max() >> bits) {
    throw CannotRun(
        fmt::format("'{}' is not a number of bytes above 0, as in 500000, 64K, 512M or 4G", text));
  }
  return number << bits;
}

unsigned ThreadsFor(const ImplementationOptions& options, unsigned wanted) {
  const bool has_processes =
      !options.program.empty() || SourceNamed(options.implementation).has_value();
  const std::size_t most =
      has_processes ? std::max<std::size_t>(ChildProcess::MostAtOnce(), 2) - 1 : kMostThreads;
  if (wanted > most) {
    throw CannotRun(
        fmt::format("--threads: {} threads need more open files than the system allows (ulimit "
                    "-n); name at most {}",
                    wanted, most));
  }
  if (wanted > 0) return wanted;
  return static_cast<unsigned>(
      std::min<std::size_t>(std::max(1U, std::thread::hardware_concurrency()), most));
}

OpenedAnswerers OpenAnswerers(const Query& query, const ImplementationOptions& options,
                              std::span<UserImplementations> user, Log& log) {
  query.Open();
  OpenedAnswerers opened;
  for (UserImplementations& each : user) {
    opened.names = OpenImplementations(options, each, log, opened.names);
    const std::string& name = opened.names.implementation;
    opened.all.push_back(FindAnswerer(query, name, &each));
    // What was reported answers no other cases than those of its file.
    if (opened.all.back() == nullptr || name == kReported) {
      throw CannotRun(NoImplementationMessage(query.name, name, query.ImplementationNames()));
    }
  }
  return opened;
}

void AddCamera(CLI::App& app, std::optional<CameraChoice>& camera) {
  AddParsedOption(app, "--camera", camera, ReadCamera,
                  "Look from here: degrees, degrees, units; at this point")
      ->type_name("YAW,PITCH,DISTANCE[,X,Y,Z][,ortho]");
}

CLI::Option* AddPage(CLI::App& app, std::string& page, const std::string& help) {
  return app.add_option("--page", page, help)
      ->type_name("ADDRESS")
      ->check([](const std::string& text) {
        const bool whole = text.find('#') == std::string::npos;
        return whole ? std::string() : "the address of a page without # and what follows it";
      });
}

void AddHtml(CLI::App& app, std::filesystem::path& html, std::string& page,
             const std::string& help) {
  CLI::Option* const file = app.add_option("--html", html, help)->type_name("FILE");
  AddPage(app, page, "Link each case of the report to the page for browsers at this address")
      ->needs(file);
}

void AddTheme(CLI::App& app, std::string& theme) {
  app.add_option("--theme", theme, "The colours: " + ThemeNames())
      ->type_name("NAME")
      ->check(CheckTheme);
}

void AddShaders(CLI::App& app, std::optional<std::filesystem::path>& shaders) {
  app.add_option("--shaders", shaders, "A folder with shaders, instead of those built in")
      ->type_name("DIR")
      ->check(CheckFolder);
}

std::filesystem::path FolderOfCopies() {
  const std::filesystem::path folder = DataFolder();
  return folder.empty() ? folder : folder / "cases";
}

std::pair<int, int> ParseSize(const std::string& text) {
  constexpr int kMost = 16384;
  const std::size_t cross = std::min(text.find('x'), text.size());
  const auto number = [&](std::string_view digits) { return NumberIn<int>(digits).value_or(0); };
  const int width = number(std::string_view(text).substr(0, cross));
  const int height = number(std::string_view(text).substr(std::min(cross + 1, text.size())));
  if (std::min(width, height) >= 1 && std::max(width, height) <= kMost) return {width, height};
  throw CannotRun(
      fmt::format("'{}' is not WIDTHxHEIGHT, each from 1 to {}, as in 800x600", text, kMost));
}

std::string CheckExists(const std::string& path) {
  return Exists(path) ? "" : path + ": no such file or folder";
}

std::optional<Named> FindNamed(const std::string& name, const fs::path& assets) {
  if (name.find('/') != std::string::npos || HasCaseFileName(name) || IsMeshFile(name)) {
    return Named{.path = name};
  }
  if (const SampleEntry* sample = FindSample(name)) return Named{.sample = sample};
  if (const Query* query = FindQuery(name)) return Named{.query = query};
  if (name == kReports) return Named{.path = assets / "cases" / kReports};
  if (!name.empty() && Exists(name)) return Named{.path = name};
  return std::nullopt;
}

Named RequireNamed(const std::string& name, const fs::path& assets) {
  if (std::optional<Named> found = FindNamed(name, assets)) return std::move(*found);
  std::vector<std::string_view> known;
  for (const SampleEntry& sample : Samples()) known.push_back(sample.name);
  for (const Query& query : Queries()) known.push_back(query.name);
  known.push_back(kReports);
  const std::string file = name + ".json";
  throw CannotRun(fmt::format(
      "no sample, query or case file is called '{}'{} (hitscan list shows samples and queries)",
      name, Exists(file) ? fmt::format("; did you mean '{}'?", file) : DidYouMean(name, known)));
}

void AddCaseChoice(CLI::App& app, CaseChoice& choice, const std::string& help) {
  app.add_option("--cases", choice.cases, help)->type_name("FILE");
  const auto parse = [](const std::string& text) {
    const std::optional<int> id = NumberIn<int>(text);
    if (!id) throw CannotRun(fmt::format("'{}' is not the number of a case", text));
    return *id;
  };
  AddParsedOption(app, "--case", choice.id, parse, "The case (default: the first of the query)")
      ->type_name("ID");
}

fs::path FileOf(const CaseChoice& choice, const Query& query, const fs::path& assets) {
  if (!choice.cases.empty()) return choice.cases;
  if (!query.case_files.empty()) return query.case_files.front();
  return assets / "cases" / (query.name + ".json");
}

ChosenCase LoadCase(const CaseChoice& choice, const Query& query, const fs::path& path) {
  query.Open();
  CaseFile file = LoadCaseFile(path);
  if (file.query != &query) {
    throw CannotRun(fmt::format("--cases: {}: its cases are of {}, not of {}", path.string(),
                                file.query->name, query.name));
  }
  const auto found = std::ranges::find_if(
      file.cases, [&](const Case& test) { return !choice.id || test.id == *choice.id; });
  if (found != file.cases.end()) return {std::move(*found), file.tolerance};
  if (!choice.id) throw CannotRun(fmt::format("--cases: {}: it has no cases", path.string()));
  throw CannotRun(fmt::format("--case: {}: it has no case {}", path.string(), *choice.id));
}

const Query& RequireQuery(const std::string& name) {
  if (const Query* query = FindQuery(name)) return *query;
  std::vector<std::string_view> names;
  for (const Query& known : Queries()) names.push_back(known.name);
  throw CannotRun(fmt::format("no query is called '{}'{} (hitscan list shows them)", name,
                              DidYouMean(name, names)));
}

void RequireOutputs(std::span<const Output> outputs, std::span<const fs::path> inputs) {
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    const auto& [option, path] = outputs[i];
    if (path.empty()) continue;
    std::error_code error;
    static_cast<void>(fs::status(path, error));
    if (error == std::errc::too_many_symbolic_link_levels) {
      throw CannotRun(
          fmt::format("{}: {}: its links form a loop; name another file", option, path.string()));
    }
    for (const fs::path& input : inputs) {
      if (!WriteToSameFile(path, input)) continue;
      const std::string read = path == input ? "it" : input.string() + ", the same file,";
      throw CannotRun(fmt::format("{}: {}: {} is read by this command; name another file", option,
                                  path.string(), read));
    }
    for (const Output& other : outputs.first(i)) {
      if (other.path.empty() || !WriteToSameFile(path, other.path)) continue;
      throw CannotRun(fmt::format("{} and {}: both are written to {}; name two files", other.option,
                                  option, path.string()));
    }
  }
}

std::vector<fs::path> CaseFilesIn(std::span<const fs::path> paths) {
  std::vector<fs::path> files;
  for (const fs::path& path : paths) {
    try {
      std::vector<std::string> ignored;
      std::ranges::copy(FindCaseFiles(path, ignored), std::back_inserter(files));
    } catch (const FileError&) {
      continue;
    }
  }
  return files;
}

}  // namespace hitscan
