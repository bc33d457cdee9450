#include "app/case_scene.h"
#include "app/registry.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 4, triangle_triangle.
class TriangleTriangleIntersection final : public CaseScene {
 public:
  TriangleTriangleIntersection()
      : CaseScene(
            {.about = "Triangles against a triangle.",
             .cases = {{"triangle_triangle"}},
             .looks = {{.name = "b", .look = {.color = kBlue, .fill = true}, .legend = "triangle"},
                       {.name = "a",
                        .look = {.color = kGreen, .fill = true},
                        .otherwise = kRed,
                        .legend = "triangle"}}}) {}
};

HITSCAN_SAMPLE(TriangleTriangleIntersection, "Chapter 4: triangles/Triangles");

}  // namespace
}  // namespace hitscan
