#include "geometry/shapes/obb.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <limits>
#include <string>

#include "geometry/exact/correct_rounding.h"

namespace hitscan {
namespace {

// Is the magnitude of the dot product at most Obb::kMostSkew?
bool Perpendicular(const Vector& a, const Vector& b) {
  const auto dot = [&](auto as) { return Dot(as(a), as(b)); };
  return exact::Sign([&](auto as) { return dot(as) - as(Obb::kMostSkew); }) <= 0 &&
         exact::Sign([&](auto as) { return dot(as) + as(Obb::kMostSkew); }) >= 0;
}

// The columns of the rotation matrix of a quaternion (Shoemake 1985): the images of the axes.
std::array<Vector, 3> AxesOf(const glm::vec4& q) {
  const auto image = [&](int axis) {
    const int next = (axis + 1) % 3;
    const int last = (axis + 2) % 3;
    // The components along the axis, along the next axis and along the last one.
    const Vector parts = exact::RoundPoint([&](auto as) {
      const auto a = as(q[axis]);
      const auto b = as(q[next]);
      const auto c = as(q[last]);
      const auto w = as(q.w);
      const auto two = as(2.0);
      return exact::Quotient{exact::Vector3{w * w + a * a - b * b - c * c, two * (a * b + w * c),
                                            two * (a * c - w * b)},
                             w * w + a * a + b * b + c * c};
    });
    Vector vector;
    vector[axis] = parts.x;
    vector[next] = parts.y;
    vector[last] = parts.z;
    return vector;
  };
  return {image(0), image(1), image(2)};
}

}  // namespace

Obb::Obb(const Point& center, const std::array<Vector, 3>& axes, const Vector& extents)
    : center_(RequireFinite(center, "obb center")),
      axes_{Normalized(axes[0], "obb axis x"), Normalized(axes[1], "obb axis y"),
            Normalized(axes[2], "obb axis z")},
      extents_(RequireFinite(extents, "obb extents")) {
  if (extents.x < 0 || extents.y < 0 || extents.z < 0) {
    throw InvalidShape("obb extents are negative");
  }
  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3;
    if (Perpendicular(axis(i), axis(j))) continue;
    throw InvalidShape(std::string("obb axes ") + "xyz"[i] + " and " + "xyz"[j] +
                       " are not perpendicular: their dot product is beyond 0.001");
  }
  double skew = 0;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j <= i; ++j) {
      const double dot = glm::dot(glm::dvec3(axis(i)), glm::dvec3(axis(j)));
      skew = std::max(skew, std::abs(dot - (i == j ? 1 : 0)));
    }
  }
  // More than the roundings of the sum and of the conversion.
  skew_ = static_cast<float>(skew * 1.000001 + 1e-15);
}

// The determinant of the axes is nearly 1 or -1, so rounding does not change its sign.
int Obb::Handedness() const { return glm::dot(glm::cross(axis(0), axis(1)), axis(2)) < 0 ? -1 : 1; }

Obb Obb::FromRotation(const Point& center, const glm::vec4& rotation, const Vector& extents) {
  for (int i = 0; i < 4; ++i) RequireFinite(rotation[i], "obb rotation");
  if (rotation == glm::vec4(0)) throw InvalidShape("obb rotation is zero");
  return Obb(center, AxesOf(rotation), extents);
}

std::array<Point, 8> Obb::Corners() const {
  constexpr double kLargest = std::numeric_limits<float>::max();
  std::array<Point, 8> corners;
  for (unsigned i = 0; i < corners.size(); ++i) {
    glm::dvec3 corner(center_);
    for (int k = 0; k < 3; ++k) {
      const double reach = extents_[k];
      corner += glm::dvec3(axis(k)) * ((i >> static_cast<unsigned>(k) & 1U) != 0 ? reach : -reach);
    }
    corners[i] = glm::clamp(corner, -kLargest, kLargest);
  }
  return corners;
}

}  // namespace hitscan
