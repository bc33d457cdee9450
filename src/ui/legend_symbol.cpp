#include "ui/legend_symbol.h"

#include <cmath>
#include <initializer_list>
#include <numbers>
#include <vector>

namespace hitscan {
namespace {

// Draws in units of the height of the symbol, from its upper left corner.
class Pen {
 public:
  Pen(ImDrawList& list, const ImVec2& corner, float height, Color color, bool dashes)
      : list_(list),
        corner_(corner),
        height_(height),
        color_(IM_COL32(color.red, color.green, color.blue, color.alpha)),
        tint_(IM_COL32(color.red, color.green, color.blue, color.alpha / 4)),
        dashes_(dashes) {}

  static constexpr float kThick = 0.11F;
  static constexpr float kThin = 0.06F;

  void Line(const ImVec2& from, const ImVec2& to, float thickness = kThick) const {
    // Dashes begin and end with a drawn part, so corners stay visible.
    const int parts = dashes_ ? 5 : 1;
    for (int part = 0; part < parts; part += 2) {
      const auto at = [&](int index) {
        const float share = static_cast<float>(index) / static_cast<float>(parts);
        return At({from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)});
      };
      list_.AddLine(at(part), at(part + 1), color_, thickness * height_);
    }
  }
  void Dot(const ImVec2& middle, float radius) const {
    list_.AddCircleFilled(At(middle), radius * height_, color_);
  }
  // An arrow head that points to the right.
  void Head(const ImVec2& tip) const {
    constexpr float kSize = 0.22F;
    list_.AddTriangleFilled(At(tip), At({tip.x - 1.5F * kSize, tip.y - kSize}),
                            At({tip.x - 1.5F * kSize, tip.y + kSize}), color_);
  }
  void Square(const ImVec2& low, const ImVec2& high) const {
    list_.AddRectFilled(At(low), At(high), color_);
  }
  // A convex face with its outline.
  void Face(std::initializer_list<ImVec2> corners) const {
    Fill(corners);
    const ImVec2* previous = corners.end() - 1;
    for (const ImVec2& corner : corners) {
      Line(*previous, corner);
      previous = &corner;
    }
  }
  void Ellipse(const ImVec2& middle, float across, float up, float thickness, bool filled) const {
    constexpr int kSteps = 20;
    std::vector<ImVec2> points;
    for (int i = 0; i < kSteps; ++i) {
      const float angle = 2 * std::numbers::pi_v<float> * static_cast<float>(i) / kSteps;
      points.emplace_back(middle.x + across * std::cos(angle), middle.y + up * std::sin(angle));
    }
    if (filled) Fill(points);
    for (int i = 0; i < kSteps; ++i) {
      if (dashes_ && i % 4 == 3) continue;
      list_.AddLine(At(points[static_cast<std::size_t>(i)]),
                    At(points[static_cast<std::size_t>(i + 1) % kSteps]), color_,
                    thickness * height_);
    }
  }

 private:
  ImVec2 At(const ImVec2& place) const {
    return {corner_.x + place.x * height_, corner_.y + place.y * height_};
  }
  template <class Points>
  void Fill(const Points& points) const {
    for (const ImVec2& point : points) list_.PathLineTo(At(point));
    list_.PathFillConvex(tint_);
  }

