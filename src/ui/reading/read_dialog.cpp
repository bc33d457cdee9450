#include "ui/reading/read_dialog.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <utility>

#include "ui/panel_colors.h"

namespace hitscan {

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
  active_ = placement_->NextEmpty(placement_->slots().size()).value_or(0);
  typed_slot_.reset();
}

// What stands between two numbers of a group belongs to the piece, and so do its brackets.
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
    // The next empty place of that size, if there is one.
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

void ReadDialog::BuildForm(std::size_t parameter) {
  const NamedKind& named = placement_->query().parameters[parameter];
  const std::vector<ShapeForm> forms = placement_->FormsFor(parameter);
  ImGui::AlignTextToFramePadding();
  const std::string name(named.name);
  ImGui::TextUnformatted(name.c_str());
  if (forms.size() < 2) return;
  ImGui::SameLine();
  ImGui::SetNextItemWidth(-1);
  const std::string id = "##form" + name;
  if (!ImGui::BeginCombo(id.c_str(), placement_->form(parameter).c_str())) return;
  std::string chosen;
  for (const ShapeForm& form : forms) {
    if (ImGui::Selectable(form.name.c_str(), form.name == placement_->form(parameter))) {
      chosen = form.name;
    }
  }
  ImGui::EndCombo();
  if (!chosen.empty()) {
    placement_->SetForm(parameter, chosen);
    active_ = placement_->NextEmpty(placement_->slots().size()).value_or(0);
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
        "##typed",
        fmt::format("{} number{}", place.place.size, place.place.size == 1 ? "" : "s").c_str(),
        &typed_, ImGuiInputTextFlags_EnterReturnsTrue);
    if (entered && placement_->Type(slot, typed_)) {
      typed_slot_.reset();
      active_ = placement_->NextEmpty(slot).value_or(slot);
    }
  } else {
    const std::string text = place.group ? PrintGroup(placement_->groups()[*place.group])
                             : active
                                 ? fmt::format("click {} number{} on the left", place.place.size,
                                               place.place.size == 1 ? "" : "s")
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
      if (ImGui::Button("x", {2 * indent, 0})) {
        placement_->Clear(slot);
        active_ = slot;
      }
      if (ImGui::IsItemHovered()) ImGui::SetTooltip("Take these numbers out");
    } else {
      if (ImGui::Button("...", {2 * indent, 0})) {
        typed_slot_ = slot;
        typed_.clear();
      }
      if (ImGui::IsItemHovered()) ImGui::SetTooltip("Type numbers that the text lacks");
    }
  }
  ImGui::Unindent(indent);
  ImGui::PopID();
}

void ReadDialog::BuildConventions() {
  const std::vector<Convention> conventions = placement_->conventions();
  for (const Convention& convention : conventions) {
    ImGui::Separator();
    ImGui::TextWrapped("%s:", convention.what.c_str());
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
  if (input_.queries.size() > 1) {
    const std::string current(placement_->query().name);
    ImGui::SetNextItemWidth(-1);
    if (ImGui::BeginCombo("##query", current.c_str())) {
      for (const Query* query : input_.queries) {
        const std::string name(query->name);
        if (ImGui::Selectable(name.c_str(), name == current) && name != current) {
          placement_->Choose(*query);
          active_ = placement_->NextEmpty(placement_->slots().size()).value_or(0);
        }
      }
      ImGui::EndCombo();
    }
  } else {
    const std::string name(placement_->query().name);
    ImGui::TextDisabled("%s", name.c_str());
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
    std::string answer;
    for (const AnswerPart& part : reading.cases.front().answer) {
      answer +=
          fmt::format("{}{} {}", answer.empty() ? "" : ", ", part.name, PrintValue(part.value));
    }
    if (reading.cases.size() > 1)
      answer += fmt::format(" (the first of {} cases)", reading.cases.size());
    ImGui::TextColored(GoodText(), "Exact answer: %s", answer.c_str());
  } else {
    ImGui::PushTextWrapPos(0);
    ImGui::TextColored(ErrorText(), "%s", placement_->missing().c_str());
    ImGui::PopTextWrapPos();
  }
}

std::optional<CaseEdit> ReadDialog::BuildOtherQueries() {
  for (const Query* const query : input_.fits_also) {
    const std::string label = fmt::format("Open as {}", query->name);
    const float width = ImGui::CalcTextSize(label.c_str()).x + 2 * ImGui::GetStyle().FramePadding.x;
    const float right = ImGui::GetWindowPos().x + ImGui::GetWindowSize().x;
    if (query != input_.fits_also.front() &&
        ImGui::GetItemRectMax().x + ImGui::GetStyle().ItemSpacing.x + width < right) {
      ImGui::SameLine();
    }
    if (!ImGui::Button(label.c_str())) continue;
    placement_->Choose(*query);
    active_ = placement_->NextEmpty(placement_->slots().size()).value_or(0);
    if (placement_->result()) return add_(*placement_->result());
    // What is open is decided in the dialog, which can go back to the other queries.
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
  if (!ImGui::IsPopupOpen(kTitle)) ImGui::OpenPopup(kTitle);
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  const float text = ImGui::GetFontSize();
  ImGui::SetNextWindowPos({display.x / 2, display.y / 2}, ImGuiCond_Always, {0.5F, 0.5F});
  ImGui::SetNextWindowSize(
      {std::min(display.x - 2 * text, 72 * text), std::min(display.y - 3 * text, 34 * text)});
  ImGui::SetNextWindowBgAlpha(1);
  const ImGuiWindowFlags flags = ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoMove |
                                 ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoSavedSettings;
  if (!ImGui::BeginPopupModal(kTitle, nullptr, flags)) return std::nullopt;
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
  ImGui::BeginDisabled(!placement_->result());
  const bool enter = !typed_slot_ && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter), false);
  if ((ImGui::Button("Add", {6 * text, 0}) || enter) && placement_->result()) {
    edit = add_(*placement_->result());
  }
  ImGui::EndDisabled();
  ImGui::SameLine();
  const bool escape = ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape), false);
  const bool cancelled = ImGui::Button("Cancel", {6 * text, 0}) || (escape && !typed_slot_);
  if (escape && typed_slot_) typed_slot_.reset();
  if (edit || cancelled) {
    ImGui::CloseCurrentPopup();
    Close();
  }
  ImGui::EndPopup();
  return edit;
}

}  // namespace hitscan
