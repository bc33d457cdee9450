#pragma once

#include <tuple>

#include "geometry/closest_point.h"
#include "geometry/frustum.h"
#include "geometry/raycast_plane.h"
#include "geometry/shapes/aabb.h"
#include "geometry/shapes/camera.h"
#include "geometry/shapes/plane.h"
#include "query/bind.h"

namespace hitscan {

// What the structs that queries return are made of, by the names that case files use.

template <>
struct Parts<RayHit> {
  static constexpr auto kList = std::tuple(Part{"t", &RayHit::t}, Part{"point", &RayHit::point});
};

template <>
struct Parts<RayHit2> {
  static constexpr auto kList = std::tuple(Part{"t", &RayHit2::t}, Part{"point", &RayHit2::point});
};

template <>
struct Parts<PlaneHit> {
  static int Index(const PlaneHit& hit) { return static_cast<int>(hit.index); }
  static constexpr auto kList =
      std::tuple(Part{"index", &Index}, Part{"t", &PlaneHit::t}, Part{"point", &PlaneHit::point});
};

template <>
struct Parts<ClosestHit> {
  static constexpr auto kList =
      std::tuple(Part{"closest", &ClosestHit::closest}, Part{"t", &ClosestHit::t});
};

template <>
struct Parts<Aabb> {
  static constexpr auto kList =
      std::tuple(Part{"min", &Aabb::min}, Part{"max", &Aabb::max}, Part{"center", &Aabb::Center},
                 Part{"extents", &Aabb::Extents});
};

template <>
struct Parts<Plane> {
  static constexpr auto kList =
      std::tuple(Part{"normal", &Plane::normal}, Part{"distance", &Plane::distance});
};

template <>
struct Parts<HalfSpace> {
  static constexpr auto kList =
      std::tuple(Part{"normal", &HalfSpace::normal}, Part{"offset", &HalfSpace::offset});
};

template <>
struct Parts<CameraPose> {
  static constexpr auto kList =
      std::tuple(Part{"translation", &CameraPose::translation},
                 Part{"orientation", &CameraPose::orientation}, Part{"view", &CameraPose::view});
};

}  // namespace hitscan
