// The exact tests by which adapters in JavaScript decide what a library is not asked.
// Usage: node exact_test.mjs
import assert from 'node:assert';
import test from 'node:test';
import {
  allUsed, areInPlane, areNearlyParallel, doesSphereMeetBox, doesSphereMeetTriangle, doSpheresMeet,
  exact, hasArea, isBeyondBox, isBeyondPlane, isBeyondSphere, isClear, isFarAway, isInBox,
  isInCapsule, isInHull, isInPlane, isInSphere, isNearCapsule, isNearCylinder, isNearTurnedBox,
  isOnSphere, isRotation, isShort, placeOfCapsule, turnOfBox,
} from '../../peers/exact.mjs';

const kLeast = 2 ** -149;
const kLargest = 3.4028234663852886e38;
const kHuge = Math.fround(1e38);
const kTurned = [[0.6, 0.8, 0], [-0.8, 0.6, 0], [0, 0, 1]].map((axis) => axis.map(Math.fround));

test('a float is a whole number of the least float', () => {
  assert.strictEqual(exact(kLeast), 1n);
  assert.strictEqual(exact(-3 * kLeast), -3n);
  assert.strictEqual(exact(0), 0n);
  assert.strictEqual(exact(1), 1n << 149n);
  assert.strictEqual(exact(kLargest), ((1n << 24n) - 1n) << (104n + 149n));
  for (const x of [0.1, 1 / 3, 1e-40, 123456.789].map(Math.fround)) {
    assert.strictEqual(Number(exact(x)) * kLeast, x);
  }
});

test('the surface of a sphere is decided exactly', () => {
  const sphere = {center: [0, 0, 0], radius: 5};
  assert(isOnSphere([3, 4, 0], sphere) && isInSphere([3, 4, 0], sphere));
  const above = Math.fround(4 + 2 ** -21);
  assert(!isOnSphere([3, above, 0], sphere) && !isInSphere([3, above, 0], sphere));
  // Their squares are zero in double precision.
  assert(isOnSphere([kLeast, 0, 0], {center: [0, 0, 0], radius: kLeast}));
  assert(!isInSphere([2 * kLeast, 0, 0], {center: [0, 0, 0], radius: kLeast}));
});

test('the faces belong to a box', () => {
  assert(isInBox([1, 0, 0], {min: [0, 0, 0], max: [1, 1, 1]}));
  assert(!isInBox([Math.fround(1 + 2 ** -23), 0, 0], {min: [0, 0, 0], max: [1, 1, 1]}));
});

test('points on a line or in a plane', () => {
  assert(hasArea([[0, 0, 0], [1, 0, 0], [0, kLeast, 0]]));
  assert(!hasArea([[0, 0, 0], [1, 2, 3], [2, 4, 6]]));
  assert(areInPlane([[0, 0, 0], [1, 0, 0], [0, 1, 0], [5, 6, 0]]));
  assert(areInPlane([[1, 1, 1], [2, 2, 2], [3, 3, 3]]));
  assert(!areInPlane([[0, 0, 0], [1, 0, 0], [0, 1, 0], [5, 6, kLeast]]));
});

test('a parameter beyond the largest float', () => {
  const ray = (direction) => ({origin: [0, 0, 0], direction});
  const plane = {normal: [1, 0, 0], distance: kHuge};
  assert(!isBeyondPlane(ray([1, 0, 0]), plane));
  assert(isBeyondPlane(ray([0.25, 0.5, 0.5]), plane));
  assert(!isBeyondPlane(ray([0, 1, 0]), plane));  // parallel
  const box = {min: [kHuge, 0, 0], max: [2 * kHuge, 1, 1]};
  assert(!isBeyondBox(ray([1, 0, 0]), box));
  assert(isBeyondBox(ray([0.25, 0, 0]), box));
  assert(isBeyondSphere({origin: [-kLargest, 0, 0]}, {center: [kHuge, 0, 0]}));
  assert(!isBeyondSphere({origin: [0, 0, 0]}, {center: [kHuge, 0, 0]}));
});

test('a ray in a plane, and a vertex of no triangle', () => {
  const plane = {normal: [0, 0, 1], distance: 2};
  assert(isInPlane({origin: [1, 1, 2], direction: [1, 0, 0]}, plane));
  assert(!isInPlane({origin: [1, 1, 2], direction: [1, 0, kLeast]}, plane));
  assert(!isInPlane({origin: [1, 1, 1], direction: [1, 0, 0]}, plane));
  assert(allUsed({vertices: [[0, 0, 0], [1, 0, 0], [0, 1, 0]], triangles: [[0, 1, 2]]}));
  assert(!allUsed({vertices: [[0, 0, 0], [1, 0, 0], [0, 1, 0]], triangles: [[0, 1, 1]]}));
});

test('a corner near a plane, but not on it', () => {
  const mesh = (z) => ({vertices: [[0, 0, 1], [1, 0, z]]});
  const plane = {normal: [0, 0, 1], distance: 0};
  assert(isClear(mesh(0), plane) && isClear(mesh(0.5), plane) && isClear(mesh(-0.5), plane));
  assert(!isClear(mesh(Math.fround(1e-5)), plane) && !isClear(mesh(-kLeast), plane));
});

