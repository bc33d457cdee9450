#include "cases/outcome.h"

namespace hitscan {
namespace {

std::string Text(const Outcome& outcome) {
  if (!outcome.failure.empty()) return outcome.failure;
  return outcome.answer.empty() ? "nothing" : PrintAnswer(outcome.answer);
}

}  // namespace

bool NotAsked(const Outcome& outcome) {
  return outcome.failure.starts_with("threw: not asked: ") ||
         outcome.failure.starts_with("refused: not asked: ");
}

std::string DescribeDifference(const Outcome& first, const Outcome& second) {
  return std::string(kAnswersDifferently) + ": " + Text(first) + ", then " + Text(second);
}

}  // namespace hitscan
