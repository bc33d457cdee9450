#include <array>

#include "app/scene_declaration.h"
#include "app/scene_view.h"
#include "geometry/shapes/point.h"

namespace hitscan {
namespace {

void DrawAABBSample(SceneView& scene) {
  Canvas& canvas = scene.canvas();
  for (std::size_t i = 0; i < 3 && i < scene.cases(0); ++i) {
    if (!scene.Shows({0, i})) continue;
    const Point* center = scene.AnswerPart<Point>({0, i}, "center");
    const Vector* extents = scene.AnswerPart<Vector>({0, i}, "extents");
    if (center == nullptr || extents == nullptr) continue;
    const bool detailed = canvas.theme().detailed();
    const float width = detailed ? 4 : 1;
    canvas.DrawLine(*center, *center + Vector(extents->x, 0, 0), {kRed, Role::kAxisX}, width);
    canvas.DrawLine(*center, *center + Vector(0, extents->y, 0), {kGreen, Role::kAxisY}, width);
    canvas.DrawLine(*center, *center + Vector(0, 0, extents->z), {kBlue, Role::kAxisZ}, width);
    if (!detailed) continue;
    constexpr std::array kMade{"the default box", "from two corners",
                               "from centre and half extents"};
    canvas.DrawLabel(*center + *extents, kMade.at(i), {kWhite, Role::kGiven});
  }
}

/// The book's sample of chapter 1, aabb.
SceneDeclaration AABBSample() {
  return {.cases = {{.name = "aabb_construct", .drawn = 3}},
          .looks = {{.name = "aabb", .look = {.color = kWhite}, .legend = "box"},
                    {.name = "min",
                     .look = {.color = {kYellow, Role::kDistinct}, .size = 4},
                     .legend = "corner min"},
                    {.name = "max",
                     .look = {.color = {kMagenta, Role::kDistinct}, .size = 4},
                     .legend = "corner max"},
                    {.name = "center",
                     .look = {.color = {kCyan, Role::kDistinct}, .size = 4},
                     .legend = "centre"}},
          .legend = {{{kRed, Role::kAxisX}, "half extent along x", LegendSymbol::kSegment},
                     {{kGreen, Role::kAxisY}, "half extent along y", LegendSymbol::kSegment},
                     {{kBlue, Role::kAxisZ}, "half extent along z", LegendSymbol::kSegment}},
          .axes = false,
          .draw_more = DrawAABBSample};
}

HITSCAN_SCENE(AABBSample, "Chapter 1: primitives and points/4 Box");

}  // namespace
}  // namespace hitscan
