#include <fmt/format.h>

#include <array>
#include <glm/geometric.hpp>

#include "query/why/functions.h"
#include "query/why/line_triangle.h"

// Two triangles: they are apart if and only if their projections onto some axis are. The axes of
// Gottschalk, Lin and Manocha, "OBBTree" (1996): the normals, the cross products of the sides, and,
// for triangles in one plane or without area, directions in that plane.
namespace hitscan::why {
namespace {

/// A direction, and how it is computed.
struct Axis {
  TermVector direction;
  std::string formula;

  bool IsZero() const {
    return direction.x.Sign() == 0 && direction.y.Sign() == 0 && direction.z.Sign() == 0;
  }
};

Axis CrossOf(const Axis& a, const Axis& b) {
  return {Cross(a.direction, b.direction), fmt::format("({}) x ({})", a.formula, b.formula)};
}

/// The corners of a triangle and what belongs to it.
struct Corners {
  std::array<Axis, 3> points;
  std::array<Axis, 3> sides;
  Axis normal;

  Corners(const Triangle& triangle, char name) {
    for (std::size_t i = 0; i < 3; ++i) {
      points[i] = {AsTerm()(triangle.corners()[i]), fmt::format("{}{}", name, i)};
    }
    for (std::size_t i = 0; i < 3; ++i) sides[i] = Difference(points[(i + 1) % 3], points[i]);
    normal = CrossOf(sides[0], Difference(points[2], points[0]));
  }

  static Axis Difference(const Axis& to, const Axis& from) {
    return {to.direction - from.direction, fmt::format("{} - {}", to.formula, from.formula)};
  }
};

/// The projections of two triangles onto an axis, from the one that ends first to the other.
struct Projection {
  Axis axis;
  bool a_first = true;
  std::size_t last = 0;   ///< the corner where the first projection ends
  std::size_t first = 0;  ///< the corner where the second projection begins
  Term gap;               ///< between them, negative when they overlap
  bool apart = false;
  double margin = 0;
};

Projection Project(const Axis& axis, const Corners& a, const Corners& b, bool a_first) {
  const Corners& before = a_first ? a : b;
  const Corners& after = a_first ? b : a;
  Projection projection{axis, a_first, 0, 0, {}, true, 0};
  std::array<Term, 3> ends;
  std::array<Term, 3> begins;
  for (std::size_t i = 0; i < 3; ++i) {
    ends[i] = Dot(axis.direction, before.points[i].direction);
    begins[i] = Dot(axis.direction, after.points[i].direction);
    if ((ends[i] - ends[projection.last]).Sign() > 0) projection.last = i;
    if ((begins[i] - begins[projection.first]).Sign() < 0) projection.first = i;
  }
  projection.gap = begins[projection.first] - ends[projection.last];
  projection.apart = projection.gap.Sign() > 0;
  // The margin of "every corner of the one is before every corner of the other".
  std::vector<Condition> pairs;
  for (const Term& end : ends) {
    for (const Term& begin : begins) {
      const Term gap = begin - end;
      pairs.push_back({gap.Sign() > 0, gap.Margin(), 0, {}});
    }
  }
  projection.margin = All(std::move(pairs)).margin;
  return projection;
}

/// Looks for the axis with the widest gap or, if there is none, with the smallest overlap, both
/// relative to the terms.
class AxisSearch {
 public:
  AxisSearch(const Corners& a, const Corners& b) : a_(a), b_(b) {}

  void Try(const Axis& axis) {
    if (axis.IsZero()) return;
    for (const bool a_first : {true, false}) {
      Projection tried = Project(axis, a_, b_, a_first);
      const bool better = !best_ || (tried.apart != best_->apart ? tried.apart
                                     : tried.apart               ? tried.margin > best_->margin
                                                                 : tried.margin < best_->margin);
      if (better) best_ = std::move(tried);
    }
  }

  bool found_gap() const { return best_ && best_->apart; }
  const std::optional<Projection>& best() const { return best_; }

