#include <fmt/format.h>

#include <array>
#include <glm/geometric.hpp>

#include "geometry/filter/ray_shape_exact.h"
#include "query/why/evaluation.h"
#include "query/why/functions.h"

// A line against the slabs of a box: the parameters at which it is in all three.
namespace hitscan::why {
namespace {

/// How far the line is inside a bound of a slab to which it is parallel.
struct Room {
  Term term;
  std::size_t step = 0;
  bool is_min = false;
};

/// A line and the slab of one axis. A line that is parallel to the slab has no parameters there.
struct Slab {
  int axis = 0;
  int sign = 0;  ///< of the direction along the axis
  AxisPlane entry{};
  AxisPlane exit{};
  std::size_t entry_step = 0;
  std::size_t exit_step = 0;
  std::array<Room, 2> rooms;  ///< when it is parallel

  char name() const { return "xyz"[axis]; }
  /// "(min.x - o.x) / d.x"
  std::string FormulaOf(bool enters) const {
    return fmt::format("({1}.{0} - o.{0}) / d.{0}", name(), (sign > 0) == enters ? "min" : "max");
  }
};

template <class Line>
class LineBox {
 public:
  LineBox(Evaluation& evaluation, const Line& line, const Aabb& box)
      : evaluation_(evaluation), line_(line), box_(box) {
    evaluation.Define("min", "aabb.min");
    evaluation.Define("max", "aabb.max");
    for (int axis = 0; axis < 3; ++axis) AddSlab(axis);
    if (entered() != nullptr) AddInterval();
  }

  /// The slab that is entered last, and the one that is left first; null when the line is a point.
  const Slab* entered() const { return Extreme(true); }
  const Slab* left() const { return Extreme(false); }

  /// Whether some point of the line is in the box.
  Condition Clips() {
    std::vector<Condition> conditions;
    for (const Slab& slab : slabs_) {
      if (slab.sign != 0) continue;
      for (const Room& room : slab.rooms) conditions.push_back(IsInside(slab, room));
    }
    conditions.push_back(HasInterval());
    return All(std::move(conditions));
  }

  /// Whether a segment without length is on the surface.
  Condition OnSurface() {
    std::vector<Condition> inside;
    std::vector<Condition> touches;
    for (const Slab& slab : slabs_) {
      for (const Room& room : slab.rooms) {
        inside.push_back(IsInside(slab, room));
        touches.push_back(
            {room.term.Sign() == 0, room.term.Margin(), room.step,
             room.term.Sign() == 0 ? "the point is on a face" : "the point is inside the box"});
      }
    }
    inside.push_back(Any(std::move(touches)));
    return All(std::move(inside));
  }

  /// For each slab, whether it is entered (or left) at t >= 0, or with `negative` at t < 0.
  std::vector<Condition> Starts(bool enters, bool negative, std::string_view if_so,
                                std::string_view if_not) {
    const auto judge = [&](const AxisPlane& face, std::size_t step) {
      const AsTerm as;
      const Term room = Signed(as(face.coordinate) - as(line_.origin[face.axis]), face.axis);
      return evaluation_.Judge(step, room, (room.Sign() >= 0) != negative, if_so, if_not);
    };
    const bool parallel_holds = enters == negative;
    return ForEachSlab(enters, judge, parallel_holds, parallel_holds ? if_so : if_not);
  }

  /// For each slab, whether it is entered (or left) at t <= 1, which is so up to the end of a
  /// segment.
  std::vector<Condition> Ends(bool enters, const Point& end, std::string_view if_so,
                              std::string_view if_not) {
    const auto judge = [&](const AxisPlane& face, std::size_t step) {
      const AsTerm as;
      const Term room = Signed(as(end[face.axis]) - as(face.coordinate), face.axis);
      return evaluation_.Judge(step, room, room.Sign() >= 0, if_so, if_not);
    };
    return ForEachSlab(enters, judge, enters, enters ? if_so : if_not);
  }

