#include "documents/judged_implementation.h"

#include <utility>

#include "edit/case_document.h"
#include "implementation/implementation_source.h"

namespace hitscan {

JudgedImplementation JudgedImplementation::Of(const SampleRunner& runner, const Query& query) {
  const CaseResults& results = runner.document()->results();
  const std::string_view exact_name = query.implementations.front().name;
  const std::string& compared = results.compare();
  JudgedImplementation judged;
  const auto can_be_judged = [&](const std::string& candidate) {
    return candidate != exact_name && candidate != kReported &&
           FindAnswerer(query, candidate, results.user()) != nullptr;
  };
  if (std::string name = results.NameFor(query); can_be_judged(name)) {
    judged.name = std::move(name);
  } else if (can_be_judged(compared)) {
    judged.name = compared;
  }
  if (runner.user() != nullptr) judged.user = runner.user()->Find(judged.name, query);
  return judged;
}

MakeAnswerer MakerOf(const JudgedImplementation& judged, const Query& query,
                     const ImplementationWatcher& watcher) {
  if (judged.user.expired()) {
    const Implementation& built_in = *query.FindImplementation(judged.name);
    return [&query, &built_in](const auto&) { return AnswererOf(query, built_in); };
  }
  return [&query, open = watcher.OpenerOf(judged.name)](const auto& cancelled) {
    return AnswererOf(query, open(cancelled));
  };
}

}  // namespace hitscan
