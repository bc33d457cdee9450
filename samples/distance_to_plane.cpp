#include <fmt/format.h>

#include "app/case_scene.h"
#include "app/registry.h"
#include "shape/plane.h"

namespace hitscan {
namespace {

/// The figure of the Games++ article: a small blue arrow is the ray, the yellow line its distance
/// to the plane. A negative distance leads backwards, in magenta; -1 for a parallel ray leads
/// nowhere.
class DistanceToPlane final : public CaseScene {
 public:
  DistanceToPlane()
      : CaseScene({.about = "How far each arrow is from the plane along its direction; a negative "
                            "number means that it never gets there.",
                   .cases = {{"distance_along_ray"}},
                   .looks = {}}) {}

  std::vector<LegendEntry> Legend() const override {
    std::vector<LegendEntry> legend{{kWhite, "plane"},
                                    {kBlue, "ray"},
                                    {kYellow, "distance"},
                                    {kMagenta, "negative: behind the ray"}};
    for (LegendEntry& entry : CaseScene::Legend()) legend.push_back(std::move(entry));
    return legend;
  }

 protected:
  void DrawMore(Canvas& canvas) override {
    const CheckedFile& checked = files().front();
    const Plane plane(Argument<Vector>(checked, 0, "normal"),
                      Argument<float>(checked, 0, "plane_d"));
    Shape<Plane>::Draw(plane, {.half_size = 6}, canvas);
    for (std::size_t i = 0; i < checked.file.cases.size(); ++i) {
      const Point& origin = Argument<Point>(checked, i, "origin");
      const Vector& direction = Argument<Vector>(checked, i, "direction");
      const float* distance = AnswerPartOf<float>(checked, i, "distance");
      if (distance == nullptr) continue;
      const bool parallel = glm::dot(direction, plane.normal()) == 0;
      const Color color = *distance < 0 ? kMagenta : kYellow;
      if (!parallel) canvas.DrawLine(origin, origin + *distance * direction, color, 2);
      DrawArrow(canvas, origin, direction);
      canvas.DrawLabel(origin, fmt::format("{:.4g}{}", *distance, parallel ? " (parallel)" : ""),
                       color);
    }
  }

 private:
  static void DrawArrow(Canvas& canvas, const Point& origin, const Vector& direction) {
    constexpr float kLength = 1.5F;
    constexpr float kHead = 0.35F;
    const Point tip = origin + kLength * direction;
    canvas.DrawLine(origin, tip, kBlue, 3);
    // Two barbs on each of two sides: an arrow from wherever one looks.
    for (const Point& corner : Shape<Plane>::Corners(Plane(direction, 0), kHead / 2)) {
      canvas.DrawLine(tip, tip - kHead * direction + corner, kBlue, 2);
    }
  }
};

HITSCAN_SAMPLE(DistanceToPlane, "Articles: ray and plane/Distance to plane");

}  // namespace
}  // namespace hitscan