  void Mark() {
    const glm::dvec3 direction(line_.Direction());
    const auto at = [&](std::size_t step) {
      return Along(line_.origin, direction, evaluation_.ValueOf(step));
    };
    for (const Slab& slab : slabs_) {
      if (slab.sign == 0) continue;
      const auto mark = [&](std::size_t step, const char* what, const Slab* decisive) {
        evaluation_.MarkPoint(
            at(step),
            fmt::format("{} {}, t = {}", slab.name(), what, Short(evaluation_.ValueOf(step))),
            &slab == decisive);
      };
      mark(slab.entry_step, "in", entered());
      mark(slab.exit_step, "out", left());
    }
    if (entered() == nullptr) return;
    evaluation_.MarkSegment(at(entered()->entry_step), at(left()->exit_step), "", true);
  }

 private:
  // A line inside a slab that it is parallel to has always entered it, and never leaves it. It is
  // as near to the opposite as it is to the bounds.
  template <class Judge>
  std::vector<Condition> ForEachSlab(bool enters, const Judge& judge, bool parallel_holds,
                                     std::string_view parallel_words) {
    std::vector<Condition> conditions;
    for (const Slab& slab : slabs_) {
      if (slab.sign != 0) {
        conditions.push_back(enters ? judge(slab.entry, slab.entry_step)
                                    : judge(slab.exit, slab.exit_step));
        continue;
      }
      for (const Room& room : slab.rooms) {
        conditions.push_back(
            {parallel_holds, room.term.Margin(), room.step, std::string(parallel_words)});
      }
    }
    return conditions;
  }

  // A difference along an axis, in the direction of the line.
  Term Signed(const Term& difference, int axis) const {
    return line_.DirectionSign(axis) < 0 ? -difference : difference;
  }

  void AddSlab(int axis) {
    Slab& slab = slabs_[static_cast<std::size_t>(axis)];
    slab.axis = axis;
    slab.sign = line_.DirectionSign(axis);
    const float min = box_.min()[axis];
    const float max = box_.max()[axis];
    slab.entry = {axis, slab.sign > 0 ? min : max};
    slab.exit = {axis, slab.sign > 0 ? max : min};
    if (slab.sign == 0) {
      slab.rooms = RoomsIn(slab);
      return;
    }
    slab.entry_step =
        evaluation_.Add(fmt::format("t into the {} slab", slab.name()), slab.FormulaOf(true),
                        ParameterAt(exact::AsExact(), line_, slab.entry));
    slab.exit_step =
        evaluation_.Add(fmt::format("t out of the {} slab", slab.name()), slab.FormulaOf(false),
                        ParameterAt(exact::AsExact(), line_, slab.exit));
  }

  std::array<Room, 2> RoomsIn(const Slab& slab) {
    const AsTerm as;
    const float origin = line_.origin[slab.axis];
    const auto room = [&](const char* formula, const Term& term, bool is_min) {
      const std::size_t step =
          evaluation_.Add(fmt::format("room in the {} slab", slab.name()),
                          fmt::format(fmt::runtime(formula), slab.name()), term);
      return Room{term, step, is_min};
    };
    return {room("o.{0} - min.{0}", as(origin) - as(box_.min()[slab.axis]), true),
            room("max.{0} - o.{0}", as(box_.max()[slab.axis]) - as(origin), false)};
  }

  Condition IsInside(const Slab& slab, const Room& room) {
    return evaluation_.Judge(
        room.step, room.term, room.term.Sign() >= 0,
        fmt::format("inside the {} slab all along", slab.name()),
        fmt::format("{} the {} slab all along", room.is_min ? "below" : "above", slab.name()));
  }

  // How much later the one slab is left than the other is entered, times a positive number.
  Term TimeBetween(const Slab& in, const Slab& out) const {
    const auto t = ParameterAt(AsTerm(), line_, in.entry);
    const auto u = ParameterAt(AsTerm(), line_, out.exit);
    const Term time = u.numerator * t.denominator - t.numerator * u.denominator;
    return in.sign * out.sign < 0 ? -time : time;
  }

