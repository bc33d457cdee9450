#pragma once

#include "geometry/exact/filtered_sign.h"
#include "geometry/shapes/obb.h"

// Exact predicates of turned boxes, shared by the queries: signs of polynomials
// (exact/filtered_sign.h). Their degree is low since no coordinates along the axes are computed.
namespace hitscan {

/// From the center of a turned box along an axis to the middle of a face.
template <class As>
auto FromCenter(As as, const Obb& box, int axis, bool is_upper) {
  const auto extent = as(box.extents()[axis]);
  return as(box.axis(axis)) * (is_upper ? extent : -extent);
}

/// A corner of a turned box, as an expression.
struct ObbCorner {
  const Obb& box;
  bool is_upper[3] = {};

  template <class As>
  auto operator()(As as) const {
    return as(box.center()) + Reach(as, 0) + Reach(as, 1) + Reach(as, 2);
  }
  /// From the center along one axis.
  template <class As>
  auto Reach(As as, int axis) const {
    return FromCenter(as, box, axis, is_upper[axis]);
  }
};

/// A normal of the faces across an axis: the cross product of the other two axes, not the axis. It
/// points along the axis if the axes are right-handed.
template <class As>
auto FaceNormal(As as, const Obb& box, int axis) {
  return Cross(as(box.axis((axis + 1) % 3)), as(box.axis((axis + 2) % 3)));
}

/// How high the plane of a face is over a point, measured along FaceNormal, whichever way that
/// points: dot(FaceNormal, center + side extent axis - point). Its negative is how high the point
/// is over the face.
template <class As>
auto HeightOfFace(As as, const Obb& box, int axis, bool is_upper, const Point& point) {
  const auto middle = as(box.center()) + FromCenter(as, box, axis, is_upper);
  return Dot(FaceNormal(as, box, axis), middle - as(point));
}

/// The sign of an expression times `orientation`, 1 or -1, as a decision with these texts.
/// `reversed` must be the Reversed decision.
template <class Expression>
int SignTimes(int orientation, const Expression& expression, const exact::Decision& decision,
              const exact::Decision& reversed, char letter = 0, char other = 0) {
  return orientation *
         exact::Sign(expression, {orientation > 0 ? decision : reversed, letter, other});
}

/// -1 when the point is on the side of the face on which the box is, 0 in the plane of the face, 1
/// beyond it.
inline int SideOfFace(const Point& point, const Obb& box, int axis, bool is_upper,
                      const exact::Decision& decision, const exact::Decision& reversed) {
  // 1 if FaceNormal points out of the box at this face.
  const int orientation = is_upper ? box.Handedness() : -box.Handedness();
  return SignTimes(
      -orientation, [&](auto as) { return HeightOfFace(as, box, axis, is_upper, point); }, decision,
      reversed, is_upper ? '+' : '-', "xyz"[axis]);
}

}  // namespace hitscan
