"""The exact answers of the queries about one point, and of those that construct a shape.

Each function has the name of its query (docs/queries.md) and returns the parts of the answer.
"""
import itertools
from fractions import Fraction

from exact_numbers import square_root
from exact_shapes import cross, dot, minus, plus, squared, times

# The tolerances are doubles (src/geometry/containment.h).
PLANE_TOLERANCE = Fraction(1e-5)
SEGMENT_TOLERANCE = Fraction(1e-3)
COSINE_TOLERANCE = Fraction(1e-6)


def signed_distance(point, plane):
    return dot(plane.normal, point) - plane.distance


def side_of(point, plane):
    distance = signed_distance(point, plane)
    return 0 if abs(distance) < PLANE_TOLERANCE else 1 if distance > 0 else -1


def fraction_along(point, segment):
    """The f from 0 to 1 for which start + f (end - start) of a segment is closest to `point`."""
    along = minus(segment[1], segment[0])
    length = squared(along)
    if length == 0:
        return Fraction(0)
    return max(Fraction(0), min(Fraction(1), dot(minus(point, segment[0]), along) / length))


def closest_on_segment(point, segment):
    along = minus(segment[1], segment[0])
    return plus(segment[0], times(fraction_along(point, segment), along))


def clamp_to_box(point, box):
    return tuple(max(least, min(most, x)) for x, least, most in zip(point, box.min, box.max))


def is_over_triangle(point, triangle, normal):
    """Whether the projection of the point along `normal`, that of the triangle, is in the triangle
    or on its border. The normal must not be 0."""
    edges = zip(triangle, triangle[1:] + triangle[:1])
    return all(dot(normal, cross(minus(b, a), minus(point, a))) >= 0 for a, b in edges)


def normal_of(triangle):
    return cross(minus(triangle[1], triangle[0]), minus(triangle[2], triangle[0]))


def closest_on_triangle(point, triangle):
    """The projection of the point onto the plane of the triangle if this projection is in the
    triangle, otherwise the closest of the closest points on the three edges."""
    normal = normal_of(triangle)
    if any(normal) and is_over_triangle(point, triangle, normal):
        height = dot(normal, minus(point, triangle[0])) / squared(normal)
        return minus(point, times(height, normal))
    edges = zip(triangle, triangle[1:] + triangle[:1])
    candidates = [closest_on_segment(point, edge) for edge in edges]
    return min(candidates, key=lambda candidate: squared(minus(point, candidate)))


def along_axes(vector, box):
    """The coordinates of a vector along the axes of a turned box, by Cramer's rule: the axes are
    rounded, so they are not exactly perpendicular."""
    x, y, z = box.axes
    volume = dot(x, cross(y, z))
    return tuple(dot(vector, normal) / volume for normal in (cross(y, z), cross(z, x), cross(x, y)))


def from_axes(coordinates, box):
    point = box.center
    for coordinate, axis in zip(coordinates, box.axes):
        point = plus(point, times(coordinate, axis))
    return point


def closest_in_turned_box(point, box):
    """A point inside is its own. Else the closest point is on the boundary: for each face, edge and
    corner, a choice of ends for some of the axes, the projection onto its plane or line is a
    candidate if it is in the box."""
    offset = minus(point, box.center)
    candidates = []
    for ends in itertools.product((-1, 0, 1), repeat=3):
        free = [i for i in range(3) if ends[i] == 0]
        rest = minus(offset, minus(from_axes(times_each(ends, box.extents), box), box.center))
        found = solve_normal_equations([box.axes[i] for i in free], rest)
        if all(abs(x) <= box.extents[i] for i, x in zip(free, found)):
            coordinates = list(times_each(ends, box.extents))
            for i, x in zip(free, found):
                coordinates[i] = x
            candidates.append(from_axes(coordinates, box))
    return min(candidates, key=lambda candidate: squared(minus(point, candidate)))


def times_each(a, b):
    return tuple(x * y for x, y in zip(a, b))


def solve_normal_equations(vectors, target):
    """The factors with which the sum of the independent vectors is closest to the target, by
    elimination."""
    rows = [[dot(a, b) for b in vectors] + [dot(a, target)] for a in vectors]
    for i, pivot in enumerate(rows):
        pivot[:] = [x / pivot[i] for x in pivot]
        for row in rows:
            if row is not pivot:
                row[:] = [x - row[i] * y for x, y in zip(row, pivot)]
    return [row[-1] for row in rows]


def point_in_sphere(point, sphere):
    return {"inside": squared(minus(point, sphere.center)) < sphere.radius**2}


def closest_point_sphere(point, sphere):
    outwards = minus(point, sphere.center)
    if not any(outwards):  # all points of the surface are equally near: takes the one along +x
        outwards = (Fraction(1), Fraction(0), Fraction(0))
    factor = sphere.radius / square_root(squared(outwards))
    return {"closest": plus(sphere.center, times(factor, outwards))}


def closest_point_sphere_accepts(arguments, got, limit_of):
    """The reason why the answer is right, or None: every point of the surface is right if the given
    point is the centre."""
    sphere, point = arguments["sphere"], got.get("closest")
    if arguments["point"] != sphere.center or any(isinstance(x, float) for x in point):
        return None
    allowed = limit_of("closest")
    distance = squared(minus(point, sphere.center))
    least = max(0, sphere.radius - allowed)
    if least**2 <= distance <= (sphere.radius + allowed) ** 2:
        return ": every point of the surface is equally near"
    return None


