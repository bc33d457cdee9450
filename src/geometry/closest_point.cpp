#include "geometry/closest_point.h"

#include <glm/common.hpp>

#include "geometry/containment.h"
#include "geometry/exact/correct_rounding.h"
#include "geometry/filter/closest_filter.h"
#include "geometry/filter/line_distance.h"
#include "geometry/filter/ray_shape_exact.h"
#include "geometry/filter/triangle_point.h"

namespace hitscan {
namespace {

using exact::QuadraticRoot;
using exact::Quotient;
using exact::Sign;

// The words that explain a decision of exact evaluation (exact::Decision).
constexpr exact::Decision kAlongSegment{"along the segment", "it is behind the start",
                                        "it is beside the start", "it is ahead of the start"};

constexpr exact::Decision kSideOfFace{"height over the face opposite to {0}",
                                      "(it is behind the face opposite to {0})",
                                      "(it is in the plane of the face opposite to {0})",
                                      "(it is in front of the face opposite to {0})"};
constexpr exact::Decision kSideOfCorner{
    "height of {0} over the opposite face", "({0} is behind the opposite face)",
    "(the tetrahedron is flat)", "({0} is in front of the opposite face)"};

// The projection of the point onto the line through two different points.
Point ProjectOntoLine(const Point& point, const Point& start, const Point& end) {
  return exact::RoundPoint([&](auto as) {
    const auto direction = as(end) - as(start);
    const auto square = Squared(direction);
    return Quotient{as(start) * square + direction * Dot(as(point) - as(start), direction), square};
  });
}

// The point of the surface of a ball that is closest to a point other than the center: center +
// radius offset / |offset|, with |offset| = square / sqrt(square).
Point ClosestOnBall(const Point& point, const Point& center, const float& radius) {
  return exact::RoundPoint([&](auto as) {
    const auto offset = as(point) - as(center);
    const auto square = Squared(offset);
    return QuadraticRoot{as(center) * square, offset * as(radius), square, square};
  });
}

// The point of the side of a capsule that is closest to a point beside it, which is not on the
// axis: foot + radius across / |across|, where `foot` is the projection onto the axis and `across`
// = direction x (offset x direction) is the vector from the foot times direction^2. With across^2 =
// direction^2 (offset x direction)^2, the common denominator is of degree six.
Point ClosestOnSide(const Point& point, const Capsule& capsule) {
  const SegmentLine axis(capsule.segment());
  const auto offset = [&](auto as) { return as(point) - as(axis.origin); };
  const auto foot = [&](auto as) {
    const auto direction = axis.Direction(as);
    return as(axis.origin) * Squared(direction) + direction * Dot(offset(as), direction);
  };
  const auto across = [&](auto as) {
    const auto direction = axis.Direction(as);
    return Cross(direction, Cross(offset(as), direction));
  };
  const auto cross_square = [&](auto as) { return Squared(Cross(offset(as), axis.Direction(as))); };
  const auto expression = [&](auto as) {
    const auto square = Squared(axis.Direction(as));
    return QuadraticRoot{foot(as) * cross_square(as), across(as) * as(capsule.radius()),
                         square * cross_square(as), square * cross_square(as)};
  };
  if (exact::IsRecording()) {
    exact::RecordComputed("point", expression);
    return Point(0);
  }
  // Each of these numbers has at most six factors (running_error.h).
  constexpr exact::AsRunningError kAs;
  const exact::RunningError square = Squared(axis.Direction(kAs));
  const exact::RunningError scale =
      exact::RunningError(kAs(capsule.radius())) / (Sqrt(square) * Sqrt(cross_square(kAs)));
  Point closest;
  for (int i = 0; i < 3; ++i) {
    const exact::RunningError coordinate =
        Component(foot(kAs), i) / square + Component(across(kAs), i) * scale;
    if (!exact::TryRound(coordinate, closest[i])) return exact::RoundPointExact(expression);
  }
  return closest;
}

// The closest point of a capsule outside of which a point certainly is, in double precision; false
// when something is uncertain. The foot is off by less than 2^-48 of `size`; so are the offset, its
// length and, since the length is more than the radius, the offset to the surface.
bool RoundOnSurface(const Point& point, const Capsule& capsule, Point& closest) {
  const filter::Wide p(point);
  const filter::WideSegment axis(capsule.segment());
  const filter::Wide foot = axis.At(axis.Nearest(p));
  const filter::Wide offset = p - foot;
  const auto radius = static_cast<double>(capsule.radius());
  const double length = glm::length(offset);
  const double size = filter::MaxNorm(p) + axis.Size() + radius;
  if (!(length > radius + 0x1p-40 * size)) return false;
  const filter::Wide on_surface = foot + offset * (radius / length);
  return filter::RoundWithin(on_surface.x, 0x1p-44 * size, closest.x) &&
         filter::RoundWithin(on_surface.y, 0x1p-44 * size, closest.y) &&
         filter::RoundWithin(on_surface.z, 0x1p-44 * size, closest.z);
}

// The projection of the point onto the plane of a triangle with an area.
template <class Normal>
Point ProjectOntoPlane(const Point& point, const Triangle& triangle, const Normal& normal) {
  return exact::RoundPoint([&](auto as) {
    const auto square = Squared(normal(as));
    const auto height = Dot(normal(as), as(point) - as(triangle.a()));
    return Quotient{as(point) * square - normal(as) * height, square};
  });
}

}  // namespace

Point ClosestPoint(const Point& point, const Sphere& sphere) {
  RequireFinite(point, "point");
  const Point& center = sphere.center();
  if (point == center) {
    const auto largest_x = [&](auto as) { return as(center.x) + as(sphere.radius()); };
    return Point(exact::RoundPolynomial(largest_x), center.y, center.z) + 0.0F;
  }
  return ClosestOnBall(point, center, sphere.radius());
}

Point ClosestPoint(const Point& point, const Aabb& box) {
  RequireFinite(point, "point");
  return glm::clamp(point, box.min(), box.max()) + 0.0F;
}

Point ClosestPoint(const Point& point, const Capsule& capsule) {
  Point closest;
  if (!exact::IsRecording() && RoundOnSurface(point, capsule, closest)) return closest;
  if (exact::IsRecording() ? PointInCapsuleExact(point, capsule) : PointInCapsule(point, capsule)) {
    return point + 0.0F;
  }
  const SegmentLine axis(capsule.segment());
  const LinePart part = NearestPart(point, axis);
  if (part == LinePart::kInside) return ClosestOnSide(point, capsule);
  return ClosestOnBall(point, EndIn(axis, part), capsule.radius());
}

Point ClosestPoint(const Point& point, const Plane& plane) {
  RequireFinite(point, "point");
  return exact::RoundPoint([&](auto as) {
    const auto normal = as(plane.normal());
    const auto square = Squared(normal);
    return Quotient{as(point) * square - normal * (Dot(normal, as(point)) - as(plane.distance())),
                    square};
  });
}

Point ClosestPoint(const Point& point, const Triangle& triangle) {
  RequireFinite(point, "point");
  const auto normal = NormalOf(triangle);
  if (!HasArea(normal)) return ClosestPoint(point, LongestSide(triangle)).closest;
  const TrianglePart part = NearestPart(point, triangle, normal);
  switch (part.type) {
    case TrianglePart::Type::kCorner:
      return triangle.corners()[part.index] + 0.0F;
    case TrianglePart::Type::kEdge: {
      const Edge edge = EdgeOf(triangle, part.index);
      return ProjectOntoLine(point, edge.from, edge.to);
    }
    case TrianglePart::Type::kFace:
      break;
  }
  return ProjectOntoPlane(point, triangle, normal);
}

float Distance(const Point& point, const Triangle& triangle) {
  RequireFinite(point, "point");
  return NearestCorners(point, triangle).WithDistance(point, [](const auto& apart) {
    return exact::RoundSqrt([&](auto as) { return apart.Square(as); }, "distance, squared");
  });
}

// A point x of a convex set is the closest one to p exactly if no point y of the set has
// (p - x) . (y - x) > 0. For a corner, or the projection of p onto an edge or a face, the other
// corners are all the y that matter. Whether the tetrahedron has a volume does not matter.
Point ClosestPoint(const Point& point, const Tetrahedron& tetrahedron) {
  RequireFinite(point, "point");
  const auto& corners = tetrahedron.corners();
  const auto edge = [&](std::size_t from, std::size_t to) {
    return Edge{corners[from], corners[to], "abcd"[from], "abcd"[to]};
  };
  for (std::size_t i = 0; i < 4; ++i) {
    const auto is_past = [&](std::size_t from) {
      return from == i || ProjectsPast(point, edge(from, i));
    };
    if (is_past(0) && is_past(1) && is_past(2) && is_past(3)) return corners[i] + 0.0F;
  }
  // For an edge e at a, and c of the other two corners: by Lagrange's identity,
  // e^2 (p - x) . (c - x) = (e x (p - a)) . (e x (c - a)).
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = i + 1; j < 4; ++j) {
      if (ProjectsPast(point, edge(i, j)) || ProjectsPast(point, edge(j, i))) continue;
      const auto is_closest = [&](std::size_t k) {
        return k == i || k == j ||
               SideOfEdge(NormalOf(Triangle(corners[i], corners[j], corners[k])), edge(i, j),
                          point) <= 0;
      };
      if (is_closest(0) && is_closest(1) && is_closest(2) && is_closest(3)) {
        return ProjectOntoLine(point, corners[i], corners[j]);
      }
    }
  }
  for (std::size_t i = 0; i < 4; ++i) {
    const Triangle face(corners[i], corners[(i + 1) % 4], corners[(i + 2) % 4]);
    const auto normal = NormalOf(face);
    const auto side = [&](const Point& of, const exact::Decision& decision) {
      return Sign([&](auto as) { return Dot(normal(as), as(of) - as(face.a())); },
                  {decision, "abcd"[(i + 3) % 4]});
    };
    if (HasArea(normal) &&
        side(point, kSideOfFace) * side(corners[(i + 3) % 4], kSideOfCorner) <= 0 &&
        ProjectsInto(point, face, normal)) {
      return ProjectOntoPlane(point, face, normal);
    }
  }
  return point + 0.0F;
}

