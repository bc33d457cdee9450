#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/atomic_file.h"
#include "base/errors.h"
#include "base/text.h"
#include "cases/check.h"
#include "cli/command_line.h"
#include "cli/shared_options.h"
#include "implementation/exact_trace.h"
#include "json/json.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;

// `hitscan trace`: asks the user's code one case, and prints its operations.
struct TraceOptions {
  std::string query;
  CaseChoice chosen;
  ImplementationOptions answering;
  fs::path json;  // empty: no report
};

void AddTraceOptions(CLI::App& app, TraceOptions& options) {
  app.add_option("QUERY", options.query, "The query to ask")->type_name("")->required();
  AddCaseChoice(app, options.chosen, "The case file (default: the query's own)");
  AddImplementations(app, options.answering);
  app.remove_option(app.get_option("--compare"));
  app.add_option("--json", options.json, "Write the operations as JSON")->type_name("FILE");
}

// Asks the user's code, and waits. Throws CannotRun when it cannot be traced.
std::shared_ptr<AnswerRequest> Ask(const Query& query, const Case& test,
                                   const ImplementationNames& names,
                                   const UserImplementations& user) {
  const std::string& name = names.implementation;
  if (user.Find(name) == nullptr) {
    throw CannotRun(fmt::format(
        "--implementation: {} is not your code: name a C++ source; `hitscan new {} --trace -o "
        "mine.cpp` writes one",
        name, query.name));
  }
  const auto implementation = user.Find(name, query);
  if (implementation == nullptr) {
    throw CannotRun(NoImplementationMessage(query.name, name, query.ImplementationNames()));
  }
  std::shared_ptr<AnswerRequest> request = implementation->AskTrace(query, test.arguments);
  request->Wait();
  const std::string& problem = request->trace().problem;
  if (!problem.empty()) throw CannotRun(fmt::format("--implementation: {}", problem));
  return request;
}

// The columns of the table before the source and the remarks.
std::array<std::string, 6> Cells(const TraceStep& step, std::size_t index) {
  const std::string operation =
      step.name.empty() ? step.operation : fmt::format("{} = {}", step.name, step.operation);
  return {fmt::format("#{}", index + 1),
          PlaceOf(step),
          operation,
          step.value,
          step.exact,
          UlpErrorText(step)};
}

void PrintTable(const Trace& trace) {
  std::vector<std::array<std::string, 6>> rows{
      {"step", "line", "operation", "float", "exact", "error"}};
  for (std::size_t i = 0; i < trace.steps.size(); ++i) rows.push_back(Cells(trace.steps[i], i));
  std::array<std::size_t, 6> widths{};
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  for (std::size_t row = 0; row < rows.size(); ++row) {
    std::string line;
    for (std::size_t i = 0; i < widths.size(); ++i) {
      line += fmt::format("{:<{}}  ", rows[row][i], widths[i]);
    }
    const std::string remark = row == 0 ? "" : RemarkOf(trace, row - 1);
    line += row == 0 ? "source" : trace.steps[row - 1].source;
    if (!remark.empty()) line += fmt::format("  <-- {}", remark);
    line.erase(line.find_last_not_of(' ') + 1);
    fmt::print("{}\n", Printable(line));
  }
}

// What is wrong with the answer, as `check` says it.
std::string VerdictOf(const Query& query, const Case& test, const CaseResult& result) {
  if (result.failed()) return "The answer is wrong: " + Describe(query, test, result);
  return result.unjudged ? "The answer is not judged: nothing is expected."
                         : "The answer is right.";
}

Json ToJson(const Trace& trace, const std::vector<std::string>& sentences) {
  Json steps = Json::array();
  for (std::size_t i = 0; i < trace.steps.size(); ++i) {
    const TraceStep& step = trace.steps[i];
    Json json{{"step", i + 1},       {"operation", step.operation}, {"file", step.file},
              {"line", step.line},   {"source", step.source},       {"float", step.value},
              {"exact", step.exact}, {"remark", RemarkOf(trace, i)}};
    if (!step.name.empty()) json["name"] = step.name;
    // An infinite error is written as null, since JSON has no infinity.
    if (!step.decides) {
      json["error"] = step.error;
      json["rounding"] = step.rounding;
    }
    steps.push_back(std::move(json));
  }
  Json points = Json::array();
  for (const TracePoint& point : trace.points) {
    points.push_back({{"name", point.name},
                      {"position", {point.position.x, point.position.y, point.position.z}},
                      {"steps", point.steps}});
  }
  return {{"steps", steps}, {"points", points}, {"more", trace.more}, {"sentences", sentences}};
}

int RunTrace(const TraceOptions& options, const CommonOptions& common, Log& log) {
  const Query& query = RequireQuery(options.query);
  const fs::path path = FileOf(options.chosen, query, common.FindAssets(log).path);
  const std::array outputs{Output{"--json", options.json}};
  std::vector<fs::path> inputs = FilesNamedBy(options.answering);
  inputs.push_back(path);
  RequireOutputs(outputs, inputs);
  const ChosenCase chosen = LoadCase(options.chosen, query, path);
  UserImplementations user;
  const ImplementationNames names = OpenImplementations(options.answering, user, log);
  RequireOutputs(outputs, names.Files());
  const auto request = Ask(query, chosen.test, names, user);
  const Trace& trace = request->trace();
  const CaseResult result =
      JudgeCase(query, chosen.test, chosen.tolerance, std::move(request->outcomes().front()));
  for (const std::string& line : user.TakePrinted()) log.Info(line);
  std::vector<std::string> sentences = SentencesOf(trace);
  sentences.push_back(VerdictOf(query, chosen.test, result));
  if (!options.json.empty()) {
    WriteFileAtomically(options.json, ToJson(trace, sentences).dump(2) + "\n");
  }
  PrintTable(trace);
  for (const std::string& sentence : sentences) fmt::print("{}\n", Printable(sentence));
  return result.failed() ? kExitMismatch : kExitSuccess;
}

}  // namespace

Command TraceCommand() {
  return MakeCommand<TraceOptions>(
      "trace", "List the operations of your code for one case, with floats and exact values",
      AddTraceOptions, RunTrace);
}

}  // namespace hitscan
