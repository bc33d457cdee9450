#include <algorithm>
#include <cmath>
#include <glm/mat4x4.hpp>
#include <limits>

#include "cases/check.h"

namespace hitscan {
namespace {

// Whether two values are equal to within a tolerance: an overload for each kind of value. What a
// case file does not say of a value is not compared.
class Comparison {
 public:
  explicit Comparison(double tolerance) : tolerance_(tolerance) {}

  bool operator()(bool a, bool b) const { return a == b; }
  bool operator()(int a, int b) const { return a == b; }
  bool operator()(float expected, float got) const {
    return IsCertain(expected, got) || IsNear(AsWritten(expected), AsWritten(got));
  }
  template <int N>
  bool operator()(const glm::vec<N, float>& a, const glm::vec<N, float>& b) const {
    for (int i = 0; i < N; ++i) {
      if (!(*this)(a[i], b[i])) return false;
    }
    return true;
  }
  bool operator()(const glm::mat4& a, const glm::mat4& b) const {
    for (int column = 0; column < 4; ++column) {
      if (!(*this)(a[column], b[column])) return false;
    }
    return true;
  }
  template <class T>
  bool operator()(const std::vector<T>& a, const std::vector<T>& b) const {
    return std::ranges::equal(a, b, *this);
  }

  bool operator()(const Ray& a, const Ray& b) const { return OfRays(a, b); }
  bool operator()(const Ray2& a, const Ray2& b) const { return OfRays(a, b); }
  bool operator()(const Plane& a, const Plane& b) const { return OfPlanes(a, b); }
  bool operator()(const Line2& a, const Line2& b) const { return OfPlanes(a, b); }
  bool operator()(const Segment& a, const Segment& b) const {
    return (*this)(a.start(), b.start()) && (*this)(a.end(), b.end());
  }
  bool operator()(const Sphere& a, const Sphere& b) const {
    return (*this)(a.center(), b.center()) && (*this)(a.radius(), b.radius());
  }
  bool operator()(const Aabb& a, const Aabb& b) const {
    return (*this)(a.min(), b.min()) && (*this)(a.max(), b.max());
  }
  bool operator()(const Triangle& a, const Triangle& b) const {
    return std::ranges::equal(a.corners(), b.corners(), *this);
  }
  bool operator()(const Camera& a, const Camera& b) const {
    return (*this)(a.eye, b.eye) && (*this)(a.target, b.target) && (*this)(a.up, b.up) &&
           (*this)(a.fov_y, b.fov_y) && (*this)(a.aspect, b.aspect) &&
           (*this)(a.near_plane, b.near_plane) && (*this)(a.far_plane, b.far_plane);
  }
  bool operator()(FrustumSide a, FrustumSide b) const { return a == b; }
  bool operator()(const Viewport& a, const Viewport& b) const {
    return (*this)(a.x, b.x) && (*this)(a.y, b.y) && (*this)(a.width, b.width) &&
           (*this)(a.height, b.height);
  }

 private:
  template <class R>
  bool OfRays(const R& a, const R& b) const {
    return (*this)(a.origin(), b.origin()) && (*this)(a.direction(), b.direction());
  }
  template <class P>
  bool OfPlanes(const P& a, const P& b) const {
    return (*this)(a.normal(), b.normal()) && (*this)(a.distance(), b.distance());
  }

  // Absolute, and relative above 1. NaN is near nothing.
  bool IsNear(double expected, double got) const {
    return std::abs(expected - got) <= tolerance_ * std::max(1.0, std::abs(expected));
  }

  // Numbers are compared as people read them: a file says 0.1, which no float is.
  static double AsWritten(float number) { return NumberToJson(number).get<double>(); }

  // Whether two numbers are near without a doubt, and need not be written: with more room than the
  // shortest decimals can differ from the floats themselves.
  bool IsCertain(float expected, float got) const {
    constexpr double kRoom = 0x1p-22;
    const double a = expected;
    const double b = got;
    if (a == b && std::isfinite(a)) return true;
    return std::abs(a - b) + kRoom * (std::abs(a) + std::abs(b)) +
               std::numeric_limits<float>::min() <
           tolerance_ * std::max(1.0, std::abs(a) * (1 - kRoom));
  }

  double tolerance_;
};

}  // namespace

bool NearlyEqual(const Value& expected, const Value& got, double tolerance) {
  if (expected.index() != got.index()) return false;
  const Comparison compare(tolerance);
  return std::visit([&]<class T>(const T& value) { return compare(value, std::get<T>(got)); },
                    expected);
}

}  // namespace hitscan
