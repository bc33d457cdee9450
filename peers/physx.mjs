// library: PhysX
// home: https://github.com/NVIDIA-Omniverse/PhysX
// install: npm physx-js-webidl@2.7.3
// version: 5.6.1 (2025)
// numbers: single
//
// query: raycast_sphere
// function: PxGeometryQuery::raycast(), PxSphereGeometry
// rule: A ray that starts inside or on the surface hits at once, so it is not asked. The radius
//   is positive.
// documentation: https://nvidia-omniverse.github.io/PhysX/physx/5.6.0/docs/GeometryQueries.html
//
// query: raycast_aabb
// function: PxGeometryQuery::raycast(), PxBoxGeometry
// rule: A ray that starts inside or on the surface hits at once, so it is not asked. A box is a
//   position and positive half extents in single precision.
// documentation: https://nvidia-omniverse.github.io/PhysX/physx/5.6.0/docs/GeometryQueries.html
//
// query: sphere_sphere
// function: PxGeometryQuery::overlap()
// rule: Contact counts. The radius is positive.
// documentation: https://nvidia-omniverse.github.io/PhysX/physx/5.6.0/docs/GeometryQueries.html
//
// query: sphere_aabb
// function: PxGeometryQuery::overlap()
// rule: Contact counts. The radius is positive. A box is a position and positive half extents in
//   single precision.
// documentation: https://nvidia-omniverse.github.io/PhysX/physx/5.6.0/docs/GeometryQueries.html
//
// query: aabb_aabb
// function: PxBounds3::intersects()
// rule: Contact counts.
// documentation: https://nvidia-omniverse.github.io/PhysX/physx/5.6.0/_api_build/class_px_bounds3.html
//
// query: point_in_sphere
// function: PxGeometryQuery::pointDistance(), which is zero inside
// rule: The surface counts. The radius is positive.
// documentation: https://nvidia-omniverse.github.io/PhysX/physx/5.6.0/docs/GeometryQueries.html
//
// query: point_in_aabb
// function: PxBounds3::contains()
// rule: The surface counts.
// documentation: https://nvidia-omniverse.github.io/PhysX/physx/5.6.0/_api_build/class_px_bounds3.html
//
// query: closest_point_sphere
// function: PxGeometryQuery::pointDistance(), the closest point
// rule: A point inside or on the surface has no closest point, and is not asked. The radius is positive.
// documentation: https://nvidia-omniverse.github.io/PhysX/physx/5.6.0/docs/GeometryQueries.html
//
// query: closest_point_aabb
// function: PxGeometryQuery::pointDistance(), the closest point
// rule: A point inside or on the surface has no closest point, and is not asked. A box is a position and positive half extents in
//   single precision.
// documentation: https://nvidia-omniverse.github.io/PhysX/physx/5.6.0/docs/GeometryQueries.html
//
// query: distance_from_plane
// function: PxPlane::distance()
// rule: Negative behind the plane.
// documentation: https://nvidia-omniverse.github.io/PhysX/physx/5.6.0/_api_build/class_px_plane.html
//
// query: closest_point_plane
// function: PxPlane::project()
// rule: The normal has unit length.
// documentation: https://nvidia-omniverse.github.io/PhysX/physx/5.6.0/_api_build/class_px_plane.html
//
// query: model_raycast
// function: PxGeometryQuery::raycast(), PxTriangleMeshGeometry, eMESH_BOTH_SIDES
// rule: Both sides. The triangle is faceIndex, by the table of PxTriangleMesh::getTrianglesRemap().
//   The mesh is cooked with the default PxCookingParams, which remove triangles without area: meshes
//   with one are not asked, nor those with an edge above 500, which cooking calls "too large for
//   well-conditioned results" (eLARGE_TRIANGLE).
// documentation: https://nvidia-omniverse.github.io/PhysX/physx/5.6.0/docs/GeometryQueries.html
//
// query: model_sphere
// function: PxGeometryQuery::overlap(), PxTriangleMeshGeometry and PxSphereGeometry
// rule: Contact counts. The radius is positive.
// documentation: https://nvidia-omniverse.github.io/PhysX/physx/5.6.0/docs/GeometryQueries.html
//
// query: model_aabb
// function: PxGeometryQuery::overlap(), PxTriangleMeshGeometry and PxBoxGeometry
// rule: Contact counts. A box is a position and positive half extents in single precision.
// documentation: https://nvidia-omniverse.github.io/PhysX/physx/5.6.0/docs/GeometryQueries.html
//
// query: obb_obb
// function: PxGeometryQuery::overlap()
// rule: Contact counts. A turned box is a position, positive half extents and a rotation, a
//   quaternion in single precision. Boxes with axes that are not right-handed, of length 1 and
//   perpendicular are not asked, nor those of which the rounding of the rotation changes a number by
//   more than 2^-23.
// documentation: https://nvidia-omniverse.github.io/PhysX/physx/5.6.0/docs/GeometryQueries.html
//
// query: aabb_obb
// function: PxGeometryQuery::overlap()
// rule: Contact counts, as for obb_obb. A box is a position and positive half extents in single
//   precision. The turned box as for obb_obb.
// documentation: https://nvidia-omniverse.github.io/PhysX/physx/5.6.0/docs/GeometryQueries.html
//
// query: sphere_obb
// function: PxGeometryQuery::overlap()
// rule: Contact counts. The radius is positive. The turned box as for obb_obb.
// documentation: https://nvidia-omniverse.github.io/PhysX/physx/5.6.0/docs/GeometryQueries.html
//
// query: triangle_obb
// function: PxGeometryQuery::overlap(), PxTriangleMeshGeometry of one triangle and PxBoxGeometry
// rule: Contact counts. The triangle is a mesh, cooked as for model_raycast; triangles without area
//   and edges above 500 are not asked. The turned box as for obb_obb.
// documentation: https://nvidia-omniverse.github.io/PhysX/physx/5.6.0/docs/GeometryQueries.html
//
// query: capsule_capsule
// function: PxGeometryQuery::overlap()
// rule: Contact counts. A capsule is its middle, half its height, a positive radius, and a rotation
//   from the x axis in single precision. It is not asked if this moves an end by more than 2^-23 of
//   the largest coordinate.
// documentation: https://nvidia-omniverse.github.io/PhysX/physx/5.6.0/docs/GeometryQueries.html
//
// query: sphere_capsule
// function: PxGeometryQuery::overlap()
// rule: Contact counts. The radius is positive. The capsule as for capsule_capsule.
// documentation: https://nvidia-omniverse.github.io/PhysX/physx/5.6.0/docs/GeometryQueries.html
//
// query: capsule_aabb
// function: PxGeometryQuery::overlap()
// rule: Contact counts. The capsule as for capsule_capsule. A box is a position and positive half
//   extents in single precision.
// documentation: https://nvidia-omniverse.github.io/PhysX/physx/5.6.0/docs/GeometryQueries.html
//
// query: capsule_obb
// function: PxGeometryQuery::overlap()
// rule: Contact counts. The capsule as for capsule_capsule. The turned box as for obb_obb.
// documentation: https://nvidia-omniverse.github.io/PhysX/physx/5.6.0/docs/GeometryQueries.html
//
// query: capsule_triangle
// function: PxGeometryQuery::overlap(), PxTriangleMeshGeometry of one triangle and
//   PxCapsuleGeometry
// rule: Contact counts. The capsule as for capsule_capsule. The triangle is a mesh, cooked as for
//   model_raycast; triangles without area and edges above 500 are not asked.
// documentation: https://nvidia-omniverse.github.io/PhysX/physx/5.6.0/docs/GeometryQueries.html
//
// query: raycast_obb
// function: PxGeometryQuery::raycast(), PxBoxGeometry
// rule: A ray that starts inside or on the surface hits at once, so it is not asked, nor one that
//   starts within 2^-20 of the largest coordinate from it. The turned box as for obb_obb.
// documentation: https://nvidia-omniverse.github.io/PhysX/physx/5.6.0/docs/GeometryQueries.html
//
// query: raycast_capsule
// function: PxGeometryQuery::raycast(), PxCapsuleGeometry
// rule: A ray that starts inside or on the surface hits at once, so it is not asked, as for
//   raycast_obb. The capsule as for capsule_capsule.
// documentation: https://nvidia-omniverse.github.io/PhysX/physx/5.6.0/docs/GeometryQueries.html
//
// query: point_in_obb
// function: PxGeometryQuery::pointDistance(), which is zero inside
// rule: The surface counts. The turned box as for obb_obb.
// documentation: https://nvidia-omniverse.github.io/PhysX/physx/5.6.0/docs/GeometryQueries.html
//
// query: point_in_capsule
// function: PxGeometryQuery::pointDistance(), which is zero inside
// rule: The surface counts. The capsule as for capsule_capsule.
// documentation: https://nvidia-omniverse.github.io/PhysX/physx/5.6.0/docs/GeometryQueries.html
//
// query: closest_point_obb
// function: PxGeometryQuery::pointDistance(), the closest point
// rule: A point inside, on the surface or within 2^-20 of the largest coordinate from it has no
//   closest point, and is not asked. The turned box as for obb_obb.
// documentation: https://nvidia-omniverse.github.io/PhysX/physx/5.6.0/docs/GeometryQueries.html
//
// query: closest_point_capsule
// function: PxGeometryQuery::pointDistance(), the closest point
// rule: A point inside, on the surface or within 2^-20 of the largest coordinate from it has no
//   closest point, and is not asked. The capsule as for capsule_capsule.
// documentation: https://nvidia-omniverse.github.io/PhysX/physx/5.6.0/docs/GeometryQueries.html
//
// query: sweep_sphere_sphere
// function: PxGeometryQuery::sweep()
// rule: The direction of the motion is a unit vector, and its length the longest distance, in
//   single precision. Spheres that meet at the start and motions of no length are not asked.
// documentation: https://nvidia-omniverse.github.io/PhysX/physx/5.6.0/docs/GeometryQueries.html
//
// query: sweep_sphere_aabb
// function: PxGeometryQuery::sweep(), PxSphereGeometry and PxBoxGeometry
// rule: As for sweep_sphere_sphere. A box is a position and positive half extents in single
//   precision.
// documentation: https://nvidia-omniverse.github.io/PhysX/physx/5.6.0/docs/GeometryQueries.html
//
// query: sweep_sphere_triangle
// function: PxGeometryQuery::sweep(), PxSphereGeometry and PxTriangleMeshGeometry of one triangle,
//   eMESH_BOTH_SIDES
// rule: From either side, as for sweep_sphere_sphere. The triangle is a mesh, cooked as for
//   model_raycast; triangles without area and edges above 500 are not asked.
// documentation: https://nvidia-omniverse.github.io/PhysX/physx/5.6.0/docs/GeometryQueries.html

