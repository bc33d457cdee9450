#include "shape/surface_intersection.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <limits>
#include <numbers>
#include <span>
#include <utility>

namespace hitscan {
namespace {

// Unit vectors count as parallel if the sine of the angle between them is not above this.
constexpr double kAlmostParallel = 1e-9;

bool HasFiniteCoordinates(const glm::dvec3& v) {
  return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

// A part of a line in the plane of a face: from the parameter `first` to the parameter `last`.
struct LineInPlane {
  glm::dvec3 origin;
  glm::dvec3 direction;  // a unit vector
  double first = -std::numeric_limits<double>::infinity();
  double last = std::numeric_limits<double>::infinity();
};

// A convex polygon: the part of its plane on the inner side of all its edges.
class Face {
 public:
  explicit Face(const DrawnSurface::Polygon& corners) : corners_(corners) {
    if (!std::ranges::all_of(corners, HasFiniteCoordinates)) return;
    glm::dvec3 normal(0);
    for (std::size_t i = 2; i < corners.size(); ++i) {
      normal += glm::cross(corners[i - 1] - corners[0], corners[i] - corners[0]);
    }
    if (!(glm::length(normal) > 0)) return;
    normal_ = glm::normalize(normal);
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const glm::dvec3 inwards =
          glm::cross(normal_, corners[(i + 1) % corners.size()] - corners[i]);
      const double length = glm::length(inwards);
      inwards_.push_back(length > 0 ? inwards / length : glm::dvec3(0));
    }
    has_area_ = HasFiniteCoordinates(normal_);
  }

  bool has_area() const { return has_area_; }
  const glm::dvec3& normal() const { return normal_; }
  const glm::dvec3& corner() const { return corners_.front(); }

  /// Reduces the line to the part in the face.
  void Cut(LineInPlane& line) const {
    for (std::size_t i = 0; i < corners_.size(); ++i) {
      const double rise = glm::dot(inwards_[i], line.direction);
      const double height = glm::dot(inwards_[i], line.origin - corners_[i]);
      if (std::abs(rise) < kAlmostParallel) {
        if (height < 0) line.last = -std::numeric_limits<double>::infinity();
      } else if (rise > 0) {
        line.first = std::max(line.first, -height / rise);
      } else {
        line.last = std::min(line.last, -height / rise);
      }
    }
  }

  /// The angles at which a circle in the plane of the face crosses the lines through the edges.
  std::vector<double> Crossings(const glm::dvec3& middle, const glm::dvec3& right,
                                const glm::dvec3& up) const {
    std::vector<double> angles;
    for (std::size_t i = 0; i < corners_.size(); ++i) {
      // height + x cos(angle) + y sin(angle) = 0
      const double x = glm::dot(inwards_[i], right);
      const double y = glm::dot(inwards_[i], up);
      const double height = glm::dot(inwards_[i], middle - corners_[i]);
      const double size = std::hypot(x, y);
      if (!(std::abs(height) < size)) continue;
      const double around = std::atan2(y, x);
      const double apart = std::acos(-height / size);
      angles.push_back(around - apart);
      angles.push_back(around + apart);
    }
    return angles;
  }

  bool Contains(const glm::dvec3& point_in_plane) const {
    for (std::size_t i = 0; i < corners_.size(); ++i) {
      if (glm::dot(inwards_[i], point_in_plane - corners_[i]) < 0) return false;
    }
    return true;
  }

 private:
  const DrawnSurface::Polygon& corners_;
  glm::dvec3 normal_{0};
  std::vector<glm::dvec3> inwards_;  // unit vectors
  bool has_area_ = false;
};

std::vector<Face> FacesOf(const DrawnSurface& surface) {
  std::vector<Face> faces;
  for (const DrawnSurface::Polygon& corners : surface.faces) {
    Face face(corners);
    if (face.has_area()) faces.push_back(std::move(face));
  }
  return faces;
}

// An axis of the world that is not nearly parallel to the unit vector.
glm::dvec3 AxisAside(const glm::dvec3& unit) {
  return std::abs(unit.x) < 0.6 ? glm::dvec3(1, 0, 0) : glm::dvec3(0, 1, 0);
}

struct Circle {
  glm::dvec3 middle;
  glm::dvec3 right;  // from the middle to the circle
  glm::dvec3 up;

