#include "support/layout_faults.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "support/drawn_text.h"

namespace hitscan {
namespace {

ImRect RectOf(const ImVec4& box) { return {box.x, box.y, box.z, box.w}; }

ImRect Visible(const DrawnGlyph& glyph) {
  ImRect box = RectOf(glyph.box);
  box.ClipWithFull(RectOf(glyph.clip));
  return box;
}

/// How far two areas overlap, in the direction in which they overlap less.
float Overlap(const ImRect& a, const ImRect& b) {
  return std::min(std::min(a.Max.x, b.Max.x) - std::max(a.Min.x, b.Min.x),
                  std::min(a.Max.y, b.Max.y) - std::max(a.Min.y, b.Min.y));
}

bool Contains(const ImRect& outer, const ImRect& inner, float slack) {
  return inner.Min.x >= outer.Min.x - slack && inner.Max.x <= outer.Max.x + slack &&
         inner.Min.y >= outer.Min.y - slack && inner.Max.y <= outer.Max.y + slack;
}

const ImGuiWindow* WindowOf(const ImDrawList* list) {
  for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
    if (window->DrawList == list) return window;
  }
  return nullptr;
}

// Whether the window or one of its parents can be scrolled to show contents that are cut at this
// position.
bool ScrollsAt(const ImGuiWindow* window, ImGuiAxis axis, float position) {
  constexpr float kSlack = 2;
  const auto along = [axis](const ImVec2& v) { return axis == ImGuiAxis_X ? v.x : v.y; };
  for (; window != nullptr; window = window->ParentWindow) {
    const ImRect& inner = window->InnerClipRect;
    if (along(window->ScrollMax) <= 0) continue;
    if (std::abs(along(inner.Max) - position) < kSlack) return true;
    // The titles of a table stay in place, and rows are cut below the titles.
    if (along(window->Scroll) > 0 && position < along(inner.Max)) return true;
  }
  return false;
}

class Faults {
 public:
  Faults() : glyphs_(DrawnGlyphs()), fills_(DrawnFills()) {
    for (const DrawnFill& fill : fills_) {
      const ImRect box = RectOf(fill.box);
      // Leaves out lines and borders, which are thinner.
      const float least = 0.35F * ImGui::GetFontSize();
      if (box.GetWidth() > least && box.GetHeight() > least) areas_.push_back(&fill);
    }
  }

  std::vector<std::string> Find() {
    FindCutTexts();
    FindTextsOverTexts();
    FindTextsAcrossBorders();
    FindWidgetsOverWidgets();
    FindWindows();
    return std::move(faults_);
  }

 private:
  // The text around a glyph.
  std::string Around(std::size_t index) const {
    std::string text;
    const std::size_t begin = index < 8 ? 0 : index - 8;
    for (std::size_t i = begin; i < std::min(index + 8, glyphs_.size()); ++i) {
      const ImWchar character = glyphs_[i].character;
      if (i == index) text += '[';
      text += character < 0x80 ? static_cast<char>(character) : '?';
      if (i == index) text += ']';
    }
    return text;
  }

  static std::string Place(const ImDrawList* list, const ImRect& box) {
    const ImGuiWindow* window = WindowOf(list);
    const auto number = [](float x) { return std::to_string(static_cast<int>(x)); };
    return std::string(" in ") + (window == nullptr ? "?" : window->Name) + " at " +
           number(box.Min.x) + "," + number(box.Min.y) + " to " + number(box.Max.x) + "," +
           number(box.Max.y);
  }

  void FindCutTexts() {
    for (std::size_t i = 0; i < glyphs_.size(); ++i) {
      const DrawnGlyph& glyph = glyphs_[i];
      if (!glyph.cut) continue;
      const ImGuiWindow* window = WindowOf(glyph.list);
      const bool below = glyph.box.w > glyph.clip.w + 1;
      const bool above = glyph.box.y < glyph.clip.y - 1;
      const bool down = below || above;
      const bool right = glyph.clip.z - glyph.box.z < glyph.box.x - glyph.clip.x;
      const bool scrolls =
          down ? ScrollsAt(window, ImGuiAxis_Y, below ? glyph.clip.w : glyph.clip.y)
               : ScrollsAt(window, ImGuiAxis_X, right ? glyph.clip.z : glyph.clip.x);
      if (!scrolls) faults_.push_back("cut: " + Around(i) + Place(glyph.list, RectOf(glyph.box)));
    }
  }