import initialize from 'physx-js-webidl';
import {
  doSpheresMeet, doesSphereMeetBox, doesSphereMeetTriangle, hasArea, isInBox, isInSphere,
  isNearCapsule, isNearTurnedBox, placeOfCapsule, turnOfBox,
} from './exact.mjs';
import {readFileOfPackage} from './input.mjs';
import {notAsked, serve} from './serve.mjs';

// The package is built for browsers and refuses to start where the global object `process` exists.
const wasmBinary = await readFileOfPackage('physx-js-webidl/physx-js-webidl.wasm');
const {process} = globalThis;
globalThis.process = undefined;
globalThis.window = globalThis;
// Warnings of the library would be lines of answers.
const quiet = () => {};
const physx = await initialize({wasmBinary, print: quiet, printErr: quiet});
globalThis.process = process;

const query = physx.PxGeometryQuery.prototype;
const kLargestFloat = 3.4028234663852886e38;

// These objects are used again, because nothing frees the memory of WebAssembly.
const vectors = [0, 1].map(() => new physx.PxVec3(0, 0, 0));
const planeObject = new physx.PxPlane(0, 0, 1, 0);
const boundsObjects = [0, 1].map(() => new physx.PxBounds3(vectors[0], vectors[0]));
const spheres = [0, 1].map(() => new physx.PxSphereGeometry(1));
const boxObject = new physx.PxBoxGeometry(1, 1, 1);
const poses = [0, 1].map(() => new physx.PxTransform(physx.PxIDENTITYEnum.PxIdentity));
const hit = new physx.PxRaycastHit();
const flags = new physx.PxHitFlags(physx.PxHitFlagEnum.eDEFAULT);

