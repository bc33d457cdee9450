#include "viewer/sample_pictures.h"

#include "app/case_grid.h"
#include "app/fit_camera.h"
#include "render/offscreen.h"
#include "viewer/frame_painter.h"

namespace hitscan {
namespace {

// The factor for the widths of lines and dots in a small picture.
constexpr float kThin = 0.6F;

// Each pixel of a small picture is the mean of a square of pixels with this side, so that thin
// lines are smooth.
constexpr int kSide = 2;

Picture Reduced(const Picture& large) {
  Picture small{large.width / kSide, large.height / kSide, {}};
  for (int y = 0; y < small.height; ++y) {
    for (int x = 0; x < 3 * small.width; ++x) {
      int sum = 0;
      for (int i = 0; i < kSide * kSide; ++i) {
        const int row = kSide * y + i / kSide;
        const int column = kSide * (x / 3) + i % kSide;
        sum += large.pixels[static_cast<std::size_t>(3 * (row * large.width + column) + x % 3)];
      }
      small.pixels.push_back(static_cast<unsigned char>(sum / (kSide * kSide)));
    }
  }
  return small;
}

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
  width *= kSide;
  height *= kSide;
  appearance.scale *= kThin * kSide;
  runner_.Resize(width, height);
  runner_.UseTheme(appearance.theme);
  if (!runner_.Show(sample)) return {};
  runner_.Update(0);
  runner_.camera().turning = false;
  do {
    runner_.Render();
  } while (runner_.application() != nullptr && runner_.application()->Progress());
  if (appearance.theme.name != kBookTheme.name) {
    runner_.camera() = Fit(runner_, runner_.camera(), width, height, &FitFirst);
    runner_.Render();  // a sample may depend on its camera
  }
  try {
    RenderTarget target(width, height);
    PaintScene(renderer, runner_, appearance, SceneArea::Whole(width, height));
    return Reduced(target.Read());
  } catch (const RenderError&) {
    return {};
  }
}

}  // namespace hitscan
