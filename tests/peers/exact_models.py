"""The exact answers of the queries of models, by all triangles in world space, and the reader of
models. Each function has the name of its query (docs/queries.md) and returns the parts of the answer.
"""
import functools
import pathlib
from fractions import Fraction

from exact_intersections import hulls_meet
from exact_numbers import (NotReadable, high, low, radians, sign, sine_and_cosine, size,
                           square_root)
from exact_points import closest_on_triangle, side_of
from exact_rays import hit_at, hit_on_segment, line_of, triangle_hit
from exact_shapes import (as_float, cross, dot, items, member, minus, plus, read_number, read_point,
                          squared, times)

MISS = {"hit": False}
MADE = {"cube": lambda: cube(), "torus": lambda: torus()}
MODELS = pathlib.Path(__file__).resolve().parents[2] / "assets" / "models"


def doubles_of(degrees):
    return tuple(float(double_near(x)) for x in sine_and_cosine(radians(Fraction(degrees))))


def cube():
    """As MakeCube of src/meshes/made_meshes.cpp."""
    corners = [tuple(Fraction(1 if i >> axis & 1 else -1) for axis in range(3)) for i in range(8)]
    return corners, [(0, 2, 1), (1, 2, 3), (4, 5, 6), (5, 7, 6), (0, 1, 4), (1, 5, 4),
                     (2, 6, 3), (3, 6, 7), (0, 4, 2), (2, 4, 6), (1, 3, 5), (3, 7, 5)]


def torus(segments=48, sides=24):
    """As MakeTorus of src/meshes/made_meshes.cpp, in double precision."""
    vertices, triangles = [], []
    for column in range(segments):
        z, x = doubles_of(as_float(Fraction(360.0 * column / segments)))
        for row in range(sides):
            up, out = doubles_of(as_float(Fraction(360.0 * row / sides)))
            radius = 1 + 0.4 * out
            vertices.append(tuple(as_float(Fraction(v)) for v in (radius * x, 0.4 * up, radius * z)))
            a, b, c, d = (i % segments * sides + j % sides for i, j in (
                (column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)))
            triangles += [(a, c, b), (a, d, c)]
    return vertices, triangles


@functools.cache
def mesh_named(name):
    """The vertices and triangles of a mesh that Hitscan has: its file has triangles only."""
    if name in MADE:
        return MADE[name]()
    path = MODELS / f"{name}.obj"
    if not path.is_file():
        raise NotReadable(f"the mesh {name} is neither a file of assets/models nor one of {MADE}")
    vertices, triangles = [], []
    for line in path.read_text().splitlines():
        words = line.split()
        if words[:1] == ["v"]:
            vertices.append(tuple(as_float(Fraction(x)) for x in words[1:]))
        elif words[:1] == ["f"]:
            triangles.append(tuple(int(word) - 1 for word in words[1:]))
    return vertices, triangles


def double_near(interval):
    """The double nearest to a sine or cosine of degrees, an interval: zero or not nearly zero."""
    middle = (low(interval) + high(interval)) / 2
    return Fraction(float(middle)) if abs(middle) > Fraction(1, 2**200) else Fraction(0)


def map_of(position, rotation, scale):
    """The columns of translate * (Rz * Rx * Ry) * scale: sines and cosines are doubles, and each
    number is then rounded to a float."""
    (sx, cx), (sy, cy), (sz, cz) = (
        tuple(double_near(x) for x in sine_and_cosine(radians(angle))) for angle in rotation)
    rotated = (
        (cz * cy - sz * sx * sy, sz * cy + cz * sx * sy, -cx * sy),
        (-sz * cx, cz * cx, sx),
        (cz * sy + sz * sx * cy, sz * sy - cz * sx * cy, cx * cy),
    )
    columns = [tuple(as_float(x * factor) for x in column)
               for column, factor in zip(rotated, scale)]
    return columns, position


