#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "geometry/intersect.h"
#include "geometry/sweep_polyhedron.h"
#include "queries/book.h"
#include "queries/plain_sweep.h"
#include "query/bind.h"

namespace hitscan {
namespace {

// The distance of a segment from a triangle: the least of the edges, of the ends over the face, and
// 0 where the segment goes through the face.
float PlainDistance(const Segment& segment, const Triangle& triangle) {
  const auto& corners = triangle.corners();
  const Vector normal = glm::cross(corners[1] - corners[0], corners[2] - corners[0]);
  const float square = glm::dot(normal, normal);
  float least = variant::ClosestPointsEricson(segment, {corners[0], corners[1]}).distance;
  for (std::size_t i = 1; i < 3; ++i) {
    const Segment edge(corners[i], corners[(i + 1) % 3]);
    least = std::min(least, variant::ClosestPointsEricson(segment, edge).distance);
  }
  const auto is_over_face = [&](const Point& point) {
    bool inside = true;
    for (std::size_t i = 0; i < 3; ++i) {
      const Vector edge = corners[(i + 1) % 3] - corners[i];
      inside = inside && glm::dot(normal, glm::cross(edge, point - corners[i])) >= 0;
    }
    return inside;
  };
  if (!(square > 0)) return least;
  const float start = glm::dot(normal, segment.start() - corners[0]);
  const float end = glm::dot(normal, segment.end() - corners[0]);
  if (start * end < 0) {
    const Vector along = segment.end() - segment.start();
    if (is_over_face(segment.start() + start / (start - end) * along)) return 0;
  }
  const float length = std::sqrt(square);
  if (is_over_face(segment.start())) least = std::min(least, std::abs(start) / length);
  if (is_over_face(segment.end())) least = std::min(least, std::abs(end) / length);
  return least;
}

}  // namespace

std::optional<float> variant::Sweep(const Capsule& capsule, const Vector& motion,
                                    const Triangle& triangle) {
  constexpr int kSteps = 64;
  constexpr float kEpsilon = 1e-5F;
  const float length = glm::length(motion);
  float t = 0;
  for (int step = 0; step < kSteps; ++step) {
    const Segment moved(capsule.start() + t * motion, capsule.end() + t * motion);
    const float left = PlainDistance(moved, triangle) - capsule.radius();
    if (left <= kEpsilon) return t;
    t += left / length;
    if (!(t <= 1)) return std::nullopt;
  }
  return std::nullopt;
}

std::vector<Query> CapsuleTriangleQueries() {
  return {
      Bind<bool(const Capsule&, const Triangle&)>(
          {.place = {7, 12},
           .name = "capsule_triangle",
           .summary = "Whether a capsule and a triangle meet; touching counts as meeting.",
           .parameters = {"capsule", "triangle"},
           .answer = "intersects",
           .implementations = {{"hitscan", &Intersects, &IntersectsExact}},
           .meet = true}),
      Bind<std::optional<float>(const Capsule&, const Vector&, const Triangle&)>(
          {.place = {7, 78},
           .name = "sweep_capsule_triangle",
           .summary =
               "When a capsule that moves first meets a triangle, from either side; t from 0 "
               "to 1 is the part of the motion.",
           .parameters = {"capsule", VectorOf("motion"), "triangle"},
           .answer = "t",
           .implementations = {{"hitscan", &Sweep, &SweepExact}, {"plain", &variant::Sweep}}}),
  };
}

}  // namespace hitscan
