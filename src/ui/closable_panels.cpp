#include "ui/closable_panels.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <string>
#include <utility>

#include "app/case_scene.h"
#include "queries/query_lookup.h"
#include "ui/panel_style.h"
#include "ui/widgets.h"

namespace hitscan {
namespace {

std::string GotText(const CaseResult& result) {
  if (result.pending) return "asked";
  return result.error.empty() ? PrintAnswer(result.answer) : result.error;
}

void ChangeList(PanelOutput& output, const std::function<void(VariantList&)>& change) {
  output.choices.emplace_back([change](SampleRunner& runner) {
    CaseScene* const scene = runner.case_scene();
    if (scene != nullptr && scene->variants() != nullptr) change(*scene->variants());
  });
}

void BuildVariant(const VariantList& variants, std::size_t index, PanelOutput& output) {
  const CaseResult& result = variants.ResultOf(index);
  ImGui::PushID(static_cast<int>(index));
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  bool kept = variants.kept(index);
  if (ImGui::Checkbox("##keep", &kept)) {
    ChangeList(output, [index](VariantList& list) { list.Keep(index, !list.kept(index)); });
  }
  if (result.wrong()) ImGui::PushStyleColor(ImGuiCol_Text, WrongAnswerText());
  ImGui::TableNextColumn();
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  if (ImGui::Selectable(
          "##row", variants.previewed() == index,
          ImGuiSelectableFlags_SpanAllColumns | ImGuiSelectableFlags_AllowItemOverlap)) {
    ChangeList(output, [index](VariantList& list) { list.Preview(index); });
  }
  if (TooltipIsDue()) {
    ShowTooltip(fmt::format("{}\n{}", variants.NameOf(index), variants.RuleOf(index).sentence));
  }
  ImGui::SetCursorScreenPos(corner);
  EllipsisText(variants.NameOf(index));
  ImGui::TableNextColumn();
  ImGui::TextUnformatted(result.pending ? "" : result.wrong() ? "wrong" : "right");
  ImGui::TableNextColumn();
  const CodeFont font;
  EllipsisText(PrintAnswer(variants.At(index).expected));
  ImGui::TableNextColumn();
  EllipsisText(GotText(result));
  if (result.wrong()) ImGui::PopStyleColor();
  ImGui::PopID();
}

void BuildVariantButtons(const VariantList& variants, PanelOutput& output) {
  const auto button = [&](const std::string& label, PanelChoice choice, bool enabled) {
    if (TextButton(label, {}, GreyUnless(enabled))) output.choices.push_back(std::move(choice));
  };
  const std::size_t kept = variants.kept_count();
  button(fmt::format("Keep {}###keep", kept == 0 ? std::string("ticked") : std::to_string(kept)),
         KeepVariants{.all = false}, kept > 0);
  ImGui::SameLine();
  button("Keep all", KeepVariants{.all = true}, variants.size() > 0);
  ImGui::SameLine();
  button("Discard", SceneCall(DiscardVariants), true);
}

using Stage = BackgroundSearch::Stage;

void BuildButton(const char* label, Action action, PanelOutput& output) {
  if (TextButton(label, ShortcutOf(action))) output.choices.emplace_back(action);
}

std::string ProgressText(const BackgroundSearch::Snapshot& found) {
  const double rate = static_cast<double>(found.cases) / std::max(found.seconds, 0.1);
  return fmt::format("{} cases, {} a second, {}", WithSeparators(found.cases),
                     WithSeparators(static_cast<std::uint64_t>(rate)), TimeText(found.seconds));
}

std::string WrongText(const BackgroundSearch::Snapshot& found) {
  const std::size_t mistakes = found.mistakes.size();
  std::string text = fmt::format("{} wrong ({} {})", WithSeparators(found.wrong), mistakes,
                                 mistakes == 1 ? "mistake" : "mistakes");
  if (found.tolerated > 0) text += fmt::format(", {} accepted", WithSeparators(found.tolerated));
  return text;
}

// Orange only if ordinary cases, which users of the code meet, are answered wrongly.
ImVec4 ColorOf(const BackgroundSearch::Snapshot& found) {
  if (found.ordinary.wrong > 0) return WrongAnswerText();
  return found.wrong > 0 ? WarningText() : GoodText();
}

void BuildRule(const FuzzState& state, PanelOutput& output) {
  bool tolerant = state.rules.tolerates_touching;
  if (ImGui::Checkbox("Tolerant", &tolerant)) {
    output.choices.emplace_back(FuzzChoice{FuzzChoice::kRule});
  }
  Tooltip(
      "What a change of the input by one unit in the last place explains\n"
      "is counted as accepted, not as wrong. The other rule begins a new search.");
}

void BuildProgress(const FuzzState& state, PanelOutput& output) {
  const BackgroundSearch::Snapshot& found = state.found;
  if (!state.active()) {
    BuildButton("Start again", Action::kStartFuzz, output);
  } else {
    BuildButton(state.paused() ? "Continue###pause" : "Pause###pause", Action::kPauseFuzz, output);
    ImGui::SameLine();
    BuildButton("Stop", Action::kStopFuzz, output);
  }
  ImGui::SameLine();
  BuildRule(state, output);
  ImGui::SameLine();
  if (found.stage == Stage::kStarting) {
    ImGui::TextDisabled("starting %s...", state.implementation.c_str());
    return;
  }
  ImGui::TextUnformatted(ProgressText(found).c_str());
  ImGui::SameLine();
  ImGui::TextColored(ColorOf(found), "%s", WrongText(found).c_str());
  if (state.paused()) {
    ImGui::SameLine();
    ImGui::TextDisabled("paused");
  }
}

void BuildRemarks(const FuzzState& state) {
  if (!state.found.error.empty()) WrappedText("stopped: " + state.found.error, ErrorText());
  if (state.outdated) {
    ImGui::TextColored(WarningText(), "%s has changed since", state.implementation.c_str());
  }
}

// The tooltip of a mistake, with a line for each class of cases.
std::string LinesOf(const FuzzMistake& mistake) {
  std::string text = fmt::format("{} cases", WithSeparators(mistake.count()));
  for (const ClassShare& each : mistake.classes) {
    text += fmt::format("\n{}: {} of {} ({})", NameOf(each.case_class),
                        WithSeparators(each.counts.count), WithSeparators(each.cases),
                        PercentText(each.counts.count, each.cases));
  }
  if (!mistake.is_simplified) {
    text += "\nIts simplest case is being looked for: a click shows the first one.";
  }
  return text;
}

void BuildMistake(const FuzzState& state, const FuzzMistake& mistake, int index,
                  PanelOutput& output) {
  const BackgroundSearch::Snapshot& found = state.found;
  ImGui::PushID(index);
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  const bool shown = state.shown && state.shown->key == mistake.key;
  ImGui::BeginDisabled(!mistake.has_case());
  const std::string label = mistake.key.what + (mistake.has_case() ? "" : " (no case yet)");
  if (ImGui::Selectable(label.c_str(), shown, ImGuiSelectableFlags_SpanAllColumns)) {
    output.choices.emplace_back(FuzzChoice{FuzzChoice::kShow, mistake});
  }
  if (TooltipIsDue()) ShowTooltip(LinesOf(mistake));
  ImGui::TableNextColumn();
  const std::uint64_t ordinary = mistake.ordinary_count();
  RightAlignedText(ordinary == 0 ? "" : PercentText(ordinary, found.ordinary.cases));
  ImGui::TableNextColumn();
  RightAlignedText(WithSeparators(mistake.count()));
  ImGui::TableNextColumn();
  ImGui::TextUnformatted(ClassesText(mistake).c_str());
  ImGui::TableNextColumn();
  ImGui::TextUnformatted(SeverityText(mistake).c_str());
  ImGui::TableNextColumn();
  if (const auto kept = state.kept.find(mistake.key); kept != state.kept.end()) {
    ImGui::TextColored(GoodText(), "case %d", kept->second);
  }
  ImGui::EndDisabled();
  ImGui::PopID();
}

// Says below the list what the scene shows.
void BuildShown(const FuzzState& state, PanelOutput& output) {
  if (!state.shown) {
    ImGui::AlignTextToFramePadding();
    return ImGui::TextDisabled("A click on a line shows its case.");
  }
  if (TextButton("Keep", "Adds the case to the file, with the exact answer")) {
    output.choices.emplace_back(FuzzChoice{FuzzChoice::kKeep});
  }
  ImGui::SameLine();
  EllipsisText(fmt::format("The scene and the panel Case show the {} case of: {}",
                           state.shown->is_simplified ? "simplest" : "first",
                           state.shown->key.what));
}

}  // namespace

void DiscardVariants(SampleRunner& runner) {
  if (CaseScene* scene = runner.case_scene()) scene->DiscardVariants();
}

void BuildVariantPanel(const VariantList& variants, PanelOutput& output) {
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < variants.size(); ++i) wrong += variants.ResultOf(i).wrong();
  ImGui::Text("%zu variants of %s,", variants.size(), variants.OriginalName().c_str());
  ImGui::SameLine();
  ImGui::TextColored(wrong > 0 ? WrongAnswerText() : GoodText(), "%zu answered wrongly by %s",
                     wrong, variants.results().NameFor(*variants.file().query).c_str());
  if (BeginRows("variants",
                {{"Keep", 2.6F}, {"Variant", 0, 1.3F}, {"Verdict", 4}, {"Exact answer"}, {"Got"}},
                ImGui::GetFrameHeightWithSpacing())) {
    for (const std::size_t index : variants.WrongFirst()) BuildVariant(variants, index, output);
    ImGui::EndTable();
  }
  BuildVariantButtons(variants, output);
}

