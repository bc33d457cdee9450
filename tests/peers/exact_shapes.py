"""Shapes as a case file describes them: the floats that a query gets.

Vectors are tuples of fractions. Directions and normals are unit vectors rounded to floats
(docs/exactness.md).
"""
from collections import namedtuple
from fractions import Fraction

from exact_numbers import NotReadable, float_near, nearest_float, square_root

Sphere = namedtuple("Sphere", "center radius")
Box = namedtuple("Box", "min max")
TurnedBox = namedtuple("TurnedBox", "center axes extents")
Plane = namedtuple("Plane", "normal distance")
Ray = namedtuple("Ray", "origin direction")
Segment = namedtuple("Segment", "start end")
Capsule = namedtuple("Capsule", "start end radius")
Cylinder = namedtuple("Cylinder", "start end radius")
Camera = namedtuple("Camera", "eye target up fov_y aspect near far")


def plus(a, b):
    return tuple(x + y for x, y in zip(a, b))


def minus(a, b):
    return tuple(x - y for x, y in zip(a, b))


def times(factor, a):
    return tuple(factor * x for x in a)


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def squared(a):
    return dot(a, a)


def cross(a, b):
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def as_float(number, what="a number"):
    rounded = nearest_float(number)
    if rounded is None:
        raise NotReadable(f"{what} is beyond the largest float")
    return rounded


def neighbours(number):
    """The midpoints between a float that is not negative and its two neighbours. Below zero itself
    there is none: the lower one is zero."""
    if number == 0:
        return Fraction(0), Fraction(1, 2**150)
    exponent = number.numerator.bit_length() - number.denominator.bit_length()
    if number < Fraction(2) ** exponent:
        exponent -= 1
    above = Fraction(2) ** (max(exponent, -126) - 23) / 2
    power_of_two = number == Fraction(2) ** exponent and exponent > -126
    return number - (above / 2 if power_of_two else above), number + above


def is_rounded_unit(vector):
    """Whether some unit vector rounds to this vector. All vectors that round to it fill a box. Some
    of them have length 1 if the box has points inside and outside of the unit sphere."""
    ranges = [neighbours(abs(x)) for x in vector]
    return sum(x[0] ** 2 for x in ranges) <= 1 <= sum(x[1] ** 2 for x in ranges)


def unit_of(vector):
    """The floats nearest to the components of the exact unit vector."""
    length = square_root(squared(vector))
    unit = tuple(float_near(x / length) for x in vector)
    if None in unit:
        raise NotReadable("a component of a unit vector is too close to the middle of two floats")
    return unit


def normalised(vector, what):
    if not any(vector):
        raise NotReadable(f"{what} is zero")
    return vector if is_rounded_unit(vector) else unit_of(vector)


# Readers of JSON: `read_X(value)` returns the shape.


def member(value, name):
    if not isinstance(value, dict) or name not in value:
        raise NotReadable(f"there is no \"{name}\"")
    return value[name]


def items(value, count=None):
    if not isinstance(value, list) or (count is not None and len(value) != count):
        raise NotReadable(f"not a list of {count} items" if count else "not a list")
    return value


def read_number(value):
    if isinstance(value, bool) or not isinstance(value, (int, Fraction)):
        raise NotReadable("not a number")
    return as_float(Fraction(value))


def read_point(value):
    return tuple(read_number(x) for x in items(value, 3))


def read_point_2d(value):
    return tuple(read_number(x) for x in items(value, 2))


def read_points(value):
    return [read_point(x) for x in items(value)]


def read_polygon_2d(value):
    polygon = [read_point_2d(x) for x in items(value)]
    if len(polygon) < 3:
        raise NotReadable("a polygon has fewer than three corners")
    return polygon


def read_sphere(value, read_center=read_point):
    sphere = Sphere(read_center(member(value, "center")), read_number(member(value, "radius")))
    if sphere.radius < 0:
        raise NotReadable("a radius is negative")
    return sphere


def read_circle_2d(value):
    return read_sphere(value, read_point_2d)


def read_box(value):
    if isinstance(value, dict) and "center" in value:
        center = read_point(member(value, "center"))
        extents = read_point(member(value, "extents"))
        corners = [tuple(as_float(x, "a corner") for x in corner)
                   for corner in (minus(center, extents), plus(center, extents))]
    else:
        corners = [read_point(member(value, "min")), read_point(member(value, "max"))]
    return Box(tuple(map(min, *corners)), tuple(map(max, *corners)))