ClosestHit ClosestPoint(const Point& point, const Segment& segment) {
  RequireFinite(point, "point");
  const Point& start = segment.start();
  const Point& end = segment.end();
  if (Sign([&](auto as) { return Dot(as(point) - as(start), as(end) - as(start)); },
           kAlongSegment) <= 0) {
    return {start + 0.0F, 0};
  }
  if (ProjectsPast(point, {start, end})) return {end + 0.0F, 1};
  const float t = exact::RoundNumber([&](auto as) {
    const auto direction = as(end) - as(start);
    return Quotient{Dot(as(point) - as(start), direction), Squared(direction)};
  });
  return {ProjectOntoLine(point, start, end), t};
}

ClosestHit ClosestPoint(const Point& point, const Ray& ray) {
  RequireFinite(point, "point");
  const Point& origin = ray.origin();
  const Vector& direction = ray.direction();
  const auto along = [&](auto as) { return Dot(as(point) - as(origin), as(direction)); };
  if (Sign(along, kAlongRay) <= 0) return {origin + 0.0F, 0};
  const float t = exact::RoundNumber([&](auto as) {
    return Quotient{along(as), Squared(as(direction))};
  });
  const Point closest = exact::RoundPoint([&](auto as) {
    const auto square = Squared(as(direction));
    return Quotient{as(origin) * square + as(direction) * along(as), square};
  });
  return {closest, t};
}

}  // namespace hitscan
