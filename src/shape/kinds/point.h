#pragma once

#include <array>
#include <tuple>
#include <utility>
#include <vector>

#include "shape/shape.h"
#include "shape/surface_intersection.h"

// Points and vectors in files, on the screen and with handles.
namespace hitscan {

/// Points and vectors, which have the same type.
template <>
struct Shape<Point> {
  static constexpr std::string_view kName = "point";
  static constexpr std::string_view kListName = "list of points";
  static constexpr LegendSymbol kSymbol = LegendSymbol::kDot;
  static Point Read(const JsonReader& json) { return json.Vector3(); }
  static Json Write(const Point& point) { return VectorToJson(point); }
  static std::string Print(const Point& point) { return PrintVector(point); }
  static void Draw(const Point& point, const Look& look, Canvas& canvas) {
    canvas.DrawPoint(point, look.color, look.size);
  }
  /// Draws the convex hull of a list of points, since the list represents its hull.
  static void DrawAround(const std::vector<Point>& points, const Look& look, Canvas& canvas) {
    if (points.size() == 2) {
      canvas.DrawLine(points[0], points[1], look.color, look.width, look.dashes);
    }
    const std::vector<std::vector<Point>> faces = ConvexFaces(points);
    for (const std::vector<Point>& face : faces) {
      if (look.has_faces()) {
        DrawFace(face, look, canvas, true);
      } else if (look.fill && !look.detailed) {
        for (std::size_t i = 2; i < face.size(); ++i) {
          canvas.DrawTriangle(face[0], face[i - 1], face[i], look.color);
        }
      }
      for (std::size_t i = 0; i < face.size(); ++i) {
        const Point& end = face[(i + 1) % face.size()];
        // Each edge of a solid belongs to two faces, with opposite directions, but is drawn once.
        const bool is_first =
            std::tie(face[i].x, face[i].y, face[i].z) < std::tie(end.x, end.y, end.z);
        if (faces.size() > 1 && !is_first) continue;
        canvas.DrawLine(face[i], end, look.color, look.width, look.dashes);
      }
    }
  }
  static DrawnSurface ListSurface(const std::vector<Point>& points) {
    return DrawnSurface::HullOf(points);
  }
  static RoundedHull ListHull(const std::vector<Point>& points) { return RoundedHull::Of(points); }
  static std::optional<Point> Anchor(const Point& point) { return point; }
  static Point Moved(const Point& point, const Movement& movement) { return movement.At(point); }
  static Point StartedAt(const Point&, const Point& start) { return start; }
  static std::vector<std::vector<Point>> DegeneratedList(const std::vector<Point>& points) {
    return {std::vector<Point>(points.size(), points.front())};
  }

  static RandomShape<Point> MakeRandom(RandomGeometry& geometry) {
    const Point point = geometry.Target(0);
    geometry.Aim(glm::dvec3(point), geometry.Direction(), 0);
    return {point};
  }
  static RandomShape<std::vector<Point>> MakeRandomList(RandomGeometry& geometry) {
    using Wide = RandomGeometry::Wide;
    Random& random = geometry.random();
    std::vector<Point> points;
    if (geometry.AimsInside()) {
      // Corners of a solid.
      const Wide center(geometry.Target(3));
      Wide sum(0);
      const int corners = random.Whole(4, 12);
      for (int i = 0; i < corners; ++i) {
        points.push_back(geometry.Round(center + geometry.Direction()));
        sum += Wide(points.back());
      }
      geometry.Aim(sum / static_cast<double>(corners), geometry.Direction(), 3);
      return {std::move(points)};
    }
    const int count = random.OneIn(8) ? random.Whole(7, 24) : random.Whole(1, 6);
    const Wide center(geometry.aim() ? *geometry.aim() : geometry.RandomPoint());
    // Often all points lie in one plane or on one line.
    const int dimensions = random.OneIn(3) ? random.Whole(1, 2) : 3;
    const std::array<Wide, 2> axes{geometry.Direction(), geometry.Direction()};
    for (int i = 0; i < count; ++i) {
      Wide step = geometry.Direction();
      if (dimensions < 3) {
        step = axes[0] * static_cast<double>(random.Whole(-3, 3));
        if (dimensions == 2) step += axes[1] * static_cast<double>(random.Whole(-3, 3));
      }
      if (random.OneIn(2)) step *= 0.5;
      // Often a point is the mirror image of the last point about the point aimed at, which is then
      // the middle of two points, and may be on the boundary of the hull.
      points.push_back(random.OneIn(3) && i > 0
                           ? geometry.Round(2.0 * center - Wide(points.back()))
                           : geometry.Round(random.OneIn(5) ? center : center + step));
    }
    const double t = geometry.Weight();
    geometry.Aim(Wide(points.front()) * (1 - t) + Wide(points.back()) * t, geometry.Direction(), 3);
    return {std::move(points)};
  }

  static std::vector<Handle> Handles(const Point& point) { return {Handle::At("position", point)}; }
  static Point Drag(const Point&, std::size_t, const glm::dvec3& position) {
    return Point(position);
  }
};

template <>
struct Shape<Point2> {
  static constexpr std::string_view kName = "point in the plane";
  static constexpr bool kFlat = true;
  static constexpr LegendSymbol kSymbol = LegendSymbol::kDot;
  static Point2 Read(const JsonReader& json) { return json.Vector2(); }
  static Json Write(const Point2& point) { return VectorToJson(point); }
  static std::string Print(const Point2& point) { return PrintVector(point); }
  static void Draw(const Point2& point, const Look& look, Canvas& canvas) {
    canvas.DrawPoint(OnXyPlane(point), look.color, look.size);
  }
  static std::optional<Point> Anchor(const Point2& point) { return OnXyPlane(point); }
  static Point2 Moved(const Point2& point, const Movement& movement) { return movement.At(point); }
  static Point2 StartedAt(const Point2&, const Point2& start) { return start; }

  static RandomShape<Point2> MakeRandom(RandomGeometry& geometry) {
    return {Point2(Shape<Point>::MakeRandom(geometry).shape)};
  }

  static std::vector<Handle> Handles(const Point2& point) {
    return {Handle::At("position", OnXyPlane(point), Handle::kXyPlane)};
  }
  static Point2 Drag(const Point2&, std::size_t, const glm::dvec3& position) {
    return Point2(position);
  }
};

}  // namespace hitscan
