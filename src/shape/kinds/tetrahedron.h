#pragma once

#include <array>
#include <vector>

#include "geometry/closest_point.h"
#include "geometry/shapes/tetrahedron.h"
#include "shape/kinds/point.h"

// Tetrahedra in files, on the screen and with handles.
namespace hitscan {

template <>
struct Shape<Tetrahedron> {
  static constexpr std::string_view kName = "tetrahedron";
  static constexpr std::string_view kPlainName = "Tetrahedron";
  static constexpr std::array kMemberNames{"a", "b", "c", "d"};

  static Tetrahedron Read(const JsonReader& json) {
    const auto corners = json.Items(4, "four corners [[x, y, z], ...]");
    return {corners[0].Vector3(), corners[1].Vector3(), corners[2].Vector3(), corners[3].Vector3()};
  }
  static Json Write(const Tetrahedron& tetrahedron) {
    Json json = Json::array();
    for (const Point& corner : tetrahedron.corners()) json.push_back(VectorToJson(corner));
    return json;
  }
  static std::string Print(const Tetrahedron& tetrahedron) {
    return fmt::format("{} {} {} {}", PrintVector(tetrahedron.a()), PrintVector(tetrahedron.b()),
                       PrintVector(tetrahedron.c()), PrintVector(tetrahedron.d()));
  }
  static void Draw(const Tetrahedron& tetrahedron, const Look& look, Canvas& canvas) {
    const auto& corners = tetrahedron.corners();
    Shape<Point>::DrawAround({corners.begin(), corners.end()}, look, canvas);
    // A tetrahedron on one line has no faces.
    if (!ConvexFaces(corners).empty()) return;
    for (const Point& corner : corners) {
      canvas.DrawLine(corners[0], corner, look.color, look.width, look.dashes);
    }
  }
  static auto Members(const Tetrahedron& tetrahedron) {
    const auto& [a, b, c, d] = tetrahedron.corners();
    return std::tuple(a, b, c, d);
  }
  static std::optional<Point> Anchor(const Tetrahedron& tetrahedron) {
    const auto& [a, b, c, d] = tetrahedron.corners();
    return Point((glm::dvec3(a) + glm::dvec3(b) + glm::dvec3(c) + glm::dvec3(d)) / 4.0);
  }

  static Tetrahedron Moved(const Tetrahedron& tetrahedron, const Movement& movement) {
    const auto& [a, b, c, d] = tetrahedron.corners();
    return {movement.At(a), movement.At(b), movement.At(c), movement.At(d)};
  }
  static std::vector<Tetrahedron> Degenerated(const Tetrahedron& tetrahedron) {
    const auto& [a, b, c, d] = tetrahedron.corners();
    return {Tetrahedron(a, b, c, c), Tetrahedron(a, b, b, a), Tetrahedron(a, a, a, a)};
  }

  static RandomShape<Tetrahedron> MakeRandom(RandomGeometry& geometry) {
    using Wide = RandomGeometry::Wide;
    Random& random = geometry.random();
    const bool degenerate = geometry.case_class() == CaseClass::kDegenerate;
    const Wide target(geometry.Target(3));
    const Wide e = geometry.Direction();
    Wide f = geometry.Direction();
    Wide g = geometry.Direction();
    if (degenerate && random.OneIn(2)) g = e * static_cast<double>(random.Whole(-1, 2));
    if (degenerate && random.OneIn(2)) g += f * static_cast<double>(random.Whole(-1, 2));
    if (degenerate && random.OneIn(4)) f = e * static_cast<double>(random.Whole(-1, 2));
    // The target is the corner a, or on an edge, on a face or inside.
    const auto weights = [&] {
      Wide all(geometry.Weight(), 0, 0);
      all.y = random.OneIn(3) ? 0 : (1 - all.x) * geometry.Weight();
      all.z = random.OneIn(2) ? 0 : (1 - all.x - all.y) * geometry.Weight();
      return all;
    };
    const Wide at = weights();
    const Wide a = target - e * at.x - f * at.y - g * at.z;
    const Tetrahedron made(geometry.Round(a), geometry.Round(a + e), geometry.Round(a + f),
                           geometry.Round(a + g));
    const Wide next = weights();
    const Wide p(made.a());
    geometry.Aim(p + (Wide(made.b()) - p) * next.x + (Wide(made.c()) - p) * next.y +
                     (Wide(made.d()) - p) * next.z,
                 glm::cross(Wide(made.b()) - p, Wide(made.c()) - p), 3);
    return {made};
  }
  static bool IsDegenerate(const Tetrahedron& tetrahedron) {
    const glm::dvec3 a(tetrahedron.a());
    return glm::dot(glm::cross(glm::dvec3(tetrahedron.b()) - a, glm::dvec3(tetrahedron.c()) - a),
                    glm::dvec3(tetrahedron.d()) - a) == 0;
  }

  static DrawnSurface Surface(const Tetrahedron& tetrahedron, const Look&) {
    return DrawnSurface::HullOf(tetrahedron.corners());
  }
  static RoundedHull Hull(const Tetrahedron& tetrahedron) {
    return RoundedHull::Of(tetrahedron.corners());
  }
  static Point Closest(const Tetrahedron& tetrahedron, const Point& point) {
    return ClosestPoint(point, tetrahedron);
  }

  static constexpr std::array<std::string_view, 12> kFieldNames{
      "a x", "a y", "a z", "b x", "b y", "b z", "c x", "c y", "c z", "d x", "d y", "d z"};

  static std::vector<Handle> Handles(const Tetrahedron& tetrahedron) {
    return {Handle::At("a", tetrahedron.a()), Handle::At("b", tetrahedron.b()),
            Handle::At("c", tetrahedron.c()), Handle::At("d", tetrahedron.d())};
  }
  static Tetrahedron Drag(const Tetrahedron& tetrahedron, std::size_t handle,
                          const glm::dvec3& position) {
    std::array<Point, 4> corners = tetrahedron.corners();
    corners.at(handle) = Point(position);
    return {corners[0], corners[1], corners[2], corners[3]};
  }
};

}  // namespace hitscan