def columns_of_rotation(quaternion):
    """The columns of the rotation matrix of a quaternion x, y, z, w of any length, unrounded."""
    x, y, z, w = quaternion
    length = squared(quaternion)
    rows = ((w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)),
            (2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)),
            (2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z))
    return [times(1 / length, column) for column in zip(*rows)]


def read_turned_box(value):
    center, extents = read_point(member(value, "center")), read_point(member(value, "extents"))
    if min(extents) < 0:
        raise NotReadable("an extent is negative")
    if "rotation" in value:
        quaternion = [read_number(x) for x in items(value["rotation"], 4)]
        if not any(quaternion):
            raise NotReadable("a rotation is zero")
        axes = [tuple(as_float(x) for x in axis) for axis in columns_of_rotation(quaternion)]
    else:
        axes = [read_point(axis) for axis in items(member(value, "axes"), 3)]
    axes = [normalised(axis, "an axis") for axis in axes]
    if any(abs(dot(axes[i], axes[i - 1])) > Fraction(1e-3) for i in range(3)):
        raise NotReadable("two axes are not perpendicular")
    return TurnedBox(center, axes, extents)


def read_plane(value):
    if not isinstance(value, dict) or "points" not in value:
        normal = normalised(read_point(member(value, "normal")), "a normal")
        return Plane(normal, read_number(member(value, "distance")))
    a, b, c = (read_point(x) for x in items(value["points"], 3))
    across = cross(minus(b, a), minus(c, a))
    if not any(across):
        raise NotReadable("the points of a plane lie on one line")
    normal = unit_of(across)
    if "distance" in value:
        return Plane(normal, read_number(value["distance"]))
    return Plane(normal, as_float(dot(a, normal), "the distance of a plane"))


def read_line_2d(value):
    normal = read_point_2d(member(value, "normal"))
    return Plane(normalised(normal, "a normal"), read_number(member(value, "distance")))


def read_planes(value):
    return [read_plane(x) for x in items(value)]


def read_ray(value, read_vector=read_point):
    direction = read_vector(member(value, "direction"))
    return Ray(read_vector(member(value, "origin")), normalised(direction, "a direction"))


def read_ray_2d(value):
    return read_ray(value, read_point_2d)


def read_segment(value):
    return Segment(read_point(member(value, "start")), read_point(member(value, "end")))


def read_capsule(value):
    capsule = Capsule(*read_segment(value), read_number(member(value, "radius")))
    if capsule.radius < 0:
        raise NotReadable("a radius is negative")
    return capsule


def read_segment_2d(value):
    return Segment(read_point_2d(member(value, "start")), read_point_2d(member(value, "end")))


def read_triangle(value):
    return tuple(read_point(x) for x in items(value, 3))


def read_triangle_2d(value):
    return tuple(read_point_2d(x) for x in items(value, 3))


def read_tetrahedron(value):
    return tuple(read_point(x) for x in items(value, 4))


def read_cylinder(value):
    ends = [read_point(member(value, name)) for name in ("start", "end")]
    cylinder = Cylinder(*ends, read_number(member(value, "radius")))
    if cylinder.start == cylinder.end or cylinder.radius < 0:
        raise NotReadable("a cylinder has no axis, or a negative radius")
    return cylinder


def read_camera(value):
    width, height = read_point_2d(member(value, "aspect"))
    if height == 0:
        raise NotReadable("the height of an aspect is zero")
    vectors = [read_point(member(value, name)) for name in ("eye", "target", "up")]
    fov_y, near, far = (read_number(member(value, name)) for name in ("fov_y", "near", "far"))
    camera = Camera(*vectors, fov_y, as_float(width / height), near, far)
    if not any(cross(minus(camera.target, camera.eye), camera.up)):
        raise NotReadable("a camera has no direction, or its up is along it")
    return camera


def read_viewport(value):
    return tuple(read_number(x) for x in items(value, 4))


def read_side(value):
    if value not in ("left", "right", "bottom", "top", "near", "far"):
        raise NotReadable("not a side of a frustum")
    return value
