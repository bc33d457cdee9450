#include "viewer/frame_painter.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "app/case_drawing.h"
#include "app/case_grid.h"
#include "app/case_scene.h"
#include "edit/case_rows.h"
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
  // The measured times are averaged, since other programs make single frames slower.
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

SceneArea SceneArea::Of(const Rectangle& screen, double pixels_per_unit, int window_height) {
  const auto pixel = [pixels_per_unit](float unit) {
    return static_cast<int>(std::lround(static_cast<double>(unit) * pixels_per_unit));
  };
  const int left = pixel(screen.x);
  const int top = pixel(screen.y);
  return {screen,
          {left, top, pixel(screen.right()) - left, pixel(screen.bottom()) - top},
          window_height};
}

namespace {

// A cell of a scene, in the mouse's units and in pixels.
struct PlacedCell {
  SceneCell cell;
  ScreenRectangle pixels;
};

std::vector<PlacedCell> PlacedCells(const SampleRunner& runner, const SceneArea& area) {
  const auto number = [](int pixel) { return static_cast<float>(pixel); };
  const auto pixel = [](float at) { return static_cast<int>(std::lround(at)); };
  const ScreenRectangle& whole = area.pixels;
  const Rectangle& screen = area.screen;
  const float unit = screen.width / std::max(number(whole.width), 1.0F);
  std::vector<PlacedCell> placed;
  for (SceneCell& cell : CellsOf(
           runner, {number(whole.x), number(whole.y), number(whole.width), number(whole.height)})) {
    Rectangle& at = cell.area;
    const ScreenRectangle pixels{pixel(at.x), pixel(at.y), pixel(at.width), pixel(at.height)};
    at = {screen.x + (at.x - number(whole.x)) * unit, screen.y + (at.y - number(whole.y)) * unit,
          at.width * unit, at.height * unit};
    placed.push_back({std::move(cell), pixels});
  }
  return placed;
}

void PaintCells(Renderer& renderer, std::span<const PlacedCell> cells, const Appearance& appearance,
                const SceneArea& area) {
  bool clears = true;
  for (const auto& [cell, pixels] : cells) {
    renderer.Draw(*cell.canvas, cell.camera.Lens(pixels.width, pixels.height), pixels.width,
                  pixels.height, appearance, {pixels.x, area.window_height - pixels.bottom()},
                  std::exchange(clears, false));
  }
}

}  // namespace

void PaintScene(Renderer& renderer, const SampleRunner& runner, const Appearance& appearance,
                const SceneArea& area) {
  PaintCells(renderer, PlacedCells(runner, area), appearance, area);
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

// Writes on the screen that the picture of the scene shows only a part of the records.
void WriteProgress(const WindowScene& window, int stride, const SceneArea& area,
                   const Theme& theme) {
  const float line = ImGui::GetTextLineHeight();
  const int percent = std::max(100 / stride, 1);
  const std::string text = window.unfinished
                               ? fmt::format("{} % drawn, drawing everything: {:.1f} %", percent,
                                             100 * window.images.front().progress().value_or(0))
                               : fmt::format("drawing {} % while moving", percent);
  const TextSpace space = SpaceOf(text.c_str(), theme);
  const float left = area.screen.x + line;
  const float top = area.screen.y + line;
  DrawOverScene({left, top, left + space.width, top + space.height}, text.c_str(), kWhite, theme);
}

// Updates the pictures of the cells. Returns whether one of them has changed.
bool UpdateCells(WindowScene& window, const FrameParts& parts, std::span<const PlacedCell> cells) {
  bool changed = window.images.size() != cells.size();
  window.images.resize(cells.size());
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const auto& [cell, pixels] = cells[i];
    if (pixels.width <= 0 || pixels.height <= 0) continue;
    const SceneImage::Drawn drawn = window.images[i].Update(
        parts.renderer, *cell.canvas, cell.camera.Lens(pixels.width, pixels.height), pixels.width,
        pixels.height, parts.appearance);
    changed = changed || drawn != SceneImage::Drawn::kNothing;
  }
  return changed;
}

