#pragma once

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "geometry/exact/correct_rounding.h"
#include "geometry/filter/polyhedron_features.h"

// A ball that moves along a vector against a polyhedron (polyhedron_features.h): at which point of
// the way is the center nearest to a vertex, edge or face, when is it within the radius of it, and
// is it in the region of it then? With w from the start of the center to a vertex, d the motion, u
// the direction of an edge and n the normal of a face, the squared distance from the line or point
// is the radius^2 where
//     square t^2 - 2 middle t + ... = 0,  t = (middle -+ sqrt(room)) / square,
// as for a ray and a sphere, a cylinder (Ericson, "Real-Time Collision Detection", 2005, section
// 5.3.7) or a plane.
namespace hitscan::swept {

using exact::AsExact;
using exact::AsRunningError;
using exact::Cross;
using exact::Dot;
using exact::ExactDyadic;
using exact::QuadraticRoot;
using exact::Quotient;
using exact::RunningError;
using exact::Squared;

/// Converts to double precision without an error bound.
struct AsDouble {
  double operator()(float number) const { return static_cast<double>(number); }
  double operator()(double number) const { return number; }
  exact::Vector3<double> operator()(const Vector& v) const {
    return {(*this)(v.x), (*this)(v.y), (*this)(v.z)};
  }
};

// Unlike the expressions of other queries, these are of one type for vertices, edges and faces: the
// numbers and vectors of an arithmetic.
template <class As>
using NumberIn = std::remove_cvref_t<decltype(std::declval<As>()(1.0) * std::declval<As>()(1.0))>;
template <class As>
using VectorIn = exact::Vector3<NumberIn<As>>;
template <class As>
using RootIn = QuadraticRoot<NumberIn<As>, NumberIn<As>, NumberIn<As>, NumberIn<As>>;

/// When the center is examined: at the start, at the end, where its line is nearest to the vertex
/// or edge, or where it first is at the distance of the radius.
enum class Moment { kStart, kEnd, kNearest, kEntry };

// ---- Signs of polynomials of any degree, and of constant + coefficient sqrt(radicand) ----

/// The signs in double precision, which may be wrong.
struct GuessedSigns {
  template <class Expression>
  int Sign(const Expression& expression) const {
    const double number = expression(AsDouble());
    return (number > 0) - (number < 0);
  }
  template <class Expression>
  int SignOfRoot(const Expression& expression) const {
    const auto root = expression(AsDouble());
    const double number = root.constant + root.coefficient * std::sqrt(root.radicand);
    return (number > 0) - (number < 0);
  }
};

/// The signs in double precision; where a sign is uncertain, `certain` becomes false.
struct CertainSigns {
  bool certain = true;

  int SignOf(const RunningError& number) {
    if (number.value == 0 && number.error == 0) return 0;
    if (!(std::abs(number.value) > number.error * exact::kInflation)) certain = false;
    return number.value > 0 ? 1 : -1;
  }
  template <class Expression>
  int Sign(const Expression& expression) {
    return SignOf(expression(AsRunningError()));
  }
  template <class Expression>
  int SignOfRoot(const Expression& expression) {
    const auto root = expression(AsRunningError());
    return SignOf(root.constant + root.coefficient * Sqrt(root.radicand));
  }
};

/// The exact signs. `is_moderate` says that double precision cannot overflow or underflow.
struct ExactSigns {
  bool is_moderate;

  template <class Expression>
  int Sign(const Expression& expression) const {
    if (is_moderate) {
      CertainSigns signs;
      const int sign = signs.Sign(expression);
      if (signs.certain) return sign;
    }
    return expression(AsExact()).Sign();
  }
  template <class Expression>
  int SignOfRoot(const Expression& expression) const {
    if (is_moderate) {
      CertainSigns signs;
      const int sign = signs.SignOfRoot(expression);
      if (signs.certain) return sign;
    }
    const auto root = expression(AsExact());
    return exact::SignWithSqrt(root.constant, root.coefficient, root.radicand);
  }
};

// ---- The ball and the polyhedron ----

template <class Shape>
class PolyhedronSweep {
 public:
  using Feature = PolyhedronFeature;

