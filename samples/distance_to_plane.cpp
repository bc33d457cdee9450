#include <fmt/format.h>

#include "app/case_scene.h"
#include "app/registry.h"
#include "shape/kinds/plane.h"

namespace hitscan {
namespace {

/// The figure of the Games++ article: an arrow is a ray, the line its distance to the plane. A
/// negative distance leads backwards; -1 for a parallel ray leads nowhere.
class DistanceToPlane final : public CaseScene {
 public:
  DistanceToPlane()
      : CaseScene({.about = "A number says how far its arrow is from the plane, along the arrow; "
                            "a negative one means that it never gets there.",
                   .cases = {{"distance_along_ray"}},
                   .looks = {},
                   .legend = {{kWhite, "plane"},
                              {kBlue, "ray"},
                              {kYellow, "distance to the plane"},
                              {kMagenta, "negative distance: the plane is behind the ray"}}}) {}

 protected:
  void DrawMore(Canvas& canvas) override {
    const CheckedFile& checked = files().front();
    const Vector& normal = Argument<Vector>(checked, 0, "normal");
    const Plane plane(normal, Argument<float>(checked, 0, "plane_d"));
    Shape<Plane>::Draw(plane, {.half_size = 6}, canvas);
    for (std::size_t i = 0; i < checked.file.cases.size(); ++i) {
      const Point& origin = Argument<Point>(checked, i, "origin");
      const Vector& direction = Argument<Vector>(checked, i, "direction");
      const float* distance = AnswerPartOf<float>(checked, i, "distance");
      if (distance == nullptr) continue;
      const bool parallel = glm::dot(direction, normal) == 0;
      const Color color = *distance < 0 ? kMagenta : kYellow;
      if (!parallel) canvas.DrawLine(origin, origin + *distance * direction, color, 2);
      DrawArrow(canvas, origin, direction);
      canvas.DrawLabel(origin, fmt::format("{:.4g}{}", *distance, parallel ? " (parallel)" : ""),
                       color);
    }
  }

 private:
  static void DrawArrow(Canvas& canvas, const Point& origin, const Vector& direction) {
    constexpr float kHead = 0.35F;
    const Point tip = origin + 1.5F * direction;
    canvas.DrawLine(origin, tip, kBlue, 3);
    // Two barbs on each of two sides: an arrow from wherever one looks.
    for (const Point& corner : Shape<Plane>::Corners(Plane(direction, 0), kHead / 2)) {
      canvas.DrawLine(tip, tip - kHead * direction + corner, kBlue, 2);
    }
  }
};

HITSCAN_SAMPLE(DistanceToPlane, "From articles: ray and plane/4 Distance to plane");

}  // namespace
}  // namespace hitscan
