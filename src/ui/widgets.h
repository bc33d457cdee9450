#pragma once

// The widgets of panels, menus and dialogs.

#include <imgui.h>

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace hitscan {

/// The pictures on buttons. They are drawn as lines, so that they need no font and are sharp at any
/// size.
enum class Icon {
  kUndo,
  kRedo,
  kSave,
  kDuplicate,
  kDelete,
  kCopy,
  kPaste,
  kAccept,
  kMore,
  kPlay,
  kPause,
  kStep,
};

/// A grey button cannot be pressed; a lit one is a switch that is on.
enum class ButtonLook { kNormal, kGrey, kLit };
inline ButtonLook GreyUnless(bool enabled) {
  return enabled ? ButtonLook::kNormal : ButtonLook::kGrey;
}

/// A button with a text. The tooltip is also shown while the button cannot be pressed.
bool TextButton(const std::string& label, std::string_view tooltip = {},
                ButtonLook look = ButtonLook::kNormal, float width = 0);
/// A square button with a picture, as high as a text field. `id` identifies it in its window.
bool IconButton(const char* id, Icon icon, std::string_view tooltip,
                ButtonLook look = ButtonLook::kNormal);
/// The width of a button with this text.
float ButtonWidth(std::string_view label);

/// Describes what is under the mouse in a picture: shows the text beside the mouse at once, over
/// several lines if it is long. Nothing is shown while Hover is paused.
void ShowAtMouse(std::string_view text);
/// Shows a text below or beside the last item, which it does not cover.
void ShowTooltip(std::string_view text);
/// Whether the mouse rests on the last item, and a tooltip may be shown.
bool TooltipIsDue();
/// Shows a tooltip while the mouse rests on the last item. An empty text has no tooltip.
void Tooltip(std::string_view text);

/// While it exists, texts are in the monospaced font: code, numbers, signatures, the log.
class CodeFont {
 public:
  CodeFont() { ImGui::PushFont(ImGui::GetIO().Fonts->Fonts.back()); }
  ~CodeFont() { ImGui::PopFont(); }
  CodeFont(const CodeFont&) = delete;
  CodeFont& operator=(const CodeFont&) = delete;
};

float TextWidth(std::string_view text);
/// A text over several lines that breaks only at blanks: numbers stay whole, unlike those of
/// ImGui::TextWrapped, which breaks after a point. A word that is wider than the window is broken.
/// An empty text takes no space.
void WrappedText(std::string_view text, const ImVec4& color);
inline void WrappedText(std::string_view text) {
  WrappedText(text, ImGui::GetStyleColorVec4(ImGuiCol_Text));
}
/// The first line of a text. A line that is wider than the rest of the window or cell ends with an
/// ellipsis. If anything of the text is missing, a tooltip shows the whole text.
void EllipsisText(std::string_view text);
/// The text, or its beginning with an ellipsis if the text is wider than `width`.
std::string FittingText(std::string_view text, float width);
/// Draws a text at `corner`, also over other items. A text that would go beyond `right` ends there
/// with an ellipsis.
void DrawBeginning(std::string_view text, const ImVec2& corner, float right);
/// A text at the right edge of its cell.
void RightAlignedText(std::string_view text);

/// Puts the next item beside the last item if it fits there. `width` is the width of the next item;
/// 0: it is an IconButton. `gap` is the distance between the items; negative: the usual one.
void SameLineIfItFits(float width = 0, float gap = -1);

/// A field that shows the name with the index `chosen`, which must exist, and opens a list of all
/// names. Returns the index of the name that the user has chosen, if it is another one.
std::optional<std::size_t> Combo(const char* label, std::span<const std::string> names,
                                 std::size_t chosen);

struct TableColumn {
  const char* title;
  float width = 0;  ///< in heights of the text; 0: the column shares what the others leave
  float share = 1;  ///< the weight of the column in this sharing
};
/// Begins a table whose rows scroll below its titles. It fills the height of the window that is
/// left, except `below` at the bottom. Call ImGui::EndTable if it returns true.
bool BeginRows(const char* id, std::initializer_list<TableColumn> columns, float below);

/// Calls `build(index)` for the visible ones of `count` rows, and for the row `also`. All rows have
/// the same height.
template <class BuildRow>
void ForVisibleRows(std::size_t count, const BuildRow& build,
                    std::optional<std::size_t> also = std::nullopt) {
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(count));
  if (also) {
    clipper.ForceDisplayRangeByIndices(static_cast<int>(*also), static_cast<int>(*also) + 1);
  }
  while (clipper.Step()) {
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
      build(static_cast<std::size_t>(i));
    }
  }
}

/// Puts the next window, a dialog, in the middle of the screen.
void PlaceDialog(ImGuiCond when = ImGuiCond_Always);
/// Begins a dialog in the middle of the screen that takes all input. Opens the dialog if it is not
/// open. With a `size` of 0, it has the size of its content. Call ImGui::EndPopup if it returns
/// true.
bool BeginModal(const char* title, const ImVec2& size = {0, 0});

}  // namespace hitscan