  /// Refers to all of its arguments.
  PolyhedronSweep(const Shape& shape, const Vector& motion, const float& radius)
      : shape_(shape), motion_(motion), radius_(radius) {}

  const float& radius() const { return radius_; }
  PolyhedronSweep WithRadius(const float& radius) const { return {shape_, motion_, radius}; }

  /// Whether no polynomial of up to twelve floats overflows or underflows in double precision: all
  /// numbers are 0 or from 2^-60 to 2^60, so they are multiples of 2^-83.
  bool IsModerate() const {
    bool is_moderate = true;
    const auto examine = [&](float number) {
      const float size = std::abs(number);
      if (size != 0 && !(size >= 0x1p-60F && size <= 0x1p60F)) is_moderate = false;
    };
    const auto examine_all = [&](const Vector& v) {
      for (const float number : {v.x, v.y, v.z}) examine(number);
    };
    shape_.ForEachVector(examine_all);
    examine_all(motion_);
    examine(radius_);
    return is_moderate;
  }

  // ---- Vectors ----

  template <class As>
  VectorIn<As> Motion(As as) const {
    return In(as, as(motion_));
  }
  template <class As>
  VectorIn<As> Vertex(As as, int i) const {
    return In(as, shape_.Vertex(as, i));
  }
  template <class As>
  VectorIn<As> Offset(As as, int i) const {
    return In(as, shape_.Offset(as, i));
  }
  template <class As>
  VectorIn<As> Direction(As as, int i) const {
    return In(as, shape_.Direction(as, i));
  }
  template <class As>
  VectorIn<As> Normal(As as, const Feature& f) const {
    return Cross(Direction(as, f.u), Direction(as, f.v));
  }
  /// From the center at the start or at the end to the vertex of the feature.
  template <class As>
  VectorIn<As> OffsetAt(As as, Moment moment, const Feature& f) const {
    return moment == Moment::kEnd ? Offset(as, f.vertex) - Motion(as) : Offset(as, f.vertex);
  }

  // ---- Numbers, times a positive factor that depends on the feature ----

  /// The squared length of the motion across the feature.
  template <class As>
  NumberIn<As> Square(As as, const Feature& f) const {
    if (f.dimension == 0) return Squared(Motion(as));
    if (f.dimension == 1) return Squared(Cross(Motion(as), Direction(as, f.u)));
    return Squared(Dot(Normal(as, f), Motion(as)));
  }
  /// The product of the motion and of the offset, both across the feature. It is positive if the
  /// center comes nearer at the start.
  template <class As>
  NumberIn<As> Middle(As as, const Feature& f) const {
    const VectorIn<As> offset = Offset(as, f.vertex);
    if (f.dimension == 0) return Dot(offset, Motion(as));
    if (f.dimension == 1) {
      const VectorIn<As> along = Direction(as, f.u);
      return Dot(Cross(offset, along), Cross(Motion(as), along));
    }
    const VectorIn<As> normal = Normal(as, f);
    return Dot(normal, offset) * Dot(normal, Motion(as));
  }
  /// The squared distance of the line of the center, less that of the radius.
  template <class As>
  NumberIn<As> ExcessOfLine(As as, const Feature& f) const {
    const NumberIn<As> reach = Squared(NumberIn<As>(as(radius_))) * Square(as, f);
    const VectorIn<As> offset = Offset(as, f.vertex);
    if (f.dimension == 0) return Squared(Cross(offset, Motion(as))) - reach;
    return Squared(Dot(offset, Cross(Motion(as), Direction(as, f.u)))) - reach;
  }
  /// The squared distance at the start or at the end, less that of the radius.
  template <class As>
  NumberIn<As> Excess(As as, Moment moment, const Feature& f) const {
    const VectorIn<As> offset = OffsetAt(as, moment, f);
    const NumberIn<As> reach = Squared(NumberIn<As>(as(radius_)));
    if (f.dimension == 0) return Squared(offset) - reach;
    if (f.dimension == 1) {
      const VectorIn<As> along = Direction(as, f.u);
      return Squared(Cross(offset, along)) - reach * Squared(along);
    }
    const VectorIn<As> normal = Normal(as, f);
    return Squared(Dot(normal, offset)) - reach * Squared(normal);
  }
  /// The height of the center over a face at the start or at the end.
  template <class As>
  NumberIn<As> Height(As as, Moment moment, const Feature& f) const {
    return -Dot(Normal(as, f), OffsetAt(as, moment, f));
  }
  template <class As>
  NumberIn<As> Rise(As as, const Feature& f) const {
    return Dot(Normal(as, f), Motion(as));
  }

