#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>
#include <utility>

#include "geometry/closest_point.h"
#include "geometry/shapes/sphere.h"
#include "shape/shape.h"

// Spheres in files, on the screen and with handles.
namespace hitscan {

template <>
struct Shape<Sphere> {
  static constexpr std::string_view kName = "sphere";
  static constexpr std::string_view kPlainName = "Sphere";
  static constexpr LegendSymbol kSymbol = LegendSymbol::kSphere;
  static constexpr std::array kMemberNames{"center", "radius"};

  static Sphere Read(const JsonReader& json) {
    return {json.At("center").Vector3(), json.At("radius").Number()};
  }

  static Json Write(const Sphere& sphere) {
    return {{"center", VectorToJson(sphere.center())}, {"radius", NumberToJson(sphere.radius())}};
  }

  static std::string Print(const Sphere& sphere) {
    return fmt::format("center {} radius {}", PrintVector(sphere.center()), sphere.radius());
  }

  static void Draw(const Sphere& sphere, const Look& look, Canvas& canvas) {
    if (look.detailed && !(look.fill && look.lit)) return DrawBall(sphere, look, canvas);
    for (int ring = 0; ring < kRings; ++ring) {
      for (int sector = 0; sector < kSectors; ++sector) {
        const Point corner = OnSurface(sphere, ring, sector);
        const Point south = OnSurface(sphere, ring + 1, sector);
        const Point east = OnSurface(sphere, ring, sector + 1);
        const Point across = OnSurface(sphere, ring + 1, sector + 1);
        if (look.fill) {
          const Paint color = Shade(look, corner + across - sphere.center() - sphere.center());
          canvas.DrawSolidTriangle(corner, across, south, color, look.outline);
          canvas.DrawSolidTriangle(corner, east, across, color, look.outline);
        }
        if (look.fill && !look.outline) continue;
        canvas.DrawLine(corner, south, EdgeColor(look), look.width);
        if (ring > 0) canvas.DrawLine(corner, east, EdgeColor(look), look.width);
      }
    }
  }

  static auto Members(const Sphere& sphere) { return std::tuple(sphere.center(), sphere.radius()); }
  static std::optional<Point> Anchor(const Sphere& sphere) { return sphere.center(); }

  static Sphere Moved(const Sphere& sphere, const Movement& movement) {
    return {movement.At(sphere.center()), movement.Length(sphere.radius())};
  }
  static std::vector<Sphere> Degenerated(const Sphere& sphere) {
    return {Sphere(sphere.center(), 0)};
  }

  static RandomShape<Sphere> MakeRandom(RandomGeometry& geometry) {
    using Wide = RandomGeometry::Wide;
    Random& random = geometry.random();
    const Wide target(geometry.Target(3));
    Wide offset = geometry.Direction();
    double radius = glm::length(offset);
    if (geometry.IsWhole()) {
      // An offset of whole length, so that the surface passes exactly through the target.
      const auto& q = kQuadruples[static_cast<std::size_t>(random.Whole(0, 6))];
      offset = Wide(q[0], q[1], q[2]) * geometry.Sides() * geometry.scale();
      std::swap(offset.x, offset[random.Whole(0, 2)]);
      radius = q[3] * geometry.scale();
    } else if (geometry.case_class() == CaseClass::kGrazing || geometry.Nudges()) {
      // The surface passes through the target. Half of the time the centre is on the normal of the
      // surface aimed at, which the sphere then touches.
      const Wide& normal = geometry.normal();
      if (random.OneIn(2)) offset = normal * (radius / std::max(glm::length(normal), 1e-300));
      radius = glm::length(offset);
    }
    const Point center = geometry.Round(target - offset);
    if (!geometry.IsWhole()) radius = glm::distance(target, Wide(center));
    if (geometry.AimsInside()) {
      radius *= random.Between(0.25, 1.5);
      offset *= geometry.Weight() * radius / glm::length(offset);
    }
    if (geometry.case_class() == CaseClass::kDegenerate && random.OneIn(3)) radius = 0;
    float stored = ToFloat(radius);
    if (geometry.Nudges()) stored = std::max(0.0F, geometry.Nudge(stored));
    geometry.Aim(Wide(center) + offset, offset, 3);
    return {Sphere(center, stored)};
  }
  static bool IsDegenerate(const Sphere& sphere) { return sphere.radius() == 0; }

  static DrawnSurface Surface(const Sphere& sphere, const Look&) {
    return {{}, glm::dvec3(sphere.center()), static_cast<double>(sphere.radius())};
  }
  static RoundedHull Hull(const Sphere& sphere) {
    return {{glm::dvec3(sphere.center())}, static_cast<double>(sphere.radius())};
  }
  static Point Closest(const Sphere& sphere, const Point& point) {
    return ClosestPoint(point, sphere);
  }
  static double SizeAroundAnchor(const Sphere& sphere) { return sphere.radius(); }

