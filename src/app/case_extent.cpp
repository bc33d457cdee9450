#include "app/case_extent.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/mat3x3.hpp>
#include <glm/matrix.hpp>
#include <limits>

#include "draw/canvas.h"
#include "draw/extent.h"
#include "geometry/shapes/plane.h"
#include "geometry/shapes/ray.h"
#include "shape/kind_info.h"
#include "shape/kinds/plane.h"

namespace hitscan {
namespace {

// The squares of planes contain all positions of at most this many cases; of more cases, most of
// them.
constexpr std::size_t kFewCases = 64;
// Larger squares of planes cannot be drawn.
constexpr double kLargestHalfSize = 1e30;

std::vector<Plane> PlanesOf(const Case& test, const PictureScale& scale) {
  std::vector<Plane> planes;
  for (const Value& argument : test.arguments) {
    if (!HasPlanes(argument)) continue;
    ForEachPart(scale.Drawn(argument), [&planes](const Value& part) {
      if (const Plane* const plane = std::get_if<Plane>(&part)) planes.push_back(*plane);
    });
  }
  return planes;
}

// The point with the smallest sum of squared distances to the planes; of several such points, the
// one nearest to the origin, up to rounding.
glm::dvec3 NearestToAll(std::span<const Plane> planes) {
  constexpr double kTowardsOrigin = 1e-9;
  glm::dmat3 squares(kTowardsOrigin);
  glm::dvec3 sum(0);
  for (const Plane& plane : planes) {
    const glm::dvec3 normal(plane.normal());
    squares += glm::outerProduct(normal, normal);
    sum += static_cast<double>(plane.distance()) * normal;
  }
  return glm::inverse(squares) * sum;
}

// The point in which a ray meets a plane, from any side.
std::optional<glm::dvec3> Meeting(const Ray& ray, const Plane& plane) {
  const glm::dvec3 origin(ray.origin());
  const glm::dvec3 direction(ray.direction());
  const glm::dvec3 normal(plane.normal());
  const double height = static_cast<double>(plane.distance()) - glm::dot(normal, origin);
  const double t = height / glm::dot(normal, direction);
  if (!(t >= 0 && std::isfinite(t))) return std::nullopt;
  return origin + t * direction;
}

double DistanceTo(const Plane& plane, const glm::dvec3& point) {
  return std::abs(glm::dot(glm::dvec3(plane.normal()), point) -
                  static_cast<double>(plane.distance()));
}

// Draws the arguments that are not planes.
void Draw(std::span<const Case* const> cases, const PictureScale& scale, Canvas& canvas) {
  constexpr std::size_t kMostCases = 2000;
  const std::size_t step = cases.size() / kMostCases + 1;
  for (std::size_t i = 0; i < cases.size(); i += step) {
    for (const Value& argument : cases[i]->arguments) {
      if (!HasPlanes(argument)) scale.Draw(argument, {}, canvas);
    }
  }
}

}  // namespace

bool HasPlanes(const Value& value) { return InfoOf(value).traits().drawn_in_part; }

std::optional<CaseExtent> CaseExtent::Of(std::span<const Case* const> cases,
                                         const PictureScale& scale) {
  if (cases.empty()) return std::nullopt;
  CaseExtent extent;
  Canvas canvas;
  Draw(cases, scale, canvas);
  const std::optional<MainBall> ball =
      MainBall::Of(canvas, double{std::numeric_limits<float>::max()});
  if (!ball) {
    const std::vector<Plane> planes = PlanesOf(*cases.front(), scale);
    const bool same = std::ranges::all_of(
        cases, [&](const Case* test) { return test->arguments == cases.front()->arguments; });
    if (planes.empty() || !same) return std::nullopt;
    extent.center_ = NearestToAll(planes);
    return extent;
  }
  extent.center_ = ball->center;
  if (cases.size() > kFewCases) {
    for (glm::length_t axis = 0; axis < 3; ++axis) {
      for (const double side : {-1.0, 1.0}) {
        glm::dvec3 position = ball->center;
        position[axis] += side * ball->usual_distance;
        extent.positions_.push_back(position);
      }
    }
    return extent;
  }
  double reach = 0;  // from the centre to the farthest position
  ForEachPosition(canvas, 0, [&](const glm::dvec3& position) {
    if (!ball->Contains(position)) return;
    extent.positions_.push_back(position);
    reach = std::max(reach, glm::distance(position, extent.center_));
  });
  constexpr double kNear = 3;
  for (const Case* const test : cases) {
    const std::vector<Plane> planes = PlanesOf(*test, scale);
    for (const Value& argument : test->arguments) {
      if (!std::holds_alternative<Ray>(argument)) continue;
      const Value drawn = scale.Drawn(argument);
      const Ray* const ray = std::get_if<Ray>(&drawn);
      if (ray == nullptr) continue;
      for (const Plane& plane : planes) {
        const std::optional<glm::dvec3> meeting = Meeting(*ray, plane);
        const double size = std::max(reach, DistanceTo(plane, extent.center_));
        if (meeting && glm::distance(*meeting, extent.center_) <= kNear * size) {
          extent.positions_.push_back(*meeting);
        }
      }
    }
  }
  return extent;
}

Look CaseExtent::Apply(Look look, const Value& planes) const {
  constexpr double kMargin = 1.15;
  constexpr double kLeast = 0.5;  // of the distance from the plane
  const bool is_one = std::holds_alternative<Plane>(planes);
  glm::dvec3 center = center_;
  double half = 0;
  double away = 0;
  ForEachPart(planes, [&](const Value& part) {
    const Plane* const plane = std::get_if<Plane>(&part);
    if (plane == nullptr) return;
    const auto corners = Shape<Plane>::Corners(Plane(plane->normal(), 0), 1);
    const std::array sides{glm::dvec3(corners[1] - corners[0]) / 2.0,
                           glm::dvec3(corners[3] - corners[0]) / 2.0};
    for (const glm::dvec3& side : sides) {
      double low = 0;
      double high = 0;
      for (const glm::dvec3& position : positions_) {
        const double along = glm::dot(position - center_, side);
        low = std::min(low, along);
        high = std::max(high, along);
      }
      half = std::max(half, is_one ? (high - low) / 2 : std::max(high, -low));
      if (is_one) center += (high + low) / 2 * side;
    }
    away = std::max(away, DistanceTo(*plane, center_));
  });
  half = std::max(half > 0 ? kMargin * half : double{look.half_size}, kLeast * away);
  look.half_size = static_cast<float>(std::min(half, kLargestHalfSize));
  look.center = glm::vec3(center);
  return look;
}

Extent ExtentOf(const Value& value, const Look& look, double ray_length) {
  Canvas canvas;
  DrawValue(value, look, canvas);
  return ExtentOf(canvas, ray_length);
}

Extent ExtentOf(const Case& test, const Answer& answer, const PictureScale& scale) {
  Canvas canvas;
  const auto draw = [&](const Value& value) {
    const Value drawn = scale.Drawn(value);
    DrawValue(drawn, {.half_size = 1}, canvas);
    // The place of the label counts too. The color and size of the dot have no meaning.
    if (const std::optional<Point> anchor = LabelAnchor(drawn)) {
      canvas.DrawPoint(*anchor, kWhite, 1);
    }
  };
  for (const Value& argument : test.arguments) draw(argument);
  for (const AnswerPart& part : answer) draw(part.value);
  return ExtentOf(canvas, 1);
}

double ReachOf(std::span<const Value> arguments) {
  Extent box;
  for (const Value& value : arguments) box.Add(ExtentOf(value));
  const double radius = box.empty() ? 0 : box.Radius();
  return radius > 0 && std::isfinite(radius) ? radius : 1;
}

}  // namespace hitscan
