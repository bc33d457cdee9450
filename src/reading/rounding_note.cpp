#include "reading/rounding_note.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "reading/exact_verdict.h"

namespace hitscan {
namespace {

std::string Where(const ExactVerdict& verdict) {
  const char* const answer = verdict.yes ? "yes" : "no";
  if (verdict.side == 0) return fmt::format("on the edge ({})", answer);
  const char* const side = verdict.side > 0 ? "inside" : "outside";
  if (verdict.by == 0) return fmt::format("{} ({})", side, answer);
  return fmt::format("{:.2g} {} ({})", verdict.by, side, answer);
}

}  // namespace

std::string RoundingNote(const Query& query, std::span<const std::string> written,
                         std::span<const Value> floats) {
  std::vector<Json> doubles;
  std::vector<Json> rounded;
  for (std::size_t i = 0; i < written.size(); ++i) {
    doubles.push_back(Json::parse(written[i], nullptr, false));
    if (doubles.back().is_discarded()) return {};
    rounded.push_back(WriteValue(floats[i]));
  }
  const std::optional<ExactVerdict> before = VerdictOf(query, doubles, false);
  const std::optional<ExactVerdict> after = VerdictOf(query, rounded, true);
  if (!before || !after || before->yes == after->yes) return {};
  return fmt::format("rounding to floats changes the answer: in doubles {}, in floats {}",
                     Where(*before), Where(*after));
}

}  // namespace hitscan
