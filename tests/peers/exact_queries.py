"""The queries that the judge knows: their arguments, the parts of their answers, and the function
that computes the exact answer."""
from collections import namedtuple

import exact_cameras as cameras
import exact_meets as meets
import exact_points as points
import exact_rays as rays
import exact_shapes as shapes

# `arguments`: names with the readers of their values; `parts`: names with the number of words each.
Query = namedtuple("Query", "name arguments parts answer is_rounded_once")

READERS = {
    "number": shapes.read_number,
    "point": shapes.read_point,
    "points": shapes.read_points,
    "sphere": shapes.read_sphere,
    "aabb": shapes.read_box,
    "plane": shapes.read_plane,
    "planes": shapes.read_planes,
    "ray": shapes.read_ray,
    "segment": shapes.read_segment,
    "triangle": shapes.read_triangle,
    "ray_2d": shapes.read_ray_2d,
    "line_2d": shapes.read_line_2d,
    "camera": shapes.read_camera,
    "viewport": shapes.read_viewport,
    "side": shapes.read_side,
}
HIT = "hit:boolean t:number point:point"
# name(arguments) parts; an argument or a part is NAME:KIND, or a KIND that is its name.
DECLARATIONS = f"""
point_in_sphere(point sphere) inside:boolean
closest_point_sphere(point sphere) closest:point
aabb_construct(aabb) min:point max:point center:point extents:point
point_in_aabb(point aabb) inside:boolean
closest_point_aabb(point aabb) closest:point
plane_construct(plane) normal:point distance:number
point_on_plane(point plane) on:boolean
distance_from_plane(point plane) distance:number
side_of_plane(point plane) side:integer
closest_point_plane(point plane) closest:point
intersect_three_planes(planes) hit:boolean point:point
point_on_line(point line:segment) on:boolean
closest_point_line(point line:segment) closest:point t:number
point_on_ray(point ray) on:boolean
closest_point_ray(point ray) closest:point t:number
orbit_camera(seconds:number) eye:point
sphere_sphere(a:sphere b:sphere) intersects:boolean
sphere_aabb(sphere aabb) intersects:boolean
sphere_plane(sphere plane) intersects:boolean
aabb_aabb(a:aabb b:aabb) intersects:boolean
aabb_plane(aabb plane) intersects:boolean
plane_plane(a:plane b:plane) intersects:boolean
raycast_sphere(ray sphere) {HIT}
raycast_aabb(ray aabb) {HIT}
raycast_plane(ray plane) {HIT}
raycast_plane_two_sided(ray plane) {HIT}
nearest_plane(ray planes) hit:boolean index:integer t:number point:point
raycast_line_2d(ray:ray_2d line:line_2d) hit:boolean t:number point:point_2d
distance_along_ray(origin:point direction:point normal:point plane_d:number) distance:number
linetest_sphere(line:segment sphere) {HIT}
linetest_aabb(line:segment aabb) {HIT}
linetest_plane(line:segment plane) {HIT}
point_in_triangle(point triangle) inside:boolean
closest_point_triangle(point triangle) closest:point
triangle_sphere(triangle sphere) intersects:boolean
triangle_aabb(triangle aabb) intersects:boolean
triangle_plane(triangle plane) intersects:boolean
convex_convex(a:points b:points) intersects:boolean
triangle_triangle(a:triangle b:triangle) intersects:boolean
raycast_triangle(ray triangle) {HIT}
linetest_triangle(line:segment triangle) {HIT}
unproject(window:point camera viewport) point:point
camera_look_at(camera) translation:matrix orientation:matrix view:matrix
frustum_planes(camera name:side) normal:point offset:number
frustum_point(camera point) intersects:boolean
frustum_sphere(camera sphere) intersects:boolean
frustum_aabb(camera aabb) intersects:boolean
"""


def names_and_kinds(text):
    return {word.partition(":")[0]: word.rpartition(":")[2] for word in text.split()}


def declared(line):
    name, _, rest = line.partition("(")
    arguments, _, parts = rest.partition(")")
    readers = {key: READERS[kind] for key, kind in names_and_kinds(arguments).items()}
    for module in (points, meets, rays, cameras):
        if hasattr(module, name):
            return Query(name, readers, names_and_kinds(parts), getattr(module, name),
                         module is not cameras)
    raise AssertionError(f"no exact answer of {name}")


QUERIES = {query.name: query for query in map(declared, DECLARATIONS.split("\n")[1:-1])}
