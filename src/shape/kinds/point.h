#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
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
  /// A list of points in the plane is a polygon. A point is inside if a ray from it crosses an odd
  /// number of sides.
  static constexpr std::string_view kListName = "polygon in the plane";
  static constexpr std::size_t kLeastItems = 3;
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

  /// Draws the sides of a polygon, and its inside in bands between neighbouring heights of corners
  /// and crossings of sides.
  static void DrawAround(const std::vector<Point2>& polygon, const Look& look, Canvas& canvas) {
    const std::size_t count = polygon.size();
    for (std::size_t i = 0; i < count; ++i) {
      canvas.DrawLine(OnXyPlane(polygon[i]), OnXyPlane(polygon[(i + 1) % count]), EdgeColor(look),
                      look.width, look.dashes);
    }
    constexpr std::size_t kMostFilled = 100;
    if (count > kMostFilled || !(look.has_faces() || (look.fill && !look.detailed))) return;
    for (const std::array<Point, 4>& piece : PiecesOf(polygon)) {
      if (look.has_faces()) {
        DrawFace(piece, look, canvas);
      } else {
        canvas.DrawTriangle(piece[0], piece[1], piece[2], look.color);
        canvas.DrawTriangle(piece[0], piece[2], piece[3], look.color);
      }
    }
  }
  /// The inside of a polygon as trapezoids, which may have no area. For drawing only.
  static std::vector<std::array<Point, 4>> PiecesOf(const std::vector<Point2>& polygon) {
    const std::size_t count = polygon.size();
    const auto side = [&](std::size_t i) {
      return std::pair(glm::dvec2(polygon[i]), glm::dvec2(polygon[(i + 1) % count]));
    };
    std::vector<double> heights;
    for (std::size_t i = 0; i < count; ++i) {
      heights.push_back(polygon[i].y);
      const auto [p, q] = side(i);
      for (std::size_t j = 0; j < i; ++j) {
        const auto [r, s] = side(j);
        const glm::dvec2 d = q - p;
        const glm::dvec2 e = s - r;
        const double t = ((r.x - p.x) * e.y - (r.y - p.y) * e.x) / (d.x * e.y - d.y * e.x);
        if (t > 0 && t < 1) heights.push_back(p.y + t * d.y);
      }
    }
    std::ranges::sort(heights);
    std::vector<std::array<Point, 4>> pieces;
    for (std::size_t band = 1; band < heights.size(); ++band) {
      const double low = heights[band - 1];
      const double high = heights[band];
      // Where the sides that pass through the band are at its middle, at its bottom and at its top.
      std::vector<std::array<double, 3>> crossings;
      for (std::size_t i = 0; i < count && low < high; ++i) {
        const auto [p, q] = side(i);
        if (std::max(p.y, q.y) < high || std::min(p.y, q.y) > low || p.y == q.y) continue;
        const auto x = [&, from = p, to = q](double y) {
          return from.x + (to.x - from.x) * ((y - from.y) / (to.y - from.y));
        };
        crossings.push_back({x((low + high) / 2), x(low), x(high)});
      }
      std::ranges::sort(crossings);
      for (std::size_t i = 1; i < crossings.size(); i += 2) {
        const auto& [left, left_low, left_high] = crossings[i - 1];
        const auto& [right, right_low, right_high] = crossings[i];
        pieces.push_back({Point(left_low, low, 0), Point(right_low, low, 0),
                          Point(right_high, high, 0), Point(left_high, high, 0)});
      }
    }
    return pieces;
  }
  static std::vector<std::vector<Point2>> DegeneratedList(const std::vector<Point2>& polygon) {
    return {std::vector<Point2>(polygon.size(), polygon.front())};
  }
  /// Half of the polygons do not cross themselves. Often a corner is repeated, or the last corner
  /// is the first one.
  static RandomShape<std::vector<Point2>> MakeRandomList(RandomGeometry& geometry) {
    Random& random = geometry.random();
    const glm::dvec2 center(geometry.Target(3));
    const int count = random.Whole(3, 9);
    std::vector<glm::dvec2> offsets;
    for (int i = 0; i < count; ++i) offsets.emplace_back(geometry.Direction());
    if (random.OneIn(2)) {
      std::ranges::sort(offsets, {},
                        [](const glm::dvec2& offset) { return std::atan2(offset.y, offset.x); });
    }
    std::vector<Point2> polygon;
    for (const glm::dvec2& offset : offsets) {
      polygon.emplace_back(geometry.Round(glm::dvec3(center + offset, 0)));
      if (random.OneIn(12)) polygon.push_back(polygon.back());
    }
    if (random.OneIn(4)) polygon.push_back(polygon.front());
    if (geometry.case_class() == CaseClass::kDegenerate && random.OneIn(3)) {
      // All corners lie on one line.
      for (Point2& corner : polygon) corner.y = polygon.front().y;
    }
    const auto at = static_cast<std::size_t>(random.Whole(0, static_cast<int>(polygon.size()) - 1));
    const glm::dvec2 start(polygon[at]);
    const glm::dvec2 side = glm::dvec2(polygon[(at + 1) % polygon.size()]) - start;
    const glm::dvec2 on_side = start + side * geometry.Weight();
    // The point aimed at is on a side, or between a side and the middle, which may be inside.
    const double inwards = random.OneIn(2) ? 0 : geometry.Weight();
    geometry.Aim(glm::dvec3(on_side + (center - on_side) * inwards, 0),
                 glm::dvec3(-side.y, side.x, 0), 3);
    return {std::move(polygon)};
  }

  static std::vector<Handle> Handles(const Point2& point) {
    return {Handle::At("position", OnXyPlane(point), Handle::kXyPlane)};
  }
  static Point2 Drag(const Point2&, std::size_t, const glm::dvec3& position) {
    return Point2(position);
  }
};

}  // namespace hitscan
