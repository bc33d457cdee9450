#include "geometry/contains.h"

#include <glm/common.hpp>

#include "geometry/exact/filtered_sign.h"
#include "geometry/intersect.h"

namespace hitscan {
namespace {

using exact::Sign;

// The words that explain the decisions of exact evaluation (exact::Decision).
constexpr exact::Decision kBelowContainer{
    "from the begin of the container to the end of the other, along {0}",
    "it ends before the container begins along {0}", "they touch along {0}",
    "they overlap along {0}"};
constexpr exact::Decision kAboveContainer{
    "from the begin of the other to the end of the container, along {0}",
    "it begins after the container ends along {0}", "they touch along {0}",
    "they overlap along {0}"};
constexpr exact::Decision kOverBegin{"from the begin of the container to that of the other, {0}",
                                     "it begins before the container along {0}",
                                     "both begin at the same place along {0}",
                                     "it begins inside of the container along {0}"};
constexpr exact::Decision kUnderEnd{"from the end of the other to that of the container, {0}",
                                    "it ends after the container along {0}",
                                    "both end at the same place along {0}",
                                    "it ends inside of the container along {0}"};
constexpr exact::Decision kReach{"squared distance minus that of the radii",
                                 "the centers are nearer than the radii reach",
                                 "the centers are as far apart as the radii reach",
                                 "the centers are farther apart than the radii reach"};
constexpr exact::Decision kRadii{"radius of the container minus that of the other",
                                 "the other sphere is larger", "both have the same radius",
                                 "the container is larger"};
constexpr exact::Decision kSlack{
    "squared distance minus that of the difference of the radii", "the other sphere is inside",
    "it touches the container from inside", "a part of the other sphere is outside"};
constexpr exact::Decision kBoxDistance{
    "squared distance minus squared radius", "the box is nearer to the center than the radius",
    "the sphere touches the box", "the box is farther from the center than the radius"};

}  // namespace

Containment Contains(const Aabb& container, const Aabb& box) {
  for (int axis = 0; axis < 3; ++axis) {
    const char name = "xyz"[axis];
    if (exact::Compare(box.max()[axis], container.min()[axis], {kBelowContainer, name}) < 0 ||
        exact::Compare(container.max()[axis], box.min()[axis], {kAboveContainer, name}) < 0) {
      return Containment::kApart;
    }
  }
  for (int axis = 0; axis < 3; ++axis) {
    const char name = "xyz"[axis];
    if (exact::Compare(box.min()[axis], container.min()[axis], {kOverBegin, name}) < 0 ||
        exact::Compare(container.max()[axis], box.max()[axis], {kUnderEnd, name}) < 0) {
      return Containment::kMeets;
    }
  }
  return Containment::kInside;
}

Containment Contains(const Sphere& container, const Sphere& sphere) {
  if (Sign([&](auto as) { return SphereSeparation(as, container, sphere); }, kReach) > 0) {
    return Containment::kApart;
  }
  // The squares are compared only if the difference of the radii is not negative.
  if (exact::Compare(container.radius(), sphere.radius(), kRadii) < 0) return Containment::kMeets;
  const int slack = Sign(
      [&](auto as) {
        return Squared(as(sphere.center()) - as(container.center())) -
               Squared(as(container.radius()) - as(sphere.radius()));
      },
      kSlack);
  return slack <= 0 ? Containment::kInside : Containment::kMeets;
}

Containment Contains(const Aabb& container, const Sphere& sphere) {
  const Point closest = glm::clamp(sphere.center(), container.min(), container.max());
  if (Sign([&](auto as) { return PointSeparation(as, sphere, closest); }, kBoxDistance) > 0) {
    return Containment::kApart;
  }
  for (int axis = 0; axis < 3; ++axis) {
    const char name = "xyz"[axis];
    const float& center = sphere.center()[axis];
    const auto over_begin = [&](auto as) {
      return as(center) - as(sphere.radius()) - as(container.min()[axis]);
    };
    const auto under_end = [&](auto as) {
      return as(container.max()[axis]) - as(center) - as(sphere.radius());
    };
    if (Sign(over_begin, {kOverBegin, name}) < 0 || Sign(under_end, {kUnderEnd, name}) < 0) {
      return Containment::kMeets;
    }
  }
  return Containment::kInside;
}

}  // namespace hitscan
