// library: Rapier (parry3d)
// home: https://github.com/dimforge/rapier
// install: npm @dimforge/rapier3d-compat@0.21.0
// version: 0.31.1 (2026)
// numbers: single
//
// query: raycast_sphere
// function: Ball.castRay(), not solid
// rule: A ray that starts inside or on the surface is not asked, nor a ray whose distance is beyond
//   the largest float.
// documentation: https://rapier.rs/javascript3d/classes/Ball.html#castray
//
// query: raycast_aabb
// function: Cuboid.castRay(), not solid
// rule: A ray that starts inside or on the surface is not asked, nor a ray that reaches the plane of
//   a face beyond the largest float. A box is a position and half extents in single precision.
// documentation: https://rapier.rs/javascript3d/classes/Cuboid.html#castray
//
// query: raycast_plane_two_sided
// function: HalfSpace.castRay(), not solid
// rule: From either side. A half space is a position and a normal in single precision. Distances
//   beyond the largest float are not asked.
// documentation: https://rapier.rs/javascript3d/classes/HalfSpace.html#castray
//
// query: raycast_triangle
// function: Triangle.castRay()
// rule: From either side; an edge counts.
// documentation: https://rapier.rs/javascript3d/classes/Triangle.html#castray
//
// query: sphere_sphere
// function: Ball.intersectsShape(Ball)
// rule: Contact counts.
// documentation: https://rapier.rs/javascript3d/classes/Ball.html#intersectsshape
//
// query: sphere_aabb
// function: Ball.intersectsShape(Cuboid)
// rule: Contact counts. A box is a position and half extents in single precision.
// documentation: https://rapier.rs/javascript3d/classes/Ball.html#intersectsshape
//
// query: aabb_aabb
// function: Cuboid.intersectsShape(Cuboid)
// rule: Contact counts. A box is a position and half extents in single precision.
//   Boxes whose centres are farther apart than the largest float are not asked.
// documentation: https://rapier.rs/javascript3d/classes/Cuboid.html#intersectsshape
//
// query: triangle_sphere
// function: Triangle.intersectsShape(Ball)
// rule: Contact counts.
// documentation: https://rapier.rs/javascript3d/classes/Triangle.html#intersectsshape
//
// query: triangle_aabb
// function: Triangle.intersectsShape(Cuboid)
// rule: Contact counts. A box is a position and half extents in single precision.
// documentation: https://rapier.rs/javascript3d/classes/Triangle.html#intersectsshape
//
// query: triangle_triangle
// function: Triangle.intersectsShape(Triangle)
// rule: Contact counts.
// documentation: https://rapier.rs/javascript3d/classes/Triangle.html#intersectsshape
//
// query: convex_convex
// function: ConvexPolyhedron.intersectsShape(ConvexPolyhedron)
// rule: Contact counts. Points that are all in a plane are not asked: the library makes no hull of
//   them. The hull may leave out given points.
// documentation: https://rapier.rs/javascript3d/classes/ConvexPolyhedron.html#intersectsshape
//
// query: sphere_plane
// function: Ball.intersectsShape(HalfSpace)
// rule: Contact counts. The library has half spaces only: a plane is met when both of its sides
//   are.
// documentation: https://rapier.rs/javascript3d/classes/Ball.html#intersectsshape
//
// query: aabb_plane
// function: Cuboid.intersectsShape(HalfSpace)
// rule: Contact counts. The library has half spaces only: a plane is met when both of its sides
//   are.
// documentation: https://rapier.rs/javascript3d/classes/Cuboid.html#intersectsshape
//
// query: point_in_sphere
// function: Ball.containsPoint()
// rule: The surface counts.
// documentation: https://rapier.rs/javascript3d/classes/Ball.html#containspoint
//
// query: point_in_aabb
// function: Cuboid.containsPoint()
// rule: The surface counts. A box is a position and half extents in single precision.
// documentation: https://rapier.rs/javascript3d/classes/Cuboid.html#containspoint
//
// query: closest_point_sphere
// function: Ball.projectPoint(), not solid
// rule: The centre has no closest point.
// documentation: https://rapier.rs/javascript3d/classes/Ball.html#projectpoint
//
// query: closest_point_aabb
// function: Cuboid.projectPoint(), solid
// rule: A point inside is its own closest point. A box is a position and half extents in single
//   precision.
// documentation: https://rapier.rs/javascript3d/classes/Cuboid.html#projectpoint
//
// query: closest_point_plane
// function: HalfSpace.projectPoint(), not solid
// rule: A half space is a position and a normal in single precision.
// documentation: https://rapier.rs/javascript3d/classes/HalfSpace.html#projectpoint
//
// query: closest_point_triangle
// function: Triangle.projectPoint()
// rule: The closest point.
// documentation: https://rapier.rs/javascript3d/classes/Triangle.html#projectpoint
//
// query: scene_raycast
// function: World.castRay(), a trimesh collider for each model
// rule: From either side; an edge counts. The vertices are those in world space. The library does not
//   tell which triangle is hit, so that model_raycast is not asked.
// documentation: https://rapier.rs/javascript3d/classes/World.html#castray
//
// query: model_sphere
// function: TriMesh.intersectsShape(Ball)
// rule: Contact counts.
// documentation: https://rapier.rs/javascript3d/classes/TriMesh.html#intersectsshape
//
// query: model_aabb
// function: TriMesh.intersectsShape(Cuboid)
// rule: Contact counts. A box is a position and half extents in single precision.
// documentation: https://rapier.rs/javascript3d/classes/TriMesh.html#intersectsshape
//
// query: model_triangle
// function: TriMesh.intersectsShape(Triangle)
// rule: Contact counts.
// documentation: https://rapier.rs/javascript3d/classes/TriMesh.html#intersectsshape
//
// query: model_plane
// function: TriMesh.intersectsShape(HalfSpace)
// rule: Contact counts. The library has half spaces only: a plane is met when both of its sides
//   are. Models with a corner within 1e-4 of the plane, but not on it, are not asked: the query
//   counts a corner within 1e-5 as on the plane.
// documentation: https://rapier.rs/javascript3d/classes/TriMesh.html#intersectsshape
//
// query: obb_obb
// function: Cuboid.intersectsShape(Cuboid)
// rule: Contact counts. A turned box is a position, half extents and a rotation, a quaternion in
//   single precision. Boxes with axes that are not right-handed, of length 1 and perpendicular are
//   not asked, nor those of which the rounding of the rotation changes a number by more than 2^-23.
//   As for all shapes here, those whose centres are farther apart than the largest float are not
//   asked.
// documentation: https://rapier.rs/javascript3d/classes/Cuboid.html#intersectsshape
//
// query: aabb_obb
// function: Cuboid.intersectsShape(Cuboid)
// rule: Contact counts. A box is a position and half extents in single precision.
//   A turned box as for obb_obb.
// documentation: https://rapier.rs/javascript3d/classes/Cuboid.html#intersectsshape
//
// query: sphere_obb
// function: Ball.intersectsShape(Cuboid)
// rule: Contact counts. A turned box as for obb_obb.
// documentation: https://rapier.rs/javascript3d/classes/Ball.html#intersectsshape
//
// query: triangle_obb
// function: Triangle.intersectsShape(Cuboid)
// rule: Contact counts. A turned box as for obb_obb.
// documentation: https://rapier.rs/javascript3d/classes/Triangle.html#intersectsshape
//
// query: capsule_capsule
// function: Capsule.intersectsShape(Capsule)
// rule: Contact counts. A capsule is its middle, half its height and a rotation from the y axis in
//   single precision. It is not asked if this moves an end by more than 2^-23 of the largest
//   coordinate.
// documentation: https://rapier.rs/javascript3d/classes/Capsule.html#intersectsshape
//
// query: sphere_capsule
// function: Ball.intersectsShape(Capsule)
// rule: Contact counts. A capsule as for capsule_capsule.
// documentation: https://rapier.rs/javascript3d/classes/Ball.html#intersectsshape
//
// query: capsule_aabb
// function: Capsule.intersectsShape(Cuboid)
// rule: Contact counts. A box is a position and half extents in single precision.
//   A capsule as for capsule_capsule.
// documentation: https://rapier.rs/javascript3d/classes/Capsule.html#intersectsshape
//
// query: capsule_obb
// function: Capsule.intersectsShape(Cuboid)
// rule: Contact counts. A turned box as for obb_obb. A capsule as for capsule_capsule.
// documentation: https://rapier.rs/javascript3d/classes/Capsule.html#intersectsshape
//
// query: capsule_triangle
// function: Capsule.intersectsShape(Triangle)
// rule: Contact counts. A capsule as for capsule_capsule.
// documentation: https://rapier.rs/javascript3d/classes/Capsule.html#intersectsshape
//
// query: raycast_obb
// function: Cuboid.castRay(), not solid
// rule: A ray that starts inside or on the surface is not asked, nor one that starts within 2^-20
//   of the largest coordinate from it. A turned box as for obb_obb.
// documentation: https://rapier.rs/javascript3d/classes/Cuboid.html#castray
//
// query: raycast_capsule
// function: Capsule.castRay(), not solid
// rule: A ray that starts inside or on the surface is not asked, as for raycast_obb. A capsule as
//   for capsule_capsule.
// documentation: https://rapier.rs/javascript3d/classes/Capsule.html#castray
//
// query: raycast_cylinder
// function: Cylinder.castRay(), not solid
// rule: A ray that starts inside or on the surface is not asked, as for raycast_obb. A cylinder is
//   placed as the capsules of capsule_capsule.
// documentation: https://rapier.rs/javascript3d/classes/Cylinder.html#castray
//
// query: raycast_convex
// function: ConvexPolyhedron.castRay(), not solid
// rule: A ray that starts inside or on the surface is not asked. Points as for convex_convex.
// documentation: https://rapier.rs/javascript3d/classes/ConvexPolyhedron.html#castray
//
// query: point_in_obb
// function: Cuboid.containsPoint()
// rule: The surface counts. A turned box as for obb_obb.
// documentation: https://rapier.rs/javascript3d/classes/Cuboid.html#containspoint
//
// query: point_in_capsule
// function: Capsule.containsPoint()
// rule: The surface counts. A capsule as for capsule_capsule.
// documentation: https://rapier.rs/javascript3d/classes/Capsule.html#containspoint
//
// query: point_in_convex
// function: ConvexPolyhedron.containsPoint()
// rule: The surface counts. Points as for convex_convex.
// documentation: https://rapier.rs/javascript3d/classes/ConvexPolyhedron.html#containspoint
//
// query: closest_point_obb
// function: Cuboid.projectPoint(), solid
// rule: A point inside is its own closest point. A turned box as for obb_obb.
// documentation: https://rapier.rs/javascript3d/classes/Cuboid.html#projectpoint
//
// query: closest_point_capsule
// function: Capsule.projectPoint(), solid
// rule: A point inside is its own closest point. A capsule as for capsule_capsule.
// documentation: https://rapier.rs/javascript3d/classes/Capsule.html#projectpoint
//
// query: sweep_sphere_sphere
// function: Ball.castShape(Ball), stopping at penetration
// rule: The velocity is the motion, and the longest time is 1. Spheres that meet at the start are
//   not asked: they touch at no one point.
// documentation: https://rapier.rs/javascript3d/classes/Ball.html#castshape

