// library: ODE
// home: https://bitbucket.org/odedevs/ode
// install: apt libode-dev libgmp-dev
// version: 0.16.2 (2020)
// numbers: double
// build: `pkg-config --cflags --libs ode` -lgmpxx -lgmp
//
// query: point_in_sphere
// function: dGeomSpherePointDepth
// rule: Inside where the depth is positive.
// documentation: http://ode.org/wikiold/htmlfile17.html
//
// query: point_in_aabb
// function: dGeomBoxPointDepth
// rule: Inside, or on a face, where the depth is not negative.
// documentation: http://ode.org/wikiold/htmlfile17.html
//
// query: distance_from_plane
// function: dGeomPlanePointDepth
// rule: The depth is the negative distance.
// documentation: http://ode.org/wikiold/htmlfile17.html
//
// query: raycast_sphere
// function: dCollide, a ray and a sphere
// rule: From inside, the hit is where the ray leaves. The ray has the length dInfinity. Shapes of
//   size 0 are disabled: not asked.
// documentation: http://ode.org/wikiold/htmlfile17.html
//
// query: raycast_aabb
// function: dCollide, a ray and a box
// rule: From inside, the hit is where the ray leaves. The ray has the length dInfinity. Shapes of
//   size 0 are disabled: not asked.
// documentation: http://ode.org/wikiold/htmlfile17.html
//
// query: raycast_plane_two_sided
// function: dCollide, a ray and a plane
// rule: Either side. The ray has the length dInfinity.
// documentation: http://ode.org/wikiold/htmlfile17.html
//
// query: raycast_triangle
// function: dCollide, a ray and a trimesh
// rule: Either side, without backface culling. Trimeshes are single precision inside. The ray has
//   the length dInfinity.
// numbers: single
// documentation: http://ode.org/wikiold/htmlfile17.html
//
// query: linetest_sphere
// function: dCollide, a ray of a length and a sphere
// rule: From inside, the hit is where the ray leaves. Shapes of size 0 are disabled: not asked.
// documentation: http://ode.org/wikiold/htmlfile17.html
//
// query: linetest_aabb
// function: dCollide, a ray of a length and a box
// rule: From inside, the hit is where the ray leaves. Shapes of size 0 are disabled: not asked.
// documentation: http://ode.org/wikiold/htmlfile17.html
//
// query: linetest_triangle
// function: dCollide, a ray of a length and a trimesh
// rule: Either side, without backface culling. Trimeshes are single precision inside.
// numbers: single
// documentation: http://ode.org/wikiold/htmlfile17.html
//
// query: sphere_sphere
// function: dCollide, two spheres
// rule: Contact counts. Shapes of size 0 are disabled: not asked.
// documentation: http://ode.org/wikiold/htmlfile17.html
//
// query: sphere_plane
// function: dCollide, a sphere and a plane
// rule: A plane is a half-space, so a sphere meets the plane if it collides with the half-spaces on
//   both sides. Shapes of size 0 are disabled: not asked.
// documentation: http://ode.org/wikiold/htmlfile17.html
//
// query: sphere_aabb
// function: dCollide, a sphere and a box
// rule: Contact counts. Shapes of size 0 are disabled: not asked.
// documentation: http://ode.org/wikiold/htmlfile17.html
//
// query: aabb_plane
// function: dCollide, a box and a plane
// rule: A plane is a half-space, so a box meets the plane if it collides with the half-spaces on
//   both sides. Shapes of size 0 are disabled: not asked.
// documentation: http://ode.org/wikiold/htmlfile17.html
//
// query: aabb_aabb
// function: dCollide, two boxes
// rule: Contact counts. Shapes of size 0 are disabled: not asked.
// documentation: http://ode.org/wikiold/htmlfile17.html
//
// query: triangle_sphere
// function: dCollide, a trimesh and a sphere
// rule: Trimeshes are single precision inside, and have a face for each side here. Shapes of size 0
//   are disabled: not asked.
// numbers: single
// documentation: http://ode.org/wikiold/htmlfile17.html
//
// query: triangle_aabb
// function: dCollide, a trimesh and a box
// rule: Trimeshes are single precision inside, and have a face for each side here. Shapes of size 0
//   are disabled: not asked.
// numbers: single
// documentation: http://ode.org/wikiold/htmlfile17.html
//
// query: triangle_triangle
// function: dCollide, two trimeshes
// rule: Trimeshes are single precision inside, and have a face for each side here, since two
//   trimeshes of a single face crash.
// numbers: single
// documentation: http://ode.org/wikiold/htmlfile17.html
//
// query: raycast_obb
// function: dCollide, a ray and a box
// rule: As for raycast_aabb. The rotation is the axes, made perpendicular in double precision;
//   left-handed axes, and those that are not perpendicular unit vectors within 2.4e-7, are not
//   asked.
// documentation: http://ode.org/wikiold/htmlfile17.html
//
// query: linetest_obb
// function: dCollide, a ray of a length and a box
// rule: As for linetest_aabb. The rotation is the axes, made perpendicular in double precision;
//   left-handed axes, and those that are not perpendicular unit vectors within 2.4e-7, are not
//   asked.
// documentation: http://ode.org/wikiold/htmlfile17.html
//
// query: raycast_capsule
// function: dCollide, a ray and a capsule
// rule: From inside, the hit is where the ray leaves. The ray has the length dInfinity. A capsule
//   lies along z and is turned by dRFromZAxis. Shapes of size 0 are disabled: not asked.
// documentation: http://ode.org/wikiold/htmlfile17.html
//
// query: linetest_capsule
// function: dCollide, a ray of a length and a capsule
// rule: From inside, the hit is where the ray leaves. A capsule lies along z and is turned by
//   dRFromZAxis. Shapes of size 0 are disabled: not asked.
// documentation: http://ode.org/wikiold/htmlfile17.html
//
// query: obb_obb
// function: dCollide, two boxes
// rule: Contact counts. The rotation is the axes, made perpendicular in double precision;
//   left-handed axes, and those that are not perpendicular unit vectors within 2.4e-7, are not
//   asked. Shapes of size 0 are disabled: not asked.
// documentation: http://ode.org/wikiold/htmlfile17.html
//
// query: aabb_obb
// function: dCollide, two boxes
// rule: As for obb_obb.
// documentation: http://ode.org/wikiold/htmlfile17.html
//
// query: sphere_obb
// function: dCollide, a sphere and a box
// rule: Contact counts. The rotation is the axes, made perpendicular in double precision;
//   left-handed axes, and those that are not perpendicular unit vectors within 2.4e-7, are not
//   asked. Shapes of size 0 are disabled: not asked.
// documentation: http://ode.org/wikiold/htmlfile17.html
//
// query: triangle_obb
// function: dCollide, a trimesh and a box
// rule: Trimeshes are single precision inside, and have a face for each side here. The rotation is
//   the axes, made perpendicular in double precision; left-handed axes, and those that are not
//   perpendicular unit vectors within 2.4e-7, are not asked. Shapes of size 0 are disabled: not
//   asked.
// numbers: single
// documentation: http://ode.org/wikiold/htmlfile17.html
//
// query: sphere_capsule
// function: dCollide, a sphere and a capsule
// rule: Contact counts. A capsule lies along z and is turned by dRFromZAxis. Shapes of size 0 are
//   disabled: not asked.
// documentation: http://ode.org/wikiold/htmlfile17.html
//
// query: capsule_capsule
// function: dCollide, two capsules
// rule: Contact counts. A capsule lies along z and is turned by dRFromZAxis. Shapes of size 0 are
//   disabled: not asked.
// documentation: http://ode.org/wikiold/htmlfile17.html
//
// query: capsule_aabb
// function: dCollide, a capsule and a box
// rule: Contact counts. A capsule lies along z and is turned by dRFromZAxis. Shapes of size 0 are
//   disabled: not asked.
// documentation: http://ode.org/wikiold/htmlfile17.html
//
// query: capsule_obb
// function: dCollide, a capsule and a box
// rule: As for capsule_aabb. The rotation is the axes, made perpendicular in double precision;
//   left-handed axes, and those that are not perpendicular unit vectors within 2.4e-7, are not
//   asked.
// documentation: http://ode.org/wikiold/htmlfile17.html
//
// query: closest_points_segment_segment
// function: dClosestLineSegmentPoints
// rule: The distance is that of the points.
// documentation: http://ode.org/wikiold/htmlfile17.html
//
// query: model_raycast
// function: dCollide, a ray and a trimesh, with dGeomRaySetClosestHit
// rule: Either side, without backface culling; the triangle is side2. Trimeshes are single
//   precision inside. The ray has the length dInfinity.
// numbers: single
// documentation: http://ode.org/wikiold/htmlfile17.html
//
// query: model_linetest
// function: dCollide, a ray of a length and a trimesh, with dGeomRaySetClosestHit
// rule: As for model_raycast.
// numbers: single
// documentation: http://ode.org/wikiold/htmlfile17.html
//
// query: model_raycast_all
// function: dCollide, a ray and a trimesh
// rule: As for model_raycast, with a contact for each triangle.
// numbers: single
// documentation: http://ode.org/wikiold/htmlfile17.html
//
// query: model_sphere
// function: dCollide, a trimesh and a sphere
// rule: As for triangle_sphere: each triangle has a face for each side.
// numbers: single
// documentation: http://ode.org/wikiold/htmlfile17.html
//
// query: model_aabb
// function: dCollide, a trimesh and a box
// rule: As for triangle_aabb: each triangle has a face for each side.
// numbers: single
// documentation: http://ode.org/wikiold/htmlfile17.html
//
// query: model_triangle
// function: dCollide, two trimeshes
// rule: As for triangle_triangle: each triangle has a face for each side.
// numbers: single
// documentation: http://ode.org/wikiold/htmlfile17.html
//
// query: model_plane
// function: dCollide, a trimesh and a plane
// rule: A plane is a half-space, so a model meets the plane if it collides with the half-spaces on
//   both sides. Trimeshes are single precision inside. Models with a corner within 1e-4 of the
//   plane, but not on it, are not asked: the query counts a corner within 1e-5 as on the plane.
// numbers: single
// documentation: http://ode.org/wikiold/htmlfile17.html

