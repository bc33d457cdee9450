// library: PlayCanvas
// home: https://github.com/playcanvas/engine
// install: npm playcanvas@2.23.3
// version: 2.23.3 (2026)
// numbers: double
//
// query: raycast_sphere
// function: BoundingSphere.intersectsRay with a point
// rule: The ray meets the sphere; the point is an intersection of both. No tolerance. t is the
//   distance of the point from the origin.
// documentation: https://api.playcanvas.com/engine/classes/BoundingSphere.html
//
// query: raycast_aabb
// function: BoundingBox.intersectsRay with a point
// rule: Where the ray enters the box. No tolerance. A ray that starts in the box misses, so that
//   these rays are not asked. t is the distance of the point from the origin.
// documentation: https://api.playcanvas.com/engine/classes/BoundingBox.html
//
// query: raycast_plane_two_sided
// function: Plane.intersectsRay
// rule: Both sides; a parallel ray misses. No tolerance. t is the distance of the point from the
//   origin.
// documentation: https://api.playcanvas.com/engine/classes/Plane.html
//
// query: raycast_triangle
// function: Tri.intersectsRay
// rule: Both sides; edges belong to the triangle. A determinant, which is at most twice the area,
//   or a distance below 1e-6 is a miss. t is the distance of the point from the origin.
// tolerance: 1e-6
// documentation: https://api.playcanvas.com/engine/classes/Tri.html
//
// query: point_in_sphere
// function: BoundingSphere.containsPoint
// rule: The surface does not belong to the sphere. No tolerance.
// documentation: https://api.playcanvas.com/engine/classes/BoundingSphere.html
//
// query: sphere_sphere
// function: BoundingSphere.intersectsBoundingSphere
// rule: Contact counts. No tolerance.
// documentation: https://api.playcanvas.com/engine/classes/BoundingSphere.html
//
// query: aabb_construct
// function: BoundingBox.setMinMax
// rule: Corners, centre and half sizes of the box.
// documentation: https://api.playcanvas.com/engine/classes/BoundingBox.html
//
// query: point_in_aabb
// function: BoundingBox.containsPoint
// rule: Faces belong to the box. No tolerance. A box is a centre and half sizes in double
//   precision.
// documentation: https://api.playcanvas.com/engine/classes/BoundingBox.html
//
// query: closest_point_aabb
// function: BoundingBox.closestPoint
// rule: A point inside is its own closest point. No tolerance.
// documentation: https://api.playcanvas.com/engine/classes/BoundingBox.html
//
// query: aabb_aabb
// function: BoundingBox.intersects
// rule: Contact counts. No tolerance. A box is a centre and half sizes in double precision.
// documentation: https://api.playcanvas.com/engine/classes/BoundingBox.html
//
// query: sphere_aabb
// function: BoundingBox.intersectsBoundingSphere
// rule: Contact counts. No tolerance. A box is a centre and half sizes in double precision.
// documentation: https://api.playcanvas.com/engine/classes/BoundingBox.html
//
// query: camera_look_at
// function: Mat4.setLookAt
// rule: The matrix places the camera; the view is its inverse. A matrix holds single precision.
//   Views that overflow are not asked.
// documentation: https://api.playcanvas.com/engine/classes/Mat4.html
//
// query: frustum_planes
// function: Frustum.setFromMat4
// rule: The planes face inwards. Matrices and planes hold single precision.
// documentation: https://api.playcanvas.com/engine/classes/Frustum.html
//
// query: model_bounds
// function: BoundingBox.compute
// rule: Corners and centre of the box; the radius is the length of the half sizes. Meshes with a
//   vertex that belongs to no triangle are not asked: it counts.
// documentation: https://api.playcanvas.com/engine/classes/BoundingBox.html
//
// query: frustum_point
// function: Frustum.containsPoint
// rule: The boundary does not count. No tolerance. Matrices and planes hold single precision.
//   Cameras whose eye is 2^22 times as far from the origin as near are not asked: a unit in the
//   last place of the eye is then about as much as near.
// documentation: https://api.playcanvas.com/engine/classes/Frustum.html
//
// query: frustum_sphere
// function: Frustum.containsSphere
// rule: 1 and 2 are hits: contact with a plane does not count; a sphere behind no plane is a hit,
//   as the query has it. No tolerance. The camera is as for frustum_point.
// documentation: https://api.playcanvas.com/engine/classes/Frustum.html
//
// query: frustum_aabb
// function: Frustum.containsAabb
// rule: Contact with a plane does not count; a box behind no plane is a hit, as the query has it.
//   No tolerance. The camera is as for frustum_point.
// documentation: https://api.playcanvas.com/engine/classes/Frustum.html
//
// query: point_in_obb
// function: OrientedBox.containsPoint
// rule: Faces belong to the box. No tolerance. The matrix of the box, a position and a rotation,
//   holds single precision. Boxes whose axes are skew or left-handed are not asked.
// documentation: https://api.playcanvas.com/engine/classes/OrientedBox.html
//
// query: raycast_obb
// function: OrientedBox.intersectsRay with a point
// rule: As for raycast_aabb. The box is as for point_in_obb, so that rays which start no farther
//   from it than 2^-20 of the largest coordinate are not asked either.
// documentation: https://api.playcanvas.com/engine/classes/OrientedBox.html
//
// query: sphere_obb
// function: OrientedBox.intersectsBoundingSphere
// rule: Contact counts. No tolerance. The box is as for point_in_obb.
// documentation: https://api.playcanvas.com/engine/classes/OrientedBox.html

