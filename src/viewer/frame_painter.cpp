#include "viewer/frame_painter.h"

#include "geometry/shapes/camera.h"

namespace hitscan {

void PaintScene(Renderer& renderer, const SampleRunner& runner, const Appearance& appearance,
                int width, int height) {
  renderer.Draw(runner.canvas(), runner.camera().Lens(width, height), width, height, appearance);
}

namespace {

// Without enough memory for the image the scene is drawn in each frame.
void ShowScene(SceneImage& image, const FrameParts& parts, int width, int height) {
  if (width <= 0 || height <= 0) return;
  const SampleRunner& runner = parts.runner;
  try {
    image.Update(parts.renderer, runner.canvas(), runner.camera().Lens(width, height), width,
                 height, parts.appearance);
    image.Show(0, 0);
  } catch (const RenderError&) {
    PaintScene(parts.renderer, runner, parts.appearance, width, height);
  }
}

}  // namespace

void PaintFrame(const FrameParts& parts, Labels& labels, int width, int height, SceneImage* image,
                const std::function<void()>& overlay) {
  const SampleRunner& runner = parts.runner;
  labels.Draw(runner.canvas().labels(), runner.camera().Lens(width, height),
              parts.appearance.theme);
  if (overlay) overlay();
  if (image != nullptr) {
    ShowScene(*image, parts, width, height);
  } else {
    PaintScene(parts.renderer, runner, parts.appearance, width, height);
  }
  parts.interface.Draw();
}

void PaintPicture(const FrameParts& parts, int width, int height, bool panels) {
  for (int frame = 1; frame <= ImguiContext::kLayoutFrames; ++frame) {
    parts.interface.BeginPicture(width, height);
    if (panels) parts.panels.BuildForPicture(parts.runner, parts.moving, parts.appearance);
    if (frame < ImguiContext::kLayoutFrames) parts.interface.Skip();
  }
  Labels labels;
  PaintFrame(parts, labels, width, height);
}

}  // namespace hitscan
