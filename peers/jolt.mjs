// library: Jolt Physics
// home: https://github.com/jrouwe/JoltPhysics.js
// install: npm jolt-physics@1.1.0
// version: 5.6.0 (2026)
// numbers: single
//
// query: raycast_sphere
// function: TransformedShape::CastRay(), SphereShape, not solid, with back faces
// rule: A ray that starts inside or on the surface is not asked. Sizes are 0.1 to 2000 and
//   places within 2000, as documented.
// documentation: https://jrouwe.github.io/JoltPhysics/class_transformed_shape.html
// issue: https://github.com/jrouwe/JoltPhysics/issues/1818 Ray between far away points fails at
//   everything but boxes
//
// query: raycast_aabb
// function: TransformedShape::CastRay(), BoxShape, not solid, with back faces
// rule: A ray that starts inside or on the surface is not asked. A box is a position and
//   half extents in single precision, its convex radius is 0. Sizes are 0.1 to 2000 and places
//   within 2000, as documented.
// documentation: https://jrouwe.github.io/JoltPhysics/class_transformed_shape.html
//
// query: raycast_plane_two_sided
// function: TransformedShape::CastRay(), PlaneShape, not solid, with back faces
// rule: From either side. Places within 2000, as documented.
// documentation: https://jrouwe.github.io/JoltPhysics/class_plane_shape.html
//
// query: raycast_triangle
// function: TransformedShape::CastRay(), MeshShape of one triangle, with back faces
// rule: From either side. A mesh stores each coordinate in 21 bits: it is off by up to 4.8e-7 of the
//   size of the bounding box. Triangles without area are not asked. Sizes are 0.1 to 2000 and places within 2000, as
//   documented.
//   The length of the ray is a power of two, at most four times the way to the shape.
// tolerance: 4.8e-7
// documentation: https://github.com/jrouwe/JoltPhysics/blob/master/Jolt/AABBTree/TriangleCodec/TriangleCodecIndexed8BitPackSOA4Flags.h
//
// query: sphere_sphere
// function: TransformedShape::CollideShape(), SphereShape
// rule: Contact counts; the collision tolerance is 1e-4. Sizes are 0.1 to 2000 and places
//   within 2000, as documented.
// tolerance: 1e-4
// documentation: https://jrouwe.github.io/JoltPhysics/class_collide_settings_base.html
//
// query: sphere_aabb
// function: TransformedShape::CollideShape(), SphereShape and BoxShape
// rule: Contact counts; the collision tolerance is 1e-4. A box is a position and half extents
//   in single precision, its convex radius is 0. Sizes are 0.1 to 2000 and places within 2000,
//   as documented.
// tolerance: 1e-4
// documentation: https://jrouwe.github.io/JoltPhysics/class_collide_settings_base.html
//
// query: sphere_plane
// function: TransformedShape::CollideShape(), PlaneShape for each side of the plane
// rule: A PlaneShape is a half space; a plane is met when both of its sides are. Sizes are 0.1
//   to 2000 and places within 2000, as documented.
// documentation: https://jrouwe.github.io/JoltPhysics/class_plane_shape.html
//
// query: aabb_plane
// function: TransformedShape::CollideShape(), PlaneShape for each side of the plane
// rule: A PlaneShape is a half space; a plane is met when both of its sides are. A box is a
//   position and half extents in single precision, its convex radius is 0. Sizes are 0.1 to
//   2000 and places within 2000, as documented.
// documentation: https://jrouwe.github.io/JoltPhysics/class_plane_shape.html
//
// query: aabb_aabb
// function: AABox::Overlaps()
// rule: Contact counts.
// documentation: https://jrouwe.github.io/JoltPhysics/class_a_a_box.html
//
// query: point_in_aabb
// function: AABox::Contains()
// rule: The surface counts.
// documentation: https://jrouwe.github.io/JoltPhysics/class_a_a_box.html
//
// query: point_in_sphere
// function: TransformedShape::CollidePoint(), SphereShape
// rule: The surface counts. Sizes are 0.1 to 2000 and places within 2000, as documented.
// documentation: https://jrouwe.github.io/JoltPhysics/class_transformed_shape.html
//
// query: closest_point_aabb
// function: AABox::GetClosestPoint()
// rule: A point inside is its own closest point.
// documentation: https://jrouwe.github.io/JoltPhysics/class_a_a_box.html
//
// query: distance_from_plane
// function: Plane::SignedDistance()
// rule: Negative behind the plane.
// documentation: https://jrouwe.github.io/JoltPhysics/class_plane.html
//
// query: closest_point_plane
// function: Plane::ProjectPointOnPlane()
// rule: The normal has unit length.
// documentation: https://jrouwe.github.io/JoltPhysics/class_plane.html
//
// query: model_raycast
// function: TransformedShape::CastRay(), MeshShape, with back faces
// rule: As for raycast_triangle. The triangle is the user data of the triangle that is hit.
//   Coordinates are within 2000, and the model is at least 0.1 large, as documented. Meshes with a
//   triangle without area are not asked: a mesh leaves them out.
// tolerance: 4.8e-7
// documentation: https://github.com/jrouwe/JoltPhysics/blob/v5.6.0/Jolt/AABBTree/TriangleCodec/TriangleCodecIndexed8BitPackSOA4Flags.h
//
// query: model_raycast_all
// function: TransformedShape::CastRay() with CastRayAllHitCollisionCollector
// rule: As for model_raycast, with a hit for each triangle.
// tolerance: 4.8e-7
// documentation: https://jrouwe.github.io/JoltPhysics/class_transformed_shape.html
//
// query: model_sphere
// function: TransformedShape::CollideShape(), MeshShape and SphereShape, with back faces
// rule: Contact counts; the collision tolerance is 1e-4. The model as for model_raycast.
// tolerance: 1e-4
// documentation: https://jrouwe.github.io/JoltPhysics/class_collide_settings_base.html
//
// query: model_aabb
// function: TransformedShape::CollideShape(), MeshShape and BoxShape, with back faces
// rule: Contact counts; the collision tolerance is 1e-4. A box is a position and half extents in
//   single precision, its convex radius is 0. The model as for model_raycast.
// tolerance: 1e-4
// documentation: https://jrouwe.github.io/JoltPhysics/class_collide_settings_base.html
//
// query: obb_obb
// function: OrientedBox::Overlaps(), with its default epsilon
// rule: Contact counts; the epsilon is 1e-6. The axes are the columns of a matrix. Boxes with axes
//   that are not right-handed, of length 1 and perpendicular are not asked.
// tolerance: 1e-6
// documentation: https://jrouwe.github.io/JoltPhysics/class_oriented_box.html
//
// query: aabb_obb
// function: OrientedBox::Overlaps(), with its default epsilon
// rule: As for obb_obb.
// tolerance: 1e-6
// documentation: https://jrouwe.github.io/JoltPhysics/class_oriented_box.html
//
// query: sphere_obb
// function: TransformedShape::CollideShape(), SphereShape and BoxShape
// rule: Contact counts; the collision tolerance is 1e-4. A turned box is a position, half extents
//   and a rotation, a quaternion in single precision; its convex radius is 0. Boxes as for obb_obb,
//   but not those of which the rounding of the rotation changes a number by more than 2^-23. Sizes
//   are 0.1 to 2000 and places within 2000, as documented.
// tolerance: 1e-4
// documentation: https://jrouwe.github.io/JoltPhysics/class_collide_settings_base.html
//
// query: triangle_obb
// function: TransformedShape::CollideShape(), MeshShape of one triangle and BoxShape, with back
//   faces
// rule: Contact counts; the collision tolerance is 1e-4. The triangle as for raycast_triangle, the
//   box as for sphere_obb.
// tolerance: 1e-4
// documentation: https://jrouwe.github.io/JoltPhysics/class_collide_settings_base.html
//
// query: capsule_capsule
// function: TransformedShape::CollideShape(), CapsuleShape
// rule: Contact counts; the collision tolerance is 1e-4. A capsule is its middle, half its height
//   and a rotation from the y axis in single precision. It is not asked if this moves an end by
//   more than 2^-23 of the largest coordinate, or if it is a sphere. Sizes are 0.1 to 2000 and
//   places within 2000, as documented.
// tolerance: 1e-4
// documentation: https://jrouwe.github.io/JoltPhysics/class_collide_settings_base.html
//
// query: sphere_capsule
// function: TransformedShape::CollideShape(), SphereShape and CapsuleShape
// rule: As for capsule_capsule.
// tolerance: 1e-4
// documentation: https://jrouwe.github.io/JoltPhysics/class_collide_settings_base.html
//
// query: capsule_aabb
// function: TransformedShape::CollideShape(), CapsuleShape and BoxShape
// rule: As for capsule_capsule. A box is a position and half extents in single precision, its
//   convex radius is 0.
// tolerance: 1e-4
// documentation: https://jrouwe.github.io/JoltPhysics/class_collide_settings_base.html
//
// query: capsule_obb
// function: TransformedShape::CollideShape(), CapsuleShape and BoxShape
// rule: As for capsule_capsule, the box as for sphere_obb.
// tolerance: 1e-4
// documentation: https://jrouwe.github.io/JoltPhysics/class_collide_settings_base.html
//
// query: capsule_triangle
// function: TransformedShape::CollideShape(), MeshShape of one triangle and CapsuleShape, with back
//   faces
// rule: As for capsule_capsule, the triangle as for raycast_triangle.
// tolerance: 1e-4
// documentation: https://jrouwe.github.io/JoltPhysics/class_collide_settings_base.html
//
// query: raycast_obb
// function: TransformedShape::CastRay(), BoxShape, not solid, with back faces
// rule: A ray that starts inside or on the surface is not asked, nor one that starts within 2^-20
//   of the largest coordinate from it. The box as for sphere_obb.
// documentation: https://jrouwe.github.io/JoltPhysics/class_transformed_shape.html
//
// query: raycast_capsule
// function: TransformedShape::CastRay(), CapsuleShape, not solid, with back faces
// rule: A ray that starts inside or on the surface is not asked, as for raycast_obb. The capsule as
//   for capsule_capsule.
// documentation: https://jrouwe.github.io/JoltPhysics/class_transformed_shape.html
//
// query: raycast_cylinder
// function: TransformedShape::CastRay(), CylinderShape, not solid, with back faces
// rule: A ray that starts inside or on the surface is not asked, as for raycast_obb. The cylinder
//   is placed as the capsules of capsule_capsule, its convex radius is 0.
// documentation: https://jrouwe.github.io/JoltPhysics/class_transformed_shape.html
//
// query: point_in_obb
// function: TransformedShape::CollidePoint(), BoxShape
// rule: The surface counts. The box as for sphere_obb.
// documentation: https://jrouwe.github.io/JoltPhysics/class_transformed_shape.html
//
// query: point_in_capsule
// function: TransformedShape::CollidePoint(), CapsuleShape
// rule: The surface counts. The capsule as for capsule_capsule.
// documentation: https://jrouwe.github.io/JoltPhysics/class_transformed_shape.html
//
// query: point_in_cylinder
// function: TransformedShape::CollidePoint(), CylinderShape
// rule: The surface counts. The cylinder as for raycast_cylinder.
// documentation: https://jrouwe.github.io/JoltPhysics/class_transformed_shape.html

