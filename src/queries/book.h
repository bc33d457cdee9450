#pragma once

#include <cmath>
#include <glm/geometric.hpp>
#include <optional>
#include <vector>

#include "geometry/clip.h"
#include "geometry/closest_point.h"
#include "geometry/closest_points.h"
#include "geometry/frustum.h"
#include "geometry/raycast.h"
#include "geometry/raycast_plane.h"
#include "geometry/scenes.h"
#include "geometry/shapes/aabb.h"
#include "geometry/shapes/capsule.h"
#include "geometry/shapes/cylinder.h"
#include "geometry/shapes/sphere.h"
#include "geometry/shapes/tetrahedron.h"
#include "geometry/shapes/triangle.h"

// The algorithms of the book "3D Collisions" as printed, with their known errors. In `variant` are
// algorithms of articles and textbook forms of queries that are not in the book. All of them use
// single precision at every step, accept NaN and have no error bounds. Each is defined in the file
// of its pair of shapes.
namespace hitscan::book {

/// Is min < point < max on every axis? Known error: the text makes the box open, so its faces and
/// corners are outside and a flat box contains nothing, while the picture of the same page shows a
/// corner inside. ("3D Collisions", chapter 1, point_in_aabb.)
bool PointInAabb(const Point& point, const Aabb& box);

/// Do the normals of the three triangles that the point forms with the edges point to the same
/// side? Known errors: the plane of the triangle is not tested, so points above and below the
/// triangle count as inside. A point on the extension of the edge bc counts as inside too, because
/// its first normal is zero, and neither comparison rejects it. ("3D Collisions", chapter 4,
/// point_in_triangle.)
bool PointInTriangle(const Point& point, const Triangle& triangle);

/// Is |y - (m x + b)| < 0.001? Known errors: z is ignored, the ends are ignored, and if both ends
/// have the same x, the slope is a division by zero and no point is on the line. ("3D Collisions",
/// chapter 1, point_on_line.)
bool PointOnSegment(const Point& point, const Segment& line);

/// Is |1 - dot(unit(point - origin), direction)| < 1e-6, or the point the origin? Known errors: the
/// epsilon is an angle of 0.081 degrees, so the accepted distance grows along the ray, 1.4 mm a
/// metre, and shrinks to zero at the origin. In single precision the epsilon is about sixteen units
/// in the last place, and points whose squared distance from the origin leaves the range of a float
/// (beyond 1e19, below 1e-20) are not on the ray. ("3D Collisions", chapter 1, point_on_ray.)
bool PointOnRay(const Point& point, const Ray& ray);

/// center + radius * unit(point - center). Known error: the centre itself gives NaN. ("3D
/// Collisions", chapter 1, closest_point_sphere.)
Point ClosestPoint(const Point& point, const Sphere& sphere);

/// The point at the clamped fraction t of the line. Known error: a line of zero length gives 0/0,
/// a NaN for t and for the point. ("3D Collisions", chapter 1, closest_point_on_line.)
ClosestHit ClosestPoint(const Point& point, const Segment& line);

/// The projection onto the triangle's plane if the book's PointInTriangle accepts it, otherwise the
/// nearest of the closest points of the three edges. Known errors: those of PointInTriangle. So a
/// projection on the extension of the edge bc is returned unchanged, far outside the triangle: the
/// second check of the page's own sample gets (-1, -1, -6) for (2, 2, -3). A degenerate triangle
/// has no plane and gives NaN. ("3D Collisions", chapter 4, closest_point_to_triangle.)
Point ClosestPoint(const Point& point, const Triangle& triangle);

/// One-sided: a miss when dot(direction, normal) >= 0 or t = (distance - dot(origin, normal)) /
/// dot(direction, normal) < 0. The algorithm is correct; the listing lacks only braces and a
/// declaration. (The text computes the point at t from the plane's position and normal, and omits a
/// parenthesis in the formula for t.) Known errors, all of precision: an origin on the plane up to
/// rounding may be on either side, and t may be -0, which counts as a hit. ("3D Collisions",
/// chapter 3, raycast_plane.)
std::optional<RayHit> Raycast(const Ray& ray, const Plane& plane);

/// With e = center - origin and a = dot(e, direction): t = a - f, or a + f when the origin is
/// inside, where f = sqrt(r^2 - b^2) and b = sqrt(|e|^2 - a^2). Known errors: a sphere behind the
/// ray is a hit at a negative t, which the listing leaves to the reader to reject. Both square
/// roots are computed before the test for a miss. If rounding makes the number under a root
/// negative (the ray runs through the centre, or touches the sphere), the ray hits at t = NaN. A
/// touching ray may also miss. For an origin on the surface, t is 0, or the t of the far side when
/// the origin is rounded inwards. ("3D Collisions", chapter 3, raycast_sphere.)
std::optional<RayHit> Raycast(const Ray& ray, const Sphere& sphere);

/// By slabs: a miss when tmax < 0 or tmin > tmax; t = tmin, or tmax from inside. Known error: if
/// the origin is on the plane of a face and the direction is parallel to that face, the slab's t is
/// 0/0; every comparison with it fails, and the ray hits at t = NaN wherever the box is. (The
/// page's text and formulas differ from its listing: they have a miss for tmin < tmax, and max.y in
/// the slab of x. This function follows the listing.) ("3D Collisions", chapter 3, raycast_aabb.)
std::optional<RayHit> Raycast(const Ray& ray, const Aabb& box);

// A line hits if the ray from its start towards its end hits at a t that is neither negative nor
// beyond the end; t is the distance from the start. A line wholly inside a sphere or box misses, as
// the pages state.

/// Known errors: a line of zero length makes a ray of NaN, and by rounding t may be NaN for a line
/// that touches the sphere. No comparison rejects a NaN, so both lines hit at t = NaN. The line of
/// zero length hits wherever the sphere is. ("3D Collisions", chapter 3, line_sphere.)
std::optional<RayHit> Linetest(const Segment& line, const Sphere& sphere);

/// Known errors: a line of zero length hits at t = NaN, wherever the box is, and so does a line
/// that starts on the plane of a face and runs along that plane. ("3D Collisions", chapter 3,
/// line_aabb.)
std::optional<RayHit> Linetest(const Segment& line, const Aabb& box);

/// One-sided, like the book's ray against a plane. Known error: a line of zero length makes a ray
/// of NaN and misses, even on the plane. The remarks beside two of the page's six lines contradict
/// its checks; the checks are right. ("3D Collisions", chapter 3, line_plane.)
std::optional<RayHit> Linetest(const Segment& line, const Plane& plane);

/// The point that three planes share, by Cramer's rule. Known errors: if there is no single common
/// point, the result is (0, 0, 0) instead of nothing, and (0, 0, 0) is also the correct result of
/// the page's own sample. Planes that meet at a small angle are treated as having no common point:
/// the determinant is compared with an epsilon, which the page does not name; 1e-5 is used here.
/// ("3D Collisions", chapter 1, three_plane_intersection.)
std::optional<Point> IntersectPlanes(const Plane& plane_a, const Plane& plane_b,
                                     const Plane& plane_c);

/// Is the closest point of the triangle nearer to the centre than the radius? Known error: that of
/// the book's ClosestPoint, so a sphere around a point on the extension of the edge bc is a hit,
/// however far it is from the triangle. ("3D Collisions", chapter 4, sphere_to_triangle.)
bool Intersects(const Triangle& triangle, const Sphere& sphere);

/// Thirteen separating axes; touching counts as meeting. Known error: the product of the box's y
/// axis with the edge from c to a is computed with the z axis by mistake, so shapes that only the
/// correct axis separates are a hit. ("3D Collisions", chapter 4, aabb-triangle.)
bool Intersects(const Triangle& triangle, const Aabb& box);

/// A miss when all three corners lie strictly on one side. Known error: no epsilon, so in single
/// precision a triangle in the plane may lie a few 1e-7 to one side of it and miss. ("3D
/// Collisions", chapter 4, plane-triangle.)
bool Intersects(const Triangle& triangle, const Plane& plane);

/// Eleven separating axes, "robust": a product of edges with a squared length below 1e-4 is
/// replaced by an axis perpendicular to the edge ab of the first triangle, in the plane of a, b and
/// the beginning of the other edge. Known errors: this separates coplanar triangles only when an
/// edge of one is parallel to an edge of the other; for all other coplanar triangles every product
/// is the common normal, so they hit even when they are disjoint. The threshold is compared with an
/// unnormalised axis, so the products of short edges, parallel or not, are all replaced, and small
/// triangles that are disjoint may hit. ("3D Collisions", chapter 4, the page after
/// triangle-triangle.)
bool Intersects(const Triangle& triangle_a, const Triangle& triangle_b);

/// The first hit in the order of the tree, a node before its children. A model is tested in its own
/// space: the sphere around its box, its box, and its triangles in their order, of which the first
/// hit wins (there is no code for a triangle: that of Moeller and Trumbore is used here). Known
/// errors: the hit is not the nearest, neither of the models nor of the triangles of a model; t is
/// a distance in the space of the model, twice the true one if the model is scaled by a half; boxes
/// and spheres miss as Raycast of both does. ("3D Collisions", chapter 5, scene; chapter 4,
/// models.)
std::optional<SceneHit> Raycast(const Ray& ray, const Scene& scene);

/// The same by an octree of half size 7 that is split three times: children are entered in their
/// order, and the first hit of a leaf wins. Known errors: those of Raycast; models beyond the cube
/// are never hit. A model is in each leaf that its bounding sphere meets. The radius of that sphere
/// is scaled by the largest number on the diagonal of the matrix: too small for a model that is
/// turned, and negative for a mirrored one. ("3D Collisions", chapter 5, octree.) SearchOctree
/// takes the nodes of any octree.
std::optional<SceneHit> RaycastOctree(const Ray& ray, const Scene& scene);
SceneSearch SearchOctree(const Ray& ray, const Scene& scene, const Octree& octree);

/// Row 4 plus or minus row 1, 2 or 3 of projection times view, divided by the length of its normal.
/// Known error: in single precision row 4 minus row 3, the far plane, cancels nearly all digits.
/// For near = 0.01 and far = 1000 its distance is 923.9 instead of 926.5 and its normal is wrong by
/// 2.8e-4; the page gives these values as the expected ones. Throws InvalidShape when the camera is
/// not valid. ("3D Collisions", chapter 6, frustum.)
HalfSpace FrustumPlane(const Camera& camera, FrustumSide side);

/// v / |v|, NaN for a zero vector; infinite where the square of the length underflows to zero, and
/// zero where it overflows.
inline Vector Unit(const Vector& v) { return v / std::sqrt(glm::dot(v, v)); }

/// The lesser and the greater number; NaN when either is NaN, as in C#.
inline float Min(float a, float b) { return a < b || std::isnan(a) ? a : b; }
inline float Max(float a, float b) { return a > b || std::isnan(a) ? a : b; }

/// A ray that may contain NaN, as the book's line tests construct one from a line of zero length.
/// Any other direction is normalised as in Ray.
struct UncheckedRay {
  explicit UncheckedRay(const Ray& ray) : origin(ray.origin()), direction(ray.direction()) {}
  UncheckedRay(const Point& from, const Point& towards) : origin(from) {
    const Vector offset = towards - from;
    const bool has_direction =
        offset != Vector(0) && std::isfinite(glm::length(glm::dvec3(offset)));
    direction = has_direction ? Ray(from, offset).direction() : Unit(Vector(0));
  }

