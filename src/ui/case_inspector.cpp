#include <fmt/format.h>
#include <fmt/ranges.h>
#include <imgui.h>

#include <string>
#include <utility>

#include "cases/written_value.h"
#include "edit/case_document.h"
#include "edit/case_rows.h"
#include "ui/cases/case_toolbar.h"
#include "ui/cases/file_notice.h"
#include "ui/cases/why_section.h"
#include "ui/make_panel.h"
#include "ui/panel_colors.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/text_fields.h"
#include "ui/widgets/value_fields.h"
#include "ui/widgets/wrapped_text.h"

namespace hitscan {
namespace {

// The widgets of a case, which keep state from frame to frame.
struct CaseFields {
  TextFields texts;
  ValueFields values;
};

// The edit of a number. All changes of a drag are one step.
template <class SetNumber>
CaseEdit EditOf(FieldChange change, SetNumber set_number) {
  return [change = std::move(change), set_number](CaseDocument& edited) {
    if (change.dragged && !edited.in_gesture()) edited.BeginGesture();
    set_number(edited, change);
  };
}

void BuildRefusal(const std::string& refusal) {
  if (refusal.empty()) return;
  ImGui::PushStyleColor(ImGuiCol_Text, ErrorText());
  ImGui::TextWrapped("%s", refusal.c_str());
  ImGui::PopStyleColor();
}

void BuildArguments(const CaseDocument& document, CaseRef ref, CaseFields& fields,
                    PanelOutput& output) {
  const Query& query = *document.files()[ref.file].query;
  for (std::size_t i = 0; i < query.parameters.size(); ++i) {
    const NamedKind& parameter = query.parameters[i];
    ImGui::PushID(static_cast<int>(i));
    const std::string written = document.WrittenArgument(ref, i);
    const ValueFields::Title title{std::string(parameter.name),
                                   document.IsShared(ref.file, i) ? " (of all cases)" : ""};
    if (std::optional<FieldChange> change =
            fields.values.Build(title, parameter.kind, written, fields.texts)) {
      output.choices.emplace_back(
          EditOf(std::move(*change), [ref, i](CaseDocument& edited, const FieldChange& number) {
            edited.SetArgumentNumber(ref, i, number.field, number.text);
          }));
    }
    const std::string converted = DescribeConversion(written, document.At(ref).arguments[i]);
    if (!converted.empty()) {
      ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
      WrappedText("the query gets " + converted);
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
  if (!is_hit) {
    const std::string label(name);
    const float column = ImGui::GetCursorPosX() + ValueFields::LabelWidth();
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(label.c_str());
    if (ImGui::CalcTextSize(label.c_str()).x < ValueFields::LabelWidth()) ImGui::SameLine(column);
  }
  const auto choice = [&](const char* label, std::optional<bool> truth) {
    const std::optional<bool> now =
        expected == nullptr ? std::nullopt : std::optional(std::get<bool>(*expected));
    if (ImGui::RadioButton(label, now == truth) && now != truth) {
      output.choices.emplace_back([ref, name, truth](CaseDocument& edited) {
        edited.SetExpectedPart(ref, name, truth ? std::optional<Value>(*truth) : std::nullopt);
      });
    }
  };
  choice(is_hit ? "hit" : "true", true);
  ImGui::SameLine();
  choice(is_hit ? "miss" : "false", false);
  const char* const none = "not said";
  SameLineIfItFits(ImGui::GetFrameHeight() + ImGui::GetStyle().ItemInnerSpacing.x +
                   ImGui::CalcTextSize(none).x);
  choice(none, std::nullopt);
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
                       CaseFields& fields, PanelOutput& output) {
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
  if (std::optional<FieldChange> change =
          fields.values.Build({}, part.kind, written, fields.texts)) {
    output.choices.emplace_back(
        EditOf(std::move(*change), [ref, name](CaseDocument& edited, const FieldChange& number) {
          edited.SetExpectedNumber(ref, name, number.field, number.text);
        }));
  }
}

void BuildExpected(const PanelInput& input, CaseRef ref, CaseFields& fields, PanelOutput& output) {
  const CaseDocument& document = *input.document;
  ImGui::AlignTextToFramePadding();
  ImGui::TextDisabled(document.At(ref).expected.empty() ? "expected: nothing" : "expected");
  SameLineIfItFits();
  ActionIcon(Icon::kAccept, Action::kAcceptAnswer, input, output);
  for (const NamedKind& part : document.files()[ref.file].query->parts) {
    ImGui::PushID(part.name.data(), part.name.data() + part.name.size());
    BuildExpectedPart(document, ref, part, fields, output);
    ImGui::PopID();
  }
  bool named_only = document.At(ref).judges_named_only;
  if (ImGui::Checkbox("judge only these parts", &named_only)) {
    output.choices.emplace_back(
        [ref, named_only](CaseDocument& edited) { edited.SetJudgesNamedOnly(ref, named_only); });
  }
  if (ImGui::IsItemHovered()) {
    ImGui::SetTooltip(
        "Otherwise parts of which nothing is expected are compared with the exact answer");
  }
}

// "wrong: hit true, t 2.5"
std::string AnswerText(std::string_view whose, const CaseResult& answered) {
  std::string text = fmt::format("{}:", whose);
  if (!answered.error.empty()) return text + " " + answered.error;
  for (const AnswerPart& part : answered.answer) {
    const char* const between = &part == &answered.answer.front() ? " " : ", ";
    text += fmt::format("{}{} {}", between, part.name, PrintValue(part.value));
  }
  return text;
}

void BuildActual(const CaseDocument& document, CaseRef ref, PanelOutput& output) {
  const auto print = [](const ImVec4& color, const std::string& text) {
    // An answer of several matrices scrolls by itself, so that what follows it stays in sight.
    constexpr std::size_t kLongText = 300;
    const bool scrolls = text.size() > kLongText;
    if (scrolls) ImGui::BeginChild(text.c_str(), {0, ImGui::GetTextLineHeight() * 4});
    ImGui::PushStyleColor(ImGuiCol_Text, color);
    WrappedText(text);
    ImGui::PopStyleColor();
    if (scrolls) ImGui::EndChild();
  };
  const CaseResult& result = document.results().Of(ref);
  const ImVec4 plain = ImGui::GetStyleColorVec4(ImGuiCol_Text);
  if (result.pending) {
    print(plain, "asked, not answered yet");
  } else if (result.wrong()) {
    print(ErrorText(), AnswerText("wrong", result));
    for (const Mismatch& mismatch : result.mismatches) {
      print(plain, fmt::format("{} {}: {}", mismatch.is_exact ? "exact" : "expected", mismatch.part,
                               mismatch.expected));
    }
  } else if (result.failed()) {
    print(GoodText(), AnswerText("exact", result));
  } else if (result.unjudged) {
    print(plain, AnswerText("nothing is expected, came", result));
  } else {
    print(GoodText(), AnswerText("as expected", result));
  }
  if (!result.not_compared.empty()) {
    print(ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled),
          fmt::format("not compared: {}", fmt::join(result.not_compared, ", ")));
  }
  if (!result.outdated.empty()) {
    print(WarningText(), "The expectation is outdated: " + OutdatedText(result));
    if (ImGui::Button("Update")) {
      output.choices.emplace_back([ref](CaseDocument& edited) { edited.UpdateExpectation(ref); });
    }
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("Expect the exact answer");
  }
  if (const ComparedResult* compared = document.results().ComparedOf(ref)) {
    print(compared->differs ? DifferingText() : plain,
          AnswerText(document.results().compare(), compared->result));
  }
}

void BuildNote(const CaseDocument& document, CaseRef ref, TextFields& fields, PanelOutput& output) {
  const std::string& written = document.At(ref).note;
  ImGui::AlignTextToFramePadding();
  ImGui::TextDisabled("note");
  ImGui::SameLine(0, ImGui::GetStyle().ItemInnerSpacing.x);
  ImGui::SetNextItemWidth(-1);
  if (const auto note = fields.Build("##note", written)) {
    output.choices.emplace_back(
        [ref, note = *note](CaseDocument& edited) { edited.SetNote(ref, note); });
  }
  if (written.empty() || !ImGui::IsItemHovered() || ImGui::IsItemActive()) return;
  ImGui::BeginTooltip();
  ImGui::PushTextWrapPos(ImGui::GetFontSize() * 30);
  ImGui::TextUnformatted(written.c_str());
  ImGui::PopTextWrapPos();
  ImGui::EndTooltip();
}

// "case 4" and the name of its file, which does not fit into every panel.
void BuildTitle(const CaseDocument& document, CaseRef ref) {
  const CaseFile& file = document.files()[ref.file];
  ImGui::Text("case %d", document.At(ref).id);
  const std::string name =
      FileTitle(document, ref.file) + (document.dirty(ref.file) ? " (not saved)" : "");
  SameLineIfItFits(ImGui::CalcTextSize(name.c_str()).x);
  ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
  ImGui::TextWrapped("%s", name.c_str());
  ImGui::PopStyleColor();
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", file.path.string().c_str());
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
    const ImGuiStyle& style = ImGui::GetStyle();
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                        {style.FramePadding.x, style.FramePadding.y * 0.6F});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing,
                        {style.ItemSpacing.x * 0.5F, style.ItemSpacing.y * 0.8F});
    const std::optional<CaseRef> ref = document.selected();
    if (ref) {
      BuildCase(input, *ref, output);
      output.typing = fields_.texts.typing();
    } else {
      BuildFileNotice(input, 0, output);
      ImGui::TextWrapped("Click a shape in the scene or a row of the table to work on its case.");
      BuildRefusal(input.refusal);
    }
    ImGui::PopStyleVar(2);
    if (const auto end = fields_.values.TakeDragEnd()) {
      output.choices.emplace_back([end = *end](CaseDocument& edited) {
        if (end == ValueFields::DragEnd::kCancelled) return edited.CancelGesture();
        edited.EndGesture();
      });
    }
    output.dragging = fields_.values.dragging();
  }

