#include "geometry/convex.h"

#include <array>
#include <cstddef>

#include "geometry/exact/correct_rounding.h"
#include "geometry/exact/filtered_sign.h"
#include "geometry/filter/hull_difference.h"
#include "geometry/filter/parametric_line.h"
#include "geometry/intersect.h"

// A line through the origin against the Minkowski difference of two hulls, by linear programming:
// the least and the greatest t for which t `along` is a sum of weighted differences, with weights
// that are not negative and add up to one. This is the simplex method (Dantzig 1947) with the rule
// of Bland (1977), which ends also where several corners are in one plane. Every sign is exact, so
// no step is wrong.
//
// A basis is three differences p, q and r whose triangle, seen along the line, contains the origin.
// There the line crosses the triangle. A difference on the near side of the plane of the triangle
// reduces t: it replaces one of the three.
namespace hitscan {
namespace {

using exact::Sign;

// The decisions. The line is seen as a point, and the hull as a polygon.
constexpr exact::Decision kCornerOnLine{
    "distance of a corner from the line, {0}", "(the corner is beside the line)",
    "(the corner is on the line)", "(the corner is beside the line)"};
constexpr exact::Decision kSideFromFirst{"side of the line through a corner",
                                         "(a corner is to the right)", "(a corner is in line)",
                                         "(a corner is to the left)"};
constexpr exact::Decision kOpposite{"a corner along another one", "the line is between two corners",
                                    "a corner is on the line", "(both are on one side)"};
constexpr exact::Decision kPasses{"turn between the outermost corners",
                                  "the line passes beside the hull", "the line touches the hull",
                                  "the line passes through the hull"};
constexpr exact::Decision kArea{"area of a triangle, seen along the line", "(clockwise)",
                                "(no area)", "(counter-clockwise)"};
constexpr exact::Decision kNearer{"height of a corner over a face", "(it is below the face)",
                                  "(it is in the face)", "(it is above the face)"};
constexpr exact::Decision kHullExit{"from the start to the exit", "the hull is behind the start",
                                    "it leaves the hull at the start",
                                    "it leaves the hull after the start"};
constexpr exact::Decision kHullEntry{"from the start to the entry", "it starts inside the hull",
                                     "it starts on the boundary", "it starts before the hull"};
constexpr exact::Decision kEntryInMotion{"from the end of the motion to the entry",
                                         "they meet before the end", "they meet at the end",
                                         "the motion ends before they meet"};

using DifferenceTriangle = std::array<HullDifference, 3>;

// The normal of a triangle of differences.
struct FaceNormal {
  const DifferenceTriangle& corners;

  template <class As>
  auto operator()(As as) const {
    return Cross(corners[1](as) - corners[0](as), corners[2](as) - corners[0](as));
  }
};

// Where the line crosses a triangle that contains it, seen along the line: t is a quotient with a
// positive denominator.
struct Crossing {
  DifferenceTriangle corners;
  const Vector& along;

  template <class As>
  auto operator()(As as) const {
    const auto normal = FaceNormal{corners}(as);
    return exact::Quotient{Dot(normal, corners[0](as)), Dot(normal, as(along))};
  }
  // The sign of t.
  int Side(const exact::Decision& decision) const {
    return Sign([&](auto as) { return (*this)(as).numerator; }, decision);
  }
};

// The line of all t `along` against the hull of the differences of `ends` and `starts`.
class LineThroughHull {
 public:
  LineThroughHull(std::span<const Point> ends, std::span<const Point> starts, const Vector& along)
      : ends_(ends), starts_(starts), along_(along) {}

  // Does the line meet the hull? Then First and Last may be called.
  bool Meets() {
    if (ends_.empty() || starts_.empty() || !FindBasis()) return false;
    CompleteBasis();
    return true;
  }
  Crossing First() { return Optimize(-1); }
  Crossing Last() { return Optimize(1); }

