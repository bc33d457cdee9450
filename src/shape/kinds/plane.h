#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>

#include "geometry/shapes/plane.h"
#include "shape/shape.h"

// Planes and lines in two dimensions, in files, on the screen and with handles.
namespace hitscan {

template <>
struct Shape<Plane> {
  static constexpr std::string_view kName = "plane";
  static constexpr std::string_view kListName = "list of planes";
  static constexpr std::string_view kPlainName = "Plane";
  static constexpr bool kDrawnInPart = true;
  static constexpr LegendSymbol kSymbol = LegendSymbol::kPlane;
  static constexpr std::string_view kAbout =
      "All points p with dot(normal, p) = distance, for the normal of unit length.";
  static constexpr std::array kMemberNames{"normal", "distance"};

  static Plane Read(const JsonReader& json) {
    if (!json.Has("points")) {
      return {json.At("normal").Vector3(), json.At("distance").Number()};
    }
    if (json.Has("normal")) json.Fail("give a normal or three points, not both");
    const auto points = json.At("points").Items(3, "three points");
    // A distance that is given too replaces the distance of the plane through the points.
    const Plane plane =
        Plane::FromPoints(points[0].Vector3(), points[1].Vector3(), points[2].Vector3());
    return json.Has("distance") ? Plane(plane.normal(), json.At("distance").Number()) : plane;
  }

  static Json Write(const Plane& plane) {
    return {{"normal", VectorToJson(plane.normal())}, {"distance", NumberToJson(plane.distance())}};
  }

  static Json WriteLike(const Plane& plane, const JsonReader& written) {
    if (written.Has("points")) return WritePoints(plane, written);
    const Vector normal = WithLengthOf(written.At("normal").Vector3(), plane.normal());
    return {{"normal", VectorToJson(normal)}, {"distance", NumberToJson(plane.distance())}};
  }

  static std::string Print(const Plane& plane) {
    return fmt::format("normal {} distance {}", PrintVector(plane.normal()), plane.distance());
  }
  static void Draw(const Plane& plane, const Look& look, Canvas& canvas) {
    if (look.detailed) return DrawSheet(plane, look, canvas);
    const std::array<Point, 4> corners = Corners(plane, look.half_size, look.center);
    if (look.fill) {
      canvas.DrawTriangle(corners[0], corners[1], corners[2], look.color);
      canvas.DrawTriangle(corners[0], corners[2], corners[3], look.color);
    }
    // The outline of a filled square is drawn too: seen edge-on the square has no area, but it must
    // be visible as a line.
    for (std::size_t i = 0; i < corners.size(); ++i) {
      canvas.DrawLine(corners[i], corners[(i + 1) % corners.size()], EdgeColor(look), look.width);
    }
    if (look.normal) DrawNormal(plane, look, canvas);
    if (look.grid) DrawGrid(plane, look, canvas);
  }

  static auto Members(const Plane& plane) { return std::tuple(plane.normal(), plane.distance()); }

  static std::optional<Point> Anchor(const Plane& plane) {
    return plane.normal() * plane.distance();
  }

  static Plane Moved(const Plane& plane, const Movement& movement) {
    const Vector normal = movement.Direction(plane.normal());
    return {normal, movement.Distance(plane.distance(), normal)};
  }
  static Plane Reversed(const Plane& plane) { return {-plane.normal(), -plane.distance()}; }

