#include "draw/view_direction.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>
#include <glm/trigonometric.hpp>
#include <glm/vec2.hpp>
#include <limits>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "draw/extent.h"

namespace hitscan {
namespace {

// A drawing with more dots looks much the same from every direction.
constexpr std::size_t kCrowd = 150;
// The largest numbers of dots, strokes and faces that are examined; if there are more, a sample is.
constexpr std::size_t kMostDots = 80;
constexpr std::size_t kMostStrokes = 60;
constexpr std::size_t kMostFaces = 200;
constexpr std::size_t kMostOfLargeModels = 200'000;  // corners

glm::dvec3 DirectionOf(const glm::dvec3& v) {
  const double length = glm::length(v);
  return length > 0 ? v / length : glm::dvec3(0);
}

// A ray, a segment between two dots, or an arrow.
struct Stroke {
  glm::dvec3 start;
  glm::dvec3 end;
};

struct Face {
  glm::dvec3 corners[3];
  glm::dvec3 normal;  // its length is twice the area
};

// The corners of faces that belong together, since they share corners.
using Body = std::vector<glm::dvec3>;

// The parts of a drawing on which the choice of a direction depends.
struct Subject {
  std::vector<glm::dvec3> dots;
  std::vector<glm::dvec3> corners;
  std::vector<Stroke> strokes;
  std::vector<Face> faces;
  std::vector<Body> bodies;
  bool in_xy_plane = true;
  bool is_crowd = false;
  double size = 0;

  explicit Subject(const Canvas& canvas) {
    ForEachRecordingOfShapes(canvas, [&](const Recording& recording) {
      for (const PointRecord& point : recording.points) AddDot(point.position);
      for (const LineRecord& line : recording.lines) Add(line);
      for (const auto* triangles :
           {&recording.triangles, &recording.solids, &recording.outlined_solids}) {
        Add(*triangles, 1);
      }
      // Each translucent face is followed by the same face as seen from behind, which is left out.
      Add(recording.translucent, 2);
    });
    Measure();
    is_crowd = dots.size() > kCrowd;
    if (!is_crowd) FindBodies();
    Thin(corners, kMostOfLargeModels);
    Thin(dots, kMostDots);
    Thin(strokes, kMostStrokes);
    Thin(faces, kMostFaces);
  }

 private:
  // Keeps about `most` of the items, evenly distributed.
  template <class Item>
  static void Thin(std::vector<Item>& items, std::size_t most) {
    const std::size_t step = items.size() / most + 1;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < items.size(); i += step) items[kept++] = items[i];
    items.resize(kept);
  }

  // Of very many faces none are examined, which would be slow.
  void FindBodies() {
    constexpr std::size_t kMost = 20'000;
    if (faces.size() > kMost) return;
    const auto less = [](const glm::dvec3& a, const glm::dvec3& b) {
      return std::tie(a.x, a.y, a.z) < std::tie(b.x, b.y, b.z);
    };
    std::vector<std::size_t> joined;  // for each body itself, or a body that it is a part of
    const auto root = [&joined](std::size_t body) {
      while (joined[body] != body) body = joined[body];
      return body;
    };
    std::map<glm::dvec3, std::size_t, decltype(less)> body_of(less);
    for (const Face& face : faces) {
      std::size_t body = joined.size();
      joined.push_back(body);
      for (const glm::dvec3& corner : face.corners) {
        const auto [at, added] = body_of.emplace(corner, body);
        if (added) continue;
        joined[body] = root(at->second);
        body = joined[body];
      }
    }
    std::map<std::size_t, Body> found;
    for (const auto& [corner, body] : body_of) found[root(body)].push_back(corner);
    constexpr std::size_t kMostCorners = 80;
    for (auto& [body, its_corners] : found) {
      Thin(its_corners, kMostCorners);
      bodies.push_back(std::move(its_corners));
    }
  }