 private:
  std::size_t Count() const { return ends_.size() * starts_.size(); }
  // The points at distance 1 on the axes follow the differences. They complete the basis of a hull
  // that has no area, seen along the line. Their weights are zero and stay zero: in this view all
  // differences lie on one line through the origin.
  HullDifference At(std::size_t index) const {
    constexpr std::array kUnitPoints{Point(1, 0, 0), Point(0, 1, 0), Point(0, 0, 1)};
    if (index >= Count()) return {kUnitPoints[index - Count()], Point(0)};
    return {ends_[index / starts_.size()], starts_[index % starts_.size()]};
  }

  bool IsOnLine(const HullDifference& p) const {
    for (const int axis : {0, 1, 2}) {
      const auto beside = [&](auto as) { return exact::Component(Cross(as(along_), p(as)), axis); };
      if (Sign(beside, {kCornerOnLine, "xyz"[axis]}) != 0) return false;
    }
    return true;
  }
  // 1 if q is counter-clockwise from p around the line, -1 if it is clockwise.
  int Turn(const HullDifference& p, const HullDifference& q,
           const exact::Decision& decision) const {
    return Sign([&](auto as) { return Dot(as(along_), Cross(p(as), q(as))); }, decision);
  }
  // Twice the area of a triangle as seen along the line, positive if it is counter-clockwise.
  template <class As>
  auto Area(As as, const DifferenceTriangle& t) const {
    return Dot(as(along_), FaceNormal{t}(as));
  }
  DifferenceTriangle Corners() const { return {At(basis_[0]), At(basis_[1]), At(basis_[2])}; }

  // Finds one, two or three differences whose hull contains the line: among all, those that are
  // farthest to the left and to the right of the first one.
  bool FindBasis() {
    const HullDifference first = At(0);
    if (IsOnLine(first)) {
      size_ = 1;
      return true;
    }
    std::size_t left = 0;
    std::size_t right = 0;
    for (std::size_t i = 1; i < Count(); ++i) {
      const HullDifference p = At(i);
      const int side = Turn(first, p, kSideFromFirst);
      if (side > 0 && Turn(At(left), p, kSideFromFirst) > 0) left = i;
      if (side < 0 && Turn(At(right), p, kSideFromFirst) < 0) right = i;
      if (side != 0) continue;
      const int side_of_line =
          Sign([&](auto as) { return Dot(Cross(as(along_), first(as)), Cross(as(along_), p(as))); },
               kOpposite);
      if (side_of_line > 0) continue;
      basis_ = side_of_line < 0 ? std::array<std::size_t, 3>{0, i, 0}
                                : std::array<std::size_t, 3>{i, 0, 0};
      size_ = side_of_line < 0 ? 2 : 1;
      return true;
    }
    const int turn = Turn(At(left), At(right), kPasses);
    if (turn < 0 || left == right) return false;
    basis_ = turn > 0 ? std::array{std::size_t{0}, left, right} : std::array{left, right, left};
    size_ = turn > 0 ? 3 : 2;
    return true;
  }

  void CompleteBasis() {
    const std::size_t all = Count() + 3;
    if (size_ == 1) {
      std::size_t i = 0;
      while (IsOnLine(At(i))) ++i;
      basis_[size_++] = i;
    }
    if (size_ == 2) {
      for (std::size_t i = 0; i < all; ++i) {
        basis_[2] = i;
        const int area = Sign([&](auto as) { return Area(as, Corners()); }, kArea);
        if (area < 0) std::swap(basis_[0], basis_[1]);
        if (area != 0) break;
      }
    }
  }

  // The crossing with the least t (side -1) or the greatest (side 1).
  Crossing Optimize(int side) {
    while (true) {
      const DifferenceTriangle corners = Corners();
      const std::size_t entering = FindBeyond(corners, side);
      if (entering == Count()) return {corners, along_};
      Exchange(corners, entering);
    }
  }

