#include "viewer/frame_painter.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>
#include <string>

#include "geometry/shapes/camera.h"
#include "render/renderer.h"
#include "viewer/action_table.h"
#include "viewport/labels.h"

namespace hitscan {

DrawingBudget::Plan DrawingBudget::PlanFrame(const Camera& camera, std::size_t records,
                                             double now) {
  if (camera != camera_) moved_ = now;
  camera_ = camera;
  if (records <= kFew) return {};
  stride_ = StrideFor(records);
  if (now - moved_ < kStill) return {stride_};
  const double seconds = static_cast<double>(records) * seconds_per_record_;
  if (seconds_per_record_ > 0 && seconds <= kLongestWhole) return {};
  // Cheap records, such as dots, may be followed by expensive records. So a slice never becomes
  // more than this many times as large as the average time for a record allows.
  constexpr double kCheaper = 4;
  const double usual =
      seconds_per_record_ == 0 ? static_cast<double>(kFew) : kLongestSlice / seconds_per_record_;
  slice_ = slice_ == 0 ? usual : std::min(slice_, kCheaper * usual);
  return {stride_, static_cast<std::size_t>(std::clamp(slice_, 100.0, 1e9))};
}

int DrawingBudget::StrideFor(std::size_t records) const {
  // The stride is limited so that the part of a scene that is drawn looks like the whole scene.
  const double most = std::min(std::ceil(static_cast<double>(records) / kFew),
                               static_cast<double>(Renderer::kMostStride));
  if (seconds_per_record_ == 0) return static_cast<int>(most);
  const double wanted = static_cast<double>(records) * seconds_per_record_ / kLongest;
  // A stride that is only a little larger than needed stays: a change would be seen as flicker.
  if (wanted > 0.6 * stride_ && wanted < stride_) return stride_;
  return static_cast<int>(std::ceil(std::clamp(1.3 * wanted, 1.0, most)));
}

void DrawingBudget::Drew(std::size_t records, double seconds) {
  if (records <= kFew / 2) return;
  const double measured = seconds / static_cast<double>(records);
  // This is averaged, since other programs make single frames slower.
  seconds_per_record_ =
      seconds_per_record_ == 0 ? measured : 0.7 * seconds_per_record_ + 0.3 * measured;
}

void DrawingBudget::DrewSlice(double seconds) {
  // Every slice takes some time, whatever its size, so drawing many small slices would take long.
  slice_ *= std::clamp(kLongestSlice / std::max(seconds, 1e-6), 0.5, 2.0);
}

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

double Now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

std::size_t CountRecords(const Canvas& canvas) {
  std::size_t count = 0;
  for (const Canvas::Layer layer : Canvas::kLayers) {
    const Recording& drawn = canvas.recording(Canvas::Part::kContents, layer);
    count += drawn.lines.size() + drawn.points.size() +
             (drawn.triangles.size() + drawn.solids.size() + drawn.outlined_solids.size() +
              drawn.translucent.size()) /
                 3;
  }
  return count;
}

// Updates the picture of the scene, and writes on the screen if the picture shows only a part.
// Returns whether the picture has changed.
bool UpdateScene(WindowScene& window, const FrameParts& parts, const SceneArea& area) {
  const auto [width, height] = std::pair(area.pixels.width, area.pixels.height);
  window.partial = window.drawing = false;
  if (width <= 0 || height <= 0) return false;
  const Canvas& canvas = parts.runner.canvas();
  const Camera camera = parts.runner.camera().Lens(width, height);
  const std::size_t records = CountRecords(canvas);
  const double begin = Now();
  const DrawingBudget::Plan plan = window.budget.PlanFrame(camera, records, begin);
  const SceneImage::Drawn drawn = window.image.Update(parts.renderer, canvas, camera, width, height,
                                                      parts.appearance, plan.stride, plan.slice);
  const bool whole = plan.slice > 0 && window.image.IsWhole();
  window.partial = plan.stride > 1 && !whole;
  window.drawing = window.partial && plan.slice > 0;
  if (drawn == SceneImage::Drawn::kEverything && records > DrawingBudget::kFew && !whole) {
    SceneImage::Wait();
    window.budget.Drew(records / static_cast<std::size_t>(plan.stride), Now() - begin);
  } else if (drawn == SceneImage::Drawn::kSlice) {
    SceneImage::Wait();  // so that no queue of undrawn frames builds up
    window.budget.DrewSlice(Now() - begin);
  }
  if (window.partial) {
    const float line = ImGui::GetTextLineHeight();
    const int percent = std::max(100 / plan.stride, 1);
    const std::string text = window.drawing
                                 ? fmt::format("{} % drawn, drawing everything: {:.1f} %", percent,
                                               100 * window.image.progress().value_or(0))
                                 : fmt::format("drawing {} % while moving", percent);
    const TextSpace space = SpaceOf(text.c_str(), parts.appearance.theme);
    const float left = area.units.x + line;
    const float top = area.units.y + line;
    DrawOverScene({left, top, left + space.width, top + space.height}, text.c_str(), kWhite,
                  parts.appearance.theme);
  }
  return drawn != SceneImage::Drawn::kNothing;
}

// Adds everything that is drawn over the scene, such as labels, to the frame of Dear ImGui.
void DrawOverlays(const FrameParts& parts, Labels& labels, const SceneArea& area,
                  const std::function<void()>& overlay) {
  const SampleRunner& runner = parts.runner;
  const Camera camera = runner.camera().Lens(area.pixels.width, area.pixels.height);
  if (parts.gizmo != nullptr) parts.gizmo->Place(area.units, camera, parts.appearance.theme);
  labels.SetReserved(parts.gizmo == nullptr ? std::nullopt : parts.gizmo->area());
  labels.Draw(runner.canvas().labels(), camera, parts.appearance.theme, area.units);
  if (overlay) overlay();
  if (parts.gizmo != nullptr) parts.gizmo->Draw();
}

}  // namespace