// Only the modules of mathematics are imported, which need no browser.
import {Mat4} from 'playcanvas/build/playcanvas/src/core/math/mat4.js';
import {Vec3} from 'playcanvas/build/playcanvas/src/core/math/vec3.js';
import {BoundingBox} from 'playcanvas/build/playcanvas/src/core/shape/bounding-box.js';
import {BoundingSphere} from 'playcanvas/build/playcanvas/src/core/shape/bounding-sphere.js';
import {Frustum} from 'playcanvas/build/playcanvas/src/core/shape/frustum.js';
import {OrientedBox} from 'playcanvas/build/playcanvas/src/core/shape/oriented-box.js';
import {Plane} from 'playcanvas/build/playcanvas/src/core/shape/plane.js';
import {Ray} from 'playcanvas/build/playcanvas/src/core/shape/ray.js';
import {Tri} from 'playcanvas/build/playcanvas/src/core/shape/tri.js';

import {allUsed, isFarAway, isNearTurnedBox, isRotation} from './exact.mjs';
import {notAsked, serve} from './serve.mjs';

const toVector = ([x, y, z]) => new Vec3(x, y, z);
const toRay = ({origin, direction}) => new Ray(toVector(origin), toVector(direction));
const toPlane = ({normal, distance}) => new Plane(toVector(normal), -distance);
const toSphere = ({center, radius}) => new BoundingSphere(toVector(center), radius);
const toArray = ({x, y, z}) => [x, y, z];

function toBox({min, max}) {
  const box = new BoundingBox();
  box.setMinMax(toVector(min), toVector(max));
  return box;
}

// Where the ray meets a shape that has `intersectsRay`.
function hitOf(ray, shape) {
  const line = toRay(ray);
  const point = new Vec3();
  if (!shape.intersectsRay(line, point)) return {hit: false};
  return {hit: true, t: line.origin.distance(point), point: toArray(point)};
}

const startsIn = ({origin}, {min, max}) => origin.every((x, i) => min[i] <= x && x <= max[i]);

function placeOf({eye, target, up}) {
  return new Mat4().setLookAt(toVector(eye), toVector(target), toVector(up));
}

function toTurnedBox({center, axes, extents}) {
  if (!isRotation(axes)) notAsked('the axes are those of no rotation');
  const columns = [...axes, center].flatMap((column, i) => [...column, i === 3 ? 1 : 0]);
  return new OrientedBox(new Mat4().set(columns), toVector(extents));
}

function toFrustum(camera) {
  if (isFarAway(camera)) notAsked('the eye is far from the origin');
  const {fov_y, aspect: [width, height], near, far} = camera;
  const projection = new Mat4().setPerspective(fov_y, width / height, near, far);
  const frustum = new Frustum();
  frustum.setFromMat4(new Mat4().mul2(projection, new Mat4().invert(placeOf(camera))));
  return frustum;
}

