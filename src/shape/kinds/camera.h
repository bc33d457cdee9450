#pragma once

#include <algorithm>
#include <array>
#include <glm/geometric.hpp>
#include <utility>

#include "geometry/frustum.h"
#include "shape/shape.h"
#include "shape/surface_intersection.h"

// Cameras in files, on the screen and with handles; and the planes of their frustums.
namespace hitscan {

/// A camera is drawn as its view frustum.
template <>
struct Shape<Camera> {
  static constexpr std::string_view kName = "camera";
  static constexpr bool kHanded = true;
  static constexpr std::string_view kPlainName = "Camera";
  static constexpr LegendSymbol kSymbol = LegendSymbol::kFrustum;
  static constexpr std::string_view kAbout =
      "A perspective camera; fov_y is the full vertical angle of view in degrees, aspect the width "
      "over the height.";
  static constexpr std::array kMemberNames{"eye",    "target",     "up",        "fov_y",
                                           "aspect", "near_plane", "far_plane", ""};
  static constexpr std::array kMemberKeys{"eye",    "target", "up",  "fov_y",
                                          "aspect", "near",   "far", ""};

  static Camera Read(const JsonReader& json) {
    const auto aspect = json.At("aspect").Items(2, "[width, height]");
    const float height = aspect[1].Number();
    if (height == 0) aspect[1].Expected("a height that is not 0");
    return RequireValid({.eye = json.At("eye").Vector3(),
                         .target = json.At("target").Vector3(),
                         .up = json.At("up").Vector3(),
                         .fov_y = json.At("fov_y").Number(),
                         .aspect = aspect[0].Number() / height,
                         .near_plane = json.At("near").Number(),
                         .far_plane = json.At("far").Number()});
  }

  static Json Write(const Camera& camera) {
    return {{"eye", VectorToJson(camera.eye)},
            {"target", VectorToJson(camera.target)},
            {"up", VectorToJson(camera.up)},
            {"fov_y", NumberToJson(camera.fov_y)},
            {"aspect", Json::array({NumberToJson(camera.aspect), 1})},
            {"near", NumberToJson(camera.near_plane)},
            {"far", NumberToJson(camera.far_plane)}};
  }

  static Json WriteLike(const Camera& camera, const JsonReader& written) {
    Json json = Write(camera);
    const glm::vec2 aspect = written.At("aspect").Vector2();
    const bool same = aspect.x / aspect.y == camera.aspect;
    json["aspect"] = VectorToJson(same ? aspect : glm::vec2(camera.aspect * aspect.y, aspect.y));
    return json;
  }

  static std::string Print(const Camera& camera) {
    return fmt::format("{} -> {} up {} fov_y {} aspect {} near {} far {}", PrintVector(camera.eye),
                       PrintVector(camera.target), PrintVector(camera.up), camera.fov_y,
                       camera.aspect, camera.near_plane, camera.far_plane);
  }

  static void Draw(const Camera& camera, const Look& look, Canvas& canvas) {
    const std::array<Point, 8> corners = DrawnCorners(camera, look);
    if (look.has_faces()) {
      for (const std::vector<Point>& face : ConvexFaces(corners)) {
        DrawFace(face, look, canvas, true);
      }
    }
    for (unsigned axis = 0; axis < 3; ++axis) {
      const unsigned along = 1U << axis;
      for (unsigned start = 0; start < corners.size(); ++start) {
        if ((start & along) != 0) continue;
        canvas.DrawLine(corners[start], corners[start | along], look.color, look.width,
                        look.dashes);
      }
    }
    if (look.detailed && !look.crowded) DrawEye(camera, look, canvas);
  }

  static auto Members(const Camera& camera) {
    return std::tuple(camera.eye, camera.target, camera.up, camera.fov_y, camera.aspect,
                      camera.near_plane, camera.far_plane, camera.orthographic);
  }

  static std::optional<Point> Anchor(const Camera& camera) { return camera.eye; }

  static Camera Moved(Camera camera, const Movement& movement) {
    camera.eye = movement.At(camera.eye);
    camera.target = movement.At(camera.target);
    camera.up = movement.Direction(camera.up);
    camera.near_plane = movement.Length(camera.near_plane);
    camera.far_plane = movement.Length(camera.far_plane);
    return RequireValid(camera);
  }

