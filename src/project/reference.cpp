#include "project/reference.h"

#include <fmt/format.h>

#include <string>
#include <utility>

namespace hitscan {

Answer Reference::Ask(const Query& query, std::span<const Value> arguments) {
  Outcome outcome = std::move(OutcomesOf(query, {&arguments, 1}).front());
  if (outcome.failure.empty()) return std::move(outcome.answer);
  constexpr std::string_view kThrew = "threw: ";
  std::string why = std::move(outcome.failure);
  if (why.starts_with(kThrew)) why.erase(0, kThrew.size());
  throw NoReferenceAnswer(fmt::format("the reference gives no answer: {}", why));
}

std::vector<std::optional<Answer>> Reference::AskAll(
    const Query& query, std::span<const std::span<const Value>> cases) {
  std::vector<std::optional<Answer>> answers;
  answers.reserve(cases.size());
  for (Outcome& outcome : OutcomesOf(query, cases)) {
    answers.push_back(outcome.failure.empty() ? std::optional(std::move(outcome.answer))
                                              : std::nullopt);
  }
  return answers;
}

}  // namespace hitscan
