// library: Babylon.js
// home: https://github.com/BabylonJS/Babylon.js
// install: npm @babylonjs/core@9.34.0
// version: 9.34.0 (2026)
// numbers: double
//
// query: raycast_plane_two_sided
// function: Ray.intersectsPlane
// rule: Both sides; a dot product of direction and normal below 1e-6 counts as parallel, and a
//   distance from -1e-6 to 0 as 0. The point is the origin plus distance times direction.
// tolerance: 1e-6
// documentation: https://doc.babylonjs.com/typedoc/classes/BABYLON.Ray
//
// query: raycast_triangle
// function: Ray.intersectsTriangle
// rule: Both sides; barycentric coordinates may leave the triangle by Epsilon, 0.001, the default
//   of the class Ray, meant for rays at shared corners. The point is the origin plus distance times
//   direction.
// tolerance: 0.001
// documentation: https://doc.babylonjs.com/typedoc/classes/BABYLON.Ray
//
// query: linetest_triangle
// function: Ray.CreateNewFromTo and Ray.intersectsTriangle
// rule: Both sides; barycentric coordinates may leave the triangle by Epsilon, 0.001, the default
//   of the class Ray, meant for rays at shared corners. A hit is no farther than the length of the
//   ray.
// tolerance: 0.001
// documentation: https://doc.babylonjs.com/typedoc/classes/BABYLON.Ray
//
// query: distance_from_plane
// function: Plane.signedDistanceTo
// rule: The signed distance. No tolerance.
// documentation: https://doc.babylonjs.com/typedoc/classes/BABYLON.Plane
//
// query: aabb_construct
// function: the class BoundingBox
// rule: Corners, centre and half sizes of the box.
// documentation: https://doc.babylonjs.com/typedoc/classes/BABYLON.BoundingBox
//
// query: point_in_aabb
// function: BoundingBox.intersectsPoint
// rule: Faces belong to the box, which is enlarged by Epsilon, 0.001.
// tolerance: 0.001
// documentation: https://doc.babylonjs.com/typedoc/classes/BABYLON.BoundingBox
//
// query: closest_point_aabb
// function: Vector3.Clamp
// rule: A point inside is its own closest point. No tolerance.
// documentation: https://doc.babylonjs.com/typedoc/classes/BABYLON.Vector3
//
// query: aabb_aabb
// function: BoundingBox.Intersects
// rule: Contact counts. No tolerance.
// documentation: https://doc.babylonjs.com/typedoc/classes/BABYLON.BoundingBox
//
// query: sphere_aabb
// function: BoundingBox.IntersectsSphere
// rule: Contact counts. No tolerance.
// documentation: https://doc.babylonjs.com/typedoc/classes/BABYLON.BoundingBox
//
// query: point_in_sphere
// function: BoundingSphere.intersectsPoint
// rule: The surface belongs to the sphere. No tolerance.
// documentation: https://doc.babylonjs.com/typedoc/classes/BABYLON.BoundingSphere
//
// query: sphere_sphere
// function: BoundingSphere.Intersects
// rule: Contact counts. No tolerance.
// documentation: https://doc.babylonjs.com/typedoc/classes/BABYLON.BoundingSphere
//
// query: closest_point_triangle
// function: Vector3.ProjectOnTriangleToRef
// rule: The closest point of the triangle. Of a triangle with a side, or a cross product of two
//   sides, shorter than Epsilon, 0.001, it is the first corner, since the source assumes that
//   triangles have an area. Triangles without area are not asked.
// tolerance: 0.001
// documentation: https://doc.babylonjs.com/typedoc/classes/BABYLON.Vector3
//
// query: unproject
// function: Vector3.Unproject
// rule: Depth 0 is near and 1 is far. The matrices hold single precision, the default.
// documentation: https://doc.babylonjs.com/typedoc/classes/BABYLON.Vector3
//
// query: camera_look_at
// function: Matrix.LookAtRH
// rule: Right-handed. The matrix holds single precision, the default. Views that overflow are not
//   asked.
// documentation: https://doc.babylonjs.com/typedoc/classes/BABYLON.Matrix
//
// query: frustum_planes
// function: Frustum.GetPlanes
// rule: The planes face inwards. The matrices hold single precision, the default.
// documentation: https://doc.babylonjs.com/typedoc/classes/BABYLON.Frustum
//
// query: frustum_point
// function: Frustum.IsPointInFrustum
// rule: The boundary counts. No tolerance. The matrices hold single precision, the default. Cameras
//   whose eye is 2^22 times as far from the origin as near are not asked: a unit in the last place
//   of the eye is then about as much as near.
// documentation: https://doc.babylonjs.com/typedoc/classes/BABYLON.Frustum
//
// query: frustum_sphere
// function: BoundingSphere.isInFrustum
// rule: Contact with a plane does not count; a sphere behind no plane is a hit, as the query has
//   it. No tolerance. The camera is as for frustum_point.
// documentation: https://doc.babylonjs.com/typedoc/classes/BABYLON.BoundingSphere
//
// query: frustum_aabb
// function: BoundingBox.isInFrustum
// rule: Contact with a plane counts; a box behind no plane is a hit, as the query has it. No
//   tolerance. The camera is as for frustum_point.
// documentation: https://doc.babylonjs.com/typedoc/classes/BABYLON.BoundingBox
//
// query: obb_obb
// function: BoundingInfo.intersects with precise
// rule: Contact counts. No tolerance. A box is its half sizes and a world matrix, which holds
//   single precision, the default. Boxes whose axes are skew or left-handed are not asked.
// documentation: https://doc.babylonjs.com/typedoc/classes/BABYLON.BoundingInfo
//
// query: aabb_obb
// function: BoundingInfo.intersects with precise
// rule: As for obb_obb; the other box has no world matrix.
// documentation: https://doc.babylonjs.com/typedoc/classes/BABYLON.BoundingInfo
//
// query: raycast_triangle_barycentric
// function: Ray.intersectsTriangle
// rule: As for raycast_triangle. The weights are bv, and 1 less bu and bv.
// tolerance: 0.001
// documentation: https://doc.babylonjs.com/typedoc/classes/BABYLON.Ray