import initialize from 'jolt-physics/wasm-compat';
import {
  hasArea, isInBox, isInSphere, isNearCapsule, isNearCylinder, isNearTurnedBox, isRotation,
  placeOfCapsule, turnOfBox,
} from './exact.mjs';
import {notAsked, serve} from './serve.mjs';

const jolt = await initialize();

// Creating the world registers the functions that collide shapes.
const pairs = new jolt.ObjectLayerPairFilterTable(1);
const layers = new jolt.BroadPhaseLayerInterfaceTable(1, 1);
layers.MapObjectToBroadPhaseLayer(0, new jolt.BroadPhaseLayer(0));
const settings = new jolt.JoltSettings();
settings.mObjectLayerPairFilter = pairs;
settings.mBroadPhaseLayerInterface = layers;
settings.mObjectVsBroadPhaseLayerFilter =
    new jolt.ObjectVsBroadPhaseLayerFilterTable(layers, 1, pairs, 1);
new jolt.JoltInterface(settings);

// These objects are used again, because nothing frees the memory of WebAssembly.
const vectors = [0, 1, 2].map(() => new jolt.Vec3());
const positions = [0, 1, 2].map(() => new jolt.RVec3());
const filter = new jolt.ShapeFilter();
const target = new jolt.TransformedShape();
target.mShapeRotation = new jolt.Quat(0, 0, 0, 1);
target.mShapeScale = new jolt.Float3(1, 1, 1);
const ray = new jolt.RRayCast();
const raySettings = new jolt.RayCastSettings();
raySettings.SetBackFaceMode(jolt.EBackFaceMode_CollideWithBackFaces);
raySettings.mTreatConvexAsSolid = false;
const rayHit = new jolt.CastRayClosestHitCollisionCollector();
const allHits = new jolt.CastRayAllHitCollisionCollector();
const shapeSettings = new jolt.CollideShapeSettings();
shapeSettings.mBackFaceMode = jolt.EBackFaceMode_CollideWithBackFaces;
const shapeHit = new jolt.CollideShapeAnyHitCollisionCollector();
const pointHit = new jolt.CollidePointAnyHitCollisionCollector();
const noOffset = new jolt.RVec3(0, 0, 0);
const noScale = new jolt.Vec3(1, 1, 1);

