#include "query/plain_type.h"

#include <fmt/format.h>

#include <map>
#include <stdexcept>
#include <utility>

namespace hitscan {
namespace {

using Form = PlainType::Form;

const PlainType kBoolean{.form = Form::kBoolean};
const PlainType kInteger{.form = Form::kInteger};
const PlainType kNumber{.form = Form::kNumber};

PlainType Struct(std::string_view name, std::vector<PlainType::Member> members,
                 std::string_view about = {}) {
  return {.form = Form::kStruct, .name = name, .about = about, .members = std::move(members)};
}

std::map<Kind, const PlainType*> MakeTable() {
  static const PlainType kVec2 = Struct("Vec2", {{"x", &kNumber}, {"y", &kNumber}});
  static const PlainType kVec3 =
      Struct("Vec3", {{"x", &kNumber}, {"y", &kNumber}, {"z", &kNumber}});
  static const PlainType kVec4 =
      Struct("Vec4", {{"x", &kNumber}, {"y", &kNumber}, {"z", &kNumber}, {"w", &kNumber}});
  static const PlainType kRay =
      Struct("Ray", {{"origin", &kVec3}, {"direction", &kVec3}},
             "All points origin + t direction with t >= 0, for the direction of unit length.");
  static const PlainType kRay2 =
      Struct("Ray2", {{"origin", &kVec2}, {"direction", &kVec2}},
             "All points origin + t direction with t >= 0, for the direction of unit length.");
  static const PlainType kPlane =
      Struct("Plane", {{"normal", &kVec3}, {"distance", &kNumber}},
             "All points p with dot(normal, p) = distance, for the normal of unit length.");
  static const PlainType kLine2 =
      Struct("Line2", {{"normal", &kVec2}, {"distance", &kNumber}},
             "All points p with dot(normal, p) = distance, for the normal of unit length.");
  static const PlainType kSegment = Struct("Segment", {{"start", &kVec3}, {"end", &kVec3}});
  static const PlainType kSphere = Struct("Sphere", {{"center", &kVec3}, {"radius", &kNumber}});
  static const PlainType kAabb = Struct("Aabb", {{"min", &kVec3}, {"max", &kVec3}});
  static const PlainType kTriangle =
      Struct("Triangle", {{"a", &kVec3}, {"b", &kVec3}, {"c", &kVec3}});
  // near and far are macros of windows.h.
  static const PlainType kCamera = Struct(
      "Camera",
      {{"eye", &kVec3},
       {"target", &kVec3},
       {"up", &kVec3},
       {"fov_y", &kNumber},
       {"aspect", &kNumber},
       {"near_plane", &kNumber, "near"},
       {"far_plane", &kNumber, "far"}},
      "A perspective camera; fov_y is the full vertical angle of view in degrees, aspect the "
      "width over the height.");
  static const PlainType kSide{.form = Form::kText, .name = "FrustumSide"};
  static const PlainType kViewport = Struct(
      "Viewport", {{"x", &kNumber}, {"y", &kNumber}, {"width", &kNumber}, {"height", &kNumber}},
      "In pixels, from the upper left corner of the window.");
  static const PlainType kMatrix =
      Struct("Mat4", {{"row0", &kVec4}, {"row1", &kVec4}, {"row2", &kVec4}, {"row3", &kVec4}},
             "A matrix for column vectors.");
  static const PlainType kPoints{.form = Form::kList, .item = &kVec3};
  static const PlainType kPlanes{.form = Form::kList, .item = &kPlane};
  return {{kKindOf<bool>, &kBoolean},
          {kKindOf<int>, &kInteger},
          {kKindOf<float>, &kNumber},
          {kKindOf<Point>, &kVec3},
          {kKindOf<Point2>, &kVec2},
          {kKindOf<Ray>, &kRay},
          {kKindOf<Ray2>, &kRay2},
          {kKindOf<Plane>, &kPlane},
          {kKindOf<Line2>, &kLine2},
          {kKindOf<Segment>, &kSegment},
          {kKindOf<Sphere>, &kSphere},
          {kKindOf<Aabb>, &kAabb},
          {kKindOf<Triangle>, &kTriangle},
          {kKindOf<Camera>, &kCamera},
          {kKindOf<FrustumSide>, &kSide},
          {kKindOf<Viewport>, &kViewport},
          {kKindOf<glm::mat4>, &kMatrix},
          {kKindOf<std::vector<Point>>, &kPoints},
          {kKindOf<std::vector<Plane>>, &kPlanes}};
}

}  // namespace

const PlainType& PlainTypeOf(Kind kind) {
  static const std::map<Kind, const PlainType*> kTypes = MakeTable();
  const auto found = kTypes.find(kind);
  if (found != kTypes.end()) return *found->second;
  throw std::logic_error(fmt::format("no plain type is listed for a {}", KindName(kind)));
}

}  // namespace hitscan
