"""The exact answers of the queries about cameras; their numbers are intervals.

Each function has the name of its query (docs/queries.md) and returns the parts of the answer.
Hitscan computes these numbers in double precision, so that they are not always correctly rounded.
A frustum is six planes with these numbers as floats (src/geometry/frustum.h).
"""
from fractions import Fraction

from exact_numbers import NotReadable, clamped, float_near, radians, sign, sine_and_cosine
from exact_numbers import square_root
from exact_shapes import Sphere, cross, dot, minus, plus, squared, times

SIDES = ("left", "right", "bottom", "top", "near", "far")


def unit(vector):
    return times(1 / square_root(squared(vector)), vector)


def axes_of(camera):
    """Right, up and forward."""
    forward = minus(camera.target, camera.eye)
    right = cross(forward, camera.up)
    # Normalising only at the end takes one root of a fraction for each axis.
    forward, right, up = unit(forward), unit(right), unit(cross(right, forward))
    return right, up, forward


def half_size(camera):
    """Half the width and the height of the picture at distance 1."""
    sine, cosine = sine_and_cosine(radians(camera.fov_y / 2))
    height = sine / cosine
    return height * camera.aspect, height


def plane_of(camera, side):
    """The inward normal of a side of the frustum and its offset, as intervals."""
    right, up, forward = axes_of(camera)
    width, height = half_size(camera)
    if side in ("near", "far"):
        along = dot(forward, camera.eye)
        if side == "near":
            return forward, -along - camera.near
        return times(Fraction(-1), forward), along + camera.far
    across, slope = {"left": (right, width), "right": (times(Fraction(-1), right), width),
                     "bottom": (up, height), "top": (times(Fraction(-1), up), height)}[side]
    # `across` and `forward` are perpendicular unit vectors, so the length is sqrt(slope^2 + 1).
    normal = times(1 / square_root(slope * slope + 1), plus(across, times(slope, forward)))
    return normal, -dot(normal, camera.eye)


def camera_look_at(camera):
    right, up, forward = axes_of(camera)
    axes = (right, up, times(Fraction(-1), forward))
    zero, one = Fraction(0), Fraction(1)
    # Each matrix is a list of columns.
    identity = [tuple(one if i == j else zero for i in range(4)) for j in range(4)]
    back = tuple(-dot(axis, camera.eye) for axis in axes)
    return {"translation": identity[:3] + [(*camera.eye, one)],
            "orientation": [(*axis, zero) for axis in axes] + identity[3:],
            "view": [(*column, zero) for column in zip(*axes)] + [(*back, one)]}


def frustum_planes(camera, name):
    normal, offset = plane_of(camera, name)
    return {"normal": normal, "offset": offset}


def depth_of(camera, shape):
    """How deep a sphere or a box is behind the six planes of the camera, negative outside.

    Two lists: for the exact planes, and for the planes rounded to floats.
    """
    def depth(normal, offset):
        if isinstance(shape, Sphere):
            return dot(normal, shape.center) + offset + shape.radius
        corner = tuple(most if sign(x) > 0 else least
                       for x, least, most in zip(normal, shape.min, shape.max))
        return dot(normal, corner) + offset

    def rounded(number):
        near = float_near(number)
        if near is None:
            raise NotReadable("a number of a frustum is too close to the middle of two floats")
        return near

    planes = [plane_of(camera, side) for side in SIDES]
    exact = [depth(normal, offset) for normal, offset in planes]
    floats = [depth(tuple(map(rounded, normal)), rounded(clamped(offset)))
              for normal, offset in planes]
    return exact, floats


def frustum_sphere(camera, sphere):
    return {"intersects": all(sign(depth) >= 0 for depth in depth_of(camera, sphere)[1])}


def frustum_point(camera, point):
    return frustum_sphere(camera, Sphere(point, Fraction(0)))


def frustum_aabb(camera, aabb):
    return frustum_sphere(camera, aabb)


def frustum_sphere_accepts(arguments, got, _):
    """The reason if the verdict is right for the planes before they are rounded, otherwise None."""
    camera, shape = arguments.values()
    if isinstance(shape, tuple) and not hasattr(shape, "_fields"):
        shape = Sphere(shape, Fraction(0))
    is_seen = all(sign(depth) >= 0 for depth in depth_of(camera, shape)[0])
    return " for the planes without rounding" if is_seen == got["intersects"] else None


frustum_point_accepts = frustum_aabb_accepts = frustum_sphere_accepts


def unproject(window, camera, viewport):
    left, top, pixels_wide, pixels_high = viewport
    right, up, forward = axes_of(camera)
    width, height = half_size(camera)
    x = 2 * (window[0] - left) / pixels_wide - 1
    y = 1 - 2 * (window[1] - top) / pixels_high
    depth = window[2]
    denominator = camera.far * (1 - depth) + camera.near * depth
    if denominator == 0:
        raise NotReadable("the point in the window is at infinity")
    seen = plus(forward, plus(times(width * x, right), times(height * y, up)))
    return {"point": plus(camera.eye, times(camera.near * camera.far / denominator, seen))}


def orbit_camera(seconds):
    yaw, pitch, distance = 120 + 45 * seconds, Fraction(-10), 20
    sine_of_pitch, cosine_of_pitch = sine_and_cosine(radians(pitch))
    sine, cosine = sine_and_cosine(radians(yaw) * cosine_of_pitch)
    return {"eye": times(Fraction(-distance), (sine, sine_of_pitch, cosine))}