def aabb_construct(aabb):
    return {"min": aabb.min, "max": aabb.max,
            "center": times(Fraction(1, 2), plus(aabb.min, aabb.max)),
            "extents": times(Fraction(1, 2), minus(aabb.max, aabb.min))}


def point_in_aabb(point, aabb):
    return {"inside": clamp_to_box(point, aabb) == point}


def closest_point_aabb(point, aabb):
    return {"closest": clamp_to_box(point, aabb)}


def point_in_obb(point, obb):
    inside = along_axes(minus(point, obb.center), obb)
    return {"inside": all(abs(x) <= extent for x, extent in zip(inside, obb.extents))}


def closest_point_obb(point, obb):
    return {"closest": closest_in_turned_box(point, obb)}


def plane_construct(plane):
    return {"normal": plane.normal, "distance": plane.distance}


def point_on_plane(point, plane):
    return {"on": side_of(point, plane) == 0}


def distance_from_plane(point, plane):
    return {"distance": signed_distance(point, plane)}


def side_of_plane(point, plane):
    return {"side": side_of(point, plane)}


def closest_point_plane(point, plane):
    # The length of a rounded normal is not exactly 1.
    height = signed_distance(point, plane) / squared(plane.normal)
    return {"closest": minus(point, times(height, plane.normal))}


def point_on_line(point, line):
    apart = minus(point, closest_on_segment(point, line))
    return {"on": squared(apart) < SEGMENT_TOLERANCE**2}


def closest_point_line(point, line):
    return {"closest": closest_on_segment(point, line), "t": fraction_along(point, line)}


def point_on_ray(point, ray):
    offset = minus(point, ray.origin)
    if not any(offset):
        return {"on": True}
    along = dot(offset, ray.direction)
    # The cosine of the angle is along / |offset|, where the direction counts as a unit vector. The
    # point is on the ray if |cosine - 1| < tolerance. Squares are compared, which are rational.
    bounds = [(1 + sign * COSINE_TOLERANCE) ** 2 * squared(offset) for sign in (-1, 1)]
    return {"on": along > 0 and bounds[0] < along**2 < bounds[1]}


def closest_point_ray(point, ray):
    along = dot(minus(point, ray.origin), ray.direction)
    t = max(Fraction(0), along / squared(ray.direction))
    return {"closest": plus(ray.origin, times(t, ray.direction)), "t": t}


def point_in_triangle(point, triangle):
    normal = normal_of(triangle)
    if any(normal):
        height = dot(normal, minus(point, triangle[0]))
        is_near = height**2 < PLANE_TOLERANCE**2 * squared(normal)
        return {"inside": is_near and is_over_triangle(point, triangle, normal)}
    # A triangle without area is its longest side.
    apart = minus(point, closest_on_triangle(point, triangle))
    return {"inside": squared(apart) < PLANE_TOLERANCE**2}


def closest_point_triangle(point, triangle):
    return {"closest": closest_on_triangle(point, triangle)}


def point_in_triangle_2d(point, triangle):
    point, *corners = ((*p, Fraction(0)) for p in (point, *triangle))
    return {"inside": closest_on_triangle(point, tuple(corners)) == point}


def point_in_polygon_2d(point, polygon):
    sides = list(zip(polygon, polygon[1:] + polygon[:1]))
    if any(closest_on_segment(point, side) == point for side in sides):
        return {"inside": True}
    # The crossings of the sides with the line through the point along x, to its right. An end of a
    # side at that height counts for the sides above it.
    crossings = [a[0] + (b[0] - a[0]) * (point[1] - a[1]) / (b[1] - a[1]) for a, b in sides
                 if (a[1] <= point[1]) != (b[1] <= point[1])]
    return {"inside": sum(x > point[0] for x in crossings) % 2 == 1}


def faces_of(tetrahedron):
    return [tetrahedron[:i] + tetrahedron[i + 1:] for i in range(4)]


def is_in_tetrahedron(point, tetrahedron):
    """Whether the barycentric coordinates are not negative. A flat tetrahedron is the union of its
    faces."""
    a = tetrahedron[0]
    to_b, to_c, to_d, offset = (minus(p, a) for p in (*tetrahedron[1:], point))
    volume = dot(to_b, cross(to_c, to_d))
    if volume == 0:
        return any(closest_on_triangle(point, face) == point for face in faces_of(tetrahedron))
    weights = [dot(offset, cross(to_c, to_d)) / volume, dot(to_b, cross(offset, to_d)) / volume,
               dot(to_b, cross(to_c, offset)) / volume]
    return min(weights) >= 0 and sum(weights) <= 1


def point_in_tetrahedron(point, tetrahedron):
    return {"inside": is_in_tetrahedron(point, tetrahedron)}


def closest_point_tetrahedron(point, tetrahedron):
    if is_in_tetrahedron(point, tetrahedron):
        return {"closest": point}
    candidates = [closest_on_triangle(point, face) for face in faces_of(tetrahedron)]
    return {"closest": min(candidates, key=lambda candidate: squared(minus(point, candidate)))}


def point_in_cylinder(point, cylinder):
    axis, offset = minus(cylinder.end, cylinder.start), minus(point, cylinder.start)
    along = dot(offset, axis) / squared(axis)
    beside = minus(offset, times(along, axis))
    return {"inside": 0 <= along <= 1 and squared(beside) <= cylinder.radius**2}