bool PaintWindow(const FrameParts& parts, Labels& labels, const SceneArea& area,
                 WindowScene& window, const std::function<void()>& overlay) {
  DrawOverlays(parts, labels, area, overlay);
  bool changed = true;
  bool kept = true;
  try {
    changed = UpdateScene(window, parts, area);
  } catch (const RenderError&) {
    kept = false;  // the memory does not suffice for the image: the scene is drawn in each frame
  }
  const std::uint64_t panels = parts.interface.Finish();
  const WindowScene::Shown shown{panels, area.pixels};
  if (!changed && window.shown == shown) return false;
  window.shown = shown;
  if (kept) {
    parts.renderer.Clear();
    window.image.Show(area.pixels.x, area.window_height - area.pixels.bottom());
  } else {
    PaintScene(parts.renderer, parts.runner, parts.appearance, area);
  }
  parts.interface.Draw();
  return true;
}

void PaintFrame(const FrameParts& parts, Labels& labels, const SceneArea& area) {
  DrawOverlays(parts, labels, area, {});
  PaintScene(parts.renderer, parts.runner, parts.appearance, area);
  parts.interface.Finish();
  parts.interface.Draw();
}

void PaintPicture(const FrameParts& parts, int width, int height, bool panels) {
  Labels labels;
  PaintPicture(parts, width, height, panels, labels);
}

void PaintPicture(const FrameParts& parts, int width, int height, bool panels, Labels& labels) {
  SceneArea area = SceneArea::Whole(width, height);
  for (int frame = 1; frame <= ImguiContext::kLayoutFrames; ++frame) {
    parts.interface.BeginPicture(width, height);
    if (panels) {
      const ActionStates actions =
          StatesOf({parts.runner, parts.panels, parts.appearance, parts.moving});
      area = SceneArea::Of(parts.panels.BuildForPicture(parts.runner, actions, parts.appearance), 1,
                           height);
    }
    if (frame < ImguiContext::kLayoutFrames) parts.interface.Skip();
  }
  AxisGizmo gizmo;
  FrameParts painted = parts;
  painted.gizmo = panels ? &gizmo : nullptr;
  PaintFrame(painted, labels, area);
}

}  // namespace hitscan
