#include <fmt/format.h>
#include <fmt/ranges.h>
#include <imgui.h>

#include <string>
#include <utility>
#include <vector>

#include "app/case_scene.h"
#include "cases/written_case.h"
#include "cases/written_value.h"
#include "edit/case_document.h"
#include "edit/case_rows.h"
#include "query/why.h"
#include "ui/case_actions.h"
#include "ui/fields.h"
#include "ui/panel_list.h"
#include "ui/panel_style.h"
#include "ui/widgets.h"

namespace hitscan {
namespace {

// Below this margin, the verdict depends on the last bits of the numbers.
constexpr double kRounding = 0x1p-22;

ImVec4 Faint() { return ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled); }

// The edit that changes a number. All changes of one drag are one undo step.
template <class SetNumber>
CaseEdit EditOf(FieldChange change, SetNumber set_number) {
  return [change = std::move(change), set_number](CaseDocument& edited) {
    if (change.dragged && !edited.in_gesture()) edited.BeginGesture();
    set_number(edited, change);
  };
}

void BuildArguments(const CaseDocument& document, CaseRef ref, ValueFields& fields,
                    PanelOutput& output) {
  const Query& query = *document.files()[ref.file].query;
  for (std::size_t i = 0; i < query.parameters.size(); ++i) {
    const NamedKind& parameter = query.parameters[i];
    ImGui::PushID(static_cast<int>(i));
    const std::string written = document.WrittenArgument(ref, i);
    const ValueFields::Title title{std::string(parameter.name),
                                   document.IsShared(ref.file, i) ? " (of all cases)" : ""};
    if (std::optional<FieldChange> change = fields.Build(title, parameter.kind, written)) {
      output.choices.emplace_back(
          EditOf(std::move(*change), [ref, i](CaseDocument& edited, const FieldChange& number) {
            edited.SetArgumentNumber(ref, i, number.field, number.text);
          }));
    }
    const std::string converted = DescribeConversion(written, document.At(ref).arguments[i]);
    if (!converted.empty()) WrappedText("the query gets " + converted, Faint());
    ImGui::PopID();
  }
}

// Offers to expect true, to expect false, or not to expect anything of a boolean part.
void BuildExpectedTruth(CaseRef ref, const NamedKind& part, const Value* expected,
                        PanelOutput& output) {
  const bool is_hit = part.name == kHitPart;
  const std::string_view name = part.name;
  if (!is_hit) {
    const std::string label(name);
    const float column = ImGui::GetCursorPosX() + ValueFields::LabelWidth();
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(label.c_str());
    if (TextWidth(label) < ValueFields::LabelWidth()) ImGui::SameLine(column);
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
                   TextWidth(none));
  choice(none, std::nullopt);
}

// The first expected value of a part of which nothing was expected: the actual value, or else a
// zero, which the user edits. nullopt when there is no actual value, and the kind has no zero.
std::optional<Value> FirstExpected(const NamedKind& part, const Value* got) {
  if (got != nullptr) return *got;
  if (part.kind == kKindOf<float>) return 0.0F;
  if (part.kind == kKindOf<int>) return 0;
  if (part.kind == kKindOf<Point>) return Point(0);
  return std::nullopt;
}

void BuildExpectedPart(const CaseDocument& document, CaseRef ref, const NamedKind& part,
                       ValueFields& fields, PanelOutput& output) {
  const std::string_view name = part.name;
  const Answer& answer = document.At(ref).expected;
  const Value* expected = FindPart(answer, name);
  if (part.kind == kKindOf<bool>) return BuildExpectedTruth(ref, part, expected, output);
  const std::optional<Value> first =
      FirstExpected(part, FindPart(document.results().Of(ref).answer, name));
  bool compared = expected != nullptr;
  // If a miss is expected, no other part can be added. A part that a file has beside the miss can
  // still be removed.
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
  if (std::optional<FieldChange> change = fields.Build({}, part.kind, written)) {
    output.choices.emplace_back(
        EditOf(std::move(*change), [ref, name](CaseDocument& edited, const FieldChange& number) {
          edited.SetExpectedNumber(ref, name, number.field, number.text);
        }));
  }
}

void BuildExpected(const PanelInput& input, CaseRef ref, ValueFields& fields, PanelOutput& output) {
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
  Tooltip("Otherwise parts of which nothing is expected are compared with the exact answer");
}

// "wrong: hit true, t 2.5"
std::string AnswerText(std::string_view whose, const CaseResult& answered) {
  return fmt::format("{}: {}", whose,
                     answered.error.empty() ? PrintAnswer(answered.answer) : answered.error);
}

void BuildActual(const CaseDocument& document, CaseRef ref, PanelOutput& output) {
  const auto print = [](const ImVec4& color, const std::string& text) {
    // A long answer, such as several matrices, scrolls by itself, so that the texts below it stay
    // visible.
    constexpr std::size_t kLongText = 300;
    const bool scrolls = text.size() > kLongText;
    if (scrolls) {
      ImGui::BeginChild(text.c_str(), {0, ImGui::GetTextLineHeight() * 4}, false,
                        ImGuiWindowFlags_NavFlattened);
    }
    WrappedText(text, color);
    if (scrolls) ImGui::EndChild();
  };
  const CaseResults& results = document.results();
  const CaseFile& file = document.files()[ref.file];
  const CaseResult& result = results.Of(ref);
  const ComparedResult* const compared = results.ComparedOf(ref);
  const ImVec4 plain = ImGui::GetStyleColorVec4(ImGuiCol_Text);
  const bool reported = compared != nullptr && results.compare() == kReported;
  if (reported) {
    const bool wrong = compared->result.wrong();
    const std::string whose = file.library.empty() ? "reported" : file.library + " answered";
    print(wrong ? WrongAnswerText() : GoodText(),
          AnswerText(whose, compared->result) + (wrong ? ", wrong" : ", right"));
  }
  // Whose answer the next line shows, if there are two.
  const std::string whose = compared == nullptr ? "" : ShownName(results, *file.query) + ", ";
  if (result.pending) {
    print(plain, whose + "asked, not answered yet");
  } else if (result.wrong()) {
    print(WrongAnswerText(), AnswerText(whose + "wrong", result));
    for (const Mismatch& mismatch : result.mismatches) {
      print(plain, fmt::format("{} {}: {}", mismatch.is_exact ? "exact" : "expected", mismatch.part,
                               mismatch.expected));
    }
    if (!result.violation.empty()) print(plain, result.violation);
  } else if (result.failed()) {  // the answer is exact, but the expectation is not
    print(GoodText(), AnswerText("exact", result));
  } else if (result.unjudged) {
    print(plain, AnswerText(whose + "nothing is expected, came", result));
  } else {
    print(GoodText(), AnswerText(whose + "as expected", result));
  }
  if (!result.not_compared.empty()) {
    print(Faint(), fmt::format("not compared: {}", fmt::join(result.not_compared, ", ")));
  }
  if (!result.outdated.empty()) {
    print(WarningText(), "The expectation is outdated: " + OutdatedText(result));
    if (TextButton("Update", "Expect the exact answer")) {
      output.choices.emplace_back([ref](CaseDocument& edited) { edited.UpdateExpectation(ref); });
    }
  }
  if (compared != nullptr && !reported) {
    print(compared->result.wrong() ? WrongAnswerText()
          : compared->differs      ? DifferingText()
                                   : plain,
          AnswerText("B, " + results.compare(), compared->result));
  }
}

void BuildNote(const CaseDocument& document, CaseRef ref, TextFields& field, PanelOutput& output) {
  const std::string& written = document.At(ref).note;
  ImGui::AlignTextToFramePadding();
  ImGui::TextDisabled("note");
  ImGui::SameLine(0, ImGui::GetStyle().ItemInnerSpacing.x);
  ImGui::SetNextItemWidth(-1);
  if (const auto note = field.Build("##note", written)) {
    output.choices.emplace_back(
        [ref, note = *note](CaseDocument& edited) { edited.SetNote(ref, note); });
  }
  Tooltip(written);
}

// A number is at the right of its name if it fits there, or else below the name.
void BuildStep(const WhyStep& step) {
  ImGui::TableNextRow();
  if (step.decides) {
    ImGui::TableSetBgColor(ImGuiTableBgTarget_RowBg0, ImGui::GetColorU32(ImGuiCol_Header, 0.6F));
  }
  ImGui::TableNextColumn();
  WrappedText(step.name);
  const std::string value = ValueText(step, 6);
  const bool is_number = step.values.size() == 1;
  {
    const CodeFont font;
    if (is_number) {
      SameLineIfItFits(TextWidth(value) + 2 * ImGui::GetStyle().CellPadding.x);
      RightAlignedText(value);
      Tooltip(ValueText(step));
    }
    WrappedText(step.formula, Faint());
  }
  WrappedText(step.meaning);
  const CodeFont font;
  if (!is_number) WrappedText(value);
}

// The margin in words. If it is 0, as after the action Touch, they say that the shapes touch.
std::string MarginText(double margin) {
  if (margin == 0) return "touches exactly: margin 0";
  if (margin <= kRounding) return fmt::format("within rounding of touching: margin {:.2g}", margin);
  return fmt::format("margin {:.3g} (0: on the edge to the opposite answer, 1: far from it)",
                     margin);
}

void BuildSymbols(const Why& why) {
  std::string text;
  for (const WhySymbol& symbol : why.symbols) {
    text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", symbol.name, symbol.definition);
  }
  const CodeFont font;
  WrappedText(text, Faint());
}

/// The part of the panel *Case* that explains the exact answer of the case. While it is closed, it
/// shows at most the sentence that says what decides. While it is open, it shows all numbers, and
/// the scene shows them too.
class WhySection {
 public:
  /// Builds nothing for queries that are not explained.
  void Build(const PanelInput& input, const Query& query, const std::vector<Value>& arguments,
             PanelOutput& output) {
    if (query_ != &query || arguments_ != arguments) {
      query_ = &query;
      arguments_ = arguments;
      why_ = WhyOf(query, arguments);
    }
    if (!why_) return;
    const bool shown = input.runner.environment().why;
    ImGui::SetNextItemOpen(shown);
    if (ImGui::CollapsingHeader("Why the exact answer is so") != shown) {
      output.choices.emplace_back(Action::kWhy);
    }
    if (!shown && !why_->margin) return;
    WrappedText(why_->sentence);
    if (why_->margin && (shown || *why_->margin <= kRounding)) {
      WrappedText(MarginText(*why_->margin), Faint());
      Tooltip(kMarginMeaning);
    }
    if (!shown) return;
    if (ImGui::BeginTable("why", 1, ImGuiTableFlags_BordersInnerH)) {
      for (const WhyStep& step : why_->steps) BuildStep(step);
      ImGui::EndTable();
    }
    BuildSymbols(*why_);
  }