 private:
  const Corners& a_;
  const Corners& b_;
  std::optional<Projection> best_;
};

std::optional<Projection> FindAxis(const Corners& a, const Corners& b) {
  AxisSearch search(a, b);
  search.Try(a.normal);
  search.Try(b.normal);
  for (const Axis& side : a.sides) {
    for (const Axis& other : b.sides) search.Try(CrossOf(side, other));
  }
  if (search.found_gap() || !CrossOf(a.normal, b.normal).IsZero()) return search.best();
  for (const auto& [own, other] : {std::pair(&a, &b), std::pair(&b, &a)}) {
    for (const Axis& side : own->sides) {
      search.Try(CrossOf(own->normal, side));
      search.Try(CrossOf(other->normal, side));
    }
  }
  if (search.found_gap() || !a.normal.IsZero() || !b.normal.IsZero()) return search.best();
  // Both are segments or points.
  for (const auto& [own, other] : {std::pair(&a, &b), std::pair(&b, &a)}) {
    for (const Axis& side : own->sides) {
      search.Try(side);
      for (const Axis& to : other->sides) search.Try(CrossOf(side, CrossOf(side, to)));
      for (const Axis& from : own->points) {
        for (const Axis& to : other->points) {
          search.Try(CrossOf(side, CrossOf(Corners::Difference(to, from), side)));
          search.Try(Corners::Difference(to, from));
        }
      }
    }
  }
  return search.best();
}

// Marks the projections beside the triangles: two lines along the axis.
void MarkProjections(Evaluation& evaluation, const Projection& projection, const Triangle& a,
                     const Triangle& b) {
  glm::dvec3 axis(projection.axis.direction.x.value.ToDouble(),
                  projection.axis.direction.y.value.ToDouble(),
                  projection.axis.direction.z.value.ToDouble());
  const double length = glm::length(axis);
  if (!(length > 0)) return;
  axis /= length;
  // The axis goes through the corner of `a` that is next to `b`.
  const Point base =
      projection.a_first ? a.corners()[projection.last] : a.corners()[projection.first];
  const auto mark = [&](const Triangle& triangle, const char* text) {
    double from = HUGE_VAL;
    double to = -HUGE_VAL;
    for (const Point& corner : triangle.corners()) {
      const double along = glm::dot(axis, glm::dvec3(corner) - glm::dvec3(base));
      from = std::min(from, along);
      to = std::max(to, along);
    }
    evaluation.MarkSegment(Along(base, axis, from), Along(base, axis, to), text);
    return std::pair(from, to);
  };
  const auto [a_from, a_to] = mark(a, "a");
  const auto [b_from, b_to] = mark(b, "b");
  const double from = std::min(a_from, b_from);
  const double to = std::max(a_to, b_to);
  const double over = 0.1 * (to - from);
  evaluation.MarkAxis(Along(base, axis, from - over), Along(base, axis, to + over),
                      projection.apart ? "separating axis u" : "axis u");
  if (!projection.apart) return;
  // One end of the gap is the corner through which the axis goes, the other one that of `b`.
  const double first = projection.a_first ? a_to : b_to;
  const double second = projection.a_first ? b_from : a_from;
  evaluation.MarkSegment(Along(base, axis, first), Along(base, axis, second),
                         "gap " + Short(second - first), true);
  evaluation.MarkSegment(b.corners()[projection.a_first ? projection.first : projection.last],
                         Along(base, axis, projection.a_first ? b_from : b_to), "");
}

// Explains by the axis: the gap, or for triangles in one plane or without area the lack of one.
Why ByAxis(const Triangle& a, const Corners& a_corners, const Triangle& b, const Corners& b_corners,
           const std::optional<Projection>& projection) {
  Evaluation evaluation;
  constexpr std::array kCornerNames{'a', 'b', 'c'};
  for (const char triangle : {'a', 'b'}) {
    for (std::size_t i = 0; i < 3; ++i) {
      evaluation.Define(fmt::format("{}{}", triangle, i),
                        fmt::format("{}.{}", triangle, kCornerNames[i]));
    }
  }
  if (!projection) {
    // All six corners are one point.
    const Term difference = a_corners.points[0].direction.x - b_corners.points[0].direction.x;
    const std::size_t step = evaluation.Add("difference", "a0.x - b0.x", difference);
    const Condition same{true, 0, step, "all corners are one point"};
    return evaluation.End(same, "intersects", "apart");
  }
  evaluation.Define("u", projection->axis.formula);
  const TermVector& direction = projection->axis.direction;
  evaluation.Add("axis, x", "u.x", direction.x);
  evaluation.Add("axis, y", "u.y", direction.y);
  evaluation.Add("axis, z", "u.z", direction.z);
  const char before = projection->a_first ? 'a' : 'b';
  const char after = projection->a_first ? 'b' : 'a';
  const auto corner = [&](bool first) -> const Axis& {
    const Corners& corners = first == projection->a_first ? a_corners : b_corners;
    return corners.points[first ? projection->last : projection->first];
  };
  evaluation.Add(fmt::format("end of {}", before), fmt::format("u . {}", corner(true).formula),
                 Dot(direction, corner(true).direction));
  evaluation.Add(fmt::format("begin of {}", after), fmt::format("u . {}", corner(false).formula),
                 Dot(direction, corner(false).direction));
  const std::size_t gap = evaluation.Add(
      "gap", fmt::format("u . ({} - {})", corner(false).formula, corner(true).formula),
      projection->gap);
  Condition verdict = evaluation.Judge(
      gap, projection->gap, projection->gap.Sign() <= 0, "they meet, with no room to spare",
      fmt::format("{} ends before {} begins along this axis", before, after));
  verdict.margin = projection->apart ? projection->margin : 0;
  MarkProjections(evaluation, *projection, a, b);
  return evaluation.End(verdict, "intersects", "apart");
}

// Explains by a side of one triangle that passes through the other, the one that does so by the
// widest margin; nothing when there is none.
std::optional<Why> BySide(const Triangle& a, const Triangle& b) {
  std::optional<Why> best;
  for (const bool of_a : {true, false}) {
    const Triangle& own = of_a ? a : b;
    const Triangle& other = of_a ? b : a;
    for (std::size_t i = 0; i < 3; ++i) {
      const std::size_t j = (i + 1) % 3;
      const Segment side(own.corners()[i], own.corners()[j]);
      const char name = of_a ? 'a' : 'b';
      const char other_name = of_a ? 'b' : 'a';
      Evaluation evaluation;
      evaluation.Define("o", fmt::format("{}.{}", name, "abc"[i]));
      evaluation.Define("e", fmt::format("{}.{}", name, "abc"[j]));
      evaluation.Define("d", "e - o");
      const SegmentLine line(side);
      LineTriangle pair(evaluation, line, other, "pqr", std::string_view(&other_name, 1));
      std::vector<Condition> conditions = pair.Crosses();
      conditions.push_back(pair.Reaches(side.end()));
      Condition crosses = All(std::move(conditions));
      if (!crosses.holds || (best && crosses.margin <= best->margin)) continue;
      pair.Mark();
      crosses.words =
          fmt::format("side {}{} of {} passes through {}", "abc"[i], "abc"[j], name, other_name);
      evaluation.MarkSegment(side.start(), side.end(), "", true);
      best = evaluation.End(crosses, "intersects", "apart");
    }
  }
  return best;
}

}  // namespace

Why TriangleTriangle(const Triangle& a, const Triangle& b) {
  const Corners a_corners(a, 'a');
  const Corners b_corners(b, 'b');
  const std::optional<Projection> projection = FindAxis(a_corners, b_corners);
  if (!projection || !projection->apart) {
    if (std::optional<Why> why = BySide(a, b)) return std::move(*why);
  }
  return ByAxis(a, a_corners, b, b_corners, projection);
}

}  // namespace hitscan::why