import rapier from '@dimforge/rapier3d-compat';
import {
  areInPlane, doSpheresMeet, isBeyondBox, isBeyondPlane, isBeyondSphere, isClear, isInBox,
  isInHull, isInSphere, isNearCapsule, isNearCylinder, isNearTurnedBox, placeOfCapsule, turnOfBox,
} from './exact.mjs';
import {notAsked, serve} from './serve.mjs';

await rapier.init();

const vector = ([x, y, z]) => ({x, y, z});
const kNoTurn = {x: 0, y: 0, z: 0, w: 1};
const kLargestFloat = 3.4028234663852886e38;

// JSON has no infinities; Hitscan takes the largest float for them.
const writable = (x) => Math.min(Math.max(x, -kLargestFloat), kLargestFloat);

// A shape with its position.
const at = (position, shape) => ({position: vector(position), shape});
const ball = ({center, radius}) => at(center, new rapier.Ball(radius));
const triangle = (corners) => at([0, 0, 0], new rapier.Triangle(...corners.map(vector)));

// Positions are rounded to single precision. A shape is not asked if this changes a number by more
// than `slack` times its value, by default one unit in the last place.
const near = (x, y, slack) => Math.abs(x - y) <= slack * Math.abs(y);
const kUnit = 2 ** -23;

