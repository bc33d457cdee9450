#include "app/registry.h"
#include "pair_scene.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 2, static_sphere_sphere.
class SphereSphereIntersection final : public PairScene {
 public:
  SphereSphereIntersection()
      : PairScene({.about = "Each sphere against the others: one that meets another is red.",
                   .cases = {{"sphere_sphere"}},
                   .looks = {}}) {}
};

HITSCAN_SAMPLE(SphereSphereIntersection, "Chapter 2: static intersections/Spheres");

}  // namespace
}  // namespace hitscan