  ImDrawList& list_;
  ImVec2 corner_;
  float height_;
  ImU32 color_;
  ImU32 tint_;
  bool dashes_;
};

constexpr float kWidth = 1.8F;  // in heights

// The symbols are in a picture of this width and the height 1.
void DrawPicture(LegendSymbol symbol, const Pen& pen) {
  constexpr float kMiddle = kWidth / 2;
  constexpr float kEnd = kWidth - 0.15F;
  switch (symbol) {
    case LegendSymbol::kColor:
      pen.Square({kMiddle - 0.35F, 0.15F}, {kMiddle + 0.35F, 0.85F});
      break;
    case LegendSymbol::kDot:
      pen.Dot({kMiddle, 0.5F}, 0.25F);
      break;
    case LegendSymbol::kRingedDot:
      pen.Dot({kMiddle, 0.5F}, 0.22F);
      pen.Ellipse({kMiddle, 0.5F}, 0.4F, 0.4F, Pen::kThin, false);
      break;
    case LegendSymbol::kSegment:
    case LegendSymbol::kDirectedSegment:
      pen.Line({0.2F, 0.5F}, {kWidth - 0.2F, 0.5F});
      pen.Dot({0.2F, 0.5F}, 0.17F);
      pen.Dot({kWidth - 0.2F, 0.5F}, 0.17F);
      if (symbol == LegendSymbol::kDirectedSegment) pen.Head({1.1F, 0.5F});
      break;
    case LegendSymbol::kRay:
      pen.Line({0.2F, 0.5F}, {kWidth, 0.5F});
      pen.Dot({0.2F, 0.5F}, 0.17F);
      pen.Head({1.25F, 0.5F});
      break;
    case LegendSymbol::kLine:
      pen.Line({0, 0.5F}, {kWidth, 0.5F});
      break;
    case LegendSymbol::kThinLine:
      pen.Line({0.1F, 0.5F}, {kWidth - 0.1F, 0.5F}, Pen::kThin);
      break;
    case LegendSymbol::kArrow:
      pen.Line({0.2F, 0.5F}, {kEnd - 0.2F, 0.5F});
      pen.Head({kEnd, 0.5F});
      break;
    case LegendSymbol::kPlane:
      pen.Face({{0.1F, 0.85F}, {0.5F, 0.15F}, {kWidth - 0.1F, 0.15F}, {kWidth - 0.5F, 0.85F}});
      break;
    case LegendSymbol::kTriangle:
      pen.Face({{0.3F, 0.88F}, {kMiddle, 0.12F}, {kWidth - 0.3F, 0.88F}});
      break;
    case LegendSymbol::kBox: {
      constexpr float kLow = 0.32F;
      pen.Face({{0.4F, kLow}, {1.05F, kLow}, {1.05F, 0.92F}, {0.4F, 0.92F}});
      pen.Face({{0.4F, kLow}, {0.75F, 0.08F}, {1.4F, 0.08F}, {1.05F, kLow}});
      pen.Face({{1.05F, kLow}, {1.4F, 0.08F}, {1.4F, 0.66F}, {1.05F, 0.92F}});
      break;
    }
    case LegendSymbol::kSphere:
      pen.Ellipse({kMiddle, 0.5F}, 0.42F, 0.42F, Pen::kThick, true);
      pen.Ellipse({kMiddle, 0.5F}, 0.4F, 0.13F, Pen::kThin, false);
      break;
    case LegendSymbol::kCapsule: {
      constexpr float kRound = 0.38F;  // the radius
      constexpr float kLeft = 0.1F + kRound;
      pen.Face({{kLeft, 0.5F - kRound},
                {kWidth - kLeft, 0.5F - kRound},
                {kWidth - kLeft + 0.27F, 0.5F - 0.27F},
                {kWidth - 0.1F, 0.5F},
                {kWidth - kLeft + 0.27F, 0.5F + 0.27F},
                {kWidth - kLeft, 0.5F + kRound},
                {kLeft, 0.5F + kRound},
                {kLeft - 0.27F, 0.5F + 0.27F},
                {0.1F, 0.5F},
                {kLeft - 0.27F, 0.5F - 0.27F}});
      break;
    }
    case LegendSymbol::kFrustum:
      pen.Dot({0.17F, 0.5F}, 0.17F);
      pen.Face({{0.1F, 0.5F}, {1.35F, 0.08F}, {1.35F, 0.92F}});
      pen.Face({{1.35F, 0.08F}, {1.7F, 0.2F}, {1.7F, 0.75F}, {1.35F, 0.92F}});
      break;
  }
}

}  // namespace

ImVec2 LegendSymbolSize(float text_height) { return {kWidth * text_height, text_height}; }

void DrawLegendSymbol(const LegendEntry& entry, const Theme& theme, const ImVec2& corner,
                      float text_height) {
  const Color shown = theme.Show(entry.color);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  if (!theme.detailed()) {
    const ImVec2 low{corner.x + (kWidth - 1) / 2 * text_height, corner.y};
    const ImVec2 high{low.x + text_height, low.y + text_height};
    list.AddRectFilled(low, high, IM_COL32(shown.red, shown.green, shown.blue, shown.alpha));
    list.AddRect(low, high, IM_COL32(0, 0, 0, 128));
    return;
  }
  const ImVec2 size = LegendSymbolSize(text_height);
  const ImVec2 end{corner.x + size.x, corner.y + size.y};
  const Color& ground = theme.background;
  list.AddRectFilled(corner, end, IM_COL32(ground.red, ground.green, ground.blue, 255),
                     text_height / 6);
  list.PushClipRect(corner, end, true);
  // As in the scene, thin lines are not dashed.
  const bool dashes = entry.color.role == Role::kNo && entry.symbol != LegendSymbol::kThinLine;
  DrawPicture(entry.symbol, Pen(list, corner, text_height, shown, dashes));
  list.PopClipRect();
}

}  // namespace hitscan