function cuboid({min, max}, slack = kUnit) {
  const center = min.map((low, axis) => Math.fround(low / 2 + max[axis] / 2));
  const half = min.map((low, axis) => Math.fround(max[axis] / 2 - low / 2));
  const same = (axis) => near(center[axis] - half[axis], min[axis], slack) &&
      near(center[axis] + half[axis], max[axis], slack);
  if (![0, 1, 2].every(same)) notAsked('the box has no centre and half sizes in single precision');
  return at(center, new rapier.Cuboid(...half));
}

const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

// The position is the point of the plane that is closest to the origin. Rounding moves it off the
// plane, and a change along the largest coordinate of the normal moves it back.
function halfSpace({normal, distance}, slack = kUnit) {
  const position = normal.map((x) => Math.fround(x * distance / dot(normal, normal)));
  const sizes = normal.map(Math.abs);
  const axis = sizes.indexOf(Math.max(...sizes));
  const off = distance - dot(normal, position);
  position[axis] = Math.fround(position[axis] + off / normal[axis]);
  const same = near(dot(normal, position), distance, slack);
  if (!same) notAsked('the plane has no position in single precision');
  return at(position, new rapier.HalfSpace(vector(normal)));
}

function hull(points) {
  if (areInPlane(points)) notAsked('the points are in a plane');
  const shape = new rapier.ConvexPolyhedron(new Float32Array(points.flat()));
  const raw = shape.intoRaw();
  if (!raw) throw new Error('the library makes no hull of the points');
  raw.free();
  return at([0, 0, 0], shape);
}