function vector(numbers, slot = 0) {
  vectors[slot].Set(...numbers);
  return vectors[slot];
}

function position(numbers, slot = 0) {
  positions[slot].Set(...numbers);
  return positions[slot];
}

// By the documentation shapes have sizes from 0.1 to 2000, and are within 2000 of the origin.
function limit(size, ...points) {
  if (size < 0.1 || size > 2000) notAsked('the size of a shape is beyond the documented limits');
  const far = points.flat().some((x) => Math.abs(x) > 2000);
  if (far) notAsked('a place is beyond the documented limits');
}

// A shape with its position.
function sphere({center, radius}) {
  limit(2 * radius, center);
  return {at: center, size: radius, shape: new jolt.SphereShape(radius)};
}

// Positions are rounded to single precision. A box is not asked if this changes a coordinate by
// more than `slack` times its value.
const near = (x, y, slack) => Math.abs(x - y) <= slack * Math.abs(y);

function box({min, max}, slack = 2 ** -23) {
  const center = min.map((low, axis) => Math.fround(low / 2 + max[axis] / 2));
  const half = min.map((low, axis) => Math.fround(max[axis] / 2 - low / 2));
  for (const axis of [0, 1, 2]) limit(max[axis] - min[axis], min, max);
  const same = (axis) => near(center[axis] - half[axis], min[axis], slack) &&
      near(center[axis] + half[axis], max[axis], slack);
  if (![0, 1, 2].every(same)) notAsked('the box has no centre and half sizes in single precision');
  const size = Math.hypot(...half);
  return {at: center, size, shape: new jolt.BoxShape(vector(half), 0)};
}