  Circle(const glm::dvec3& center, const glm::dvec3& axis, double radius) : middle(center) {
    right = radius * glm::normalize(glm::cross(axis, AxisAside(axis)));
    up = glm::cross(axis, right);
  }
  glm::dvec3 At(double angle) const {
    return middle + std::cos(angle) * right + std::sin(angle) * up;
  }
};

// A length that counts as zero beside the sizes of these spheres or distances: where surfaces
// touch, rounded coordinates leave a small gap.
double Tolerance(double size) { return 1e-6 * size; }

// Adds a line unless a coordinate overflowed.
void AddLine(Polyline line, std::vector<Polyline>& lines) {
  if (std::ranges::all_of(line, HasFiniteCoordinates)) lines.push_back(std::move(line));
}

void AddArc(const Circle& circle, double from, double to, std::vector<Polyline>& lines) {
  constexpr double kStep = 2 * std::numbers::pi / 64;
  const int steps = std::max(2, static_cast<int>(std::ceil((to - from) / kStep)));
  Polyline arc;
  for (int i = 0; i <= steps; ++i) arc.push_back(circle.At(from + (to - from) * i / steps));
  AddLine(std::move(arc), lines);
}

void Intersect(const Face& a, const Face& b, std::vector<Polyline>& lines) {
  const glm::dvec3 along = glm::cross(a.normal(), b.normal());
  const double sine = glm::length(along);
  if (!(sine > kAlmostParallel)) return;
  // The point of both planes that is nearest to a corner of the first face.
  const double height = glm::dot(b.normal(), b.corner() - a.corner());
  LineInPlane line{a.corner() + height / (sine * sine) * glm::cross(along, a.normal()),
                   along / sine};
  a.Cut(line);
  b.Cut(line);
  // A shorter line is a common corner of the faces, up to rounding.
  const double size = std::max({std::abs(line.first), std::abs(line.last)});
  if (!(line.last - line.first > 1e-9 * size)) return;
  AddLine({line.origin + line.first * line.direction, line.origin + line.last * line.direction},
          lines);
}

void Intersect(const Face& face, const DrawnSurface& sphere, std::vector<Polyline>& lines) {
  const double height = glm::dot(face.normal(), sphere.center - face.corner());
  if (std::abs(std::abs(height) - sphere.radius) <= Tolerance(sphere.radius)) {
    const glm::dvec3 contact = sphere.center - height * face.normal();
    if (face.Contains(contact)) AddLine({contact}, lines);
    return;
  }
  const double squared = (sphere.radius - height) * (sphere.radius + height);
  if (!(squared > 0)) return;
  const Circle circle(sphere.center - height * face.normal(), face.normal(), std::sqrt(squared));
  std::vector<double> angles = face.Crossings(circle.middle, circle.right, circle.up);
  constexpr double kTurn = 2 * std::numbers::pi;
  for (double& angle : angles) angle -= kTurn * std::floor(angle / kTurn);
  std::ranges::sort(angles);
  if (angles.empty()) angles.push_back(0);
  for (std::size_t i = 0; i < angles.size(); ++i) {
    const double end = i + 1 < angles.size() ? angles[i + 1] : angles[0] + kTurn;
    if (end > angles[i] && face.Contains(circle.At((angles[i] + end) / 2))) {
      AddArc(circle, angles[i], end, lines);
    }
  }
}

void IntersectSpheres(const DrawnSurface& a, const DrawnSurface& b, std::vector<Polyline>& lines) {
  const glm::dvec3 between = b.center - a.center;
  const double distance = glm::length(between);
  if (!(distance > 0)) return;
  const double larger = std::max(a.radius, b.radius);
  const bool outside = std::abs(distance - (a.radius + b.radius)) <= Tolerance(larger);
  const bool inside = std::abs(distance - std::abs(a.radius - b.radius)) <= Tolerance(larger);
  if (outside || inside) {
    // From the centre of the larger sphere to the point.
    const glm::dvec3 towards = (a.radius >= b.radius ? between : -between) / distance;
    AddLine({(a.radius >= b.radius ? a : b).center + larger * towards}, lines);
    return;
  }
  // From the first centre to the plane of the circle.
  const double along = (distance + (a.radius - b.radius) / distance * (a.radius + b.radius)) / 2;
  const double squared = (a.radius - along) * (a.radius + along);
  if (!(squared > 0)) return;
  const glm::dvec3 axis = between / distance;
  AddArc(Circle(a.center + along * axis, axis, std::sqrt(squared)), 0, 2 * std::numbers::pi, lines);
}

constexpr std::size_t kMostPoints = 48;
// A point counts as in the plane of a face if its distance from the plane is at most this, relative
// to the size of the set of points.
constexpr double kInPlane = 1e-7;

// The points of a face that are corners of its outline, counter-clockwise around the normal
// (Andrew's monotone chain, 1979).
std::vector<Point> Outline(std::vector<glm::dvec3> points, const glm::dvec3& normal,
                           double tolerance) {
  const glm::dvec3 right = glm::normalize(glm::cross(AxisAside(normal), normal));
  const glm::dvec3 up = glm::cross(normal, right);
  const auto flat = [&](const glm::dvec3& p) { return glm::dvec2(dot(p, right), dot(p, up)); };
  std::ranges::sort(points, [&](const glm::dvec3& a, const glm::dvec3& b) {
    const glm::dvec2 p = flat(a);
    const glm::dvec2 q = flat(b);
    return p.x != q.x ? p.x < q.x : p.y < q.y;
  });
  const auto turns_left = [&](const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c) {
    const glm::dvec2 p = flat(b) - flat(a);
    const glm::dvec2 q = flat(c) - flat(b);
    return p.x * q.y - p.y * q.x > tolerance * (glm::length(p) + glm::length(q));
  };
  std::vector<glm::dvec3> outline;
  for (const bool upper : {false, true}) {
    const std::size_t first = outline.size();
    for (const glm::dvec3& point : points) {
      while (outline.size() >= first + 2 &&
             !turns_left(outline[outline.size() - 2], outline.back(), point)) {
        outline.pop_back();
      }
      outline.push_back(point);
    }
    outline.pop_back();
    if (!upper) std::ranges::reverse(points);
  }
  return {outline.begin(), outline.end()};
}

}  // namespace

std::vector<std::vector<Point>> ConvexFaces(std::span<const Point> points) {
  const auto is_finite = [](const Point& p) {
    return std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z);
  };
  if (points.size() > kMostPoints || !std::ranges::all_of(points, is_finite)) return {};
  // Coordinates from -1 to 1 keep products of huge and tiny numbers in range.
  double size = 0;
  for (const Point& p : points) {
    size = std::max(size, glm::distance(glm::dvec3(p), glm::dvec3(points.front())));
  }
  if (!(size > 0)) return {};
  std::vector<glm::dvec3> scaled;
  for (const Point& p : points) {
    scaled.push_back((glm::dvec3(p) - glm::dvec3(points.front())) / size);
  }
  std::vector<std::vector<Point>> faces;
  // The faces found so far, as unit normal and distance.
  std::vector<glm::dvec4> planes;
  const auto add = [&](const glm::dvec3& normal, double distance,
                       const std::vector<glm::dvec3>& corners) {
    const auto is_same = [&](const glm::dvec4& plane) {
      return glm::distance(plane, glm::dvec4(normal, distance)) < 1e-5;
    };
    if (std::ranges::any_of(planes, is_same)) return;
    planes.emplace_back(normal, distance);
    std::vector<Point> outline = Outline(corners, normal, kInPlane);
    if (outline.size() < 3) return;
    for (Point& p : outline) p = Point(glm::dvec3(p) * size + glm::dvec3(points.front()));
    faces.push_back(std::move(outline));
  };
  for (std::size_t i = 0; i < scaled.size(); ++i) {
    for (std::size_t j = i + 1; j < scaled.size(); ++j) {
      for (std::size_t k = j + 1; k < scaled.size(); ++k) {
        glm::dvec3 normal = glm::cross(scaled[j] - scaled[i], scaled[k] - scaled[i]);
        const double length = glm::length(normal);
        if (!(length > 1e-12)) continue;
        normal /= length;
        const double distance = glm::dot(normal, scaled[i]);
        std::vector<glm::dvec3> in_plane;
        bool in_front = false;
        bool behind = false;
        for (const glm::dvec3& p : scaled) {
          const double above = glm::dot(normal, p) - distance;
          in_front |= above > kInPlane;
          behind |= above < -kInPlane;
          if (std::abs(above) <= kInPlane) in_plane.push_back(p);
        }
        if (in_front && behind) continue;
        if (in_front) {
          add(-normal, -distance, in_plane);
        } else {
          add(normal, distance, in_plane);
          if (!behind) return faces;  // all points are in this plane
        }
      }
    }
  }
  return faces;
}

DrawnSurface DrawnSurface::Flat(std::span<const Point> corners) {
  return {{Polygon(corners.begin(), corners.end())}};
}

DrawnSurface DrawnSurface::HullOf(std::span<const Point> points) {
  DrawnSurface surface;
  for (const std::vector<Point>& face : ConvexFaces(points)) {
    surface.faces.emplace_back(face.begin(), face.end());
  }
  return surface;
}

std::vector<Polyline> Intersection(const DrawnSurface& a, const DrawnSurface& b) {
  std::vector<Polyline> lines;
  const std::vector<Face> a_faces = FacesOf(a);
  const std::vector<Face> b_faces = FacesOf(b);
  for (const Face& a_face : a_faces) {
    for (const Face& b_face : b_faces) Intersect(a_face, b_face, lines);
    if (b.radius > 0) Intersect(a_face, b, lines);
  }
  if (a.radius > 0) {
    for (const Face& b_face : b_faces) Intersect(b_face, a, lines);
  }
  if (a.radius > 0 && b.radius > 0) IntersectSpheres(a, b, lines);
  return lines;
}

}  // namespace hitscan
