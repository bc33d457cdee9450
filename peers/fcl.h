#pragma once

// The queries of FCL for one number type S, float or double. FCL_QUERIES implements them.

#include <fcl/fcl.h>
#include <hitscan/implement.h>

#include "exact.h"
#include "models.h"

template <class S>
struct Fcl {
  using Vector = fcl::Vector3<S>;
  using Mesh = fcl::BVHModel<fcl::OBBRSS<S>>;

  static Vector From(const hitscan::Vec3& v) { return Vector(v.x, v.y, v.z); }

  /// A shape with its position.
  template <class Shape>
  struct Object {
    Shape shape;
    fcl::Transform3<S> transform = fcl::Transform3<S>::Identity();
  };

  static Object<fcl::Sphere<S>> From(const hitscan::Sphere& sphere) {
    Object<fcl::Sphere<S>> object{fcl::Sphere<S>(sphere.radius)};
    object.transform.translation() = From(sphere.center);
    return object;
  }
  static Object<fcl::Box<S>> From(const hitscan::Aabb& aabb) {
    const Vector min = From(aabb.min), max = From(aabb.max);
    const Vector center = (min + max) / 2, half = (max - min) / 2;
    if (center - half != min || center + half != max) {
      throw hitscan::NotAsked("the centre or the half sizes of the box are rounded");
    }
    Object<fcl::Box<S>> object{fcl::Box<S>(2 * half)};
    object.transform.translation() = center;
    return object;
  }
  static Object<fcl::Box<S>> From(const hitscan::Obb& obb) {
    Object<fcl::Box<S>> object{fcl::Box<S>(2 * From(obb.extents))};
    const auto columns = peers::RotationOf(obb);
    object.transform.linear() =
        Eigen::Map<const Eigen::Matrix3d>(columns[0].data()).template cast<S>();
    object.transform.translation() = From(obb.center);
    return object;
  }
  static Object<fcl::Capsule<S>> From(const hitscan::Capsule& capsule) {
    const Vector start = From(capsule.start), end = From(capsule.end);
    const Vector center = (start + end) / 2, half = (end - start) / 2;
    if (center - half != start || center + half != end) {
      throw hitscan::NotAsked("the centre of the capsule is rounded");
    }
    const Eigen::Vector3d way = 2 * half.template cast<double>();
    Object<fcl::Capsule<S>> object{
        fcl::Capsule<S>(capsule.radius, static_cast<S>(way.stableNorm()))};
    if (!way.isZero(0)) {
      const Eigen::Vector3d along = way.stableNormalized();
      const Eigen::Quaterniond turn =
          Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d::UnitZ(), along);
      object.transform.linear() = turn.toRotationMatrix().template cast<S>();
    }
    object.transform.translation() = center;
    return object;
  }
  static Object<fcl::Plane<S>> From(const hitscan::Plane& plane) {
    return {fcl::Plane<S>(From(plane.normal), plane.distance)};
  }
  static Object<Mesh> From(const std::vector<hitscan::Triangle>& triangles) {
    Object<Mesh> object;
    object.shape.beginModel();
    for (const hitscan::Triangle& each : triangles) {
      peers::RequireArea(each);
      object.shape.addTriangle(From(each.a), From(each.b), From(each.c));
    }
    object.shape.endModel();
    return object;
  }
  static Object<Mesh> From(const hitscan::Triangle& triangle) {
    return From(std::vector<hitscan::Triangle>{triangle});
  }
  struct Tree : Object<Mesh> {
    explicit Tree(const hitscan::Mesh& model)
        : Object<Mesh>(Fcl<S>::From(peers::TrianglesOf(model))) {}
  };
  static const Object<Mesh>& From(const hitscan::Mesh& model) { return peers::TreeOf<Tree>(model); }

  template <class A, class B>
  static bool Collide(const A& a, const B& b) {
    const auto& first = From(a);
    const auto& second = From(b);
    fcl::CollisionResult<S> result;
    fcl::collide(&first.shape, first.transform, &second.shape, second.transform,
                 fcl::CollisionRequest<S>(), result);
    return result.isCollision();
  }

  static bool ModelPlane(const hitscan::Mesh& model, const hitscan::Plane& plane) {
    peers::RequireClear(model, plane);
    return Collide(model, plane);
  }

  static fcl::AABB<S> Bounds(const hitscan::Aabb& aabb) {
    return fcl::AABB<S>(From(aabb.min), From(aabb.max));
  }
  static bool PointInAabb(const hitscan::Vec3& point, const hitscan::Aabb& aabb) {
    return Bounds(aabb).contain(From(point));
  }
  static float DistanceFromPlane(const hitscan::Vec3& point, const hitscan::Plane& plane) {
    return static_cast<float>(From(plane).shape.signedDistance(From(point)));
  }
};

