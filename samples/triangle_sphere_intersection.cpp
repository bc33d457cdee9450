#include "app/case_scene.h"
#include "app/registry.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 4, triangle_sphere.
class TriangleSphereIntersection final : public CaseScene {
 public:
  TriangleSphereIntersection()
      : CaseScene({.about = "A triangle against spheres.",
                   .cases = {{"triangle_sphere"}},
                   .looks = {{.name = "triangle", .look = {.color = kBlue}},
                             {.name = "sphere", .look = {.color = kGreen}, .otherwise = kRed}}}) {}
};

HITSCAN_SAMPLE(TriangleSphereIntersection, "Chapter 4: triangles/Triangle and spheres");

}  // namespace
}  // namespace hitscan