  Point At(float t) const { return origin + direction * t; }

  Point origin;
  Vector direction;
};

/// A line test by the ray from the start of the line towards its end, which may contain NaN: calls
/// cast(ray, shape).
template <typename Shape>
std::optional<RayHit> CastAlong(std::optional<RayHit> (*cast)(const UncheckedRay&, const Shape&),
                                const Segment& line, const Shape& shape) {
  const std::optional<RayHit> hit = cast(UncheckedRay(line.start(), line.end()), shape);
  if (!hit) return std::nullopt;
  if (hit->t < 0) return std::nullopt;
  if (hit->t > glm::length(line.end() - line.start())) return std::nullopt;
  return hit;
}

}  // namespace hitscan::book

namespace hitscan::variant {

/// Is the point within a fixed 0.001 of the ray, and not behind its origin? Unlike the book's
/// angle, this tolerance is the same along the whole ray.
bool PointOnRayLateral(const Point& point, const Ray& ray);

/// Two-sided, T = D / S with D = dot(normal, plane point - origin) and S = dot(direction, normal);
/// only S = 0 and T < 0 miss. Known errors: the article interprets a negative T as an origin behind
/// the plane, but it means a plane behind the ray. The article does not define T = 0, which is a
/// hit here. S is compared with 0 exactly, so a ray that is parallel up to rounding hits far away.
/// (Article "Ray - Plane".)
std::optional<RayHit> RaycastArticle(const Ray& ray, const Plane& plane);

/// Two-sided, by the tutorial's function that returns the distance, or a negative number for no
/// hit. Known errors: the result -1 for a parallel ray may also be the t of a plane behind the ray.
/// The denominator is compared with 0 exactly. A ray that reaches the back of the plane is a hit,
/// although the page states that a ray pointing away does not hit. (Games++, Ray/Plane
/// Intersection, part 2.)
std::optional<RayHit> RaycastGamesPlusPlus(const Ray& ray, const Plane& plane);

/// The eleven axes of book::Intersects of two triangles; short products of edges are not replaced.
/// Known error: disjoint coplanar triangles are a hit, because every product of edges is the common
/// normal or zero. (Edges that are parallel up to rounding are treated as parallel; otherwise the
/// rounding error of their product might separate the triangles by chance.) ("3D Collisions",
/// chapter 4, triangle-triangle.)
bool IntersectsPlain(const Triangle& triangle_a, const Triangle& triangle_b);

// Textbook forms of queries that are not in the book. The functions are in single precision.

/// 0 if the radii do not reach from center to center, 2 if distance + radius <= the radius of the
/// container, else 1. Known errors: the distance is rounded, so a sphere that touches the container
/// from inside or from outside may have any answer; its square underflows or overflows for very
/// small and very large spheres.
int ContainsByDistance(const Sphere& container, const Sphere& sphere);

/// 2 if the center is at least the radius away from each face, 0 if its squared distance from the
/// box is more than the squared radius, else 1 (XNA, BoundingBox.Contains, with contact). Known
/// errors: differences and squares are rounded, so a sphere that touches a face may have another
/// answer; squares underflow or overflow for very small and very large spheres.
int ContainsByFaces(const Aabb& container, const Sphere& sphere);

/// Slabs with reciprocals, whose interval begins with [0, infinity]. Known errors: for a ray
/// that runs in the plane of a face a time is 0 times infinity, which is NaN; by the order of their
/// comparisons std::min and std::max ignore some NaNs and return others, so the ray may hit a box
/// beside it or have no end. Entry and exit are rounded three times, so a ray through an edge may
/// miss.
std::optional<RayInterval> RaycastIntervalSlabs(const Ray& ray, const Aabb& box);

/// By parameters of the faces from 0 to 1 (Liang and Barsky 1984). Known errors: parameters and
/// points are rounded, so points may lie beside the box, and a segment that touches an edge or a
/// corner may miss. Throws InvalidShape where a number overflows.
std::optional<Segment> ClipLiangBarsky(const Segment& line, const Aabb& box);

/// cross(d_a n_b - d_b n_a, n_a x n_b) / |n_a x n_b|^2, a miss if that square is below 1e-6
/// (Ericson, "Real-Time Collision Detection", section 5.4.4, which names no epsilon). Known errors:
/// planes less than 0.06 degrees from parallel miss; nearly parallel ones lose most digits.
std::optional<PlaneLine> CommonLineEricson(const Plane& a, const Plane& b);

/// Corners within 1e-5 of the plane count as on it and are kept (Sutherland and Hodgman 1974, with
/// the thick plane of Ericson's section 8.3.4). Known errors: corners behind the plane by less than
/// the epsilon are kept, and edges that end there are not cut; points are rounded.
std::vector<Point> ClipSutherlandHodgman(const Triangle& triangle, const Plane& plane);

/// The common part of two intervals on the line of both planes (Moeller 1997). Heights below 1e-6
/// count as zero. Known errors: the normals have no unit length, so the epsilon makes small
/// triangles coplanar; positions along the line are rounded, so triangles that touch may miss.
/// Throws InvalidShape where a number overflows.
std::optional<Segment> CommonSegmentMoeller(const Triangle& triangle_a, const Triangle& triangle_b);

/// The two-sided test with the epsilon 1e-6 for the determinant (Moeller and Trumbore 1997). Known
/// errors: the determinant grows with the area, so small triangles are never hit; u, v and t are
/// rounded before they are compared, so a ray through an edge may miss both triangles beside it.
std::optional<BarycentricHit> RaycastMoellerTrumbore(const Ray& ray, const Triangle& triangle);

/// By the two clamped parameters of the lines (Ericson, "Real-Time Collision Detection", section
/// 5.1.9); a segment whose squared length is at most 1e-6 is a point. Known errors: the determinant
/// of nearly parallel segments is rounded, so points may be far from the closest ones; short
/// segments lose their ends; squares underflow and overflow.
ClosestPair ClosestPointsEricson(const Segment& a, const Segment& b);

/// Is the distance of Ericson's closest points at most the sum of the radii (section 4.5.1)? Known
/// errors: those of the closest points; the distance is rounded, so contact may be a miss.
bool IntersectsEricson(const Capsule& a, const Capsule& b);

/// Eight alternating projections onto box and segment, and the distance of the last points. Known
/// errors: the projections approach the closest points slowly where the segment is nearly parallel
/// to an edge of the box, so capsules that reach it may be a miss; so may contact.
bool IntersectsByProjections(const Capsule& capsule, const Aabb& box);

/// The quadratic equation of the infinite cylinder, then that of a ball (Quilez, "capsule
/// intersection"). Known errors: a capsule behind the ray is a hit at a negative t, and so is one
/// around its origin; directions and radicands are rounded. For a ray along the axis the leading
/// coefficient is 0 up to rounding: t may be NaN, and then the ball at the end decides.
std::optional<RayHit> RaycastQuilez(const Ray& ray, const Capsule& capsule);
/// By the parameters of both segments from 0 to 1, which are quotients of cross products; a miss if
/// the cross product of the directions is 0. Known errors: segments on one line miss, and those
/// without length; parameters and point are rounded, so segments that touch may miss.
std::optional<Point2> CommonPointParametric(const Segment2& a, const Segment2& b);

/// Whether the point is on one side of all three sides (Ericson, "Real-Time Collision Detection",
/// section 5.4.2). Known errors: cross products are rounded, so points on a side may be outside,
/// and a triangle without area contains its whole line, or the whole plane.
bool PointInTriangleBySides(const Point2& point, const Triangle2& triangle);

/// Franklin's pnpoly (1970): crossings to the right of the point, whose places are rounded. Known
/// error: of the boundary, a part is inside and a part outside.
bool PointInPolygonFranklin(const Point2& point, const std::vector<Point2>& polygon);

/// The roots of the quadratic polynomial by the formula of the schoolbook. Known errors: the
/// discriminant cancels far away, so the ray may miss or the point is beside the circle, and a ray
/// that starts on the circle may miss or hit behind its start.
std::optional<RayHit2> RaycastQuadratic(const Ray2& ray, const Circle2& circle);

/// Whether the point is on the side of the opposite corner of each face (Ericson, "Real-Time
/// Collision Detection", section 5.1.6). Known errors: triple products are rounded, so points on a
/// face may be outside; they underflow for small tetrahedra; a flat one contains its whole plane.
bool PointInTetrahedronBySides(const Point& point, const Tetrahedron& tetrahedron);

/// The nearest of the closest points of the faces that the point is in front of (Ericson, section
/// 5.1.6), by the book's closest point of a triangle, with its errors. Known error: a flat
/// tetrahedron has no front, so each point is its own closest point.
Point ClosestPointEricson(const Point& point, const Tetrahedron& tetrahedron);

/// By the projection onto the axis and Pythagoras. Known error: far along a long cylinder the
/// squared distance from the axis cancels.
bool PointInCylinderPlain(const Point& point, const Cylinder& cylinder);

/// The interval between the ends and that within the radius (after Ericson, section 5.3.7), both
/// with an epsilon of 1e-6. Known errors: products of four numbers cancel far away and underflow
/// for small cylinders, which count as parallel to each ray.
std::optional<RayHit> RaycastCylinderEricson(const Ray& ray, const Cylinder& cylinder);

}  // namespace hitscan::variant