const toMesh = ({mesh: {vertices, triangles}}) => at([0, 0, 0],
    new rapier.TriMesh(new Float32Array(vertices.flat()), new Uint32Array(triangles.flat())));

function raycastScene({origin, direction}, nodes) {
  const world = new rapier.World({x: 0, y: 0, z: 0});
  const models = new Map();
  nodes.forEach(({mesh}, index) => {
    if (!mesh) return;
    const description = rapier.ColliderDesc.trimesh(
        new Float32Array(mesh.vertices.flat()), new Uint32Array(mesh.triangles.flat()));
    models.set(world.createCollider(description).handle, index);
  });
  world.step();  // updates the hierarchy
  const ray = new rapier.Ray(vector(origin), vector(direction));
  const found = world.castRay(ray, kLargestFloat, false);
  const model = found && models.get(found.collider.handle);
  world.free();
  if (!found) return {hit: false};
  const t = found.timeOfImpact;
  return {hit: true, t, point: origin.map((x, axis) => writable(x + t * direction[axis])), model};
}

function raycast({origin, direction}, {position, shape}) {
  const ray = new rapier.Ray(vector(origin), vector(direction));
  const t = shape.castRay(ray, position, kNoTurn, kLargestFloat, false);
  if (t < 0) return {hit: false};
  return {hit: true, t, point: origin.map((x, axis) => x + t * direction[axis])};
}

// Refuses rays that start inside a shape or on it, or whose parameter is beyond the largest float.
function raycastFrom(ray, startsInside, isBeyond, solid) {
  if (startsInside) notAsked('the ray starts inside');
  if (isBeyond) notAsked('the distance is beyond the largest float');
  return raycast(ray, solid());
}

function meet(a, b) {
  const isFar = ['x', 'y', 'z'].some(
      (axis) => Math.abs(a.position[axis] - b.position[axis]) > kLargestFloat);
  if (isFar) notAsked('the distance of the centres is beyond the largest float');
  return a.shape.intersectsShape(a.position, kNoTurn, b.shape, b.position, kNoTurn);
}
const intersects = (a, b) => ({intersects: meet(a, b)});