#define FCL_QUERIES(S)                                                                          \
  HITSCAN_IMPLEMENT(point_in_aabb, Fcl<S>::PointInAabb)                                         \
  HITSCAN_IMPLEMENT(distance_from_plane, Fcl<S>::DistanceFromPlane)                             \
  HITSCAN_IMPLEMENT(sphere_sphere, (Fcl<S>::Collide<hitscan::Sphere, hitscan::Sphere>))         \
  HITSCAN_IMPLEMENT(sphere_aabb, (Fcl<S>::Collide<hitscan::Sphere, hitscan::Aabb>))             \
  HITSCAN_IMPLEMENT(sphere_plane, (Fcl<S>::Collide<hitscan::Sphere, hitscan::Plane>))           \
  HITSCAN_IMPLEMENT(aabb_aabb, (Fcl<S>::Collide<hitscan::Aabb, hitscan::Aabb>))                 \
  HITSCAN_IMPLEMENT(aabb_plane, (Fcl<S>::Collide<hitscan::Aabb, hitscan::Plane>))               \
  HITSCAN_IMPLEMENT(triangle_sphere, (Fcl<S>::Collide<hitscan::Triangle, hitscan::Sphere>))     \
  HITSCAN_IMPLEMENT(triangle_aabb, (Fcl<S>::Collide<hitscan::Triangle, hitscan::Aabb>))         \
  HITSCAN_IMPLEMENT(triangle_triangle, (Fcl<S>::Collide<hitscan::Triangle, hitscan::Triangle>)) \
  HITSCAN_IMPLEMENT(obb_obb, (Fcl<S>::Collide<hitscan::Obb, hitscan::Obb>))                     \
  HITSCAN_IMPLEMENT(aabb_obb, (Fcl<S>::Collide<hitscan::Aabb, hitscan::Obb>))                   \
  HITSCAN_IMPLEMENT(sphere_obb, (Fcl<S>::Collide<hitscan::Sphere, hitscan::Obb>))               \
  HITSCAN_IMPLEMENT(triangle_obb, (Fcl<S>::Collide<hitscan::Triangle, hitscan::Obb>))           \
  HITSCAN_IMPLEMENT(sphere_capsule, (Fcl<S>::Collide<hitscan::Sphere, hitscan::Capsule>))       \
  HITSCAN_IMPLEMENT(capsule_capsule, (Fcl<S>::Collide<hitscan::Capsule, hitscan::Capsule>))     \
  HITSCAN_IMPLEMENT(capsule_aabb, (Fcl<S>::Collide<hitscan::Capsule, hitscan::Aabb>))           \
  HITSCAN_IMPLEMENT(capsule_obb, (Fcl<S>::Collide<hitscan::Capsule, hitscan::Obb>))             \
  HITSCAN_IMPLEMENT(capsule_triangle, (Fcl<S>::Collide<hitscan::Capsule, hitscan::Triangle>))   \
  HITSCAN_IMPLEMENT(model_sphere, (Fcl<S>::Collide<hitscan::Mesh, hitscan::Sphere>))            \
  HITSCAN_IMPLEMENT(model_aabb, (Fcl<S>::Collide<hitscan::Mesh, hitscan::Aabb>))                \
  HITSCAN_IMPLEMENT(model_plane, Fcl<S>::ModelPlane)                                            \
  HITSCAN_IMPLEMENT(model_triangle, (Fcl<S>::Collide<hitscan::Mesh, hitscan::Triangle>))
