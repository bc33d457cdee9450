#include "ui/fields.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_internal.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "base/text.h"
#include "ui/widgets.h"

namespace hitscan {
namespace {

constexpr double kPixelsOfAStep = 4;  // from one float or integer to the next

double StepOf(double number) {
  if (number == 0) return 0.01;
  const double power = std::floor(std::log10(std::abs(number)));
  return power >= -2 && power <= 0 ? 0.01 : std::pow(10, power - 2);
}

double FactorOf(Scrub::Speed speed) {
  if (speed == Scrub::Speed::kFine) return 0.1;
  return speed == Scrub::Speed::kCoarse ? 10 : 1;
}

// The row of a field: "origin x" belongs to the row "origin", and "1 3", of a matrix, to the row
// "1". The fields of a row are side by side.
std::string RowOf(const std::string& name) {
  const std::size_t space = name.rfind(' ');
  const std::size_t last = space == std::string::npos ? 0 : space + 1;
  if (name.size() != last + 1) return name;
  const bool axis = name[last] >= 'w' && name[last] <= 'z';
  const bool of_matrix =
      space != std::string::npos && IsDigit(name[space - 1]) && IsDigit(name[last]);
  if (!axis && !of_matrix) return name;
  return name.substr(0, space == std::string::npos ? 0 : space);
}

float Gap() { return ImGui::GetStyle().ItemInnerSpacing.x; }

// The width of items with these widths beside each other.
float Sum(std::span<const float> widths) {
  return std::accumulate(widths.begin(), widths.end(), 0.0F) +
         Gap() * static_cast<float>(widths.size() - 1);
}

// The widths with which items fill `room`: equal widths, if these suffice for every item.
std::vector<float> Filling(std::span<const float> needed, float room) {
  const auto count = static_cast<float>(needed.size());
  const float equal = std::floor((room - Gap() * (count - 1)) / count);
  if (*std::ranges::max_element(needed) <= equal) return std::vector(needed.size(), equal);
  const float more = std::floor((room - Sum(needed)) / count);
  std::vector<float> widths(needed.begin(), needed.end());
  for (float& width : widths) width += std::max(0.0F, more);
  return widths;
}

// How many of the items fit into a line, if not all do.
std::size_t CountInLine(std::span<const float> needed, float room) {
  const float widest = *std::ranges::max_element(needed);
  const auto fitting = static_cast<std::size_t>((room + Gap()) / (widest + Gap()));
  return std::clamp<std::size_t>(fitting, 1, needed.size());
}

// Puts the name of a row to the left of its fields, or above them. Returns the room for the fields.
float BeginRow(const std::string& label, float needed) {
  const float indent = ImGui::GetCursorPosX();
  const float room = ImGui::GetContentRegionAvail().x;
  if (label.empty()) return room;
  // The fields of different rows are aligned in a column if they fit there.
  const float own = TextWidth(label) + Gap();
  const float column = std::max(own, ValueFields::LabelWidth());
  const float beside = needed <= room - column ? column : own;
  ImGui::AlignTextToFramePadding();
  ImGui::TextDisabled("%s", label.c_str());
  if (needed > room - beside) return room;
  ImGui::SameLine(indent + beside, 0);
  return room - beside;
}

void FieldTooltip(const WrittenField& written, bool hexadecimal) {
  if (!TooltipIsDue()) return;
  std::string text = written.field.name;
  if (written.field.type == Field::kNumber) {
    text += fmt::format("\n{}", hexadecimal ? ShortText(written) : HexText(written));
    if (ShortText(written) != written.text) text += "\nin the file: " + written.text;
  }
  const bool can_change = (ImGui::GetItemFlags() & ImGuiItemFlags_Disabled) == 0;
  if (can_change && written.field.type != Field::kBoolean) {
    text += "\nClick to type, also 1/3 or sqrt(2)/2. Drag to change:\nShift finer, Ctrl coarser";
  }
  if (can_change && written.field.type == Field::kNumber) text += ", both from float to float";
  ShowTooltip(text);
}

Scrub::Speed SpeedOf(const ImGuiIO& io) {
  if (io.KeyShift && io.KeyCtrl) return Scrub::Speed::kFloats;
  if (io.KeyShift) return Scrub::Speed::kFine;
  return io.KeyCtrl ? Scrub::Speed::kCoarse : Scrub::Speed::kNormal;
}

}  // namespace

// Dear ImGui loses the text of a field when another field gets the focus before this one is built:
// on Tab, and on a click into a field above. So the text is stored here.
std::optional<std::string> TextFields::Build(const char* label, const std::string& text,
                                             int flags) {
  std::string typed = text;
  const float room = ImGui::CalcItemWidth() - 2 * ImGui::GetStyle().FramePadding.x;
  // If the text is cut, the field writes it invisibly, and its beginning with an ellipsis is drawn
  // over the field.
  const bool cut = ImGui::GetActiveID() != ImGui::GetID(label) && TextWidth(text) > room;
  if (cut) ImGui::PushStyleColor(ImGuiCol_Text, 0);
  const bool edited = ImGui::InputText(label, &typed, flags);
  if (cut) {
    ImGui::PopStyleColor();
    const ImVec2 padding = ImGui::GetStyle().FramePadding;
    const ImVec2 low = ImGui::GetItemRectMin();
    DrawBeginning(text, {low.x + padding.x, low.y + padding.y},
                  ImGui::GetItemRectMax().x - padding.x);
    Tooltip(text);
  }
  const unsigned field = ImGui::GetItemID();
  const int frame = ImGui::GetFrameCount();
  // A focused field that was not built in the last frame belongs to a case that is no longer shown.
  if (field_ == field && frame_ < frame - 1) field_ = 0;
  if (edited || (field_ == field && ImGui::IsItemActive())) {
    field_ = field;
    typed_ = typed;
    frame_ = frame;
  }
  if (field_ != field || ImGui::IsItemActive()) return std::nullopt;
  field_ = 0;
  const bool cancelled = !edited && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape));
  if (cancelled || typed_ == text) return std::nullopt;
  return typed_;
}

