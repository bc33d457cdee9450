"""The exact answers of the queries about capsules, and about the closest points of two shapes.

Each function has the name of its query (docs/queries.md) and returns the parts of the answer. A
capsule consists of the points whose distance from a segment is at most the radius.
"""
import itertools
import math
from fractions import Fraction

from exact_numbers import high, low, sign, square_root
from exact_intersections import corners_of_turned, hulls_meet
from exact_points import (clamp_to_box, closest_in_turned_box, closest_on_segment,
                          closest_on_triangle, is_over_triangle, normal_of, signed_distance)
from exact_rays import (MISS, box_hit, hit_at, hit_on_segment, in_axes, line_of,
                        whole_numbers)
from exact_shapes import Segment, cross, dot, minus, plus, squared, times


def clamped(number, least, most):
    return max(least, number if most is None else min(most, number))


def at(line, t):
    return plus(line.origin, times(t, line.direction))


def parameters(a, b, last):
    """The parameters of the closest points of two lines, on a from 0 to `last` (None: no end), on b
    from 0 to 1. Of several pairs the one with the least parameter on a, then on b."""
    offset = minus(a.origin, b.origin)
    aa, ab, bb = (dot(x, y) for x, y in
                  ((a.direction, a.direction), (a.direction, b.direction),
                   (b.direction, b.direction)))
    ao, bo = dot(a.direction, offset), dot(b.direction, offset)
    determinant = aa * bb - ab**2
    s = clamped((ab * bo - ao * bb) / determinant, 0, last) if determinant else Fraction(0)
    t = (ab * s + bo) / bb if bb else Fraction(0)
    if 0 <= t <= 1:
        # A segment without length is a point.
        return (s, t) if bb or not aa else (clamped(-ao / aa, 0, last), t)
    t = clamped(t, 0, 1)
    return (clamped((ab * t - ao) / aa, 0, last) if aa else Fraction(0)), t


def closest_on_lines(a, b, last=Fraction(1)):
    """The points of a pair of closest points, and the parameter on a."""
    s, t = parameters(a, b, last)
    return at(a, s), at(b, t), s


def edges_of(triangle):
    return [Segment(*ends) for ends in zip(triangle, triangle[1:] + triangle[:1])]


def crossing(segment, triangle):
    """The point where a segment, whose ends are on different sides of the triangle's plane, goes
    through the triangle; None if there is none."""
    normal = normal_of(triangle)
    start, end = (dot(normal, minus(point, triangle[0])) for point in segment)
    if start * end >= 0:
        return None
    point = at(line_of(segment), start / (start - end))
    return point if is_over_triangle(point, triangle, normal) else None


def closest_of(candidates):
    """Of tuples of two points, and a parameter, the pair at the least distance, then at the least
    parameter."""
    return min(candidates, key=lambda pair: (squared(minus(pair[0], pair[1])), pair[2]))


def closest_to_triangle(segment, triangle):
    candidates = [closest_on_lines(line_of(segment), line_of(edge)) for edge in edges_of(triangle)]
    candidates += [(end, closest_on_triangle(end, triangle), Fraction(i))
                   for i, end in enumerate(segment)]
    point = crossing(segment, triangle)
    return closest_of(candidates + ([(point, point, Fraction(0))] if point else []))


def closest_on_triangles(a, b):
    candidates = [closest_to_triangle(edge, b) for edge in edges_of(a)]
    candidates += [(closest_on_triangle(corner, a), corner, 0) for corner in b]
    for edge in edges_of(b):
        point = crossing(edge, a)
        candidates += [(point, point, 0)] if point else []
    return closest_of([(p, q, 0) for p, q, _ in candidates])


def pair(points, name_a, name_b):
    return {"distance": square_root(squared(minus(points[0], points[1]))),
            f"on_{name_a}": points[0], f"on_{name_b}": points[1]}


def closest_points_segment_segment(a, b):
    return pair(closest_on_lines(line_of(a), line_of(b)), "a", "b")


def closest_points_ray_segment(ray, line):
    return pair(closest_on_lines(ray, line_of(line), None), "ray", "line")


def closest_points_segment_triangle(line, triangle):
    return pair(closest_to_triangle(line, triangle), "line", "triangle")


def closest_points_triangle_triangle(a, b):
    return pair(closest_on_triangles(a, b), "a", "b")


