#include "app/case_scene.h"
#include "app/registry.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 2, static_sphere_aabb.
class SphereAABBIntersection final : public CaseScene {
 public:
  SphereAABBIntersection()
      : CaseScene({.about = "A sphere against boxes.",
                   .cases = {{"sphere_aabb"}},
                   .looks = {{.name = "sphere", .look = {.color = kBlue}},
                             {.name = "aabb",
                              .look = {.color = kRed},
                              .otherwise = kBlue,
                              .legend = "box"}}}) {}
};

HITSCAN_SAMPLE(SphereAABBIntersection, "Chapter 2: static intersections/Sphere and boxes");

}  // namespace
}  // namespace hitscan
