// library: three.js
// home: https://github.com/mrdoob/three.js
// install: npm three@0.187.0
// version: 0.187.0 (2026)
// numbers: double
//
// query: raycast_sphere
// function: Ray.intersectSphere
// rule: The point where the ray enters, from inside the point where it leaves; contact counts. No
//   tolerance. The direction is normalised in double precision, as Ray requires. t is the distance
//   of that point from the origin, as Raycaster reports it. Rays that start on the surface are not
//   asked: there the last rounding decides between both points.
// documentation: https://github.com/mrdoob/three.js/blob/r187/src/math/Ray.js
//
// query: raycast_aabb
// function: Ray.intersectBox
// rule: The point where the ray enters, from inside the point where it leaves; faces belong to the
//   box. No tolerance. The direction and t are as for raycast_sphere.
// documentation: https://github.com/mrdoob/three.js/blob/r187/src/math/Ray.js
//
// query: raycast_plane_two_sided
// function: Ray.distanceToPlane and Ray.intersectPlane
// rule: Both sides; the origin on the plane counts. No tolerance. A ray in the plane meets it at
//   its origin, so that these rays are not asked. The direction is as for raycast_sphere.
// documentation: https://github.com/mrdoob/three.js/blob/r187/src/math/Ray.js
//
// query: raycast_triangle
// function: Ray.intersectTriangle without culling
// rule: Both sides; edges belong to the triangle. No tolerance. The direction and t are as for
//   raycast_sphere.
// documentation: https://github.com/mrdoob/three.js/blob/r187/src/math/Ray.js
//
// query: closest_point_ray
// function: Ray.closestPointToPoint
// rule: A point behind the origin is closest to the origin. No tolerance. The direction is as for
//   raycast_sphere. t is the distance of the closest point from the origin.
// documentation: https://github.com/mrdoob/three.js/blob/r187/src/math/Ray.js
//
// query: closest_point_line
// function: Line3.closestPointToPoint and Line3.closestPointToPointParameter
// rule: The parameter is clamped to the segment; of a segment without length it is 0. No tolerance.
// documentation: https://github.com/mrdoob/three.js/blob/r187/src/math/Line3.js
//
// query: distance_from_plane
// function: Plane.distanceToPoint
// rule: The signed distance. No tolerance.
// documentation: https://github.com/mrdoob/three.js/blob/r187/src/math/Plane.js
//
// query: closest_point_plane
// function: Plane.projectPoint
// rule: The foot of the perpendicular. No tolerance.
// documentation: https://github.com/mrdoob/three.js/blob/r187/src/math/Plane.js
//
// query: point_in_aabb
// function: Box3.containsPoint
// rule: Faces belong to the box. No tolerance.
// documentation: https://github.com/mrdoob/three.js/blob/r187/src/math/Box3.js
//
// query: closest_point_aabb
// function: Box3.clampPoint
// rule: A point inside is its own closest point. No tolerance.
// documentation: https://github.com/mrdoob/three.js/blob/r187/src/math/Box3.js
//
// query: aabb_aabb
// function: Box3.intersectsBox
// rule: Contact counts. No tolerance.
// documentation: https://github.com/mrdoob/three.js/blob/r187/src/math/Box3.js
//
// query: sphere_aabb
// function: Box3.intersectsSphere
// rule: Contact counts. No tolerance.
// documentation: https://github.com/mrdoob/three.js/blob/r187/src/math/Box3.js
//
// query: aabb_plane
// function: Box3.intersectsPlane
// rule: Contact counts. No tolerance.
// documentation: https://github.com/mrdoob/three.js/blob/r187/src/math/Box3.js
//
// query: triangle_aabb
// function: Box3.intersectsTriangle
// rule: Contact counts. No tolerance.
// documentation: https://github.com/mrdoob/three.js/blob/r187/src/math/Box3.js
//
// query: point_in_sphere
// function: Sphere.containsPoint
// rule: The surface belongs to the sphere. No tolerance.
// documentation: https://github.com/mrdoob/three.js/blob/r187/src/math/Sphere.js
//
// query: closest_point_sphere
// function: Sphere.clampPoint
// rule: A point in the sphere is its own closest point, so that these points are not asked. No
//   tolerance.
// documentation: https://github.com/mrdoob/three.js/blob/r187/src/math/Sphere.js
//
// query: sphere_sphere
// function: Sphere.intersectsSphere
// rule: Contact counts. No tolerance.
// documentation: https://github.com/mrdoob/three.js/blob/r187/src/math/Sphere.js
//
// query: sphere_plane
// function: Sphere.intersectsPlane
// rule: Contact counts. No tolerance. The plane is normalised in double precision.
// documentation: https://github.com/mrdoob/three.js/blob/r187/src/math/Sphere.js
//
// query: closest_point_triangle
// function: Triangle.closestPointToPoint
// rule: The closest point of the triangle, edges and corners included. No tolerance.
// documentation: https://github.com/mrdoob/three.js/blob/r187/src/math/Triangle.js
//
// query: unproject
// function: Vector3.unproject
// rule: From normalised device coordinates, with the matrices of PerspectiveCamera.
// documentation: https://github.com/mrdoob/three.js/blob/r187/src/math/Vector3.js
//
// query: camera_look_at
// function: Object3D.lookAt of a PerspectiveCamera
// rule: The matrices are matrixWorld, its rotation, and matrixWorldInverse.
// documentation: https://github.com/mrdoob/three.js/blob/r187/src/core/Object3D.js
//
// query: frustum_planes
// function: Frustum.setFromProjectionMatrix
// rule: The planes face inwards.
// documentation: https://github.com/mrdoob/three.js/blob/r187/src/math/Frustum.js
//
// query: model_raycast
// function: Raycaster.intersectObject of a Mesh
// rule: A material with DoubleSide, so both sides. Positions are single precision, arithmetic is
//   double. No tolerance. The direction is normalised in double precision, as Raycaster requires.
// documentation: https://github.com/mrdoob/three.js/blob/r187/src/core/Raycaster.js
//
// query: model_raycast_all
// function: Raycaster.intersectObject of a Mesh
// rule: As for model_raycast, with a hit for each triangle.
// documentation: https://github.com/mrdoob/three.js/blob/r187/src/core/Raycaster.js
//
// query: scene_raycast
// function: Raycaster.intersectObjects, a Mesh for each model
// rule: As for model_raycast. The vertices are those in world space.
// documentation: https://github.com/mrdoob/three.js/blob/r187/src/core/Raycaster.js
//
// query: model_bounds
// function: BufferGeometry.computeBoundingBox, Box3.getCenter and Box3.getBoundingSphere
// rule: The sphere is that around the box. Meshes with a vertex that belongs to no triangle are not
//   asked: it counts.
// documentation: https://github.com/mrdoob/three.js/blob/r187/src/core/BufferGeometry.js
//
// query: frustum_point
// function: Frustum.containsPoint
// rule: The boundary counts. No tolerance. The planes are those of a PerspectiveCamera. Cameras
//   whose eye is 2^22 times as far from the origin as near are not asked: a unit in the last place
//   of the eye is then about as much as near.
// documentation: https://github.com/mrdoob/three.js/blob/r187/src/math/Frustum.js
//
// query: frustum_sphere
// function: Frustum.intersectsSphere
// rule: Contact with a plane counts; a sphere behind no plane is a hit, as the query has it. No
//   tolerance. The camera is as for frustum_point.
// documentation: https://github.com/mrdoob/three.js/blob/r187/src/math/Frustum.js
//
// query: frustum_aabb
// function: Frustum.intersectsBox
// rule: Contact with a plane counts; a box behind no plane is a hit, as the query has it. No
//   tolerance. The camera is as for frustum_point.
// documentation: https://github.com/mrdoob/three.js/blob/r187/src/math/Frustum.js
//
// query: contains_aabb_aabb
// function: Box3.containsBox and Box3.intersectsBox
// rule: Inside if the container contains the box, otherwise whether both intersect; contact counts.
//   No tolerance.
// documentation: https://github.com/mrdoob/three.js/blob/r187/src/math/Box3.js
//
// query: aabb_intersection
// function: Box3.intersect
// rule: A miss is an empty box; boxes that touch share a flat one. No tolerance.
// documentation: https://github.com/mrdoob/three.js/blob/r187/src/math/Box3.js
//
// query: point_in_obb
// function: OBB.containsPoint
// rule: Faces belong to the box. No tolerance. The rotation has the axes as columns, which are made
//   perpendicular and normalised in double precision, as OBB requires. Boxes whose axes are skew or
//   left-handed are not asked.
// documentation: https://github.com/mrdoob/three.js/blob/r187/examples/jsm/math/OBB.js
//
// query: closest_point_obb
// function: OBB.clampPoint
// rule: A point inside is its own closest point. No tolerance. The box is as for point_in_obb.
// documentation: https://github.com/mrdoob/three.js/blob/r187/examples/jsm/math/OBB.js
//
// query: raycast_obb
// function: OBB.intersectRay
// rule: The point where the ray enters, from inside the point where it leaves; faces belong to the
//   box. No tolerance. The rotation has the axes as they are as columns, since the function inverts
//   it. Boxes whose axes are skew or left-handed are not asked. The direction and t are as for
//   raycast_sphere.
// documentation: https://github.com/mrdoob/three.js/blob/r187/examples/jsm/math/OBB.js
//
// query: obb_plane
// function: OBB.intersectsPlane
// rule: Contact counts. No tolerance. The box is as for point_in_obb.
// documentation: https://github.com/mrdoob/three.js/blob/r187/examples/jsm/math/OBB.js
//
// query: sphere_obb
// function: OBB.intersectsSphere
// rule: Contact counts. No tolerance. The box is as for point_in_obb.
// documentation: https://github.com/mrdoob/three.js/blob/r187/examples/jsm/math/OBB.js
//
// query: obb_obb
// function: OBB.intersectsOBB
// rule: Contact counts. Each box is enlarged by Number.EPSILON, 2.2e-16, of its size, the default.
//   The boxes are as for point_in_obb.
// tolerance: 2.2e-16
// documentation: https://github.com/mrdoob/three.js/blob/r187/examples/jsm/math/OBB.js
//
// query: aabb_obb
// function: OBB.intersectsBox3
// rule: As for obb_obb.
// tolerance: 2.2e-16
// documentation: https://github.com/mrdoob/three.js/blob/r187/examples/jsm/math/OBB.js
//
// query: closest_points_ray_segment
// function: Ray.distanceSqToSegment with both points
// rule: The distance is that of both points; the square that is returned is not asked, since it is
//   sometimes negative. No tolerance. The direction is as for raycast_sphere. A ray and a segment
//   at an angle whose sine is below 2^-20, but not 0, are not asked: rounding decides which points
//   are closest.
// documentation: https://github.com/mrdoob/three.js/blob/r187/src/math/Ray.js
//
// query: closest_points_segment_segment
// function: Line3.distanceSqToLine3 with both points
// rule: The distance is that of both points. No tolerance. The source takes segments that are no
//   longer than 1e-8 for points, so that these are not asked unless they have no length.
// documentation: https://github.com/mrdoob/three.js/blob/r187/src/math/Line3.js
//
// query: raycast_triangle_barycentric
// function: Ray.intersectTriangle without culling and Triangle.getBarycoord
// rule: The weights of the point of raycast_triangle, as Raycaster computes them. Both sides; edges
//   belong to the triangle. No tolerance. The direction and t are as for raycast_sphere. Triangles
//   without area have no weights, so that they are not asked.
// documentation: https://github.com/mrdoob/three.js/blob/r187/src/math/Triangle.js

