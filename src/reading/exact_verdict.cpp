#include "reading/exact_verdict.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "reading/rational.h"

namespace hitscan {
namespace {

using rational::Cross;
using rational::Dot;
using rational::Exactly;
using rational::Rational;
using rational::SignOf;
using rational::Vec;

Rational Square(const Vec& v) { return Dot(v, v); }

/// A signed length sign * sqrt(square): exact, and cheap to compare.
struct Length {
  int sign = 0;
  Rational square = 0;

  static Length Of(const Rational& number) { return {SignOf(number), number * number}; }
  /// number / sqrt(square)
  static Length Over(const Rational& number, const Rational& square) {
    return {SignOf(number), number * number / square};
  }
  Length operator-() const { return {-sign, square}; }
  bool operator<(const Length& other) const {
    if (sign != other.sign) return sign < other.sign;
    return sign > 0 ? square < other.square : square > other.square;
  }
  double Approximately() const { return sign * std::sqrt(static_cast<double>(square)); }
};

Length Absolute(const Length& length) { return {length.sign == 0 ? 0 : 1, length.square}; }

ExactVerdict Closed(const Length& room) {
  return {room.sign >= 0, room.sign, std::abs(room.Approximately())};
}

/// radius - sqrt(square), which is no square root itself, with the right sign.
ExactVerdict WithinRadius(const Rational& radius, const Rational& square, bool closed) {
  const int side = SignOf(radius * radius - square);
  const double sum = static_cast<double>(radius) + std::sqrt(static_cast<double>(square));
  const double by = sum > 0 ? std::abs(static_cast<double>(radius * radius - square)) / sum : 0;
  return {side > 0 || (closed && side == 0), side, by};
}

struct ExactRay {
  Vec origin, direction;
};
struct ExactPlane {
  Vec normal;
  Rational distance, scale_square;

  /// The signed distance of a point from the plane, times a positive number, in the square. The
  /// distance of the plane refers to the unit normal, so its length is a square root.
  Length Height(const Vec& point) const {
    const Rational along = Dot(normal, point);
    // along / |n| - d: its sign is that of along - d |n|.
    const Length first = Length::Over(along, scale_square);
    const Length second = Length::Of(distance);
    if (!(first < second) && !(second < first)) return {};
    const double difference = first.Approximately() - second.Approximately();
    const int sign = second < first ? 1 : -1;
    // Cancellation: (a^2 - b^2) / (a + b).
    const double sum = std::abs(first.Approximately()) + std::abs(second.Approximately());
    const double careful = first.sign == second.sign && sum > 0
                               ? std::abs(static_cast<double>(first.square - second.square)) / sum
                               : std::abs(difference);
    return {sign, Exactly(careful) * Exactly(careful)};
  }
};
struct ExactSphere {
  Vec center;
  Rational radius;
};
struct ExactBox {
  Vec min, max;
};
using Hull = std::vector<Vec>;

class Numbers {
 public:
  explicit Numbers(bool floats) : floats_(floats) {}

  Rational Number(const Json& json) const {
    const double number = json.get<double>();
    return Exactly(floats_ ? static_cast<double>(static_cast<float>(number)) : number);
  }
  Vec Point(const Json& json) const { return {Number(json[0]), Number(json[1]), Number(json[2])}; }
  ExactRay Ray(const Json& json) const { return {Point(json["origin"]), Point(json["direction"])}; }
  std::optional<ExactPlane> Plane(const Json& json) const {
    if (!json.contains("normal")) return std::nullopt;
    const Vec normal = Point(json["normal"]);
    return ExactPlane{normal, Number(json["distance"]), Square(normal)};
  }
  ExactSphere Sphere(const Json& json) const {
    return {Point(json["center"]), Number(json["radius"])};
  }
  ExactBox Box(const Json& json) const {
    Vec a;
    Vec b;
    if (json.contains("center")) {
      const Vec center = Point(json["center"]);
      const Vec extents = Point(json["extents"]);
      a = center - extents;
      b = center + extents;
    } else {
      a = Point(json["min"]);
      b = Point(json["max"]);
    }
    return {{std::min(a.x, b.x), std::min(a.y, b.y), std::min(a.z, b.z)},
            {std::max(a.x, b.x), std::max(a.y, b.y), std::max(a.z, b.z)}};
  }
  Hull Points(const Json& json) const {
    Hull points;
    for (const Json& point : json) points.push_back(Point(point));
    return points;
  }
  Hull Ends(const Json& json) const { return {Point(json["start"]), Point(json["end"])}; }

