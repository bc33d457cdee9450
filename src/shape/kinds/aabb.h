#pragma once

#include <array>
#include <cmath>

#include "geometry/closest_point.h"
#include "geometry/shapes/aabb.h"
#include "shape/shape.h"

// Boxes in files, on the screen and with handles.
namespace hitscan {

template <>
struct Shape<Aabb> {
  static constexpr std::string_view kName = "aabb";
  static constexpr std::string_view kPlainName = "Aabb";
  static constexpr LegendSymbol kSymbol = LegendSymbol::kBox;
  static constexpr std::array kMemberNames{"min", "max"};

  static Aabb Read(const JsonReader& json) {
    if (json.Has("center")) {
      if (json.Has("min")) json.Fail("give two corners or a center, not both");
      return Aabb::FromCenter(json.At("center").Vector3(), json.At("extents").Vector3());
    }
    return Aabb::FromCorners(json.At("min").Vector3(), json.At("max").Vector3());
  }

  static Json Write(const Aabb& box) {
    return {{"min", VectorToJson(box.min())}, {"max", VectorToJson(box.max())}};
  }

  static Json WriteLike(const Aabb& box, const JsonReader& written) {
    const Aabb before = Read(written);
    const bool centered = written.Has("center");
    Vector first = written.At(centered ? "center" : "min").Vector3();
    Vector second = written.At(centered ? "extents" : "max").Vector3();
    for (int axis = 0; axis < 3; ++axis) {
      const bool same = SameBits(before.min()[axis], box.min()[axis]) &&
                        SameBits(before.max()[axis], box.max()[axis]);
      if (same) continue;
      if (centered) {
        first[axis] = box.Center()[axis];
        second[axis] = box.Extents()[axis];
      } else {
        const bool swapped = first[axis] > second[axis];
        first[axis] = (swapped ? box.max() : box.min())[axis];
        second[axis] = (swapped ? box.min() : box.max())[axis];
      }
    }
    return {{centered ? "center" : "min", VectorToJson(first)},
            {centered ? "extents" : "max", VectorToJson(second)}};
  }

  static std::string Print(const Aabb& box) {
    return PrintVector(box.min()) + " to " + PrintVector(box.max());
  }

  static void Draw(const Aabb& box, const Look& look, Canvas& canvas) {
    DrawBox(box.Corners(), {Vector(1, 0, 0), Vector(0, 1, 0), Vector(0, 0, 1)}, look, canvas);
  }

  static auto Members(const Aabb& box) { return std::tuple(box.min(), box.max()); }

  static std::optional<Point> Anchor(const Aabb& box) { return box.Center(); }

  static Aabb Moved(const Aabb& box, const Movement& movement) {
    return Aabb::FromCorners(movement.At(box.min()), movement.At(box.max()));
  }
  static std::vector<Aabb> Degenerated(const Aabb& box) {
    const Point& max = box.max();
    return {Aabb::FromCorners(box.min(), {max.x, max.y, box.min().z}),
            Aabb::FromCorners(box.min(), box.min())};
  }

  static RandomShape<Aabb> MakeRandom(RandomGeometry& geometry) {
    using Wide = RandomGeometry::Wide;
    Random& random = geometry.random();
    const Wide target(geometry.Target(3));
    Point a;
    Point b;
    for (int axis = 0; axis < 3; ++axis) {
      // On this axis the target is at the lower end of the box, at the upper end or between them.
      const double size = std::abs(geometry.Number());
      const double part = geometry.Weight();
      a[axis] = geometry.Snap(target[axis] - part * size);
      b[axis] = geometry.Snap(target[axis] + (1 - part) * size);
      const bool degenerate = geometry.case_class() == CaseClass::kDegenerate;
      if (degenerate && random.OneIn(3)) b[axis] = a[axis];
      if (random.OneIn(20)) b[axis] = geometry.Number();
    }
    const Aabb box = Aabb::FromCorners(a, b);
    // The next shape is aimed at a point of a face, an edge or a corner, with an outward normal of
    // the box there, or at a point of the inside.
    Wide position;
    Wide normal(0);
    const int faces = geometry.AimsInside() ? 0 : random.Whole(1, 7);  // a bit for each axis
    for (int axis = 0; axis < 3; ++axis) {
      const bool on_face = ((faces >> axis) & 1) != 0;
      const double part = on_face ? random.Whole(0, 1) : geometry.Weight();
      if (on_face) {
        normal[axis] =
            (2 * part - 1) * (geometry.IsWhole() ? random.Whole(1, 2) : random.Between(0.1, 1));
      }
      position[axis] = box.min()[axis] * (1 - part) + box.max()[axis] * part;
    }
    geometry.Aim(position, normal, 3);
    if (!geometry.writes()) return {box};
    return {box, {{"min", VectorToJson(a)}, {"max", VectorToJson(b)}}};
  }
  static bool IsDegenerate(const Aabb& box) {
    const Vector size = box.max() - box.min();
    return size.x == 0 || size.y == 0 || size.z == 0;
  }
  static bool IsDirection(std::string_view key) { return key == "extents"; }
  static DrawnSurface Surface(const Aabb& box, const Look&) {
    return DrawnSurface::HullOf(box.Corners());
  }
  static RoundedHull Hull(const Aabb& box) { return RoundedHull::Of(box.Corners()); }
  static Point Closest(const Aabb& box, const Point& point) { return ClosestPoint(point, box); }
  static std::vector<Json> SimplerForms(const Json& written) {
    const JsonReader json(written);
    if (json.Has("center")) return {};
    const Json sorted = Write(Read(json));
    return sorted == written ? std::vector<Json>() : std::vector{sorted};
  }

  static std::vector<Handle> Handles(const Aabb& box) {
    const Point center = box.Center();
    std::vector<Handle> handles{Handle::At("center", center)};
    for (int side = 0; side < 2; ++side) {
      const Point& corner = side == 0 ? box.min() : box.max();
      for (int axis = 0; axis < 3; ++axis) {
        Point face = center;
        face[axis] = corner[axis];
        Vector along(0);
        along[axis] = 1;
        handles.push_back(Handle::Along(SideName(side, axis), face, along));
      }
    }
    return handles;
  }

  static Aabb Drag(const Aabb& box, std::size_t handle, const glm::dvec3& position) {
    Point min = box.min();
    Point max = box.max();
    if (handle == 0) {
      const glm::dvec3 offset = position - glm::dvec3(box.Center());
      return Aabb::FromCorners(Point(glm::dvec3(min) + offset), Point(glm::dvec3(max) + offset));
    }
    const int axis = static_cast<int>((handle - 1) % 3);
    (handle < 4 ? min : max)[axis] = static_cast<float>(position[axis]);
    RequireOrder(min, max);
    return Aabb::FromCorners(min, max);
  }

  static void RequireOrder(const JsonReader& json) {
    if (json.Has("center")) return;
    RequireOrder(json.At("min").Vector3(), json.At("max").Vector3());
  }

 private:
  static bool SameBits(float a, float b) { return a == b && std::signbit(a) == std::signbit(b); }

  static std::string SideName(int side, int axis) {
    return fmt::format("{} {}", side == 0 ? "min" : "max", "xyz"[axis]);
  }

  static void RequireOrder(const Point& min, const Point& max) {
    for (int axis = 0; axis < 3; ++axis) {
      if (min[axis] > max[axis]) {
        throw InvalidShape(
            fmt::format("box {} is above its {}", SideName(0, axis), SideName(1, axis)));
      }
    }
  }
};

}  // namespace hitscan