  /// The t of the moment. The denominator is positive. `rise` is the sign of Rise.
  template <class As>
  RootIn<As> At(As as, Moment moment, const Feature& f, int rise) const {
    const NumberIn<As> zero(as(0.0));
    if (moment == Moment::kStart) return {zero, zero, zero, as(1.0)};
    if (moment == Moment::kEnd) return {as(1.0), zero, zero, as(1.0)};
    if (moment == Moment::kNearest) return {Middle(as, f), zero, zero, Square(as, f)};
    if (f.dimension < 2) {
      const NumberIn<As> room = -ExcessOfLine(as, f);
      return {Middle(as, f), as(-1.0), f.dimension == 0 ? room : Squared(Direction(as, f.u)) * room,
              Square(as, f)};
    }
    const VectorIn<As> normal = Normal(as, f);
    const NumberIn<As> height = Dot(normal, Offset(as, f.vertex));
    const NumberIn<As> speed = Dot(normal, Motion(as));
    return {rise > 0 ? height : -height, -NumberIn<As>(as(radius_)), Squared(normal),
            rise > 0 ? speed : -speed};
  }

  /// The point of the feature that is nearest to the center at the start, as a quotient.
  template <class As>
  auto PointAtStart(As as, const Feature& f) const {
    return Quotient{BaseOfPoint(as, f), FactorOfPoint(as, f)};
  }
  /// The same where the center is at the distance of the radius.
  template <class As>
  auto PointAtEntry(As as, const Feature& f, int rise) const {
    const RootIn<As> t = At(as, Moment::kEntry, f, rise);
    const VectorIn<As> step = Tangential(as, f, Motion(as));
    return QuadraticRoot{BaseOfPoint(as, f) * t.denominator + step * t.constant,
                         step * t.coefficient, t.radicand, FactorOfPoint(as, f) * t.denominator};
  }

  // ---- Regions ----

  /// Is the center at that moment in the region of the feature? False for an edge without length
  /// and a face without area, and where there is no such moment.
  template <class Signs>
  bool IsInRegion(Signs& signs, Moment moment, const Feature& f) const {
    if (f.dimension == 2) {
      if (moment == Moment::kNearest || !IsBefore(signs, moment, f)) return false;
    } else if (moment == Moment::kNearest || moment == Moment::kEntry) {
      if (signs.Sign([&](auto as) { return Square(as, f); }) <= 0) return false;
      if (moment == Moment::kEntry &&
          signs.Sign([&](auto as) { return ExcessOfLine(as, f); }) > 0) {
        return false;
      }
    } else if (f.dimension == 1 &&
               signs.Sign([&](auto as) { return Squared(Direction(as, f.u)); }) <= 0) {
      return false;
    }
    const int rise = moment == Moment::kEntry ? RiseSign(signs, f) : 0;
    return std::ranges::all_of(f, [&](const RegionCondition& condition) {
      return SideOf(signs, moment, f, rise, condition) <= 0;
    });
  }

