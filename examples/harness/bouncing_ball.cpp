#include <hitscan/geometry/raycast_plane.h>
#include <hitscan/geometry/shapes/sphere.h>
#include <hitscan/harness.h>

#include <cmath>
#include <utility>

namespace {

using namespace hitscan;

/// A sample that moves: Update advances its time, and Render draws it where it is then.
class BouncingBall final : public Application {
 public:
  std::string Description() const override {
    return "A ball bounces on a plane. A ray from its centre finds the point below.";
  }
  std::vector<LegendEntry> Legend() const override {
    return {{kBall, "ball", LegendSymbol::kSphere},
            {{kRed, Role::kYes}, "ray down", LegendSymbol::kRay},
            {{kGreen, Role::kResult}, "point below", LegendSymbol::kDot}};
  }

  void Update(float delta_seconds) override {
    Application::Update(delta_seconds);
    time_ += delta_seconds;
    moved_ = true;
  }
  void Render() override {
    if (!std::exchange(moved_, false)) return;
    drawing().Clear();
    Draw();
  }
  void Draw() override {
    DrawOrigin();
    const Plane ground({0, 1, 0}, 0);
    DrawShape(ground, {.color = {kWhite, Role::kGiven}}, drawing());
    for (int step = 1; step < kTrail; ++step) {
      drawing().DrawLine(At(time_ - kStep * static_cast<float>(step - 1)),
                         At(time_ - kStep * static_cast<float>(step)), kBall, 2);
    }
    const Sphere ball(At(time_), kRadius);
    DrawShape(ball, {.color = kBall, .fill = true, .lit = true}, drawing());
    const Ray down(ball.center(), {0, -1, 0});
    DrawShape(down, {.color = {kRed, Role::kYes}, .width = 2}, drawing());
    if (const auto hit = Raycast(down, ground)) {
      DrawShape(hit->point, {.color = {kGreen, Role::kResult}, .size = 8}, drawing());
    }
  }

  std::vector<Control> Controls() const override {
    return {{.name = "height", .value = height_, .least = 1, .most = 6}};
  }
  void Change(const ControlChange& change) override {
    height_ = change.value;
    moved_ = true;
  }

 private:
  static constexpr Paint kBall{kOrange, Role::kUnchanged};
  static constexpr float kRadius = 0.7F;
  static constexpr int kTrail = 40;
  static constexpr float kStep = 0.05F;  // seconds between two points of the trail

  /// The centre of the ball: on a circle around the y axis, and on a parabola from bounce to
  /// bounce.
  Point At(float time) const {
    const double whole = std::floor(time);
    const double middle = 2 * (time - whole) - 1;  // -1 at a bounce, 0 at the highest point
    const double y = kRadius + height_ * (1 - middle * middle);
    return {3 * std::cos(time), static_cast<float>(y), 3 * std::sin(time)};
  }

  float time_ = 2.3F;
  double height_ = 3;
  bool moved_ = false;
};

HITSCAN_SAMPLE(BouncingBall, "My engine/1 Bouncing ball");

}  // namespace
