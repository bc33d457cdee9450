#include "ui/read_dialog.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <utility>

#include "ui/panel_style.h"
#include "ui/widgets.h"

namespace hitscan {

// The type of the payload that is dragged from the text to a place. The payload is a group's index.
static constexpr const char* kNumberPieces = "numbers";

void ReadDialog::Open(TextToRead text, Add add) {
  input_ = std::move(text);
  add_ = std::move(add);
  placement_.emplace(input_.text, *input_.queries.front());
  owners_.assign(input_.text.size(), 0);
  for (std::size_t i = 0; i < placement_->groups().size(); ++i) {
    for (const NumberPiece& number : placement_->groups()[i].numbers) {
      for (std::size_t at = number.range.begin; at < number.range.end; ++at) owners_[at] = i + 1;
    }
  }
  MergePieces();
  MarkFirstEmpty();
  typed_slot_.reset();
}

void ReadDialog::Choose(const Query& query) {
  placement_->Choose(query);
  MarkFirstEmpty();
}

void ReadDialog::MarkFirstEmpty() {
  active_ = placement_->NextEmpty(placement_->slots().size()).value_or(0);
}

// Adds the characters between two numbers of a group, and the brackets around it, to its piece.
void ReadDialog::MergePieces() {
  const std::string& text = input_.text;
  const auto own = [&](std::size_t at, std::size_t group) {
    if (owners_[at] == 0) owners_[at] = group + 1;
  };
  for (std::size_t i = 0; i < placement_->groups().size(); ++i) {
    const auto& numbers = placement_->groups()[i].numbers;
    for (std::size_t n = 1; n < numbers.size(); ++n) {
      const std::size_t begin = numbers[n - 1].range.end;
      const std::size_t end = numbers[n].range.begin;
      if (begin > end || text.substr(begin, end - begin).find('\n') != std::string::npos) continue;
      for (std::size_t at = begin; at < end; ++at) own(at, i);
    }
    const std::size_t first = numbers.front().range.begin;
    const std::size_t last = numbers.back().range.end;
    constexpr std::string_view kOpening = "([{<";
    if (numbers.size() < 2 || first == 0 || last >= text.size()) continue;
    const std::size_t bracket = kOpening.find(text[first - 1]);
    if (bracket == std::string_view::npos || text[last] != ")]}>"[bracket]) continue;
    own(first - 1, i);
    own(last, i);
  }
}

void ReadDialog::Pick(std::size_t group) {
  if (!placement_->Fits(active_, group)) {
    // The first empty place of the size of the group becomes active, if there is one.
    for (std::size_t i = 0; i < placement_->slots().size(); ++i) {
      if (placement_->slots()[i].group || !placement_->Fits(i, group)) continue;
      active_ = i;
      break;
    }
  }
  if (!placement_->Fits(active_, group)) return;
  placement_->Put(active_, group);
  active_ = placement_->NextEmpty(active_).value_or(active_);
}

void ReadDialog::BuildPiece(std::size_t group, std::size_t begin, std::size_t end) {
  const std::string text = input_.text.substr(begin, end - begin);
  const NumberGroup& numbers = placement_->groups()[group];
  const std::optional<std::size_t> slot = placement_->SlotOf(group);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const ImVec2 size = ImGui::CalcTextSize(text.c_str());
  const ImU32 color = slot ? kPlacedPiece : numbers.reported ? kUnusedPiece : kOpenPiece;
  ImGui::GetWindowDrawList()->AddRectFilled({at.x - 2, at.y - 1},
                                            {at.x + size.x + 2, at.y + size.y + 1}, color, 3);
  ImGui::PushID(static_cast<int>(begin));
  ImGui::InvisibleButton("piece", {std::max(size.x, 1.0F), size.y});
  const bool hovered = ImGui::IsItemHovered();
  if (ImGui::BeginDragDropSource()) {
    ImGui::SetDragDropPayload(kNumberPieces, &group, sizeof group);
    ImGui::TextUnformatted(PrintGroup(numbers).c_str());
    ImGui::EndDragDropSource();
  } else if (hovered && ImGui::IsMouseReleased(ImGuiMouseButton_Left)) {
    Pick(group);
  }
  ImGui::PopID();
  if (hovered) {
    ImGui::GetWindowDrawList()->AddRect({at.x - 2, at.y - 1},
                                        {at.x + size.x + 2, at.y + size.y + 1},
                                        ImGui::GetColorU32(ImGuiCol_Text), 3);
    Tooltip(slot               ? std::string_view(placement_->slots()[*slot].name)
            : numbers.reported ? "reported: not an argument"
                               : "not placed yet");
  }
  ImGui::SameLine(0, 0);
  ImGui::SetCursorScreenPos(at);
  ImGui::TextUnformatted(text.c_str());
}

void ReadDialog::BuildTextLine(std::size_t begin, std::size_t end) {
  bool first = true;
  for (std::size_t at = begin; at < end;) {
    std::size_t next = at;
    while (next < end && owners_[next] == owners_[at]) ++next;
    if (!std::exchange(first, false)) ImGui::SameLine(0, 0);
    if (owners_[at] == 0) {
      ImGui::TextUnformatted(input_.text.data() + at, input_.text.data() + next);
    } else {
      BuildPiece(owners_[at] - 1, at, next);
    }
    at = next;
  }
  if (first) ImGui::NewLine();
}

void ReadDialog::BuildText() {
  const CodeFont font;
  for (std::size_t begin = 0; begin <= input_.text.size();) {
    const std::size_t end = std::min(input_.text.find('\n', begin), input_.text.size());
    BuildTextLine(begin, end);
    begin = end + 1;
  }
}

void ReadDialog::BuildForm(std::size_t parameter) {
  const NamedKind& named = placement_->query().parameters[parameter];
  const std::vector<ShapeForm> forms = placement_->FormsFor(parameter);
  ImGui::AlignTextToFramePadding();
  const std::string name(named.name);
  ImGui::TextUnformatted(name.c_str());
  if (forms.size() < 2) return;
  ImGui::SameLine();
  ImGui::SetNextItemWidth(-1);
  std::vector<std::string> names;
  for (const ShapeForm& form : forms) names.push_back(form.name);
  const auto chosen = std::ranges::find(names, placement_->form(parameter)) - names.begin();
  const std::string id = "##form" + name;
  if (const auto other = Combo(id.c_str(), names, static_cast<std::size_t>(chosen))) {
    placement_->SetForm(parameter, names[*other]);
    MarkFirstEmpty();
  }
}

void ReadDialog::BuildSlot(std::size_t slot) {
  const Placement::Slot& place = placement_->slots()[slot];
  const float indent = ImGui::GetFontSize();
  ImGui::PushID(static_cast<int>(slot));
  ImGui::Indent(indent);
  ImGui::AlignTextToFramePadding();
  const std::string_view parameter = placement_->query().parameters[place.parameter].name;
  const std::string name =
      place.name.size() > parameter.size() ? place.name.substr(parameter.size() + 1) : "";
  ImGui::TextUnformatted(name.c_str());
  ImGui::SameLine(7 * indent);
  const bool active = slot == active_ && !place.group;
  if (typed_slot_ == slot) {
    ImGui::SetNextItemWidth(-1);
    if (ImGui::IsWindowAppearing() || !ImGui::IsAnyItemActive()) ImGui::SetKeyboardFocusHere();
    const bool entered = ImGui::InputTextWithHint(
        "##typed", fmt::format("{} number{}", place.size, place.size == 1 ? "" : "s").c_str(),
        &typed_, ImGuiInputTextFlags_EnterReturnsTrue);
    if (entered && placement_->Type(slot, typed_)) {
      typed_slot_.reset();
      active_ = placement_->NextEmpty(slot).value_or(slot);
    }
  } else {
    const std::string text = place.group ? PrintGroup(placement_->groups()[*place.group])
                             : active    ? fmt::format("click {} number{} on the left", place.size,
                                                    place.size == 1 ? "" : "s")
                                         : std::string("empty");
    const ImU32 color = place.group ? kPlacedPiece : active ? kOpenPiece : kUnusedPiece;
    ImGui::PushStyleColor(ImGuiCol_Button, color);
    if (ImGui::Button(text.c_str(), {-3 * indent, 0})) active_ = slot;
    ImGui::PopStyleColor();
    if (ImGui::BeginDragDropTarget()) {
      if (const ImGuiPayload* payload = ImGui::AcceptDragDropPayload(kNumberPieces)) {
        placement_->Put(slot, *static_cast<const std::size_t*>(payload->Data));
        active_ = placement_->NextEmpty(slot).value_or(slot);
      }
      ImGui::EndDragDropTarget();
    }
    ImGui::SameLine();
    if (placement_->slots()[slot].group) {
      if (TextButton("x", "Take these numbers out", ButtonLook::kNormal, 2 * indent)) {
        placement_->Clear(slot);
        active_ = slot;
      }
    } else if (TextButton("...", "Type numbers that the text lacks", ButtonLook::kNormal,
                          2 * indent)) {
      typed_slot_ = slot;
      typed_.clear();
    }
  }
  ImGui::Unindent(indent);
  ImGui::PopID();
}

void ReadDialog::BuildConventions() {
  const std::vector<Convention> conventions = placement_->conventions();
  for (const Convention& convention : conventions) {
    ImGui::Separator();
    WrappedText(convention.what + ":");
    const auto taken = placement_->taken().find(convention.id);
    for (const Convention::Option& option : convention.options) {
      const bool chosen = taken != placement_->taken().end() && taken->second == option.id;
      if (ImGui::RadioButton(option.text.c_str(), chosen)) {
        placement_->Take(convention.id, option.id);
      }
    }
  }
}

void ReadDialog::BuildPlaces() {
  std::vector<std::string> names;
  for (const Query* const query : input_.queries) names.emplace_back(query->name);
  const auto shown = std::ranges::find(names, placement_->query().name) - names.begin();
  if (names.size() > 1) {
    ImGui::SetNextItemWidth(-1);
    if (const auto other = Combo("##query", names, static_cast<std::size_t>(shown))) {
      Choose(*input_.queries[*other]);
    }
  } else {
    ImGui::TextDisabled("%s", names.front().c_str());
  }
  for (std::size_t p = 0; p < placement_->query().parameters.size(); ++p) {
    ImGui::PushID(static_cast<int>(p));
    BuildForm(p);
    for (std::size_t i = 0; i < placement_->slots().size(); ++i) {
      if (placement_->slots()[i].parameter == p) BuildSlot(i);
    }
    ImGui::PopID();
  }
  BuildConventions();
}

void ReadDialog::BuildAnswer() {
  if (placement_->result()) {
    const Reading& reading = *placement_->result();
    std::string answer = PrintAnswer(reading.cases.front().answer);
    if (reading.cases.size() > 1)
      answer += fmt::format(" (the first of {} cases)", reading.cases.size());
    ImGui::TextColored(GoodText(), "Exact answer: %s", answer.c_str());
  } else {
    WrappedText(placement_->missing(), ErrorText());
  }
}

std::optional<CaseEdit> ReadDialog::BuildOtherQueries() {
  for (const Query* const query : input_.fits_also) {
    const std::string label = fmt::format("Open as {}", query->name);
    if (query != input_.fits_also.front()) SameLineIfItFits(ButtonWidth(label));
    if (!ImGui::Button(label.c_str())) continue;
    Choose(*query);
    if (placement_->result()) return add_(*placement_->result());
    // The user decides in the dialog what is not decided yet, and can change the query back there.
    input_.queries.push_back(query);
    std::erase(input_.fits_also, query);
    break;
  }
  return std::nullopt;
}

void ReadDialog::BuildHead() {
  ImGui::TextUnformatted("Click the numbers for the marked place, or drag them to any place.");
  const auto legend = [](const char* text, ImU32 color) {
    ImGui::SameLine(0, ImGui::GetFontSize());
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float size = ImGui::GetFontSize();
    ImGui::GetWindowDrawList()->AddRectFilled({at.x, at.y + 2}, {at.x + size, at.y + size}, color,
                                              3);
    ImGui::SetCursorScreenPos({at.x + 1.4F * size, at.y});
    ImGui::TextDisabled("%s", text);
  };
  legend("placed", kPlacedPiece);
  legend("not placed", kOpenPiece);
  legend("reported", kUnusedPiece);
}

std::optional<CaseEdit> ReadDialog::Build() {
  if (!open()) return std::nullopt;
  constexpr const char* kTitle = "Read a text###read";
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  const float em = ImGui::GetFontSize();
  if (!BeginModal(kTitle,
                  {std::min(display.x - 2 * em, 72 * em), std::min(display.y - 3 * em, 34 * em)})) {
    return std::nullopt;
  }
  BuildHead();
  const float foot = (input_.fits_also.empty() ? 2.2F : 3.2F) * ImGui::GetFrameHeightWithSpacing();
  const ImVec2 room = ImGui::GetContentRegionAvail();
  ImGui::BeginChild("text", {room.x * 0.55F, room.y - foot}, true,
                    ImGuiWindowFlags_HorizontalScrollbar);
  BuildText();
  ImGui::EndChild();
  ImGui::SameLine();
  ImGui::BeginChild("places", {0, room.y - foot}, true);
  BuildPlaces();
  ImGui::EndChild();
  BuildAnswer();
  std::optional<CaseEdit> edit = BuildOtherQueries();
  const bool enter = !typed_slot_ && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter), false);
  const ButtonLook look = GreyUnless(placement_->result().has_value());
  if ((TextButton("Add", {}, look, 6 * em) || enter) && placement_->result()) {
    edit = add_(*placement_->result());
  }
  ImGui::SameLine();
  const bool escape = ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape), false);
  const bool cancelled = ImGui::Button("Cancel", {6 * em, 0}) || (escape && !typed_slot_);
  if (escape && typed_slot_) typed_slot_.reset();
  if (edit || cancelled) {
    ImGui::CloseCurrentPopup();
    Close();
  }
  ImGui::EndPopup();
  return edit;
}

}  // namespace hitscan