#include <hitscan/implement.h>
#include <ode/ode.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <stdexcept>
#include <vector>

#include "exact.h"
#include "models.h"

namespace {

struct Destroy {
  void operator()(dGeomID geom) const { dGeomDestroy(geom); }
};
/// A shape of ODE. The library is initialised before the first one.
using Geom = std::unique_ptr<dxGeom, Destroy>;

void Initialise() {
  static const bool initialised =
      dInitODE2(0) != 0 && dAllocateODEDataForThread(dAllocateMaskAll) != 0;
  if (!initialised) throw std::runtime_error("ODE cannot be initialised");
}

Geom Ball(const hitscan::Sphere& sphere) {
  Initialise();
  Geom geom(dCreateSphere(nullptr, sphere.radius));
  dGeomSetPosition(geom.get(), sphere.center.x, sphere.center.y, sphere.center.z);
  return geom;
}

Geom Box(const hitscan::Aabb& aabb) {
  Initialise();
  const float min[] = {aabb.min.x, aabb.min.y, aabb.min.z};
  const float max[] = {aabb.max.x, aabb.max.y, aabb.max.z};
  double center[3], side[3];
  for (int i = 0; i < 3; ++i) {
    center[i] = (double(min[i]) + max[i]) / 2;
    side[i] = double(max[i]) - min[i];
    if (center[i] - side[i] / 2 != min[i] || center[i] + side[i] / 2 != max[i]) {
      throw hitscan::NotAsked("the centre or the half sizes of the box are rounded");
    }
  }
  Geom geom(dCreateBox(nullptr, side[0], side[1], side[2]));
  dGeomSetPosition(geom.get(), center[0], center[1], center[2]);
  return geom;
}

Geom Box(const hitscan::Obb& obb) {
  Initialise();
  Geom geom(dCreateBox(nullptr, 2 * double(obb.extents.x), 2 * double(obb.extents.y),
                       2 * double(obb.extents.z)));
  const auto [x, y, z] = peers::RotationOf(obb);
  const dMatrix3 rotation = {x[0], y[0], z[0], 0, x[1], y[1], z[1], 0, x[2], y[2], z[2], 0};
  dGeomSetRotation(geom.get(), rotation);
  dGeomSetPosition(geom.get(), obb.center.x, obb.center.y, obb.center.z);
  return geom;
}

Geom Pill(const hitscan::Capsule& capsule) {
  if (capsule.radius == 0) throw hitscan::NotAsked("a shape of size 0");
  Initialise();
  const double x = double(capsule.end.x) - capsule.start.x,
               y = double(capsule.end.y) - capsule.start.y,
               z = double(capsule.end.z) - capsule.start.z;
  Geom geom(dCreateCapsule(nullptr, capsule.radius, std::hypot(x, y, z)));
  if (x != 0 || y != 0 || z != 0) {
    dMatrix3 rotation;
    dRFromZAxis(rotation, x, y, z);
    dGeomSetRotation(geom.get(), rotation);
  }
  dGeomSetPosition(geom.get(), (double(capsule.start.x) + capsule.end.x) / 2,
                   (double(capsule.start.y) + capsule.end.y) / 2,
                   (double(capsule.start.z) + capsule.end.z) / 2);
  return geom;
}

/// `sign` is -1 for the half-space in front of the plane, which has the opposite normal.
Geom Ground(const hitscan::Plane& plane, int sign = 1) {
  Initialise();
  return Geom(dCreatePlane(nullptr, sign * plane.normal.x, sign * plane.normal.y,
                           sign * plane.normal.z, sign * plane.distance));
}

Geom Straight(const hitscan::Vec3& origin, double x, double y, double z, double length) {
  if (x == 0 && y == 0 && z == 0) throw hitscan::NotAsked("the ray has no direction");
  Initialise();
  Geom geom(dCreateRay(nullptr, length));
  dGeomRaySet(geom.get(), origin.x, origin.y, origin.z, x, y, z);
  return geom;
}

Geom From(const hitscan::Ray& ray) {
  return Straight(ray.origin, ray.direction.x, ray.direction.y, ray.direction.z, dInfinity);
}

Geom From(const hitscan::Segment& line) {
  const double x = double(line.end.x) - line.start.x, y = double(line.end.y) - line.start.y,
               z = double(line.end.z) - line.start.z;
  return Straight(line.start, x, y, z, std::hypot(x, y, z));
}

/// A trimesh of one or both sides of triangles. Its faces have one side for everything but rays,
/// and trimeshes of a single face crash when two of them collide.
struct Mesh {
  std::vector<hitscan::Vec3> vertices;
  std::vector<dTriIndex> indices;
  dTriMeshDataID data;
  Geom geom;