bool TextFields::typing() const { return field_ != 0 && frame_ == ImGui::GetFrameCount(); }

Scrub::Scrub(Field::Type type, double start) : type_(type), value_(start), step_(StepOf(start)) {
  if (type_ == Field::kInteger) step_ = 1 / kPixelsOfAStep;
}

std::string Scrub::Move(float pixels, Speed speed) {
  constexpr double kLargest = std::numeric_limits<float>::max();
  if (speed == Speed::kFloats && type_ == Field::kNumber) {
    shown_step_ = 0;
    pixels_left_ += static_cast<double>(pixels);
    for (; std::abs(pixels_left_) >= kPixelsOfAStep;
         pixels_left_ -= std::copysign(kPixelsOfAStep, pixels_left_)) {
      const double towards = std::copysign(kLargest, pixels_left_);
      value_ = static_cast<double>(
          std::nextafter(static_cast<float>(value_), static_cast<float>(towards)));
    }
    return Text();
  }
  const double factor = FactorOf(speed);
  shown_step_ = type_ == Field::kInteger ? 1 : step_ * factor;
  value_ = std::clamp(value_ + static_cast<double>(pixels) * step_ * factor, -kLargest, kLargest);
  return Text();
}

std::string Scrub::Text() const {
  if (type_ == Field::kInteger) {
    constexpr double kMost = std::numeric_limits<int>::max();
    return std::to_string(static_cast<long long>(std::clamp(std::round(value_), -kMost, kMost)));
  }
  double number = value_;
  // Dividing by the whole number of steps from 0 to 1 gives 0.3, not 0.30000000000000004.
  if (shown_step_ >= 1) number = std::round(value_ / shown_step_) * shown_step_;
  if (shown_step_ > 0 && shown_step_ < 1) {
    const double steps = std::round(1 / shown_step_);
    number = std::round(value_ * steps) / steps;
  }
  const auto nearest = static_cast<float>(number);
  // A drag to zero gives "0", never "-0": the sign of a zero can only be typed.
  return ShortestText(nearest == 0 && shown_step_ > 0 ? 0.0F : nearest);
}

float ValueFields::LabelWidth() { return ImGui::GetFontSize() * 4.6F; }

std::string ValueFields::TextOf(const WrittenField& written) const {
  return hexadecimal ? HexText(written) : ShortText(written);
}

float ValueFields::WidthFor(const WrittenField& written) const {
  if (written.field.type == Field::kBoolean) return ImGui::GetFrameHeight();
  const CodeFont font;
  return std::max(std::ceil(TextWidth(TextOf(written))) + 2, ImGui::GetFontSize() * 2) +
         2 * ImGui::GetStyle().FramePadding.x;
}

std::optional<FieldChange> ValueFields::Build(const Title& title, Kind kind,
                                              const std::string& written) {
  const std::vector<WrittenField> fields = WrittenFields(kind, written);
  std::vector<Row> rows;
  for (std::size_t begin = 0; begin < fields.size();) {
    const std::string name = RowOf(fields[begin].field.name);
    std::size_t end = begin + 1;
    while (end < fields.size() && RowOf(fields[end].field.name) == name) ++end;
    rows.push_back({name, begin, std::span(fields).subspan(begin, end - begin)});
    begin = end;
  }
  if (rows.size() == 1) {
    rows.front().label = title.name + title.remark;
  } else if (!title.name.empty()) {
    // Writes "a: triangle": a point of that triangle may be called a too.
    const std::string_view name = KindName(kind);
    ImGui::TextUnformatted(title.name.c_str());
    ImGui::SameLine(0, 0);
    // A "triangle" of the kind "triangle in the plane" is named once.
    const bool repeats = name == title.name || name.starts_with(title.name + " ");
    const std::string kind_text =
        repeats ? std::string(name.substr(title.name.size())) : fmt::format(": {}", name);
    ImGui::TextDisabled("%s%s", kind_text.c_str(), title.remark.c_str());
  }
  // A long list scrolls by itself, so that the fields below it stay visible.
  constexpr std::size_t kMostRows = 9;
  const bool scrolls = rows.size() > kMostRows;
  if (scrolls) {
    const float height = ImGui::GetFrameHeightWithSpacing() * (kMostRows - 0.5F);
    ImGui::BeginChild("list", {0, height}, false, ImGuiWindowFlags_NavFlattened);
  }
  std::optional<FieldChange> change;
  for (const Row& row : rows) {
    if (std::optional<FieldChange> one = BuildRow(row)) {
      change = {row.begin + one->field, std::move(one->text), one->dragged};
    }
  }
  if (scrolls) ImGui::EndChild();
  return change;
}

