#include "app/scene_declaration.h"
#include "app/scene_view.h"
#include "geometry/shapes/aabb.h"
#include "geometry/shapes/model.h"
#include "geometry/shapes/plane.h"
#include "geometry/shapes/ray.h"
#include "geometry/shapes/sphere.h"
#include "geometry/shapes/triangle.h"

namespace hitscan {
namespace {

// The book's samples of chapter 4 about models, and what it has no sample for. Filled models are
// lit, so that their shape is seen.

constexpr Paint kModel{kGreen, Role::kHelper};
constexpr PartLook kWireModel{.name = "model", .look = {.color = kModel, .faces = false}};
constexpr PartLook kSolidModel{.name = "model",
                               .look = {.color = kModel, .fill = true, .lit = true}};

constexpr Paint kBounds{kGreen, Role::kResult};

OrbitCamera NearCamera() {
  OrbitCamera camera;
  camera.distance = 5;
  return camera;
}

// The model at the origin, which is the first case of the file.
constexpr SceneFile kFirstModel{"model_bounds", 1};

SceneDeclaration OBJSample() {
  return {.cases = {kFirstModel}, .looks = {kSolidModel}, .camera = NearCamera()};
}

SceneDeclaration OBJDebugTriangles() {
  return {.cases = {kFirstModel}, .looks = {kWireModel}, .camera = NearCamera()};
}

void DrawBox(SceneView& scene, CaseRef ref) {
  const Point* const min = scene.AnswerPart<Point>(ref, "min");
  const Point* const max = scene.AnswerPart<Point>(ref, "max");
  if (min == nullptr || max == nullptr) return;
  scene.DrawFor(ref, Aabb::FromCorners(*min, *max), {.color = kBounds});
}

void DrawSphere(SceneView& scene, CaseRef ref) {
  const Point* const center = scene.AnswerPart<Point>(ref, "center");
  const float* const radius = scene.AnswerPart<float>(ref, "radius");
  if (center == nullptr || radius == nullptr || !(*radius >= 0)) return;
  scene.DrawFor(ref, Sphere(*center, *radius), {.color = kBounds});
}

SceneDeclaration OBJDebugTrianglesAABB() {
  return {.cases = {kFirstModel},
          .looks = {kWireModel},
          .legend = {{kBounds, "bounds"}},
          .camera = NearCamera(),
          .draw_more = [](SceneView& scene) {
            DrawBox(scene, {0, 0});
          }};
}

SceneDeclaration OBJDebugTrianglesSphere() {
  return {.about =
              "The sphere goes through the corners of the box, so it is larger than it has to "
              "be: 1.888 instead of 1.486.",
          .cases = {kFirstModel},
          .looks = {kWireModel},
          .legend = {{kBounds, "sphere around the bounds"}},
          .camera = NearCamera(),
          .draw_more = [](SceneView& scene) {
            DrawSphere(scene, {0, 0});
          }};
}

SceneDeclaration OBJClassSample() {
  return {.about = "Each model is a mesh that is placed in space, with its box and sphere.",
          .cases = {{"model_bounds"}},
          .looks = {},
          .legend = {{kModel, "model"}, {kBounds, "bounds, and the sphere around them"}},
          .draw_more = [](SceneView& scene) {
            // The first case is left out: the samples above show it, and it would cover the second.
            for (std::size_t i = scene.cases(0) > 1 ? 1 : 0; i < scene.cases(0); ++i) {
              const CaseRef ref{0, i};
              scene.DrawFor(ref, scene.Argument<Model>(ref, "model"), kWireModel.look);
              DrawBox(scene, ref);
              DrawSphere(scene, ref);
            }
          }};
}

constexpr Paint kMeetsModel{kGreen, Role::kYes};
constexpr Paint kMissesModels{kRed, Role::kNo};

// The look of a highlighted shape; DrawMeeting draws the others.
constexpr PartLook LookOfMeeting(std::string_view name, std::string_view meets,
                                 std::string_view misses, const Look& look = {}) {
  PartLook part{.name = name,
                .look = look,
                .otherwise = kMissesModels,
                .legend = meets,
                .legend_otherwise = misses,
                .only_highlights = true};
  part.look.color = kMeetsModel;
  return part;
}

// Draws each shape once, in the colour of shapes that meet a model if it meets one of the models.
template <class T>
void DrawMeeting(SceneView& scene, std::string_view name, Look look) {
  const auto shape = [&](std::size_t i) -> const T& { return scene.Argument<T>({0, i}, name); };
  for (std::size_t i = 0; i < scene.cases(0); ++i) {
    bool is_first = true;
    for (std::size_t j = 0; j < i; ++j) is_first = is_first && !(shape(j) == shape(i));
    if (!is_first) continue;
    CaseRef picked{0, i};  // by picking the shape: its first case that meets a model
    bool meets = false;
    for (std::size_t j = i; j < scene.cases(0) && !meets; ++j) {
      meets = shape(j) == shape(i) && scene.YesOrNo({0, j}).value_or(false);
      if (meets) picked.index = j;
    }
    look.color = meets ? kMeetsModel : kMissesModels;
    if (!meets) look.dashes = kDashed;
    scene.DrawFor(picked, shape(i), look);
    look.dashes = 0;
  }
}

SceneDeclaration OBJSphereIntersection() {
  return {.cases = {{"model_sphere"}},
          .looks = {kSolidModel,
                    LookOfMeeting("sphere", "sphere that meets a model", "sphere that does not")},
          .draw_more = [](SceneView& scene) { DrawMeeting<Sphere>(scene, "sphere", {}); }};
}

SceneDeclaration OBJAABBIntersection() {
  return {
      .cases = {{"model_aabb"}},
      .looks = {kSolidModel, LookOfMeeting("aabb", "box that meets a model", "box that does not")},
      .draw_more = [](SceneView& scene) { DrawMeeting<Aabb>(scene, "aabb", {}); }};
}

constexpr Look kSmallPlane{.fill = true, .half_size = 5};

SceneDeclaration OBJPlaneIntersection() {
  return {.cases = {{"model_plane"}},
          .looks = {kSolidModel, LookOfMeeting("plane", "plane that meets a model",
                                               "plane that does not", kSmallPlane)},
          .draw_more = [](SceneView& scene) { DrawMeeting<Plane>(scene, "plane", kSmallPlane); }};
}

SceneDeclaration OBJTriangleIntersection() {
  return {.cases = {{"model_triangle"}},
          .looks = {kSolidModel, LookOfMeeting("triangle", "triangle that meets a model",
                                               "triangle that does not")},
          .draw_more = [](SceneView& scene) {
            DrawMeeting<Triangle>(scene, "triangle", {.fill = true});
          }};
}

SceneDeclaration OBJRaycast() {
  return {.cases = {{"model_raycast"}},
          .looks = {kSolidModel,
                    LookOfMeeting("ray", "ray that hits a model", "ray that misses"),
                    {.name = "point",
                     .look = {.color = kBlue, .size = 8},
                     .legend = "nearest hit",
                     .on_top = true}},
          .draw_more = [](SceneView& scene) { DrawMeeting<Ray>(scene, "ray", {}); }};
}

HITSCAN_SCENE(OBJSample, "Chapter 4: models/1 A model");
HITSCAN_SCENE(OBJDebugTriangles, "Chapter 4: models/2 Its triangles");
HITSCAN_SCENE(OBJDebugTrianglesAABB, "Chapter 4: models/3 Its bounds");
HITSCAN_SCENE(OBJDebugTrianglesSphere, "Chapter 4: models/4 The sphere around them");
HITSCAN_SCENE(OBJClassSample, "Chapter 4: models/5 Three models");
HITSCAN_SCENE(OBJSphereIntersection, "Chapter 4: models/6 Models and spheres");
HITSCAN_SCENE(OBJAABBIntersection, "Chapter 4: models/7 Models and boxes");
HITSCAN_SCENE(OBJPlaneIntersection, "Chapter 4: models/8 Models and planes");
HITSCAN_SCENE(OBJTriangleIntersection, "Chapter 4: models/9 Models and triangles");
HITSCAN_SCENE(OBJRaycast, "Chapter 4: models/10 Models and rays");

}  // namespace
}  // namespace hitscan
