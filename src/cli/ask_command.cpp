// The command `hitscan ask`: what other libraries answer to the cases of a file.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <filesystem>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/atomic_file.h"
#include "base/errors.h"
#include "base/text.h"
#include "cases/check.h"
#include "cli/command_line.h"
#include "cli/progress_bar.h"
#include "cli/shared_options.h"
#include "html/peers_page.h"
#include "peers/peer_answers.h"
#include "peers/peer_issue.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;

struct AskCommandOptions {
  std::string query;
  CaseChoice chosen;
  std::vector<std::string> libraries;  ///< empty: all that are installed
  ImplementationOptions limits;        ///< only its limits are used
  fs::path html;                       ///< empty: no page
  std::string issue;                   ///< the library of --issue; empty: none
};

void AddAskOptions(CLI::App& app, AskCommandOptions& options) {
  app.add_option("QUERY", options.query, "The query to ask")->type_name("")->required();
  AddCaseChoice(app, options.chosen, "The case file (default: the query's own)");
  app.get_option("--case")->description("Only this case of the file");
  app.add_option("--library", options.libraries,
                 "Ask only this library, such as Bullet; repeatable")
      ->type_name("NAME")
      ->allow_extra_args(false);
  AddImplementations(app, options.limits);
  for (const char* name : {"--implementation", "--program", "--compare"}) {
    app.remove_option(app.get_option(name));
  }
  CLI::Option* const html =
      app.add_option("--html", options.html, "Write a page with the answers and pictures")
          ->type_name("FILE");
  app.add_option("--issue", options.issue,
                 "Print the first wrong answer of this library as an issue, with a program")
      ->type_name("NAME")
      ->excludes(app.get_option("--library"))
      ->excludes(html);
}

// The cases of the file, or the one that is chosen.
std::vector<Case> CasesOf(const AskCommandOptions& options, const Query& query,
                          const fs::path& path) {
  std::vector<Case> cases;
  if (options.chosen.id) {
    cases.push_back(LoadCase(options.chosen, query, path).test);
    return cases;
  }
  query.Open();
  CaseFile file = LoadCaseFile(path);
  if (file.query != &query) {
    throw CannotRun(fmt::format("--cases: {}: its cases are of {}, not of {}", path.string(),
                                file.query->name, query.name));
  }
  if (file.cases.empty()) {
    throw CannotRun(fmt::format("--cases: {}: it has no cases", path.string()));
  }
  return std::move(file.cases);
}

// The libraries of that name, of the library or of its adapter; upper and lower case are alike.
bool IsNamed(const Peer& peer, const std::string& name) {
  return ToLower(peer.library) == ToLower(name) || ToLower(peer.name()) == ToLower(name);
}

// The libraries that the options choose. Throws CannotRun if there is none of a name, or if it does
// not answer the query.
std::vector<InstalledPeer> ChoosePeers(const AskCommandOptions& options, const Query& query,
                                       std::vector<InstalledPeer> all) {
  const std::string_view option = options.issue.empty() ? "--library" : "--issue";
  const std::vector<std::string> names =
      options.issue.empty() ? options.libraries : std::vector{options.issue};
  if (names.empty()) return all;
  std::vector<std::string_view> known;
  for (const InstalledPeer& each : all) known.push_back(each.peer.library);
  std::vector<InstalledPeer> chosen;
  for (const std::string& name : names) {
    const auto found = std::ranges::find_if(
        all, [&](const InstalledPeer& each) { return IsNamed(each.peer, name); });
    if (found == all.end()) {
      throw CannotRun(
          fmt::format("{}: no library is called '{}'{}", option, name, DidYouMean(name, known)));
    }
    if (found->peer.Find(query.name) == nullptr) {
      throw CannotRun(fmt::format(
          "{}: {} is not asked {}: its adapter {} has no function "
          "for it",
          option, found->peer.library, query.name, found->peer.path.filename().string()));
    }
    if (!found->installed) {
      throw CannotRun(fmt::format("{}: {} is not installed: {}", option, found->peer.library,
                                  found->peer.InstallCommand()));
    }
    chosen.push_back(*found);
  }
  return chosen;
}

// Throws CannotRun if no library could be asked: one sentence that says how to get one.
[[noreturn]] void FailWithoutLibrary(const PeerReport& report) {
  const std::string& query = report.query->name;
  if (report.missing.empty()) {
    throw CannotRun(fmt::format("no library is asked {}: no adapter in peers/ has it", query));
  }
  std::string ways;
  for (const Peer& peer : report.missing) {
    ways +=
        fmt::format("{}{} ({})", ways.empty() ? "" : ", or ", peer.library, peer.InstallCommand());
    constexpr std::size_t kMost = 200;
    if (ways.size() > kMost) break;
  }
  throw CannotRun(
      fmt::format("no library that answers {} is installed here; install {}", query, ways));
}

std::string NameOf(const InstalledPeer& found) {
  return found.version.empty() ? found.peer.library
                               : fmt::format("{} ({})", found.peer.library, found.version);
}

// Prints rows whose columns are aligned.
void PrintTable(const std::vector<std::array<std::string, 3>>& rows) {
  std::array<std::size_t, 2> widths{};
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < widths.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  for (const auto& row : rows) {
    const std::string line =
        fmt::format("  {:<{}}  {:<{}}  {}", row[0], widths[0], row[1], widths[1], row[2]);
    fmt::print("{}\n", Printable(line.substr(0, line.find_last_not_of(' ') + 1)));
  }
}

