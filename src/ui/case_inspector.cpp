#include <fmt/format.h>
#include <imgui.h>

#include <string>
#include <utility>

#include "cases/written_value.h"
#include "edit/case_document.h"
#include "ui/cases/copy_menu.h"
#include "ui/make_panel.h"
#include "ui/panel_colors.h"
#include "ui/text_fields.h"
#include "ui/value_fields.h"

namespace hitscan {
namespace {

// Whether a button begins a new row, or follows the previous one if there is room.
enum class Position { kNewRow, kSameRow };

bool FitsBesideTheLast(const char* label) {
  const ImGuiStyle& style = ImGui::GetStyle();
  const float width = ImGui::CalcTextSize(label).x + 2 * style.FramePadding.x;
  const float end = ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x;
  return ImGui::GetItemRectMax().x + style.ItemSpacing.x + width <= end;
}

// `tooltip` replaces the one in the table of actions.
void Button(Action action, const PanelInput& input, Position position, PanelOutput& output,
            std::string tooltip = {}) {
  const std::string label(EntryOf(action).label);
  if (tooltip.empty()) tooltip = EntryOf(action).tooltip;
  if (position == Position::kSameRow && FitsBesideTheLast(label.c_str())) ImGui::SameLine();
  ImGui::BeginDisabled(!CanDo(action, input.actions));
  if (ImGui::Button(label.c_str())) output.choices.emplace_back(action);
  ImGui::EndDisabled();
  if (ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) {
    ImGui::SetTooltip("%s", tooltip.c_str());
  }
}

void BuildFileButtons(const PanelInput& input, PanelOutput& output) {
  const std::string undo = input.document->UndoName();
  const std::string redo = input.document->RedoName();
  Button(Action::kUndo, input, Position::kNewRow, output,
         "Undo: " + (undo.empty() ? "nothing" : undo));
  Button(Action::kRedo, input, Position::kSameRow, output,
         "Redo: " + (redo.empty() ? "nothing" : redo));
  Button(Action::kSave, input, Position::kSameRow, output);
  Button(Action::kSaveAs, input, Position::kSameRow, output);
  Button(Action::kRevert, input, Position::kSameRow, output);
}

void BuildCopyAs(PanelOutput& output) {
  constexpr const char* kLabel = "Copy as...";
  if (FitsBesideTheLast(kLabel)) ImGui::SameLine();
  if (ImGui::Button(kLabel)) ImGui::OpenPopup("copy as");
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("The case as a test, or for an issue");
  if (!ImGui::BeginPopup("copy as")) return;
  BuildCopyMenu(output);
  ImGui::EndPopup();
}

// Where the file belongs, and who else has it open.
void BuildFileNotice(const PanelInput& input, std::size_t file, PanelOutput& output) {
  if (file >= input.actions.files.files.size()) return;
  const FilesState::File& state = input.actions.files.files[file];
  const auto warn = [](const std::string& text) {
    ImGui::PushStyleColor(ImGuiCol_Text, kWarningText);
    ImGui::TextWrapped("%s", text.c_str());
    ImGui::PopStyleColor();
  };
  if (state.read_only) {
    warn("Read-only: installed with the program.");
    Button(Action::kMakeCopy, input, Position::kNewRow, output);
  } else if (state.own_copy) {
    warn("Your copy of the installed file.");
    Button(Action::kUseInstalled, input, Position::kNewRow, output);
  }
  if (state.other_process) {
    warn(fmt::format("Also open in another window (process {}).", *state.other_process));
  }
}

void BuildCaseButtons(const PanelInput& input, CaseRef ref, PanelOutput& output) {
  const bool only = input.document->files()[ref.file].cases.size() == 1;
  Button(Action::kDuplicateCase, input, Position::kNewRow, output);
  Button(Action::kDeleteCase, input, Position::kSameRow, output,
         only ? "The only case of its file" : "");
  Button(Action::kCopyCase, input, Position::kSameRow, output);
  BuildCopyAs(output);
  Button(Action::kPasteCase, input, Position::kSameRow, output);
}

void BuildRefusal(const std::string& refusal) {
  if (refusal.empty()) return;
  ImGui::PushStyleColor(ImGuiCol_Text, kErrorText);
  ImGui::TextWrapped("%s", refusal.c_str());
  ImGui::PopStyleColor();
}

void BuildArguments(const CaseDocument& document, CaseRef ref, TextFields& fields,
                    PanelOutput& output) {
  const Query& query = *document.files()[ref.file].query;
  for (std::size_t i = 0; i < query.parameters.size(); ++i) {
    const bool shared = document.IsShared(ref.file, i);
    ImGui::PushID(static_cast<int>(i));
    ImGui::TextDisabled("%s%s", std::string(query.parameters[i].name).c_str(),
                        shared ? " (of all cases)" : "");
    const std::string written = document.WrittenArgument(ref, i);
    if (std::optional<FieldChange> change =
            BuildValueFields(query.parameters[i].kind, written, fields)) {
      output.choices.emplace_back([ref, i, change = std::move(*change)](CaseDocument& edited) {
        edited.SetArgumentNumber(ref, i, change.field, change.text);
      });
    }
    const std::string converted = DescribeConversion(written, document.At(ref).arguments[i]);
    if (!converted.empty()) {
      ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
      ImGui::TextWrapped("the query gets %s", converted.c_str());
      ImGui::PopStyleColor();
    }
    ImGui::PopID();
  }
}

// Offers the values of a boolean part, and not to expect it.
void BuildExpectedTruth(CaseRef ref, const NamedKind& part, const Value* expected,
                        PanelOutput& output) {
  const bool is_hit = part.name == kHitPart;
  const std::string_view name = part.name;
  const auto choice = [&](const char* label, std::optional<bool> truth) {
    const std::optional<bool> now =
        expected == nullptr ? std::nullopt : std::optional(std::get<bool>(*expected));
    if (ImGui::RadioButton(label, now == truth) && now != truth) {
      output.choices.emplace_back([ref, name, truth](CaseDocument& edited) {
        edited.SetExpectedPart(ref, name, truth ? std::optional<Value>(*truth) : std::nullopt);
      });
    }
    ImGui::SameLine();
  };
  choice(is_hit ? "hit" : "true", true);
  choice(is_hit ? "miss" : "false", false);
  choice("not said", std::nullopt);
  ImGui::TextUnformatted(is_hit ? "" : std::string(name).c_str());
}

// The value of a part that was not expected until now: the actual one, or else a zero, which the
// user edits. Nullopt when the part has another kind.
std::optional<Value> FirstExpected(const NamedKind& part, const Value* got) {
  if (got != nullptr) return *got;
  if (part.kind == kKindOf<float>) return 0.0F;
  if (part.kind == kKindOf<int>) return 0;
  if (part.kind == kKindOf<Point>) return Point(0);
  return std::nullopt;
}

void BuildExpectedPart(const CaseDocument& document, CaseRef ref, const NamedKind& part,
                       TextFields& fields, PanelOutput& output) {
  const std::string_view name = part.name;
  const Answer& answer = document.At(ref).expected;
  const Value* expected = FindPart(answer, name);
  if (part.kind == kKindOf<bool>) return BuildExpectedTruth(ref, part, expected, output);
  const std::optional<Value> first =
      FirstExpected(part, FindPart(document.results().Of(ref).answer, name));
  bool compared = expected != nullptr;
  // A miss has no other parts. One that a file has beside it can still be removed.
  ImGui::BeginDisabled(!compared && (IsMiss(answer) || !first));
  if (ImGui::Checkbox(std::string(name).c_str(), &compared)) {
    output.choices.emplace_back(
        [ref, name, value = compared ? first : std::nullopt](CaseDocument& edited) {
          edited.SetExpectedPart(ref, name, value);
        });
  }
  ImGui::EndDisabled();
  if (expected == nullptr) return;
  const std::string written = document.WrittenPart(ref, name).value();
  if (std::optional<FieldChange> change = BuildValueFields(part.kind, written, fields)) {
    output.choices.emplace_back([ref, name, change = std::move(*change)](CaseDocument& edited) {
      edited.SetExpectedNumber(ref, name, change.field, change.text);
    });
  }
}

void BuildExpected(const PanelInput& input, CaseRef ref, TextFields& fields, PanelOutput& output) {
  const CaseDocument& document = *input.document;
  ImGui::TextDisabled(document.At(ref).expected.empty() ? "expected: nothing" : "expected");
  for (const NamedKind& part : document.files()[ref.file].query->parts) {
    ImGui::PushID(part.name.data(), part.name.data() + part.name.size());
    BuildExpectedPart(document, ref, part, fields, output);
    ImGui::PopID();
  }
  Button(Action::kAcceptAnswer, input, Position::kNewRow, output);
}

void BuildActual(const CaseDocument& document, CaseRef ref) {
  const CaseResult& result = document.results().Of(ref);
  if (result.pending) {
    ImGui::TextDisabled("asked, not answered yet");
  } else if (result.unjudged && !result.failed()) {
    ImGui::TextDisabled("nothing is expected");
  } else {
    ImGui::TextColored(result.passed() ? kGoodText : kErrorText, "%s",
                       result.passed() ? "as expected" : "wrong");
  }
  const auto print = [](std::string_view name, const CaseResult& answered) {
    if (!answered.error.empty()) {
      ImGui::TextWrapped("%s: %s", std::string(name).c_str(), answered.error.c_str());
      return;
    }
    std::string text = fmt::format("{}:", name);
    for (const AnswerPart& part : answered.answer) {
      const char* const between = &part == &answered.answer.front() ? " " : ", ";
      text += fmt::format("{}{} {}", between, part.name, PrintValue(part.value));
    }
    ImGui::TextWrapped("%s", text.c_str());
  };
  print("came", result);
  if (const ComparedResult* compared = document.results().ComparedOf(ref)) {
    if (compared->differs) ImGui::PushStyleColor(ImGuiCol_Text, kDifferingText);
    print(document.results().compare(), compared->result);
    if (compared->differs) ImGui::PopStyleColor();
  }
}

void BuildNote(const CaseDocument& document, CaseRef ref, TextFields& fields, PanelOutput& output) {
  ImGui::SetNextItemWidth(-ImGui::GetFontSize() * 3);
  if (const auto note = fields.Build("note", document.At(ref).note)) {
    output.choices.emplace_back(
        [ref, note = *note](CaseDocument& edited) { edited.SetNote(ref, note); });
  }
}

}  // namespace

/// The panel that shows and edits the selected case: its arguments, its expected and actual answer
/// and its note.
class CaseInspector final : public SidePanel {
 public:
  CaseInspector()
      : SidePanel(
            {.name = "case", .label = "Case", .place = Place::kSide, .needs_document = true}) {}

