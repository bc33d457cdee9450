"""The exact answers of the queries where a ray or a segment meets a shape.

Each function has the name of its query (docs/queries.md) and returns the parts of the answer. A ray
consists of the points origin + t direction, t >= 0. The length of the stored direction is rounded,
so it is not exactly 1. A segment consists of the points start + f (end - start) with f from 0 to 1.
The t of a hit on a segment is its distance from the start: f times the length of the segment.
"""
import math
from fractions import Fraction

from exact_intersections import hulls_meet
from exact_numbers import SMALLEST_FLOAT, sign, square_root
from exact_points import along_axes, clamp_to_box, is_over_triangle, normal_of, signed_distance
from exact_shapes import Box, Ray, Segment, cross, dot, minus, plus, squared, times

MISS = {"hit": False}


def hit_at(ray, t):
    return {"hit": True, "t": t, "point": plus(ray.origin, times(t, ray.direction))}


def line_of(segment):
    """The segment as a ray whose t is 1 at its end."""
    return Ray(segment.start, minus(segment.end, segment.start))


def hit_on_segment(segment, fraction):
    ray = line_of(segment)
    answer = hit_at(ray, fraction)
    answer["t"] = fraction * square_root(squared(ray.direction))
    return answer


def sphere_hit(ray, sphere, is_segment):
    """The t of the first crossing of the surface, or of the exit if the ray starts inside. None if
    there is no such t, for a segment none up to 1. The power of a point is its squared distance from
    the center - radius^2, which is negative inside."""
    # |origin + t direction - center|^2 - radius^2 = a t^2 + 2 b t + c
    offset = minus(ray.origin, sphere.center)
    a, b = squared(ray.direction), dot(offset, ray.direction)
    c = squared(offset) - sphere.radius**2
    if c == 0:
        return Fraction(0)
    if a == 0 or b**2 < a * c or (c > 0 and b >= 0):
        return None
    power_at_end = a + 2 * b + c
    root = square_root(b**2 - a * c)
    if c < 0:  # from inside
        return None if is_segment and power_at_end < 0 else (root - b) / a
    # From outside both crossings are at t > 0. The segment ends before the first crossing if its
    # end, t = 1, is outside the sphere and before t = -b / a, the midpoint of the crossings.
    if is_segment and power_at_end > 0 and -b > a:
        return None
    return (-b - root) / a


def raycast_sphere(ray, sphere):
    t = sphere_hit(ray, sphere, is_segment=False)
    return MISS if t is None else hit_at(ray, t)


def linetest_sphere(line, sphere):
    t = sphere_hit(line_of(line), sphere, is_segment=True)
    return MISS if t is None else hit_on_segment(line, t)


def raycast_circle_2d(ray, circle):
    return raycast_sphere(ray, circle)


def box_interval(ray, box):
    """The t where the line of the ray enters and leaves the box, which it leaves at t >= 0. None if
    there are none. The direction must not be zero."""
    entry = leave = None
    for start, step, least, most in zip(ray.origin, ray.direction, box.min, box.max):
        if step == 0:
            if not least <= start <= most:
                return None
            continue
        ends = sorted([(least - start) / step, (most - start) / step])
        entry = ends[0] if entry is None else max(entry, ends[0])
        leave = ends[1] if leave is None else min(leave, ends[1])
    return None if entry > leave or leave < 0 else (entry, leave)


def box_hit(ray, box):
    """The t >= 0 where the ray enters the box, or where it leaves the box if it starts inside. None
    if it misses the box. The direction must not be zero."""
    interval = box_interval(ray, box)
    return interval and next(t for t in interval if t >= 0)


def raycast_aabb(ray, aabb):
    t = box_hit(ray, aabb)
    return MISS if t is None else hit_at(ray, t)


def raycast_aabb_interval(ray, aabb):
    interval = box_interval(ray, aabb)
    if interval is None:
        return MISS
    return {"hit": True, "enter": max(Fraction(0), interval[0]), "exit": interval[1]}