def solution_of(rows):
    """The solution of a system of linear equations, each the coefficients and the right side; None
    if there is not one solution."""
    rows = [list(row) for row in rows]
    for i in range(len(rows)):
        pivot = next((j for j in range(i, len(rows)) if rows[j][i] != 0), None)
        if pivot is None:
            return None
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [Fraction(x) / rows[i][i] for x in rows[i]]
        for j, row in enumerate(rows):
            if j != i and row[i] != 0:
                rows[j] = [x - row[i] * y for x, y in zip(row, rows[i])]
    return [row[-1] for row in rows]


def weights_of_nearest(corners):
    """The weights of the point of the point, line or plane through these corners that is nearest to
    the origin, or of the origin: they add up to one, and the point is across the differences."""
    rows = [[Fraction(1)] * (len(corners) + 1)]
    for corner in corners[1:]:
        along = minus(corner, corners[0])
        rows.append([dot(along, x) for x in corners] + [Fraction(0)])
    return solution_of(rows)


def weighted(corners, weights):
    return tuple(sum(w * x for w, x in zip(weights, numbers)) for numbers in zip(*corners))


def closest_on_hulls(points_a, points_b):
    """Closest points of two convex hulls: the point nearest to the origin of the hull of all
    differences, by the algorithm of Wolfe (1976). It keeps a simplex and a point in it, which comes
    nearer with each simplex."""
    pairs = [(a, b) for a in points_a for b in points_b]

    def difference(pair):
        return minus(*pair)

    simplex, weights = [min(pairs, key=lambda pair: squared(difference(pair)))], [Fraction(1)]
    while True:
        nearest = weighted(list(map(difference, simplex)), weights)
        new = min(pairs, key=lambda pair: dot(difference(pair), nearest))
        if dot(difference(new), nearest) >= squared(nearest):
            return [weighted([pair[i] for pair in simplex], weights) for i in (0, 1)]
        simplex, weights = simplex + [new], weights + [Fraction(0)]
        while True:
            target = weights_of_nearest(list(map(difference, simplex)))
            if min(target) >= 0:
                weights = target
                break
            # As far towards the target as the simplex goes; there a corner has no weight.
            part = min(w / (w - t) for w, t in zip(weights, target) if t < 0)
            weights = [w + part * (t - w) for w, t in zip(weights, target)]
            kept = [i for i, w in enumerate(weights) if w > 0]
            simplex, weights = [simplex[i] for i in kept], [weights[i] for i in kept]


def closest_points_convex_convex(a, b):
    return pair(closest_on_hulls(a, b), "a", "b")


def widest_of(points, normal):
    """How far the points reach along a normal."""
    return max(dot(normal, point) for point in points)


def nearest_facet(a, b):
    """The least squared distance of the origin, which is in the hull of the differences of the points
    of a and b, from the plane of a facet of that hull, and the normal of the facet. A facet has the
    normal of a facet of a or b, or one across an edge of each; any other plane that bounds the hull
    is at least as far. None if all differences are on one line."""
    a, b = sorted(set(a)), sorted(set(b))
    normals = {cross(minus(q, p), minus(r, p)) for points in (a, b)
               for p, q, r in itertools.combinations(points, 3)}
    normals |= {cross(minus(q, p), minus(s, r)) for p, q in itertools.combinations(a, 2)
                for r, s in itertools.combinations(b, 2)}
    nearest = None
    for normal in normals:
        for outwards in (normal, times(-1, normal)) if any(normal) else ():
            height = widest_of(a, outwards) + widest_of(b, times(-1, outwards))
            square = Fraction(height**2, squared(normal))
            if nearest is None or square < nearest[0]:
                nearest = square, outwards
    return nearest


def penetration_convex_convex(a, b):
    if not hulls_meet(a, b):
        return MISS
    points, factor = whole_numbers([*a, *b])
    a, b = points[:len(a)], points[len(a):]
    found = nearest_facet(a, b)
    if found is None:
        differences = [minus(p, q) for p in a for q in b]
        axis = next((d for d in map(minus, differences, differences[1:]) if any(d)), (0, 0, 1))
        square, normal = 0, next(n for n in (cross(axis, unit) for unit in (
            (1, 0, 0), (0, 1, 0))) if any(n))
    else:
        square, normal = found
    length = square_root(squared(normal))
    return {"hit": True, "depth": square_root(square) * Fraction(1, factor),
            "direction": tuple(x / length for x in map(Fraction, normal))}


