#include "app/case_scene.h"
#include "app/registry.h"
#include "geometry/raycast.h"
#include "geometry/shapes/camera.h"

namespace hitscan {
namespace {

constexpr Paint kBox{kGreen, Role::kHelper};
constexpr Paint kHit{kRed, Role::kResult};

/// The book's sample of chapter 5, picking, which it calls SceneSample04: a sphere, or in themes
/// with details a dot, where the ray under the mouse meets a box.
class SceneSample04 final : public CaseScene {
 public:
  SceneSample04()
      : CaseScene({.about = "Move the mouse: the ray under it is cast at the box.",
                   .question = "Where the ray from the eye through the mouse hits a box.",
                   .cases = {{"unproject"}},
                   .looks = {},
                   .legend = {{kBox, "box", LegendSymbol::kBox},
                              {kHit, "where the ray under the mouse hits it", LegendSymbol::kDot}},
                   .camera = {.turning = false}}) {}

  void MovePointer(float x, float y) override {
    pointer_ = {x / static_cast<float>(width()), y / static_cast<float>(height())};
  }

  void Render() override {
    const Camera lens = camera().Lens(width(), height());
    if (pointer_ == drawn_pointer_ && lens == drawn_lens_) return CaseScene::Render();
    drawn_pointer_ = pointer_;
    drawn_lens_ = lens;
    DrawAgain();
    CaseScene::Render();
  }

 protected:
  void DrawMore(SceneView& scene) override {
    if (width() == 0 || height() == 0) return;  // the window has no size yet
    const Camera lens = camera().Lens(width(), height());
    const Aabb box = Aabb::FromCenter({3, -7, -1}, {7, 5, 4});
    scene.Draw(box, {.color = kBox, .fill = true, .lit = true});
    const Viewport window{0, 0, static_cast<float>(width()), static_cast<float>(height())};
    const glm::vec2 position(pointer_.x * window.width, pointer_.y * window.height);
    // Two points under the mouse; only the line through both matters. Unproject takes only
    // perspective cameras. Its depth 0 is the near plane; for other cameras, depth 0 is the eye.
    const auto point_at = [&](float depth) {
      if (!lens.orthographic) return Unproject(Point(position, depth), lens, window);
      return PointUnder(lens, position.x, position.y, width(), height(), depth * lens.far_plane);
    };
    const Point near = point_at(0);
    const Point far = point_at(1);
    if (const auto hit = Raycast(Ray(near, far - near), box)) {
      if (drawing().theme().detailed()) {
        drawing().SetLayer(Canvas::Layer::kOnTop);
        scene.Draw(hit->point, {.color = kHit, .size = 10});
        drawing().SetLayer(Canvas::Layer::kScene);
      } else {
        scene.Draw(Sphere(hit->point, 0.5F), {.color = kHit, .fill = true});
      }
    }
  }

 private:
  glm::vec2 pointer_{0.52F, 0.72F};  // as fractions of the window, as in the book's picture
  glm::vec2 drawn_pointer_{-1, -1};
  Camera drawn_lens_;
};

HITSCAN_SAMPLE(SceneSample04, "Chapter 5: picking/Ray under the mouse");

}  // namespace
}  // namespace hitscan