 private:
  const Query* query_ = nullptr;  ///< of the answer that `why_` explains
  std::vector<Value> arguments_;
  std::optional<Why> why_;
};

// "case 4" and the name of the file, which is on a line of its own if the panel is narrow.
void BuildTitle(const CaseDocument& document, CaseRef ref) {
  ImGui::Text("case %d", document.At(ref).id);
  const std::string name =
      FileTitle(document, ref.file) + (document.dirty(ref.file) ? " (not saved)" : "");
  SameLineIfItFits(TextWidth(name));
  WrappedText(name, Faint());
  Tooltip(document.files()[ref.file].path.string());
}

// What a public issue is about.
void BuildIssue(const CaseFile& file) {
  if (file.library.empty()) return;
  WrappedText(fmt::format("Public issue of {}. {}", file.library, file.note));
  Tooltip(file.source);
}

/// The panel that shows and edits the selected case: its arguments, its expected and actual answer
/// and its note. A case of the search that is previewed in the scene is shown too, but not edited.
class CaseInspector final : public Panel {
 public:
  CaseInspector()
      : Panel({.name = "case", .label = "Case", .place = Place::kSide, .needs_document = true}) {}

  void Build(const PanelInput& input, PanelOutput& output) override {
    const CaseDocument& document = *input.document;
    const ImGuiStyle& style = ImGui::GetStyle();
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                        {style.FramePadding.x, style.FramePadding.y * 0.6F});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing,
                        {style.ItemSpacing.x * 0.5F, style.ItemSpacing.y * 0.8F});
    const std::optional<CaseRef> ref = document.selected();
    const CaseScene* const scene = input.runner.case_scene();
    if (scene != nullptr && scene->previewed() != nullptr) {
      BuildPreview(input, *scene->previewed(), output);
    } else if (ref) {
      BuildCase(input, *ref, output);
      output.typing = fields_.typing() || note_.typing();
    } else {
      BuildFileNotice(input, 0, output);
      WrappedText("Click a shape in the scene or a row of the table to work on its case.");
      WrappedText(input.refusal, ErrorText());
    }
    ImGui::PopStyleVar(2);
    if (const auto end = fields_.TakeDragEnd()) {
      output.choices.emplace_back([end = *end](CaseDocument& edited) {
        if (end == ValueFields::DragEnd::kCancelled) return edited.CancelGesture();
        edited.EndGesture();
      });
    }
    output.dragging = fields_.dragging();
  }

 private:
  // Builds the case of a search, which is no case of the file yet and cannot be changed.
  void BuildPreview(const PanelInput& input, const PreviewedCase& preview, PanelOutput& output) {
    const CaseFile& file = preview.file;
    const Case& test = file.cases.front();
    ImGui::TextUnformatted("a case of the search");
    WrappedText("It is not in the file yet, and can be changed when it is.", Faint());
    if (TextButton("Keep", "Adds the case to the file, with the exact answer")) {
      output.choices.emplace_back(FuzzChoice{FuzzChoice::kKeep});
    }
    ImGui::Separator();
    ImGui::PushID("preview");
    WrappedText(AnswerText(preview.name, preview.got), WrongAnswerText());
    WrappedText("exact: " + PrintAnswer(test.expected), GoodText());
    ImGui::BeginDisabled();
    for (std::size_t i = 0; i < file.query->parameters.size(); ++i) {
      const NamedKind& parameter = file.query->parameters[i];
      ImGui::PushID(static_cast<int>(i));
      fields_.Build({std::string(parameter.name)}, parameter.kind, WrittenArgument(file, test, i));
      ImGui::PopID();
    }
    ImGui::EndDisabled();
    ImGui::PopID();
    why_.Build(input, *file.query, test.arguments, output);
  }

  void BuildCase(const PanelInput& input, CaseRef ref, PanelOutput& output) {
    const CaseDocument& document = *input.document;
    BuildTitle(document, ref);
    BuildIssue(document.files()[ref.file]);
    if (const std::size_t count = document.selected_count(); count > 1) {
      WrappedText(fmt::format("{} cases are selected: the buttons act on all of them.", count),
                  WarningText());
    }
    BuildFileNotice(input, ref.file, output);
    BuildCaseToolbar(input, ref, fields_.hexadecimal, output);
    ImGui::Separator();
    // Each case has its own fields, so that text that is being typed belongs to the case that was
    // selected when typing began.
    ImGui::PushID(static_cast<int>(ref.file));
    ImGui::PushID(document.At(ref).id);
    BuildActual(document, ref, output);
    why_.Build(input, *document.files()[ref.file].query, document.At(ref).arguments, output);
    BuildArguments(document, ref, fields_, output);
    ImGui::Separator();
    BuildExpected(input, ref, fields_, output);
    BuildNote(document, ref, note_, output);
    ImGui::PopID();
    ImGui::PopID();
    // The refusal comes last, so that the fields stay where they are while one of them is dragged.
    WrappedText(input.refusal, ErrorText());
    if (!input.refusal.empty() && input.refusal != refusal_) ImGui::SetScrollHereY();
    refusal_ = input.refusal;
  }

  ValueFields fields_;
  TextFields note_;
  WhySection why_;
  std::string refusal_;  ///< that was shown in the last frame
};

}  // namespace

std::unique_ptr<Panel> MakeCaseInspector() { return std::make_unique<CaseInspector>(); }

}  // namespace hitscan