// Updates the picture of the scene, and writes on the screen if the picture shows only a part.
// Returns whether the picture has changed.
bool UpdateScene(WindowScene& window, const FrameParts& parts, const SceneArea& area,
                 std::span<const PlacedCell> cells) {
  const auto [width, height] = std::pair(area.pixels.width, area.pixels.height);
  window.partial = window.unfinished = false;
  if (width <= 0 || height <= 0) return false;
  if (cells.size() > 1) return UpdateCells(window, parts, cells);
  const Canvas& canvas = *cells.front().cell.canvas;
  const Camera camera = cells.front().cell.camera.Lens(width, height);
  const std::size_t records = CountRecords(canvas);
  const double begin = Now();
  const DrawingBudget::Plan plan = window.budget.PlanFrame(camera, records, begin);
  const bool other_cells = window.images.size() != 1;
  window.images.resize(1);
  SceneImage& image = window.images.front();
  const SceneImage::Drawn drawn = image.Update(parts.renderer, canvas, camera, width, height,
                                               parts.appearance, plan.stride, plan.slice);
  const bool whole = plan.slice > 0 && image.IsWhole();
  window.partial = plan.stride > 1 && !whole;
  window.unfinished = window.partial && plan.slice > 0;
  if (drawn == SceneImage::Drawn::kEverything && records > DrawingBudget::kFew && !whole) {
    SceneImage::Wait();
    window.budget.Drew(records / static_cast<std::size_t>(plan.stride), Now() - begin);
  } else if (drawn == SceneImage::Drawn::kSlice) {
    SceneImage::Wait();  // so that no queue of undrawn frames builds up
    window.budget.DrewSlice(Now() - begin);
  }
  if (window.partial) WriteProgress(window, plan.stride, area, parts.appearance.theme);
  return other_cells || drawn != SceneImage::Drawn::kNothing;
}

// The number and the note of a case, in at most this many lines of this width; also the file, if
// there are several and if the text is not shortened.
std::string CaptionOf(const CaseScene& scene, CaseRef ref, float width, int lines,
                      const Theme& theme) {
  const CaseDocument& document = scene.document();
  const std::string& note = document.At(ref).note;
  const auto with_note = [&](std::string name) {
    if (scene.ShowsPairs()) name += ": " + NameOfPair(document, ref);
    return note.empty() ? name : name + (scene.ShowsPairs() ? ". " : ": ") + note;
  };
  std::string whole = with_note(CaseCell(document, ref, CaseColumn::kCase));
  if (SpaceOf(whole.c_str(), theme).width <= width) return whole;
  return Wrapped(with_note(std::to_string(document.At(ref).id)), width, lines, theme);
}

// Draws the borders and captions of the cells of a grid. The stripe of a caption has the colour of
// the answer: wrong, yes or no. A caption ends where the gizmo begins. Returns the areas of the
// captions.
std::vector<ScreenBox> DrawGrid(std::span<const PlacedCell> cells, const FrameParts& parts,
                                const std::optional<ScreenBox>& gizmo) {
  std::vector<ScreenBox> captions;
  const CaseScene& scene = *parts.runner.case_scene();
  const CaseDocument& document = scene.document();
  const Theme& theme = parts.appearance.theme;
  const PlateColors plate = PlateColorsOf(theme);
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  const auto packed = [](Color color) {
    return IM_COL32(color.red, color.green, color.blue, color.alpha);
  };
  const float inset = std::round(ImGui::GetFontSize() / 4);
  for (const auto& [cell, pixels] : cells) {
    const Rectangle& area = cell.area;
    if (cells.size() > 1) {
      list.AddRect({area.x, area.y}, {area.right(), area.bottom()}, packed(plate.border));
    }
    constexpr float kLeastHeights = 7;  // in a smaller cell the caption would hide the case
    if (area.height < kLeastHeights * ImGui::GetFontSize()) continue;
    const CaseResult& result = document.results().Of(*cell.ref);
    const std::optional<bool> yes = YesOrNo(result.answer);
    const Paint paint = result.wrong() ? kWrongAnswer
                        : !yes         ? Paint{kGreen, Role::kResult}
                        : *yes         ? Paint{kRed, Role::kYes}
                                       : Paint{kBlue, Role::kNo};
    const float left = area.x + inset;
    const float top = area.y + inset;
    float right = area.right() - inset;
    constexpr float kTallHeights = 9;  // has space for two lines
    const int lines = area.height < kTallHeights * ImGui::GetFontSize() ? 1 : 2;
    if (gizmo && gizmo->Overlaps({left, top, right, top + SpaceOf("\n", theme).height})) {
      right = gizmo->left - inset;
    }
    const std::string caption = CaptionOf(scene, *cell.ref, right - left, lines, theme);
    const TextSpace space = SpaceOf(caption.c_str(), theme);
    captions.push_back({left, top, left + space.width, top + space.height});
    DrawOverScene(captions.back(), caption.c_str(), theme.Show(paint), theme);
  }
  if (cells.size() == 1) return captions;
  for (const auto& [cell, pixels] : cells) {
    const bool selected = document.selected() == cell.ref;
    if (!selected && document.hovered() != cell.ref) continue;
    const Rectangle& area = cell.area;
    list.AddRect({area.x + 1, area.y + 1}, {area.right() - 1, area.bottom() - 1},
                 packed(plate.text), 0, 0, selected ? 2.0F : 1.0F);
  }
  return captions;
}

