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
/// have none. Every three points are tried, so the time grows with the fourth power of the number
/// of points. The result is empty if there are more than 48 points or one of them is not finite.
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

/// A line through these points, each joined to the next.
using Polyline = std::vector<glm::dvec3>;

/// The lines in which two surfaces intersect. An arc is a polyline with its points on the arc.
/// Where a sphere touches a face or a sphere, the line has one point. Where faces lie in one plane
/// or have only one point in common, there is no line.
std::vector<Polyline> Intersection(const DrawnSurface& a, const DrawnSurface& b);

}  // namespace hitscan