  /// The sign of Rise; 0 for a vertex or an edge.
  template <class Signs>
  int RiseSign(Signs& signs, const Feature& f) const {
    if (f.dimension < 2) return 0;
    return signs.Sign([&](auto as) { return Rise(as, f); });
  }

  /// The sign of sign * part . (c - vertex) for a condition.
  template <class Signs>
  int SideOf(Signs& signs, Moment moment, const Feature& f, int rise,
             const RegionCondition& condition) const {
    const auto start = [&](auto as) {
      return -Dot(Part(as, condition), Offset(as, condition.vertex));
    };
    const auto step = [&](auto as) { return Dot(Part(as, condition), Motion(as)); };
    int side = 0;
    if (moment == Moment::kStart) {
      side = signs.Sign(start);
    } else if (moment == Moment::kEnd) {
      side = signs.Sign([&](auto as) { return start(as) + step(as); });
    } else {
      side = signs.SignOfRoot([&](auto as) {
        const auto t = At(as, moment, f, rise);
        const auto speed = step(as);
        return QuadraticRoot{start(as) * t.denominator + speed * t.constant, speed * t.coefficient,
                             t.radicand, t.denominator};
      });
    }
    return side * condition.sign;
  }

 private:
  // The vector with the numbers of the arithmetic. A vector of symbols keeps its formula.
  template <class As, class Other>
  static VectorIn<As> In(As, const Other& v) {
    if constexpr (std::is_same_v<Other, VectorIn<As>>) {
      return v;
    } else {
      return {NumberIn<As>(v.x), NumberIn<As>(v.y), NumberIn<As>(v.z)};
    }
  }

  // Is the center before the face, and not on the side where the rest of the shape is?
  template <class Signs>
  bool IsBefore(Signs& signs, Moment moment, const Feature& f) const {
    const bool enters = moment == Moment::kEntry;
    if (signs.Sign([&](auto as) { return Squared(Normal(as, f)); }) <= 0) return false;
    const int side =
        enters ? -RiseSign(signs, f) : signs.Sign([&](auto as) { return Height(as, moment, f); });
    if (enters && side == 0) return false;
    if (f.inner == RegionCondition::kNone) return true;
    const int inner =
        signs.Sign([&](auto as) { return Dot(Normal(as, f), Direction(as, f.inner)); });
    return side * inner * f.inner_sign <= 0;
  }

  template <class As>
  VectorIn<As> Part(As as, const RegionCondition& condition) const {
    const VectorIn<As> along = Direction(as, condition.along);
    if (condition.across == RegionCondition::kNone) return along;
    const VectorIn<As> across = Direction(as, condition.across);
    return Cross(Cross(across, along), across);
  }

  // The part of a vector along an edge or a face, times FactorOfPoint.
  template <class As>
  VectorIn<As> Tangential(As as, const Feature& f, const VectorIn<As>& vector) const {
    if (f.dimension == 0) return vector * NumberIn<As>(as(0.0));
    if (f.dimension == 1) {
      const VectorIn<As> along = Direction(as, f.u);
      return along * Dot(along, vector);
    }
    const VectorIn<As> normal = Normal(as, f);
    return vector * Squared(normal) - normal * Dot(normal, vector);
  }
  template <class As>
  NumberIn<As> FactorOfPoint(As as, const Feature& f) const {
    if (f.dimension == 0) return as(1.0);
    return f.dimension == 1 ? Squared(Direction(as, f.u)) : Squared(Normal(as, f));
  }
  template <class As>
  VectorIn<As> BaseOfPoint(As as, const Feature& f) const {
    if (f.dimension == 0) return Vertex(as, f.vertex);
    return Vertex(as, f.vertex) * FactorOfPoint(as, f) - Tangential(as, f, Offset(as, f.vertex));
  }

  const Shape& shape_;
  const Vector& motion_;
  const float& radius_;
};

}  // namespace hitscan::swept
