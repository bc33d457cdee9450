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

function cross(a, b) {
  return [1, 2, 0].map((i) => {
    const j = (i + 1) % 3;
    return a[i] * b[j] - a[j] * b[i];
  });
}

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

/// Whether the axes of a turned box are those of a rotation, up to the rounding of their numbers:
/// right-handed, of length 1 and perpendicular. Hitscan also reads boxes that are skew.
export function isRotation(axes) {
  const [x, y, z] = axes.map((axis) => axis.map(exact));
  const isUnit = (u) => absolute(dot(u, u) - kOne * kOne) << 22n <= kOne * kOne;
  const isNone = (u, v) => absolute(dot(u, v)) << 22n <= kOne * kOne;
  return dot(cross(x, y), z) > 0n && [x, y, z].every(isUnit) &&
      isNone(x, y) && isNone(y, z) && isNone(z, x);
}

/// Whether a point is in a turned box, on it, or so near that single precision may not tell: no
/// farther than 2^-20 of the largest coordinate. The axes need not be perpendicular.
export function isNearTurnedBox(point, {center, axes, extents}) {
  const offset = minus(point, center);
  const [x, y, z] = axes.map((axis) => axis.map(exact));
  const volume = absolute(dot(x, cross(y, z)));
  const slack = exact(Math.max(...[...point, ...center, ...extents].map(Math.abs)));
  return [cross(y, z), cross(z, x), cross(x, y)].every((normal, i) =>
      (absolute(dot(offset, normal)) * kOne << 20n) <=
          ((exact(extents[i]) << 20n) + slack) * volume);
}

/// Whether the eye of a camera is so far from the origin that the planes of its frustum, which
/// Hitscan rounds to single precision, may be off by a part of the distance to the near plane.
export const isFarAway = ({eye, near}) => eye.some((x) => Math.abs(x) > near * 2 ** 22);

/// Whether a ray and a segment are nearly parallel, but not parallel: the sine of the angle is
/// below 2^-20. Rounding then decides which points are closest.
export function areNearlyParallel({direction}, {start, end}) {
  const [u, v] = [direction.map(exact), minus(end, start)];
  const across = cross(u, v);
  const square = dot(across, across);
  return square > 0n && square << 40n < dot(u, u) * dot(v, v);
}

/// Whether a segment has a length, and one of 1e-8 or less.
export function isShort({start, end}) {
  const way = minus(end, start);
  const square = dot(way, way);
  const most = BigInt(1e-16 * 2 ** 150) << 148n;  // in units of the least float, squared
  return square > 0n && square <= most;
}

/// Whether a point is in a capsule, or on its surface.
export function isInCapsule(point, {start, end, radius}) {
  const [line, offset] = [minus(end, start), minus(point, start)];
  const [square, along] = [dot(line, line), dot(offset, line)];
  const most = exact(radius) ** 2n;
  if (along <= 0n) return dot(offset, offset) <= most;
  if (along >= square) return isInSphere(point, {center: end, radius});
  return dot(offset, offset) * square - along ** 2n <= most * square;
}

// A length that single precision may not tell from zero: 2^-20 of the largest coordinate.
const slackOf = (point, {start, end, radius}) =>
    2 ** -20 * Math.max(...[...point, ...start, ...end, radius].map(Math.abs));

/// Whether a point is in a capsule, on it, or so near that single precision may not tell: no
/// farther than 2^-20 of the largest coordinate.
export function isNearCapsule(point, capsule) {
  const radius = Math.fround(capsule.radius + slackOf(point, capsule));
  return isInCapsule(point, {...capsule, radius});
}

/// The same for a cylinder.
export function isNearCylinder(point, cylinder) {
  const [line, offset] = [minus(cylinder.end, cylinder.start), minus(point, cylinder.start)];
  const [square, along] = [dot(line, line), dot(offset, line)];
  const slack = slackOf(point, cylinder);
  const past = along < 0n ? -along : along > square ? along - square : 0n;
  const radius = Math.fround(cylinder.radius + slack);
  return past ** 2n <= exact(Math.fround(slack)) ** 2n * square &&
      dot(offset, offset) * square - along ** 2n <= exact(radius) ** 2n * square;
}