  static std::vector<Handle> Handles(const Sphere& sphere) {
    const glm::dvec3 rim =
        glm::dvec3(sphere.center()) + static_cast<double>(sphere.radius()) * Outwards();
    return {Handle::At("center", sphere.center()),
            Handle::Along("radius", rim, Vector(Outwards()))};
  }
  static Sphere Drag(const Sphere& sphere, std::size_t handle, const glm::dvec3& position) {
    if (handle == 0) return {Point(position), sphere.radius()};
    const glm::dvec3 rim = position - glm::dvec3(sphere.center());
    return {sphere.center(), static_cast<float>(glm::dot(rim, Outwards()))};
  }

 private:
  // The direction of the radius handle. It is not along an axis: views along an axis are common,
  // and a handle cannot be dragged towards the eye.
  static glm::dvec3 Outwards() { return glm::dvec3(1 / std::numbers::sqrt3); }

  // The book's mesh: ten rings of fifteen corners. The first and the last ring are the poles, and
  // the last corner of a ring is the first one again. So there are nine rows of fourteen
  // quadrilaterals.
  static constexpr int kRings = 9;
  static constexpr int kSectors = 14;

  static Vector NormalAt(int ring, int sector, int rings = kRings, int sectors = kSectors) {
    constexpr double kPi = std::numbers::pi;
    const double down = kPi * ring / rings;
    const double around = 2 * kPi * sector / sectors;
    return {std::sin(down) * std::cos(around), std::cos(down), std::sin(down) * std::sin(around)};
  }
  static Point OnSurface(const Sphere& sphere, int ring, int sector, int rings = kRings,
                         int sectors = kSectors) {
    return sphere.center() + sphere.radius() * NormalAt(ring, sector, rings, sectors);
  }

  // Draws a translucent ball with its silhouette and with fine circles on its surface.
  static void DrawBall(const Sphere& sphere, const Look& look, Canvas& canvas) {
    constexpr int kFineRings = 24;
    constexpr int kFineSectors = 48;
    const auto draw_face = [&](const std::array<std::array<int, 2>, 3>& corners) {
      std::array<Point, 3> points;
      std::array<Vector, 3> normals;
      for (std::size_t i = 0; i < corners.size(); ++i) {
        points[i] = OnSurface(sphere, corners[i][0], corners[i][1], kFineRings, kFineSectors);
        normals[i] = NormalAt(corners[i][0], corners[i][1], kFineRings, kFineSectors);
      }
      DrawRoundFace(points, normals, look, canvas);
    };
    for (int ring = 0; look.faces && ring < kFineRings; ++ring) {
      for (int sector = 0; sector < kFineSectors; ++sector) {
        // At the poles one of the two triangles has no area.
        const bool last = ring == kFineRings - 1;
        if (!last) draw_face({{{ring, sector}, {ring + 1, sector + 1}, {ring + 1, sector}}});
        if (ring > 0) draw_face({{{ring, sector}, {ring, sector + 1}, {ring + 1, sector + 1}}});
      }
    }
    canvas.DrawSilhouette(sphere.center(), sphere.radius(), look.color, look.width, look.dashes);
    constexpr float kFineStrength = 0.6F;
    const Paint fine(Mixed(canvas.theme().background, look.color.color, kFineStrength),
                     Role::kUnchanged);
    // Circles have fewer sides without faces, since there may be thousands of such spheres.
    const int sides = look.faces ? 3 * kFineSectors : kFineSectors * 2 / 3;
    const auto draw_circle = [&](auto point_at) {
      for (int i = 0; i < sides; ++i) {
        canvas.DrawLine(point_at(i), point_at(i + 1), look.faces ? fine : look.color,
                        look.faces ? 1 : look.width / 2,
                        static_cast<LineMarks>(look.dashes | kFlatEnds));
      }
    };
    draw_circle([&](int i) { return OnSurface(sphere, 1, i, 2, sides); });
    draw_circle([&](int i) { return OnSurface(sphere, i, 0, sides / 2, 1); });
    if (!look.faces) return;
    draw_circle([&](int i) { return OnSurface(sphere, i, 1, sides / 2, 4); });
  }
};

template <>
struct Shape<Circle2> {
  static constexpr std::string_view kName = "circle in the plane";
  static constexpr bool kFlat = true;
  static constexpr std::string_view kPlainName = "Circle2";
  static constexpr std::array kMemberNames{"center", "radius"};

