// library: three-mesh-bvh
// home: https://github.com/gkjohnson/three-mesh-bvh
// install: npm three-mesh-bvh@0.9.17 three@0.187.0
// version: 0.9.17 (2026)
// numbers: double
//
// query: model_raycast
// function: MeshBVH.raycastFirst with DoubleSide
// rule: Both sides. The hierarchy is indirect, so that it does not sort the triangles. Positions
//   are single precision, arithmetic is double. The direction is normalised in double precision, as
//   Ray requires.
// documentation: https://github.com/gkjohnson/three-mesh-bvh/blob/v0.9.17/API.md
//
// query: model_raycast_all
// function: MeshBVH.raycast with DoubleSide
// rule: As for model_raycast, with a hit for each triangle.
// documentation: https://github.com/gkjohnson/three-mesh-bvh/blob/v0.9.17/API.md
//
// query: model_sphere
// function: MeshBVH.intersectsSphere
// rule: Contact counts.
// documentation: https://github.com/gkjohnson/three-mesh-bvh/blob/v0.9.17/API.md
//
// query: model_aabb
// function: MeshBVH.intersectsBox
// rule: Contact counts.
// documentation: https://github.com/gkjohnson/three-mesh-bvh/blob/v0.9.17/API.md
//
// query: model_triangle
// function: MeshBVH.intersectsGeometry with a geometry of one triangle
// rule: Contact counts.
// documentation: https://github.com/gkjohnson/three-mesh-bvh/blob/v0.9.17/API.md
//
// query: closest_point_model
// function: MeshBVH.closestPointToPoint
// rule: The closest point.
// documentation: https://github.com/gkjohnson/three-mesh-bvh/blob/v0.9.17/API.md

import {
  Box3, BufferAttribute, BufferGeometry, DoubleSide, Matrix4, Ray, Sphere, Vector3,
} from 'three';
import {MeshBVH} from 'three-mesh-bvh';

import {serve} from './serve.mjs';

const toVector = ([x, y, z]) => new Vector3(x, y, z);
// Ray needs a direction of unit length.
const toRay = ({origin, direction}) =>
    new Ray(toVector(origin), toVector(direction).normalize());
const noMove = new Matrix4();

function toGeometry(vertices, triangles) {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(vertices.flat()), 3));
  geometry.setIndex(new BufferAttribute(new Uint32Array(triangles.flat()), 1));
  return geometry;
}

const toTree = ({mesh: {vertices, triangles}}) =>
    new MeshBVH(toGeometry(vertices, triangles), {indirect: true});

serve({
  model_raycast({ray, model}) {
    const hit = toTree(model).raycastFirst(toRay(ray), DoubleSide);
    if (!hit) return {hit: false};
    return {hit: true, t: hit.distance, point: hit.point.toArray(), triangle: hit.faceIndex};
  },
  model_raycast_all({ray, model}) {
    const hits = toTree(model).raycast(toRay(ray), DoubleSide).map(({distance}) => distance);
    return {hits: hits.sort((a, b) => a - b)};
  },
  model_sphere({model, sphere: {center, radius}}) {
    return {intersects: toTree(model).intersectsSphere(new Sphere(toVector(center), radius))};
  },
  model_aabb({model, aabb: {min, max}}) {
    const box = new Box3(toVector(min), toVector(max));
    return {intersects: toTree(model).intersectsBox(box, noMove)};
  },
  model_triangle({model, triangle}) {
    const other = toGeometry(triangle, [[0, 1, 2]]);
    return {intersects: Boolean(toTree(model).intersectsGeometry(other, noMove))};
  },
  closest_point_model({point, model}) {
    const found = toTree(model).closestPointToPoint(toVector(point));
    return {
      closest: found.point.toArray(), distance: found.distance, triangle: found.faceIndex,
    };
  },
});