// Adds everything that is drawn over the scene, such as labels, to the frame of Dear ImGui.
void DrawOverlays(const FrameParts& parts, Labels& labels, const SceneArea& area,
                  std::span<const PlacedCell> cells, const std::function<void()>& overlay) {
  const Theme& theme = parts.appearance.theme;
  const Camera camera = parts.runner.camera().Lens(area.pixels.width, area.pixels.height);
  if (parts.gizmo != nullptr) parts.gizmo->Place(area.screen, camera, theme);
  const std::optional<ScreenBox> gizmo =
      parts.gizmo == nullptr ? std::nullopt : parts.gizmo->area();
  std::vector<ScreenBox> reserved;
  if (cells.front().cell.ref) reserved = DrawGrid(cells, parts, gizmo);
  if (gizmo) reserved.push_back(*gizmo);
  labels.SetReserved(std::move(reserved));
  const CaseScene* const scene = parts.runner.case_scene();
  const bool previews = scene != nullptr && scene->previews();
  std::vector<LabelledView> views;
  for (const auto& [cell, pixels] : cells) {
    views.push_back({previews ? cell.canvas->highlight_labels() : cell.canvas->labels(),
                     cell.camera.Lens(pixels.width, pixels.height), cell.area});
  }
  labels.Draw(views, theme, area.screen);
  if (overlay) overlay();
  if (parts.gizmo != nullptr) parts.gizmo->Draw();
}

void PaintFrame(const FrameParts& parts, Labels& labels, const SceneArea& area,
                std::span<const PlacedCell> cells) {
  DrawOverlays(parts, labels, area, cells, {});
  PaintCells(parts.renderer, cells, parts.appearance, area);
  parts.imgui.Finish();
  parts.imgui.Draw();
}

}  // namespace

bool PaintWindow(const FrameParts& parts, Labels& labels, const SceneArea& area,
                 WindowScene& window, const std::function<void()>& overlay) {
  const std::vector<PlacedCell> cells = PlacedCells(parts.runner, area);
  DrawOverlays(parts, labels, area, cells, overlay);
  bool changed = true;
  bool kept = true;
  try {
    changed = UpdateScene(window, parts, area, cells);
  } catch (const RenderError&) {
    kept = false;  // the memory does not suffice for the image: the scene is drawn in each frame
  }
  const std::uint64_t panels = parts.imgui.Finish();
  const WindowScene::Shown shown{panels, area.pixels};
  if (!changed && window.shown == shown) return false;
  window.shown = shown;
  if (kept) {
    parts.renderer.Clear();
    for (std::size_t i = 0; i < window.images.size(); ++i) {
      const ScreenRectangle& pixels = cells[i].pixels;
      window.images[i].Show(pixels.x, area.window_height - pixels.bottom());
    }
  } else {
    PaintScene(parts.renderer, parts.runner, parts.appearance, area);
  }
  parts.imgui.Draw();
  return true;
}

void PaintPicture(const FrameParts& parts, int width, int height, bool panels) {
  Labels labels;
  PaintPicture(parts, width, height, panels, labels);
}

void PaintPicture(const FrameParts& parts, int width, int height, bool panels, Labels& labels) {
  SceneArea area = SceneArea::Whole(width, height);
  for (int frame = 1; frame <= ImguiContext::kLayoutFrames; ++frame) {
    parts.imgui.BeginPicture(width, height);
    if (panels) {
      const ActionStates actions =
          StatesOf({parts.runner, parts.panels, parts.appearance, parts.moving});
      area = SceneArea::Of(parts.panels.BuildForPicture(parts.runner, actions, parts.appearance), 1,
                           height);
    }
    if (frame < ImguiContext::kLayoutFrames) parts.imgui.Skip();
  }
  AxisGizmo gizmo;
  FrameParts painted = parts;
  painted.gizmo = panels ? &gizmo : nullptr;
  PaintFrame(painted, labels, area, PlacedCells(parts.runner, area));
}

void PaintCase(const FrameParts& parts, const CaseAlone& alone, int width, int height) {
  parts.imgui.BeginPicture(width, height);
  FrameParts painted = parts;
  painted.gizmo = nullptr;
  const SceneArea area = SceneArea::Whole(width, height);
  const PlacedCell cell{{area.screen, &alone.cell->canvas, alone.camera, 1, std::nullopt},
                        area.pixels};
  Labels labels;
  PaintFrame(painted, labels, area, {&cell, 1});
}

}  // namespace hitscan