  Mesh(std::vector<hitscan::Vec3> corners, const std::vector<hitscan::MeshTriangle>& triangles,
       int sides)
      : vertices(std::move(corners)) {
    Initialise();
    for (const auto& [a, b, c] : triangles) Add(a, b, c);
    if (sides == 2) {
      for (const auto& [a, b, c] : triangles) Add(a, c, b);
    }
    data = dGeomTriMeshDataCreate();
    dGeomTriMeshDataBuildSingle(data, vertices.data(), sizeof(hitscan::Vec3),
                                static_cast<int>(vertices.size()), indices.data(),
                                static_cast<int>(indices.size()), 3 * sizeof(dTriIndex));
    geom.reset(dCreateTriMesh(nullptr, data, nullptr, nullptr, nullptr));
  }
  explicit Mesh(const hitscan::Triangle& t, int sides = 2)
      : Mesh({t.a, t.b, t.c}, {{0, 1, 2}}, sides) {}
  Mesh(const Mesh&) = delete;
  ~Mesh() {
    geom.reset();
    dGeomTriMeshDataDestroy(data);
  }

 private:
  void Add(std::int32_t a, std::int32_t b, std::int32_t c) {
    for (const std::int32_t i : {a, b, c}) indices.push_back(static_cast<dTriIndex>(i));
  }
};

/// The trimeshes of a model.
template <int kSides>
struct Tree : Mesh {
  explicit Tree(const hitscan::Mesh& model) : Mesh(model.vertices, model.triangles, kSides) {}
};
template <int kSides>
const Geom& From(const hitscan::Mesh& model) {
  return peers::TreeOf<Tree<kSides>>(model).geom;
}

/// ODE disables shapes of size 0.
void RequireSize(const Geom& geom) {
  dVector3 sides;
  const int shape = dGeomGetClass(geom.get());
  if (shape == dBoxClass) dGeomBoxGetLengths(geom.get(), sides);
  if ((shape == dSphereClass && dGeomSphereGetRadius(geom.get()) == 0) ||
      (shape == dBoxClass && (sides[0] == 0 || sides[1] == 0 || sides[2] == 0))) {
    throw hitscan::NotAsked("a shape of size 0");
  }
}

bool Collide(const Geom& a, const Geom& b) {
  RequireSize(a);
  RequireSize(b);
  dContactGeom contacts[8];
  return dCollide(a.get(), b.get(), 8, contacts, sizeof(dContactGeom)) > 0;
}

/// The depth of the contact of a ray is the distance from its start.
std::optional<hitscan::Hit> Cast(const Geom& ray, const Geom& geom) {
  RequireSize(geom);
  dContactGeom contact;
  if (dCollide(ray.get(), geom.get(), 1, &contact, sizeof(contact)) == 0) return std::nullopt;
  return hitscan::Hit{static_cast<float>(contact.depth), hitscan::ToVec3(contact.pos)};
}

bool PointInSphere(const hitscan::Vec3& p, const hitscan::Sphere& sphere) {
  return dGeomSpherePointDepth(Ball(sphere).get(), p.x, p.y, p.z) > 0;
}

bool PointInAabb(const hitscan::Vec3& p, const hitscan::Aabb& aabb) {
  return dGeomBoxPointDepth(Box(aabb).get(), p.x, p.y, p.z) >= 0;
}

float DistanceFromPlane(const hitscan::Vec3& p, const hitscan::Plane& plane) {
  return static_cast<float>(-dGeomPlanePointDepth(Ground(plane).get(), p.x, p.y, p.z));
}

std::optional<hitscan::Hit> RaycastSphere(const hitscan::Ray& ray, const hitscan::Sphere& sphere) {
  return Cast(From(ray), Ball(sphere));
}

std::optional<hitscan::Hit> RaycastAabb(const hitscan::Ray& ray, const hitscan::Aabb& aabb) {
  return Cast(From(ray), Box(aabb));
}

std::optional<hitscan::Hit> RaycastPlane(const hitscan::Ray& ray, const hitscan::Plane& plane) {
  return Cast(From(ray), Ground(plane));
}

std::optional<hitscan::Hit> RaycastTriangle(const hitscan::Ray& ray,
                                            const hitscan::Triangle& triangle) {
  return Cast(From(ray), Mesh(triangle, 1).geom);
}

std::optional<hitscan::Hit> LinetestSphere(const hitscan::Segment& line,
                                           const hitscan::Sphere& sphere) {
  return Cast(From(line), Ball(sphere));
}

std::optional<hitscan::Hit> LinetestAabb(const hitscan::Segment& line, const hitscan::Aabb& aabb) {
  return Cast(From(line), Box(aabb));
}

std::optional<hitscan::Hit> LinetestTriangle(const hitscan::Segment& line,
                                             const hitscan::Triangle& triangle) {
  return Cast(From(line), Mesh(triangle, 1).geom);
}

bool SphereSphere(const hitscan::Sphere& a, const hitscan::Sphere& b) {
  return Collide(Ball(a), Ball(b));
}

bool SpherePlane(const hitscan::Sphere& sphere, const hitscan::Plane& plane) {
  const Geom ball = Ball(sphere);
  return Collide(ball, Ground(plane)) && Collide(ball, Ground(plane, -1));
}

bool SphereAabb(const hitscan::Sphere& sphere, const hitscan::Aabb& aabb) {
  return Collide(Ball(sphere), Box(aabb));
}

bool AabbPlane(const hitscan::Aabb& aabb, const hitscan::Plane& plane) {
  const Geom box = Box(aabb);
  return Collide(box, Ground(plane)) && Collide(box, Ground(plane, -1));
}

bool AabbAabb(const hitscan::Aabb& a, const hitscan::Aabb& b) { return Collide(Box(a), Box(b)); }

bool TriangleSphere(const hitscan::Triangle& triangle, const hitscan::Sphere& sphere) {
  return Collide(Mesh(triangle).geom, Ball(sphere));
}

bool TriangleAabb(const hitscan::Triangle& triangle, const hitscan::Aabb& aabb) {
  return Collide(Mesh(triangle).geom, Box(aabb));
}

bool TriangleTriangle(const hitscan::Triangle& a, const hitscan::Triangle& b) {
  return Collide(Mesh(a).geom, Mesh(b).geom);
}

std::optional<hitscan::Hit> RaycastObb(const hitscan::Ray& ray, const hitscan::Obb& obb) {
  return Cast(From(ray), Box(obb));
}

std::optional<hitscan::Hit> LinetestObb(const hitscan::Segment& line, const hitscan::Obb& obb) {
  return Cast(From(line), Box(obb));
}

std::optional<hitscan::Hit> RaycastCapsule(const hitscan::Ray& ray,
                                           const hitscan::Capsule& capsule) {
  return Cast(From(ray), Pill(capsule));
}

std::optional<hitscan::Hit> LinetestCapsule(const hitscan::Segment& line,
                                            const hitscan::Capsule& capsule) {
  return Cast(From(line), Pill(capsule));
}

bool ObbObb(const hitscan::Obb& a, const hitscan::Obb& b) { return Collide(Box(a), Box(b)); }

bool AabbObb(const hitscan::Aabb& aabb, const hitscan::Obb& obb) {
  return Collide(Box(aabb), Box(obb));
}

bool SphereObb(const hitscan::Sphere& sphere, const hitscan::Obb& obb) {
  return Collide(Ball(sphere), Box(obb));
}

bool TriangleObb(const hitscan::Triangle& triangle, const hitscan::Obb& obb) {
  return Collide(Mesh(triangle).geom, Box(obb));
}

bool SphereCapsule(const hitscan::Sphere& sphere, const hitscan::Capsule& capsule) {
  return Collide(Ball(sphere), Pill(capsule));
}

bool CapsuleCapsule(const hitscan::Capsule& a, const hitscan::Capsule& b) {
  return Collide(Pill(a), Pill(b));
}

bool CapsuleAabb(const hitscan::Capsule& capsule, const hitscan::Aabb& aabb) {
  return Collide(Pill(capsule), Box(aabb));
}

bool CapsuleObb(const hitscan::Capsule& capsule, const hitscan::Obb& obb) {
  return Collide(Pill(capsule), Box(obb));
}

hitscan::ClosestPair ClosestSegments(const hitscan::Segment& a, const hitscan::Segment& b) {
  const dVector3 start_a = {a.start.x, a.start.y, a.start.z}, end_a = {a.end.x, a.end.y, a.end.z},
                 start_b = {b.start.x, b.start.y, b.start.z}, end_b = {b.end.x, b.end.y, b.end.z};
  dVector3 on_a, on_b;
  dClosestLineSegmentPoints(start_a, end_a, start_b, end_b, on_a, on_b);
  const double distance = std::hypot(on_a[0] - on_b[0], on_a[1] - on_b[1], on_a[2] - on_b[2]);
  return {static_cast<float>(distance), hitscan::ToVec3(on_a), hitscan::ToVec3(on_b)};
}

template <class Line>
std::optional<hitscan::ModelHit> CastAtModel(const Line& line, const hitscan::Mesh& model) {
  const Geom ray = From(line);
  dGeomRaySetClosestHit(ray.get(), 1);
  dContactGeom contact;
  if (dCollide(ray.get(), From<1>(model).get(), 1, &contact, sizeof(contact)) == 0) {
    return std::nullopt;
  }
  return hitscan::ModelHit{static_cast<float>(contact.depth), hitscan::ToVec3(contact.pos),
                           contact.side2};
}

std::vector<float> CastThroughModel(const hitscan::Ray& ray, const hitscan::Mesh& model) {
  std::vector<dContactGeom> contacts(model.triangles.size());
  const int count = dCollide(From(ray).get(), From<1>(model).get(),
                             static_cast<int>(std::min<std::size_t>(contacts.size(), 0xFFFF)),
                             contacts.data(), sizeof(dContactGeom));
  std::vector<float> hits;
  for (int i = 0; i < count; ++i) hits.push_back(static_cast<float>(contacts[i].depth));
  std::sort(hits.begin(), hits.end());
  return hits;
}

bool ModelSphere(const hitscan::Mesh& model, const hitscan::Sphere& sphere) {
  return Collide(From<2>(model), Ball(sphere));
}

bool ModelAabb(const hitscan::Mesh& model, const hitscan::Aabb& aabb) {
  return Collide(From<2>(model), Box(aabb));
}

bool ModelTriangle(const hitscan::Mesh& model, const hitscan::Triangle& triangle) {
  return Collide(From<2>(model), Mesh(triangle).geom);
}

bool ModelPlane(const hitscan::Mesh& model, const hitscan::Plane& plane) {
  peers::RequireClear(model, plane);
  const Geom& mesh = From<2>(model);
  return Collide(mesh, Ground(plane)) && Collide(mesh, Ground(plane, -1));
}

}  // namespace

