#pragma once

#include <glm/vec3.hpp>
#include <optional>
#include <span>

#include "app/picture_scale.h"
#include "cases/case_file.h"
#include "shape/look.h"

namespace hitscan {

/// Where most of the cases are, so that planes, which have no end, are drawn there.
struct CaseExtent {
  glm::vec3 center{0};
  float radius = 0;  ///< in units of the picture

  /// Of the arguments that are not planes; the ends of rays and lines do not count. The median and
  /// the third quartile of at most some thousand cases, so that a few cases far away do not matter.
  /// nullopt if there are only planes.
  static std::optional<CaseExtent> Of(std::span<const CaseFile> files,
                                      const PictureScale& scale = {});

  /// The look with which a plane is drawn among these cases: never smaller than declared, and at
  /// its declared place unless they are outside of the declared square.
  Look Apply(Look look) const;
};

}  // namespace hitscan