  void AddCorner(const glm::dvec3& position) {
    if (!HasFiniteParts(position)) return;
    corners.push_back(position);
    in_xy_plane = in_xy_plane && position.z == 0;
  }
  void AddDot(const glm::dvec3& position) {
    AddCorner(position);
    if (HasFiniteParts(position)) dots.push_back(position);
  }
  void Add(const LineRecord& line) {
    if (IsChord(line)) return;  // circles on the sphere are drawn too, and count instead
    const glm::dvec3 start(line.start);
    const glm::dvec3 end(line.end);
    if (!HasFiniteParts(start) || !HasFiniteParts(end)) return;
    const bool ray = line.bounded == 0;
    if (ray) in_xy_plane = in_xy_plane && end.z == 0;
    if (ray || (line.marks & kStartDot) != 0) {
      AddDot(start);
    } else {
      AddCorner(start);
    }
    if (ray) {
      rays_.push_back({start, DirectionOf(end)});
    } else if ((line.marks & kEndDot) != 0) {
      AddDot(end);
      strokes.push_back({start, end});
    } else {
      AddCorner(end);
      if ((line.marks & kEndArrow) != 0) strokes.push_back({start, end});
    }
  }
  void Add(const std::vector<VertexRecord>& triangles, std::size_t step) {
    for (std::size_t i = 0; i + 2 < triangles.size(); i += 3 * step) {
      Face face{{triangles[i].position, triangles[i + 1].position, triangles[i + 2].position}, {}};
      if (!HasFiniteParts(face.corners[0]) || !HasFiniteParts(face.corners[1]) ||
          !HasFiniteParts(face.corners[2])) {
        continue;
      }
      for (const glm::dvec3& corner : face.corners) AddCorner(corner);
      face.normal =
          glm::cross(face.corners[1] - face.corners[0], face.corners[2] - face.corners[0]);
      faces.push_back(face);
    }
  }
  void Measure() {
    glm::dvec3 low(std::numeric_limits<double>::infinity());
    glm::dvec3 high(-low);
    for (const glm::dvec3& corner : corners) {
      low = glm::min(low, corner);
      high = glm::max(high, corner);
    }
    size = corners.empty() ? 0 : glm::length(high - low);
    if (size == 0) size = 1;
    // The length of a ray that must be visible, as a share of the size of the drawing.
    constexpr double kSeenOfRay = 0.4;
    for (const Stroke& ray : rays_) {
      strokes.push_back({ray.start, ray.start + kSeenOfRay * size * ray.end});
      corners.push_back(strokes.back().end);
    }
  }

  std::vector<Stroke> rays_;  // `end` is the unit direction
};

double DistanceToSegment(const glm::dvec3& point, const Stroke& segment) {
  const glm::dvec3 along = segment.end - segment.start;
  const double squared = glm::dot(along, along);
  const double t =
      squared > 0 ? std::clamp(glm::dot(point - segment.start, along) / squared, 0.0, 1.0) : 0;
  return glm::distance(point, segment.start + t * along);
}

// The corners of the convex hull of flat points, counter-clockwise.
std::vector<glm::dvec2> HullOf(std::vector<glm::dvec2> points) {
  std::ranges::sort(points, [](const glm::dvec2& a, const glm::dvec2& b) {
    return std::tie(a.x, a.y) < std::tie(b.x, b.y);
  });
  std::vector<glm::dvec2> hull;
  const auto add = [&hull](const glm::dvec2& point, std::size_t least) {
    while (hull.size() > least + 1) {
      const glm::dvec2 last = hull.back() - hull[hull.size() - 2];
      const glm::dvec2 next = point - hull.back();
      if (last.x * next.y - last.y * next.x > 0) break;
      hull.pop_back();
    }
    hull.push_back(point);
  };
  for (const glm::dvec2& point : points) add(point, 0);
  const std::size_t lower = hull.size() - 1;
  for (std::size_t i = points.size() - 1; i-- > 0;) add(points[i], lower);
  if (hull.size() > 1) hull.pop_back();  // the first point again
  return hull;
}

// Whether a point is in a hull that has an area.
bool IsInside(const glm::dvec2& point, const std::vector<glm::dvec2>& hull) {
  if (hull.size() < 3) return false;
  for (std::size_t i = 0; i < hull.size(); ++i) {
    const glm::dvec2 along = hull[(i + 1) % hull.size()] - hull[i];
    const glm::dvec2 to = point - hull[i];
    if (!(along.x * to.y - along.y * to.x >= 0)) return false;
  }
  return true;
}

// 0 inside of the hull.
double DistanceToHull(const glm::dvec2& point, const std::vector<glm::dvec2>& hull) {
  if (IsInside(point, hull)) return 0;
  double distance = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < hull.size(); ++i) {
    const glm::dvec3 start(hull[i], 0);
    const glm::dvec3 end(hull[(i + 1) % hull.size()], 0);
    distance = std::min(distance, DistanceToSegment({point, 0}, {start, end}));
  }
  return distance;
}

