#include "reading/exact_shapes.h"

#include <algorithm>
#include <utility>

namespace hitscan::exact {
namespace {

Vec NearestOn(const Vec& p, const Vec& a, const Vec& b, bool endless) {
  const Vec along = b - a;
  const Rational square = Square(along);
  if (SignOf(square) == 0) return a;
  Rational t = Dot(p - a, along) / square;
  if (SignOf(t) < 0) t = 0;
  if (!endless && t > 1) t = 1;
  return a + along * t;
}

Rational Clamped(const Rational& value, const Rational& low, const Rational& high) {
  return value < low ? low : value > high ? high : value;
}

}  // namespace

Length ExactPlane::Height(const Vec& point) const {
  const Rational along = Dot(normal, point);
  // along / |n| - d: its sign is that of along - d |n|.
  const Length first = Length::Over(along, scale_square);
  const Length second = Length::Of(distance);
  if (!(first < second) && !(second < first)) return {};
  const double difference = first.Approximately() - second.Approximately();
  const int sign = second < first ? 1 : -1;
  // Cancellation: (a^2 - b^2) / (a + b).
  const double sum = std::abs(first.Approximately()) + std::abs(second.Approximately());
  const double magnitude = first.sign == second.sign && sum > 0
                               ? std::abs(static_cast<double>(first.square - second.square)) / sum
                               : std::abs(difference);
  return {sign, Exactly(magnitude) * Exactly(magnitude)};
}

ExactVerdict Closed(const Length& room) {
  return {room.sign >= 0, room.sign, std::abs(room.Approximately())};
}

Rational Square(const Vec& v) { return Dot(v, v); }

// radius - sqrt(square), which is no square root itself, with the right sign.
ExactVerdict WithinRadius(const Rational& radius, const Rational& square, bool closed) {
  const int side = SignOf(radius * radius - square);
  const double sum = static_cast<double>(radius) + std::sqrt(static_cast<double>(square));
  const double by = sum > 0 ? std::abs(static_cast<double>(radius * radius - square)) / sum : 0;
  return {side > 0 || (closed && side == 0), side, by};
}

Hull Corners(const ExactBox& box) {
  Hull corners;
  for (int i = 0; i < 8; ++i) {
    corners.emplace_back((i & 1) != 0 ? box.max.x : box.min.x, (i & 2) != 0 ? box.max.y : box.min.y,
                         (i & 4) != 0 ? box.max.z : box.min.z);
  }
  return corners;
}

Rational SquareTo(const Vec& p, const ExactBox& box) {
  return Square(p - Vec(Clamped(p.x, box.min.x, box.max.x), Clamped(p.y, box.min.y, box.max.y),
                        Clamped(p.z, box.min.z, box.max.z)));
}

// How deep a point is in a box; negative outside, by the widest axis.
Rational Depth(const Vec& p, const ExactBox& box) {
  Rational least = p.x - box.min.x;
  for (int i = 0; i < 3; ++i) {
    least = std::min({least, Rational(p[i] - box.min[i]), Rational(box.max[i] - p[i])});
  }
  return least;
}

std::optional<Rational> SquareTo(const Vec& p, const Hull& triangle) {
  const Vec& a = triangle[0];
  const Vec& b = triangle[1];
  const Vec& c = triangle[2];
  const Vec normal = Cross(b - a, c - a);
  const Rational square = Square(normal);
  if (SignOf(square) == 0) return std::nullopt;
  bool above = true;
  for (int i = 0; i < 3; ++i) {
    const Vec& from = triangle[static_cast<std::size_t>(i)];
    const Vec& to = triangle[static_cast<std::size_t>((i + 1) % 3)];
    above = above && SignOf(Dot(Cross(normal, to - from), p - from)) >= 0;
  }
  const Rational height = Dot(normal, p - a);
  if (above) return height * height / square;
  Rational least = Square(p - NearestOn(p, a, b, false));
  least = std::min(least, Square(p - NearestOn(p, b, c, false)));
  return std::min(least, Square(p - NearestOn(p, c, a, false)));
}

std::optional<ExactVerdict> LineBox(const Vec& start, const Vec& end, bool endless,
                                    const ExactBox& box) {
  if (SignOf(Square(end - start)) == 0) return std::nullopt;
  // A segment that begins within the box must reach its surface. Axes along which it does not move
  // do not matter, unless it is outside.
  const Vec along = end - start;
  std::optional<Rational> inside;
  std::optional<Rational> left;
  bool within = true;
  for (int i = 0; i < 3; ++i) {
    const auto depth = [&](const Vec& p) {
      return std::min(Rational(p[i] - box.min[i]), Rational(box.max[i] - p[i]));
    };
    within = within && SignOf(depth(start)) >= 0;
    if (SignOf(along[i]) == 0) continue;
    if (!inside || depth(start) < *inside) inside = depth(start);
    if (!left || depth(end) < *left) left = depth(end);
  }
  if (!endless && within && SignOf(*inside) > 0) return Closed(Length::Of(-*left));
  return HullMeetsBox({start, end}, box, endless);
}

std::optional<ExactVerdict> LineSphere(const Vec& start, const Vec& end, bool endless,
                                       const ExactSphere& sphere) {
  if (SignOf(Square(end - start)) == 0) return std::nullopt;
  const Rational from_start = Square(start - sphere.center);
  if (!endless && from_start < sphere.radius * sphere.radius) {
    ExactVerdict verdict = WithinRadius(sphere.radius, Square(end - sphere.center), true);
    verdict.side = -verdict.side;
    verdict.yes = verdict.side >= 0;
    return verdict;
  }
  return WithinRadius(sphere.radius,
                      Square(sphere.center - NearestOn(sphere.center, start, end, endless)), true);
}

std::optional<ExactVerdict> LinePlane(const Vec& start, const Vec& end, bool endless,
                                      bool front_only, const ExactPlane& plane) {
  const int speed = SignOf(Dot(plane.normal, end - start));
  const Length from = plane.Height(start);
  if (speed == 0) return ExactVerdict{false, 0, 0};
  if (front_only && speed > 0) return ExactVerdict{false, -1, 0};
  // Positive: before the plane.
  const Length before = speed < 0 ? from : -from;
  if (endless) return Closed(before);
  const Length to = plane.Height(end);
  const Length behind = speed < 0 ? -to : to;
  return Closed(std::min(before, behind));
}

std::optional<ExactVerdict> LineTriangle(const Vec& start, const Vec& end, bool endless,
                                         const Hull& triangle) {
  const Vec direction = end - start;
  const Vec normal = Cross(triangle[1] - triangle[0], triangle[2] - triangle[0]);
  const int speed = SignOf(Dot(normal, direction));
  if (speed == 0) return std::nullopt;
  const auto height = [&](const Vec& point) {
    return Length::Over(Dot(normal, point - triangle[0]), Square(normal));
  };
  Length room = speed < 0 ? height(start) : -height(start);
  if (!endless) room = std::min(room, speed < 0 ? -height(end) : height(end));
  for (std::size_t i = 0; i < 3; ++i) {
    const Vec edge = triangle[(i + 1) % 3] - triangle[i];
    const Vec across = Cross(edge, direction);
    const Rational side = Dot(across, start - triangle[i]);
    // The distance of the line from that of the edge, positive on the inner side.
    room = std::min(room, Length::Over(speed < 0 ? side : Rational(-side), Square(across)));
  }
  return Closed(room);
}

std::optional<ExactVerdict> PointTriangle(const Vec& point, const Hull& triangle) {
  const Vec normal = Cross(triangle[1] - triangle[0], triangle[2] - triangle[0]);
  if (SignOf(Square(normal)) == 0) return std::nullopt;
  Length inner = Length::Of(1);
  for (std::size_t i = 0; i < 3; ++i) {
    const Vec across = Cross(normal, triangle[(i + 1) % 3] - triangle[i]);
    const Length side = Length::Over(Dot(across, point - triangle[i]), Square(across));
    if (i == 0 || side < inner) inner = side;
  }
  const Rational height = Dot(normal, point - triangle[0]);
  const ExactVerdict near = WithinRadius(Exactly(1e-5), height * height / Square(normal), false);
  const ExactVerdict over = Closed(inner);
  if (!near.yes) return near;
  if (!over.yes) return over;
  return near.by < over.by ? near : over;
}

ExactVerdict BoxPlane(const Hull& corners, const ExactPlane& plane) {
  Length low = plane.Height(corners.front());
  Length high = low;
  for (const Vec& corner : corners) {
    const Length height = plane.Height(corner);
    low = std::min(low, height);
    high = std::max(high, height);
  }
  return Closed(std::min(-low, high));
}

}  // namespace hitscan::exact