def linetest_aabb(line, aabb):
    if line.start == line.end:
        inside = all(a <= x <= b for x, a, b in zip(line.start, aabb.min, aabb.max))
        on_face = any(x in (a, b) for x, a, b in zip(line.start, aabb.min, aabb.max))
        return hit_on_segment(line, Fraction(0)) if inside and on_face else MISS
    t = box_hit(line_of(line), aabb)
    return MISS if t is None or t > 1 else hit_on_segment(line, t)


def in_axes(ray, obb):
    """The ray and the turned box in coordinates along the axes of the box. The parameter t of a
    point does not change."""
    start = along_axes(minus(ray.origin, obb.center), obb)
    return (Ray(start, along_axes(ray.direction, obb)),
            Box(tuple(-x for x in obb.extents), obb.extents))


def raycast_obb(ray, obb):
    t = box_hit(*in_axes(ray, obb))
    return MISS if t is None else hit_at(ray, t)


def linetest_obb(line, obb):
    ray = line_of(line)
    if not any(ray.direction):
        start, box = in_axes(ray, obb)
        on_surface = linetest_aabb(Segment(start.origin, start.origin), box)["hit"]
        return hit_on_segment(line, Fraction(0)) if on_surface else MISS
    t = box_hit(*in_axes(ray, obb))
    return MISS if t is None or t > 1 else hit_on_segment(line, t)


def clip_segment_aabb(line, aabb):
    if line.start == line.end:
        inside = clamp_to_box(line.start, aabb) == line.start
        return {"hit": True, "start": line.start, "end": line.end} if inside else MISS
    ray = line_of(line)
    interval = box_interval(ray, aabb)
    if interval is None or interval[0] > 1:
        return MISS
    first, last = max(Fraction(0), interval[0]), min(Fraction(1), interval[1])
    return {"hit": True, "start": hit_at(ray, first)["point"], "end": hit_at(ray, last)["point"]}


def raycast_plane(ray, plane):
    denominator = dot(plane.normal, ray.direction)
    height = signed_distance(ray.origin, plane)
    return MISS if denominator >= 0 or height < 0 else hit_at(ray, -height / denominator)


def plane_hit(ray, plane):
    denominator = dot(plane.normal, ray.direction)
    if denominator == 0:
        return None
    t = -signed_distance(ray.origin, plane) / denominator
    return None if t < 0 else t


def raycast_plane_two_sided(ray, plane):
    t = plane_hit(ray, plane)
    return MISS if t is None else hit_at(ray, t)


def raycast_line_2d(ray, line):
    return raycast_plane_two_sided(ray, line)


def nearest_plane(ray, planes):
    hits = [(t, i) for i, t in enumerate(plane_hit(ray, plane) for plane in planes)
            if t is not None]
    if not hits:
        return MISS
    t, index = min(hits)  # if several planes are equally near, the first of the list
    return {**hit_at(ray, t), "index": index}


def linetest_plane(line, plane):
    start, end = (signed_distance(point, plane) for point in line)
    if start < 0 or end > 0 or start == end:
        return MISS
    return hit_on_segment(line, start / (start - end))


def distance_along_ray(origin, direction, normal, plane_d):
    denominator = dot(direction, normal)
    if denominator == 0:
        return {"distance": Fraction(-1)}
    distance = (plane_d - dot(origin, normal)) / denominator
    # A negative distance is a miss. It must not be rounded to zero, which is a hit.
    return {"distance": -SMALLEST_FLOAT if -SMALLEST_FLOAT < distance < 0 else distance}


def triangle_hit(ray, triangle):
    normal = normal_of(triangle)
    denominator = dot(normal, ray.direction)
    if denominator == 0:  # parallel to the triangle, or a triangle or segment without size
        return None
    t = dot(normal, minus(triangle[0], ray.origin)) / denominator
    point = plus(ray.origin, times(t, ray.direction))
    return t if t >= 0 and is_over_triangle(point, triangle, normal) else None


def raycast_triangle(ray, triangle):
    t = triangle_hit(ray, triangle)
    return MISS if t is None else hit_at(ray, t)