test('the axes of a rotation', () => {
  assert(isRotation([[1, 0, 0], [0, 1, 0], [0, 0, 1]]));
  assert(isRotation(kTurned));
  assert(!isRotation([[1, 0, 0], [0, 1, 0], [0, 0, -1]]));  // left-handed
  assert(!isRotation([[1, 2 ** -20, 0], [0, 1, 0], [0, 0, 1]]));  // skew
  assert(!isRotation([[1 + 2 ** -20, 0, 0], [0, 1, 0], [0, 0, 1]]));
});

test('a point near a turned box, a capsule or a cylinder', () => {
  const box = {center: [0, 0, 0], axes: kTurned, extents: [5, 1, 1]};
  assert(isNearTurnedBox([3, 4, 0], box));  // the middle of a face
  assert(isNearTurnedBox([3, Math.fround(4 + 2 ** -20), 0], box));
  assert(!isNearTurnedBox([3, 4.0078125, 0], box) && !isNearTurnedBox([-4, 3, 0], box));
  const capsule = {start: [0, 0, 0], end: [4, 0, 0], radius: 5};
  assert(isInCapsule([2, 3, 4], capsule) && isInCapsule([-3, 4, 0], capsule));
  assert(isInCapsule([7, 4, 0], capsule));
  const above = Math.fround(4 + 2 ** -21);
  assert(!isInCapsule([2, 3, above], capsule) && !isInCapsule([-3, above, 0], capsule));
  assert(isNearCapsule([2, 3, above], capsule) && !isNearCapsule([2, 3, 4.0078125], capsule));
  assert(isNearCylinder([2, 3, above], capsule) && isNearCylinder([4, 3, 4], capsule));
  for (const point of [[2, 3, 4.0078125], [4.0078125, 0, 0], [-0.0078125, 0, 0]]) {
    assert(!isNearCylinder(point, capsule));
  }
});

test('spheres that meet shapes', () => {
  const sphere = (x, y, z, radius) => ({center: [x, y, z], radius});
  const above = Math.fround(4 + 2 ** -21);
  assert(doSpheresMeet(sphere(0, 0, 0, 2), sphere(3, 4, 0, 3)));
  assert(!doSpheresMeet(sphere(0, 0, 0, 2), sphere(3, above, 0, 3)));
  const box = {min: [-1, -1, -1], max: [0, 0, 0]};
  assert(doesSphereMeetBox(sphere(3, 4, -0.5, 5), box));
  assert(!doesSphereMeetBox(sphere(3, above, -0.5, 5), box));
  const triangle = [[0, 0, 0], [9, 0, 0], [0, 9, 0]];
  assert(doesSphereMeetTriangle(sphere(1, 1, 5, 5), triangle));
  assert(!doesSphereMeetTriangle(sphere(1, 1, Math.fround(5 + 2 ** -21), 5), triangle));
  assert(doesSphereMeetTriangle(sphere(-3, 1, 4, 5), triangle));
  assert(!doesSphereMeetTriangle(sphere(-3, 1, above, 5), triangle));
});

test('a point in a hull', () => {
  const hull = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]];
  assert(isInHull([0.25, 0.25, 0.25], hull) && isInHull([0.25, 0.25, 0.5], hull));
  assert(!isInHull([0.25, 0.25, Math.fround(0.5 + 2 ** -24)], hull));
  assert(!isInHull([0, 0, -kLeast], hull));
});

test('lines that are nearly parallel, and short ones', () => {
  const ray = {direction: [1, 0, 0]};
  const line = (x, y) => ({start: [0, 0, 0], end: [x, y, 0]});
  assert(areNearlyParallel(ray, line(1, 2 ** -21)) && !areNearlyParallel(ray, line(1, 2 ** -19)));
  assert(!areNearlyParallel(ray, line(1, 0)));
  assert(isShort(line(Math.fround(0.9e-8), 0)) && !isShort(line(Math.fround(1.1e-8), 0)));
  assert(!isShort(line(0, 0)));
});

test('a camera far from the origin', () => {
  assert(isFarAway({eye: [2 ** 23, 0, 0], near: 1}));
  assert(!isFarAway({eye: [2 ** 22, 0, 0], near: 1}));
});

test('a turned box and a capsule by a rotation', () => {
  const half = Math.fround(Math.SQRT1_2);
  const isNear = (a, b) => a.every((x, i) => Math.abs(x - b[i]) < 1e-6);
  assert(isNear(turnOfBox([[0, 1, 0], [-1, 0, 0], [0, 0, 1]]), [0, 0, half, half]));
  assert(isNear(turnOfBox([[-1, 0, 0], [0, -1, 0], [0, 0, 1]]), [0, 0, 1, 0]));
  assert.strictEqual(turnOfBox([[1, 0, 0], [0, 0, 1], [0, 1, 0]]), null);
  const {center, half: height, turn} = placeOfCapsule({start: [1, 2, 3], end: [5, 2, 3]}, 1);
  assert.deepStrictEqual([center, height], [[3, 2, 3], 2]);
  assert(isNear(turn, [0, 0, -half, half]));  // y becomes x
  assert(isNear(placeOfCapsule({start: [0, 5, 0], end: [0, 1, 0]}, 1).turn, [0, 0, 0, 1]));
  assert.strictEqual(placeOfCapsule({start: [1e8, 0, 0], end: [1e8 + 8, 3, 5]}, 0) === null, false);
});
