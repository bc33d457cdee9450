#include <fmt/format.h>

#include <CLI/App.hpp>
#include <array>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include "base/atomic_file.h"
#include "base/errors.h"
#include "base/regular_file.h"
#include "base/text.h"
#include "cli/command_line.h"
#include "cli/shared_options.h"
#include "queries/query_lookup.h"
#include "reading/read_text.h"

namespace hitscan {
namespace {

constexpr std::size_t kMostText = std::size_t{4} << 20U;

struct ReadOptions {
  std::string query;             ///< empty: the query that fits the text
  std::string file;              ///< empty: standard input
  std::filesystem::path output;  ///< empty: standard output
  Taken taken;
};

// Adds the choice of --take, such as "constant=negated". Throws CannotRun for an unknown one.
void Take(const std::string& text, Taken& taken) {
  const std::size_t sign = text.find('=');
  std::string choices;
  for (const Convention& convention : AllConventions()) {
    for (const Convention::Option& option : convention.options) {
      if (text == convention.id + "=" + option.id) {
        taken[convention.id] = text.substr(sign + 1);
        return;
      }
      choices += fmt::format("{}{}={}", choices.empty() ? "" : ", ", convention.id, option.id);
    }
  }
  throw CannotRun(fmt::format("'{}' is none of {}", text, choices));
}

void AddReadOptions(CLI::App& app, ReadOptions& options) {
  app.add_option("QUERY", options.query, "The query (default: the one that fits)")->type_name("");
  app.add_option("FILE", options.file, "The file with the text (default: standard input)")
      ->type_name("");
  app.add_option("-o,--output", options.output, "The case file to write (default: standard output)")
      ->type_name("FILE");
  AddParsedOption(
      app, "--take", [&options](const std::string& text) { Take(text, options.taken); },
      "How to take what the text does not say: constant=distance or constant=negated; "
      "box=corners, box=half, box=size or box=axes; repeatable")
      ->type_name("WHAT=HOW")
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->allow_extra_args(false);
}

std::string StandardInput() {
  std::string text;
  std::array<char, 65536> block{};
  while (const std::size_t count = std::fread(block.data(), 1, block.size(), stdin)) {
    text.append(block.data(), count);
    if (text.size() > kMostText) throw CannotRun("standard input: the text is too long");
  }
  return text;
}

// Writes the cases of a text. An existing file is not overwritten.
int RunRead(const ReadOptions& options, const CommonOptions&, Log& log) {
  std::error_code ignored;
  const Query* query = nullptr;
  std::filesystem::path path = options.file;
  // A single argument is FILE instead of QUERY if there is such a file and no such query.
  const bool is_file = path.empty() && FindQuery(options.query) == nullptr &&
                       std::filesystem::exists(options.query, ignored);
  if (is_file) {
    path = options.query;
  } else if (!options.query.empty()) {
    query = &RequireQuery(options.query);
  }
  if (!options.output.empty() &&
      std::filesystem::exists(std::filesystem::symlink_status(options.output, ignored))) {
    throw CannotRun(fmt::format("-o: {} exists; it is not overwritten", options.output.string()));
  }
  const std::string text = path.empty() ? StandardInput() : ReadRegularFile(path, kMostText);
  const std::string name = path.empty() ? "standard input" : path.string();
  if (query == nullptr) {
    const std::vector<const Query*> queries = QueriesThatFit(text, options.taken);
    if (const std::optional<Trouble> trouble = GroupNumbers(text).trouble) {
      throw CannotRun(fmt::format("{}:{}: {}", name, LineOf(text, trouble->offset), trouble->what));
    }
    if (queries.empty()) {
      throw CannotRun(fmt::format("{}: the numbers fit no query: name the query to see why", name));
    }
    if (queries.size() > 1) {
      std::vector<std::string_view> names;
      for (const Query* const fits : queries) names.push_back(fits->name);
      throw CannotRun(fmt::format("{}: fits {}: say which", name, fmt::join(names, ", ")));
    }
    query = queries.front();
  }
  const Reading reading = ReadIssue(*query, text, options.taken);
  if (!reading.understood()) {
    const Trouble open = OpenQuestion(reading);
    throw CannotRun(fmt::format("{}:{}: {}", name, LineOf(text, open.offset), open.what));
  }
  const std::string file = CaseFileOf(reading);
  if (options.output.empty()) {
    fmt::print("{}", file);
    return kExitSuccess;
  }
  WriteFileAtomically(options.output, file);
  for (const TextCase& read : reading.cases) {
    if (!read.note.empty()) log.Info(read.note);
  }
  fmt::print("{}\n", Printable(options.output.string()));
  return kExitSuccess;
}

}  // namespace

Command ReadCommand() {
  return MakeCommand<ReadOptions>("read", "Turn the text of an issue into a case file",
                                  AddReadOptions, RunRead);
}

}  // namespace hitscan
