// library: DART
// home: https://github.com/dartsim/dart
// install: apt libdart-dev
// version: 6.12.1 (2021)
// numbers: double
// build: `pkg-config --cflags-only-I --libs dart`
//
// query: sphere_sphere
// function: DARTCollisionDetector, two SphereShape
// rule: Contact counts. Shapes have a positive size: others are not asked. A world uses
//   FCLCollisionDetector unless it is told to use this one.
// documentation: https://github.com/dartsim/dart/blob/v6.12.1/dart/collision/dart/DARTCollisionDetector.hpp
//
// query: sphere_aabb
// function: DARTCollisionDetector, SphereShape and BoxShape
// rule: Contact counts. Shapes have a positive size: others are not asked. A world uses
//   FCLCollisionDetector unless it is told to use this one.
// documentation: https://github.com/dartsim/dart/blob/v6.12.1/dart/collision/dart/DARTCollisionDetector.hpp
//
// query: aabb_aabb
// function: DARTCollisionDetector, two BoxShape
// rule: Contact counts. Shapes have a positive size: others are not asked. A world uses
//   FCLCollisionDetector unless it is told to use this one.
// documentation: https://github.com/dartsim/dart/blob/v6.12.1/dart/collision/dart/DARTCollisionDetector.hpp

#include <hitscan/implement.h>

#include <dart/collision/CollisionGroup.hpp>
#include <dart/collision/dart/DARTCollisionDetector.hpp>
#include <dart/dynamics/BoxShape.hpp>
#include <dart/dynamics/SimpleFrame.hpp>
#include <dart/dynamics/SphereShape.hpp>
#include <memory>

namespace {

using dart::dynamics::SimpleFramePtr;

Eigen::Vector3d From(const hitscan::Vec3& v) { return v.As<Eigen::Vector3d>(); }

SimpleFramePtr Place(const dart::dynamics::ShapePtr& shape, const Eigen::Vector3d& position) {
  auto frame = std::make_shared<dart::dynamics::SimpleFrame>(dart::dynamics::Frame::World());
  frame->setShape(shape);
  frame->setTranslation(position);
  return frame;
}

SimpleFramePtr From(const hitscan::Sphere& sphere) {
  if (sphere.radius == 0) throw hitscan::NotAsked("a shape of size 0");
  return Place(std::make_shared<dart::dynamics::SphereShape>(sphere.radius), From(sphere.center));
}

SimpleFramePtr From(const hitscan::Aabb& aabb) {
  const Eigen::Vector3d min = From(aabb.min), max = From(aabb.max);
  const Eigen::Vector3d center = (min + max) / 2, half = (max - min) / 2;
  if ((half.array() == 0).any()) throw hitscan::NotAsked("a shape of size 0");
  if (center - half != min || center + half != max) {
    throw hitscan::NotAsked("the centre or the half sizes of the box are rounded");
  }
  return Place(std::make_shared<dart::dynamics::BoxShape>(2 * half), center);
}

template <class A, class B>
bool Collide(const A& a, const B& b) {
  static const auto detector = dart::collision::DARTCollisionDetector::create();
  const SimpleFramePtr first = From(a), second = From(b);
  const auto first_group = detector->createCollisionGroup(first.get());
  const auto second_group = detector->createCollisionGroup(second.get());
  return first_group->collide(second_group.get());
}

using hitscan::Aabb;
using hitscan::Sphere;

}  // namespace

HITSCAN_IMPLEMENT(sphere_sphere, (Collide<Sphere, Sphere>))
HITSCAN_IMPLEMENT(sphere_aabb, (Collide<Sphere, Aabb>))
HITSCAN_IMPLEMENT(aabb_aabb, (Collide<Aabb, Aabb>))