  static RandomShape<Plane> MakeRandom(RandomGeometry& geometry) {
    using Wide = RandomGeometry::Wide;
    Random& random = geometry.random();
    const Wide target(geometry.Target(2));
    const bool along = geometry.aim() && !geometry.AimsInside() && random.OneIn(2);
    Wide wish;
    if (along) {
      wish =
          random.OneIn(2) ? geometry.normal() : glm::cross(geometry.normal(), geometry.Direction());
    } else {
      wish = geometry.Direction();
    }
    Vector normal(ToFloat(wish.x), ToFloat(wish.y), ToFloat(wish.z));
    if (normal == Vector(0)) normal = {0, 0, 1};
    const Wide unit(Plane(normal, 0).normal());
    float distance = ToFloat(glm::dot(unit, target));
    if (geometry.Nudges()) distance = geometry.Nudge(distance);
    if (random.OneIn(8)) distance = geometry.Number();
    // Projected to the plane, `position` is the point at which the next shape is aimed.
    Wide position(random.OneIn(2) ? target : Wide(geometry.RandomPoint()));
    position -= unit * (glm::dot(unit, position) - distance);
    geometry.Aim(position, unit, 2);
    const Plane plane(normal, distance);
    if (!geometry.writes()) return {plane};
    return {plane, {{"normal", VectorToJson(normal)}, {"distance", NumberToJson(distance)}}};
  }
  static bool IsDirection(std::string_view key) { return key == "normal"; }
  static DrawnSurface Surface(const Plane& plane, const Look& look) {
    return DrawnSurface::Flat(Corners(plane, look.half_size, look.center));
  }

  /// The handle of the normal turns around the origin of the world, so that the distance of the
  /// plane does not change.
  static std::vector<Handle> Handles(const Plane& plane) {
    const glm::dvec3 normal(plane.normal());
    const double distance = plane.distance();
    return {Handle::Along("distance", distance * normal, plane.normal()),
            Handle::Around("normal", {0, 0, 0}, normal, NormalHandleRadius(distance))};
  }
  static Plane Drag(const Plane& plane, std::size_t handle, const glm::dvec3& position) {
    if (handle == 1) return {Vector(position), plane.distance()};
    return {plane.normal(), static_cast<float>(glm::dot(glm::dvec3(plane.normal()), position))};
  }
  /// The distance of the normal's handle from the origin of the world. The handle is in front of
  /// the plane and in front of the origin, also when the plane is behind the origin.
  static double NormalHandleRadius(double distance) {
    return std::max({distance + 2, distance * 1.001, 2.0});
  }

  /// The corners of a square in the plane, around the point of the plane that is nearest to
  /// `around`. The book computes the sides from normal x (0, 1, 0), which gives NaN for a
  /// horizontal plane; for such a plane another axis is used.
  static std::array<Point, 4> Corners(const Plane& plane, float half_size,
                                      const Point& around = Point(0)) {
    const Vector& normal = plane.normal();
    const bool horizontal = std::abs(normal.x) + std::abs(normal.z) < 1e-4F;
    const Vector axis = horizontal ? Vector(0, 0, 1) : Vector(0, 1, 0);
    // Vectors are normalised before they get their size: the square of a huge or tiny size, which
    // normalize() would compute, is not a float.
    const Vector across = glm::normalize(glm::cross(normal, axis));
    const Vector right = across * half_size;
    const Vector up = glm::normalize(glm::cross(across, normal)) * half_size;
    const Point center = Nearest(plane, around);
    return {center - right - up, center + right - up, center + right + up, center - right + up};
  }

 private:
  // The point of the plane that is nearest to `around`.
  static Point Nearest(const Plane& plane, const Point& around) {
    const Point foot = plane.normal() * plane.distance();
    return around == Point(0) ? foot
                              : foot + around - glm::dot(around, plane.normal()) * plane.normal();
  }

  // Turns the points of `written` around the origin of the world, which changes the normal but not
  // the distance of their plane, and then moves them along the normal to the new distance.
  static Json WritePoints(const Plane& plane, const JsonReader& written) {
    const Plane before = Read(written);
    const glm::dvec3 from(before.normal());
    const glm::dvec3 to(plane.normal());
    const bool turned = before.normal() != plane.normal();
    const bool own_distance = written.Has("distance");
    const double moved =
        own_distance ? 0 : static_cast<double>(plane.distance()) - before.distance();
    Json points = Json::array();
    for (const JsonReader& item : written.At("points").Items(3, "three points")) {
      glm::dvec3 point(item.Vector3());
      if (turned) point = Turned(point, from, to);
      point += moved * to;
      points.push_back(VectorToJson(Point(point)));
    }
    Json json{{"points", std::move(points)}};
    if (own_distance) json["distance"] = NumberToJson(plane.distance());
    return json;
  }

