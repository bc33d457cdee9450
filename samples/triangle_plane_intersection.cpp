#include "app/case_scene.h"
#include "app/registry.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 4, triangle_plane.
class TrianglePlaneIntersection final : public CaseScene {
 public:
  TrianglePlaneIntersection()
      : CaseScene(
            {.about = "Triangles against a plane.",
             .cases = {{"triangle_plane"}},
             .looks = {{.name = "plane", .look = {.color = kBlue, .fill = true, .half_size = 4}},
                       {.name = "triangle",
                        .look = {.color = kGreen, .fill = true},
                        .otherwise = kRed}}}) {}
};

HITSCAN_SAMPLE(TrianglePlaneIntersection, "Chapter 4: triangles/Triangles and a plane");

}  // namespace
}  // namespace hitscan