def penetration_convex_convex_accepts(arguments, got, limit_of):
    """Any direction is right along which b leaves a after the same way, and any unit vector if they
    only touch."""
    a, b = arguments["a"], arguments["b"]
    if not got["hit"] or any(isinstance(x, float) for x in got["depth"] + got["direction"]):
        return None
    exact = penetration_convex_convex(a, b)
    limit = limit_of("direction")
    if not exact["hit"] or not (1 - limit)**2 <= squared(got["direction"]) <= (1 + limit)**2:
        return None
    if not low(exact["depth"]) - limit_of("depth") <= got["depth"][0] \
            <= high(exact["depth"]) + limit_of("depth"):
        return None
    if high(exact["depth"]) == 0:
        return ": they only touch"
    way = widest_of([minus(p, q) for p in a for q in b], got["direction"])
    size = max(abs(x - y) for p in a for q in b for x, y in zip(p, q))
    if way <= high(exact["depth"]) + limit_of("depth") + 3 * limit * size:
        return ": along this direction it is as far"
    return None


def distance_from(shape, point):
    if isinstance(shape, list):
        return squared(minus(*closest_on_hulls(shape, [point])))
    if isinstance(shape, Segment):
        closest = closest_on_segment(point, shape)
    elif isinstance(shape, tuple) and hasattr(shape, "direction"):
        t = max(Fraction(0), dot(minus(point, shape.origin), shape.direction)
                / squared(shape.direction))
        closest = at(shape, t)
    else:
        closest = closest_on_triangle(point, shape)
    return squared(minus(point, closest))


def accepts_pair(query, name_a, name_b):
    """The reason why an answer is right, or None: a pair of points of both shapes at the least
    distance is right."""
    def accepts(arguments, got, limit_of):
        shapes = arguments.values()
        points = [got.get(f"on_{name}") for name in (name_a, name_b)]
        if any(isinstance(x, float) for point in points for x in point):
            return None
        limits = [limit_of(f"on_{name}") for name in (name_a, name_b)]
        if any(distance_from(shape, point) > limit**2
               for shape, point, limit in zip(shapes, points, limits)):
            return None
        apart = squared(minus(*points))
        # As much farther as the pair of Hitscan may be that replaces the exact one (answer_pair.h).
        allowed = Fraction(1e-6 * sum(math.hypot(*map(float, point)) for point in points))
        exact = query(*shapes)["distance"]
        if max(0, low(exact) - allowed)**2 <= apart <= (high(exact) + allowed)**2:
            return ": this pair of points is as close"
        return None
    return accepts


closest_points_segment_segment_accepts = accepts_pair(closest_points_segment_segment, "a", "b")
closest_points_ray_segment_accepts = accepts_pair(closest_points_ray_segment, "ray", "line")
closest_points_segment_triangle_accepts = accepts_pair(closest_points_segment_triangle,
                                                       "line", "triangle")
closest_points_triangle_triangle_accepts = accepts_pair(closest_points_triangle_triangle, "a", "b")
closest_points_convex_convex_accepts = accepts_pair(closest_points_convex_convex, "a", "b")


def axis_of(capsule):
    return Segment(capsule.start, capsule.end)


def squared_distance(point, capsule):
    return squared(minus(point, closest_on_segment(point, axis_of(capsule))))


def point_in_capsule(point, capsule):
    return {"inside": squared_distance(point, capsule) <= capsule.radius**2}


def closest_point_capsule(point, capsule):
    foot = closest_on_segment(point, axis_of(capsule))
    outwards = minus(point, foot)
    if squared(outwards) <= capsule.radius**2:
        return {"closest": point}
    factor = capsule.radius / square_root(squared(outwards))
    return {"closest": plus(foot, times(factor, outwards))}


def sphere_capsule(sphere, capsule):
    reach = sphere.radius + capsule.radius
    return {"intersects": squared_distance(sphere.center, capsule) <= reach**2}


def capsule_capsule(a, b):
    points = closest_on_lines(line_of(axis_of(a)), line_of(axis_of(b)))
    return {"intersects": squared(minus(points[0], points[1])) <= (a.radius + b.radius) ** 2}


def capsule_plane(capsule, plane):
    heights = [signed_distance(point, plane) for point in axis_of(capsule)]
    least = 0 if min(heights) <= 0 <= max(heights) else min(map(abs, heights))
    return {"intersects": least**2 <= capsule.radius**2 * squared(plane.normal)}