function intersectsPlane(target, {normal, distance}) {
  const back = {normal: normal.map((x) => -x), distance: -distance};
  return {intersects: meet(target, halfSpace({normal, distance})) && meet(target, halfSpace(back))};
}

const contains = (point, {position, shape}) =>
    ({inside: shape.containsPoint(position, kNoTurn, vector(point))});

function closest(point, {position, shape}, solid) {
  const {x, y, z} = shape.projectPoint(position, kNoTurn, vector(point), solid).point;
  return {closest: [x, y, z].map(writable)};
}

function closestOnSphere(point, sphere) {
  if (point.every((x, axis) => x === sphere.center[axis])) notAsked('the point is the centre');
  return closest(point, ball(sphere), false);
}

// Shapes with a position and a rotation.
const turned = (position, [x, y, z, w], shape) => ({...at(position, shape), turn: {x, y, z, w}});

function turnedBox({center, axes, extents}) {
  const turn = turnOfBox(axes);
  if (!turn) notAsked('the axes are no rotation in single precision');
  return turned(center, turn, new rapier.Cuboid(...extents));
}

// Capsules and cylinders are along the y axis.
function upright(shape, make) {
  const place = placeOfCapsule(shape, 1);
  if (!place) notAsked('the shape has no middle and rotation in single precision');
  return turned(place.center, place.turn, make(place.half, shape.radius));
}
const capsule = (shape) => upright(shape, (half, radius) => new rapier.Capsule(half, radius));
const cylinder = (shape) => upright(shape, (half, radius) => new rapier.Cylinder(half, radius));

const turnOf = ({turn = kNoTurn}) => turn;

function intersectsTurned(a, b) {
  const isFar = ['x', 'y', 'z'].some(
      (axis) => Math.abs(a.position[axis] - b.position[axis]) > kLargestFloat);
  if (isFar) notAsked('the distance of the centres is beyond the largest float');
  return {
    intersects: a.shape.intersectsShape(a.position, turnOf(a), b.shape, b.position, turnOf(b)),
  };
}

function raycastTurned({origin, direction}, startsInside, make) {
  if (startsInside) notAsked('the ray starts inside');
  const solid = make();
  const ray = new rapier.Ray(vector(origin), vector(direction));
  const t = solid.shape.castRay(ray, solid.position, turnOf(solid), kLargestFloat, false);
  if (t < 0) return {hit: false};
  return {hit: true, t, point: origin.map((x, axis) => writable(x + t * direction[axis]))};
}

const containsTurned = (point, solid) =>
    ({inside: solid.shape.containsPoint(solid.position, turnOf(solid), vector(point))});

function closestTurned(point, {position, shape, turn}) {
  const {x, y, z} = shape.projectPoint(position, turn, vector(point), true).point;
  return {closest: [x, y, z].map(writable)};
}

function sweepSpheres(a, motion, b) {
  if (doSpheresMeet(a, b)) notAsked('the spheres meet at the start');
  const [moving, other] = [ball(a), ball(b)];
  const found = moving.shape.castShape(moving.position, turnOf(moving), vector(motion), other.shape,
      other.position, turnOf(other), vector([0, 0, 0]), 0, 1, true);
  if (!found) return {hit: false};
  const {x, y, z} = found.witness2;
  const point = [x, y, z].map((each, axis) => writable(b.center[axis] + each));
  return {hit: true, t: found.time_of_impact, point};
}