std::string WithSeparators(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t i = text.size(); i > 3; i -= 3) text.insert(i - 3, ",");
  return text;
}

std::string TimeText(double seconds) {
  const auto whole = static_cast<std::uint64_t>(std::max(seconds, 0.0));
  const std::uint64_t minutes = whole / 60;
  if (minutes < 60) return fmt::format("{}:{:02}", minutes, whole % 60);
  return fmt::format("{}:{:02}:{:02}", minutes / 60, minutes % 60, whole % 60);
}

std::vector<FuzzMistake> RowsOfMistakes(std::vector<FuzzMistake> rows,
                                        std::span<const FuzzMistake> found, bool keeps_places) {
  std::vector<FuzzMistake> others(found.begin(), found.end());
  if (!keeps_places || found.empty()) return others;
  // Replaces a row by the first of the other mistakes that is like it.
  const auto replace = [&others](FuzzMistake& row, const auto& is_like) {
    const auto like = std::ranges::find_if(others, is_like);
    if (like == others.end()) return false;
    row = std::move(*like);
    others.erase(like);
    return true;
  };
  std::vector<FuzzMistake*> gone;
  for (FuzzMistake& row : rows) {
    const auto is_same = [&row](const FuzzMistake& other) { return other.key == row.key; };
    if (!replace(row, is_same)) gone.push_back(&row);
  }
  for (FuzzMistake* const row : gone) {
    replace(*row, [row](const FuzzMistake& other) {
      return other.key.type == row->key.type && other.key.what == row->key.what;
    });
  }
  std::ranges::move(others, std::back_inserter(rows));
  return rows;
}

void FuzzPanel::Build(const FuzzState& state, PanelOutput& output) {
  BuildProgress(state, output);
  BuildRemarks(state);
  const BackgroundSearch::Snapshot& found = state.found;
  if (found.headline.empty()) {
    ImGui::TextDisabled("Nothing wrong was found so far.");
  } else {
    ImGui::PushStyleColor(ImGuiCol_Text, ColorOf(found));
    EllipsisText(found.headline);
    ImGui::PopStyleColor();
  }
  if (BeginRows("mistakes",
                {{"Mistake", 13},
                 {"Ordinary", 4.5F},
                 {"Cases", 5},
                 {"Classes of cases"},
                 {"Worst", 8.5F},
                 {"Kept", 3.5F}},
                ImGui::GetFrameHeightWithSpacing())) {
    const bool hovered = ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem);
    rows_ = RowsOfMistakes(std::move(rows_), found.mistakes, hovered);
    ForVisibleRows(rows_.size(), [&](std::size_t row) {
      BuildMistake(state, rows_[row], static_cast<int>(row), output);
    });
    ImGui::EndTable();
  }
  BuildShown(state, output);
}

}  // namespace hitscan