function plane({normal, distance}) {
  limit(1, [distance]);
  const equation = new jolt.Plane(vector(normal), -distance);
  const shape = new jolt.PlaneShape(equation);
  jolt.destroy(equation);
  return {at: [0, 0, 0], shape};
}

function put({at, shape}) {
  target.mShapePositionCOM = position(at);
  target.mShape = shape;
}

// A power of two as the length of the ray keeps its direction exact.
function castRay({origin, direction}, solid, way, collector) {
  limit(1, origin);
  const length = 2 ** Math.min(Math.max(Math.ceil(Math.log2(way)) + 1, -100), 100);
  put(solid);
  ray.mOrigin = position(origin, 1);
  ray.mDirection = vector(direction.map((x) => x * length));
  collector.Reset();
  target.CastRay(ray, raySettings, collector, filter);
  return length;
}

function raycast({origin, direction}, solid, way) {
  const length = castRay({origin, direction}, solid, way, rayHit);
  if (!rayHit.HadHit()) return {hit: false};
  const t = rayHit.mHit.mFraction * length;
  return {hit: true, t, point: origin.map((x, axis) => x + t * direction[axis])};
}

const distance = (a, b) => Math.hypot(...a.map((x, axis) => b[axis] - x));

function raycastSolid(line, startsInside, solid) {
  if (startsInside) notAsked('the ray starts inside');
  return raycast(line, solid, distance(line.origin, solid.at) + solid.size);
}