const bothSides = new physx.PxHitFlags(
    physx.PxHitFlagEnum.eDEFAULT | physx.PxHitFlagEnum.eMESH_BOTH_SIDES |
    physx.PxHitFlagEnum.eFACE_INDEX);
const {PxTopLevelFunctions: {prototype: top}, NativeArrayHelpers: {prototype: arrays}} = physx;
const foundation = top.CreateFoundation(
    top.PHYSICS_VERSION, new physx.PxDefaultAllocator(), new physx.PxDefaultErrorCallback());
const cooking = new physx.PxCookingParams(new physx.PxTolerancesScale());

function set(target, [x, y, z]) {
  target.x = x;
  target.y = y;
  target.z = z;
  return target;
}

const vector = (numbers, slot = 0) => set(vectors[slot], numbers);

// JSON has no infinities; Hitscan takes the largest float for them.
const writable = (x) => Math.min(Math.max(x, -kLargestFloat), kLargestFloat);
const toArray = ({x, y, z}) => [x, y, z].map(writable);

// A shape with its position. The library says which sizes are valid.
function put(shape, center, slot) {
  if (!query.isValid(shape)) notAsked('the library calls the shape not valid');
  set(poses[slot].p, center);
  return {shape, pose: poses[slot]};
}

function sphere({center, radius}, slot = 0) {
  spheres[slot].radius = radius;
  return put(spheres[slot], center, slot);
}

