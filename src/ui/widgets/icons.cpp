#include "ui/widgets/icons.h"

#include <imgui.h>

#include <algorithm>
#include <initializer_list>
#include <numbers>

namespace hitscan {
namespace {

/// Draws in a square of 16 units.
class IconPen {
 public:
  IconPen(ImVec2 corner, float size, ImU32 color)
      : corner_(corner), unit_(size / 16), color_(color), list_(*ImGui::GetWindowDrawList()) {}

  void Line(std::initializer_list<ImVec2> points, bool closed = false) const {
    for (const ImVec2 point : points) list_.PathLineTo(At(point));
    list_.PathStroke(color_, closed ? ImDrawFlags_Closed : ImDrawFlags_None, Width());
  }
  void Box(ImVec2 min, ImVec2 max) const {
    list_.AddRect(At(min), At(max), color_, unit_, ImDrawFlags_None, Width());
  }
  void FilledBox(ImVec2 min, ImVec2 max) const { list_.AddRectFilled(At(min), At(max), color_); }
  void Triangle(ImVec2 a, ImVec2 b, ImVec2 c) const {
    list_.AddTriangleFilled(At(a), At(b), At(c), color_);
  }
  void Dot(ImVec2 center, float radius) const {
    list_.AddCircleFilled(At(center), radius * unit_, color_);
  }
  /// From angle `begin` to `end` in turns, clockwise from the right.
  void Arc(ImVec2 center, float radius, float begin, float end) const {
    constexpr float kTurn = 2 * std::numbers::pi_v<float>;
    list_.PathArcTo(At(center), radius * unit_, begin * kTurn, end * kTurn);
    list_.PathStroke(color_, ImDrawFlags_None, Width());
  }

 private:
  ImVec2 At(ImVec2 point) const {
    return {corner_.x + point.x * unit_, corner_.y + point.y * unit_};
  }
  float Width() const { return std::max(1.0F, 1.4F * unit_); }

  ImVec2 corner_;
  float unit_;
  ImU32 color_;
  ImDrawList& list_;
};

// An arrow that turns back; mirrored it is the one for redoing.
void DrawTurn(const IconPen& pen, bool mirrored) {
  const auto x = [mirrored](float value) { return mirrored ? 16 - value : value; };
  if (mirrored) {
    pen.Arc({x(9), 9.5F}, 4.5F, 0.25F, 0.75F);
  } else {
    pen.Arc({9, 9.5F}, 4.5F, -0.25F, 0.25F);
  }
  pen.Line({{x(9), 5}, {x(5), 5}});
  pen.Line({{x(9), 14}, {x(6), 14}});
  pen.Triangle({x(2), 5}, {x(6.5F), 1.5F}, {x(6.5F), 8.5F});
}

void Draw(Icon icon, const IconPen& pen) {
  switch (icon) {
    case Icon::kUndo:
      return DrawTurn(pen, false);
    case Icon::kRedo:
      return DrawTurn(pen, true);
    case Icon::kSave:
      pen.Line({{2.5F, 2.5F}, {11, 2.5F}, {13.5F, 5}, {13.5F, 13.5F}, {2.5F, 13.5F}}, true);
      pen.FilledBox({5, 2.5F}, {10, 6});
      pen.Box({5, 9}, {11, 13.5F});
      return;
    case Icon::kDuplicate:
      pen.Line({{4, 11}, {2.5F, 11}, {2.5F, 2.5F}, {11, 2.5F}, {11, 4}});
      pen.Box({5.5F, 5.5F}, {14, 14});
      pen.Line({{9.75F, 7.5F}, {9.75F, 12}});
      pen.Line({{7.5F, 9.75F}, {12, 9.75F}});
      return;
    case Icon::kDelete:
      pen.Line({{2.5F, 4.5F}, {13.5F, 4.5F}});
      pen.Line({{6, 4.5F}, {6, 2.5F}, {10, 2.5F}, {10, 4.5F}});
      pen.Line({{4, 4.5F}, {4.5F, 13.5F}, {11.5F, 13.5F}, {12, 4.5F}});
      pen.Line({{6.75F, 7}, {6.75F, 11}});
      pen.Line({{9.25F, 7}, {9.25F, 11}});
      return;
    case Icon::kCopy:
      pen.Line({{5, 11}, {3, 11}, {3, 2.5F}, {9.5F, 2.5F}, {9.5F, 4}});
      pen.Box({6.5F, 5}, {13, 13.5F});
      return;
    case Icon::kPaste:
      pen.Box({3, 3.5F}, {13, 14});
      pen.FilledBox({5.5F, 2}, {10.5F, 5});
      pen.Line({{5.5F, 8}, {10.5F, 8}});
      pen.Line({{5.5F, 11}, {10.5F, 11}});
      return;
    case Icon::kAccept:
      pen.Line({{2.5F, 8.5F}, {6.5F, 12.5F}, {13.5F, 4}});
      return;
    case Icon::kMore:
      for (const float x : {3.0F, 8.0F, 13.0F}) pen.Dot({x, 8}, 1.5F);
      return;
  }
}

void ShowTooltip(const std::string& tooltip) {
  if (tooltip.empty() || !ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) return;
  ImGui::SetTooltip("%s", tooltip.c_str());
}

}  // namespace

bool IconButton(const char* id, Icon icon, const std::string& tooltip, bool enabled) {
  const float side = ImGui::GetFrameHeight();
  ImGui::BeginDisabled(!enabled);
  ImGui::PushID(id);
  const bool pressed = ImGui::Button("##icon", {side, side});
  ImGui::PopID();
  const float size = side - 2 * ImGui::GetStyle().FramePadding.y;
  const ImVec2 min = ImGui::GetItemRectMin();
  const float margin = (side - size) / 2;
  // Of a button that cannot be pressed the picture is fainter than a text may be.
  const ImU32 color = ImGui::GetColorU32(ImGuiCol_Text, enabled ? 1.0F : 0.5F);
  Draw(icon, IconPen({min.x + margin, min.y + margin}, size, color));
  ImGui::EndDisabled();
  ShowTooltip(tooltip);
  return pressed;
}

bool TextIconButton(const char* label, const std::string& tooltip, bool on) {
  if (on) ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetStyleColorVec4(ImGuiCol_ButtonActive));
  const bool pressed = ImGui::Button(label);
  if (on) ImGui::PopStyleColor();
  ShowTooltip(tooltip);
  return pressed;
}

void SameLineIfItFits(float width) {
  const float gap = ImGui::GetStyle().ItemSpacing.x;
  const float needed = width > 0 ? width : ImGui::GetFrameHeight();
  const float end = ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x;
  if (ImGui::GetItemRectMax().x + gap + needed <= end) ImGui::SameLine();
}

}  // namespace hitscan
