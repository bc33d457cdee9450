#include "ui/widgets.h"

#include <imgui_internal.h>

#include <algorithm>
#include <initializer_list>
#include <numbers>

#include "ui/hover.h"

namespace hitscan {
namespace {

// Places the next tooltip below the last item, or else above or beside it.
void PlaceTooltip() {
  const ImGuiWindow* const tooltip = ImGui::FindWindowByName("##Tooltip_00");
  if (tooltip == nullptr) return;  // it is not visible in its first frame
  const ImGuiIO& io = ImGui::GetIO();
  ImRect item(ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
  item.Expand(ImGui::GetStyle().ItemInnerSpacing.y);
  // The tooltip of a wide item, such as a row of a table, is near the mouse.
  const float widest = 20 * ImGui::GetFontSize();
  if (item.GetWidth() > widest) {
    item.Min.x = std::clamp(io.MousePos.x, item.Min.x, item.Max.x - widest);
  }
  ImGuiDir direction = ImGuiDir_None;
  ImGui::SetNextWindowPos(ImGui::FindBestWindowPosForPopupEx(
      item.GetBL(), tooltip->Size, &direction, {{0, 0}, io.DisplaySize}, item,
      ImGuiPopupPositionPolicy_ComboBox));
}

void WriteTooltip(std::string_view text) {
  ImGui::BeginTooltip();
  ImGui::PushTextWrapPos(ImGui::GetFontSize() * 40);
  ImGui::TextUnformatted(text.data(), text.data() + text.size());
  ImGui::PopTextWrapPos();
  ImGui::EndTooltip();
}

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

// Draws the arrow of undoing; mirrored, the arrow of redoing.
void DrawTurn(const IconPen& pen, bool mirrored) {
  const auto x = [mirrored](float value) { return mirrored ? 16 - value : value; };
  const float begin = mirrored ? 0.25F : -0.25F;
  pen.Arc({x(9), 9.5F}, 4.5F, begin, begin + 0.5F);
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
    case Icon::kPlay:
      return pen.Triangle({5, 3.5F}, {5, 12.5F}, {12.5F, 8});
    case Icon::kPause:
      pen.FilledBox({4.25F, 3.5F}, {7, 12.5F});
      return pen.FilledBox({9, 3.5F}, {11.75F, 12.5F});
    case Icon::kStep:
      pen.Triangle({4, 3.5F}, {4, 12.5F}, {10.25F, 8});
      return pen.FilledBox({10.5F, 3.5F}, {12.75F, 12.5F});
  }
}

// How many bytes of a word fit into `room`; at least one.
std::size_t FittingPart(std::string_view word, float room) {
  std::size_t length = word.size();
  while (length > 1 && TextWidth(word.substr(0, length)) > room) {
    --length;
    // The word is not cut within a character of several bytes.
    while (length > 1 && (static_cast<unsigned char>(word[length]) & 0xC0U) == 0x80U) --length;
  }
  return length;
}

// Appends a line, broken into several lines that fit into `room`.
void AppendWrapped(std::string_view text, float room, std::string& lines) {
  std::size_t line = lines.size();  // where the last line begins
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    std::string longer = lines.substr(line) + (lines.size() > line ? " " : "");
    longer += word;
    if (TextWidth(longer) <= room) {
      lines.replace(line, std::string::npos, longer);
      continue;
    }
    if (lines.size() > line) {
      lines += '\n';
      line = lines.size();
    }
    while (TextWidth(word) > room) {
      const std::size_t part = FittingPart(word, room);
      lines.append(word.substr(0, part)) += '\n';
      line = lines.size();
      word.remove_prefix(part);
    }
    lines += word;
  }
}

template <class Build>
bool BuildButton(ButtonLook look, std::string_view tooltip, const Build& build) {
  ImGui::BeginDisabled(look == ButtonLook::kGrey);
  const bool lit = look == ButtonLook::kLit;
  if (lit) ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetStyleColorVec4(ImGuiCol_ButtonActive));
  const bool pressed = build();
  if (lit) ImGui::PopStyleColor();
  ImGui::EndDisabled();
  Tooltip(tooltip);
  return pressed;
}

}  // namespace

bool TextButton(const std::string& label, std::string_view tooltip, ButtonLook look, float width) {
  return BuildButton(look, tooltip, [&] { return ImGui::Button(label.c_str(), {width, 0}); });
}

bool IconButton(const char* id, Icon icon, std::string_view tooltip, ButtonLook look) {
  const float side = ImGui::GetFrameHeight();
  return BuildButton(look, tooltip, [&] {
    ImGui::PushID(id);
    const bool pressed = ImGui::Button("##icon", {side, side});
    ImGui::PopID();
    const float size = side - 2 * ImGui::GetStyle().FramePadding.y;
    const ImVec2 min = ImGui::GetItemRectMin();
    const float margin = (side - size) / 2;
    // Fainter than a grey text, which has to stay legible.
    const ImU32 color = ImGui::GetColorU32(ImGuiCol_Text, look == ButtonLook::kGrey ? 0.5F : 1.0F);
    Draw(icon, IconPen({min.x + margin, min.y + margin}, size, color));
    return pressed;
  });
}

float ButtonWidth(std::string_view label) {
  return TextWidth(label) + 2 * ImGui::GetStyle().FramePadding.x;
}

