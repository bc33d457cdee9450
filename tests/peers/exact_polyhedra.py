"""The exact answers of the queries where a sphere or a capsule moves against a triangle or a box.

Each function has the name of its query (docs/queries.md) and returns the parts of the answer. A
capsule reaches a triangle where a ball around the origin reaches the triangle minus the segment of
the capsule. So a ball moves against triangles: its center first comes within the radius of a corner,
of an edge or, at a point inside, of a plane.
"""
from fractions import Fraction

from exact_distances import axis_of, closest_to_triangle, edges_of
from exact_intersections import corners_of, corners_of_turned
from exact_numbers import sign, square_root
from exact_points import (clamp_to_box, closest_in_turned_box, closest_on_triangle, normal_of)
from exact_rays import MISS
from exact_shapes import Sphere, cross, dot, minus, plus, squared, times

# Corners of a box that follow each other around a face (itertools.product in corners_of).
FACES_OF_BOX = ((0, 1, 3, 2), (4, 5, 7, 6), (0, 1, 5, 4), (2, 3, 7, 6), (0, 2, 6, 4), (1, 3, 7, 5))


def triangles_of(corners, faces):
    """The triangles of faces with four corners."""
    return [tuple(corners[i] for i in half)
            for a, b, c, d in faces for half in ((a, b, c), (a, c, d))]


def entry(a, b, c):
    """The lesser root of a t^2 + 2 b t + c, if it is one where the polynomial becomes negative."""
    if a == 0 or b**2 < a * c:
        return None
    return (-b - square_root(b**2 - a * c)) / a


def contacts(sphere, motion, triangles):
    """The t at which the center comes within the radius of corners, edges and planes, and the point
    of the corner, edge or triangle that is nearest then."""
    for corner in {corner for triangle in triangles for corner in triangle}:
        offset = minus(sphere.center, corner)
        t = entry(squared(motion), dot(offset, motion), squared(offset) - sphere.radius**2)
        if t is not None:
            yield t, corner
    for start, end in {edge for triangle in triangles for edge in edges_of(triangle)}:
        along, offset = minus(end, start), minus(sphere.center, start)
        step, beside = cross(motion, along), cross(offset, along)
        t = entry(squared(step), dot(beside, step),
                  squared(beside) - sphere.radius**2 * squared(along))
        if t is not None:
            share = (dot(offset, along) + t * dot(motion, along)) / squared(along)
            if sign(share) >= 0 and sign(share - 1) <= 0:
                yield t, plus(start, times(share, along))
    for triangle in triangles:
        normal = normal_of(triangle)
        speed, height = dot(normal, motion), dot(normal, minus(sphere.center, triangle[0]))
        if speed == 0:
            continue
        reach = sphere.radius * square_root(squared(normal))
        t = ((reach if speed < 0 else -reach) - height) / speed
        center = plus(sphere.center, times(t, motion))
        foot = minus(center, times((height + t * speed) / squared(normal), normal))
        edges = zip(triangle, triangle[1:] + triangle[:1])
        if all(sign(dot(normal, cross(minus(b, a), minus(foot, a)))) >= 0 for a, b in edges):
            yield t, foot


def sweep(sphere, motion, triangles):
    """The first contact of a sphere that starts outside."""
    first = None
    if any(motion):
        for t, point in contacts(sphere, motion, triangles):
            if sign(t) >= 0 and sign(t - 1) <= 0 and (first is None or sign(t - first[0]) < 0):
                first = t, point
    return MISS if first is None else {"hit": True, "t": first[0], "point": first[1]}


def sweep_sphere(sphere, motion, triangles, closest):
    if squared(minus(sphere.center, closest)) <= sphere.radius**2:
        return {"hit": True, "t": Fraction(0), "point": closest}
    return sweep(sphere, motion, triangles)


def sweep_sphere_triangle(sphere, motion, triangle):
    return sweep_sphere(sphere, motion, [triangle], closest_on_triangle(sphere.center, triangle))


def sweep_sphere_aabb(sphere, motion, aabb):
    return sweep_sphere(sphere, motion, triangles_of(corners_of(aabb), FACES_OF_BOX),
                        clamp_to_box(sphere.center, aabb))


def sweep_sphere_obb(sphere, motion, obb):
    return sweep_sphere(sphere, motion, triangles_of(corners_of_turned(obb), FACES_OF_BOX),
                        closest_in_turned_box(sphere.center, obb))


def sweep_capsule_triangle(capsule, motion, triangle):
    on_axis, on_triangle, _ = closest_to_triangle(axis_of(capsule), triangle)
    if squared(minus(on_axis, on_triangle)) <= capsule.radius**2:
        return {"hit": True, "t": Fraction(0)}
    ends = [[minus(corner, end) for corner in triangle] for end in axis_of(capsule)]
    sides = [(i, j, j + 3, i + 3) for i, j in ((0, 1), (1, 2), (2, 0))]
    triangles = [tuple(end) for end in ends] + triangles_of(ends[0] + ends[1], sides)
    hit = sweep(Sphere((Fraction(0),) * 3, capsule.radius), motion, triangles)
    return {key: hit[key] for key in hit if key != "point"}


def accepts_common_point(closest_of):
    """The reason why an answer is right, or None: where the sphere overlaps the other shape at the
    start, any point of both is right."""
    def accepts(arguments, got, limit_of):
        sphere, _, shape = arguments.values()
        if "point" not in got or any(isinstance(x, float) for x in got["point"] + got["t"]):
            return None
        if squared(minus(sphere.center, closest_of(sphere.center, shape))) >= sphere.radius**2:
            return None
        point, limit = got["point"], limit_of("point")
        if (abs(got["t"][0]) <= limit_of("t")
                and squared(minus(point, closest_of(point, shape))) <= limit**2
                and squared(minus(point, sphere.center)) <= (sphere.radius + limit)**2):
            return ": the shapes overlap at the start, and this is a point of both"
        return None
    return accepts


sweep_sphere_triangle_accepts = accepts_common_point(closest_on_triangle)
sweep_sphere_aabb_accepts = accepts_common_point(clamp_to_box)
sweep_sphere_obb_accepts = accepts_common_point(closest_in_turned_box)
