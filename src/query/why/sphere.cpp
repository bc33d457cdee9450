#include <glm/geometric.hpp>

#include "geometry/filter/ray_shape_exact.h"
#include "query/why/evaluation.h"
#include "query/why/functions.h"

// A line against a sphere: (d . d) t^2 - 2 (m . d) t + p = 0 with m = c - o; see
// geometry/filter/ray_shape_exact.h.
namespace hitscan::why {
namespace {

/// The numbers of a line and a sphere, and their steps.
template <class Line>
struct LineSphere {
  Term power;
  Term middle;
  Term discriminant;
  std::size_t power_step = 0;
  std::size_t middle_step = 0;
  std::size_t discriminant_step = 0;

  LineSphere(Evaluation& evaluation, const Line& line, const Sphere& sphere)
      : power(PowerOfPoint(AsTerm(), line.origin, sphere)),
        middle(Dot(AsTerm()(sphere.center()) - AsTerm()(line.origin), line.Direction(AsTerm()))),
        discriminant(Discriminant(AsTerm(), line, sphere)) {
    evaluation.Define("c", "sphere.center");
    evaluation.Define("r", "sphere.radius");
    evaluation.Define("m", "c - o");
    evaluation.Define("p", "m . m - r * r");
    power_step = evaluation.Add("power of the start", "m . m - r * r", power);
    middle_step = evaluation.Add("center along the line", "m . d", middle);
    discriminant_step =
        evaluation.Add("discriminant", "(m . d) * (m . d) - (d . d) * p", discriminant);
  }

  Condition Ahead(Evaluation& evaluation) const {
    return evaluation.Judge(middle_step, middle, middle.Sign() > 0, "the center is ahead",
                            "the center is not ahead of the start");
  }
  Condition Meets(Evaluation& evaluation) const {
    return evaluation.Judge(discriminant_step, discriminant, discriminant.Sign() >= 0,
                            discriminant.Sign() == 0 ? "the line touches the sphere"
                                                     : "the line passes through the sphere",
                            "the line passes beside the sphere");
  }
};

// Adds where the line enters and leaves, and marks the points, and the line's nearest to the
// center.
template <class Line>
void AddRoots(Evaluation& evaluation, const Line& line, const Sphere& sphere,
              const LineSphere<Line>& pair) {
  const glm::dvec3 direction = glm::dvec3(line.Direction());
  const double square = glm::dot(direction, direction);
  if (!(square > 0)) return;
  const Point nearest =
      Along(line.origin, direction, evaluation.ValueOf(pair.middle_step) / square);
  const double distance = glm::distance(glm::dvec3(nearest), glm::dvec3(sphere.center()));
  evaluation.MarkSegment(sphere.center(), nearest, "distance " + Short(distance));
  if (pair.discriminant.Sign() < 0) return;
  const auto add = [&](const char* name, const char* formula, SphereRoot root) {
    const auto t = ParameterAt(exact::AsExact(), line, sphere, root);
    const std::size_t step = evaluation.Add(name, formula, t);
    const double parameter = evaluation.ValueOf(step);
    evaluation.MarkPoint(Along(line.origin, direction, parameter),
                         std::string(root == SphereRoot::kEntry ? "enters" : "leaves") +
                             ", t = " + Short(parameter));
  };
  add("enters at t", "(m . d - sqrt((m . d) * (m . d) - (d . d) * p)) / (d . d)",
      SphereRoot::kEntry);
  if (pair.discriminant.Sign() > 0) {
    add("leaves at t", "(m . d + sqrt((m . d) * (m . d) - (d . d) * p)) / (d . d)",
        SphereRoot::kExit);
  }
}

// A start on the other side of the surface would be an answer too, but explains nothing.
void ExplainBy(const Condition& condition, Condition& verdict) {
  verdict.step = condition.step;
  verdict.words = condition.words;
}

std::string_view WordsForStart(const Term& power) {
  return power.Sign() < 0    ? "the start is inside the sphere"
         : power.Sign() == 0 ? "the start is on the sphere"
                             : "the start is outside the sphere";
}

}  // namespace

Why RaycastSphere(const Ray& ray, const Sphere& sphere) {
  Evaluation evaluation;
  evaluation.Define("o", "ray.origin");
  evaluation.Define("d", "ray.direction");
  const RayLine line(ray);
  const LineSphere pair(evaluation, line, sphere);
  const std::string_view start = WordsForStart(pair.power);
  const Condition passes = All({pair.Ahead(evaluation), pair.Meets(evaluation)});
  Condition verdict =
      Any({evaluation.Judge(pair.power_step, pair.power, pair.power.Sign() <= 0, start, start),
           passes});
  if (!verdict.holds) ExplainBy(passes, verdict);
  AddRoots(evaluation, line, sphere, pair);
  return evaluation.End(verdict, "hits", "misses");
}

Why LinetestSphere(const Segment& segment, const Sphere& sphere) {
  Evaluation evaluation;
  evaluation.Define("o", "line.start");
  evaluation.Define("e", "line.end");
  evaluation.Define("d", "e - o");
  const SegmentLine line(segment);
  const LineSphere pair(evaluation, line, sphere);
  const AsTerm as;
  const TermVector to_center = as(sphere.center()) - as(segment.end());
  const Term end_power = PowerOfPoint(as, segment.end(), sphere);
  const Term past = Dot(to_center, line.Direction(as));
  const std::size_t end_step =
      evaluation.Add("power of the end", "(c - e) . (c - e) - r * r", end_power);
  const std::size_t past_step = evaluation.Add("center beyond the end", "(c - e) . d", past);
  const Term& power = pair.power;
  const auto start = [&](bool holds) {
    return evaluation.Judge(pair.power_step, power, holds, WordsForStart(power),
                            WordsForStart(power));
  };
  const auto end = [&](bool holds) {
    const std::string_view words = end_power.Sign() < 0    ? "the end is inside the sphere"
                                   : end_power.Sign() == 0 ? "the end is on the sphere"
                                                           : "the end is outside the sphere";
    return evaluation.Judge(end_step, end_power, holds, words, words);
  };
  const Condition leaves = end(end_power.Sign() >= 0);
  const Condition enters =
      All({pair.Ahead(evaluation), pair.Meets(evaluation),
           Any({end(end_power.Sign() <= 0),
                evaluation.Judge(past_step, past, past.Sign() < 0, "the end is past the center",
                                 "it ends before the center")})});
  Condition verdict = Any({start(power.Sign() == 0), All({start(power.Sign() < 0), leaves}),
                           All({start(power.Sign() > 0), enters})});
  if (!verdict.holds) ExplainBy(power.Sign() < 0 ? leaves : enters, verdict);
  AddRoots(evaluation, line, sphere, pair);
  return evaluation.End(verdict, "hits", "misses");
}

}  // namespace hitscan::why
