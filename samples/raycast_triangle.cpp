#include "app/case_scene.h"
#include "app/registry.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 4, raycast_triangle.
class RaycastTriangle final : public CaseScene {
 public:
  RaycastTriangle()
      : CaseScene({.about = "Rays are cast at a triangle, from either side.",
                   .cases = {{"raycast_triangle"}},
                   .looks = {{.name = "triangle", .look = {.color = kWhite, .fill = true}},
                             {.name = "ray",
                              .look = {.color = kRed},
                              .otherwise = kBlue,
                              .legend = "ray that hits",
                              .legend_otherwise = "ray that misses"},
                             {.name = "point",
                              .look = {.color = kGreen, .size = 5},
                              .legend = "hit point"}}}) {}
};

HITSCAN_SAMPLE(RaycastTriangle, "Chapter 4: triangles/7 Ray and triangle");

}  // namespace
}  // namespace hitscan
