"""The exact answers of the queries whether two shapes meet.

Each function has the name of its query (docs/queries.md) and returns the parts of the answer.
"""
import itertools
import math
from fractions import Fraction

from exact_numbers import square_root
from exact_points import (clamp_to_box, closest_in_turned_box, closest_on_segment,
                          closest_on_triangle, from_axes, normal_of, side_of, signed_distance)
from exact_shapes import cross, dot, minus, plus, squared, times

MISS = {"hit": False}
LEAST_SQUARED_SINE = Fraction(1e-4)  # a double (src/geometry/intersect.cpp)


def corners_of(box):
    return list(itertools.product(*zip(box.min, box.max)))


def corners_of_turned(box):
    return [from_axes(ends, box) for ends in itertools.product(*((-x, x) for x in box.extents))]


def hulls_meet(points_a, points_b):
    """Whether the convex hulls of two lists of points have a common point.

    They have one if the points have weights that are not negative, add up to 1 in each list, and
    make both weighted sums the same point: five equations. The simplex method adds a spare variable
    to each equation and minimises the sum of the spare variables, which is 0 if the equations have
    a solution. Bland's rule selects the columns and rows, so that the method ends.
    """
    if not points_a or not points_b:
        return False
    columns = [list(a) + [1, 0] for a in points_a] + [[-x for x in b] + [0, 1] for b in points_b]
    rows = [list(row) + [sums] for row, sums in zip(zip(*columns), (0, 0, 0, 1, 1))]
    # An equation may be multiplied by any number, so whole numbers suffice.
    for i, row in enumerate(rows):
        common = math.lcm(*(Fraction(x).denominator for x in row))
        rows[i] = [int(x * common) for x in row]
    goal = [-sum(column) for column in zip(*rows)]
    basis = [None] * len(rows)  # None: a spare variable, which never enters the basis again
    pivot_before = 1
    while True:
        # `rows` and `goal` are the tableau multiplied by `pivot_before`, which is positive.
        column = next((j for j, x in enumerate(goal[:-1]) if x < 0), None)
        if column is None:
            return goal[-1] == 0
        # There is a candidate: otherwise the sum, which is not negative, would have no minimum.
        candidates = [i for i, row in enumerate(rows) if row[column] > 0]
        order = {i: len(columns) + i if basis[i] is None else basis[i] for i in candidates}
        chosen = min(candidates,
                     key=lambda i: (Fraction(rows[i][-1], rows[i][column]), order[i]))
        pivot = rows[chosen][column]
        for row in [row for i, row in enumerate(rows) if i != chosen] + [goal]:
            factor = row[column]
            for j, x in enumerate(rows[chosen]):
                row[j] = (row[j] * pivot - factor * x) // pivot_before
        pivot_before = pivot
        basis[chosen] = column


def sphere_sphere(a, b):
    return {"intersects": squared(minus(a.center, b.center)) <= (a.radius + b.radius) ** 2}


def sphere_aabb(sphere, aabb):
    apart = minus(sphere.center, clamp_to_box(sphere.center, aabb))
    return {"intersects": squared(apart) < sphere.radius**2}


def sphere_plane(sphere, plane):
    distance = signed_distance(sphere.center, plane)
    return {"intersects": distance**2 <= sphere.radius**2 * squared(plane.normal)}


def aabb_aabb(a, b):
    lows, highs = map(max, a.min, b.min), map(min, a.max, b.max)
    return {"intersects": all(low <= high for low, high in zip(lows, highs))}


def aabb_plane(aabb, plane):
    distances = [signed_distance(corner, plane) for corner in corners_of(aabb)]
    return {"intersects": min(distances) <= 0 <= max(distances)}


def plane_plane(a, b):
    return {"intersects": squared(cross(a.normal, b.normal)) > LEAST_SQUARED_SINE}


def triangle_sphere(triangle, sphere):
    apart = minus(sphere.center, closest_on_triangle(sphere.center, triangle))
    return {"intersects": squared(apart) < sphere.radius**2}


def triangle_aabb(triangle, aabb):
    return {"intersects": hulls_meet(triangle, corners_of(aabb))}


def triangle_plane(triangle, plane):
    sides = {side_of(corner, plane) for corner in triangle}
    return {"intersects": sides not in ({1}, {-1})}


def convex_convex(a, b):
    return {"intersects": hulls_meet(a, b)}


def point_in_convex(point, points):
    return {"inside": hulls_meet([point], points)}


def triangle_triangle(a, b):
    return {"intersects": hulls_meet(a, b)}


def obb_plane(obb, plane):
    distances = [signed_distance(corner, plane) for corner in corners_of_turned(obb)]
    return {"intersects": min(distances) <= 0 <= max(distances)}


def obb_obb(a, b):
    return {"intersects": hulls_meet(corners_of_turned(a), corners_of_turned(b))}


def aabb_obb(aabb, obb):
    return {"intersects": hulls_meet(corners_of(aabb), corners_of_turned(obb))}


def triangle_obb(triangle, obb):
    return {"intersects": hulls_meet(triangle, corners_of_turned(obb))}


