#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "geometry/closest_point.h"
#include "geometry/containment.h"
#include "queries/book.h"
#include "query/bind.h"

namespace hitscan {
namespace {

// If start and end are the same point, every fraction t from 0 to 1 is right.
std::optional<Answer> AnyFraction(const Point&, const Segment& line, const Answer& exact,
                                  const Answer& got) {
  const Value* const closest = FindPart(exact, "closest");
  const Value* const t = FindPart(got, "t");
  if (line.start() != line.end() || closest == nullptr || t == nullptr) return std::nullopt;
  return Answer{{"closest", *closest}, {"t", std::clamp(std::get<float>(*t), 0.0F, 1.0F)}};
}

}  // namespace

bool book::PointOnSegment(const Point& point, const Segment& line) {
  const Point& start = line.start();
  const Point& end = line.end();
  const float m = (end.y - start.y) / (end.x - start.x);
  const float b = start.y - m * start.x;
  return std::abs(point.y - (m * point.x + b)) < 0.001F;
}

ClosestHit book::ClosestPoint(const Point& point, const Segment& line) {
  const Vector ab = line.end() - line.start();
  const float t = glm::dot(point - line.start(), ab) / glm::dot(ab, ab);
  const float clamped = Min(Max(t, 0), 1);
  return {line.start() + ab * clamped, clamped};
}

std::vector<Query> PointSegmentQueries() {
  return {
      Bind<bool(const Point&, const Segment&)>(
          {.place = {1, 12},
           .name = "point_on_line",
           .summary = "Whether a point is less than 0.001 from a segment.",
           .parameters = {"point", "line"},
           .answer = "on",
           .implementations = {{"hitscan", &PointOnSegment}, {"book", &book::PointOnSegment}}}),
      Bind<ClosestHit(const Point&, const Segment&)>(
          {.place = {1, 13},
           .name = "closest_point_line",
           .summary = "The point of a segment that is closest to a point, and how far along it is, "
                      "from 0 to 1.",
           .parameters = {"point", "line"},
           .implementations = {{"hitscan", &ClosestPoint}, {"book", &book::ClosestPoint}},
           .other_right_answer = &AnyFraction}),
  };
}

}  // namespace hitscan
