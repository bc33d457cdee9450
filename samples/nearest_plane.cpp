#include "app/case_scene.h"
#include "app/registry.h"
#include "geometry/raycast_plane.h"

namespace hitscan {
namespace {

/// Which of several planes comes first: the first hit of each ray is large, the crossings after it
/// are small and faint.
class NearestPlane final : public CaseScene {
 public:
  NearestPlane()
      : CaseScene(
            {.about = "Each ray is cast at several planes, and the first crossing is the answer.",
             .cases = {{"nearest_plane"}},
             .looks = {{"planes", {.color = kWhite, .half_size = 5}},
                       {"ray", {.color = kRed}, kBlue, "ray that hits", "ray that misses"},
                       {"point", {.color = kGreen, .size = 9}, {}, "first hit"}},
             .legend = {{kGreen.Faded(140), "later crossing, small and faint"}}}) {}

 protected:
  void DrawMore(Canvas& canvas) override {
    for (const CheckedFile& checked : files()) {
      for (std::size_t i = 0; i < checked.file.cases.size(); ++i) {
        const int* first = AnswerPartOf<int>(checked, i, "index");
        if (first == nullptr) continue;
        const Ray& ray = Argument<Ray>(checked, i, "ray");
        const auto& planes = Argument<std::vector<Plane>>(checked, i, "planes");
        for (std::size_t k = 0; k < planes.size(); ++k) {
          const std::optional<RayHit> crossing = RaycastTwoSided(ray, planes[k]);
          if (!crossing || static_cast<int>(k) == *first) continue;
          canvas.DrawPoint(crossing->point, kGreen.Faded(140), 4);
        }
      }
    }
  }
};

HITSCAN_SAMPLE(NearestPlane, "From articles: ray and plane/2 Nearest plane");

}  // namespace
}  // namespace hitscan