const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

function raycastPlane(line, {normal, distance}) {
  const t = (distance - dot(normal, line.origin)) / dot(normal, line.direction);
  return raycast(line, plane({normal, distance}), t > 0 ? t : 1);
}

// Calls `action` with a mesh of triangles, which is freed afterwards.
function withMesh(corners, triangles, action) {
  const ranges = [0, 1, 2].map((axis) => corners.map((corner) => corner[axis]));
  const sizes = ranges.map((range) =>
      range.reduce((a, b) => Math.max(a, b)) - range.reduce((a, b) => Math.min(a, b)));
  limit(Math.max(...sizes), ...corners);
  if (!triangles.every((each) => hasArea(each.map((i) => corners[i])))) {
    notAsked('a triangle without area');
  }
  // Vertices with indices: a list of triangles welds vertices that are nearer than 1e-4.
  const vertices = new jolt.VertexList();
  for (const corner of corners) {
    const vertex = new jolt.Float3(...corner);
    vertices.push_back(vertex);
    jolt.destroy(vertex);
  }
  const list = new jolt.IndexedTriangleList();
  triangles.forEach((each, index) => {
    const triangle = new jolt.IndexedTriangle(...each, 0, index);
    list.push_back(triangle);
    jolt.destroy(triangle);
  });
  const materials = new jolt.PhysicsMaterialList();
  const mesh = new jolt.MeshShapeSettings(vertices, list, materials);
  mesh.mPerTriangleUserData = true;
  const made = mesh.Create();
  try {
    if (made.HasError()) throw new Error(made.GetError().c_str());
    return action({at: [0, 0, 0], shape: made.Get()});
  } finally {
    made.Clear();
    for (const part of [mesh, materials, list, vertices]) jolt.destroy(part);
  }
}

const farthest = (corners, origin) =>
    corners.map((corner) => distance(corner, origin)).reduce((a, b) => Math.max(a, b));

const raycastTriangle = (line, corners) => withMesh(corners, [[0, 1, 2]], (mesh) =>
    raycast(line, mesh, farthest(corners, line.origin)));

function triangleThatIsHit(shape) {
  const mesh = jolt.castObject(shape, jolt.MeshShape);
  return mesh.GetTriangleUserData(rayHit.mHit.mSubShapeID2);
}

const raycastModel = (line, {mesh: {vertices, triangles}}) =>
    withMesh(vertices, triangles, (mesh) => {
      const found = raycast(line, mesh, farthest(vertices, line.origin));
      return found.hit ? {...found, triangle: triangleThatIsHit(mesh.shape)} : found;
    });

const raycastModelAll = (line, {mesh: {vertices, triangles}}) =>
    withMesh(vertices, triangles, (mesh) => {
      const length = castRay(line, mesh, farthest(vertices, line.origin), allHits);
      allHits.Sort();
      const {mHits: list} = allHits;
      return {hits: Array.from({length: list.size()}, (_, i) => list.at(i).mFraction * length)};
    });

const meetModel = ({mesh: {vertices, triangles}}, solid) =>
    ({intersects: withMesh(vertices, triangles, (mesh) => meet(mesh, solid))});

function meet(a, b) {
  put(a);
  const transform = jolt.RMat44.prototype.sTranslation(position(b.at, 1));
  b.shape.AddRef();
  shapeHit.Reset();
  target.CollideShape(b.shape, noScale, transform, shapeSettings, noOffset, shapeHit, filter);
  b.shape.Release();
  return shapeHit.HadHit();
}

