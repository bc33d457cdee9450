#pragma once

#include <tuple>

#include "geometry/closest_point.h"
#include "geometry/frustum.h"
#include "geometry/raycast_plane.h"
#include "geometry/shapes/aabb.h"
#include "geometry/shapes/camera.h"
#include "geometry/shapes/plane.h"
#include "query/bind.h"

// Lists the parts of each struct that queries return, with their names in case files.
namespace hitscan {

template <>
struct AnswerParts<RayHit> {
  static constexpr auto kList =
      std::tuple(PartOf{"t", &RayHit::t}, PartOf{"point", &RayHit::point});
};

template <>
struct AnswerParts<RayHit2> {
  static constexpr auto kList =
      std::tuple(PartOf{"t", &RayHit2::t}, PartOf{"point", &RayHit2::point});
};

template <>
struct AnswerParts<PlaneHit> {
  static int Index(const PlaneHit& hit) { return static_cast<int>(hit.index); }
  static constexpr auto kList = std::tuple(PartOf{"index", &Index}, PartOf{"t", &PlaneHit::t},
                                           PartOf{"point", &PlaneHit::point});
};

template <>
struct AnswerParts<ClosestHit> {
  static constexpr auto kList =
      std::tuple(PartOf{"closest", &ClosestHit::closest}, PartOf{"t", &ClosestHit::t});
};

template <>
struct AnswerParts<Aabb> {
  static constexpr auto kList =
      std::tuple(PartOf{"min", &Aabb::min}, PartOf{"max", &Aabb::max},
                 PartOf{"center", &Aabb::Center}, PartOf{"extents", &Aabb::Extents});
};

template <>
struct AnswerParts<Plane> {
  static constexpr auto kList =
      std::tuple(PartOf{"normal", &Plane::normal}, PartOf{"distance", &Plane::distance});
};

template <>
struct AnswerParts<HalfSpace> {
  static constexpr auto kList =
      std::tuple(PartOf{"normal", &HalfSpace::normal}, PartOf{"offset", &HalfSpace::offset});
};

template <>
struct AnswerParts<CameraPose> {
  static constexpr auto kList = std::tuple(PartOf{"translation", &CameraPose::translation},
                                           PartOf{"orientation", &CameraPose::orientation},
                                           PartOf{"view", &CameraPose::view});
};

}  // namespace hitscan