  void Build(const PanelInput& input, PanelOutput& output) override {
    const CaseDocument& document = *input.document;
    const std::optional<CaseRef> ref = document.selected();
    if (ref) {
      BuildCase(input, *ref, output);
      output.typing = fields_.typing();
    } else {
      BuildFileNotice(input, 0, output);
      ImGui::TextWrapped("Click a shape in the scene or a row of the table to work on its case.");
      BuildRefusal(input.refusal);
    }
  }

 private:
  void BuildCase(const PanelInput& input, CaseRef ref, PanelOutput& output) {
    const CaseDocument& document = *input.document;
    const CaseFile& file = document.files()[ref.file];
    ImGui::TextWrapped("case %d of %s%s", document.At(ref).id,
                       file.path.filename().string().c_str(),
                       document.dirty(ref.file) ? " (not saved)" : "");
    BuildFileNotice(input, ref.file, output);
    BuildFileButtons(input, output);
    BuildCaseButtons(input, ref, output);
    BuildRefusal(input.refusal);
    ImGui::Separator();
    // Each case has its own fields, so that text that is being typed belongs to the case that was
    // selected when typing began.
    ImGui::PushID(static_cast<int>(ref.file));
    ImGui::PushID(document.At(ref).id);
    BuildActual(document, ref);
    BuildArguments(document, ref, fields_, output);
    BuildExpected(input, ref, fields_, output);
    BuildNote(document, ref, fields_, output);
    ImGui::PopID();
    ImGui::PopID();
  }

  TextFields fields_;
};

template std::unique_ptr<SidePanel> MakePanel<CaseInspector>();

}  // namespace hitscan
