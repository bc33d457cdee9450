#pragma once

#include <glm/vec3.hpp>
#include <optional>
#include <span>

#include "app/picture_scale.h"
#include "cases/case_file.h"
#include "draw/extent.h"
#include "shape/look.h"

namespace hitscan {

/// The box around what DrawValue draws of a value; rays count with `ray_length` of them.
Extent ExtentOf(const Value& value, const Look& look = {}, double ray_length = 0);

/// The box around the drawing of a case in a picture of this scale, with its arguments and answer.
/// Of shapes without end, such as rays and planes, only the part at the origin counts. Empty when
/// nothing of the case has a position in space.
Extent ExtentOf(const Case& test, const Answer& answer, const PictureScale& scale);

/// Where most of the cases are, so that planes, which have no end, are drawn there.
struct CaseExtent {
  glm::vec3 center{0};
  float radius = 0;  ///< in units of the picture

  /// Of the arguments that are not planes; the ends of rays and lines do not count. The median and
  /// the third quartile of at most some thousand cases, so that a few cases far away do not matter.
  /// nullopt if there are only planes.
  static std::optional<CaseExtent> Of(std::span<const CaseFile> files,
                                      const PictureScale& scale = {});

  /// The look with which a plane is drawn among these cases: at least as large as declared; moved
  /// only if cases lie outside the declared square.
  Look Apply(Look look) const;
};

}  // namespace hitscan