import {
  Box3, BufferAttribute, BufferGeometry, DoubleSide, Frustum, Line3, Matrix3, Matrix4,
  Mesh, MeshBasicMaterial, PerspectiveCamera, Plane, Ray, Raycaster, Sphere, Triangle, Vector3,
} from 'three';
import {OBB} from 'three/examples/jsm/math/OBB.js';

import {
  allUsed, areNearlyParallel, hasArea, isFarAway, isInPlane, isInSphere, isOnSphere, isRotation,
  isShort,
} from './exact.mjs';
import {notAsked, serve} from './serve.mjs';

const toVector = ([x, y, z]) => new Vector3(x, y, z);
// Ray and Raycaster need a direction of unit length.
const toDirection = ({direction}) => toVector(direction).normalize();
const toRay = (ray) => new Ray(toVector(ray.origin), toDirection(ray));
const toPlane = ({normal, distance}) => new Plane(toVector(normal), -distance);
const toSphere = ({center, radius}) => new Sphere(toVector(center), radius);
const toBox = ({min, max}) => new Box3(toVector(min), toVector(max));
const toTriangle = ([a, b, c]) => new Triangle(toVector(a), toVector(b), toVector(c));

const twoSided = new MeshBasicMaterial({side: DoubleSide});

function toGeometry({vertices, triangles}) {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(vertices.flat()), 3));
  geometry.setIndex(new BufferAttribute(new Uint32Array(triangles.flat()), 1));
  return geometry;
}

