#include "app/registry.h"
#include "pair_scene.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 2, static_sphere_sphere.
class SphereSphereIntersection final : public PairScene {
 public:
  SphereSphereIntersection()
      : PairScene({.about = "Each sphere is tested against the others: contact counts.",
                   .cases = {{"sphere_sphere"}},
                   .looks = {}}) {}
};

HITSCAN_SAMPLE(SphereSphereIntersection, "Chapter 2: static intersections/1 Spheres");

}  // namespace
}  // namespace hitscan
