#include "ui/case_inspector.h"

#include <fmt/format.h>
#include <imgui.h>

#include <utility>

#include "ui/panel_colors.h"
#include "ui/value_fields.h"

namespace hitscan {
namespace {

// A button begins a row, or stands beside the last one where there is room.
enum class Stands { kFirst, kBeside };

bool FitsBesideTheLast(const char* label) {
  const ImGuiStyle& style = ImGui::GetStyle();
  const float width = ImGui::CalcTextSize(label).x + 2 * style.FramePadding.x;
  const float end = ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x;
  return ImGui::GetItemRectMax().x + style.ItemSpacing.x + width <= end;
}

void Button(const char* label, const char* hint, Action action, bool enabled, Stands stands,
            InspectorChoice& choice) {
  if (stands == Stands::kBeside && FitsBesideTheLast(label)) ImGui::SameLine();
  ImGui::BeginDisabled(!enabled);
  if (ImGui::Button(label)) choice.action = action;
  ImGui::EndDisabled();
  if (ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) ImGui::SetTooltip("%s", hint);
}

void BuildFileButtons(const CaseDocument& book, CaseRef ref, InspectorChoice& choice) {
  const std::string undo = "Undo: " + (book.UndoName().empty() ? "nothing" : book.UndoName());
  const std::string redo = "Redo: " + (book.RedoName().empty() ? "nothing" : book.RedoName());
  Button("Undo", undo.c_str(), Action::kUndo, !book.UndoName().empty(), Stands::kFirst, choice);
  Button("Redo", redo.c_str(), Action::kRedo, !book.RedoName().empty(), Stands::kBeside, choice);
  const bool dirty = book.dirty(ref.file);
  Button("Save", "Writes the case file", Action::kSave, dirty, Stands::kBeside, choice);
  Button("Save as...", "Writes another case file and goes on with that", Action::kSaveAs, true,
         Stands::kBeside, choice);
  Button("Revert", "Back to the case file as it was read or saved", Action::kRevert, dirty,
         Stands::kBeside, choice);
}

void BuildCaseButtons(const CaseDocument& book, CaseRef ref, InspectorChoice& choice) {
  const bool only = book.files()[ref.file].file.cases.size() == 1;
  Button("Duplicate", "Adds a copy of the case", Action::kDuplicateCase, true, Stands::kFirst,
         choice);
  Button("Delete", only ? "The only case of its file" : "Takes the case away", Action::kDeleteCase,
         !only, Stands::kBeside, choice);
  Button("Copy", "The case as JSON", Action::kCopyCase, true, Stands::kBeside, choice);
  Button("Copy test", "The case as a GoogleTest", Action::kCopyTest, true, Stands::kBeside, choice);
  Button("Paste", "Adds a case from JSON or from the text of a bug report", Action::kPasteCase,
         true, Stands::kBeside, choice);
}

void BuildRefusal(const std::string& refusal) {
  if (refusal.empty()) return;
  ImGui::PushStyleColor(ImGuiCol_Text, kErrorText);
  ImGui::TextWrapped("%s", refusal.c_str());
  ImGui::PopStyleColor();
}

void BuildArguments(const CaseDocument& book, CaseRef ref, TextFields& typing,
                    InspectorChoice& choice) {
  const Query& query = *book.files()[ref.file].file.query;
  for (std::size_t i = 0; i < query.parameters.size(); ++i) {
    const bool shared = book.IsShared(ref.file, i);
    ImGui::PushID(static_cast<int>(i));
    ImGui::TextDisabled("%s%s", std::string(query.parameters[i].name).c_str(),
                        shared ? " (of all cases)" : "");
    const Value& value = book.At(ref).arguments[i];
    if (std::optional<FieldChange> change = BuildValueFields(value, typing)) {
      choice.edit = [ref, i, change = std::move(*change)](CaseDocument& edited) {
        edited.SetArgument(ref, i, WithTyped(edited.At(ref).arguments[i], change));
      };
    }
    ImGui::PopID();
  }
}

// Of what kind a part is can be seen from what came, or has to be read from the slot.
void BuildExpectedPart(const CaseDocument& book, CaseRef ref, const Slot& part, TextFields& typing,
                       InspectorChoice& choice) {
  const std::string_view name = part.name;
  const Value* expected = FindPart(book.At(ref).expected, name);
  const Value* got = FindPart(book.ResultOf(ref).answer, name);
  bool compared = expected != nullptr;
  // What is not compared yet starts with what came.
  ImGui::BeginDisabled(!compared && got == nullptr);
  if (ImGui::Checkbox(std::string(name).c_str(), &compared)) {
    std::optional<Value> value;
    if (compared) value = *got;
    choice.edit = [ref, name, value = std::move(value)](CaseDocument& edited) {
      edited.SetExpectedPart(ref, name, value);
    };
  }
  ImGui::EndDisabled();
  if (expected == nullptr) return;
  if (std::optional<FieldChange> change = BuildValueFields(*expected, typing)) {
    choice.edit = [ref, name, change = std::move(*change)](CaseDocument& edited) {
      const Value* old = FindPart(edited.At(ref).expected, name);
      if (old != nullptr) edited.SetExpectedPart(ref, name, WithTyped(*old, change));
    };
  }
}

void BuildExpected(const CaseDocument& book, CaseRef ref, TextFields& typing,
                   InspectorChoice& choice) {
  ImGui::TextDisabled("expected");
  for (const Slot& part : book.files()[ref.file].file.query->parts) {
    ImGui::PushID(part.name.data(), part.name.data() + part.name.size());
    BuildExpectedPart(book, ref, part, typing, choice);
    ImGui::PopID();
  }
  Button("Accept what came", "What came is what is expected from now on", Action::kAcceptAnswer,
         book.ResultOf(ref).error.empty(), Stands::kFirst, choice);
}

void BuildCame(const CaseDocument& book, CaseRef ref) {
  const CaseResult& result = book.ResultOf(ref);
  ImGui::TextColored(result.passed() ? kGoodText : kErrorText, "%s",
                     result.passed() ? "as expected" : "wrong");
  const auto print = [](std::string_view who, const CaseResult& came) {
    if (!came.error.empty()) {
      ImGui::TextWrapped("%s refused: %s", std::string(who).c_str(), came.error.c_str());
      return;
    }
    std::string text = fmt::format("{}:", who);
    for (const AnswerPart& part : came.answer) {
      const char* const between = &part == &came.answer.front() ? " " : ", ";
      text += fmt::format("{}{} {}", between, part.name, PrintValue(part.value));
    }
    ImGui::TextWrapped("%s", text.c_str());
  };
  print("came", result);
  if (const ComparedResult* compared = book.ComparedOf(ref)) {
    if (compared->differs) ImGui::PushStyleColor(ImGuiCol_Text, kDifferingText);
    print(book.compare(), compared->result);
    if (compared->differs) ImGui::PopStyleColor();
  }
}

void BuildNote(const CaseDocument& book, CaseRef ref, TextFields& typing, InspectorChoice& choice) {
  ImGui::SetNextItemWidth(-ImGui::GetFontSize() * 3);
  if (const auto note = typing.Build("note", book.At(ref).note)) {
    choice.edit = [ref, note = *note](CaseDocument& edited) { edited.SetNote(ref, note); };
  }
}

}  // namespace

InspectorChoice BuildInspector(const CaseDocument& book, const std::string& refusal,
                               TextFields& typing) {
  InspectorChoice choice;
  const std::optional<CaseRef> ref = book.selected();
  if (!ref) {
    ImGui::TextWrapped("Click a shape in the scene or a row of the table to work on its case.");
    BuildRefusal(refusal);
    return choice;
  }
  const CaseFile& file = book.files()[ref->file].file;
  ImGui::TextWrapped("case %d of %s%s", book.At(*ref).id, file.path.filename().string().c_str(),
                     book.dirty(ref->file) ? " (not saved)" : "");
  BuildFileButtons(book, *ref, choice);
  BuildCaseButtons(book, *ref, choice);
  BuildRefusal(refusal);
  ImGui::Separator();
  // The fields of one case are not those of the next: a field that is being typed into belongs to
  // the case that was selected then.
  ImGui::PushID(static_cast<int>(ref->file));
  ImGui::PushID(book.At(*ref).id);
  BuildCame(book, *ref);
  BuildArguments(book, *ref, typing, choice);
  BuildExpected(book, *ref, typing, choice);
  BuildNote(book, *ref, typing, choice);
  ImGui::PopID();
  ImGui::PopID();
  return choice;
}

}  // namespace hitscan