void PrintCase(const PeerReport& report, const PeersOfCase& each) {
  fmt::print("case {}: {}\n", each.test.id,
             Printable(ArgumentsText(*report.query, each.test.arguments)));
  std::vector<std::array<std::string, 3>> rows;
  rows.push_back({"exact", "", each.exact ? PrintAnswer(*each.exact) : "no answer"});
  for (std::size_t i = 0; i < each.answers.size(); ++i) {
    const PeerAnswer& answer = each.answers[i];
    rows.push_back({NameOf(report.peers[i].found), answer.judged.text, answer.AnswerText()});
  }
  PrintTable(rows);
}

// Prints the counts of each library, if there are several cases.
void PrintSummary(const PeerReport& report) {
  if (report.cases.size() < 2) return;
  fmt::print("{} cases\n", report.cases.size());
  std::vector<std::array<std::string, 3>> rows;
  for (std::size_t i = 0; i < report.peers.size(); ++i) {
    const std::size_t skipped = report.CountOf(i, PeerVerdict::kNotAsked);
    rows.push_back({NameOf(report.peers[i].found), fmt::format("{} wrong", report.WrongOf(i)),
                    skipped == 0 ? "" : fmt::format("{} not asked", skipped)});
  }
  PrintTable(rows);
}

std::string CommandOf(const AskCommandOptions& options) {
  // The list names every option: a new one does not compile until it is decided here whether the
  // command needs it.
  const auto& [query, chosen, libraries, limits, html, issue] = options;
  std::string text = "hitscan ask " + query;
  if (!chosen.cases.empty()) text += " --cases " + ShellWord(chosen.cases.string());
  if (chosen.id) text += fmt::format(" --case {}", *chosen.id);
  for (const std::string& name : libraries) text += " --library " + ShellWord(name);
  const std::string answering = ImplementationText(limits);
  return answering.empty() ? text : text + " " + answering;
}

// Asks the libraries. Progress is shown on a terminal, since compiling an adapter takes seconds.
PeerReport Ask(const AskCommandOptions& options, const Query& query, std::vector<Case> cases,
               std::vector<InstalledPeer> peers, Log& log) {
  UserImplementations user;
  ProgressBar progress;
  PeerReport report =
      AskPeers(query, std::move(peers), std::move(cases), LimitsOf(options.limits, user),
               [&](std::size_t done, std::size_t all, const std::string& name) {
                 progress.Show(static_cast<double>(done) / static_cast<double>(all),
                               [&] { return fmt::format("{} of {}: {}", done, all, name); });
               });
  progress.Clear();
  for (const std::string& line : user.TakePrinted()) log.Info(line);
  return report;
}

// Prints a wrong answer as an issue: the first one that the library's tolerance does not explain,
// if there is any. Throws CannotRun if none is wrong.
void PrintIssue(const PeerReport& report) {
  const PeersOfCase* chosen = nullptr;
  for (const PeersOfCase& each : report.cases) {
    const PeerVerdict verdict = each.answers.front().judged.verdict;
    if (!IsWrong(verdict)) continue;
    const bool explained = verdict == PeerVerdict::kWithinTolerance;
    if (chosen == nullptr || !explained) chosen = &each;
    if (!explained) break;
  }
  if (chosen == nullptr) {
    throw CannotRun(fmt::format("--issue: {} answers none of {} cases wrongly",
                                report.peers.front().found.peer.library, report.cases.size()));
  }
  fmt::print("{}", PeerIssueText(report, 0, *chosen));
}

int RunAsk(const AskCommandOptions& options, const CommonOptions& common, Log& log) {
  const Query& query = RequireQuery(options.query);
  const fs::path assets = common.FindAssets(log).path;
  const fs::path path = FileOf(options.chosen, query, assets);
  const std::array outputs{Output{"--html", options.html}};
  const std::array inputs{path};
  RequireOutputs(outputs, inputs);
  std::vector<Case> cases = CasesOf(options, query, path);
  const PeerReport report =
      Ask(options, query, std::move(cases),
          ChoosePeers(options, query, FindInstalled(ReadPeers(FolderOfPeers(assets)))), log);
  for (const AskedPeer& each : report.unusable) {
    log.Error(fmt::format("{}: {}", each.found.peer.library, each.error));
  }
  if (report.peers.empty() && report.unusable.empty()) FailWithoutLibrary(report);
  if (!options.issue.empty()) {
    if (report.peers.empty()) return kExitCannotRun;
    PrintIssue(report);
    return kExitMismatch;
  }
  for (const PeersOfCase& each : report.cases) PrintCase(report, each);
  PrintSummary(report);
  for (const Peer& peer : report.missing) {
    log.Info(fmt::format("{} is not installed: {}", peer.library, peer.InstallCommand()));
  }
  if (!options.html.empty()) {
    WriteFileAtomically(options.html, [&](const ByteSink& write) {
      WritePeersPage(report, {CommandOf(options), {}}, path, write);
    });
  }
  std::size_t answers = report.peers.size() * report.cases.size();
  for (std::size_t i = 0; i < report.peers.size(); ++i) {
    answers -= report.CountOf(i, PeerVerdict::kNotAsked);
  }
  fmt::print("{} {}, {} wrong\n", answers, answers == 1 ? "answer" : "answers", report.Wrong());
  if (!report.unusable.empty()) return kExitCannotRun;
  return report.Wrong() > 0 ? kExitMismatch : kExitSuccess;
}

}  // namespace

Command AskCommand() {
  return MakeCommand<AskCommandOptions>("ask", "Ask other libraries cases, and judge their answers",
                                        AddAskOptions, RunAsk);
}

}  // namespace hitscan
