#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>
#include <utility>
#include <vector>

#include "geometry/shapes/cylinder.h"
#include "shape/shape.h"

// Cylinders in files, on the screen and with handles.
namespace hitscan {

template <>
struct Shape<Cylinder> {
  static constexpr std::string_view kName = "cylinder";
  static constexpr std::string_view kPlainName = "Cylinder";
  static constexpr std::array kMemberNames{"start", "end", "radius"};

  static Cylinder Read(const JsonReader& json) {
    return {json.At("start").Vector3(), json.At("end").Vector3(), json.At("radius").Number()};
  }
  static Json Write(const Cylinder& cylinder) {
    return {{"start", VectorToJson(cylinder.start())},
            {"end", VectorToJson(cylinder.end())},
            {"radius", NumberToJson(cylinder.radius())}};
  }
  static std::string Print(const Cylinder& cylinder) {
    return fmt::format("{} to {} radius {}", PrintVector(cylinder.start()),
                       PrintVector(cylinder.end()), cylinder.radius());
  }

  static void Draw(const Cylinder& cylinder, const Look& look, Canvas& canvas) {
    constexpr std::size_t kSides = 48;
    const auto [across, sideways] = Across(cylinder);
    std::array<Vector, kSides> outwards{};
    std::array<Point, kSides> start{};
    std::array<Point, kSides> end{};
    for (std::size_t i = 0; i < kSides; ++i) {
      const double angle = 2 * std::numbers::pi * static_cast<double>(i) / kSides;
      const glm::dvec3 normal = std::cos(angle) * across + std::sin(angle) * sideways;
      outwards[i] = Vector(normal);
      start[i] = Point(glm::dvec3(cylinder.start()) + double{cylinder.radius()} * normal);
      end[i] = Point(glm::dvec3(cylinder.end()) + double{cylinder.radius()} * normal);
    }
    const auto lines = static_cast<LineMarks>(look.dashes | kFlatEnds);
    for (std::size_t i = 0; i < kSides; ++i) {
      const std::size_t next = (i + 1) % kSides;
      if (look.has_faces()) {
        DrawRoundFace({start[i], start[next], end[next]},
                      {outwards[i], outwards[next], outwards[next]}, look, canvas);
        DrawRoundFace({start[i], end[next], end[i]}, {outwards[i], outwards[next], outwards[i]},
                      look, canvas);
      } else if (look.fill) {
        canvas.DrawSolidTriangle(start[i], start[next], end[next], Shade(look, outwards[i]),
                                 look.outline);
        canvas.DrawSolidTriangle(start[i], end[next], end[i], Shade(look, outwards[i]),
                                 look.outline);
      }
      canvas.DrawLine(start[i], start[next], EdgeColor(look), look.width, lines);
      canvas.DrawLine(end[i], end[next], EdgeColor(look), look.width, lines);
      if (i % (kSides / 8) == 0) {
        canvas.DrawLine(start[i], end[i], EdgeColor(look), look.width, lines);
      }
    }
    if (look.has_faces()) {
      DrawFace(end, look, canvas);
      std::ranges::reverse(start);
      DrawFace(start, look, canvas);
    }
  }

  static auto Members(const Cylinder& cylinder) {
    return std::tuple(cylinder.start(), cylinder.end(), cylinder.radius());
  }
  static std::optional<Point> Anchor(const Cylinder& cylinder) { return cylinder.start(); }

  static Cylinder Moved(const Cylinder& cylinder, const Movement& movement) {
    return {movement.At(cylinder.start()), movement.At(cylinder.end()),
            movement.Length(cylinder.radius())};
  }
  static std::vector<Cylinder> Degenerated(const Cylinder& cylinder) {
    return {Cylinder(cylinder.start(), cylinder.end(), 0)};
  }

