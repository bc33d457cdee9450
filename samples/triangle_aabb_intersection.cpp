#include "app/case_scene.h"
#include "app/registry.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 4, triangle_aabb.
class TriangleAABBIntersection final : public CaseScene {
 public:
  TriangleAABBIntersection()
      : CaseScene({.about = "A triangle against boxes.",
                   .cases = {{"triangle_aabb"}},
                   .looks = {{.name = "triangle", .look = {.color = kBlue}},
                             {.name = "aabb",
                              .look = {.color = kGreen},
                              .otherwise = kRed,
                              .legend = "box"}}}) {}
};

HITSCAN_SAMPLE(TriangleAABBIntersection, "Chapter 4: triangles/Triangle and boxes");

}  // namespace
}  // namespace hitscan