// How far `value` is below `wanted`, as a share of `wanted`: 0 if it is not below.
double Lack(double value, double wanted) { return std::max(0.0, 1 - value / wanted); }

// Measures how badly a drawing is seen from one direction.
class Hindrances {
 public:
  Hindrances(const Subject& subject, const ViewAxes& axes) : subject_(subject), axes_(axes) {
    low_ = glm::dvec2(std::numeric_limits<double>::infinity());
    high_ = -low_;
    for (const glm::dvec3& corner : subject.corners) {
      const glm::dvec2 seen(Seen(corner));
      low_ = glm::min(low_, seen);
      high_ = glm::max(high_, seen);
    }
    // A deep drawing that looks small from this direction is not enlarged to fill the picture: its
    // extent is at least this share of its size.
    constexpr double kLeastShare = 0.25;
    extent_ = std::max({high_.x - low_.x, high_.y - low_.y, kLeastShare * subject.size});
    for (const Body& body : subject.bodies) {
      std::vector<glm::dvec2>& seen = seen_.emplace_back();
      for (const glm::dvec3& corner : body) seen.emplace_back(Seen(corner));
      outlines_.push_back(HullOf(seen));
    }
  }

  // The weighted sum of all hindrances. The direction with the smallest sum is the best one.
  double Sum(double aspect) const {
    return Overlaps() + 0.5 * HiddenDots() + 3 * EdgeOnFaces() + 0.5 * FacesFromBehind() +
           EndOnStrokes() + 0.4 * EmptyShare(aspect) + 2 * LinesOverBodies() + BodiesOverBodies();
  }

 private:
  glm::dvec3 Seen(const glm::dvec3& position) const {
    return {glm::dot(axes_.right, position), glm::dot(axes_.up, position),
            glm::dot(axes_.forward, position)};
  }
  static glm::dvec3 Flat(const glm::dvec3& seen) { return {seen.x, seen.y, 0}; }

  // How many other dots and lines a dot lies on in the picture, on average. A dot or a line
  // close by counts in part.
  double Overlaps() const {
    constexpr double kDotDistance = 0.05;     // of the extent
    constexpr double kStrokeDistance = 0.03;  // of the extent
    const double same = 1e-4 * subject_.size;
    double sum = 0;
    for (std::size_t i = 0; i < subject_.dots.size(); ++i) {
      const glm::dvec3& dot = subject_.dots[i];
      const glm::dvec3 seen = Flat(Seen(dot));
      for (std::size_t j = 0; j < i; ++j) {
        if (glm::distance(dot, subject_.dots[j]) < same) continue;
        sum += Lack(glm::distance(seen, Flat(Seen(subject_.dots[j]))), kDotDistance * extent_);
      }
      for (const Stroke& stroke : subject_.strokes) {
        if (DistanceToSegment(dot, stroke) < same) continue;
        const Stroke drawn{Flat(Seen(stroke.start)), Flat(Seen(stroke.end))};
        sum += Lack(DistanceToSegment(seen, drawn), kStrokeDistance * extent_);
      }
    }
    return Mean(sum, subject_.dots.size());
  }