 private:
  bool floats_;
};

Hull Corners(const ExactBox& box) {
  Hull corners;
  for (int i = 0; i < 8; ++i) {
    corners.emplace_back((i & 1) != 0 ? box.max.x : box.min.x, (i & 2) != 0 ? box.max.y : box.min.y,
                         (i & 4) != 0 ? box.max.z : box.min.z);
  }
  return corners;
}

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

Rational SquareTo(const Vec& p, const ExactBox& box) {
  return Square(p - Vec(Clamped(p.x, box.min.x, box.max.x), Clamped(p.y, box.min.y, box.max.y),
                        Clamped(p.z, box.min.z, box.max.z)));
}

/// How deep a point is in a box; negative outside, by the widest axis.
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

/// Whether all points of a hull with these edges are in one plane.
bool IsFlat(const std::vector<Vec>& edges) {
  std::optional<Vec> normal;
  for (const Vec& e : edges) {
    for (const Vec& f : edges) {
      const Vec across = Cross(e, f);
      if (!normal && SignOf(Square(across)) != 0) normal = across;
      if (normal && SignOf(Square(Cross(*normal, across))) != 0) return false;
    }
  }
  return true;
}

/// The room between two convex hulls along their separating axes: positive when they overlap, 0
/// when they touch. `endless`: the first hull is a ray through its two points.
std::optional<ExactVerdict> HullsMeet(const Hull& a, const Hull& b, bool endless = false) {
  constexpr std::size_t kMost = 8;
  if (a.size() > kMost || b.size() > kMost) return std::nullopt;
  std::vector<Vec> axes;
  const auto edges_of = [](const Hull& hull) {
    std::vector<Vec> edges;
    for (std::size_t i = 0; i < hull.size(); ++i) {
      for (std::size_t j = i + 1; j < hull.size(); ++j) edges.push_back(hull[j] - hull[i]);
    }
    return edges;
  };
  const std::vector<Vec> first = edges_of(a);
  const std::vector<Vec> second = edges_of(b);
  const auto crosses = [&](const std::vector<Vec>& one, const std::vector<Vec>& other) {
    for (const Vec& e : one) {
      for (const Vec& f : other) axes.push_back(Cross(e, f));
    }
  };
  crosses(first, first);
  crosses(second, second);
  crosses(first, second);
  // Flat hulls are separated within their plane too, and segments and points by the way between
  // them. Any axis may be tried; the more, the better.
  const std::vector<Vec> normals = axes;
  for (const std::vector<Vec>* const edges : {&first, &second}) {
    if (!IsFlat(*edges)) continue;
    for (const Vec& edge : *edges) {
      axes.push_back(edge);
      for (const Vec& normal : normals) axes.push_back(Cross(normal, edge));
      for (const Vec& p : a) {
        for (const Vec& q : b) axes.push_back(Cross(edge, Cross(edge, q - p)));
      }
    }
    for (const Vec& p : a) {
      for (const Vec& q : b) axes.push_back(q - p);
    }
  }
  std::optional<Length> room;
  for (const Vec& axis : axes) {
    const Rational square = Square(axis);
    if (SignOf(square) == 0) continue;
    const auto range = [&](const Hull& hull) {
      Rational low = Dot(axis, hull.front());
      Rational high = low;
      for (const Vec& point : hull) {
        const Rational at = Dot(axis, point);
        low = std::min(low, at);
        high = std::max(high, at);
      }
      return std::pair(low, high);
    };
    const auto [low_a, high_a] = range(a);
    const auto [low_b, high_b] = range(b);
    const int ahead = endless ? SignOf(Dot(axis, a[1] - a[0])) : 0;
    // How far b reaches beyond the near end of a, and a beyond that of b.
    std::optional<Rational> least;
    if (ahead <= 0) least = high_a - low_b;
    if (ahead >= 0) {
      const Rational other = high_b - low_a;
      if (!least || other < *least) least = other;
    }
    const Length here = Length::Over(*least, square);
    if (!room || here < *room) room = here;
  }
  if (!room) return std::nullopt;
  return Closed(*room);
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
  return HullsMeet({start, end}, Corners(box), endless);
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

using Judge = std::function<std::optional<ExactVerdict>(const Numbers&, std::span<const Json>)>;
using Arguments = std::span<const Json>;

const std::map<std::string_view, Judge>& Judges() {
  static const std::map<std::string_view, Judge> judges{
      {"point_in_sphere",
       [](const Numbers& n, Arguments a) -> std::optional<ExactVerdict> {
         const ExactSphere s = n.Sphere(a[1]);
         return WithinRadius(s.radius, Square(n.Point(a[0]) - s.center), false);
       }},
      {"point_in_aabb",
       [](const Numbers& n, Arguments a) -> std::optional<ExactVerdict> {
         return Closed(Length::Of(Depth(n.Point(a[0]), n.Box(a[1]))));
       }},
      {"sphere_sphere",
       [](const Numbers& n, Arguments a) -> std::optional<ExactVerdict> {
         const ExactSphere s = n.Sphere(a[0]);
         const ExactSphere t = n.Sphere(a[1]);
         return WithinRadius(s.radius + t.radius, Square(s.center - t.center), true);
       }},
      {"sphere_aabb",
       [](const Numbers& n, Arguments a) -> std::optional<ExactVerdict> {
         const ExactSphere s = n.Sphere(a[0]);
         return WithinRadius(s.radius, SquareTo(s.center, n.Box(a[1])), false);
       }},
      {"sphere_plane",
       [](const Numbers& n, Arguments a) -> std::optional<ExactVerdict> {
         const auto plane = n.Plane(a[1]);
         if (!plane) return std::nullopt;
         const ExactSphere s = n.Sphere(a[0]);
         return WithinRadius(s.radius, Absolute(plane->Height(s.center)).square, true);
       }},
      {"aabb_aabb",
       [](const Numbers& n, Arguments a) -> std::optional<ExactVerdict> {
         const ExactBox b = n.Box(a[0]);
         const ExactBox c = n.Box(a[1]);
         Rational room = b.max.x - c.min.x;
         for (int i = 0; i < 3; ++i) {
           room = std::min({room, Rational(b.max[i] - c.min[i]), Rational(c.max[i] - b.min[i])});
         }
         return Closed(Length::Of(room));
       }},
      {"aabb_plane",
       [](const Numbers& n, Arguments a) -> std::optional<ExactVerdict> {
         const auto plane = n.Plane(a[1]);
         if (!plane) return std::nullopt;
         return BoxPlane(Corners(n.Box(a[0])), *plane);
       }},
      {"triangle_sphere",
       [](const Numbers& n, Arguments a) -> std::optional<ExactVerdict> {
         const ExactSphere s = n.Sphere(a[1]);
         const auto square = SquareTo(s.center, n.Points(a[0]));
         if (!square) return std::nullopt;
         return WithinRadius(s.radius, *square, false);
       }},
      {"triangle_aabb",
       [](const Numbers& n, Arguments a) {
         return HullsMeet(n.Points(a[0]), Corners(n.Box(a[1])));
       }},
      {"triangle_triangle",
       [](const Numbers& n, Arguments a) { return HullsMeet(n.Points(a[0]), n.Points(a[1])); }},
      {"convex_convex",
       [](const Numbers& n, Arguments a) { return HullsMeet(n.Points(a[0]), n.Points(a[1])); }},
      {"point_in_triangle",
       [](const Numbers& n, Arguments a) { return PointTriangle(n.Point(a[0]), n.Points(a[1])); }},
  };
  return judges;
}

// The queries about a ray or a segment, by the kind of what it may hit.
std::optional<ExactVerdict> JudgeLine(const Query& query, const Numbers& numbers, Arguments a) {
  const bool endless = query.parameters[0].kind == kKindOf<Ray>;
  Vec start;
  Vec end;
  if (endless) {
    const ExactRay ray = numbers.Ray(a[0]);
    start = ray.origin;
    end = ray.origin + ray.direction;
  } else {
    const Hull ends = numbers.Ends(a[0]);
    start = ends[0];
    end = ends[1];
  }
  const Kind kind = query.parameters[1].kind;
  if (kind == kKindOf<Aabb>) return LineBox(start, end, endless, numbers.Box(a[1]));
  if (kind == kKindOf<Sphere>) return LineSphere(start, end, endless, numbers.Sphere(a[1]));
  if (kind == kKindOf<Triangle>) return LineTriangle(start, end, endless, numbers.Points(a[1]));
  const auto plane = numbers.Plane(a[1]);
  if (!plane) return std::nullopt;
  return LinePlane(start, end, endless, query.name != "raycast_plane_two_sided", *plane);
}

bool IsLineQuery(const Query& query) {
  const bool line = query.name.starts_with("raycast_") || query.name.starts_with("linetest_");
  return line && query.name != "raycast_line_2d";
}

}  // namespace

std::optional<ExactVerdict> VerdictOf(const Query& query, std::span<const Json> arguments,
                                      bool floats) {
  const Numbers numbers(floats);
  if (IsLineQuery(query)) return JudgeLine(query, numbers, arguments);
  const auto judge = Judges().find(query.name);
  if (judge == Judges().end()) return std::nullopt;
  return judge->second(numbers, arguments);
}

}  // namespace hitscan
