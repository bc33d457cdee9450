#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "query/query.h"
#include "reading/vocabulary.h"

namespace hitscan {

/// A place for a group of numbers in a form of a shape.
struct FormSlot {
  std::string_view name;  ///< as in a case file: "origin"; empty: the whole shape
  PartRole role = PartRole::kWhole;
  std::size_t size = 3;    ///< numbers in a group
  std::size_t groups = 1;  ///< 3 for corners; 0: any number
};

/// How a shape is written: a ray as origin and direction, or as two points...
struct ShapeForm {
  std::string_view id;
  std::vector<FormSlot> slots;
  bool named = false;  ///< only if names in the text say so
};

/// The forms of a kind of shape, the plainest first. With `planar`, those in the plane: points have
/// two numbers.
std::vector<ShapeForm> FormsOf(Kind kind, std::string_view parameter, bool planar);

/// The families that a parameter of that kind belongs to.
Families FamiliesOf(Kind kind);
/// Families whose names are used for it too: a segment is often called a ray.
Families RelatedFamilies(Kind kind);

}  // namespace hitscan
