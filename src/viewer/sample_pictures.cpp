#include "viewer/sample_pictures.h"

#include "app/fit_camera.h"
#include "render/offscreen.h"
#include "viewer/frame_painter.h"

namespace hitscan {
namespace {

// The factor for the widths of lines and dots in a small picture.
constexpr float kThin = 0.6F;

}  // namespace

SamplePictures::SamplePictures(const Environment& environment)
    : log_(Log::Printing::kNone),
      runner_({.log = &log_,
               .assets = environment.assets,
               .cases = {},
               .case_counts = environment.case_counts,
               .copies = environment.copies}) {}

Picture SamplePictures::Take(Renderer& renderer, const std::string& sample, Appearance appearance,
                             int width, int height) {
  appearance.scale *= kThin;
  runner_.Resize(width, height);
  runner_.UseTheme(appearance.theme);
  if (!runner_.Show(sample)) return {};
  runner_.Update(0);
  runner_.camera().turning = false;
  do {
    runner_.Render();
  } while (runner_.application() != nullptr && runner_.application()->Progress());
  if (appearance.theme.name != kBookTheme.name) {
    const double aspect = static_cast<double>(width) / height;
    runner_.camera() = FitFirst(runner_.camera(), runner_.canvas(), aspect);
    runner_.Render();  // a sample may depend on its camera
  }
  try {
    RenderTarget target(width, height);
    PaintScene(renderer, runner_, appearance, SceneArea::Whole(width, height));
    return target.Read();
  } catch (const RenderError&) {
    return {};
  }
}

}  // namespace hitscan