  void FindTextsOverTexts() {
    std::vector<std::size_t> sorted(glyphs_.size());
    for (std::size_t i = 0; i < sorted.size(); ++i) sorted[i] = i;
    std::ranges::sort(sorted, {}, [&](std::size_t i) { return glyphs_[i].box.y; });
    for (std::size_t a = 0; a < sorted.size(); ++a) {
      const ImRect box = Visible(glyphs_[sorted[a]]);
      for (std::size_t b = a + 1; b < sorted.size(); ++b) {
        const DrawnGlyph& other = glyphs_[sorted[b]];
        if (other.box.y > box.Max.y) break;
        const bool beside = sorted[a] + 1 == sorted[b] || sorted[b] + 1 == sorted[a];
        if (beside || Overlap(box, Visible(other)) < 1.5F) continue;
        const ImGuiWindow* one = WindowOf(glyphs_[sorted[a]].list);
        const ImGuiWindow* two = WindowOf(other.list);
        // A dialog may cover panels.
        if (one == nullptr || two == nullptr || one->RootWindow != two->RootWindow) continue;
        faults_.push_back("over another text: " + Around(sorted[a]) + " and " + Around(sorted[b]) +
                          Place(other.list, box));
      }
    }
  }

  void FindTextsAcrossBorders() {
    const ImU32 slider = ImGui::GetColorU32(ImGuiCol_SliderGrab);
    for (std::size_t i = 0; i < glyphs_.size(); ++i) {
      const DrawnGlyph& glyph = glyphs_[i];
      const ImRect box = Visible(glyph);
      for (const DrawnFill* area : areas_) {
        // The numbers of sliders are drawn over their marks.
        if (area->list != glyph.list || area->color == slider) continue;
        const ImRect filled = RectOf(area->box);
        if (Overlap(filled, box) < 2) continue;
        if (!Contains(filled, box, 2)) {
          faults_.push_back("across a border: " + Around(i) + Place(glyph.list, filled));
        } else if (area->order > glyph.order) {
          faults_.push_back("below a widget: " + Around(i) + Place(glyph.list, filled));
        }
      }
    }
  }

  void FindWidgetsOverWidgets() {
    const float slack = 0.25F * ImGui::GetFontSize();
    const float icon = 1.2F * ImGui::GetFontSize();
    const auto is_icon = [icon](const ImRect& box) {
      return box.GetWidth() < icon && box.GetHeight() < icon;
    };
    for (std::size_t a = 0; a < areas_.size(); ++a) {
      const ImRect one = RectOf(areas_[a]->box);
      for (std::size_t b = 0; b < a; ++b) {
        if (areas_[b]->list != areas_[a]->list) continue;
        const ImRect other = RectOf(areas_[b]->box);
        if (Overlap(one, other) < slack) continue;
        if (Contains(one, other, slack) || Contains(other, one, slack)) continue;
        if (is_icon(one) && is_icon(other)) continue;
        faults_.push_back("over each other:" + Place(areas_[a]->list, one) + " and" +
                          Place(areas_[b]->list, other));
      }
    }
  }

  void FindWindows() {
    std::vector<const ImGuiWindow*> shown;
    for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
      if (!window->Active || window->Hidden || window->IsFallbackWindow) continue;
      const float room = window->InnerRect.GetWidth() - 2 * window->WindowPadding.x;
      const float wide = window->ContentSize.x;
      if ((window->Flags & ImGuiWindowFlags_HorizontalScrollbar) == 0 && wide > room + 1.5F &&
          window->ScrollMax.x <= 0) {
        faults_.push_back(std::string("too narrow: ") + window->Name + " has " +
                          std::to_string(room) + " for " + std::to_string(wide));
      }
      constexpr ImGuiWindowFlags kAbove =
          ImGuiWindowFlags_Popup | ImGuiWindowFlags_Modal | ImGuiWindowFlags_Tooltip;
      if (window->ParentWindow == nullptr && (window->Flags & kAbove) == 0) {
        shown.push_back(window);
      }
    }
    for (std::size_t a = 0; a < shown.size(); ++a) {
      for (std::size_t b = 0; b < a; ++b) {
        if (Overlap(shown[a]->Rect(), shown[b]->Rect()) < 1.5F) continue;
        faults_.push_back(std::string("windows: ") + shown[a]->Name + " and " + shown[b]->Name);
      }
    }
  }

  std::vector<DrawnGlyph> glyphs_;
  std::vector<DrawnFill> fills_;
  std::vector<const DrawnFill*> areas_;
  std::vector<std::string> faults_;
};

}  // namespace

std::vector<std::string> LayoutFaults() { return Faults().Find(); }

}  // namespace hitscan
