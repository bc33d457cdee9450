#pragma once

#include "geometry/cylinder.h"
#include "geometry/shapes/tetrahedron.h"
#include "truth_ray.h"

// Exact answers for tetrahedra and cylinders, computed from the definitions.
namespace hitscan::oracle {

inline bool TruePointInTetrahedron(const Point& point, const Tetrahedron& t) {
  return HullsMeet({Vec(point)}, {Vec(t.a()), Vec(t.b()), Vec(t.c()), Vec(t.d())});
}

/// The nearest of the closest points of the four faces, unless the point is inside.
inline ValuePoint TrueClosestPoint(const Point& point, const Tetrahedron& t) {
  const Vec p(point);
  if (TruePointInTetrahedron(point, t)) return ValuePoint(p);
  Vec best = NearestOn(p, Triangle(t.b(), t.c(), t.d()));
  for (const Triangle& face : {Triangle(t.a(), t.c(), t.d()), Triangle(t.a(), t.b(), t.d()),
                               Triangle(t.a(), t.b(), t.c())}) {
    const Vec other = NearestOn(p, face);
    if (SquaredDistance(p, other) < SquaredDistance(p, best)) best = other;
  }
  return ValuePoint(best);
}

/// A vector as a part along the axis of a cylinder, in lengths of the axis, and what is across it.
struct AlongAndAcross {
  Rational along;
  Vec across;

  AlongAndAcross(const Vec& vector, const Vec& axis)
      : along(Dot(vector, axis) / Dot(axis, axis)), across(vector - axis * along) {}
};

inline bool TruePointInCylinder(const Point& point, const Cylinder& c) {
  const AlongAndAcross p(Vec(point) - Vec(c.start()), Vec(c.end()) - Vec(c.start()));
  return SignOf(p.along) >= 0 && p.along <= 1 &&
         Dot(p.across, p.across) <= Exactly(c.radius()) * Exactly(c.radius());
}

/// The larger of the first parameters in the slab between the ends and in the infinite cylinder, or
/// the smaller of the last ones.
inline std::optional<ValueHit> TrueMeet(const Line& line, const Cylinder& c) {
  const Vec axis = Vec(c.end()) - Vec(c.start());
  const AlongAndAcross offset(line.o - Vec(c.start()), axis);
  const AlongAndAcross step(line.d, axis);
  std::optional<std::array<Rational, 2>> slab;
  if (SignOf(step.along) == 0) {
    if (SignOf(offset.along) < 0 || offset.along > 1) return std::nullopt;
  } else {
    slab = {Rational(-offset.along / step.along), Rational((1 - offset.along) / step.along)};
    if ((*slab)[0] > (*slab)[1]) std::swap((*slab)[0], (*slab)[1]);
  }
  const Rational square = Dot(step.across, step.across);
  const Rational rest =
      Dot(offset.across, offset.across) - Exactly(c.radius()) * Exactly(c.radius());
  std::array<Value, 2> ends;
  if (SignOf(square) == 0) {
    if (SignOf(rest) > 0) return std::nullopt;
    ends = {Value{(*slab)[0]}, Value{(*slab)[1]}};
  } else {
    const Rational middle = -Dot(offset.across, step.across) / square;
    const Rational spread = middle * middle - rest / square;
    if (SignOf(spread) < 0) return std::nullopt;
    ends = {Value{middle, -1, spread}, Value{middle, 1, spread}};
    if (slab) {
      if (ends[1].Compare((*slab)[0]) < 0 || ends[0].Compare((*slab)[1]) > 0) return std::nullopt;
      if (ends[0].Compare((*slab)[0]) < 0) ends[0] = Value{(*slab)[0]};
      if (ends[1].Compare((*slab)[1]) > 0) ends[1] = Value{(*slab)[1]};
    }
  }
  for (const Value& t : ends) {
    if (t.Compare(0) >= 0) return line.At(t.p, t.q, t.r);
  }
  return std::nullopt;
}

}  // namespace hitscan::oracle