  double HiddenDots() const {
    double hidden = 0;
    for (const glm::dvec3& dot : subject_.dots) {
      const glm::dvec3 seen = Seen(dot);
      const auto hides = [&](const Face& face) { return Hides(face, seen); };
      if (std::ranges::any_of(subject_.faces, hides)) ++hidden;
    }
    return Mean(hidden, subject_.dots.size());
  }
  bool Hides(const Face& face, const glm::dvec3& dot) const {
    const glm::dvec3 a = Seen(face.corners[0]);
    const glm::dvec3 b = Seen(face.corners[1]);
    const glm::dvec3 c = Seen(face.corners[2]);
    const auto twice_area = [](const glm::dvec3& p, const glm::dvec3& q, const glm::dvec3& r) {
      return (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
    };
    const double whole = twice_area(a, b, c);
    if (whole == 0) return false;
    const double at_a = twice_area(dot, b, c) / whole;
    const double at_b = twice_area(a, dot, c) / whole;
    const double at_c = 1 - at_a - at_b;
    if (std::min({at_a, at_b, at_c}) < 0) return false;
    const double tolerance = 1e-3 * subject_.size;
    return at_a * a.z + at_b * b.z + at_c * c.z < dot.z - tolerance;
  }

  // EdgeOnFaces and FacesFromBehind weight each face by its area.
  double EdgeOnFaces() const {
    constexpr double kClear = 0.5;  // the sine of the angle between a face and the line of sight
    double sum = 0;
    double areas = 0;
    for (const Face& face : subject_.faces) {
      const double area = glm::length(face.normal);
      if (area == 0) continue;
      areas += area;
      sum += area * Lack(std::abs(glm::dot(face.normal, axes_.forward)) / area, kClear);
    }
    return areas > 0 ? sum / areas : 0;
  }

  // For a solid this is about one half, from every direction.
  double FacesFromBehind() const {
    double behind = 0;
    double areas = 0;
    for (const Face& face : subject_.faces) {
      const double area = glm::length(face.normal);
      areas += area;
      if (glm::dot(face.normal, axes_.forward) > 0) behind += area;
    }
    return areas > 0 ? behind / areas : 0;
  }

  double EndOnStrokes() const {
    constexpr double kClear = 0.4;  // the sine of the angle between a line and the line of sight
    double sum = 0;
    for (const Stroke& stroke : subject_.strokes) {
      const glm::dvec3 along = DirectionOf(stroke.end - stroke.start);
      sum += Lack(glm::length(glm::cross(along, axes_.forward)), kClear);
    }
    return Mean(sum, subject_.strokes.size());
  }

  // The share of a picture that stays empty around the rectangle of the drawing.
  double EmptyShare(double aspect) const {
    const glm::dvec2 size = high_ - low_;
    if (!(size.x > 0 && size.y > 0)) return 0;
    const double wide = size.x / size.y / aspect;
    return 1 - std::min(wide, 1 / wide);
  }

  // The share of dots and lines that are seen over a body, on average. Dots in a body and on its
  // surface are so from every direction; the others look as if they were.
  double LinesOverBodies() const {
    constexpr std::array kShares{0.0, 0.25, 0.5, 0.75, 1.0};
    double sum = 0;
    for (const glm::dvec3& dot : subject_.dots) sum += OverBodies(dot);
    for (const Stroke& stroke : subject_.strokes) {
      for (const double share : kShares) {
        sum += OverBodies(glm::mix(stroke.start, stroke.end, share)) / double{kShares.size()};
      }
    }
    return Mean(sum, subject_.dots.size() + subject_.strokes.size());
  }
  double OverBodies(const glm::dvec3& position) const {
    constexpr double kDistance = 0.1;  // of the extent, since perspective enlarges what is near
    const glm::dvec2 seen(Seen(position));
    double most = 0;
    for (const std::vector<glm::dvec2>& outline : outlines_) {
      most = std::max(most, Lack(DistanceToHull(seen, outline), kDistance * extent_));
    }
    return most;
  }

  // How much of a body is seen over another one, for the average pair of bodies.
  double BodiesOverBodies() const {
    double sum = 0;
    std::size_t pairs = 0;
    for (std::size_t a = 0; a < outlines_.size(); ++a) {
      for (std::size_t b = 0; b < a; ++b, ++pairs) {
        sum += std::max(ShareOver(seen_[a], outlines_[b]), ShareOver(seen_[b], outlines_[a]));
      }
    }
    return Mean(sum, pairs);
  }
  static double ShareOver(const std::vector<glm::dvec2>& corners,
                          const std::vector<glm::dvec2>& outline) {
    const auto over = std::ranges::count_if(
        corners, [&](const glm::dvec2& corner) { return IsInside(corner, outline); });
    return Mean(static_cast<double>(over), corners.size());
  }

  static double Mean(double sum, std::size_t count) {
    return count == 0 ? 0 : sum / static_cast<double>(count);
  }

  const Subject& subject_;
  const ViewAxes& axes_;
  glm::dvec2 low_;
  glm::dvec2 high_;
  double extent_ = 1;
  std::vector<std::vector<glm::dvec2>> seen_;      // the corners of each body
  std::vector<std::vector<glm::dvec2>> outlines_;  // of the bodies
};

void ChooseDirection(const Canvas& canvas, FramedView& framed) {
  constexpr std::array kDirections{
      ViewDirection{215, 22}, ViewDirection{240, 25}, ViewDirection{195, 18},
      ViewDirection{150, 22}, ViewDirection{215, 45}, ViewDirection{120, 30},
      ViewDirection{245, 55}, ViewDirection{160, 50}, ViewDirection{215, -22}};
  const ViewDirection direction = ClearestDirection(
      std::array{&canvas}, kDirections, static_cast<double>(framed.width) / framed.height);
  framed.heading = direction.heading;
  framed.elevation = direction.elevation;
}

// The extent of a drawing in coordinates of the picture: to the right, upwards and in depth.
Extent SeenExtent(const Canvas& canvas, const ViewAxes& axes, double ray_length) {
  Extent seen;
  ForEachPosition(canvas, ray_length, [&](const glm::dvec3& position) {
    seen.Add({glm::dot(axes.right, position), glm::dot(axes.up, position),
              glm::dot(axes.forward, position)});
  });
  return seen;
}

}  // namespace

