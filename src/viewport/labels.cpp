#include "viewport/labels.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <tuple>
#include <vector>

#include "render/renderer.h"

namespace hitscan {

namespace {

ImU32 Packed(Color color) { return IM_COL32(color.red, color.green, color.blue, color.alpha); }

// In heights of the text.
constexpr float kStripe = 0.2F;
constexpr float kBesideText = 0.4F;
constexpr float kAboveText = 0.15F;
// Where there are several views, narrower ones have only labels of highlights, and short ones.
constexpr float kNarrow = 20;
constexpr float kShort = 0.4F;  // of the width of the view

float InPixels(float heights) { return std::round(heights * ImGui::GetFontSize()); }

// Luminance with the weights of ITU-R BT.709, from 0 to 255.
double LuminanceOf(Color color) {
  return 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue;
}

void DrawPlate(const ScreenBox& area, const char* text, Color stripe, const PlateColors& colors) {
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  const ImVec2 begin(area.left, area.top);
  const ImVec2 end(area.right, area.bottom);
  const float rounding = InPixels(kStripe);
  list.AddRectFilled(begin, end, Packed(colors.background), rounding);
  list.AddRectFilled(begin, {area.left + InPixels(kStripe), area.bottom}, Packed(stripe), rounding,
                     ImDrawFlags_RoundCornersLeft);
  list.AddRect(begin, end, Packed(colors.border), rounding);
  list.AddText(
      {area.left + InPixels(kStripe) + InPixels(kBesideText), area.top + InPixels(kAboveText)},
      Packed(colors.text), text);
}

// The outline keeps a text readable on any colour: light around dark text, dark around other text.
void WriteWithOutline(const ScreenBox& area, const char* text, Color color) {
  // A text with less luminance differs less from black than from white.
  constexpr double kDark = 45;
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  const int shade = LuminanceOf(color) < kDark ? 235 : 0;
  const float out = std::max(std::round(ImGui::GetFontSize() / 15), 1.0F);
  for (const float right : {-out, out}) {
    for (const float down : {-out, out}) {
      list.AddText({area.left + right, area.top + down}, IM_COL32(shade, shade, shade, color.alpha),
                   text);
    }
  }
  list.AddText({area.left, area.top}, Packed(color), text);
}

// The labels in the order in which they are placed: the name of a handle, the labels of highlights,
// the other labels. Labels that repeat the text of a highlight are left out.
std::vector<const LabelRecord*> InOrder(std::span<const LabelRecord> labels,
                                        const LabelRecord* handle) {
  std::vector<const LabelRecord*> ordered;
  if (handle != nullptr) ordered.push_back(handle);
  for (const LabelRecord& label : labels) {
    if (label.highlight) ordered.push_back(&label);
  }
  const std::size_t first = ordered.size();
  for (const LabelRecord& label : labels) {
    const auto repeats = [&](const LabelRecord* other) { return other->text == label.text; };
    const auto highlights = std::span(ordered).first(first);
    if (!label.highlight && std::ranges::none_of(highlights, repeats)) ordered.push_back(&label);
  }
  return ordered;
}

ScreenBox AreaOf(const LabelRequest& request, const LabelPosition& position) {
  return {position.x, position.y, position.x + request.width, position.y + request.height};
}

// A line from a point to the nearest point of its plate.
void DrawLeader(const LabelRequest& request, const ScreenBox& area, Color color) {
  const ImVec2 end(std::clamp(request.x, area.left, area.right),
                   std::clamp(request.y, area.top, area.bottom));
  ImGui::GetBackgroundDrawList()->AddLine(
      {request.x, request.y}, end, IM_COL32(color.red, color.green, color.blue, color.alpha));
}

}  // namespace

PlateColors PlateColorsOf(const Theme& theme) {
  constexpr double kLight = 160;
  if (LuminanceOf(theme.background) > kLight) {
    return {{255, 255, 255, 232}, {0, 0, 0, 60}, {24, 26, 30}};
  }
  return {{24, 27, 33, 228}, {255, 255, 255, 50}, {244, 245, 247}};
}

TextSpace SpaceOf(const char* text, const Theme& theme) {
  const ImVec2 size = ImGui::CalcTextSize(text);
  if (!theme.detailed()) return {size.x, size.y, size.y / 3};
  const float height = std::ceil(size.y) + 2 * InPixels(kAboveText);
  // The gap is larger than the radius of the largest mark.
  return {std::ceil(size.x) + InPixels(kStripe) + 2 * InPixels(kBesideText), height,
          0.45F * height};
}

std::string Shortened(std::string text, float width, const Theme& theme) {
  const auto fits = [&](const std::string& shown) {
    return SpaceOf(shown.c_str(), theme).width <= width;
  };
  if (fits(text)) return text;
  const auto continues = [](char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0) == 0x80;
  };
  while (!text.empty() && !fits(text + "...")) {
    while (continues(text.back())) text.pop_back();  // a character of several bytes
    text.pop_back();
  }
  return text + "...";
}

