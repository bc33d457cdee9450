"""The queries that the judge (exact_judge.py) knows: their arguments, the parts of their answers,
and the function that computes the exact answer. The signatures are those of docs/queries.md, which
is made from the declarations in src/queries."""
import pathlib
import re
from collections import namedtuple

import exact_cameras as cameras
import exact_distances as distances
import exact_intersections as meets
import exact_models as models
import exact_points as points
import exact_polyhedra as polyhedra
import exact_rays as rays
import exact_shapes as shapes

# `arguments` maps names to the readers of their values, `parts` maps names to the kinds of values.
# `accepts` is None or a function. Given an answer that differs from the exact one, it returns the
# reason why that answer is right too, or None.
# `is_correctly_rounded`: the numbers that Hitscan answers are the floats nearest to the exact ones.
Query = namedtuple("Query", "name arguments parts answer accepts is_correctly_rounded")

READERS = {
    "number": shapes.read_number,
    "point": shapes.read_point,
    "list of points": shapes.read_points,
    "sphere": shapes.read_sphere,
    "aabb": shapes.read_box,
    "obb": shapes.read_turned_box,
    "plane": shapes.read_plane,
    "list of planes": shapes.read_planes,
    "ray": shapes.read_ray,
    "segment": shapes.read_segment,
    "capsule": shapes.read_capsule,
    "triangle": shapes.read_triangle,
    "tetrahedron": shapes.read_tetrahedron,
    "cylinder": shapes.read_cylinder,
    "point in the plane": shapes.read_point_2d,
    "ray in the plane": shapes.read_ray_2d,
    "segment in the plane": shapes.read_segment_2d,
    "triangle in the plane": shapes.read_triangle_2d,
    "circle in the plane": shapes.read_circle_2d,
    "polygon in the plane": shapes.read_polygon_2d,
    "line in the plane": shapes.read_line_2d,
    "camera": shapes.read_camera,
    "model": models.read_model,
    "scene": models.read_scene,
    "viewport": shapes.read_viewport,
    "side of a frustum": shapes.read_side,
}
PAGE = pathlib.Path(__file__).resolve().parents[2] / "docs" / "queries.md"
# name(argument: kind, ...) -> part: kind, ...
# Cameras are computed in double precision only.
CORRECTLY_ROUNDED = (points, meets, rays, distances, polyhedra, models)
SIGNATURE = re.compile(r"^    (\w+)\((.*)\) -> (.*)$", re.M)


def names_and_kinds(text):
    return dict(re.findall(r"(\w+): ([^,]+)", text))


def declared(name, arguments, parts):
    readers = {key: READERS[kind] for key, kind in names_and_kinds(arguments).items()}
    for module in (points, meets, rays, distances, polyhedra, models, cameras):
        if hasattr(module, name):
            return Query(name, readers, names_and_kinds(parts), getattr(module, name),
                         getattr(module, f"{name}_accepts", None), module in CORRECTLY_ROUNDED)
    raise AssertionError(f"no exact answer of {name}")


QUERIES = {name: declared(name, arguments, parts)
           for name, arguments, parts in SIGNATURE.findall(PAGE.read_text())}
