#include <glm/geometric.hpp>

#include "query/why/evaluation.h"
#include "query/why/functions.h"

// A line against a plane: n . (o + t d) = w.
namespace hitscan::why {
namespace {

// Marks the distance of the origin, the normal at its foot, and where the line meets the plane.
void MarkPlane(Evaluation& evaluation, const Point& origin, const glm::dvec3& direction,
               const Plane& plane, std::size_t height, std::size_t speed,
               std::optional<std::size_t> t) {
  const glm::dvec3 normal(plane.normal());
  const Point foot = Along(origin, normal, -evaluation.ValueOf(height));
  evaluation.MarkSegment(origin, foot, "n . o - w = " + Short(evaluation.ValueOf(height)));
  evaluation.MarkAxis(foot, Along(foot, normal, 1), "n");
  if (t) {
    const double parameter = evaluation.ValueOf(*t);
    const Point point = Along(origin, direction, parameter);
    evaluation.MarkPoint(point, "t = " + Short(parameter));
    if (parameter < 0) evaluation.MarkSegment(origin, point, "behind the start");
  } else {
    evaluation.MarkAxis(origin, Along(origin, direction, 1),
                        "n . d = " + Short(evaluation.ValueOf(speed)));
  }
}

Why RaycastPlaneFrom(const Ray& ray, const Plane& plane, bool one_sided) {
  const AsTerm as;
  const Term height = Dot(as(plane.normal()), as(ray.origin())) - as(plane.distance());
  const Term speed = Dot(as(plane.normal()), as(ray.direction()));
  Evaluation evaluation;
  evaluation.Define("o", "ray.origin");
  evaluation.Define("d", "ray.direction");
  evaluation.Define("n", "plane.normal");
  evaluation.Define("w", "plane.distance");
  const std::size_t height_step = evaluation.Add("height of the start", "n . o - w", height);
  const std::size_t speed_step = evaluation.Add("direction along the normal", "n . d", speed);
  std::optional<std::size_t> t;
  if (speed.Sign() != 0) {
    t = evaluation.Add("t", "(w - n . o) / (n . d)",
                       exact::ExactQuotient{-height.value, speed.value});
  }
  const auto points = [&](bool holds) {
    const bool ahead = height.Sign() * speed.Sign() <= 0;
    const std::string_view words = speed.Sign() == 0 ? "it is parallel to the plane"
                                   : one_sided       ? speed.Sign() < 0
                                                           ? "it points to the front of the plane"
                                                           : "it points to the back of the plane"
                                   : ahead           ? "it points towards the plane"
                                                     : "it points away from the plane";
    return evaluation.Judge(speed_step, speed, holds, words, words);
  };
  const auto starts = [&](bool holds) {
    const std::string_view words = height.Sign() > 0   ? "the start is in front of the plane"
                                   : height.Sign() < 0 ? "the start is behind the plane"
                                                       : "the start is on the plane";
    return evaluation.Judge(height_step, height, holds, words, words);
  };
  const auto from_front = [&] {
    return All({points(speed.Sign() < 0), starts(height.Sign() >= 0)});
  };
  const auto from_behind = [&] {
    return All({points(speed.Sign() > 0), starts(height.Sign() <= 0)});
  };
  const Condition verdict = one_sided ? from_front() : Any({from_front(), from_behind()});
  MarkPlane(evaluation, ray.origin(), glm::dvec3(ray.direction()), plane, height_step, speed_step,
            t);
  return evaluation.End(verdict, "hits", "misses");
}

}  // namespace

Why RaycastPlane(const Ray& ray, const Plane& plane) { return RaycastPlaneFrom(ray, plane, true); }

Why RaycastPlaneTwoSided(const Ray& ray, const Plane& plane) {
  return RaycastPlaneFrom(ray, plane, false);
}

Why LinetestPlane(const Segment& segment, const Plane& plane) {
  const AsTerm as;
  const TermVector normal = as(plane.normal());
  const Term start = Dot(normal, as(segment.start())) - as(plane.distance());
  const Term end = Dot(normal, as(segment.end())) - as(plane.distance());
  const Term speed = Dot(normal, as(segment.end()) - as(segment.start()));
  Evaluation evaluation;
  evaluation.Define("o", "line.start");
  evaluation.Define("e", "line.end");
  evaluation.Define("d", "e - o");
  evaluation.Define("n", "plane.normal");
  evaluation.Define("w", "plane.distance");
  const std::size_t start_step = evaluation.Add("height of the start", "n . o - w", start);
  const std::size_t end_step = evaluation.Add("height of the end", "n . e - w", end);
  const std::size_t speed_step = evaluation.Add("along the normal", "n . d", speed);
  std::optional<std::size_t> t;
  if (speed.Sign() != 0) {
    t = evaluation.Add("t, from 0 to 1", "(w - n . o) / (n . d)",
                       exact::ExactQuotient{-start.value, speed.value});
  }
  std::vector<Condition> conditions{
      evaluation.Judge(start_step, start, start.Sign() >= 0, "the start is not behind the plane",
                       "the start is behind the plane"),
      evaluation.Judge(end_step, end, end.Sign() <= 0, "the end is not in front of the plane",
                       "the end is in front of the plane"),
      evaluation.Judge(
          speed_step, speed, speed.Sign() < 0, "it goes from front to back",
          speed.Sign() == 0 ? "it is parallel to the plane" : "it goes from back to front")};
  const glm::dvec3 direction = glm::dvec3(segment.end()) - glm::dvec3(segment.start());
  MarkPlane(evaluation, segment.start(), direction, plane, start_step, speed_step, t);
  return evaluation.End(All(std::move(conditions)), "hits", "misses");
}

}  // namespace hitscan::why