  // The point after the shortest rotation that turns the unit vector `from` to the unit vector `to`
  // (Rodrigues' formula).
  static glm::dvec3 Turned(const glm::dvec3& point, const glm::dvec3& from, const glm::dvec3& to) {
    const glm::dvec3 axis = glm::cross(from, to);
    const double cosine = glm::dot(from, to);
    // Opposite vectors: half a turn around any axis perpendicular to them.
    if (cosine < -1 + 1e-12) {
      const bool along_x = std::abs(from.x) > 0.5;
      const glm::dvec3 aside =
          glm::normalize(glm::cross(from, along_x ? glm::dvec3(0, 1, 0) : glm::dvec3(1, 0, 0)));
      return 2 * glm::dot(aside, point) * aside - point;
    }
    return cosine * point + glm::cross(axis, point) + glm::dot(axis, point) / (1 + cosine) * axis;
  }

  // Draws an arrow from the middle of the square along the normal, as long as half of a side.
  static void DrawNormal(const Plane& plane, const Look& look, Canvas& canvas) {
    const std::array<Point, 4> corners = Corners(plane, look.half_size, look.center);
    const Point middle = Nearest(plane, look.center);
    const Point tip = middle + look.half_size * plane.normal();
    const Point neck = middle + 0.8F * look.half_size * plane.normal();
    canvas.DrawLine(middle, tip, EdgeColor(look), look.width);
    for (const Point& corner : corners) {
      canvas.DrawLine(tip, neck + 0.1F * (corner - middle), EdgeColor(look), look.width);
    }
  }

  // Draws a translucent square with a border and a fine grid. An arrow along the normal shows the
  // front of the plane.
  static void DrawSheet(const Plane& plane, const Look& look, Canvas& canvas) {
    constexpr int kCells = 10;
    constexpr float kGridStrength = 0.3F;
    constexpr float kArrowLength = 0.35F;  // in halves of a side
    constexpr float kArrowPlace = 0.8F;    // from the middle to a corner
    const std::array<Point, 4> corners = Corners(plane, look.half_size, look.center);
    // The corners may be counter-clockwise as seen from the front of the plane or from its back.
    const Vector turn = glm::cross(corners[1] - corners[0], corners[2] - corners[0]);
    const bool front = glm::dot(turn, plane.normal()) > 0;
    if (look.faces) {
      DrawFace(front ? corners : std::array{corners[0], corners[3], corners[2], corners[1]}, look,
               canvas);
      const Paint fine(Mixed(canvas.theme().background, look.color.color, kGridStrength),
                       Role::kUnchanged);
      for (int i = 1; i < kCells; ++i) {
        const float share = static_cast<float>(i) / kCells;
        const auto between = [&](std::size_t from, std::size_t to) {
          return corners[from] + share * (corners[to] - corners[from]);
        };
        canvas.DrawLine(between(0, 1), between(3, 2), fine);
        canvas.DrawLine(between(0, 3), between(1, 2), fine);
      }
    }
    for (std::size_t i = 0; i < corners.size(); ++i) {
      canvas.DrawLine(corners[i], corners[(i + 1) % corners.size()], look.color, look.width,
                      look.dashes);
    }
    // Near a corner, where the normal hides nothing of what is in the middle.
    const Point middle = Nearest(plane, look.center);
    const Point foot = middle + kArrowPlace * (corners[2] - middle);
    canvas.DrawLine(foot, foot + kArrowLength * look.half_size * plane.normal(),
                    look.faces ? kNormalPaint : look.color, look.width, kEndArrow);
  }

