#include "reading/exact_verdict.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "reading/exact_shapes.h"

namespace hitscan {
namespace {

using namespace exact;  // NOLINT(google-build-using-namespace): the shapes of this file

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
         return WithinRadius(s.radius, plane->Height(s.center).square, true);
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
       [](const Numbers& n, Arguments a) { return HullMeetsBox(n.Points(a[0]), n.Box(a[1])); }},
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
