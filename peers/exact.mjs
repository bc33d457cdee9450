// Exact tests of arguments: they decide which cases a library is not asked.

/// A float as a whole number of units of the least float, 2^-149.
export function exact(x) {
  const exponent = Math.max(Math.floor(Math.log2(Math.abs(x) || 1)) - 25, -149);
  return BigInt(x / 2 ** exponent) << BigInt(exponent + 149);
}

const kOne = 1n << 149n;
const kLargest = exact(3.4028234663852886e38);
const absolute = (x) => (x < 0n ? -x : x);
const minus = (a, b) => a.map((x, axis) => exact(x) - exact(b[axis]));
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

// -1 inside a sphere, 0 on it, 1 outside.
function sideOfSphere(point, {center, radius}) {
  const offset = minus(point, center);
  const off = dot(offset, offset) - exact(radius) ** 2n;
  return off < 0n ? -1 : off > 0n ? 1 : 0;
}

/// Whether a point is inside a sphere, or on it.
export const isInSphere = (point, sphere) => sideOfSphere(point, sphere) <= 0;

export const isOnSphere = (point, sphere) => sideOfSphere(point, sphere) === 0;

/// Whether a point is inside a box, or on it.
export const isInBox = (point, {min, max}) =>
    point.every((x, axis) => min[axis] <= x && x <= max[axis]);

/// Whether the corners of a triangle are not on a line.
export function hasArea([a, b, c]) {
  const [u, v] = [minus(b, a), minus(c, a)];
  return [[0, 1], [1, 2], [2, 0]].some(([i, j]) => u[i] * v[j] !== u[j] * v[i]);
}

/// Whether points are in a plane.
export function areInPlane(points) {
  const [first, ...others] = points;
  const edges = others.map((point) => minus(point, first));
  const cross = (u, v) => [1, 2, 0].map((i) => {
    const j = (i + 1) % 3;
    return u[i] * v[j] - u[j] * v[i];
  });
  const u = edges.find((edge) => edge.some((x) => x !== 0n));
  const normals = u ? edges.map((edge) => cross(u, edge)) : [];
  const normal = normals.find((each) => each.some((x) => x !== 0n));
  return !normal || edges.every((edge) => dot(normal, edge) === 0n);
}

// Whether way / speed is beyond the largest float; both are in the same units.
const isBeyond = (way, speed) =>
    speed !== 0n && absolute(way) * kOne > absolute(speed) * kLargest;

/// Whether a ray crosses a plane at a parameter beyond the largest float.
export function isBeyondPlane({origin, direction}, {normal, distance}) {
  const n = normal.map(exact);
  const way = exact(distance) * kOne - dot(n, origin.map(exact));
  return isBeyond(way, dot(n, direction.map(exact)));
}

/// Whether a ray crosses the plane of a face of a box at a parameter beyond the largest float.
export const isBeyondBox = ({origin, direction}, {min, max}) => [min, max].some((corner) =>
    minus(corner, origin).some((way, axis) => isBeyond(way, exact(direction[axis]))));

/// Whether a ray is in a plane: it starts on the plane and is parallel to it.
export function isInPlane({origin, direction}, {normal, distance}) {
  const n = normal.map(exact);
  return dot(n, direction.map(exact)) === 0n &&
      dot(n, origin.map(exact)) === exact(distance) * kOne;
}

/// Whether the centre of a sphere is farther from the start of a ray than the largest float.
export function isBeyondSphere({origin}, {center}) {
  const way = minus(center, origin);
  return dot(way, way) > kLargest ** 2n;
}

/// Whether each vertex belongs to a triangle.
export const allUsed = ({vertices, triangles}) =>
    new Set(triangles.flat()).size === vertices.length;

/// Whether each corner of a mesh is on a plane, or at least 1e-4 from it: model_plane counts corners
/// within 1e-5 as on the plane, which no library does.
export function isClear({vertices}, {normal, distance}) {
  const n = normal.map(exact);
  const least = exact(Math.fround(1e-4)) * kOne;
  return vertices.every((vertex) => {
    const off = dot(n, vertex.map(exact)) - exact(distance) * kOne;
    return off === 0n || absolute(off) >= least;
  });
}