def sphere_obb(sphere, obb):
    apart = minus(sphere.center, closest_in_turned_box(sphere.center, obb))
    return {"intersects": squared(apart) <= sphere.radius**2}


def intersect_three_planes(planes):
    a, b, c = (plane.normal for plane in planes)
    determinant = dot(a, cross(b, c))
    if determinant == 0:
        return MISS
    rows = list(zip(*(cross(b, c), cross(c, a), cross(a, b))))
    distances = [plane.distance for plane in planes]
    return {"hit": True, "point": tuple(dot(row, distances) / determinant for row in rows)}


def contains_aabb_aabb(container, aabb):
    if not aabb_aabb(container, aabb)["intersects"]:
        return {"containment": 0}
    inside = all(clamp_to_box(corner, container) == corner for corner in corners_of(aabb))
    return {"containment": 2 if inside else 1}


def contains_sphere_sphere(container, sphere):
    apart = squared(minus(container.center, sphere.center))
    if apart > (container.radius + sphere.radius) ** 2:
        return {"containment": 0}
    room = container.radius - sphere.radius
    return {"containment": 2 if room >= 0 and apart <= room**2 else 1}


def contains_aabb_sphere(container, sphere):
    radius = sphere.radius
    apart = minus(sphere.center, clamp_to_box(sphere.center, container))
    if squared(apart) > radius**2:
        return {"containment": 0}
    inside = all(least <= x - radius and x + radius <= most
                 for x, least, most in zip(sphere.center, container.min, container.max))
    return {"containment": 2 if inside else 1}


def aabb_intersection(a, b):
    low, high = tuple(map(max, a.min, b.min)), tuple(map(min, a.max, b.max))
    if any(least > most for least, most in zip(low, high)):
        return MISS
    return {"hit": True, "min": low, "max": high}


def plane_plane_line(a, b):
    along = cross(a.normal, b.normal)
    square = squared(along)
    if square == 0:
        return MISS
    offset = minus(times(a.distance, b.normal), times(b.distance, a.normal))
    length = square_root(square)
    return {"hit": True, "point": times(1 / square, cross(offset, along)),
            "direction": tuple(x / length for x in along)}


def within_triangle(origin, along, triangle):
    """The t for which origin + t along, a line in the plane of the triangle, is in it: the first and
    the last, or None. The triangle is what lies on the inner side of its three edges."""
    normal = normal_of(triangle)
    first = last = None
    for corner, following in zip(triangle, triangle[1:] + triangle[:1]):
        inwards = cross(normal, minus(following, corner))
        depth, speed = dot(inwards, minus(origin, corner)), dot(inwards, along)
        if speed == 0:
            if depth < 0:
                return None
        elif speed > 0:
            first = -depth / speed if first is None else max(first, -depth / speed)
        else:
            last = -depth / speed if last is None else min(last, -depth / speed)
    return None if first > last else (first, last)


def triangle_triangle_segment(a, b):
    normals = normal_of(a), normal_of(b)
    along = cross(*normals)
    if not any(along):
        return MISS
    distances = dot(normals[0], a[0]), dot(normals[1], b[0])
    offset = minus(times(distances[0], normals[1]), times(distances[1], normals[0]))
    origin = times(1 / squared(along), cross(offset, along))
    parts = [within_triangle(origin, along, triangle) for triangle in (a, b)]
    if None in parts:
        return MISS
    first, last = max(part[0] for part in parts), min(part[1] for part in parts)
    if first > last:
        return MISS
    return {"hit": True, "start": plus(origin, times(first, along)),
            "end": plus(origin, times(last, along))}


def turn(a, b):
    """The cross product of two vectors in the plane."""
    return a[0] * b[1] - a[1] * b[0]


def segment_segment_2d(a, b):
    along_a, along_b = minus(a.end, a.start), minus(b.end, b.start)
    area = turn(along_a, along_b)
    if area != 0:
        offset = minus(b.start, a.start)
        s, t = turn(offset, along_b) / area, turn(offset, along_a) / area
        return {"hit": True, "point": plus(a.start, times(s, along_a))} \
            if 0 <= s <= 1 and 0 <= t <= 1 else MISS
    # The ends of one that are on the other; among them is the first common point along a.
    common = [point for points, other in ((a, b), (b, a)) for point in points
              if closest_on_segment(point, other) == point]
    if not common:
        return MISS
    return {"hit": True, "point": min(common, key=lambda point: squared(minus(point, a.start)))}


def clip_triangle_plane(triangle, plane):
    """Walks along the triangle from the first corner that is kept. An edge from one side of the
    plane to the other is cut where the weights of its ends are as the heights of the other ends."""
    heights = [signed_distance(corner, plane) for corner in triangle]
    first = next((i for i, height in enumerate(heights) if height >= 0), None)
    if first is None:
        return {"points": []}
    points = []
    for i in (first, (first + 1) % 3, (first + 2) % 3):
        j = (i + 1) % 3
        if heights[i] >= 0:
            points.append(triangle[i])
        if heights[i] * heights[j] < 0:
            part = heights[i] / (heights[i] - heights[j])
            points.append(plus(triangle[i], times(part, minus(triangle[j], triangle[i]))))
    return {"points": points}