HITSCAN_IMPLEMENT(point_in_sphere, PointInSphere)
HITSCAN_IMPLEMENT(point_in_aabb, PointInAabb)
HITSCAN_IMPLEMENT(distance_from_plane, DistanceFromPlane)
HITSCAN_IMPLEMENT(raycast_sphere, RaycastSphere)
HITSCAN_IMPLEMENT(raycast_aabb, RaycastAabb)
HITSCAN_IMPLEMENT(raycast_plane_two_sided, RaycastPlane)
HITSCAN_IMPLEMENT(raycast_triangle, RaycastTriangle)
HITSCAN_IMPLEMENT(linetest_sphere, LinetestSphere)
HITSCAN_IMPLEMENT(linetest_aabb, LinetestAabb)
HITSCAN_IMPLEMENT(linetest_triangle, LinetestTriangle)
HITSCAN_IMPLEMENT(sphere_sphere, SphereSphere)
HITSCAN_IMPLEMENT(sphere_plane, SpherePlane)
HITSCAN_IMPLEMENT(sphere_aabb, SphereAabb)
HITSCAN_IMPLEMENT(aabb_plane, AabbPlane)
HITSCAN_IMPLEMENT(aabb_aabb, AabbAabb)
HITSCAN_IMPLEMENT(triangle_sphere, TriangleSphere)
HITSCAN_IMPLEMENT(triangle_aabb, TriangleAabb)
HITSCAN_IMPLEMENT(triangle_triangle, TriangleTriangle)
HITSCAN_IMPLEMENT(raycast_obb, RaycastObb)
HITSCAN_IMPLEMENT(linetest_obb, LinetestObb)
HITSCAN_IMPLEMENT(raycast_capsule, RaycastCapsule)
HITSCAN_IMPLEMENT(linetest_capsule, LinetestCapsule)
HITSCAN_IMPLEMENT(obb_obb, ObbObb)
HITSCAN_IMPLEMENT(aabb_obb, AabbObb)
HITSCAN_IMPLEMENT(sphere_obb, SphereObb)
HITSCAN_IMPLEMENT(triangle_obb, TriangleObb)
HITSCAN_IMPLEMENT(sphere_capsule, SphereCapsule)
HITSCAN_IMPLEMENT(capsule_capsule, CapsuleCapsule)
HITSCAN_IMPLEMENT(capsule_aabb, CapsuleAabb)
HITSCAN_IMPLEMENT(capsule_obb, CapsuleObb)
HITSCAN_IMPLEMENT(closest_points_segment_segment, ClosestSegments)
HITSCAN_IMPLEMENT(model_raycast, CastAtModel)
HITSCAN_IMPLEMENT(model_linetest, CastAtModel)
HITSCAN_IMPLEMENT(model_raycast_all, CastThroughModel)
HITSCAN_IMPLEMENT(model_sphere, ModelSphere)
HITSCAN_IMPLEMENT(model_aabb, ModelAabb)
HITSCAN_IMPLEMENT(model_triangle, ModelTriangle)
HITSCAN_IMPLEMENT(model_plane, ModelPlane)
