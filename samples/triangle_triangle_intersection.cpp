#include "app/case_scene.h"
#include "app/registry.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 4, triangle_triangle.
class TriangleTriangleIntersection final : public CaseScene {
 public:
  TriangleTriangleIntersection()
      : CaseScene({.about = "Four triangles are tested against one in the middle; the last lies in "
                            "its plane, beside it.",
                   .cases = {{"triangle_triangle", 4}},
                   .looks = {{.name = "b",
                              .look = {.color = kBlue, .fill = true},
                              .legend = "triangle in the middle"},
                             {.name = "a",
                              .look = {.color = kGreen, .fill = true},
                              .otherwise = kRed,
                              .legend = "triangle that meets it",
                              .legend_otherwise = "triangle that does not"}}}) {}
};

HITSCAN_SAMPLE(TriangleTriangleIntersection, "Chapter 4: triangles/6 Triangles");

}  // namespace
}  // namespace hitscan