function meetsPlane(make, {normal, distance}) {
  const back = {normal: normal.map((x) => -x), distance: -distance};
  return {intersects: meet(plane({normal, distance}), make()) && meet(plane(back), make())};
}

function contains(point, solid) {
  put(solid);
  pointHit.Reset();
  target.CollidePoint(position(point, 1), pointHit, filter);
  return {inside: pointHit.HadHit()};
}

// Calls a function with an object of the library that is freed afterwards.
function using(object, action) {
  const answer = action(object);
  jolt.destroy(object);
  return answer;
}

const bounds = ({min, max}) => new jolt.AABox(vector(min), vector(max, 1));
const equation = ({normal, distance}) => new jolt.Plane(vector(normal), -distance);

// JSON has no infinities; Hitscan takes the largest float for them.
const kLargestFloat = 3.4028234663852886e38;
const writable = (x) => Math.min(Math.max(x, -kLargestFloat), kLargestFloat);
const toArray = (v) => [v.GetX(), v.GetY(), v.GetZ()].map(writable);

const turns = [0, 1].map(() => new jolt.Quat(0, 0, 0, 1));

function turnedBox({center, axes, extents}) {
  for (const extent of extents) limit(2 * extent, center);
  const turn = turnOfBox(axes);
  if (!turn) notAsked('the axes are no rotation in single precision');
  const size = Math.hypot(...extents);
  return {at: center, turn, size, shape: new jolt.BoxShape(vector(extents), 0)};
}

// Capsules and cylinders are along the y axis.
function upright({start, end, radius}, make) {
  const height = Math.hypot(...start.map((x, axis) => end[axis] - x));
  limit(2 * radius, start, end);
  limit(height, start, end);
  const place = placeOfCapsule({start, end}, 1);
  if (!place) notAsked('the shape has no middle and rotation in single precision');
  return {at: place.center, turn: place.turn, size: height / 2 + radius, shape: make(place.half)};
}
const capsule = (pill) => upright(pill, (half) => new jolt.CapsuleShape(half, pill.radius));
const cylinder = (rod) => upright(rod, (half) => new jolt.CylinderShape(half, rod.radius, 0));

// Calls `action` while the target has the rotation of a shape.
function whileTurned({turn}, action) {
  turns[0].Set(...turn);
  target.mShapeRotation = turns[0];
  try {
    return action();
  } finally {
    turns[0].Set(0, 0, 0, 1);
    target.mShapeRotation = turns[0];
  }
}

function meetTurned(a, b) {
  put(b);
  const {at, turn = [0, 0, 0, 1], shape} = a;
  turns[1].Set(...turn);
  const transform = jolt.RMat44.prototype.sRotationTranslation(turns[1], position(at, 1));
  shape.AddRef();
  shapeHit.Reset();
  whileTurned(b, () => target.CollideShape(
      shape, noScale, transform, shapeSettings, noOffset, shapeHit, filter));
  shape.Release();
  return {intersects: shapeHit.HadHit()};
}

// A mesh is the target: the other shape is turned.
const meetTriangle = (corners, solid) => withMesh(corners, [[0, 1, 2]], (mesh) =>
    meetTurned(solid, {...mesh, turn: [0, 0, 0, 1]}));

const raycastTurned = (line, startsInside, solid) =>
    whileTurned(solid, () => raycastSolid(line, startsInside, solid));
const containsTurned = (point, solid) => whileTurned(solid, () => contains(point, solid));

function orientedBox({center, axes, extents}) {
  if (!isRotation(axes)) notAsked('the axes are no rotation');
  const matrix = new jolt.Mat44();
  const last = new jolt.Vec4(0, 0, 0, 1);
  for (const column of [0, 1, 2, 3]) matrix.SetColumn4(column, last);
  axes.forEach((axis, column) => matrix.SetColumn3(column, vector(axis)));
  matrix.SetTranslation(vector(center));
  const made = new jolt.OrientedBox(matrix, vector(extents));
  for (const part of [matrix, last]) jolt.destroy(part);
  return made;
}