// Positions are rounded to single precision. A box is not asked if this changes a coordinate by
// more than `slack` times its value.
const near = (x, y, slack) => Math.abs(x - y) <= slack * Math.abs(y);

function box({min, max}, slack = 2 ** -23) {
  const center = min.map((low, axis) => Math.fround(low / 2 + max[axis] / 2));
  const half = min.map((low, axis) => Math.fround(max[axis] / 2 - low / 2));
  const same = (axis) => near(center[axis] - half[axis], min[axis], slack) &&
      near(center[axis] + half[axis], max[axis], slack);
  if (![0, 1, 2].every(same)) notAsked('the box has no centre and half sizes in single precision');
  set(boxObject.halfExtents, half);
  return put(boxObject, center, 1);
}

const squareDistance = (point, {shape, pose}) =>
    query.pointDistance(vector(point), shape, pose, vectors[1]);

function raycast({origin, direction}, startsInside, solid) {
  if (startsInside) notAsked('the ray starts inside');
  const hits = query.raycast(
      vector(origin), vector(direction, 1), solid.shape, solid.pose, kLargestFloat, flags, 1, hit);
  if (hits === 0) return {hit: false};
  return {hit: true, t: writable(hit.distance), point: toArray(hit.position)};
}

const overlap = (a, b) => ({intersects: query.overlap(a.shape, a.pose, b.shape, b.pose)});

function closest(point, isInside, solid) {
  if (isInside) notAsked('the point is inside');
  if (squareDistance(point, solid) === 0) throw new Error('the library has no closest point');
  return {closest: toArray(vectors[1])};
}

// Calls `action` with a triangle mesh, which is freed afterwards.
function withMesh({vertices, triangles}, action) {
  if (!triangles.every((each) => hasArea(each.map((i) => vertices[i])))) {
    notAsked('a triangle without area');
  }
  const isLong = ([a, b]) => Math.hypot(...a.map((x, axis) => x - b[axis])) > 500;
  const edges = triangles.flatMap(([a, b, c]) => [[a, b], [b, c], [c, a]]);
  if (edges.some((edge) => isLong(edge.map((i) => vertices[i])))) notAsked('an edge above 500');
  const points = new physx.PxArray_PxVec3();
  const indices = new physx.PxArray_PxU32();
  for (const vertex of vertices) points.pushBack(vector(vertex));
  for (const index of triangles.flat()) indices.pushBack(index);
  const description = new physx.PxTriangleMeshDesc();
  Object.assign(description.points, {count: vertices.length, stride: 12, data: points.begin()});
  Object.assign(description.triangles,
      {count: triangles.length, stride: 12, data: indices.begin()});
  const mesh = top.CreateTriangleMesh(cooking, description);
  for (const part of [description, points, indices]) physx.destroy(part);
  if (mesh.ptr === 0) throw new Error('the mesh cannot be cooked');
  const geometry = new physx.PxTriangleMeshGeometry(mesh);
  set(poses[0].p, [0, 0, 0]);
  try {
    return action({shape: geometry, pose: poses[0], mesh});
  } finally {
    physx.destroy(geometry);
    mesh.release();
  }
}