// The hits of meshes, nearest first.
function hitsOf(ray, meshes) {
  const objects = meshes.map((mesh) => new Mesh(toGeometry(mesh), twoSided));
  const caster = new Raycaster(toVector(ray.origin), toDirection(ray));
  return caster.intersectObjects(objects, false).map(({distance, point, faceIndex, object}) =>
      ({t: distance, point: point.toArray(), triangle: faceIndex, model: objects.indexOf(object)}));
}

function toCamera({eye, target, up, fov_y, aspect: [width, height], near, far}) {
  const camera = new PerspectiveCamera(fov_y, width / height, near, far);
  camera.position.fromArray(eye);
  camera.up.fromArray(up);
  camera.lookAt(toVector(target));
  camera.updateMatrixWorld();
  return camera;
}

function hitAt(ray, point) {
  if (point === null) return {hit: false};
  return {hit: true, t: ray.origin.distanceTo(point), point: point.toArray()};
}

// The distance of two points, and the points.
function pairOf(points) {
  const [a, b] = Object.values(points);
  const arrays = Object.entries(points).map(([name, point]) => [name, point.toArray()]);
  return {distance: a.distanceTo(b), ...Object.fromEntries(arrays)};
}

// The rows of a matrix, as JSON has them.
function toRows(matrix) {
  const elements = matrix.clone().transpose().toArray();
  return [0, 4, 8, 12].map((begin) => elements.slice(begin, begin + 4));
}

