#pragma once

// Vectors of the numbers of any arithmetic, for expressions that are evaluated in several
// arithmetics (filtered_sign.h).
namespace hitscan::exact {

template <class Number>
struct Vector3 {
  Number x, y, z;
};
template <class Number>
Vector3(Number, Number, Number) -> Vector3<Number>;

template <class Number>
const Number& Component(const Vector3<Number>& v, int axis) {
  return axis == 0 ? v.x : axis == 1 ? v.y : v.z;
}

template <class A, class B>
auto operator+(const Vector3<A>& a, const Vector3<B>& b) {
  return Vector3{a.x + b.x, a.y + b.y, a.z + b.z};
}
template <class A, class B>
auto operator-(const Vector3<A>& a, const Vector3<B>& b) {
  return Vector3{a.x - b.x, a.y - b.y, a.z - b.z};
}
template <class A, class B>
auto operator*(const Vector3<A>& a, const B& factor) {
  return Vector3{a.x * factor, a.y * factor, a.z * factor};
}
template <class A, class B>
auto Dot(const Vector3<A>& a, const Vector3<B>& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
template <class A, class B>
auto Cross(const Vector3<A>& a, const Vector3<B>& b) {
  return Vector3{a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
template <class A>
auto Squared(const Vector3<A>& a) {
  return Dot(a, a);
}
template <class A>
auto Squared(const A& a) {
  return a * a;
}

}  // namespace hitscan::exact
