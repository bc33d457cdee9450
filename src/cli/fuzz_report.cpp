#include "cli/fuzz_report.h"

#include <fmt/format.h>

#include "base/atomic_file.h"
#include "base/shell_word.h"
#include "html/fuzz_page.h"

namespace hitscan {
namespace {

// Results of shards have the name of the implementation only.
std::string AnsweringOf(const FuzzRun& run) {
  const bool has_name = run.query->FindImplementation(run.implementation) != nullptr ||
                        SourceOfFile(run.implementation).has_value();
  ImplementationOptions answering;
  (has_name ? answering.implementation : answering.program) = run.implementation;
  return ImplementationText(answering);
}

CommandText FuzzCommandText(const FuzzCommandOptions& options, const FuzzRun& run) {
  CommandText command{"hitscan fuzz", ImplementationText(options.answering)};
  const auto add = [&](const std::string& text) { command.whole += " " + text; };
  if (!options.merge.empty()) {
    add("--merge");
    for (const auto& path : options.merge) add(ShellWord(path.string()));
    command.answering = AnsweringOf(run);
    return command;
  }
  const FuzzCommandOptions usual;
  add(options.query);
  if (!command.answering.empty()) add(command.answering);
  add(fmt::format("--cases {}", options.cases));
  if (options.seconds != usual.seconds) add(fmt::format("--seconds {}", options.seconds));
  if (options.seed != usual.seed) add(fmt::format("--seed {}", options.seed));
  if (!options.classes.empty()) add(fmt::format("--classes {}", fmt::join(options.classes, ",")));
  if (options.tolerance != usual.tolerance) add(fmt::format("--tolerance {}", options.tolerance));
  if (options.rule != usual.rule) add("--rule " + options.rule);
  if (options.shards != 1) add(fmt::format("--shard {}/{}", options.shard, options.shards));
  return command;
}

}  // namespace

void WriteFuzzReport(const FuzzCommandOptions& options, const FuzzResult& result) {
  if (options.html.empty()) return;
  WriteFileAtomically(options.html, [&](const ByteSink& write) {
    WriteFuzzPage(result, FuzzCommandText(options, result.run), options.output, write);
  });
}

}  // namespace hitscan