serve({
  raycast_sphere: ({ray, sphere}) => raycastFrom(ray, isInSphere(ray.origin, sphere),
      isBeyondSphere(ray, sphere), () => ball(sphere)),
  raycast_aabb: ({ray, aabb}) => raycastFrom(ray, isInBox(ray.origin, aabb),
      isBeyondBox(ray, aabb), () => cuboid(aabb, 0)),
  raycast_plane_two_sided: ({ray, plane}) => raycastFrom(ray, false, isBeyondPlane(ray, plane),
      () => halfSpace(plane, 0)),
  raycast_triangle: ({ray, triangle: corners}) => raycast(ray, triangle(corners)),
  sphere_sphere: ({a, b}) => intersects(ball(a), ball(b)),
  sphere_aabb: ({sphere, aabb}) => intersects(ball(sphere), cuboid(aabb)),
  aabb_aabb: ({a, b}) => intersects(cuboid(a), cuboid(b)),
  triangle_sphere: ({triangle: corners, sphere}) => intersects(triangle(corners), ball(sphere)),
  triangle_aabb: ({triangle: corners, aabb}) => intersects(triangle(corners), cuboid(aabb)),
  triangle_triangle: ({a, b}) => intersects(triangle(a), triangle(b)),
  convex_convex: ({a, b}) => intersects(hull(a), hull(b)),
  sphere_plane: ({sphere, plane}) => intersectsPlane(ball(sphere), plane),
  aabb_plane: ({aabb, plane}) => intersectsPlane(cuboid(aabb), plane),
  point_in_sphere: ({point, sphere}) => contains(point, ball(sphere)),
  point_in_aabb: ({point, aabb}) => contains(point, cuboid(aabb, 0)),
  closest_point_sphere: ({point, sphere}) => closestOnSphere(point, sphere),
  closest_point_aabb: ({point, aabb}) => closest(point, cuboid(aabb), true),
  closest_point_plane: ({point, plane}) => closest(point, halfSpace(plane), false),
  closest_point_triangle: ({point, triangle: corners}) => closest(point, triangle(corners), true),
  scene_raycast: ({ray, scene}) => raycastScene(ray, scene),
  model_sphere: ({model, sphere}) => intersects(toMesh(model), ball(sphere)),
  model_aabb: ({model, aabb}) => intersects(toMesh(model), cuboid(aabb)),
  model_triangle: ({model, triangle: corners}) => intersects(toMesh(model), triangle(corners)),
  model_plane({model, plane}) {
    if (!isClear(model.mesh, plane)) notAsked('a corner is near the plane, but not on it');
    return intersectsPlane(toMesh(model), plane);
  },
  obb_obb: ({a, b}) => intersectsTurned(turnedBox(a), turnedBox(b)),
  aabb_obb: ({aabb, obb}) => intersectsTurned(cuboid(aabb), turnedBox(obb)),
  sphere_obb: ({sphere, obb}) => intersectsTurned(ball(sphere), turnedBox(obb)),
  triangle_obb: ({triangle: corners, obb}) => intersectsTurned(triangle(corners), turnedBox(obb)),
  capsule_capsule: ({a, b}) => intersectsTurned(capsule(a), capsule(b)),
  sphere_capsule: ({sphere, capsule: pill}) => intersectsTurned(ball(sphere), capsule(pill)),
  capsule_aabb: ({capsule: pill, aabb}) => intersectsTurned(capsule(pill), cuboid(aabb)),
  capsule_obb: ({capsule: pill, obb}) => intersectsTurned(capsule(pill), turnedBox(obb)),
  capsule_triangle: ({capsule: pill, triangle: corners}) =>
      intersectsTurned(capsule(pill), triangle(corners)),
  raycast_obb: ({ray, obb}) =>
      raycastTurned(ray, isNearTurnedBox(ray.origin, obb), () => turnedBox(obb)),
  raycast_capsule: ({ray, capsule: pill}) =>
      raycastTurned(ray, isNearCapsule(ray.origin, pill), () => capsule(pill)),
  raycast_cylinder: ({ray, cylinder: rod}) =>
      raycastTurned(ray, isNearCylinder(ray.origin, rod), () => cylinder(rod)),
  raycast_convex({ray, points}) {
    const solid = hull(points);
    return raycastTurned(ray, isInHull(ray.origin, points), () => solid);
  },
  point_in_obb: ({point, obb}) => containsTurned(point, turnedBox(obb)),
  point_in_capsule: ({point, capsule: pill}) => containsTurned(point, capsule(pill)),
  point_in_convex: ({point, points}) => containsTurned(point, hull(points)),
  closest_point_obb: ({point, obb}) => closestTurned(point, turnedBox(obb)),
  closest_point_capsule: ({point, capsule: pill}) => closestTurned(point, capsule(pill)),
  sweep_sphere_sphere: ({a, motion, b}) => sweepSpheres(a, motion, b),
});
