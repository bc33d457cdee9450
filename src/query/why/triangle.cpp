#include "query/why/functions.h"
#include "query/why/line_triangle.h"

namespace hitscan::why {

Why RaycastTriangle(const Ray& ray, const Triangle& triangle) {
  Evaluation evaluation;
  evaluation.Define("o", "ray.origin");
  evaluation.Define("d", "ray.direction");
  const RayLine line(ray);
  LineTriangle pair(evaluation, line, triangle, "abc", "triangle");
  const Condition verdict = All(pair.Crosses());
  pair.Mark();
  return evaluation.End(verdict, "hits", "misses");
}

Why LinetestTriangle(const Segment& segment, const Triangle& triangle) {
  Evaluation evaluation;
  evaluation.Define("o", "line.start");
  evaluation.Define("e", "line.end");
  evaluation.Define("d", "e - o");
  const SegmentLine line(segment);
  LineTriangle pair(evaluation, line, triangle, "abc", "triangle");
  std::vector<Condition> conditions = pair.Crosses();
  conditions.push_back(pair.Reaches(segment.end()));
  const Condition verdict = All(std::move(conditions));
  pair.Mark();
  return evaluation.End(verdict, "hits", "misses");
}

}  // namespace hitscan::why