  static RandomShape<Cylinder> MakeRandom(RandomGeometry& geometry) {
    using Wide = RandomGeometry::Wide;
    Random& random = geometry.random();
    const Wide target(geometry.Target(3));
    // The offset from the axis to the point aimed at.
    Wide axis = geometry.Direction();
    Wide offset = glm::cross(axis, geometry.Direction());
    double radius = glm::length(offset);
    if (geometry.IsWhole()) {
      // An axis along an axis of the world and an offset of whole length, so that the surface
      // passes exactly through the target.
      const bool is_along_axis = random.OneIn(3);
      axis = Wide(0, 0, random.Whole(1, 4)) * geometry.Sides() * geometry.scale();
      offset = is_along_axis ? Wide(random.Whole(1, 4), 0, 0) : Wide(3, 4, 0);
      radius = (is_along_axis ? offset.x : 5) * geometry.scale();
      offset *= geometry.Sides() * geometry.scale();
      const int turn = random.Whole(0, 2);
      std::swap(axis.z, axis[turn]);
      std::swap(offset.z, offset[turn]);
    } else {
      // About as wide as long.
      const double size = random.Between(0.25, 1) * glm::length(axis);
      offset *= radius > 0 ? size / radius : 0.0;
      radius = size;
    }
    double part = geometry.Weight();
    // Often the target is inside of an end.
    const bool in_end = random.OneIn(3);
    if (in_end) part = random.OneIn(2) ? 1 : 0;
    const Wide to_target = in_end ? offset * geometry.Weight() : offset;
    const Point start = geometry.Round(target - to_target - axis * part);
    Point end = geometry.Round(Wide(start) + axis);
    if (start == end) end = geometry.Round(Wide(start) + Wide(1, 0, 0));
    if (start == end) end = Point(start.x == 0 ? 1 : 2 * start.x, start.y, start.z);
    if (start == end || !std::isfinite(end.x)) end = Point(0.5F * start.x, start.y, start.z);
    const Wide along = Wide(end) - Wide(start);
    if (!geometry.IsWhole() && !in_end) {
      radius = glm::length(glm::cross(target - Wide(start), along)) / glm::length(along);
    }
    if (geometry.case_class() == CaseClass::kDegenerate && random.OneIn(3)) radius = 0;
    float stored = ToFloat(std::isfinite(radius) ? radius : 0);
    if (geometry.Nudges()) stored = std::max(0.0F, geometry.Nudge(stored));
    const double next = geometry.Weight();
    const bool aims_at_end = random.OneIn(3);
    Wide reach = radius == 0 ? Wide(0) : offset;
    if (geometry.AimsInside() || aims_at_end) reach *= geometry.Weight();
    const double place = aims_at_end ? std::round(next) : next;
    geometry.Aim(Wide(start) + along * place + reach, aims_at_end ? along : offset, 3);
    return {Cylinder(start, end, stored)};
  }
  static bool IsDegenerate(const Cylinder& cylinder) { return cylinder.radius() == 0; }

  static std::vector<Handle> Handles(const Cylinder& cylinder) {
    const glm::dvec3 across = Across(cylinder).first;
    const glm::dvec3 rim = glm::dvec3(cylinder.end()) + double{cylinder.radius()} * across;
    return {Handle::At("start", cylinder.start()), Handle::At("end", cylinder.end()),
            Handle::Along("radius", rim, Vector(across))};
  }
  static Cylinder Drag(const Cylinder& cylinder, std::size_t handle, const glm::dvec3& position) {
    if (handle == 0) return {Point(position), cylinder.end(), cylinder.radius()};
    if (handle == 1) return {cylinder.start(), Point(position), cylinder.radius()};
    const glm::dvec3 rim = position - glm::dvec3(cylinder.end());
    return {cylinder.start(), cylinder.end(),
            static_cast<float>(glm::dot(rim, Across(cylinder).first))};
  }

 private:
  /// Two unit vectors across the axis and each other. With the axis they are right-handed.
  static std::pair<glm::dvec3, glm::dvec3> Across(const Cylinder& cylinder) {
    const glm::dvec3 axis =
        glm::normalize(glm::dvec3(cylinder.end()) - glm::dvec3(cylinder.start()));
    const glm::dvec3 other = std::abs(axis.x) < 0.6 ? glm::dvec3(1, 0, 0) : glm::dvec3(0, 1, 0);
    const glm::dvec3 across = glm::normalize(glm::cross(other, axis));
    return {across, glm::cross(axis, across)};
  }
};

}  // namespace hitscan