std::optional<FieldChange> ValueFields::BuildRow(const Row& row) {
  std::vector<float> needed;
  for (const WrittenField& field : row.fields) needed.push_back(WidthFor(field));
  if (row.label.empty()) SameLineIfItFits(Sum(needed), Gap());
  const float room = BeginRow(row.label, Sum(needed));
  const std::size_t in_line = Sum(needed) <= room ? needed.size() : CountInLine(needed, room);
  std::optional<FieldChange> change;
  for (std::size_t begin = 0; begin < needed.size(); begin += in_line) {
    const std::size_t end = std::min(begin + in_line, needed.size());
    const std::vector<float> widths = Filling(std::span(needed).subspan(begin, end - begin), room);
    for (std::size_t i = begin; i < end; ++i) {
      if (i > begin) ImGui::SameLine(0, Gap());
      ImGui::PushID(static_cast<int>(row.begin + i));
      ImGui::SetNextItemWidth(widths[i - begin]);
      if (std::optional<FieldChange> one = BuildField(row.fields[i])) {
        change = {i, std::move(one->text), one->dragged};
      }
      ImGui::PopID();
    }
  }
  return change;
}

std::optional<FieldChange> ValueFields::BuildField(const WrittenField& written) {
  if (written.field.type == Field::kBoolean) {
    bool yes = written.field.number != 0;
    const bool changed = ImGui::Checkbox("##field", &yes);
    FieldTooltip(written, hexadecimal);
    return changed ? std::optional(FieldChange{0, yes ? "1" : "0"}) : std::nullopt;
  }
  const std::string shown = TextOf(written);
  std::optional<std::string> typed;
  {
    const CodeFont font;
    typed = texts_.Build("##field", shown, ImGuiInputTextFlags_AutoSelectAll);
  }
  if (drag_ && drag_->id == ImGui::GetID("drag")) return ContinueDrag(shown);
  if (ImGui::IsItemHovered() && !ImGui::IsItemActive()) {
    ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
  }
  FieldTooltip(written, hexadecimal);
  BeginDrag(written);
  if (!typed) return std::nullopt;
  return FieldChange{0, std::move(*typed)};
}

void ValueFields::BeginDrag(const WrittenField& written) {
  const ImGuiID field = ImGui::GetItemID();
  if (ImGui::IsItemActivated() && ImGui::IsMouseClicked(ImGuiMouseButton_Left)) pressed_ = field;
  if (pressed_ != field) return;
  if (!ImGui::IsMouseDown(ImGuiMouseButton_Left) || !ImGui::IsItemActive()) {
    pressed_ = 0;
    return;
  }
  constexpr float kThreshold = 3;  // in pixels
  const float begun = ImGui::GetIO().MouseClickedPos[ImGuiMouseButton_Left].x;
  const float mouse = ImGui::GetIO().MousePos.x;
  if (std::abs(mouse - begun) < kThreshold) return;
  pressed_ = 0;
  const ImGuiID id = ImGui::GetID("drag");
  // The press has given the focus to the field, whose text would be replaced by typing. The drag
  // takes the focus away.
  ImGui::SetActiveID(id, ImGui::GetCurrentWindow());
  drag_ = {id, Scrub(written.field.type, written.field.number), mouse, ImGui::GetFrameCount()};
}

std::optional<FieldChange> ValueFields::ContinueDrag(const std::string& shown) {
  if (ImGui::GetActiveID() != drag_->id) return std::nullopt;
  if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape))) {
    drag_->cancelled = true;
    ImGui::ClearActiveID();
    return std::nullopt;
  }
  if (ImGui::IsMouseDown(ImGuiMouseButton_Left)) {
    ImGui::KeepAliveID(drag_->id);
    ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    drag_->frame = ImGui::GetFrameCount();
  } else {
    ImGui::ClearActiveID();
  }
  const float mouse = ImGui::GetIO().MousePos.x;
  const float moved = mouse - std::exchange(drag_->mouse_x, mouse);
  if (moved == 0) return std::nullopt;
  std::string text = drag_->scrub.Move(moved, SpeedOf(ImGui::GetIO()));
  if (text == shown) return std::nullopt;
  return FieldChange{0, std::move(text), true};
}

std::optional<ValueFields::DragEnd> ValueFields::TakeDragEnd() {
  if (!drag_ || drag_->frame == ImGui::GetFrameCount()) return std::nullopt;
  const bool cancelled = std::exchange(drag_, std::nullopt)->cancelled;
  return cancelled ? DragEnd::kCancelled : DragEnd::kReleased;
}

}  // namespace hitscan
