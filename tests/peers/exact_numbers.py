"""Numbers without rounding errors: fractions, and intervals around irrational numbers.

A float is represented by the fraction with its value. A root is a fraction if it is rational.
Otherwise it is an interval, so narrow that the comparisons of the judge do not depend on its width.
"""
import math
import re
import struct
from fractions import Fraction

LARGEST_FLOAT = Fraction((2**24 - 1) * 2**104)
SMALLEST_FLOAT = Fraction(1, 2**149)
# Numbers from this one on are rounded to infinity: the largest float and half a unit in its last
# place.
BEYOND_FLOATS = Fraction((2**25 - 1) * 2**103)
PRECISION = 1200  # bits of a root
ANGLE_BITS = 600  # bits of pi, sines and cosines after the point
EXPONENT = re.compile(r"[eE][+-]?0*(\d*)")


class NotReadable(Exception):
    """A file, or a part of a file, that the judge cannot read."""


def fraction_of_decimal(text):
    """The exact value of a number in JSON."""
    exponent = EXPONENT.search(text)
    # An exponent of five digits is beyond all floats, and the fraction would fill the memory.
    if exponent and len(exponent.group(1)) > 4:
        raise NotReadable(f"the number {text[:40]} is out of range")
    return Fraction(text)


def nearest_float(number):
    """The float nearest to a fraction, ties to even; None beyond the range of floats."""
    if number == 0:
        return Fraction(0)
    if abs(number) >= BEYOND_FLOATS:
        return None
    size = abs(number)
    exponent = size.numerator.bit_length() - size.denominator.bit_length()
    if size < Fraction(2) ** exponent:
        exponent -= 1
    unit = Fraction(2) ** (max(exponent, -126) - 23)
    return round(number / unit) * unit  # round() rounds ties to even


def clamped(number):
    """A number beyond the largest float becomes the largest float."""
    if isinstance(number, Interval):
        return Interval(clamped(number.low), clamped(number.high))
    return max(-LARGEST_FLOAT, min(LARGEST_FLOAT, number))


def float_of_word(word):
    """The value of the float with these 32 bits: a fraction, or a Python float if not finite."""
    number = struct.unpack("<f", struct.pack("<I", word))[0]
    return Fraction(number) if math.isfinite(number) else number


class Interval:
    """A number that is only known to be from `low` to `high`."""

    def __init__(self, low, high):
        self.low, self.high = Fraction(low), Fraction(high)

    def __neg__(self):
        return Interval(-self.high, -self.low)

    def __add__(self, other):
        return Interval(self.low + low(other), self.high + high(other))

    def __sub__(self, other):
        return Interval(self.low - high(other), self.high - low(other))

    def __rsub__(self, other):
        return Interval(low(other) - self.high, high(other) - self.low)

    def __mul__(self, other):
        products = [a * b for a in (self.low, self.high) for b in (low(other), high(other))]
        return Interval(min(products), max(products))

    def __truediv__(self, other):
        return self * reciprocal(other)

    def __rtruediv__(self, other):
        return reciprocal(self) * other

    __radd__ = __add__
    __rmul__ = __mul__


def low(number):
    return number.low if isinstance(number, Interval) else number


def high(number):
    return number.high if isinstance(number, Interval) else number


def reciprocal(number):
    if not isinstance(number, Interval):
        return 1 / Fraction(number)
    if sign(number) == 0:
        raise NotReadable("a division by a number that may be zero")
    return Interval(1 / number.high, 1 / number.low)


def sign(number):
    """1, 0 or -1. An interval around zero counts as zero: all other numbers here are farther from
    zero than their intervals are wide."""
    return (low(number) > 0) - (high(number) < 0)


def size(number):
    """The largest magnitude that the number may have."""
    return max(abs(low(number)), abs(high(number)))


def square_root(number):
    """The root of a fraction that is not negative, or of an interval of such numbers."""
    if isinstance(number, Interval):
        return Interval(low(square_root(number.low)), high(square_root(number.high)))
    number = Fraction(number)
    numerator, denominator = number.numerator, number.denominator
    roots = math.isqrt(numerator), math.isqrt(denominator)
    if roots[0] ** 2 == numerator and roots[1] ** 2 == denominator:
        return Fraction(*roots)
    product = numerator * denominator
    shift = max(0, PRECISION - product.bit_length() // 2)
    root = math.isqrt(product << 2 * shift)
    return Interval(Fraction(root, denominator << shift), Fraction(root + 1, denominator << shift))


def float_near(number):
    """The float nearest to a number, clamped; None if two floats may be nearest to an interval."""
    bounds = nearest_float(clamped(low(number))), nearest_float(clamped(high(number)))
    return bounds[0] if bounds[0] == bounds[1] else None


def arctangent_of_reciprocal(number, bits):
    """arctan(1 / number) in units of 2^-bits, a few units off."""
    power = total = (1 << bits) // number
    divisor = 1
    while power:
        power = -power // number**2
        divisor += 2
        total += power // divisor
    return total


def half_turn(bits):
    """Pi in units of 2^-bits, by Machin's formula."""
    spare = 20
    total = 4 * (4 * arctangent_of_reciprocal(5, bits + spare)
                 - arctangent_of_reciprocal(239, bits + spare))
    return total >> spare


def radians(degrees):
    """An angle in degrees, a fraction or an interval, as an interval in radians."""
    spare = max(0, math.ceil(size(degrees)).bit_length())
    turn = half_turn(ANGLE_BITS + spare)
    scale = 180 << (ANGLE_BITS + spare)
    return Interval(Fraction(turn - 4, scale), Fraction(turn + 4, scale)) * degrees


def series(angle, first, divisor):
    """The sum of first * (-angle^2)^k / ((divisor + 1) ... (divisor + 2k)) for k = 0, 1, 2 ...

    The angle, `first` and the result are in units of 2^-ANGLE_BITS.
    """
    total, term = 0, first
    while term:
        total += term
        divisor += 2
        term = -(term * angle * angle >> 2 * ANGLE_BITS) // (divisor * (divisor - 1))
    return total


def sine_and_cosine(angle):
    """The sine and the cosine of an angle in radians: two intervals."""
    spare = max(0, math.ceil(size(angle)).bit_length())
    turn = Fraction(2 * half_turn(ANGLE_BITS + spare), 1 << (ANGLE_BITS + spare))
    middle = (low(angle) + high(angle)) / 2
    reduced = middle - round(middle / turn) * turn
    units = round(reduced * 2**ANGLE_BITS)
    width = (high(angle) - low(angle)) / 2 + Fraction(1, 2 ** (ANGLE_BITS - 20))
    values = series(units, units, 1), series(units, 1 << ANGLE_BITS, 0)
    return [Interval(Fraction(value, 1 << ANGLE_BITS) - width,
                     Fraction(value, 1 << ANGLE_BITS) + width) for value in values]