function raycastMesh({origin, direction}, {shape, pose, mesh}) {
  const hits = query.raycast(
      vector(origin), vector(direction, 1), shape, pose, kLargestFloat, bothSides, 1, hit);
  if (hits === 0) return {hit: false};
  const triangle = arrays.getU32At(mesh.getTrianglesRemap(), hit.faceIndex);
  return {hit: true, t: writable(hit.distance), point: toArray(hit.position), triangle};
}

function bounds({min, max}, slot = 0) {
  set(boundsObjects[slot].minimum, min);
  set(boundsObjects[slot].maximum, max);
  return boundsObjects[slot];
}

function plane({normal, distance}) {
  set(planeObject.n, normal);
  planeObject.d = -distance;
  return planeObject;
}

// Turned shapes have poses of their own: those of the others keep no rotation.
const turnedPoses = [0, 1].map(() => new physx.PxTransform(physx.PxIDENTITYEnum.PxIdentity));
const turnedBoxes = [0, 1].map(() => new physx.PxBoxGeometry(1, 1, 1));
const capsules = [0, 1].map(() => new physx.PxCapsuleGeometry(1, 1));
const sweepHit = new physx.PxSweepHit();

function putTurned(shape, center, [x, y, z, w], slot) {
  if (!query.isValid(shape)) notAsked('the library calls the shape not valid');
  const pose = turnedPoses[slot];
  set(pose.p, center);
  Object.assign(pose.q, {x, y, z, w});
  return {shape, pose};
}

function turnedBox({center, axes, extents}, slot = 0) {
  const turn = turnOfBox(axes);
  if (!turn) notAsked('the axes are no rotation in single precision');
  set(turnedBoxes[slot].halfExtents, extents);
  return putTurned(turnedBoxes[slot], center, turn, slot);
}

// Capsules are along the x axis.
function capsule({start, end, radius}, slot = 1) {
  const place = placeOfCapsule({start, end}, 0);
  if (!place) notAsked('the capsule has no middle and rotation in single precision');
  Object.assign(capsules[slot], {radius, halfHeight: place.half});
  return putTurned(capsules[slot], place.center, place.turn, slot);
}

const isNone = (motion) => motion.every((x) => x === 0);

function sweep(sphereThatMoves, motion, meetAtStart, solid, flagsOfHit = flags) {
  if (meetAtStart) notAsked('the shapes meet at the start');
  if (isNone(motion)) notAsked('the motion has no length');
  const length = Math.hypot(...motion);
  const unit = vector(motion.map((x) => x / length));
  const {shape, pose} = sphereThatMoves;
  const found = query.sweep(
      unit, length, shape, pose, solid.shape, solid.pose, sweepHit, flagsOfHit, 0);
  if (!found) return {hit: false};
  if (sweepHit.hadInitialOverlap()) throw new Error('the library says that they meet at the start');
  return {hit: true, t: writable(sweepHit.distance / length), point: toArray(sweepHit.position)};
}

const withTriangle = (corners, action) =>
    withMesh({vertices: corners, triangles: [[0, 1, 2]]}, action);

function sweepToTriangle(ball, motion, corners) {
  if (!hasArea(corners)) notAsked('a triangle without area');
  const meetAtStart = doesSphereMeetTriangle(ball, corners);
  return withTriangle(corners, (mesh) =>
      sweep(sphere(ball, 1), motion, meetAtStart, mesh, bothSides));
}