import {BoundingBox} from '@babylonjs/core/Culling/boundingBox.js';
import {BoundingInfo} from '@babylonjs/core/Culling/boundingInfo.js';
import {BoundingSphere} from '@babylonjs/core/Culling/boundingSphere.js';
import {Ray} from '@babylonjs/core/Culling/ray.core.js';
import {Frustum} from '@babylonjs/core/Maths/math.frustum.js';
import {Plane} from '@babylonjs/core/Maths/math.plane.js';
import {Matrix, Vector3} from '@babylonjs/core/Maths/math.vector.js';

import {isFarAway, isRotation} from './exact.mjs';
import {notAsked, serve} from './serve.mjs';

const toVector = ([x, y, z]) => new Vector3(x, y, z);
const toRay = ({origin, direction}) => new Ray(toVector(origin), toVector(direction));
const toPlane = ({normal: [x, y, z], distance}) => new Plane(x, y, z, -distance);
const toBox = ({min, max}) => new BoundingBox(toVector(min), toVector(max));

function toSphere({center, radius}) {
  return BoundingSphere.CreateFromCenterAndRadius(toVector(center), radius);
}

const viewOf = ({eye, target, up}) => Matrix.LookAtRH(
  toVector(eye), toVector(target), toVector(up));

function projectionOf({fov_y, aspect: [width, height], near, far}) {
  return Matrix.PerspectiveFovRH(fov_y * Math.PI / 180, width / height, near, far);
}

function hitAt(ray, distance) {
  const point = ray.origin.add(ray.direction.scale(distance));
  return {hit: true, t: distance, point: point.asArray()};
}

function hitTriangle(ray, [a, b, c]) {
  const hit = ray.intersectsTriangle(toVector(a), toVector(b), toVector(c));
  return hit ? hitAt(ray, hit.distance) : {hit: false};
}

// The rows of a matrix for column vectors; Babylon.js uses row vectors.
function toRows(matrix) {
  return [0, 1, 2, 3].map((row) => Array.from({length: 4}, (_, i) => matrix.m[4 * i + row]));
}

function toFrustum(camera) {
  if (isFarAway(camera)) notAsked('the eye is far from the origin');
  return Frustum.GetPlanes(viewOf(camera).multiply(projectionOf(camera)));
}

function toTurnedBox({center, axes, extents}) {
  if (!isRotation(axes)) notAsked('the axes are those of no rotation');
  const rows = [...axes, center].flatMap((row, i) => [...row, i === 3 ? 1 : 0]);
  const most = toVector(extents);
  return new BoundingInfo(most.negate(), most, Matrix.FromArray(rows));
}

