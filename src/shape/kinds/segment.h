#pragma once

#include <array>
#include <glm/geometric.hpp>

#include "geometry/closest_point.h"
#include "geometry/shapes/segment.h"
#include "shape/shape.h"

// Segments in files, on the screen and with handles.
namespace hitscan {

template <>
struct Shape<Segment> {
  static constexpr std::string_view kName = "segment";
  static constexpr std::string_view kPlainName = "Segment";
  static constexpr LegendSymbol kSymbol = LegendSymbol::kSegment;
  static constexpr std::array kMemberNames{"start", "end"};

  static Segment Read(const JsonReader& json) {
    return {json.At("start").Vector3(), json.At("end").Vector3()};
  }
  static Json Write(const Segment& segment) {
    return {{"start", VectorToJson(segment.start())}, {"end", VectorToJson(segment.end())}};
  }
  static std::string Print(const Segment& segment) {
    return PrintVector(segment.start()) + " to " + PrintVector(segment.end());
  }
  static void Draw(const Segment& segment, const Look& look, Canvas& canvas) {
    const bool marked = look.detailed && !look.crowded;
    const int ends = marked ? kStartDot | kEndDot : 0;
    const int arrow = marked && look.directed ? kMiddleArrow : 0;
    canvas.DrawLine(segment.start(), segment.end(), look.color, look.width,
                    static_cast<LineMarks>(ends | arrow | look.dashes));
  }
  static auto Members(const Segment& segment) { return std::tuple(segment.start(), segment.end()); }
  static std::optional<Point> Anchor(const Segment& segment) { return segment.start(); }

  static Segment Moved(const Segment& segment, const Movement& movement) {
    return {movement.At(segment.start()), movement.At(segment.end())};
  }
  static std::vector<Segment> Degenerated(const Segment& segment) {
    return {Segment(segment.start(), segment.start())};
  }
  static Segment StartedAt(const Segment& segment, const Point& start) {
    return {start, segment.end()};
  }

  static RandomShape<Segment> MakeRandom(RandomGeometry& geometry) {
    using Wide = RandomGeometry::Wide;
    Random& random = geometry.random();
    const Wide target(geometry.Target(1));
    const bool grazing = geometry.case_class() == CaseClass::kGrazing;
    const bool inside = geometry.AimsInside();
    const bool along = geometry.aim() && !inside && (grazing || random.OneIn(3));
    const Wide direction = along ? geometry.Tangent() : geometry.Direction();
    // The target is the point at t = part of the segment, or of its line beyond an end.
    double part = random.Side();
    part *= geometry.Weight();
    part *= random.Whole(1, 2);
    const Point start = geometry.Round(target - direction * part);
    Point end = geometry.Round(target + direction * (1 - part));
    if (geometry.case_class() == CaseClass::kDegenerate && random.OneIn(3)) end = start;
    if (!inside && random.OneIn(10)) end = geometry.Round(target);
    const double t = geometry.Weight();
    geometry.Aim(Wide(start) * (1 - t) + Wide(end) * t,
                 glm::cross(Wide(end) - Wide(start), geometry.Direction()), 1);
    return {Segment(start, end)};
  }
  static bool IsDegenerate(const Segment& segment) { return segment.start() == segment.end(); }

  static RoundedHull Hull(const Segment& segment) {
    return RoundedHull::Of(std::array{segment.start(), segment.end()});
  }
  static Point Closest(const Segment& segment, const Point& point) {
    return ClosestPoint(point, segment).closest;
  }

  static std::vector<Handle> Handles(const Segment& segment) {
    return {Handle::At("start", segment.start()), Handle::At("end", segment.end())};
  }
  static Segment Drag(const Segment& segment, std::size_t handle, const glm::dvec3& position) {
    if (handle == 0) return {Point(position), segment.end()};
    return {segment.start(), Point(position)};
  }
};

template <>
struct Shape<Segment2> {
  static constexpr std::string_view kName = "segment in the plane";
  static constexpr bool kFlat = true;
  static constexpr std::string_view kPlainName = "Segment2";
  static constexpr LegendSymbol kSymbol = LegendSymbol::kSegment;
  static constexpr std::array kMemberNames{"start", "end"};

  static Segment2 Read(const JsonReader& json) {
    return {json.At("start").Vector2(), json.At("end").Vector2()};
  }
  static Json Write(const Segment2& segment) {
    return {{"start", VectorToJson(segment.start())}, {"end", VectorToJson(segment.end())}};
  }
  static std::string Print(const Segment2& segment) {
    return PrintVector(segment.start()) + " to " + PrintVector(segment.end());
  }
  static void Draw(const Segment2& segment, const Look& look, Canvas& canvas) {
    Shape<Segment>::Draw(Segment(OnXyPlane(segment.start()), OnXyPlane(segment.end())), look,
                         canvas);
  }
  static auto Members(const Segment2& segment) {
    return std::tuple(segment.start(), segment.end());
  }
  static std::optional<Point> Anchor(const Segment2& segment) { return OnXyPlane(segment.start()); }

  static Segment2 Moved(const Segment2& segment, const Movement& movement) {
    return {movement.At(segment.start()), movement.At(segment.end())};
  }
  static std::vector<Segment2> Degenerated(const Segment2& segment) {
    return {Segment2(segment.start(), segment.start())};
  }
  static Segment2 StartedAt(const Segment2& segment, const Point2& start) {
    return {start, segment.end()};
  }

  static RandomShape<Segment2> MakeRandom(RandomGeometry& geometry) {
    const Segment deep = Shape<Segment>::MakeRandom(geometry).shape;
    const Segment2 segment(Point2(deep.start()), Point2(deep.end()));
    const glm::dvec2 start(segment.start());
    const glm::dvec2 along = glm::dvec2(segment.end()) - start;
    // In the plane a segment is across another one's way, as a surface is in space.
    geometry.Aim(glm::dvec3(start + along * geometry.Weight(), 0), glm::dvec3(-along.y, along.x, 0),
                 2);
    return {segment};
  }
  static bool IsDegenerate(const Segment2& segment) { return segment.start() == segment.end(); }

  static std::vector<Handle> Handles(const Segment2& segment) {
    return {Handle::At("start", OnXyPlane(segment.start()), Handle::kXyPlane),
            Handle::At("end", OnXyPlane(segment.end()), Handle::kXyPlane)};
  }
  static Segment2 Drag(const Segment2& segment, std::size_t handle, const glm::dvec3& position) {
    if (handle == 0) return {Point2(position), segment.end()};
    return {segment.start(), Point2(position)};
  }
};

}  // namespace hitscan
