// The exact tests by which adapters in JavaScript decide what a library is not asked.
// Usage: node exact_test.mjs
import assert from 'node:assert';
import test from 'node:test';
import {
  allUsed, areInPlane, exact, hasArea, isBeyondBox, isBeyondPlane, isBeyondSphere, isClear,
  isInBox, isInPlane, isInSphere, isOnSphere,
} from '../../peers/exact.mjs';

const kLeast = 2 ** -149;
const kLargest = 3.4028234663852886e38;
const kHuge = Math.fround(1e38);

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