def capsule_aabb(capsule, aabb):
    """The least distance of the segment from the twelve edges of the box, and of its ends from the
    box; 0 if it goes through the box."""
    axis = axis_of(capsule)
    corners = list(itertools.product(*zip(aabb.min, aabb.max)))
    edges = [Segment(p, q) for p, q in itertools.combinations(corners, 2)
             if sum(x != y for x, y in zip(p, q)) <= 1]
    candidates = [closest_on_lines(line_of(axis), line_of(edge))[:2] for edge in edges]
    candidates += [(end, clamp_to_box(end, aabb)) for end in axis]
    # Where it goes through a face, it crosses one of the two triangles of the face.
    for i in range(3):
        for side in (0, 1):
            a, b, c, d = (corners[n] for n in range(8) if (n >> (2 - i)) % 2 == side)
            for triangle in ((a, b, d), (a, d, c)):
                point = crossing(axis, triangle)
                candidates += [(point, point)] if point else []
    least = min(squared(minus(p, q)) for p, q in candidates)
    return {"intersects": least <= capsule.radius**2}


def capsule_obb(capsule, obb):
    """The least distance of the segment from the twelve edges of the box, and of its ends from the
    box; 0 if it goes through the box."""
    axis = axis_of(capsule)
    corners = corners_of_turned(obb)
    candidates = [(end, closest_in_turned_box(end, obb)) for end in axis]
    for i, j in ((i, j) for i in range(8) for j in range(i, 8) if bin(i ^ j).count("1") <= 1):
        edge = Segment(corners[i], corners[j])
        candidates.append(closest_on_lines(line_of(axis), line_of(edge))[:2])
    if axis.start != axis.end:
        t = box_hit(*in_axes(line_of(axis), obb))
        if t is not None and t <= 1:
            return {"intersects": True}
    least = min(squared(minus(p, q)) for p, q in candidates)
    return {"intersects": least <= capsule.radius**2}


def capsule_triangle(capsule, triangle):
    points = closest_to_triangle(axis_of(capsule), triangle)
    return {"intersects": squared(minus(points[0], points[1])) <= capsule.radius**2}


def capsule_interval(ray, capsule):
    """The t where the line of the ray enters and leaves the capsule; None if it misses the capsule.
    It goes through the two balls and the infinite cylinder; what counts is on this side of the
    ends, or between them. The direction must not be zero."""
    axis = minus(capsule.end, capsule.start)
    crossed = [cross(x, axis) for x in (minus(ray.origin, capsule.start), ray.direction)]
    from_start, from_end = minus(ray.origin, capsule.start), minus(ray.origin, capsule.end)
    length = squared(axis)
    # a t^2 + 2 b t + c, and the range of the axial coordinate
    parts = [(squared(ray.direction), dot(from_start, ray.direction),
              squared(from_start) - capsule.radius**2, None, 0),
             (squared(ray.direction), dot(from_end, ray.direction),
              squared(from_end) - capsule.radius**2, length, None),
             (squared(crossed[1]), dot(*crossed),
              squared(crossed[0]) - capsule.radius**2 * length, 0, length)]
    entry = leave = None
    for a, b, c, low, high in parts:
        if a == 0 or b**2 < a * c:
            continue
        root = square_root(b**2 - a * c)
        for is_entry in (True, False):
            t = ((-b - root) if is_entry else (root - b)) / a
            axial = dot(from_start, axis) + t * dot(ray.direction, axis)
            if (low is not None and sign(axial - low) < 0) or (
                    high is not None and sign(axial - high) > 0):
                continue
            # A line along the side touches both balls.
            if is_entry:
                entry = t if entry is None or sign(t - entry) < 0 else entry
            else:
                leave = t if leave is None or sign(t - leave) > 0 else leave
    return None if entry is None or sign(leave) < 0 else (entry, leave)


def first_of(interval):
    return interval[0] if sign(interval[0]) >= 0 else interval[1]


def raycast_capsule(ray, capsule):
    interval = capsule_interval(ray, capsule)
    return MISS if interval is None else hit_at(ray, first_of(interval))


def linetest_capsule(line, capsule):
    if line.start == line.end:
        on_surface = squared_distance(line.start, capsule) == capsule.radius**2
        return hit_on_segment(line, Fraction(0)) if on_surface else MISS
    interval = capsule_interval(line_of(line), capsule)
    if interval is None:
        return MISS
    t = first_of(interval)
    return MISS if sign(t - 1) > 0 else hit_on_segment(line, t)