std::string Wrapped(std::string_view text, float width, int lines, const Theme& theme) {
  std::string wrapped;
  for (; lines > 1; --lines) {
    if (SpaceOf(std::string(text).c_str(), theme).width <= width) break;
    std::size_t end = std::string_view::npos;  // of the words that fit
    for (std::size_t at = text.find(' '); at != std::string_view::npos;
         at = text.find(' ', at + 1)) {
      if (SpaceOf(std::string(text.substr(0, at)).c_str(), theme).width > width) break;
      end = at;
    }
    if (end == std::string_view::npos) break;
    wrapped.append(text.substr(0, end)).push_back('\n');
    text.remove_prefix(end + 1);
  }
  return wrapped + Shortened(std::string(text), width, theme);
}

void DrawOverScene(const ScreenBox& area, const char* text, Color color, const Theme& theme) {
  if (theme.detailed()) {
    DrawPlate(area, text, color, PlateColorsOf(theme));
  } else {
    WriteWithOutline(area, text, color);
  }
}

std::vector<ScreenBox> PanelAreas() {
  std::vector<ScreenBox> areas;
  for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
    constexpr ImGuiWindowFlags kTransient =
        ImGuiWindowFlags_ChildWindow | ImGuiWindowFlags_Popup | ImGuiWindowFlags_Tooltip;
    if (!window->Active || window->IsFallbackWindow || (window->Flags & kTransient) != 0) continue;
    const ImRect area = window->Rect();
    areas.push_back({area.Min.x, area.Min.y, area.Max.x, area.Max.y});
  }
  return areas;
}

void Labels::Draw(std::span<const LabelledView> views, const Theme& theme, const Rectangle& area) {
  std::vector<LabelRequest> requests;
  std::vector<const LabelRecord*> visible;
  for (std::size_t i = 0; i < views.size(); ++i) {
    const auto& [labels, camera, place] = views[i];
    const bool has_handles = i == handles_.view && handles_.label;
    const bool narrow = views.size() > 1 && place.width < InPixels(kNarrow);
    for (const LabelRecord* label : InOrder(labels, has_handles ? &*handles_.label : nullptr)) {
      const Point projected = ProjectToPicture(
          label->position, camera, static_cast<int>(place.width), static_cast<int>(place.height));
      if (projected.z < 0) continue;
      const bool is_chosen = label->highlight || (has_handles && label == &*handles_.label);
      if (narrow && !is_chosen &&
          SpaceOf(label->text.c_str(), theme).width > kShort * place.width) {
        continue;
      }
      const std::string text = narrow ? Shortened(label->text, place.width, theme) : label->text;
      const TextSpace space = SpaceOf(text.c_str(), theme);
      requests.push_back({text, place.x + projected.x, place.y + projected.y, space.width,
                          space.height, space.gap,
                          ScreenBox{place.x, place.y, place.right(), place.bottom()}});
      visible.push_back(label);
    }
  }
  std::vector<ScreenBox> obstacles = PanelAreas();
  obstacles.insert(obstacles.end(), handles_.areas.begin(), handles_.areas.end());
  obstacles.insert(obstacles.end(), reserved_.begin(), reserved_.end());
  // A label does not cover the point of another label, except in the book's theme.
  if (theme.detailed()) {
    for (const LabelRequest& request : requests) {
      const auto [x, y, radius] = std::tuple(request.x, request.y, 0.8F * request.gap);
      obstacles.push_back({x - radius, y - radius, x + radius, y + radius});
    }
  }
  const auto positions =
      layout_.Place(requests, {area.x, area.y, area.right(), area.bottom()}, obstacles);

  plates_.clear();
  const auto for_each_placed = [&](const auto& draw) {
    for (std::size_t i = 0; i < positions.size(); ++i) {
      if (positions[i]) draw(i, AreaOf(requests[i], *positions[i]));
    }
  };
  // Leader lines are drawn first, so that plates cover the leader lines of other labels.
  for_each_placed([&](std::size_t i, const ScreenBox& plate) {
    if (positions[i]->needs_leader) DrawLeader(requests[i], plate, visible[i]->color);
  });
  for_each_placed([&](std::size_t i, const ScreenBox& plate) {
    DrawOverScene(plate, requests[i].text.c_str(), visible[i]->color, theme);
    plates_.push_back(plate);
  });
}

}  // namespace hitscan