serve({
  raycast_sphere: ({ray: line, sphere: ball}) =>
      raycastSolid(line, isInSphere(line.origin, ball), sphere(ball)),
  raycast_aabb: ({ray: line, aabb}) =>
      raycastSolid(line, isInBox(line.origin, aabb), box(aabb, 0)),
  raycast_plane_two_sided: ({ray: line, plane: flat}) => raycastPlane(line, flat),
  raycast_triangle: ({ray: line, triangle}) => raycastTriangle(line, triangle),
  sphere_sphere: ({a, b}) => ({intersects: meet(sphere(a), sphere(b))}),
  sphere_aabb: ({sphere: ball, aabb}) => ({intersects: meet(sphere(ball), box(aabb))}),
  sphere_plane: ({sphere: ball, plane: flat}) => meetsPlane(() => sphere(ball), flat),
  aabb_plane: ({aabb, plane: flat}) => meetsPlane(() => box(aabb), flat),
  aabb_aabb: ({a, b}) => using(bounds(a), (first) => using(bounds(b), (second) =>
      ({intersects: first.OverlapsAABox(second)}))),
  point_in_aabb: ({point, aabb}) =>
      using(bounds(aabb), (limits) => ({inside: limits.ContainsVec3(vector(point))})),
  point_in_sphere: ({point, sphere: ball}) => contains(point, sphere(ball)),
  closest_point_aabb: ({point, aabb}) =>
      using(bounds(aabb), (limits) => ({closest: toArray(limits.GetClosestPoint(vector(point)))})),
  distance_from_plane: ({point, plane: flat}) => using(equation(flat), (halves) =>
      ({distance: writable(halves.SignedDistance(vector(point)))})),
  closest_point_plane: ({point, plane: flat}) => using(equation(flat), (halves) =>
      ({closest: toArray(halves.ProjectPointOnPlane(vector(point)))})),
  model_raycast: ({ray: line, model}) => raycastModel(line, model),
  model_raycast_all: ({ray: line, model}) => raycastModelAll(line, model),
  model_sphere: ({model, sphere: ball}) => meetModel(model, sphere(ball)),
  model_aabb: ({model, aabb}) => meetModel(model, box(aabb)),
  obb_obb: ({a, b}) => using(orientedBox(a), (first) => using(orientedBox(b), (second) =>
      ({intersects: first.OverlapsOrientedBox(second)}))),
  aabb_obb: ({aabb, obb}) => using(bounds(aabb), (limits) => using(orientedBox(obb), (solid) =>
      ({intersects: solid.OverlapsAABox(limits)}))),
  sphere_obb: ({sphere: ball, obb}) => meetTurned(sphere(ball), turnedBox(obb)),
  triangle_obb: ({triangle, obb}) => meetTriangle(triangle, turnedBox(obb)),
  capsule_capsule: ({a, b}) => meetTurned(capsule(a), capsule(b)),
  sphere_capsule: ({sphere: ball, capsule: pill}) => meetTurned(sphere(ball), capsule(pill)),
  capsule_aabb: ({capsule: pill, aabb}) => meetTurned(box(aabb), capsule(pill)),
  capsule_obb: ({capsule: pill, obb}) => meetTurned(turnedBox(obb), capsule(pill)),
  capsule_triangle: ({capsule: pill, triangle}) => meetTriangle(triangle, capsule(pill)),
  raycast_obb: ({ray: line, obb}) =>
      raycastTurned(line, isNearTurnedBox(line.origin, obb), turnedBox(obb)),
  raycast_capsule: ({ray: line, capsule: pill}) =>
      raycastTurned(line, isNearCapsule(line.origin, pill), capsule(pill)),
  raycast_cylinder: ({ray: line, cylinder: rod}) =>
      raycastTurned(line, isNearCylinder(line.origin, rod), cylinder(rod)),
  point_in_obb: ({point, obb}) => containsTurned(point, turnedBox(obb)),
  point_in_capsule: ({point, capsule: pill}) => containsTurned(point, capsule(pill)),
  point_in_cylinder: ({point, cylinder: rod}) => containsTurned(point, cylinder(rod)),
});
