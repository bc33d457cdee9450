#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "query/query.h"
#include "reading/groups.h"

namespace hitscan {

/// A place for a group of numbers in a form of a shape.
struct FormSlot {
  std::string_view name;   ///< as in a case file: "origin"; empty: the whole shape
  PartRoles role = 0;      ///< 0: the whole shape
  std::size_t size = 3;    ///< numbers in a group
  std::size_t groups = 1;  ///< 3 for corners; 0: any number
};

/// How a shape is written: a ray as origin and direction, or as two points...
struct ShapeForm {
  std::string name;  ///< "origin and direction"
  std::vector<FormSlot> slots;
  bool named = false;  ///< only if names in the text say so
};

/// The forms of a parameter, the plainest first: its members, all numbers in one group, and other
/// ways that people use. With `planar`, those in the plane: points have two numbers.
std::vector<ShapeForm> FormsOf(const NamedKind& parameter, bool planar);

/// A parameter in one of its forms, with the groups of each slot, by their indices.
struct FilledParameter {
  ShapeForm form;
  std::vector<std::vector<std::size_t>> groups;  ///< for each slot
};

/// A way to put the groups of a text in the places of a query's parameters.
struct Fitting {
  std::vector<FilledParameter> parameters;  ///< in the order of the query
  std::vector<std::size_t> left_over;       ///< groups that are nowhere
  bool planar = false;                      ///< points have two numbers
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
std::optional<int> SuitCost(const NamedKind& parameter, const FormSlot& slot,
                            const NumberGroup& group);
/// Do its names say that it is this slot's, not only allow it?
bool IsNamedFor(const FormSlot& slot, const NumberGroup& group);
/// Numbers that are none of any query: a tolerance, an id.
bool IsIgnored(const NumberGroup& group);
/// Its numbers, to be compared with others. None is NaN.
std::vector<float> Floats(const NumberGroup& group);

}  // namespace hitscan
