#pragma once

#include <optional>
#include <vector>

#include "geometry/raycast.h"
#include "geometry/shapes/model.h"

// Queries of models: exact for the vertices in world space as they are stored. The hierarchy only
// selects triangles; each of them is tested by the exact function for a single triangle. A query
// builds the hierarchy of a model if it is the first one.
namespace hitscan {

struct ModelBounds {
  int triangle_count;
  Point min;
  Point max;
  Point center;  ///< of the box; rounded once
  float radius;  ///< of the sphere about `center` through the corners of the box; rounded once
};

/// The number of triangles, the box of their corners, and the sphere around this box. ("3D
/// Collisions", chapter 4, models.)
ModelBounds BoundsOf(const Model& model);

struct ModelHit {
  float t;
  Point point;
  int triangle;  ///< its index in the mesh
};

/// The nearest hit of the ray, from either side: the triangle with the exactly least t and, of
/// several, the one with the least index. Each triangle is hit as by Raycast (raycast.h): edges and
/// vertices belong to it, so no ray passes between triangles that share them. t and the point are
/// correctly rounded. Nothing on a miss.
std::optional<ModelHit> Raycast(const Ray& ray, const Model& model);

/// The same for a segment, as Linetest (raycast.h). `t` is the distance from the start.
std::optional<ModelHit> Linetest(const Segment& segment, const Model& model);

/// Does the ray hit a triangle? The same answer as Raycast, without the search for the nearest hit.
bool Hits(const Ray& ray, const Model& model);

/// Compares the exact t of two triangles that the ray hits: negative if that of `a` is less.
int CompareHits(const Ray& ray, const Triangle& a, const Triangle& b);

/// All t at which the ray hits a triangle, in ascending order, correctly rounded. A ray through an
/// edge or a vertex hits each triangle that has it.
std::vector<float> RaycastAll(const Ray& ray, const Model& model);

/// Does the shape have a point in common with a triangle of the model? Contact counts, also for a
/// sphere, for which it does not count with a single triangle (intersect.h). A plane has a
/// thickness as there. The inside of a closed mesh does not belong to the model.
bool Intersects(const Model& model, const Sphere& sphere);
bool Intersects(const Model& model, const Aabb& box);
bool Intersects(const Model& model, const Plane& plane);
bool Intersects(const Model& model, const Triangle& triangle);

// ---- Points ----

struct ModelClosest {
  Point closest;
  float distance;
  int triangle;  ///< its index in the mesh
};

/// The closest point of the triangles: that of the triangle with the exactly least distance and, of
/// several, of the one with the least index. The point and the distance are correctly rounded.
ModelClosest ClosestPoint(const Point& point, const Model& model);

/// Throws InvalidShape if the mesh of the model is not closed (Mesh::IsClosed).
void RequireClosed(const Model& model);

/// Is the point on a triangle, or does a ray from it in general position cross the triangles an odd
/// number of times? Throws InvalidShape as RequireClosed does.
bool PointInModel(const Point& point, const Model& model);

}  // namespace hitscan