  // The grid is drawn cell by cell, fainter with the distance from the middle.
  static void DrawGrid(const Plane& plane, const Look& look, Canvas& canvas) {
    constexpr int kInSquare = 2;  // cells from the middle to a side of the square
    constexpr int kCells = 6;     // from the middle to the end of the grid
    const std::array<Point, 4> corners = Corners(plane, look.half_size, look.center);
    const Point middle = Nearest(plane, look.center);
    const Vector right = (corners[1] - corners[0]) / (2.0F * kInSquare);
    const Vector up = (corners[3] - corners[0]) / (2.0F * kInSquare);
    for (int line = -kCells; line <= kCells; ++line) {
      for (int cell = -kCells; cell < kCells; ++cell) {
        const double distance = std::hypot(line, cell + 0.5) / kCells;
        const bool in_square = cell >= -kInSquare && cell < kInSquare;
        const bool on_side = std::abs(line) == kInSquare && in_square;  // already drawn
        if (distance >= 1 || on_side) continue;
        const Paint color = look.color.Faded(static_cast<std::uint8_t>(255 * (1 - distance)));
        // A point of a grid line, and its mirror image, with `right` and `up` exchanged.
        const auto at = [&](int across, int along) {
          return std::array{
              middle + static_cast<float>(across) * right + static_cast<float>(along) * up,
              middle + static_cast<float>(along) * right + static_cast<float>(across) * up};
        };
        const auto start = at(line, cell);
        const auto end = at(line, cell + 1);
        canvas.DrawLine(start[0], end[0], color, look.width);
        canvas.DrawLine(start[1], end[1], color, look.width);
      }
    }
  }
};

/// An infinite line in the plane.
template <>
struct Shape<Line2> {
  static constexpr std::string_view kName = "line in the plane";
  static constexpr bool kFlat = true;
  static constexpr std::string_view kPlainName = "Line2";
  static constexpr LegendSymbol kSymbol = LegendSymbol::kLine;
  static constexpr std::string_view kAbout =
      "A line in two dimensions: all points p with dot(normal, p) = distance, for the normal of "
      "unit length.";
  static constexpr std::array kMemberNames{"normal", "distance"};

  static Line2 Read(const JsonReader& json) {
    return {json.At("normal").Vector2(), json.At("distance").Number()};
  }
  static Json Write(const Line2& line) {
    return {{"normal", VectorToJson(line.normal())}, {"distance", NumberToJson(line.distance())}};
  }
  static Json WriteLike(const Line2& line, const JsonReader& written) {
    const Vector2 normal = WithLengthOf(written.At("normal").Vector2(), line.normal());
    return {{"normal", VectorToJson(normal)}, {"distance", NumberToJson(line.distance())}};
  }
  static std::string Print(const Line2& line) {
    return fmt::format("normal {} distance {}", PrintVector(line.normal()), line.distance());
  }
  static void Draw(const Line2& line, const Look& look, Canvas& canvas) {
    const Vector2 along(-line.normal().y, line.normal().x);
    const Point middle = OnXyPlane(line.normal() * line.distance());
    canvas.DrawRay(middle, OnXyPlane(along), look.color, look.width);
    canvas.DrawRay(middle, OnXyPlane(-along), look.color, look.width);
  }
  static RandomShape<Line2> MakeRandom(RandomGeometry& geometry) {
    const Plane plane = Shape<Plane>::MakeRandom(geometry).shape;
    return {Line2(Vector2(plane.normal()), plane.distance())};
  }
  static bool IsDirection(std::string_view key) { return key == "normal"; }
  static auto Members(const Line2& line) { return std::tuple(line.normal(), line.distance()); }

  static std::optional<Point> Anchor(const Line2& line) {
    return OnXyPlane(line.normal() * line.distance());
  }

  static Line2 Moved(const Line2& line, const Movement& movement) {
    const Vector2 normal = movement.Direction(line.normal());
    return {normal, movement.Distance(line.distance(), normal)};
  }
  static Line2 Reversed(const Line2& line) { return {-line.normal(), -line.distance()}; }

  static std::vector<Handle> Handles(const Line2& line) {
    const Vector normal = OnXyPlane(line.normal());
    const double distance = line.distance();
    return {Handle::Along("distance", distance * glm::dvec3(normal), normal),
            Handle::Around("normal", {0, 0, 0}, normal, Shape<Plane>::NormalHandleRadius(distance),
                           Handle::kCircle)};
  }
  static Line2 Drag(const Line2& line, std::size_t handle, const glm::dvec3& position) {
    if (handle == 1) return {Vector2(position), line.distance()};
    return {line.normal(),
            static_cast<float>(glm::dot(glm::dvec2(line.normal()), glm::dvec2(position)))};
  }
};

}  // namespace hitscan
