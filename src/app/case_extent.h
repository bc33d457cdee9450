#pragma once

#include <glm/vec3.hpp>
#include <optional>
#include <span>
#include <vector>

#include "app/picture_scale.h"
#include "cases/case_file.h"
#include "draw/extent.h"
#include "shape/look.h"
#include "shape/value.h"

namespace hitscan {

/// Where the shapes of some cases are, so that planes, which have no end, are drawn there: the
/// square of a plane contains everything that meets the plane.
class CaseExtent {
 public:
  /// The extent of the arguments that are not planes, as they are drawn. Rays count with their
  /// starts and, unless these are far away, with the points in which they meet the planes of their
  /// cases. Positions very far from most others do not count; of more than 64 cases, only most
  /// positions do, since planes are then drawn without their faces. Cases that have the same planes
  /// and nothing else are at the point that is nearest to their planes. nullopt if there is no such
  /// extent.
  static std::optional<CaseExtent> Of(std::span<const Case* const> cases,
                                      const PictureScale& scale = {});

  /// The look with which a plane or a list of planes is drawn among these cases: its squares are
  /// around all that is drawn, seen along the normal of the plane, with a margin. `planes` is in
  /// the scale of the picture.
  Look Apply(Look look, const Value& planes) const;

 private:
  glm::dvec3 center_{0};
  std::vector<glm::dvec3> positions_;
};

/// Whether a value has planes, which have no end: the drawn part depends on the other shapes.
bool HasPlanes(const Value& value);

/// The box around what DrawValue draws of a value. Rays count up to `ray_length` from their starts.
Extent ExtentOf(const Value& value, const Look& look = {}, double ray_length = 0);

/// The box around the drawing of the arguments and the answer of a case in a picture of this scale.
/// Shapes without end count in part: a ray up to 1 from its start, a plane in a square with a half
/// size of 1. Empty when no shape of the case has a position.
Extent ExtentOf(const Case& test, const Answer& answer, const PictureScale& scale);

/// How far the shapes of a case reach from their middle; 1 when they have no size.
double ReachOf(std::span<const Value> arguments);

}  // namespace hitscan