  static RandomShape<Camera> MakeRandom(RandomGeometry& geometry) {
    using Wide = RandomGeometry::Wide;
    Random& random = geometry.random();
    while (true) {
      Camera camera;
      camera.eye = geometry.RandomPoint();
      camera.target = geometry.RandomPoint();
      camera.up = random.OneIn(2) ? Vector(0, 1, 0) : Vector(geometry.Direction());
      camera.fov_y = geometry.Snap(random.Between(1, 170));
      camera.near_plane = ToFloat(random.Between(0.001, 1));
      camera.far_plane = ToFloat(random.Between(2, 1000));
      if (geometry.IsWhole()) {
        // Near and far planes that floats hold exactly.
        camera.target = camera.eye;
        camera.target[random.Whole(0, 2)] += ToFloat(random.Side() * geometry.scale());
        camera.near_plane = ToFloat(geometry.scale());
        camera.far_plane = ToFloat(geometry.scale() * random.Whole(2, 9));
      }
      try {
        RequireValid(camera);
      } catch (const InvalidShape&) {
        continue;
      }
      const bool near = random.OneIn(2);
      double depth = near ? camera.near_plane : camera.far_plane;
      if (geometry.AimsInside()) {
        depth = random.Between(camera.near_plane, camera.far_plane);
      }
      const Wide forward = glm::normalize(Wide(camera.target) - Wide(camera.eye));
      geometry.Aim(Wide(camera.eye) + forward * depth, near ? -forward : forward, 3);
      if (!geometry.writes()) return {camera};
      Json json = Write(camera);
      json["aspect"] = {4, 3};
      return {camera, std::move(json)};
    }
  }
  static DrawnSurface Surface(const Camera& camera, const Look& look) {
    return DrawnSurface::HullOf(DrawnCorners(camera, look));
  }
  /// The corners of the part of the frustum that is drawn.
  static std::array<Point, 8> DrawnCorners(Camera camera, const Look& look) {
    if (look.detailed && look.depth > camera.near_plane) {
      camera.far_plane = std::min(camera.far_plane, look.depth);
    }
    return Frustum(camera).Corners();
  }
  static double SizeAroundAnchor(const Camera& camera) { return camera.far_plane; }
  static bool IsDirection(std::string_view key) { return key == "up" || key == "aspect"; }

  static constexpr std::array<std::string_view, 14> kFieldNames{
      "eye x", "eye y", "eye z", "target x",     "target y",      "target z", "up x",
      "up y",  "up z",  "fov_y", "aspect width", "aspect height", "near",     "far"};

  static std::vector<Handle> Handles(const Camera& camera) {
    const glm::dvec3 eye(camera.eye);
    const glm::dvec3 forward = Forward(camera);
    const glm::dvec3 up(camera.up);
    return {Handle::At("eye", camera.eye), Handle::At("target", camera.target),
            Handle::Arrow("up", camera.eye, up / std::max(glm::length(up), kLeast)),
            Handle::Along("near", eye + forward * static_cast<double>(camera.near_plane), forward),
            Handle::Along("far", eye + forward * static_cast<double>(camera.far_plane), forward)};
  }

  static Camera Drag(Camera camera, std::size_t handle, const glm::dvec3& position) {
    const glm::dvec3 from_eye = position - glm::dvec3(camera.eye);
    if (handle == 0) camera.eye = Point(position);
    if (handle == 1) camera.target = Point(position);
    // The length of the up vector has no meaning, but the length in the file is preserved.
    if (handle == 2) {
      const double length = glm::length(glm::dvec3(camera.up));
      camera.up = Vector(from_eye / std::max(glm::length(from_eye), kLeast) * length);
    }
    if (handle == 3) camera.near_plane = static_cast<float>(glm::dot(from_eye, Forward(camera)));
    if (handle == 4) camera.far_plane = static_cast<float>(glm::dot(from_eye, Forward(camera)));
    return RequireValid(camera);
  }

 private:
  // Draws a dot at the eye and an arrow in the direction of view.
  static void DrawEye(const Camera& camera, const Look& look, Canvas& canvas) {
    constexpr double kArrowLength = 0.25;  // of the drawn depth
    const double depth = look.depth > 0 ? std::min(look.depth, camera.far_plane) : camera.far_plane;
    const glm::dvec3 tip = glm::dvec3(camera.eye) + kArrowLength * depth * Forward(camera);
    canvas.DrawPoint(camera.eye, look.color, look.size);
    canvas.DrawLine(camera.eye, Point(tip), look.color, look.width, kEndArrow);
  }

  // Less than the length of any non-zero vector of floats.
  static constexpr double kLeast = 1e-50;

  static glm::dvec3 Forward(const Camera& camera) {
    const glm::dvec3 to_target = glm::dvec3(camera.target) - glm::dvec3(camera.eye);
    return to_target / std::max(glm::length(to_target), kLeast);
  }
};

/// One of the six planes of a view frustum, identified by its name.
template <>
struct Shape<FrustumSide> : NonSpatial {
  static constexpr std::string_view kName = "side of a frustum";
  static constexpr std::string_view kPlainName = "FrustumSide";
  static constexpr std::array<std::string_view, 6> kWords{"left", "right", "bottom",
                                                          "top",  "near",  "far"};

  static FrustumSide Read(const JsonReader& json) {
    const std::string name = json.Text();
    for (std::size_t i = 0; i < kWords.size(); ++i) {
      if (kWords[i] == name) return static_cast<FrustumSide>(i);
    }
    json.Expected("left, right, bottom, top, near or far");
  }
  static Json Write(FrustumSide side) { return Print(side); }
  static std::string Print(FrustumSide side) {
    return std::string(kWords[static_cast<std::size_t>(side)]);
  }
  static RandomShape<FrustumSide> MakeRandom(RandomGeometry& geometry) {
    return {static_cast<FrustumSide>(geometry.random().Whole(0, 5))};
  }
};

}  // namespace hitscan