def linetest_triangle(line, triangle):
    t = triangle_hit(line_of(line), triangle)
    return MISS if t is None or t > 1 else hit_on_segment(line, t)


def raycast_triangle_barycentric(ray, triangle):
    t = triangle_hit(ray, triangle)
    if t is None:
        return MISS
    normal = normal_of(triangle)
    offset = minus(hit_at(ray, t)["point"], triangle[0])
    to_b, to_c = minus(triangle[1], triangle[0]), minus(triangle[2], triangle[0])
    u, v = (dot(normal, area) / squared(normal)
            for area in (cross(offset, to_c), cross(to_b, offset)))
    return {"hit": True, "t": t, "u": u, "v": v}


def whole_numbers(vectors):
    """The vectors times a common factor, as integers, which are faster than fractions; the factor."""
    factor = math.lcm(*(Fraction(x).denominator for vector in vectors for x in vector))
    return [tuple(int(x * factor) for x in vector) for vector in vectors], factor


def part_in_hull(ray, points):
    """The least and the greatest t at which the line of the ray meets a point, a segment or a triangle
    of the points: the ends of its part in their hull (Caratheodory). None if it misses the hull."""
    offsets, factor = whole_numbers([minus(point, ray.origin) for point in points])
    (direction,), direction_factor = whole_numbers([ray.direction])
    found = []

    def add_point(p):
        if not any(cross(direction, p)):
            found.append(Fraction(dot(p, direction)) / squared(direction))

    volumes = [[dot(direction, cross(p, q)) for q in offsets] for p in offsets]
    for i, p in enumerate(offsets):
        add_point(p)
        for j, q in enumerate(offsets[:i]):
            across = cross(direction, minus(q, p))
            if volumes[i][j] == 0 and any(across):
                share = Fraction(-dot(cross(direction, p), across), squared(across))
                if 0 <= share <= 1:
                    add_point(plus(p, times(share, minus(q, p))))
            for k in range(j):
                weights = volumes[i][j], volumes[j][k], volumes[k][i]
                if sum(weights) != 0 and (min(weights) >= 0 or max(weights) <= 0):
                    normal = cross(minus(q, p), minus(offsets[k], p))
                    found.append(Fraction(dot(normal, p), dot(normal, direction)))
    scale = Fraction(direction_factor, factor)
    return (min(found) * scale, max(found) * scale) if found else None


def raycast_convex(ray, points):
    part = part_in_hull(ray, points)
    if part is None or part[1] < 0:
        return MISS
    return hit_at(ray, part[0] if part[0] >= 0 else part[1])


def sweep_convex_convex(a, motion, b):
    if hulls_meet(a, b):
        return {"hit": True, "t": Fraction(0)}
    if not any(motion):
        return MISS
    differences = [minus(end, start) for end in b for start in a]
    part = part_in_hull(Ray((Fraction(0),) * 3, motion), differences)
    if part is None or part[1] < 0 or part[0] > 1:
        return MISS
    return {"hit": True, "t": part[0]}


def sweep_sphere_sphere(a, motion, b):
    reach = a.radius + b.radius
    offset = minus(a.center, b.center)
    if squared(offset) <= reach**2:
        if squared(offset) <= b.radius**2:
            return {"hit": True, "t": Fraction(0), "point": a.center}
        part = b.radius / square_root(squared(offset))
        return {"hit": True, "t": Fraction(0), "point": plus(b.center, times(part, offset))}
    square, along = squared(motion), dot(motion, offset)
    discriminant = along**2 - square * (squared(offset) - reach**2)
    if along >= 0 or discriminant < 0:
        return MISS
    t = (-along - square_root(discriminant)) / square
    if sign(t - 1) > 0:
        return MISS
    part = b.radius / reach if reach else Fraction(0)
    return {"hit": True, "t": t,
            "point": plus(b.center, times(part, plus(offset, times(t, motion))))}


