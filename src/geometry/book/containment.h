#pragma once

#include "geometry/shapes/aabb.h"
#include "geometry/shapes/segment.h"
#include "geometry/shapes/triangle.h"

// The book's containment tests as printed, with their known errors, for comparison ("3D
// Collisions").
namespace hitscan::book {

/// Is min < point < max on every axis? Known error: the text makes the box open, so its faces and
/// corners are outside and a flat box contains nothing, while the picture of the same page shows a
/// corner inside. ("3D Collisions", chapter 1, point_in_aabb.)
bool PointInAabb(const Point& point, const Aabb& box);

/// Do the normals of the three triangles that the point forms with the edges point to the same
/// side? Known errors: no plane is tested, so points above and below the triangle are inside; and
/// on the extension of the edge bc the first normal is zero, both comparisons hold, and the point
/// is inside. ("3D Collisions", chapter 4, point_in_triangle.)
bool PointInTriangle(const Point& point, const Triangle& triangle);

/// Is |y - (m x + b)| < 0.001? Known errors: z is ignored, the ends are ignored, and if both ends
/// have the same x, the slope is a division by zero and no point is on the line. ("3D Collisions",
/// chapter 1, point_on_line.)
bool PointOnSegment(const Point& point, const Segment& line);

}  // namespace hitscan::book