def placed(vertex, columns, position):
    exact = functools.reduce(plus, (times(x, column) for x, column in zip(vertex, columns)), position)
    return tuple(as_float(x) for x in exact)


def triangles_of(mesh, columns, position):
    """The triangles in world space, in the order of the mesh."""
    if isinstance(mesh, str):
        vertices, triangles = mesh_named(mesh)
    else:
        vertices = [read_point(x) for x in items(member(mesh, "vertices"))]
        triangles = [tuple(int(read_number(i)) for i in items(x, 3))
                     for x in items(member(mesh, "triangles"))]
    vertices = [placed(vertex, columns, position) for vertex in vertices]
    return [tuple(vertices[i] for i in triangle) for triangle in triangles]


def read_model(value):
    return triangles_of(member(value, "mesh"), *map_of(*pose_of(value)))


def pose_of(value):
    return [read_point(value[key]) if key in value else tuple(map(Fraction, default))
            for key, default in (("position", (0, 0, 0)), ("rotation", (0, 0, 0)),
                                 ("scale", (1, 1, 1)))]


def product(outer, inner):
    """The map that first applies `inner`: each number is rounded once."""
    columns, position = outer
    zero = (Fraction(0),) * 3
    return ([placed(column, columns, zero) for column in inner[0]],
            placed(inner[1], columns, position))


def read_scene(value):
    """For each node the triangles in world space; none if it has no mesh."""
    maps, models = [], []
    for node in items(value):
        own = map_of(*pose_of(node))
        parent = node.get("parent")
        maps.append(own if parent is None else product(maps[parent], own))
        models.append([] if member(node, "mesh") is None
                      else triangles_of(member(node, "mesh"), *maps[-1]))
    return models


def box_around(points):
    return tuple(map(min, zip(*points))), tuple(map(max, zip(*points)))


def near(triangle, low_corner, high_corner):
    """Whether the boxes around the triangle and between the corners meet."""
    least, most = box_around(triangle)
    return all(a <= d and c <= b for a, b, c, d in zip(least, most, low_corner, high_corner))


def model_bounds(model):
    least, most = box_around([corner for triangle in model for corner in triangle])
    center = times(Fraction(1, 2), plus(least, most))
    return {"triangle_count": len(model), "min": least, "max": most, "center": center,
            "radius": square_root(squared(minus(most, least)) / 4)}


def hits_of(line, model, most=None):
    """The t and the index of each triangle that the line crosses, nearest first."""
    found = ((triangle_hit(line, triangle), index) for index, triangle in enumerate(model))
    return sorted((t, index) for t, index in found if t is not None and (most is None or t <= most))


def model_raycast(ray, model):
    hits = hits_of(ray, model)
    return {**hit_at(ray, hits[0][0]), "triangle": hits[0][1]} if hits else MISS


def model_linetest(line, model):
    hits = hits_of(line_of(line), model, 1)
    return {**hit_on_segment(line, hits[0][0]), "triangle": hits[0][1]} if hits else MISS


def is_at(exact, got, limit_of):
    """Whether a hit is answered at the exact t and point."""
    def is_near(part, number, exactly):
        # A number is a fraction unless it is infinite or NaN.
        return not isinstance(number, float) and size(exactly - number) <= limit_of(part)

    return is_near("t", got["t"][0], exact["t"]) and all(
        is_near("point", number, exactly) for number, exactly in zip(got["point"], exact["point"]))


def accepts_triangle(answer, hits_of_arguments):
    """Each triangle that is crossed at the same t is right."""
    def accepts(arguments, got, limit_of):
        hits = hits_of_arguments(arguments)
        if hits and got.get("hit") and got["triangle"] in [i for t, i in hits if t == hits[0][0]] \
                and is_at(answer(**arguments), got, limit_of):
            return ": the triangles share an edge or a vertex there"
        return None
    return accepts


model_raycast_accepts = accepts_triangle(
    model_raycast, lambda arguments: hits_of(arguments["ray"], arguments["model"]))