const toLine = ({start, end}) => new Line3(toVector(start), toVector(end));

function toTurnedBox({center, axes, extents}) {
  if (!isRotation(axes)) notAsked('the axes are those of no rotation');
  return new OBB(toVector(center), toVector(extents), new Matrix3().fromArray(axes.flat()));
}

// Most functions of OBB need a rotation in double precision: the axes have been rounded.
function toRotatedBox(obb) {
  const {center, halfSize} = toTurnedBox(obb);
  const {axes} = obb;
  const x = toVector(axes[0]).normalize();
  const z = x.clone().cross(toVector(axes[1])).normalize();
  const y = z.clone().cross(x);
  const rotation = new Matrix3().setFromMatrix4(new Matrix4().makeBasis(x, y, z));
  return new OBB(center, halfSize, rotation);
}

function toFrustum(camera) {
  if (isFarAway(camera)) notAsked('the eye is far from the origin');
  const {projectionMatrix, matrixWorldInverse} = toCamera(camera);
  const seen = new Matrix4().multiplyMatrices(projectionMatrix, matrixWorldInverse);
  return new Frustum().setFromProjectionMatrix(seen);
}

const kSides = ['right', 'left', 'bottom', 'top', 'far', 'near'];  // the order of Frustum.planes

serve({
  raycast_sphere({ray, sphere}) {
    const line = toRay(ray);
    const ball = toSphere(sphere);
    if (isOnSphere(ray.origin, sphere)) notAsked('the ray starts on the surface');
    return hitAt(line, line.intersectSphere(ball, new Vector3()));
  },
  raycast_aabb({ray, aabb}) {
    const line = toRay(ray);
    return hitAt(line, line.intersectBox(toBox(aabb), new Vector3()));
  },
  raycast_plane_two_sided({ray, plane}) {
    const line = toRay(ray);
    const surface = toPlane(plane);
    const t = line.distanceToPlane(surface);
    if (t === null) return {hit: false};
    if (isInPlane(ray, plane)) notAsked('the ray is in the plane');
    return {hit: true, t, point: line.intersectPlane(surface, new Vector3()).toArray()};
  },
  raycast_triangle({ray, triangle}) {
    const line = toRay(ray);
    const {a, b, c} = toTriangle(triangle);
    return hitAt(line, line.intersectTriangle(a, b, c, false, new Vector3()));
  },
  closest_point_ray({point, ray}) {
    const line = toRay(ray);
    const closest = line.closestPointToPoint(toVector(point), new Vector3());
    return {closest: closest.toArray(), t: line.origin.distanceTo(closest)};
  },
  closest_point_line({point, line: {start, end}}) {
    const line = new Line3(toVector(start), toVector(end));
    const t = line.closestPointToPointParameter(toVector(point), true);
    return {closest: line.closestPointToPoint(toVector(point), true, new Vector3()).toArray(), t};
  },
  distance_from_plane({point, plane}) {
    return {distance: toPlane(plane).distanceToPoint(toVector(point))};
  },
  closest_point_plane({point, plane}) {
    return {closest: toPlane(plane).projectPoint(toVector(point), new Vector3()).toArray()};
  },
  point_in_aabb({point, aabb}) {
    return {inside: toBox(aabb).containsPoint(toVector(point))};
  },
  closest_point_aabb({point, aabb}) {
    return {closest: toBox(aabb).clampPoint(toVector(point), new Vector3()).toArray()};
  },
  aabb_aabb({a, b}) {
    return {intersects: toBox(a).intersectsBox(toBox(b))};
  },
  sphere_aabb({sphere, aabb}) {
    return {intersects: toBox(aabb).intersectsSphere(toSphere(sphere))};
  },
  aabb_plane({aabb, plane}) {
    return {intersects: toBox(aabb).intersectsPlane(toPlane(plane))};
  },
  triangle_aabb({triangle, aabb}) {
    return {intersects: toBox(aabb).intersectsTriangle(toTriangle(triangle))};
  },
  point_in_sphere({point, sphere}) {
    return {inside: toSphere(sphere).containsPoint(toVector(point))};
  },
  closest_point_sphere({point, sphere}) {
    const ball = toSphere(sphere);
    if (isInSphere(point, sphere)) notAsked('the point is in the sphere');
    return {closest: ball.clampPoint(toVector(point), new Vector3()).toArray()};
  },
  sphere_sphere({a, b}) {
    return {intersects: toSphere(a).intersectsSphere(toSphere(b))};
  },
  sphere_plane({sphere, plane}) {
    return {intersects: toSphere(sphere).intersectsPlane(toPlane(plane).normalize())};
  },
  closest_point_triangle({point, triangle}) {
    const closest = toTriangle(triangle).closestPointToPoint(toVector(point), new Vector3());
    return {closest: closest.toArray()};
  },
  unproject({window: [x, y, z], camera, viewport}) {
    const [left, top, width, height] = viewport;
    const device = new Vector3(
      2 * (x - left) / width - 1, 1 - 2 * (y - top) / height, 2 * z - 1);
    return {point: device.unproject(toCamera(camera)).toArray()};
  },
  camera_look_at({camera}) {
    const placed = toCamera(camera);
    return {
      translation: toRows(new Matrix4().setPosition(placed.position)),
      orientation: toRows(new Matrix4().extractRotation(placed.matrixWorld)),
      view: toRows(placed.matrixWorldInverse),
    };
  },
  frustum_planes({camera, name}) {
    const placed = toCamera(camera);
    const seen = new Matrix4().multiplyMatrices(placed.projectionMatrix, placed.matrixWorldInverse);
    const plane = new Frustum().setFromProjectionMatrix(seen).planes[kSides.indexOf(name)];
    return {normal: plane.normal.toArray(), offset: plane.constant};
  },
  model_raycast({ray, model}) {
    const [first] = hitsOf(ray, [model.mesh]);
    if (!first) return {hit: false};
    return {hit: true, t: first.t, point: first.point, triangle: first.triangle};
  },
  model_raycast_all({ray, model}) {
    return {hits: hitsOf(ray, [model.mesh]).map(({t}) => t)};
  },
  scene_raycast({ray, scene}) {
    const nodes = scene.map((node, index) => ({...node, index})).filter(({mesh}) => mesh);
    const [first] = hitsOf(ray, nodes.map(({mesh}) => mesh));
    if (!first) return {hit: false};
    return {hit: true, t: first.t, point: first.point, model: nodes[first.model].index};
  },
  model_bounds({model: {mesh}}) {
    if (!allUsed(mesh)) notAsked('a vertex without a triangle');
    const geometry = toGeometry(mesh);
    geometry.computeBoundingBox();
    const box = geometry.boundingBox;
    return {
      triangle_count: geometry.index.count / 3, min: box.min.toArray(), max: box.max.toArray(),
      center: box.getCenter(new Vector3()).toArray(),
      radius: box.getBoundingSphere(new Sphere()).radius,
    };
  },
  frustum_point({camera, point}) {
    return {intersects: toFrustum(camera).containsPoint(toVector(point))};
  },
  frustum_sphere({camera, sphere}) {
    return {intersects: toFrustum(camera).intersectsSphere(toSphere(sphere))};
  },
  frustum_aabb({camera, aabb}) {
    return {intersects: toFrustum(camera).intersectsBox(toBox(aabb))};
  },
  contains_aabb_aabb({container, aabb}) {
    const [outer, inner] = [toBox(container), toBox(aabb)];
    return {containment: outer.containsBox(inner) ? 2 : outer.intersectsBox(inner) ? 1 : 0};
  },
  aabb_intersection({a, b}) {
    const common = toBox(a).intersect(toBox(b));
    if (common.isEmpty()) return {hit: false};
    return {hit: true, min: common.min.toArray(), max: common.max.toArray()};
  },
  point_in_obb({point, obb}) {
    return {inside: toRotatedBox(obb).containsPoint(toVector(point))};
  },
  closest_point_obb({point, obb}) {
    return {closest: toRotatedBox(obb).clampPoint(toVector(point), new Vector3()).toArray()};
  },
  raycast_obb({ray, obb}) {
    const line = toRay(ray);
    return hitAt(line, toTurnedBox(obb).intersectRay(line, new Vector3()));
  },
  obb_plane({obb, plane}) {
    return {intersects: toRotatedBox(obb).intersectsPlane(toPlane(plane))};
  },
  sphere_obb({sphere, obb}) {
    return {intersects: toRotatedBox(obb).intersectsSphere(toSphere(sphere))};
  },
  obb_obb({a, b}) {
    return {intersects: toRotatedBox(a).intersectsOBB(toRotatedBox(b))};
  },
  aabb_obb({aabb, obb}) {
    return {intersects: toRotatedBox(obb).intersectsBox3(toBox(aabb))};
  },
  closest_points_ray_segment({ray, line}) {
    if (areNearlyParallel(ray, line)) notAsked('the ray and the segment are nearly parallel');
    const [on_ray, on_line] = [new Vector3(), new Vector3()];
    const {start, end} = toLine(line);
    toRay(ray).distanceSqToSegment(start, end, on_ray, on_line);
    return pairOf({on_ray, on_line});
  },
  closest_points_segment_segment({a, b}) {
    if (isShort(a) || isShort(b)) notAsked('a segment that is no longer than 1e-8');
    const [on_a, on_b] = [new Vector3(), new Vector3()];
    toLine(a).distanceSqToLine3(toLine(b), on_a, on_b);
    return pairOf({on_a, on_b});
  },
  raycast_triangle_barycentric({ray, triangle}) {
    if (!hasArea(triangle)) notAsked('the triangle has no area');
    const line = toRay(ray);
    const surface = toTriangle(triangle);
    const point = line.intersectTriangle(surface.a, surface.b, surface.c, false, new Vector3());
    if (point === null) return {hit: false};
    const weights = new Vector3();
    surface.getBarycoord(point, weights);
    return {hit: true, t: line.origin.distanceTo(point), u: weights.y, v: weights.z};
  },
});