  void AddInterval() {
    const auto t = ParameterAt(exact::AsExact(), line_, entered()->entry);
    const auto u = ParameterAt(exact::AsExact(), line_, left()->exit);
    interval_step_ = evaluation_.Add(
        "t inside all slabs", left()->FormulaOf(false) + " - " + entered()->FormulaOf(true),
        exact::ExactQuotient{u.numerator * t.denominator - t.numerator * u.denominator,
                             t.denominator * u.denominator});
  }

  // Whether every slab is entered before any is left. The last one entered and the first one left
  // decide; the margin is that of the pair that changes first.
  Condition HasInterval() {
    std::vector<Condition> pairs;
    for (const Slab& in : slabs_) {
      for (const Slab& out : slabs_) {
        if (in.sign == 0 || out.sign == 0 || &in == &out) continue;
        const Term time = TimeBetween(in, out);
        pairs.push_back({time.Sign() >= 0, time.Margin(), interval_step_, {}});
      }
    }
    // A single slab is never left before it is entered.
    if (pairs.empty()) pairs.push_back({true, 1, interval_step_, {}});
    Condition all = All(std::move(pairs));
    all.words = all.holds ? std::string("the line is inside all slabs at once")
                          : fmt::format("the {} slab ends before the {} slab begins",
                                        left()->name(), entered()->name());
    evaluation_.SetMeaning(interval_step_, all.words);
    return all;
  }

  const Slab* Extreme(bool enters) const {
    const Slab* found = nullptr;
    for (const Slab& slab : slabs_) {
      if (slab.sign == 0) continue;
      const bool better =
          found == nullptr || (enters ? CompareParameters(line_, slab.entry, found->entry) > 0
                                      : CompareParameters(line_, slab.exit, found->exit) < 0);
      if (better) found = &slab;
    }
    return found;
  }

  Evaluation& evaluation_;
  const Line& line_;
  const Aabb& box_;
  std::array<Slab, 3> slabs_{};
  std::size_t interval_step_ = 0;
};

}  // namespace

Why RaycastAabb(const Ray& ray, const Aabb& box) {
  Evaluation evaluation;
  evaluation.Define("o", "ray.origin");
  evaluation.Define("d", "ray.direction");
  const RayLine line(ray);
  LineBox slabs(evaluation, line, box);
  Condition clips = slabs.Clips();
  Condition ahead = All(
      slabs.Starts(false, false, "the box is not behind the start", "the box is behind the start"));
  const Condition verdict = All({std::move(clips), std::move(ahead)});
  slabs.Mark();
  return evaluation.End(verdict, "hits", "misses");
}

Why LinetestAabb(const Segment& segment, const Aabb& box) {
  Evaluation evaluation;
  evaluation.Define("o", "line.start");
  evaluation.Define("e", "line.end");
  evaluation.Define("d", "e - o");
  const SegmentLine line(segment);
  LineBox slabs(evaluation, line, box);
  if (slabs.entered() == nullptr) return evaluation.End(slabs.OnSurface(), "hits", "misses");
  constexpr std::string_view kBefore = "it starts before the box";
  constexpr std::string_view kInside = "it starts inside the box";
  // In the box at t, the largest of the entries and the smallest of the exits.
  Condition clips = slabs.Clips();
  Condition ahead = All(
      slabs.Starts(false, false, "the box is not behind the start", "the box is behind the start"));
  Condition enters =
      All({Any(slabs.Starts(true, false, kBefore, kInside)),
           All(slabs.Ends(true, segment.end(), "it reaches the box", "it ends before the box"))});
  Condition leaves =
      All({All(slabs.Starts(true, true, kInside, kBefore)),
           Any(slabs.Ends(false, segment.end(), "it leaves the box", "it ends inside the box"))});
  const Condition verdict =
      All({std::move(clips), std::move(ahead), Any({std::move(enters), std::move(leaves)})});
  slabs.Mark();
  return evaluation.End(verdict, "hits", "misses");
}

}  // namespace hitscan::why
