#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "reading/forms.h"
#include "reading/number_groups.h"

namespace hitscan {

/// A parameter in one of its forms, with the groups of each slot, by their indices.
struct FilledParameter {
  ShapeForm form;
  std::vector<std::vector<std::size_t>> groups;  ///< for each slot
  bool operator==(const FilledParameter& other) const {
    return form.id == other.form.id && groups == other.groups;
  }
};

/// A way to put the groups of a text in the places of a query's parameters.
struct Fitting {
  std::vector<FilledParameter> parameters;  ///< in the order of the query
  std::vector<std::size_t> left_over;       ///< groups that are nowhere
  bool planar = false;                      ///< points have two numbers
  int cost = 0;                             ///< less is better
};

/// The best ways to fit the groups, all equally good; empty when there is none. Names that
/// contradict exclude a way. `complete` is false when there are too many groups or ways to try.
struct Fittings {
  std::vector<Fitting> best;
  bool complete = true;
};

/// Takes at most this many steps, of less than a microsecond each, and subtracts those it takes.
Fittings Fit(const Query& query, std::span<const NumberGroup> groups, std::size_t& steps);

/// How a group suits a slot by its names: 0 is best, more is worse; nothing when its names say that
/// it is something else.
std::optional<int> SuitCost(const Query& query, std::size_t parameter, const FormSlot& slot,
                            const NumberGroup& group);
/// Do its names say that it is this slot's, not only allow it?
bool IsNamedFor(const FormSlot& slot, const NumberGroup& group);
/// The nearest label that says what the group is of its shape; null when there is none.
const Label* RoleLabel(const NumberGroup& group);
/// The nearest label that names a shape; "point" alone names none.
const Label* FamilyLabel(const NumberGroup& group);
/// The roles of positions, as opposed to those of directions and lengths.
constexpr PartRoles kPointRoles = Bit(PartRole::kOrigin) | Bit(PartRole::kCenter) |
                                  Bit(PartRole::kStart) | Bit(PartRole::kPoint) |
                                  Bit(PartRole::kEye) | Bit(PartRole::kOnPlane) |
                                  Bit(PartRole::kCorner) | Bit(PartRole::kEnd);
/// Numbers that are none of any query: a tolerance, an id.
bool IsIgnored(const NumberGroup& group);
/// Its numbers, to be compared with others. None is NaN.
std::vector<float> Floats(const NumberGroup& group);

}  // namespace hitscan
