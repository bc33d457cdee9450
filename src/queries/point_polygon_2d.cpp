#include "geometry/planar.h"
#include "queries/book.h"
#include "query/bind.h"

namespace hitscan {

bool variant::PointInTriangleBySides(const Point2& point, const Triangle2& triangle) {
  const auto side = [&](const Point2& from, const Point2& to) {
    return (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x);
  };
  const float ab = side(triangle.a(), triangle.b());
  const float bc = side(triangle.b(), triangle.c());
  const float ca = side(triangle.c(), triangle.a());
  return (ab >= 0 && bc >= 0 && ca >= 0) || (ab <= 0 && bc <= 0 && ca <= 0);
}

bool variant::PointInPolygonFranklin(const Point2& point, const std::vector<Point2>& polygon) {
  bool inside = false;
  // Corner j precedes corner i.
  for (std::size_t i = 0, j = polygon.size() - 1; i < polygon.size(); j = i++) {
    const Point2& p = polygon[i];
    const Point2& q = polygon[j];
    if ((p.y > point.y) != (q.y > point.y) &&
        point.x < (q.x - p.x) * (point.y - p.y) / (q.y - p.y) + p.x) {
      inside = !inside;
    }
  }
  return inside;
}

std::vector<Query> PointPolygon2dQueries() {
  return {
      Bind<bool(const Point2&, const Triangle2&)>(
          {.place = {7, 52},
           .name = "point_in_triangle_2d",
           .summary = "Whether a point in the plane is in a triangle, sides included.",
           .parameters = {"point", "triangle"},
           .answer = "inside",
           .implementations = {{"hitscan", &PointInTriangle2d},
                               {"plain", &variant::PointInTriangleBySides}}}),
      Bind<bool(const Point2&, const std::vector<Point2>&)>(
          {.place = {7, 53},
           .name = "point_in_polygon_2d",
           .summary = "Whether a point in the plane is on a side of a polygon, or inside by the "
                      "even-odd rule.",
           .parameters = {"point", "polygon"},
           .answer = "inside",
           // The function converts the list to a span.
           .implementations = {{"hitscan",
                                +[](const Point2& point, const std::vector<Point2>& polygon) {
                                  return PointInPolygon(point, polygon);
                                }},
                               {"plain", &variant::PointInPolygonFranklin}}}),
  };
}

}  // namespace hitscan