model_linetest_accepts = accepts_triangle(
    model_linetest, lambda arguments: hits_of(line_of(arguments["line"]), arguments["model"], 1))


def scene_hits(ray, scene):
    """The t and the index of each node that the ray hits, nearest first."""
    hits = ((hits_of(ray, model), index) for index, model in enumerate(scene))
    return sorted((found[0][0], index) for found, index in hits if found)


def scene_raycast(ray, scene):
    hits = scene_hits(ray, scene)
    return {**hit_at(ray, hits[0][0]), "model": hits[0][1]} if hits else MISS


def scene_raycast_accepts(arguments, got, limit_of):
    hits = scene_hits(arguments["ray"], arguments["scene"])
    if hits and got.get("hit") and got["model"] in [i for t, i in hits if t == hits[0][0]] \
            and is_at(scene_raycast(**arguments), got, limit_of):
        return ": the models touch there"
    return None


def model_raycast_all(ray, model):
    return {"hits": [t for t, _ in hits_of(ray, model)]}


def model_sphere(model, sphere):
    reach = (sphere.radius,) * 3
    corners = minus(sphere.center, reach), plus(sphere.center, reach)
    return {"intersects": any(
        squared(minus(sphere.center, closest_on_triangle(sphere.center, triangle)))
        <= sphere.radius**2 for triangle in model if near(triangle, *corners))}


def model_aabb(model, aabb):
    corners = [tuple((aabb.min, aabb.max)[i >> axis & 1][axis] for axis in range(3))
               for i in range(8)]
    return {"intersects": any(hulls_meet(triangle, corners)
                              for triangle in model if near(triangle, aabb.min, aabb.max))}


def model_plane(model, plane):
    return {"intersects": any({side_of(corner, plane) for corner in triangle} not in ({1}, {-1})
                              for triangle in model)}


def model_triangle(model, triangle):
    corners = box_around(triangle)
    return {"intersects": any(hulls_meet(other, triangle)
                              for other in model if near(other, *corners))}


def distances_of(point, model):
    """The squared distance, the index and the closest point of each triangle, nearest first."""
    closest = [closest_on_triangle(point, triangle) for triangle in model]
    return sorted((squared(minus(point, q)), index, q) for index, q in enumerate(closest))


def closest_point_model(point, model):
    square, index, closest = distances_of(point, model)[0]
    return {"closest": closest, "distance": square_root(square), "triangle": index}


def closest_point_model_accepts(arguments, got, limit_of):
    """The closest point of any triangle with the least distance is right."""
    distances = distances_of(arguments["point"], arguments["model"])
    for square, index, closest in distances:
        if square == distances[0][0] and index == got["triangle"] and all(
                abs(x - y) <= limit_of("closest") for x, y in zip(closest, got["closest"])):
            return ": another triangle is as near"
    return None


def point_in_model(point, model):
    if any(closest_on_triangle(point, triangle) == point
           for triangle in model if near(triangle, point, point)):
        return {"inside": True}
    # The parity of the crossings of a line that passes no edge.
    for k in range(1, 1000):
        direction = (Fraction(1), Fraction(k, 997), Fraction(k * k % 991, 991))
        inside = parity_along(point, direction, model)
        if inside is not None:
            return {"inside": inside}
    raise AssertionError("each line passes an edge")


def parity_along(point, direction, model):
    crossings = 0
    for triangle in model:
        a, b, c = (minus(corner, point) for corner in triangle)
        sides = [sign(dot(direction, cross(p, q))) for p, q in ((a, b), (b, c), (c, a))]
        if cross(minus(b, a), minus(c, a)) == (0, 0, 0) or (1 in sides and -1 in sides):
            continue
        if 0 in sides:
            return None
        normal = cross(minus(b, a), minus(c, a))
        if sign(dot(normal, a)) == sign(dot(normal, direction)):
            crossings += 1
    return crossings % 2 == 1
