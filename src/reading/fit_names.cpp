// What the names around a group of numbers say about its place.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "reading/fit.h"

namespace hitscan {
namespace {

constexpr int kUnnamed = 2;
constexpr int kNoFamily = 1;
constexpr int kRelated = 2;

}  // namespace

const Label* RoleLabel(const NumberGroup& group) {
  for (const Label& label : group.labels) {
    if (label.roles != 0) return &label;
  }
  return nullptr;
}

const Label* FamilyLabel(const NumberGroup& group) {
  for (const Label& label : group.labels) {
    if ((label.families & ~Bit(Family::kPoint)) != 0) return &label;
  }
  return nullptr;
}

bool IsIgnored(const NumberGroup& group) {
  return !group.labels.empty() && (group.labels.front().roles & Bit(PartRole::kIgnored)) != 0;
}

std::vector<float> Floats(const NumberGroup& group) {
  std::vector<float> floats;
  for (const NumberPiece& number : group.numbers) {
    const float value = std::strtof(number.json.c_str(), nullptr);
    floats.push_back(std::isnan(value) ? std::numeric_limits<float>::max() : value);
  }
  return floats;
}

bool IsNamedFor(const FormSlot& slot, const NumberGroup& group) {
  const Label* const label = RoleLabel(group);
  return label != nullptr && !label->generic && (label->roles & Bit(slot.role)) != 0;
}

std::optional<int> SuitCost(const Query& query, std::size_t parameter, const FormSlot& slot,
                            const NumberGroup& group) {
  if (IsIgnored(group)) return std::nullopt;
  const NamedKind& named = query.parameters[parameter];
  int cost = 0;
  const Label* const label = RoleLabel(group);
  const bool parameter_named = std::ranges::any_of(
      group.labels, [&](const Label& each) { return WordsOf(each.text) == WordsOf(named.name); });
  const bool own_name =
      !group.labels.empty() && WordsOf(group.labels.front().text) == WordsOf(named.name);
  if (slot.role == PartRole::kWhole) {
    const bool part = label != nullptr && !label->generic && !parameter_named;
    if (part) return std::nullopt;
    if (!parameter_named) cost += kUnnamed;
  } else if (own_name && slot.name.empty()) {
    cost += 0;
  } else if (label == nullptr) {
    cost += kUnnamed;
  } else if (label->generic) {
    const bool point = (Bit(slot.role) & kPointRoles) != 0;
    // A letter or a numbered name may be anything; a point is no direction.
    const bool vague = label->stem.size() == 1 || label->stem == "abc" || label->stem == "vector";
    if (!point && !vague) return std::nullopt;
    const bool is_point = slot.role == PartRole::kPoint && label->ordinal < 0;
    cost += is_point ? 0 : 1;
  } else if ((label->roles & Bit(slot.role)) == 0) {
    return std::nullopt;
  }
  const Label* const shape = FamilyLabel(group);
  if (shape == nullptr) {
    const bool point = named.kind == kKindOf<Point> && label != nullptr && label->generic;
    return cost + (point || own_name ? 0 : kNoFamily);
  }
  const Families families = shape->families & ~Bit(Family::kPoint);
  if ((families & FamiliesOf(named.kind)) != 0) return cost;
  if ((families & RelatedFamilies(named.kind)) != 0) return cost + kRelated;
  if (FamiliesOf(named.kind) == 0 || named.kind == kKindOf<Point>) {
    // "the point of the box"? A point may be said to be of another shape only by its own name.
    const bool own = label != nullptr && label->generic && shape != &group.labels.front();
    const bool part = slot.role != PartRole::kPoint && slot.role != PartRole::kWhole;
    if (own || part || own_name) return cost + kRelated;
  }
  return std::nullopt;
}

}  // namespace hitscan