const kSides = ['near', 'far', 'left', 'right', 'top', 'bottom'];  // the order of GetPlanes

serve({
  raycast_plane_two_sided({ray, plane}) {
    const line = toRay(ray);
    const distance = line.intersectsPlane(toPlane(plane));
    return distance === null ? {hit: false} : hitAt(line, distance);
  },
  raycast_triangle({ray, triangle}) {
    return hitTriangle(toRay(ray), triangle);
  },
  linetest_triangle({line: {start, end}, triangle}) {
    return hitTriangle(Ray.CreateNewFromTo(toVector(start), toVector(end)), triangle);
  },
  distance_from_plane({point, plane}) {
    return {distance: toPlane(plane).signedDistanceTo(toVector(point))};
  },
  aabb_construct({aabb}) {
    const {minimum, maximum, center, extendSize} = toBox(aabb);
    return {
      min: minimum.asArray(), max: maximum.asArray(), center: center.asArray(),
      extents: extendSize.asArray(),
    };
  },
  point_in_aabb({point, aabb}) {
    return {inside: toBox(aabb).intersectsPoint(toVector(point))};
  },
  closest_point_aabb({point, aabb: {min, max}}) {
    return {closest: Vector3.Clamp(toVector(point), toVector(min), toVector(max)).asArray()};
  },
  aabb_aabb({a, b}) {
    return {intersects: BoundingBox.Intersects(toBox(a), toBox(b))};
  },
  sphere_aabb({sphere: {center, radius}, aabb: {min, max}}) {
    return {
      intersects: BoundingBox.IntersectsSphere(
        toVector(min), toVector(max), toVector(center), radius),
    };
  },
  point_in_sphere({point, sphere}) {
    return {inside: toSphere(sphere).intersectsPoint(toVector(point))};
  },
  sphere_sphere({a, b}) {
    return {intersects: BoundingSphere.Intersects(toSphere(a), toSphere(b))};
  },
  closest_point_triangle({point, triangle}) {
    const [a, b, c] = triangle.map(toVector);
    const area = Vector3.Cross(b.subtract(a), c.subtract(a));
    if (area.equals(Vector3.Zero())) notAsked('the triangle has no area');
    const closest = new Vector3();
    Vector3.ProjectOnTriangleToRef(toVector(point), a, b, c, closest);
    return {closest: closest.asArray()};
  },
  unproject({window: [x, y, depth], camera, viewport: [left, top, width, height]}) {
    const source = new Vector3(x - left, y - top, depth);
    const point = Vector3.Unproject(
      source, width, height, Matrix.Identity(), viewOf(camera), projectionOf(camera));
    return {point: point.asArray()};
  },
  camera_look_at({camera}) {
    const view = viewOf(camera);
    if (view.m.some((x) => Math.abs(x) === Infinity)) notAsked('the view overflows');
    const [x, y, z] = camera.eye;
    return {
      translation: toRows(Matrix.Translation(x, y, z)),
      orientation: toRows(view.getRotationMatrix().transpose()),
      view: toRows(view),
    };
  },
  frustum_planes({camera, name}) {
    const planes = Frustum.GetPlanes(viewOf(camera).multiply(projectionOf(camera)));
    const plane = planes[kSides.indexOf(name)];
    return {normal: plane.normal.asArray(), offset: plane.d};
  },
  frustum_point({camera, point}) {
    return {intersects: Frustum.IsPointInFrustum(toVector(point), toFrustum(camera))};
  },
  frustum_sphere({camera, sphere}) {
    return {intersects: toSphere(sphere).isInFrustum(toFrustum(camera))};
  },
  frustum_aabb({camera, aabb}) {
    return {intersects: toBox(aabb).isInFrustum(toFrustum(camera))};
  },
  obb_obb({a, b}) {
    return {intersects: toTurnedBox(a).intersects(toTurnedBox(b), true)};
  },
  aabb_obb({aabb: {min, max}, obb}) {
    const box = new BoundingInfo(toVector(min), toVector(max));
    return {intersects: box.intersects(toTurnedBox(obb), true)};
  },
  raycast_triangle_barycentric({ray, triangle: [a, b, c]}) {
    const hit = toRay(ray).intersectsTriangle(toVector(a), toVector(b), toVector(c));
    if (!hit) return {hit: false};
    return {hit: true, t: hit.distance, u: hit.bv, v: 1 - hit.bu - hit.bv};
  },
});
