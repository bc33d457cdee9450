#include "app/case_scene.h"
#include "app/registry.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 3, linetest_plane.
class LinetestPlane final : public CaseScene {
 public:
  LinetestPlane()
      : CaseScene({.about = "Segments against the front of a plane.",
                   .cases = {{"linetest_plane"}},
                   .looks = {{.name = "plane", .look = {.color = kBlue, .half_size = 5}},
                             {.name = "line",
                              .look = {.color = kGreen},
                              .otherwise = kRed,
                              .legend = "segment"},
                             {.name = "point",
                              .look = {.color = kMagenta, .size = 5},
                              .legend = "hit point"}}}) {}
};

HITSCAN_SAMPLE(LinetestPlane, "Chapter 3: rays and segments/Segment and plane");

}  // namespace
}  // namespace hitscan
