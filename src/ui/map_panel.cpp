#include "ui/map_panel.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "fuzz/map_picture.h"
#include "ui/closable_panels.h"
#include "ui/panel_style.h"
#include "ui/widgets.h"

namespace hitscan {
namespace {

ImU32 Packed(Color color) { return IM_COL32(color.red, color.green, color.blue, 255); }

// The part of the legend for a verdict: a sample of its colour.
void BuildSwatch(MapVerdict verdict, const Theme& theme) {
  const float side = ImGui::GetTextLineHeight();
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const ImVec2 end{corner.x + side, corner.y + side};
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImU32 color = Packed(ColorOf(verdict, theme));
  const bool hatched = verdict == MapVerdict::kNoAnswer;
  list.AddRectFilled(corner, end, hatched ? Packed(kWhite) : color);
  if (hatched) {
    list.PushClipRect(corner, end, true);
    for (float x = 0; x < 2 * side; x += side / 3) {
      list.AddLine({corner.x + x, corner.y}, {corner.x + x - side, end.y}, color);
    }
    list.PopClipRect();
  }
  list.AddRect(corner, end, ImGui::GetColorU32(ImGuiCol_TextDisabled));
  ImGui::Dummy({side, side});
}

void BuildLegend(const VerdictMap& map, const Theme& theme) {
  if (!ImGui::BeginTable("legend", 2)) return;
  const auto counts = map.Counts();
  for (std::size_t i = 0; i < kMapVerdicts; ++i) {
    const auto verdict = static_cast<MapVerdict>(i);
    ImGui::TableNextColumn();
    BuildSwatch(verdict, theme);
    ImGui::SameLine();
    EllipsisText(fmt::format("{}: {}", NameOf(verdict), WithSeparators(counts[i])));
  }
  ImGui::TableNextColumn();
  const float side = ImGui::GetTextLineHeight();
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const float middle = std::floor(corner.y + side / 2);
  ImGui::GetWindowDrawList()->AddRectFilled({corner.x, middle}, {corner.x + side, middle + 1},
                                            ImGui::GetColorU32(ImGuiCol_Text));
  ImGui::Dummy({side, side});
  ImGui::SameLine();
  EllipsisText("exact boundary");
  ImGui::TableNextColumn();
  const ImVec2 cross = ImGui::GetCursorScreenPos();
  const float x = std::floor(cross.x + side / 2);
  const float y = std::floor(cross.y + side / 2);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddRectFilled({cross.x, y}, {cross.x + side, y + 1}, ImGui::GetColorU32(ImGuiCol_Text));
  list.AddRectFilled({x, cross.y}, {x + 1, cross.y + side}, ImGui::GetColorU32(ImGuiCol_Text));
  ImGui::Dummy({side, side});
  ImGui::SameLine();
  EllipsisText("the case");
  ImGui::EndTable();
}

void Choose(PanelOutput& output, const MapChoice& choice) { output.choices.emplace_back(choice); }

}  // namespace

void MapPanel::Build(const MapState& state, const Theme& theme, PanelOutput& output) {
  if (!state.problem.empty()) return WrappedText(state.problem);
  const float em = ImGui::GetFontSize();
  const ImVec2 room = ImGui::GetContentRegionAvail();
  const float side = std::min(22 * em, room.x / 2);
  const float gap = ImGui::GetStyle().ItemSpacing.x;
  const int width = std::max(static_cast<int>(room.x - side - gap), 1);
  const int height = std::max(static_cast<int>(room.y), 1);
  ImGui::BeginChild("map", {static_cast<float>(width), static_cast<float>(height)}, false,
                    ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
  BuildMap(state, theme, output);
  ImGui::EndChild();
  const bool fits = state.map && width / state.magnification == state.map->width() &&
                    height / state.magnification == state.map->height();
  if (!fits) Choose(output, {.what = MapChoice::kResize, .x = width, .y = height});
  ImGui::SameLine();
  ImGui::BeginChild("side of the map");
  BuildSide(state, theme, output);
  ImGui::EndChild();
}

void MapPanel::UpdateTexture(const MapState& state, const Theme& theme) {
  Shown shown{state.map, state.magnification, std::string(theme.name)};
  if (shown_ == shown) return;
  texture_.Set(PictureOf(*state.map, theme, state.magnification));
  shown_ = std::move(shown);
}

void MapPanel::BuildMap(const MapState& state, const Theme& theme, PanelOutput& output) {
  if (!state.map) return;
  UpdateTexture(state, theme);
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const auto width = static_cast<float>(state.map->width() * state.magnification);
  const auto height = static_cast<float>(state.map->height() * state.magnification);
  ImGui::InvisibleButton("pixels", {width, height});
  ImGui::GetWindowDrawList()->AddImage(
      reinterpret_cast<ImTextureID>(static_cast<std::uintptr_t>(texture_.name())), corner,
      {corner.x + width, corner.y + height});
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  HandleMouse(state, static_cast<int>(std::floor(mouse.x - corner.x)),
              static_cast<int>(std::floor(mouse.y - corner.y)), output);
}

void MapPanel::HandleMouse(const MapState& state, int x, int y, PanelOutput& output) {
  const VerdictMap& map = *state.map;
  const bool inside = x >= 0 && y >= 0 && x < map.width() * state.magnification &&
                      y < map.height() * state.magnification;
  const int column = x / state.magnification;
  const int row = y / state.magnification;
  if (ImGui::IsItemActivated()) {
    dragged_ = false;
    grabbed_ = {x, y};
  }
  if (ImGui::IsItemActive() && ImGui::IsMouseDragging(ImGuiMouseButton_Left)) {
    dragged_ = true;
    // The rest of the movement, less than a pixel of the map, counts in the next frames.
    const int right = (x - grabbed_[0]) / state.magnification;
    const int down = (y - grabbed_[1]) / state.magnification;
    grabbed_ = {grabbed_[0] + right * state.magnification,
                grabbed_[1] + down * state.magnification};
    if (right != 0 || down != 0) {
      Choose(output, {.what = MapChoice::kPan, .x = -right, .y = down});
    }
  }
  if (ImGui::IsItemDeactivated() && !dragged_ && inside) {
    Choose(output, {.what = MapChoice::kMakeCase, .x = column, .y = row});
  }
  if (!ImGui::IsItemHovered() || !inside) return;
  wheel_ += ImGui::GetIO().MouseWheel;
  const float steps = std::trunc(wheel_);
  wheel_ -= steps;
  if (steps != 0) {
    Choose(output, {.what = MapChoice::kZoom, .x = x, .y = y, .steps = static_cast<int>(steps)});
  }
  if (!ImGui::IsItemActive()) ShowAtMouse(map.Describe(column, row, state.implementation));
}

void MapPanel::BuildSide(const MapState& state, const Theme& theme, PanelOutput& output) const {
  if (!state.map) return;
  constexpr std::array kAxes{"x", "y"};
  for (std::size_t axis = 0; axis < kAxes.size(); ++axis) {
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(kAxes[axis]);
    ImGui::SameLine();
    ImGui::SetNextItemWidth(-1);
    const std::string label = fmt::format("##{}", kAxes[axis]);
    if (const auto other = Combo(label.c_str(), state.numbers, state.chosen[axis])) {
      Choose(output, {.what = MapChoice::kAxis, .axis = axis, .number = *other});
    }
    const MapAxis& shown = axis == 0 ? state.map->x() : state.map->y();
    const int pixels = axis == 0 ? state.map->width() : state.map->height();
    EllipsisText(fmt::format("{} to {}, {} apart", static_cast<float>(shown.At(0, pixels)),
                             static_cast<float>(shown.At(pixels - 1, pixels)),
                             static_cast<float>((shown.to - shown.from) / pixels)));
  }
  BuildLegend(*state.map, theme);
  if (TextButton("Fit", "As far as the shapes of the case reach")) {
    Choose(output, {.what = MapChoice::kFit});
  }
  ImGui::SameLine();
  if (TextButton("Single floats", "One pixel for each float around the case")) {
    Choose(output, {.what = MapChoice::kFloats});
  }
  ImGui::SameLine();
  const auto [x, y] = state.floats;
  std::string text = x && y ? "a pixel is one float"
                     : x    ? "a pixel is one float along x"
                     : y    ? "a pixel is one float along y"
                            : "";
  if (state.filled < 1) text = fmt::format("{:.0f} % asked", std::floor(100 * state.filled));
  EllipsisText(text);
}

}  // namespace hitscan
