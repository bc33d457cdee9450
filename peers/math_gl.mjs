// library: math.gl
// home: https://github.com/visgl/math.gl
// install: npm @math.gl/culling@4.1.0 @math.gl/core@4.1.0
// version: 4.1.0 (2024)
// numbers: double
//
// query: distance_from_plane
// function: Plane.getPointDistance
// rule: The signed distance; the normal is normalised. No tolerance.
// documentation: https://visgl.github.io/math.gl/docs/modules/culling/api-reference/plane
//
// query: closest_point_plane
// function: Plane.projectPointOntoPlane
// rule: The foot of the perpendicular; the normal is normalised. No tolerance.
// documentation: https://visgl.github.io/math.gl/docs/modules/culling/api-reference/plane
//
// query: sphere_plane
// function: BoundingSphere.intersectPlane
// rule: INTERSECTING is a hit. A sphere that touches the front of the plane is no hit; a sphere
//   that touches the back is a hit. No tolerance.
// documentation: https://visgl.github.io/math.gl/docs/modules/culling/api-reference/bounding-sphere
//
// query: aabb_plane
// function: AxisAlignedBoundingBox.intersectPlane
// rule: INTERSECTING is a hit; contact counts. A box is a centre and half sizes. No tolerance.
// documentation: https://visgl.github.io/math.gl/docs/modules/culling/api-reference/axis-aligned-bounding-box
//
// query: aabb_construct
// function: the class AxisAlignedBoundingBox
// rule: Corners, centre and half sizes of the box.
// documentation: https://visgl.github.io/math.gl/docs/modules/culling/api-reference/axis-aligned-bounding-box
//
// query: camera_look_at
// function: Matrix4.lookAt
// rule: The view; its inverse places the camera. The result is the identity when each coordinate of
//   eye and target differs by less than 1e-6.
// tolerance: 1e-6
// documentation: https://visgl.github.io/math.gl/docs/modules/core/api-reference/matrix4
//
// query: obb_plane
// function: OrientedBoundingBox.intersectPlane
// rule: INTERSECTING is a hit; contact does not count. No tolerance. Boxes whose axes are skew or
//   left-handed are not asked.
// documentation: https://visgl.github.io/math.gl/docs/modules/culling/api-reference/oriented-bounding-box

import {Matrix4, Vector3} from '@math.gl/core';
import {
  AxisAlignedBoundingBox, BoundingSphere, INTERSECTION, OrientedBoundingBox, Plane,
} from '@math.gl/culling';

import {isRotation} from './exact.mjs';
import {notAsked, serve} from './serve.mjs';

// The class Plane normalises the normal, but not the distance.
function toPlane({normal, distance}) {
  return new Plane(normal, -distance / new Vector3(normal).len());
}

const toBox = ({min, max}) => new AxisAlignedBoundingBox(min, max);

// The rows of a matrix for column vectors; a Matrix4 stores columns.
function toRows(matrix) {
  return [0, 1, 2, 3].map(
    (row) => [matrix[row], matrix[row + 4], matrix[row + 8], matrix[row + 12]]);
}

serve({
  distance_from_plane({point, plane}) {
    return {distance: toPlane(plane).getPointDistance(point)};
  },
  closest_point_plane({point, plane}) {
    return {closest: toPlane(plane).projectPointOntoPlane(point)};
  },
  sphere_plane({sphere: {center, radius}, plane}) {
    const side = new BoundingSphere(center, radius).intersectPlane(toPlane(plane));
    return {intersects: side === INTERSECTION.INTERSECTING};
  },
  aabb_plane({aabb, plane}) {
    return {intersects: toBox(aabb).intersectPlane(toPlane(plane)) === INTERSECTION.INTERSECTING};
  },
  aabb_construct({aabb}) {
    const {minimum, maximum, center, halfDiagonal} = toBox(aabb);
    return {
      min: minimum.toArray(), max: maximum.toArray(), center: center.toArray(),
      extents: halfDiagonal.toArray(),
    };
  },
  camera_look_at({camera: {eye, target, up}}) {
    const view = new Matrix4().lookAt({eye, center: target, up});
    const orientation = view.clone().invert();
    orientation.fill(0, 12, 15);
    return {
      translation: toRows(new Matrix4().translate(eye)),
      orientation: toRows(orientation),
      view: toRows(view),
    };
  },
  obb_plane({obb: {center, axes, extents}, plane}) {
    if (!isRotation(axes)) notAsked('the axes are those of no rotation');
    const columns = axes.flatMap((axis, i) => axis.map((x) => extents[i] * x));
    const side = new OrientedBoundingBox(center, columns).intersectPlane(toPlane(plane));
    return {intersects: side === INTERSECTION.INTERSECTING};
  },
});