ViewAxes::ViewAxes(const ViewDirection& direction) {
  const double heading = glm::radians(direction.heading);
  const double elevation = glm::radians(direction.elevation);
  forward = {std::cos(elevation) * std::sin(heading), -std::sin(elevation),
             std::cos(elevation) * std::cos(heading)};
  right = {-std::cos(heading), 0, std::sin(heading)};
  up = glm::cross(right, forward);
}

ViewDirection ClearestDirection(std::span<const Canvas* const> canvases,
                                std::span<const ViewDirection> candidates, double aspect) {
  std::vector<Subject> subjects;
  for (const Canvas* const canvas : canvases) {
    subjects.emplace_back(*canvas);
    if (subjects.back().corners.empty()) subjects.pop_back();
  }
  if (subjects.empty()) return candidates.front();
  if (std::ranges::all_of(subjects, &Subject::in_xy_plane)) return {180, 0};
  if (std::ranges::any_of(subjects, &Subject::is_crowd)) return candidates.front();
  constexpr double kPreference = 0.05;  // for the first candidate, in terms of Hindrances::Sum
  ViewDirection best = candidates.front();
  double least = std::numeric_limits<double>::infinity();
  for (const ViewDirection& candidate : candidates) {
    const ViewAxes axes(candidate);
    double sum = 0;
    double worst = 0;
    for (const Subject& subject : subjects) {
      const double hindrances = Hindrances(subject, axes).Sum(aspect);
      sum += hindrances / static_cast<double>(subjects.size());
      worst = std::max(worst, hindrances);
    }
    sum = (sum + worst) / 2;
    if (&candidate != &candidates.front()) sum += kPreference;
    if (!(sum < least)) continue;
    least = sum;
    best = candidate;
  }
  return best;
}

ScreenView FramedView::ToScreen(double depth) const {
  const ViewAxes axes({heading, elevation});
  const double half_width = half_height * width / height;
  const glm::dmat4 rows(glm::dvec4(axes.right / half_width, 0),
                        glm::dvec4(axes.up / half_height, 0), glm::dvec4(axes.forward / depth, 0),
                        glm::dvec4(0, 0, 0, 1));
  // Without perspective, the distance of the near plane serves only to scale the directions of rays
  // (DirectionScale).
  return {center, glm::transpose(rows), half_height, width, height};
}

FramedView FrameDrawing(const Canvas& canvas, int width, int height) {
  FramedView framed;
  framed.width = width;
  framed.height = height;
  ChooseDirection(canvas, framed);
  const ViewAxes axes({framed.heading, framed.elevation});
  Extent extent = SeenExtent(canvas, axes, 0);
  if (extent.empty()) return framed;
  double size = std::max({extent.Half().x, extent.Half().y, extent.Half().z});
  if (size == 0) size = std::max(1.0, glm::length(extent.Middle()) / 100);
  // The picture shows this much of every ray.
  extent = SeenExtent(canvas, axes, 0.6 * size);
  constexpr double kRoom = 1.22;
  const glm::dvec3 middle = extent.Middle();
  framed.center = middle.x * axes.right + middle.y * axes.up + middle.z * axes.forward;
  framed.half_height =
      kRoom * std::max({extent.Half().y, extent.Half().x * height / width, size / 4});
  return framed;
}

ScreenView ScreenViewOf(const FramedView& framed, const Canvas& canvas) {
  const ViewAxes axes({framed.heading, framed.elevation});
  const Extent extent = SeenExtent(canvas, axes, 0);
  const double drawn_depth = extent.empty() ? 0 : extent.Half().z;
  // The range of depths is this large because rays at a small angle to the line of sight must leave
  // the picture before they leave the range.
  constexpr double kDepths = 50;
  return framed.ToScreen(kDepths * std::max(framed.half_height, drawn_depth));
}

}  // namespace hitscan