  // The first difference on that side of the face, seen along the line; Count() if there is none.
  std::size_t FindBeyond(const DifferenceTriangle& corners, int side) const {
    const exact::Shared normal(FaceNormal{corners});
    for (std::size_t i = 0; i < Count(); ++i) {
      const HullDifference p = At(i);
      const auto height = [&](auto as) { return Dot(normal(as), p(as) - corners[0](as)); };
      if (Sign(height, kNearer) == side) return i;
    }
    return Count();
  }

  // Replaces the corner whose weight becomes zero first as that of the entering one grows.
  void Exchange(const DifferenceTriangle& corners, std::size_t entering) {
    // A quotient: the corner's weight in the origin over its weight in the entering difference.
    const auto ratio = [&](std::size_t corner) {
      return [&, corner](auto as) {
        DifferenceTriangle replaced = corners;
        replaced[corner] = At(entering);
        return exact::Quotient{
            Dot(as(along_), Cross(corners[(corner + 1) % 3](as), corners[(corner + 2) % 3](as))),
            Area(as, replaced)};
      };
    };
    // -1 if the weight of corner i becomes zero before that of corner j.
    const auto compare = [&](std::size_t i, std::size_t j) {
      return exact::SelectingSign([&](auto as) {
        const auto first = ratio(i)(as);
        const auto second = ratio(j)(as);
        return first.numerator * second.denominator - second.numerator * first.denominator;
      });
    };
    std::size_t leaving = 3;
    for (std::size_t i = 0; i < 3; ++i) {
      if (exact::SelectingSign([&](auto as) { return ratio(i)(as).denominator; }) <= 0) continue;
      const int earlier = leaving == 3 ? -1 : compare(i, leaving);
      if (earlier < 0 || (earlier == 0 && basis_[i] < basis_[leaving])) leaving = i;
    }
    basis_[leaving] = entering;
  }

  std::span<const Point> ends_;
  std::span<const Point> starts_;
  const Vector& along_;
  std::array<std::size_t, 3> basis_{};  // counter-clockwise, seen along the line
  std::size_t size_ = 0;
};

void RequireFiniteHull(std::span<const Point> hull) {
  for (const Point& point : hull) RequireFinite(point, "hull point");
}

}  // namespace

bool PointInConvex(const Point& point, std::span<const Point> hull) {
  return Intersects(std::span(&point, 1), hull);
}

std::optional<RayHit> Raycast(const Ray& ray, std::span<const Point> hull) {
  RequireFiniteHull(hull);
  LineThroughHull line(hull, std::span(&ray.origin(), 1), ray.direction());
  if (!line.Meets()) return std::nullopt;
  const Crossing exit = line.Last();
  if (exit.Side(kHullExit) < 0) return std::nullopt;
  const Crossing entry = line.First();
  const Crossing& hit = entry.Side(kHullEntry) >= 0 ? entry : exit;
  const RayLine ray_line(ray);
  return RayHit{exact::RoundNumber(hit),
                exact::RoundPoint([&](auto as) { return PointAtQuotient(as, ray_line, hit(as)); })};
}

std::optional<float> Sweep(std::span<const Point> moving, const Vector& motion,
                           std::span<const Point> resting) {
  RequireFiniteHull(moving);
  RequireFiniteHull(resting);
  RequireFinite(motion, "motion");
  if (motion == Vector(0)) {
    return SearchHulls(moving, resting).meet ? std::optional(0.0F) : std::nullopt;
  }
  LineThroughHull line(resting, moving, motion);
  if (!line.Meets() || line.Last().Side(kHullExit) < 0) return std::nullopt;
  const Crossing entry = line.First();
  if (entry.Side(kHullEntry) <= 0) return 0.0F;
  const auto after_end = [&](auto as) {
    const auto t = entry(as);
    return t.numerator - t.denominator;
  };
  if (Sign(after_end, kEntryInMotion) > 0) return std::nullopt;
  return exact::RoundNumber(entry);
}

}  // namespace hitscan
