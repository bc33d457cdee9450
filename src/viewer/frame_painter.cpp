#include "viewer/frame_painter.h"

#include <cmath>

#include "geometry/shapes/camera.h"

namespace hitscan {

SceneArea SceneArea::Whole(int width, int height) {
  return {
      {0, 0, static_cast<float>(width), static_cast<float>(height)}, {0, 0, width, height}, height};
}

SceneArea SceneArea::Of(const Rectangle& units, double pixels_per_unit, int window_height) {
  const auto pixel = [pixels_per_unit](float unit) {
    return static_cast<int>(std::lround(static_cast<double>(unit) * pixels_per_unit));
  };
  const int left = pixel(units.x);
  const int top = pixel(units.y);
  return {
      units, {left, top, pixel(units.right()) - left, pixel(units.bottom()) - top}, window_height};
}

void PaintScene(Renderer& renderer, const SampleRunner& runner, const Appearance& appearance,
                const SceneArea& area) {
  const ScreenRectangle& pixels = area.pixels;
  renderer.Draw(runner.canvas(), runner.camera().Lens(pixels.width, pixels.height), pixels.width,
                pixels.height, appearance, {pixels.x, area.window_height - pixels.bottom()});
}

namespace {

// Without enough memory for the image the scene is drawn in each frame.
void ShowScene(SceneImage& image, const FrameParts& parts, const SceneArea& area) {
  const ScreenRectangle& pixels = area.pixels;
  if (pixels.width <= 0 || pixels.height <= 0) return;
  const SampleRunner& runner = parts.runner;
  try {
    image.Update(parts.renderer, runner.canvas(), runner.camera().Lens(pixels.width, pixels.height),
                 pixels.width, pixels.height, parts.appearance);
    parts.renderer.Clear();
    image.Show(pixels.x, area.window_height - pixels.bottom());
  } catch (const RenderError&) {
    PaintScene(parts.renderer, runner, parts.appearance, area);
  }
}

}  // namespace

void PaintFrame(const FrameParts& parts, Labels& labels, const SceneArea& area, SceneImage* image,
                const std::function<void()>& overlay) {
  const SampleRunner& runner = parts.runner;
  const ScreenRectangle& pixels = area.pixels;
  labels.Draw(runner.canvas().labels(), runner.camera().Lens(pixels.width, pixels.height),
              parts.appearance.theme, area.units);
  if (overlay) overlay();
  if (image != nullptr) {
    ShowScene(*image, parts, area);
  } else {
    PaintScene(parts.renderer, runner, parts.appearance, area);
  }
  parts.interface.Draw();
}

void PaintPicture(const FrameParts& parts, int width, int height, bool panels) {
  SceneArea area = SceneArea::Whole(width, height);
  for (int frame = 1; frame <= ImguiContext::kLayoutFrames; ++frame) {
    parts.interface.BeginPicture(width, height);
    if (panels) {
      area = SceneArea::Of(
          parts.panels.BuildForPicture(parts.runner, parts.moving, parts.appearance), 1, height);
    }
    if (frame < ImguiContext::kLayoutFrames) parts.interface.Skip();
  }
  Labels labels;
  PaintFrame(parts, labels, area);
}

}  // namespace hitscan
