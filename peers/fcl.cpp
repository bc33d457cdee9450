// library: FCL
// home: https://github.com/flexible-collision-library/fcl
// install: apt libfcl-dev libgmp-dev
// version: 0.7.0 (2021)
// numbers: double
// build: `pkg-config --cflags-only-I --libs fcl` -lgmpxx -lgmp
//
// query: point_in_aabb
// function: fcl::AABBd::contain
// rule: Faces count.
// documentation: https://github.com/flexible-collision-library/fcl/blob/0.7.0/include/fcl/math/bv/AABB.h
//
// query: distance_from_plane
// function: fcl::Planed::signedDistance
// rule: Negative behind the plane.
// documentation: https://github.com/flexible-collision-library/fcl/blob/0.7.0/include/fcl/geometry/shape/plane.h
//
// query: sphere_sphere
// function: fcl::collide, two fcl::Sphered
// rule: Contact counts.
// documentation: https://github.com/flexible-collision-library/fcl/blob/0.7.0/include/fcl/narrowphase/collision.h
//
// query: sphere_aabb
// function: fcl::collide, fcl::Sphered and fcl::Boxd
// rule: Touching is no contact, but rounding decides what touches. Boxes whose centre or half sizes
//   would be rounded are not asked.
// documentation: https://github.com/flexible-collision-library/fcl/blob/0.7.0/include/fcl/narrowphase/detail/primitive_shape_algorithm/sphere_box.h
//
// query: sphere_plane
// function: fcl::collide, fcl::Sphered and fcl::Planed
// rule: Contact counts.
// documentation: https://github.com/flexible-collision-library/fcl/blob/0.7.0/include/fcl/geometry/shape/plane.h
//
// query: aabb_aabb
// function: fcl::collide, two fcl::Boxd
// rule: Contact counts. Boxes whose centre or half sizes would be rounded are not asked.
// documentation: https://github.com/flexible-collision-library/fcl/blob/0.7.0/include/fcl/narrowphase/collision.h
//
// query: aabb_plane
// function: fcl::collide, fcl::Boxd and fcl::Planed
// rule: Contact counts. Boxes whose centre or half sizes would be rounded are not asked.
// documentation: https://github.com/flexible-collision-library/fcl/blob/0.7.0/include/fcl/geometry/shape/plane.h
//
// query: triangle_sphere
// function: fcl::collide, fcl::BVHModel and fcl::Sphered
// rule: The radius is enlarged by 2.2e-16.
//   Triangles without area are not asked.
// tolerance: 2.2e-16
// documentation: https://github.com/flexible-collision-library/fcl/blob/0.7.0/include/fcl/geometry/bvh/BVH_model.h
//
// query: triangle_aabb
// function: fcl::collide, fcl::BVHModel and fcl::Boxd
// rule: libccd decides, with the tolerance 1e-6 (gjk_tolerance). Boxes whose centre or half sizes
//   would be rounded are not asked.
//   Triangles without area are not asked.
// tolerance: 1e-6
// documentation: https://github.com/flexible-collision-library/fcl/blob/0.7.0/include/fcl/narrowphase/collision_request.h
// issue: https://github.com/flexible-collision-library/fcl/issues/366 __ccdGJK in narrowphase has bugs
//
// query: triangle_triangle
// function: fcl::collide, two fcl::BVHModel
// rule: Contact counts. Triangles without area are not asked.
// documentation: https://github.com/flexible-collision-library/fcl/blob/0.7.0/include/fcl/geometry/bvh/BVH_model.h
//
// query: obb_obb
// function: fcl::collide, two fcl::Boxd
// rule: Contact counts. In the products of edges the boxes are larger by ten times the machine
//   epsilon of their size. The rotation is the axes, made perpendicular in double precision;
//   left-handed axes, and those that are not perpendicular unit vectors within 2.4e-7, are not
//   asked.
// tolerance: 2.2e-15
// documentation: https://github.com/flexible-collision-library/fcl/blob/0.7.0/include/fcl/narrowphase/detail/primitive_shape_algorithm/box_box-inl.h
//
// query: aabb_obb
// function: fcl::collide, two fcl::Boxd
// rule: As for obb_obb. Boxes whose centre or half sizes would be rounded are not asked.
// tolerance: 2.2e-15
// documentation: https://github.com/flexible-collision-library/fcl/blob/0.7.0/include/fcl/narrowphase/detail/primitive_shape_algorithm/box_box-inl.h
//
// query: sphere_obb
// function: fcl::collide, fcl::Sphered and fcl::Boxd
// rule: Touching is no contact, but rounding decides what touches. The rotation is the axes, made
//   perpendicular in double precision; left-handed axes, and those that are not perpendicular unit
//   vectors within 2.4e-7, are not asked.
// documentation: https://github.com/flexible-collision-library/fcl/blob/0.7.0/include/fcl/narrowphase/detail/primitive_shape_algorithm/sphere_box.h
//
// query: triangle_obb
// function: fcl::collide, fcl::BVHModel and fcl::Boxd
// rule: libccd decides, with the tolerance 1e-6 (gjk_tolerance). The rotation is the axes, made
//   perpendicular in double precision; left-handed axes, and those that are not perpendicular unit
//   vectors within 2.4e-7, are not asked. Triangles without area are not asked.
// tolerance: 1e-6
// documentation: https://github.com/flexible-collision-library/fcl/blob/0.7.0/include/fcl/narrowphase/collision_request.h
// issue: https://github.com/flexible-collision-library/fcl/issues/366 __ccdGJK in narrowphase has bugs
//
// query: sphere_capsule
// function: fcl::collide, fcl::Sphered and fcl::Capsuled
// rule: Contact counts. A capsule lies along z and is turned by a quaternion, the shortest way.
//   Capsules whose centre would be rounded are not asked.
// documentation: https://github.com/flexible-collision-library/fcl/blob/0.7.0/include/fcl/narrowphase/detail/primitive_shape_algorithm/sphere_capsule.h
//
// query: capsule_capsule
// function: fcl::collide, two fcl::Capsuled
// rule: libccd decides, with the tolerance 1e-6 (gjk_tolerance). A capsule lies along z and is
//   turned by a quaternion, the shortest way. Capsules whose centre would be rounded are not asked.
// tolerance: 1e-6
// documentation: https://github.com/flexible-collision-library/fcl/blob/0.7.0/include/fcl/narrowphase/collision_request.h
// issue: https://github.com/flexible-collision-library/fcl/issues/366 __ccdGJK in narrowphase has bugs
//
// query: capsule_aabb
// function: fcl::collide, fcl::Capsuled and fcl::Boxd
// rule: As for capsule_capsule. Boxes whose centre or half sizes would be rounded are not asked.
// tolerance: 1e-6
// documentation: https://github.com/flexible-collision-library/fcl/blob/0.7.0/include/fcl/narrowphase/collision_request.h
// issue: https://github.com/flexible-collision-library/fcl/issues/366 __ccdGJK in narrowphase has bugs
//
// query: capsule_obb
// function: fcl::collide, fcl::Capsuled and fcl::Boxd
// rule: As for capsule_capsule. The rotation is the axes, made perpendicular in double precision;
//   left-handed axes, and those that are not perpendicular unit vectors within 2.4e-7, are not
//   asked.
// tolerance: 1e-6
// documentation: https://github.com/flexible-collision-library/fcl/blob/0.7.0/include/fcl/narrowphase/collision_request.h
// issue: https://github.com/flexible-collision-library/fcl/issues/366 __ccdGJK in narrowphase has bugs
//
// query: capsule_triangle
// function: fcl::collide, fcl::Capsuled and fcl::BVHModel
// rule: As for capsule_capsule. Triangles without area are not asked.
// tolerance: 1e-6
// documentation: https://github.com/flexible-collision-library/fcl/blob/0.7.0/include/fcl/narrowphase/collision_request.h
// issue: https://github.com/flexible-collision-library/fcl/issues/366 __ccdGJK in narrowphase has bugs
//
// query: model_sphere
// function: fcl::collide, fcl::BVHModel and fcl::Sphered
// rule: As for triangle_sphere; the model is its triangles. A BVHModel has an OBBRSS for each node.
// tolerance: 2.2e-16
// documentation: https://github.com/flexible-collision-library/fcl/blob/0.7.0/include/fcl/geometry/bvh/BVH_model.h
//
// query: model_aabb
// function: fcl::collide, fcl::BVHModel and fcl::Boxd
// rule: As for triangle_aabb.
// tolerance: 1e-6
// documentation: https://github.com/flexible-collision-library/fcl/blob/0.7.0/include/fcl/narrowphase/collision_request.h
//
// query: model_plane
// function: fcl::collide, fcl::BVHModel and fcl::Planed
// rule: Contact counts. Meshes with a triangle without area are not asked, nor models with a corner
//   within 1e-4 of the plane, but not on it: the query counts a corner within 1e-5 as on the plane.
// documentation: https://github.com/flexible-collision-library/fcl/blob/0.7.0/include/fcl/geometry/shape/plane.h
//
// query: model_triangle
// function: fcl::collide, two fcl::BVHModel
// rule: As for triangle_triangle.
// documentation: https://github.com/flexible-collision-library/fcl/blob/0.7.0/include/fcl/geometry/bvh/BVH_model.h

#include "fcl.h"

FCL_QUERIES(double)