void ShowAtMouse(std::string_view text) {
  if (!Hover::Current().paused()) WriteTooltip(text);
}

void ShowTooltip(std::string_view text) {
  PlaceTooltip();
  WriteTooltip(text);
}

bool TooltipIsDue() {
  return ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled) && !ImGui::IsItemActive() &&
         Hover::Current().IsDue();
}

void Tooltip(std::string_view text) {
  if (!text.empty() && TooltipIsDue()) ShowTooltip(text);
}

float TextWidth(std::string_view text) {
  return ImGui::CalcTextSize(text.data(), text.data() + text.size()).x;
}

void WrappedText(std::string_view text, const ImVec4& color) {
  if (text.empty()) return;
  const float room = std::max(ImGui::GetContentRegionAvail().x, ImGui::GetFontSize());
  std::string lines;
  while (true) {
    const std::size_t end = text.find('\n');
    AppendWrapped(text.substr(0, end), room, lines);
    if (end == std::string_view::npos) break;
    lines += '\n';
    text.remove_prefix(end + 1);
  }
  ImGui::PushStyleColor(ImGuiCol_Text, color);
  ImGui::TextUnformatted(lines.data(), lines.data() + lines.size());
  ImGui::PopStyleColor();
}

void EllipsisText(std::string_view text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  const float width = TextWidth(line);
  const float room = ImGui::GetContentRegionAvail().x;
  if (width <= room) {
    ImGui::TextUnformatted(line.data(), line.data() + line.size());
  } else {
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    ImGui::Dummy({std::max(room, 1.0F), ImGui::GetTextLineHeight()});
    DrawBeginning(line, corner, corner.x + std::max(room, 1.0F));
  }
  if (width > room || line.size() < text.size()) Tooltip(text);
}

std::string FittingText(std::string_view text, float width) {
  if (TextWidth(text) <= width) return std::string(text);
  static constexpr const char* kEllipsis = "\u2026";
  for (std::size_t size = text.size(); size-- > 0;) {
    // The text is not cut within a character of UTF-8.
    if ((static_cast<unsigned char>(text[size]) & 0xC0U) == 0x80U) continue;
    std::string shorter = std::string(text.substr(0, size)) + kEllipsis;
    if (TextWidth(shorter) <= width) return shorter;
  }
  return {};
}

void DrawBeginning(std::string_view text, const ImVec2& corner, float right) {
  const ImVec2 end{right, corner.y + ImGui::GetTextLineHeight()};
  ImGui::RenderTextEllipsis(ImGui::GetWindowDrawList(), corner, end, right, right, text.data(),
                            text.data() + text.size(), nullptr);
}

void RightAlignedText(std::string_view text) {
  const float room = ImGui::GetContentRegionAvail().x - TextWidth(text);
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::max(room, 0.0F));
  ImGui::TextUnformatted(text.data(), text.data() + text.size());
}

void SameLineIfItFits(float width, float gap) {
  if (gap < 0) gap = ImGui::GetStyle().ItemSpacing.x;
  const float needed = width > 0 ? width : ImGui::GetFrameHeight();
  const float end = ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x;
  if (ImGui::GetItemRectMax().x + gap + needed <= end) ImGui::SameLine(0, gap);
}

std::optional<std::size_t> Combo(const char* label, std::span<const std::string> names,
                                 std::size_t chosen) {
  std::optional<std::size_t> other;
  if (!ImGui::BeginCombo(label, names[chosen].c_str())) return other;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (ImGui::Selectable(names[i].c_str(), i == chosen) && i != chosen) other = i;
  }
  ImGui::EndCombo();
  return other;
}

bool BeginRows(const char* id, std::initializer_list<TableColumn> columns, float below) {
  const ImGuiTableFlags flags = ImGuiTableFlags_ScrollY | ImGuiTableFlags_Resizable |
                                ImGuiTableFlags_RowBg | ImGuiTableFlags_BordersInnerV;
  if (!ImGui::BeginTable(id, static_cast<int>(columns.size()), flags, {0, -below})) return false;
  ImGui::TableSetupScrollFreeze(0, 1);
  for (const TableColumn& column : columns) {
    const bool fixed = column.width > 0;
    ImGui::TableSetupColumn(
        column.title, fixed ? ImGuiTableColumnFlags_WidthFixed : ImGuiTableColumnFlags_WidthStretch,
        fixed ? column.width * ImGui::GetFontSize() : column.share);
  }
  ImGui::TableHeadersRow();
  return true;
}

void PlaceDialog(ImGuiCond when) {
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  ImGui::SetNextWindowPos({size.x / 2, size.y / 2}, when, {0.5F, 0.5F});
  ImGui::SetNextWindowBgAlpha(1);
}

bool BeginModal(const char* title, const ImVec2& size) {
  // Dear ImGui closes the dialog when a menu was open or a picture was taken: it is opened again.
  if (!ImGui::IsPopupOpen(title)) ImGui::OpenPopup(title);
  PlaceDialog();
  ImGuiWindowFlags flags =
      ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings;
  if (size.x > 0) {
    ImGui::SetNextWindowSize(size);
    flags |= ImGuiWindowFlags_NoResize;
  } else {
    flags |= ImGuiWindowFlags_AlwaysAutoResize;
  }
  return ImGui::BeginPopupModal(title, nullptr, flags);
}

}  // namespace hitscan