def sweep_sphere_plane(sphere, motion, plane):
    square = squared(plane.normal)
    height, rise = signed_distance(sphere.center, plane), dot(plane.normal, motion)
    if height**2 <= sphere.radius**2 * square:
        foot = minus(sphere.center, times(height / square, plane.normal))
        return {"hit": True, "t": Fraction(0), "point": foot}
    if height * rise >= 0:
        return MISS
    t = (abs(height) - sphere.radius * square_root(square)) / abs(rise)
    if sign(t - 1) > 0:
        return MISS
    center = plus(sphere.center, times(t, motion))
    # The center is at the height height + t rise.
    return {"hit": True, "t": t,
            "point": minus(center, times((height + t * rise) / square, plane.normal))}


def sweep_aabb_aabb(a, motion, b):
    """The lower corner of a moves through b, enlarged by the size of a."""
    size = minus(a.max, a.min)
    if not any(motion):
        meet = all(p <= q and r <= s for p, q, r, s in zip(a.min, b.max, b.min, a.max))
        return {"hit": True, "t": Fraction(0)} if meet else MISS
    interval = box_interval(Ray(a.min, motion), Box(minus(b.min, size), b.max))
    if interval is None or interval[0] > 1:
        return MISS
    return {"hit": True, "t": max(Fraction(0), interval[0])}


def is_common_point(arguments, got, limit_of):
    """The reason why an answer of two shapes that overlap at the start is right, or None: their
    contact point may be any common point."""
    if not got["hit"] or any(isinstance(x, float) for x in got["point"] + got["t"]):
        return None
    limit = limit_of("point")
    if abs(got["t"][0]) > limit_of("t"):
        return None
    for shape in arguments.values():
        if hasattr(shape, "radius"):
            if squared(minus(got["point"], shape.center)) > (shape.radius + limit)**2:
                return None
        elif hasattr(shape, "normal"):
            if signed_distance(got["point"], shape)**2 > limit**2 * squared(shape.normal):
                return None
    return ": this point is common at the start, too"


def sweep_sphere_sphere_accepts(arguments, got, limit_of):
    a, b = arguments["a"], arguments["b"]
    if squared(minus(a.center, b.center)) >= (a.radius + b.radius)**2:
        return None
    return is_common_point(arguments, got, limit_of)


def sweep_sphere_plane_accepts(arguments, got, limit_of):
    sphere, plane = arguments["sphere"], arguments["plane"]
    height = signed_distance(sphere.center, plane)
    if height**2 >= sphere.radius**2 * squared(plane.normal):
        return None
    return is_common_point(arguments, got, limit_of)


def cylinder_interval(ray, cylinder):
    """The t where the line of the ray enters and leaves the cylinder; None if it does not meet it.
    The cylinder is what is between the planes of its ends and within the radius of its axis."""
    axis = minus(cylinder.end, cylinder.start)
    offset = minus(ray.origin, cylinder.start)
    parts = []
    speed, start = dot(ray.direction, axis) / squared(axis), dot(offset, axis) / squared(axis)
    if speed != 0:
        parts.append(sorted([-start / speed, (1 - start) / speed]))
    elif not 0 <= start <= 1:
        return None
    # Without what is along the axis: the line and a circle.
    step, beside = minus(ray.direction, times(speed, axis)), minus(offset, times(start, axis))
    a, b, c = squared(step), dot(beside, step), squared(beside) - cylinder.radius**2
    if a == 0 and c > 0 or a != 0 and b**2 < a * c:
        return None
    if a != 0:
        root = square_root(b**2 - a * c)
        parts.append([(-b - root) / a, (-b + root) / a])
    entry, leave = parts[0]
    for first, last in parts[1:]:
        entry = first if sign(first - entry) > 0 else entry
        leave = last if sign(last - leave) < 0 else leave
    return None if sign(entry - leave) > 0 else (entry, leave)


def raycast_cylinder(ray, cylinder):
    interval = cylinder_interval(ray, cylinder)
    t = interval and next((t for t in interval if sign(t) >= 0), None)
    return MISS if t is None else hit_at(ray, t)
