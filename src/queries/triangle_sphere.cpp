#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "geometry/intersect.h"
#include "geometry/sweep_polyhedron.h"
#include "queries/answer_common_point.h"
#include "queries/book.h"
#include "queries/plain_sweep.h"
#include "query/bind.h"

namespace hitscan {

bool book::Intersects(const Triangle& triangle, const Sphere& sphere) {
  const Point closest = book::ClosestPoint(sphere.center(), triangle);
  const Vector offset = closest - sphere.center();
  return glm::dot(offset, offset) < sphere.radius() * sphere.radius();
}

std::optional<float> variant::EnterCapsule(const Point& point, const Vector& motion,
                                           const Point& start, const Point& end, float radius) {
  std::optional<float> first;
  const auto consider = [&](float a, float b, float c, auto&& counts) {
    // The lesser root of a t^2 + 2 b t + c; c <= 0 if it starts inside.
    const float discriminant = b * b - a * c;
    if (!(discriminant >= 0)) return;
    const float t = c <= 0 ? 0 : (-b - std::sqrt(discriminant)) / a;
    if (t >= 0 && t <= 1 && counts(t) && (!first || t < *first)) first = t;
  };
  const auto always = [](float) { return true; };
  const Vector axis = end - start;
  for (const Point& center : {start, end}) {
    const Vector offset = point - center;
    consider(glm::dot(motion, motion), glm::dot(offset, motion),
             glm::dot(offset, offset) - radius * radius, always);
  }
  const Vector offset = point - start;
  const float square = glm::dot(axis, axis);
  const float along = glm::dot(offset, axis);
  const float speed = glm::dot(motion, axis);
  consider(square * glm::dot(motion, motion) - speed * speed,
           square * glm::dot(offset, motion) - along * speed,
           square * (glm::dot(offset, offset) - radius * radius) - along * along, [&](float t) {
             const float at = along + t * speed;
             return at > 0 && at < square;
           });
  return first;
}

std::optional<RayHit> variant::Sweep(const Sphere& sphere, const Vector& motion,
                                     const Triangle& triangle) {
  const Point& start = sphere.center();
  const auto& corners = triangle.corners();
  const Vector normal =
      glm::normalize(glm::cross(corners[1] - corners[0], corners[2] - corners[0]));
  // Where the center is at the distance of the radius from the plane, or starts nearer.
  const float height = glm::dot(normal, start - corners[0]);
  const float speed = glm::dot(normal, motion);
  const float t = std::abs(height) <= sphere.radius()
                      ? 0
                      : ((height > 0 ? sphere.radius() : -sphere.radius()) - height) / speed;
  std::optional<RayHit> first;
  if (t >= 0 && t <= 1) {
    const Point center = start + t * motion;
    const Point foot = center - glm::dot(normal, center - corners[0]) * normal;
    bool is_inside = true;
    for (std::size_t i = 0; i < 3; ++i) {
      const Vector edge = corners[(i + 1) % 3] - corners[i];
      is_inside = is_inside && glm::dot(normal, glm::cross(edge, foot - corners[i])) >= 0;
    }
    if (is_inside) return RayHit{t, foot};
  }
  for (std::size_t i = 0; i < 3; ++i) {
    const Point& from = corners[i];
    const Point& to = corners[(i + 1) % 3];
    const auto enter = variant::EnterCapsule(start, motion, from, to, sphere.radius());
    if (!enter || (first && first->t <= *enter)) continue;
    const Vector edge = to - from;
    const float square = glm::dot(edge, edge);
    const float at = glm::dot(start + *enter * motion - from, edge);
    first = RayHit{*enter, from + (square > 0 ? std::clamp(at / square, 0.0F, 1.0F) : 0) * edge};
  }
  return first;
}

std::vector<Query> TriangleSphereQueries() {
  return {
      Bind<bool(const Triangle&, const Sphere&)>(
          {.place = {4, 3},
           .name = "triangle_sphere",
           .summary = "Whether a triangle reaches into a sphere; contact does not count.",
           .parameters = {"triangle", "sphere"},
           .answer = "intersects",
           .implementations = {{"hitscan", &Intersects}, {"book", &book::Intersects}},
           .meet = true}),
      Bind<std::optional<RayHit>(const Sphere&, const Vector&, const Triangle&)>(
          {.place = {7, 75},
           .name = "sweep_sphere_triangle",
           .summary =
               "When a sphere that moves first meets a triangle, from either side, and where "
               "it touches the triangle; t from 0 to 1 is the part of the motion.",
           .parameters = {"sphere", VectorOf("motion"), "triangle"},
           .implementations = {{"hitscan", &Sweep, &SweepExact}, {"plain", &variant::Sweep}},
           .other_right_answer = &OtherCommonPoint<Triangle>}),
  };
}

}  // namespace hitscan
