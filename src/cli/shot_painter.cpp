#include "cli/shot_painter.h"

#include <algorithm>
#include <cmath>

#include "app/fit_camera.h"
#include "image/picture.h"
#include "viewer/action_table.h"
#include "viewer/frame_painter.h"

namespace hitscan {

ShotPainter::ShotPainter(const ShotOptions& options)
    : options_(options),
      width_(static_cast<int>(std::lround(options.width * options.scale))),
      height_(static_cast<int>(std::lround(options.height * options.scale))),
      offscreen_(width_, height_),
      renderer_(options.shaders) {
  appearance_.scale = static_cast<float>(options.scale);
  if (const Theme* theme = FindTheme(options.theme)) appearance_.theme = *theme;
  appearance_.x_ray = options.x_ray;
  appearance_.ground = !options.no_ground && !options.transparent;
}

void ShotPainter::Prepare(SampleRunner& runner) {
  runner.UseTheme(appearance_.theme);
  OrbitCamera& camera = runner.camera();
  if (options_.camera) options_.camera->Apply(camera);
  runner.Update(0);
  camera.turning = false;
  do {
    runner.Render();
  } while (runner.application() != nullptr && runner.application()->Progress());
  const bool text = options_.panels || !runner.canvas().labels().empty();
  // Created only when needed: without labels and panels a picture needs no fonts.
  if (text && !interface_) {
    interface_.emplace(appearance_.scale);
    interface_->UseTheme(appearance_.theme);
  }
  if (!options_.camera && options_.theme != kBookTheme.name) Frame(runner);
  start_ = runner.camera();
  labels_ = {};
}

void ShotPainter::Frame(SampleRunner& runner) {
  SceneArea area = SceneArea::Whole(width_, height_);
  if (options_.panels) {
    interface_->BeginPicture(width_, height_);
    const ActionStates actions = StatesOf({runner, panels_, appearance_});
    area = SceneArea::Of(panels_.BuildForPicture(runner, actions, appearance_), 1, height_);
    interface_->Skip();
  }
  const double aspect = static_cast<double>(area.pixels.width) / std::max(area.pixels.height, 1);
  runner.camera() = FitFirst(runner.camera(), runner.canvas(), aspect);
  if (options_.animate) runner.camera() = FitTurn(runner.camera(), runner.canvas(), aspect);
}

Picture ShotPainter::Paint(SampleRunner& runner, double turn) {
  runner.camera() = start_;
  if (turn > 0) runner.camera().Orbit(static_cast<float>(360 * turn), 0);
  runner.Render();  // a sample may depend on its camera
  if (options_.panels || !runner.canvas().labels().empty()) {
    PaintPicture({renderer_, *interface_, panels_, runner, appearance_}, width_, height_,
                 options_.panels, labels_);
  } else {
    PaintScene(renderer_, runner, appearance_, SceneArea::Whole(width_, height_));
  }
  return offscreen_.Read();
}

Picture ShotPainter::PaintTransparent(SampleRunner& runner) {
  const auto over = [&](Color background) {
    appearance_.background = background;
    return Paint(runner);
  };
  PictureOverBackgrounds drawn;
  drawn.black = over({0, 0, 0});
  drawn.white = over({255, 255, 255});
  appearance_.background.reset();
  drawn.usual = Paint(runner);
  drawn.background = appearance_.Background();
  return RemoveBackground(drawn);
}

}  // namespace hitscan
