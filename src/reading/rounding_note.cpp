#include "reading/rounding_note.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <variant>

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

// Whether rounding changes none of the numbers.
bool AreFloats(const Json& json) {
  if (json.is_structured()) {
    return std::ranges::all_of(json, [](const Json& item) { return AreFloats(item); });
  }
  const double number = json.get<double>();
  return number == static_cast<double>(static_cast<float>(number));
}

// Whether the floats of the shape may differ from those that are written: its vector is normalised.
bool IsNormalised(const Value& value) {
  return std::holds_alternative<Ray>(value) || std::holds_alternative<Plane>(value);
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
  if (std::ranges::all_of(doubles, AreFloats) && std::ranges::none_of(floats, IsNormalised))
    return {};
  const std::optional<ExactVerdict> before = VerdictOf(query, doubles, false);
  const std::optional<ExactVerdict> after = VerdictOf(query, rounded, true);
  if (!before || !after || before->yes == after->yes) return {};
  return fmt::format("rounding to floats changes the answer: in doubles {}, in floats {}",
                     Where(*before), Where(*after));
}

}  // namespace hitscan
