// library: cannon-es
// home: https://github.com/pmndrs/cannon-es
// install: npm cannon-es@0.20.0
// version: 0.20.0 (2022)
// numbers: double
//
// query: linetest_sphere
// function: World.raycastClosest(), a body with a Sphere
// rule: Both crossings of the surface; ends count. Double precision.
//   Segments without length are not asked.
// documentation: https://pmndrs.github.io/cannon-es/docs/classes/World.html#raycastClosest
//
// query: linetest_aabb
// function: World.raycastClosest(), a body with a Box
// rule: Both sides of a face; a face whose normal is perpendicular to the segment to within
//   Ray.precision, 0.0001, is not hit. A box is a position and half extents in
//   double precision, and has a volume.
//   Segments without length are not asked.
// tolerance: 1e-4
// documentation: https://pmndrs.github.io/cannon-es/docs/classes/Ray.html#precision
//
// query: linetest_plane
// function: World.raycastClosest() with skipBackfaces, a body with a Plane
// rule: The front only; a plane that is parallel to the segment to within Ray.precision, 0.0001, is
//   not hit. A plane is a position and a quaternion in double precision.
//   Segments without length are not asked.
// tolerance: 1e-4
// documentation: https://pmndrs.github.io/cannon-es/docs/classes/Ray.html#precision
//
// query: linetest_triangle
// function: World.raycastClosest(), a body with a Trimesh of one triangle
// rule: Both sides; one of the edges does not count. The corners and the normal of a Trimesh are in
//   single precision.
//   Segments without length are not asked.
// documentation: https://pmndrs.github.io/cannon-es/docs/classes/Ray.html#pointInTriangle
//
// query: aabb_aabb
// function: AABB.overlaps()
// rule: Contact counts.
// documentation: https://pmndrs.github.io/cannon-es/docs/classes/AABB.html#overlaps
//
// query: sphere_sphere
// function: Narrowphase.getContacts(), a contact or none
// rule: Contact counts.
// documentation: https://pmndrs.github.io/cannon-es/docs/classes/Narrowphase.html#getContacts
//
// query: sphere_aabb
// function: Narrowphase.getContacts(), a contact or none
// rule: Contact does not count. A box is a position and half extents in
//   double precision, and has a volume.
// documentation: https://pmndrs.github.io/cannon-es/docs/classes/Narrowphase.html#getContacts
//
// query: sphere_plane
// function: Narrowphase.getContacts(), contacts with both half spaces of the plane
// rule: Contact counts. A Plane is all space behind it.
// documentation: https://pmndrs.github.io/cannon-es/docs/classes/Narrowphase.html#getContacts
//
// query: aabb_plane
// function: Narrowphase.getContacts(), contacts with both half spaces of the plane
// rule: Contact counts. A Plane is all space behind it.
// documentation: https://pmndrs.github.io/cannon-es/docs/classes/Narrowphase.html#getContacts
//
// query: triangle_sphere
// function: Narrowphase.getContacts(), a contact or none, a Trimesh of one triangle
// rule: Contact with a corner counts, with an edge or the face it does not.
// documentation: https://pmndrs.github.io/cannon-es/docs/classes/Narrowphase.html#getContacts
//
// query: contains_aabb_aabb
// function: AABB.contains() and AABB.overlaps()
// rule: Inside if the container contains the box, otherwise whether both overlap; contact counts.
// documentation: https://pmndrs.github.io/cannon-es/docs/classes/AABB.html#contains

import * as cannon from 'cannon-es';
import {notAsked, serve} from './serve.mjs';

const vector = ([x, y, z]) => new cannon.Vec3(x, y, z);

const body = (shape, position, quaternion) =>
    new cannon.Body({mass: 0, shape, position, quaternion});

const sphereBody = ({center, radius}) => body(new cannon.Sphere(radius), vector(center));

function boxBody({min, max}) {
  const center = min.map((low, axis) => (low + max[axis]) / 2);
  const half = min.map((low, axis) => (max[axis] - low) / 2);
  const same = (axis) => center[axis] - half[axis] === min[axis] &&
      center[axis] + half[axis] === max[axis];
  if (![0, 1, 2].every(same)) notAsked('the centre of the box is no double');
  if (half.includes(0)) notAsked('the box has no volume');
  return body(new cannon.Box(vector(half)), vector(center));
}

const triangleBody = (triangle) => body(new cannon.Trimesh(triangle.flat(), [0, 1, 2]));

// A Plane faces along z. Half a turn about the axis between z and the normal makes it face along
// the normal.
function planeBody({normal: [x, y, z], distance}) {
  const square = x * x + y * y + z * z;
  const axis_z = z > 0 ? z + Math.sqrt(square) : (x * x + y * y) / (Math.sqrt(square) - z);
  const turn = x === 0 && y === 0 && z < 0 ? new cannon.Quaternion(1, 0, 0, 0) :
                                             new cannon.Quaternion(x, y, axis_z, 0).normalize();
  return body(new cannon.Plane(), vector([x, y, z]).scale(distance / square), turn);
}

const world = new cannon.World();

function raycast(line, target, options = {}) {
  if (line.start.every((x, axis) => x === line.end[axis])) notAsked('the segment has no length');
  const result = new cannon.RaycastResult();
  world.addBody(target);
  world.raycastClosest(vector(line.start), vector(line.end), options, result);
  world.removeBody(target);
  if (!result.hasHit) return {hit: false};
  return {hit: true, t: result.distance, point: result.hitPointWorld.toArray()};
}

function touch(a, b) {
  const contacts = [];
  new cannon.Narrowphase(world).getContacts([a], [b], world, contacts, [], [], []);
  return contacts.length > 0;
}

function touchBothSides(target, {normal, distance}) {
  const back = {normal: normal.map((x) => -x), distance: -distance};
  return touch(target, planeBody({normal, distance})) && touch(target, planeBody(back));
}

const bounds = ({min, max}) =>
    new cannon.AABB({lowerBound: vector(min), upperBound: vector(max)});

serve({
  linetest_sphere: ({line, sphere}) => raycast(line, sphereBody(sphere)),
  linetest_aabb: ({line, aabb}) => raycast(line, boxBody(aabb)),
  linetest_plane: ({line, plane}) => raycast(line, planeBody(plane), {skipBackfaces: true}),
  linetest_triangle: ({line, triangle}) => raycast(line, triangleBody(triangle)),
  aabb_aabb: ({a, b}) => ({intersects: bounds(a).overlaps(bounds(b))}),
  sphere_sphere: ({a, b}) => ({intersects: touch(sphereBody(a), sphereBody(b))}),
  sphere_aabb: ({sphere, aabb}) => ({intersects: touch(sphereBody(sphere), boxBody(aabb))}),
  sphere_plane: ({sphere, plane}) => ({intersects: touchBothSides(sphereBody(sphere), plane)}),
  aabb_plane: ({aabb, plane}) => ({intersects: touchBothSides(boxBody(aabb), plane)}),
  triangle_sphere: ({triangle, sphere}) =>
      ({intersects: touch(triangleBody(triangle), sphereBody(sphere))}),
  contains_aabb_aabb({container, aabb}) {
    const [outer, inner] = [bounds(container), bounds(aabb)];
    return {containment: outer.contains(inner) ? 2 : outer.overlaps(inner) ? 1 : 0};
  },
});
