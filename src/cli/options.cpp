#include "cli/options.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>

#include "app/sample_runner.h"
#include "base/errors.h"
#include "base/nearest_name.h"
#include "draw/theme.h"
#include "query/query.h"

namespace hitscan {
namespace {

// The error message; empty when some query has an implementation of that name.
std::string CheckImplementation(const std::string& name) {
  std::vector<std::string_view> known;
  for (const Query& query : Queries()) {
    if (query.FindImplementation(name) != nullptr) return "";
    for (const Implementation& implementation : query.implementations) {
      if (std::ranges::find(known, implementation.name) == known.end()) {
        known.push_back(implementation.name);
      }
    }
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

CLI::Option* AddCases(CLI::App& app, std::vector<std::filesystem::path>& cases,
                      std::string& implementation) {
  CLI::Option* paths = app.add_option(
      "--cases", cases, "Case file or folder instead of the sample's own; repeatable");
  app.add_option("--implementation", implementation, "Which implementation (default: hitscan)")
      ->type_name("NAME")
      ->check(CheckImplementation);
  return paths->type_name("PATH")->allow_extra_args(false);
}

void AddCamera(CLI::App& app, std::optional<CameraChoice>& camera) {
  AddParsedOption(
      app, "--camera", [&camera](const std::string& text) { camera = ReadCamera(text); },
      "Look from here: degrees, degrees, units; at this point")
      ->type_name("YAW,PITCH,DISTANCE[,X,Y,Z][,ortho]");
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

int ParseWholeNumber(std::string_view text, int most) {
  const bool digits = text.find_first_not_of("0123456789") == std::string_view::npos;
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return digits && error == std::errc() && number <= most ? number : 0;
}

void RequireSample(std::string_view name) {
  if (MakeApplication(name) == nullptr) throw CannotRun(UnknownSampleMessage(name, Samples()));
}

std::string CheckExists(const std::string& path) {
  std::error_code error;
  return std::filesystem::exists(path, error) ? "" : path + ": no such file or folder";
}

}  // namespace hitscan