  static Circle2 Read(const JsonReader& json) {
    return {json.At("center").Vector2(), json.At("radius").Number()};
  }
  static Json Write(const Circle2& circle) {
    return {{"center", VectorToJson(circle.center())}, {"radius", NumberToJson(circle.radius())}};
  }
  static std::string Print(const Circle2& circle) {
    return fmt::format("center {} radius {}", PrintVector(circle.center()), circle.radius());
  }
  static void Draw(const Circle2& circle, const Look& look, Canvas& canvas) {
    constexpr std::size_t kSides = 96;
    std::array<Point, kSides> corners{};
    for (std::size_t i = 0; i < kSides; ++i) {
      const double angle = 2 * std::numbers::pi * static_cast<double>(i) / kSides;
      const glm::dvec2 outwards(std::cos(angle), std::sin(angle));
      corners[i] = OnXyPlane(glm::dvec2(circle.center()) + double{circle.radius()} * outwards);
    }
    if (look.has_faces()) {
      DrawFace(corners, look, canvas);
    } else if (look.fill && !look.detailed) {
      for (std::size_t i = 2; i < kSides; ++i) {
        canvas.DrawTriangle(corners[0], corners[i - 1], corners[i], look.color);
      }
    }
    for (std::size_t i = 0; i < kSides; ++i) {
      canvas.DrawLine(corners[i], corners[(i + 1) % kSides], EdgeColor(look), look.width,
                      static_cast<LineMarks>(look.dashes | kFlatEnds));
    }
  }
  static auto Members(const Circle2& circle) {
    return std::tuple(circle.center(), circle.radius());
  }
  static std::optional<Point> Anchor(const Circle2& circle) { return OnXyPlane(circle.center()); }

  static Circle2 Moved(const Circle2& circle, const Movement& movement) {
    return {movement.At(circle.center()), movement.Length(circle.radius())};
  }
  static std::vector<Circle2> Degenerated(const Circle2& circle) {
    return {Circle2(circle.center(), 0)};
  }

  /// As for a sphere, but with an offset in the plane.
  static RandomShape<Circle2> MakeRandom(RandomGeometry& geometry) {
    Random& random = geometry.random();
    const glm::dvec2 target(geometry.Target(3));
    glm::dvec2 offset(geometry.Direction());
    double radius = glm::length(offset);
    if (geometry.IsWhole()) {
      const bool is_along_axis = random.OneIn(3);
      offset = is_along_axis ? glm::dvec2(random.Whole(1, 4), 0) : glm::dvec2(3, 4);
      radius = is_along_axis ? offset.x : 5;
      offset *= glm::dvec2(geometry.Sides()) * geometry.scale();
      radius *= geometry.scale();
      if (random.OneIn(2)) std::swap(offset.x, offset.y);
    } else if ((geometry.case_class() == CaseClass::kGrazing || geometry.Nudges()) &&
               random.OneIn(2)) {
      const glm::dvec2 normal(geometry.normal());
      offset = normal * (radius / std::max(glm::length(normal), 1e-300));
    }
    const Point2 center(geometry.Round(glm::dvec3(target - offset, 0)));
    if (!geometry.IsWhole()) radius = glm::distance(target, glm::dvec2(center));
    if (geometry.AimsInside()) {
      radius *= random.Between(0.25, 1.5);
      offset *= geometry.Weight() * radius / std::max(glm::length(offset), 1e-300);
    }
    if (geometry.case_class() == CaseClass::kDegenerate && random.OneIn(3)) radius = 0;
    float stored = ToFloat(radius);
    if (geometry.Nudges()) stored = std::max(0.0F, geometry.Nudge(stored));
    geometry.Aim(glm::dvec3(glm::dvec2(center) + offset, 0), glm::dvec3(offset, 0), 3);
    return {Circle2(center, stored)};
  }
  static bool IsDegenerate(const Circle2& circle) { return circle.radius() == 0; }
  static double SizeAroundAnchor(const Circle2& circle) { return circle.radius(); }

  static std::vector<Handle> Handles(const Circle2& circle) {
    const glm::dvec3 rim(static_cast<double>(circle.center().x) + double{circle.radius()},
                         circle.center().y, 0);
    return {Handle::At("center", OnXyPlane(circle.center()), Handle::kXyPlane),
            Handle::Along("radius", rim, {1, 0, 0})};
  }
  static Circle2 Drag(const Circle2& circle, std::size_t handle, const glm::dvec3& position) {
    if (handle == 0) return {Point2(position), circle.radius()};
    return {circle.center(),
            static_cast<float>(position.x - static_cast<double>(circle.center().x))};
  }
};

}  // namespace hitscan