serve({
  raycast_sphere: ({ray, sphere: ball}) =>
      raycast(ray, isInSphere(ray.origin, ball), sphere(ball)),
  raycast_aabb: ({ray, aabb}) => raycast(ray, isInBox(ray.origin, aabb), box(aabb, 0)),
  sphere_sphere: ({a, b}) => overlap(sphere(a, 0), sphere(b, 1)),
  sphere_aabb: ({sphere: ball, aabb}) => overlap(sphere(ball), box(aabb)),
  aabb_aabb: ({a, b}) => ({intersects: bounds(a, 0).intersects(bounds(b, 1))}),
  point_in_sphere: ({point, sphere: ball}) => ({inside: squareDistance(point, sphere(ball)) === 0}),
  point_in_aabb: ({point, aabb}) => ({inside: bounds(aabb).contains(vector(point))}),
  closest_point_sphere: ({point, sphere: ball}) =>
      closest(point, isInSphere(point, ball), sphere(ball)),
  closest_point_aabb: ({point, aabb}) => closest(point, isInBox(point, aabb), box(aabb, 0)),
  distance_from_plane: ({point, plane: flat}) =>
      ({distance: writable(plane(flat).distance(vector(point)))}),
  closest_point_plane: ({point, plane: flat}) =>
      ({closest: toArray(plane(flat).project(vector(point)))}),
  model_raycast: ({ray, model}) =>
      withMesh(model.mesh, (mesh) => raycastMesh(ray, mesh)),
  model_sphere: ({model, sphere: ball}) =>
      withMesh(model.mesh, (mesh) => overlap(mesh, sphere(ball, 1))),
  model_aabb: ({model, aabb}) => withMesh(model.mesh, (mesh) => overlap(mesh, box(aabb))),
  obb_obb: ({a, b}) => overlap(turnedBox(a, 0), turnedBox(b, 1)),
  aabb_obb: ({aabb, obb}) => overlap(box(aabb), turnedBox(obb)),
  sphere_obb: ({sphere: ball, obb}) => overlap(sphere(ball), turnedBox(obb)),
  triangle_obb: ({triangle, obb}) =>
      withTriangle(triangle, (mesh) => overlap(mesh, turnedBox(obb))),
  capsule_capsule: ({a, b}) => overlap(capsule(a, 0), capsule(b, 1)),
  sphere_capsule: ({sphere: ball, capsule: pill}) => overlap(sphere(ball), capsule(pill)),
  capsule_aabb: ({capsule: pill, aabb}) => overlap(capsule(pill), box(aabb)),
  capsule_obb: ({capsule: pill, obb}) => overlap(capsule(pill), turnedBox(obb)),
  capsule_triangle: ({capsule: pill, triangle}) =>
      withTriangle(triangle, (mesh) => overlap(mesh, capsule(pill))),
  raycast_obb: ({ray, obb}) => raycast(ray, isNearTurnedBox(ray.origin, obb), turnedBox(obb)),
  raycast_capsule: ({ray, capsule: pill}) =>
      raycast(ray, isNearCapsule(ray.origin, pill), capsule(pill)),
  point_in_obb: ({point, obb}) => ({inside: squareDistance(point, turnedBox(obb)) === 0}),
  point_in_capsule: ({point, capsule: pill}) =>
      ({inside: squareDistance(point, capsule(pill)) === 0}),
  closest_point_obb: ({point, obb}) => closest(point, isNearTurnedBox(point, obb), turnedBox(obb)),
  closest_point_capsule: ({point, capsule: pill}) =>
      closest(point, isNearCapsule(point, pill), capsule(pill)),
  sweep_sphere_sphere: ({a, motion, b}) =>
      sweep(sphere(a, 0), motion, doSpheresMeet(a, b), sphere(b, 1)),
  sweep_sphere_aabb: ({sphere: ball, motion, aabb}) =>
      sweep(sphere(ball), motion, doesSphereMeetBox(ball, aabb), box(aabb)),
  sweep_sphere_triangle: ({sphere: ball, motion, triangle}) =>
      sweepToTriangle(ball, motion, triangle),
});
