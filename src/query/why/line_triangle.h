#pragma once

#include <fmt/format.h>

#include <array>
#include <glm/geometric.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "geometry/filter/ray_shape_exact.h"
#include "query/why/evaluation.h"

// A line against a triangle: the side on which it passes each edge, and where it crosses the plane.
namespace hitscan::why {

/// The numbers of a line and a triangle, their steps and conditions.
template <class Line>
class LineTriangle {
 public:
  /// The corners have these names; the line is o + t d.
  LineTriangle(Evaluation& evaluation, const Line& line, const Triangle& triangle,
               std::string_view names, std::string_view parameter)
      : evaluation_(evaluation),
        line_(line),
        triangle_(triangle),
        names_(names),
        speed_(Dot(NormalTerm(), line.Direction(AsTerm()))),
        height_(Dot(NormalTerm(), AsTerm()(line.origin) - AsTerm()(triangle.a()))) {
    for (std::size_t i = 0; i < 3; ++i) {
      evaluation.Define(std::string(1, names[i]), fmt::format("{}.{}", parameter, "abc"[i]));
    }
    evaluation.Define("n", fmt::format("({1} - {0}) x ({2} - {0})", names[0], names[1], names[2]));
    speed_step_ = evaluation.Add("direction along the normal", "n . d", speed_);
    const AsTerm as;
    const TermVector origin = as(line.origin);
    const auto& corners = triangle.corners();
    for (std::size_t i = 0; i < 3; ++i) {
      const std::size_t j = (i + 1) % 3;
      sides_[i] = Dot(line.Direction(as), Cross(as(corners[i]) - origin, as(corners[j]) - origin));
      side_steps_[i] =
          evaluation.Add("side of " + EdgeName(i),
                         fmt::format("d . (({} - o) x ({} - o))", names[i], names[j]), sides_[i]);
    }
    height_step_ =
        evaluation.Add("height of the start", fmt::format("n . (o - {})", names[0]), height_);
    if (speed_.Sign() != 0) {
      t_step_ = evaluation.Add("t", fmt::format("n . ({} - o) / (n . d)", names[0]),
                               exact::ExactQuotient{-height_.value, speed_.value});
    }
  }

  /// Whether the line crosses the triangle, in front of its start.
  std::vector<Condition> Crosses() {
    const int sign = speed_.Sign();
    std::vector<Condition> conditions{
        evaluation_.Judge(speed_step_, speed_, sign != 0, "it is not parallel to the triangle",
                          "it is parallel to the triangle, or this has no area")};
    if (sign == 0) return conditions;
    for (std::size_t i = 0; i < 3; ++i) {
      conditions.push_back(
          evaluation_.Judge(side_steps_[i], sides_[i], sides_[i].Sign() * sign >= 0,
                            fmt::format("it passes {} on the inner side", EdgeName(i)),
                            fmt::format("it passes outside of {}", EdgeName(i))));
    }
    conditions.push_back(evaluation_.Judge(height_step_, height_, height_.Sign() * sign <= 0,
                                           "the triangle is not behind the start",
                                           "the triangle is behind the start"));
    return conditions;
  }

  /// Whether the end of a segment is at the plane of the triangle or beyond it.
  Condition Reaches(const Point& end) {
    const Term height = Dot(NormalTerm(), AsTerm()(end) - AsTerm()(triangle_.a()));
    const std::size_t step =
        evaluation_.Add("height of the end", fmt::format("n . (e - {})", names_[0]), height);
    return evaluation_.Judge(step, height, height.Sign() * speed_.Sign() >= 0,
                             "it reaches the triangle", "it ends before the triangle");
  }

  void Mark() {
    const glm::dvec3 direction(line_.Direction());
    const auto& corners = triangle_.corners();
    for (std::size_t i = 0; i < 3; ++i) {
      if (sides_[i].Sign() * speed_.Sign() >= 0) continue;
      evaluation_.MarkSegment(corners[i], corners[(i + 1) % 3], "outside of " + EdgeName(i), true);
    }
    if (!t_step_) return;
    const double t = evaluation_.ValueOf(*t_step_);
    const Point crossing = Along(line_.origin, direction, t);
    evaluation_.MarkPoint(crossing, "t = " + Short(t));
    if (t < 0) evaluation_.MarkSegment(line_.origin, crossing, "behind the start");
    const glm::dvec3 normal = glm::cross(glm::dvec3(corners[1]) - glm::dvec3(corners[0]),
                                         glm::dvec3(corners[2]) - glm::dvec3(corners[0]));
    const double length = glm::length(normal);
    if (length > 0) evaluation_.MarkAxis(crossing, Along(crossing, normal / length, 1), "n");
  }

 private:
  std::string EdgeName(std::size_t edge) const { return {names_[edge], names_[(edge + 1) % 3]}; }
  TermVector NormalTerm() const { return NormalOf(triangle_)(AsTerm()); }

  Evaluation& evaluation_;
  const Line& line_;
  const Triangle& triangle_;
  std::string_view names_;
  Term speed_;
  Term height_;
  std::array<Term, 3> sides_;
  std::size_t speed_step_ = 0;
  std::size_t height_step_ = 0;
  std::array<std::size_t, 3> side_steps_{};
  std::optional<std::size_t> t_step_;
};

}  // namespace hitscan::why
