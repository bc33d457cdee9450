#include "reading/forms.h"

#include <algorithm>

namespace hitscan {
namespace {

FormSlot Point3(std::string_view name, PartRole role) { return {name, role, 3, 1}; }
FormSlot Scalar(std::string_view name, PartRole role) { return {name, role, 1, 1}; }
FormSlot Whole(std::size_t size) { return {"", PartRole::kWhole, size, 1}; }

PartRole RoleOfParameter(std::string_view name) {
  if (name == "origin") return PartRole::kOrigin;
  if (name == "direction") return PartRole::kDirection;
  if (name == "normal") return PartRole::kNormal;
  if (name == "plane_d") return PartRole::kDistance;
  return PartRole::kPoint;
}

std::vector<ShapeForm> BoxForms() {
  const FormSlot center = Point3("center", PartRole::kCenter);
  return {{"corners", {Point3("min", PartRole::kMin), Point3("max", PartRole::kMax)}},
          {"six", {Whole(6)}},
          {"extents", {center, Point3("extents", PartRole::kExtents)}, true},
          {"extent", {center, Scalar("extents", PartRole::kExtents)}, true},
          {"size", {center, Point3("size", PartRole::kSize)}, true},
          {"edge", {center, Scalar("size", PartRole::kSize)}, true},
          {"corner_size", {Point3("min", PartRole::kMin), Point3("size", PartRole::kSize)}, true}};
}

std::vector<ShapeForm> SpatialForms(Kind kind, std::string_view parameter) {
  const FormSlot origin = Point3("origin", PartRole::kOrigin);
  const FormSlot normal = Point3("normal", PartRole::kNormal);
  const FormSlot distance = Scalar("distance", PartRole::kDistance);
  if (kind == kKindOf<Point>) return {{"point", {{"", RoleOfParameter(parameter), 3, 1}}}};
  if (kind == kKindOf<float>) {
    return {
        {"number", {{"", parameter == "plane_d" ? PartRole::kDistance : PartRole::kWhole, 1, 1}}}};
  }
  if (kind == kKindOf<Ray>) {
    return {{"direction", {origin, Point3("direction", PartRole::kDirection)}},
            {"six", {Whole(6)}},
            {"target", {origin, Point3("end", PartRole::kEnd)}, true}};
  }
  if (kind == kKindOf<Segment>) {
    return {{"ends", {Point3("start", PartRole::kStart), Point3("end", PartRole::kEnd)}},
            {"six", {Whole(6)}}};
  }
  if (kind == kKindOf<Plane>) {
    return {{"normal", {normal, distance}},
            {"four", {Whole(4)}},
            {"through", {normal, Point3("point", PartRole::kOnPlane)}, true},
            {"points", {{"points", PartRole::kCorner, 3, 3}}, true}};
  }
  if (kind == kKindOf<Sphere>) {
    return {{"center", {Point3("center", PartRole::kCenter), Scalar("radius", PartRole::kRadius)}},
            {"four", {Whole(4)}}};
  }
  if (kind == kKindOf<Aabb>) return BoxForms();
  if (kind == kKindOf<Triangle>) {
    return {{"corners", {{"corners", PartRole::kCorner, 3, 3}}}, {"nine", {Whole(9)}}};
  }
  if (kind == kKindOf<std::vector<Point>>)
    return {{"points", {{"points", PartRole::kCorner, 3, 0}}}};
  if (kind == kKindOf<std::vector<Plane>>)
    return {{"planes", {{"planes", PartRole::kWhole, 4, 0}}}};
  if (kind == kKindOf<Ray2>) {
    return {{"direction",
             {{"origin", PartRole::kOrigin, 2, 1}, {"direction", PartRole::kDirection, 2, 1}}},
            {"four", {Whole(4)}}};
  }
  if (kind == kKindOf<Line2>) {
    return {{"normal", {{"normal", PartRole::kNormal, 2, 1}, distance}}, {"three", {Whole(3)}}};
  }
  if (kind == kKindOf<Viewport>) return {{"viewport", {Whole(4)}}};
  if (kind == kKindOf<Camera>) {
    const std::vector<FormSlot> view{
        Point3("eye", PartRole::kEye),   Point3("target", PartRole::kTarget),
        Point3("up", PartRole::kUp),     Scalar("fov_y", PartRole::kFov),
        Scalar("near", PartRole::kNear), Scalar("far", PartRole::kFar)};
    ShapeForm two{"camera", view, true};
    two.slots.push_back({"aspect", PartRole::kAspect, 2, 1});
    ShapeForm one{"camera", view, true};
    one.slots.push_back(Scalar("aspect", PartRole::kAspect));
    return {two, one};
  }
  return {};
}

}  // namespace

std::vector<ShapeForm> FormsOf(Kind kind, std::string_view parameter, bool planar) {
  std::vector<ShapeForm> forms = SpatialForms(kind, parameter);
  if (!planar || kind == kKindOf<Ray2> || kind == kKindOf<Line2>) return forms;
  if (kind == kKindOf<Camera> || kind == kKindOf<Viewport> || kind == kKindOf<std::vector<Plane>>) {
    return {};
  }
  for (ShapeForm& form : forms) {
    for (FormSlot& slot : form.slots) {
      if (slot.size == 3) slot.size = 2;
      if (slot.size == 4) slot.size = 3;
      if (slot.size == 6) slot.size = 4;
      if (slot.size == 9) slot.size = 6;
    }
  }
  return forms;
}

Families FamiliesOf(Kind kind) {
  if (kind == kKindOf<Point>) return Bit(Family::kPoint);
  if (kind == kKindOf<Ray> || kind == kKindOf<Ray2>) return Bit(Family::kRay);
  if (kind == kKindOf<Segment>) return Bit(Family::kSegment);
  if (kind == kKindOf<Plane> || kind == kKindOf<std::vector<Plane>>) return Bit(Family::kPlane);
  if (kind == kKindOf<Line2>) return Bit(Family::kLine2);
  if (kind == kKindOf<Sphere>) return Bit(Family::kSphere);
  if (kind == kKindOf<Aabb>) return Bit(Family::kBox);
  if (kind == kKindOf<Triangle>) return Bit(Family::kTriangle);
  if (kind == kKindOf<std::vector<Point>>) return Bit(Family::kHull);
  if (kind == kKindOf<Camera>) return Bit(Family::kCamera);
  if (kind == kKindOf<Viewport>) return Bit(Family::kViewport);
  return 0;
}

Families RelatedFamilies(Kind kind) {
  if (kind == kKindOf<Ray> || kind == kKindOf<Ray2>) {
    return Bit(Family::kSegment) | Bit(Family::kLine2);
  }
  if (kind == kKindOf<Segment>) return Bit(Family::kRay);
  if (kind == kKindOf<std::vector<Point>>) return Bit(Family::kTriangle) | Bit(Family::kBox);
  if (kind == kKindOf<Plane>) return Bit(Family::kLine2);
  return 0;
}

}  // namespace hitscan