 private:
  void BuildCase(const PanelInput& input, CaseRef ref, PanelOutput& output) {
    const CaseDocument& document = *input.document;
    BuildTitle(document, ref);
    if (const std::size_t count = document.selected_count(); count > 1) {
      ImGui::PushStyleColor(ImGuiCol_Text, WarningText());
      WrappedText(fmt::format("{} cases are selected: the buttons act on all of them.", count));
      ImGui::PopStyleColor();
    }
    BuildFileNotice(input, ref.file, output);
    BuildCaseToolbar(input, ref, fields_.values.hexadecimal, output);
    ImGui::Separator();
    // Each case has its own fields, so that text that is being typed belongs to the case that was
    // selected when typing began.
    ImGui::PushID(static_cast<int>(ref.file));
    ImGui::PushID(document.At(ref).id);
    BuildActual(document, ref, output);
    why_.Build(input, ref, output);
    BuildArguments(document, ref, fields_, output);
    ImGui::Separator();
    BuildExpected(input, ref, fields_, output);
    BuildNote(document, ref, fields_.texts, output);
    ImGui::PopID();
    ImGui::PopID();
    // At the end, so that the fields stay where they are while one of them is dragged.
    BuildRefusal(input.refusal);
    if (!input.refusal.empty() && input.refusal != refusal_) ImGui::SetScrollHereY();
    refusal_ = input.refusal;
  }

  CaseFields fields_;
  WhySection why_;
  std::string refusal_;  ///< that was shown in the last frame
};

template std::unique_ptr<SidePanel> MakePanel<CaseInspector>();

}  // namespace hitscan