/// Whether a point is in the hull of points that are not all in a plane, or on it.
export function isInHull(point, points) {
  // For each plane through three points that has all points on one side.
  for (let i = 2; i < points.length; ++i) {
    for (let j = 1; j < i; ++j) {
      for (let k = 0; k < j; ++k) {
        const corner = points[i];
        const normal = cross(minus(points[j], corner), minus(points[k], corner));
        const sides = points.map((each) => dot(normal, minus(each, corner)));
        const side = dot(normal, minus(point, corner));
        if (side > 0n && sides.every((each) => each <= 0n)) return false;
        if (side < 0n && sides.every((each) => each >= 0n)) return false;
      }
    }
  }
  return true;
}

/// Whether two spheres meet; contact counts.
export function doSpheresMeet(a, b) {
  const offset = minus(a.center, b.center);
  return dot(offset, offset) <= (exact(a.radius) + exact(b.radius)) ** 2n;
}

/// Whether a sphere meets a box; contact counts.
export function doesSphereMeetBox({center, radius}, {min, max}) {
  const closest = center.map((x, axis) => Math.min(Math.max(x, min[axis]), max[axis]));
  return isInSphere(closest, {center, radius});
}

/// Whether a sphere meets a triangle that has an area; contact counts.
export function doesSphereMeetTriangle({center, radius}, corners) {
  const edges = corners.map((start, i) => ({start, end: corners[(i + 1) % 3], radius}));
  if (edges.some((edge) => isInCapsule(center, edge))) return true;
  const [a, b, c] = corners;
  const normal = cross(minus(b, a), minus(c, a));
  const isOver = ({start, end}) =>
      dot(cross(normal, minus(end, start)), minus(center, start)) >= 0n;
  const off = dot(normal, minus(center, a));
  return edges.every(isOver) && off ** 2n <= exact(radius) ** 2n * dot(normal, normal);
}

// A rotation in single precision, and its axes.
function roundedTurn(numbers) {
  const length = Math.hypot(...numbers);
  const turn = numbers.map((x) => Math.fround(x / length));
  const [x, y, z, w] = turn;
  const axes = [
    [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)],
    [2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)],
    [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)],
  ];
  return {turn, axes};
}

/// The axes of a turned box as a rotation [x, y, z, w] in single precision; null if they are not
/// those of a rotation, or if rounding changes a number of an axis by more than 2^-23.
export function turnOfBox(axes) {
  if (!isRotation(axes)) return null;
  const [[xx, xy, xz], [yx, yy, yz], [zx, zy, zz]] = axes;
  // Four multiples of the same rotation; the largest is the most exact.
  const multiples = [
    [1 + xx - yy - zz, xy + yx, xz + zx, yz - zy],
    [xy + yx, 1 - xx + yy - zz, yz + zy, zx - xz],
    [xz + zx, yz + zy, 1 - xx - yy + zz, xy - yx],
    [yz - zy, zx - xz, xy - yx, 1 + xx + yy + zz],
  ];
  const largest = multiples.map((each, i) => each[i]).reduce((a, b) => Math.max(a, b));
  const {turn, axes: rounded} = roundedTurn(multiples.find((each, i) => each[i] === largest));
  const isSame = axes.flat().every((x, i) => Math.abs(x - rounded.flat()[i]) <= 2 ** -23);
  return isSame ? turn : null;
}

/// A capsule or a cylinder as its middle, half its height and a rotation from an axis (0 for x, 1
/// for y), all in single precision; null if rounding moves an end by more than 2^-23 of the largest
/// coordinate of both.
export function placeOfCapsule({start, end}, axis) {
  const center = start.map((x, i) => Math.fround(x / 2 + end[i] / 2));
  const line = end.map((x, i) => x / 2 - start[i] / 2);
  const half = Math.hypot(...line);
  // Which end is which does not matter: the rotation is by no more than a right angle.
  const [x, y, z] = half === 0 ? [1, 1, 0] :
      line.map((part) => (line[axis] < 0 ? -part : part) / half);
  const numbers = axis === 0 ? [0, -z, y, 1 + x] : [z, 0, -x, 1 + y];
  const {turn, axes} = half === 0 ? {turn: [0, 0, 0, 1], axes: [[0, 0, 0], [0, 0, 0]]} :
      roundedTurn(numbers);
  const height = Math.fround(half);
  const most = 2 ** -23 * Math.max(...[...start, ...end].map(Math.abs));
  const sign = line[axis] < 0 ? -1 : 1;
  const isSame = center.every((middle, i) => {
    const way = sign * height * axes[axis][i];
    return Math.abs(middle - way - start[i]) <= most && Math.abs(middle + way - end[i]) <= most;
  });
  return isSame ? {center, half: height, turn} : null;
}
