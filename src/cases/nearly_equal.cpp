#include <algorithm>
#include <cmath>
#include <glm/mat4x4.hpp>
#include <limits>
#include <tuple>
#include <utility>

#include "cases/check.h"
#include "shape/all_shapes.h"

namespace hitscan {
namespace {

// Whether two values are equal to within a tolerance, number by number.
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

  template <class T>
  requires requires(const T& shape) { Shape<T>::Members(shape); }
  bool operator()(const T& a, const T& b) const {
    return OfMembers(Shape<T>::Members(a), Shape<T>::Members(b),
                     std::make_index_sequence<std::tuple_size_v<decltype(Shape<T>::Members(a))>>());
  }
  // Ignores whether a camera is orthographic: case files do not contain that.
  bool operator()(const Camera& a, const Camera& b) const {
    return (*this)(a.eye, b.eye) && (*this)(a.target, b.target) && (*this)(a.up, b.up) &&
           (*this)(a.fov_y, b.fov_y) && (*this)(a.aspect, b.aspect) &&
           (*this)(a.near_plane, b.near_plane) && (*this)(a.far_plane, b.far_plane);
  }
  bool operator()(FrustumSide a, FrustumSide b) const { return a == b; }

 private:
  template <class Tuple, std::size_t... kIndices>
  bool OfMembers(const Tuple& a, const Tuple& b, std::index_sequence<kIndices...>) const {
    return ((*this)(std::get<kIndices>(a), std::get<kIndices>(b)) && ...);
  }

  // The tolerance is absolute, and relative above 1. NaN is not near any number.
  bool IsNear(double expected, double got) const {
    return std::abs(expected - got) <= tolerance_ * std::max(1.0, std::abs(expected));
  }

  // The shortest decimal of a float, which is how a case file contains it. Comparing decimals makes
  // 0.1 in a file mean 0.1, although no float equals it.
  static double AsWritten(float number) { return NumberToJson(number).get<double>(); }

  // Whether two floats are certainly near, so that their decimals need not be computed: the margin
  // is larger than the difference between floats and their shortest decimals can be.
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
