#pragma once

#include <glm/vec3.hpp>
#include <span>
#include <vector>

#include "geometry/shapes/point.h"

// The lines in which the surfaces of two shapes intersect. For drawing only: they are computed in
// double precision, not exactly.
namespace hitscan {

/// The faces of the convex hull of a few points, as convex polygons whose corners are
/// counter-clockwise as seen from outside. Points in one plane have one face, points on one line
/// have none. Every three points are tried, in double precision, so the time grows with the fourth
/// power of their number: with more than 48 points, or a point that is not finite, there are no
/// faces.
std::vector<std::vector<Point>> ConvexFaces(std::span<const Point> points);

/// A surface as it is drawn: flat convex faces, or a sphere if the radius is positive.
struct DrawnSurface {
  using Polygon = std::vector<glm::dvec3>;
  std::vector<Polygon> faces;
  glm::dvec3 center{0};
  double radius = 0;

  /// One flat convex face.
  static DrawnSurface Flat(std::span<const Point> corners);
  /// The faces of the convex hull of the points.
  static DrawnSurface HullOf(std::span<const Point> points);
};

/// Points in a line, each joined to the next.
using Polyline = std::vector<glm::dvec3>;

/// The lines in which two surfaces intersect; arcs are polylines whose points are on both. Where
/// faces lie in one plane, and where surfaces meet in a point only, there is none.
std::vector<Polyline> Intersection(const DrawnSurface& a, const DrawnSurface& b);

}  // namespace hitscan