// The rows of a matrix for column vectors; the data of a Mat4 are columns.
function toRows({data}) {
  return [0, 1, 2, 3].map((row) => [data[row], data[row + 4], data[row + 8], data[row + 12]]);
}

const kSides = ['right', 'left', 'bottom', 'top', 'far', 'near'];  // the order of Frustum.getPlane

serve({
  raycast_sphere({ray, sphere}) {
    return hitOf(ray, toSphere(sphere));
  },
  raycast_aabb({ray, aabb}) {
    if (startsIn(ray, aabb)) notAsked('the ray starts in the box');
    return hitOf(ray, toBox(aabb));
  },
  raycast_plane_two_sided({ray, plane}) {
    return hitOf(ray, toPlane(plane));
  },
  raycast_triangle({ray, triangle: [a, b, c]}) {
    return hitOf(ray, new Tri(toVector(a), toVector(b), toVector(c)));
  },
  point_in_sphere({point, sphere}) {
    return {inside: toSphere(sphere).containsPoint(toVector(point))};
  },
  sphere_sphere({a, b}) {
    return {intersects: toSphere(a).intersectsBoundingSphere(toSphere(b))};
  },
  aabb_construct({aabb}) {
    const box = toBox(aabb);
    return {
      min: toArray(box.getMin()), max: toArray(box.getMax()), center: toArray(box.center),
      extents: toArray(box.halfExtents),
    };
  },
  point_in_aabb({point, aabb}) {
    return {inside: toBox(aabb).containsPoint(toVector(point))};
  },
  closest_point_aabb({point, aabb}) {
    return {closest: toArray(toBox(aabb).closestPoint(toVector(point)))};
  },
  aabb_aabb({a, b}) {
    return {intersects: toBox(a).intersects(toBox(b))};
  },
  sphere_aabb({sphere, aabb}) {
    return {intersects: toBox(aabb).intersectsBoundingSphere(toSphere(sphere))};
  },
  camera_look_at({camera}) {
    const place = placeOf(camera);
    const orientation = place.clone();
    orientation.data.fill(0, 12, 15);
    const view = new Mat4().invert(place);
    if (view.data.some((x) => Math.abs(x) === Infinity)) notAsked('the view overflows');
    const [x, y, z] = camera.eye;
    return {
      translation: toRows(new Mat4().setTranslate(x, y, z)),
      orientation: toRows(orientation),
      view: toRows(view),
    };
  },
  frustum_planes({camera, name}) {
    const {fov_y, aspect: [width, height], near, far} = camera;
    const projection = new Mat4().setPerspective(fov_y, width / height, near, far);
    const seen = new Mat4().mul2(projection, new Mat4().invert(placeOf(camera)));
    const frustum = new Frustum();
    frustum.setFromMat4(seen);
    const plane = frustum.getPlane(kSides.indexOf(name), new Plane());
    return {normal: toArray(plane.normal), offset: plane.distance};
  },
  model_bounds({model: {mesh: {vertices, triangles}}}) {
    if (!allUsed({vertices, triangles})) notAsked('a vertex without a triangle');
    const box = new BoundingBox();
    box.compute(new Float32Array(vertices.flat()));
    return {
      triangle_count: triangles.length, min: toArray(box.getMin()), max: toArray(box.getMax()),
      center: toArray(box.center), radius: box.halfExtents.length(),
    };
  },
  frustum_point({camera, point}) {
    return {intersects: toFrustum(camera).containsPoint(toVector(point))};
  },
  frustum_sphere({camera, sphere}) {
    return {intersects: toFrustum(camera).containsSphere(toSphere(sphere)) !== 0};
  },
  frustum_aabb({camera, aabb}) {
    return {intersects: toFrustum(camera).containsAabb(toBox(aabb))};
  },
  point_in_obb({point, obb}) {
    return {inside: toTurnedBox(obb).containsPoint(toVector(point))};
  },
  raycast_obb({ray, obb}) {
    const box = toTurnedBox(obb);
    if (isNearTurnedBox(ray.origin, obb)) notAsked('the ray starts in the box or near it');
    return hitOf(ray, box);
  },
  sphere_obb({sphere, obb}) {
    return {intersects: toTurnedBox(obb).intersectsBoundingSphere(toSphere(sphere))};
  },
});
