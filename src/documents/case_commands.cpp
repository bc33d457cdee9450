#include "documents/case_commands.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <exception>
#include <glm/common.hpp>
#include <utility>

#include "app/case_extent.h"
#include "app/case_scene.h"
#include "base/background.h"
#include "cases/check.h"
#include "cases/judge.h"
#include "cases/written_case.h"
#include "edit/new_case.h"
#include "edit/touch.h"
#include "export/issue_text.h"
#include "export/test_formats.h"
#include "geometry/shapes/camera.h"
#include "query/verdict_change.h"
#include "query/why.h"

namespace hitscan {
namespace {

// The first case with a failing answer, shown or compared, after the selected case; if there is
// none, the first at all.
std::optional<CaseRef> NextWrong(const CaseDocument& document) {
  std::optional<CaseRef> first;
  for (std::size_t file = 0; file < document.files().size(); ++file) {
    for (std::size_t i = 0; i < document.files()[file].cases.size(); ++i) {
      const CaseRef ref{file, i};
      if (!document.results().Fails(ref)) continue;
      if (!document.selected() || ref > *document.selected()) return ref;
      if (!first) first = ref;
    }
  }
  return first;
}

// The first of the cases with failing answers that are not near a change of the verdict: it shows
// an error of the method better than a contact or a rounding does. If all are near, or have no
// margin, the first failing case.
std::optional<CaseRef> ClearlyWrong(const CaseDocument& document) {
  constexpr double kClearMargin = 0.05;
  constexpr std::size_t kMost = 200;  // each margin takes some microseconds, at most a millisecond
  std::size_t examined = 0;
  for (std::size_t file = 0; file < document.files().size(); ++file) {
    const CaseFile& cases = document.files()[file];
    for (std::size_t i = 0; i < cases.cases.size() && examined < kMost; ++i) {
      if (!document.results().Fails({file, i})) continue;
      ++examined;
      if (ExactMargin(*cases.query, cases.cases[i].arguments).value_or(0) >= kClearMargin) {
        return CaseRef{file, i};
      }
    }
  }
  return NextWrong(document);
}

}  // namespace

std::optional<std::size_t> CaseCommands::IndexOf(const std::filesystem::path& file) {
  if (document() == nullptr) return std::nullopt;
  const auto found = std::ranges::find(document()->files(), file, &CaseFile::path);
  if (found == document()->files().end()) return std::nullopt;
  return static_cast<std::size_t>(found - document()->files().begin());
}

bool CaseCommands::Edit(const CaseEdit& edit) {
  CaseDocument* edited = document();
  const std::string before = std::exchange(refusal_, {});
  if (edited == nullptr) return false;
  try {
    edit(*edited);
    return true;
  } catch (const std::exception& error) {
    refusal_ = error.what();
    // The edit may have replaced the document, by opening cases without a file.
    const CaseDocument* const now = document();
    refused_document_ = now == nullptr ? 0 : now->id();
    refused_ = now == nullptr ? std::nullopt : now->selected();
    // The panel Case may be closed. Each step of a drag is refused, but this is logged once.
    const bool read_only =
        now != nullptr && !now->files().empty() && now->read_only(now->current_file());
    if (read_only && refusal_ != before) runner_.log().Info(refusal_);
    return false;
  }
}

std::string CaseCommands::refusal() {
  const CaseDocument* shown = document();
  const bool same =
      shown != nullptr && shown->id() == refused_document_ && shown->selected() == refused_;
  return same ? refusal_ : std::string();
}

bool CaseCommands::HasSelection() {
  return document() != nullptr && document()->selected().has_value();
}

glm::dvec3 CaseCommands::AsideOf(std::span<const Value> arguments) const {
  const CameraFrame frame = FrameOf(runner_.camera().Lens(1, 1));
  const glm::dvec3 right = glm::abs(frame.right);
  const int axis = right.x >= std::max(right.y, right.z) ? 0 : right.y >= right.z ? 1 : 2;
  glm::dvec3 aside(0);
  aside[axis] =
      std::copysign(std::exp2(std::floor(std::log2(ReachOf(arguments) / 2))), frame.right[axis]);
  return aside;
}

void CaseCommands::Duplicate() {
  if (!HasSelection()) return;
  Edit([this](CaseDocument& edited) {
    edited.DuplicateSelected(AsideOf(edited.At(*edited.selected()).arguments));
  });
}

void CaseCommands::TouchNearest(std::size_t parameter, std::size_t handle) {
  if (!HasSelection()) return;
  Edit([&](CaseDocument& edited) {
    const CaseRef ref = *edited.selected();
    const Query& query = *edited.files()[ref.file].query;
    const std::vector<Value>& arguments = edited.At(ref).arguments;
    const std::string_view name = query.parameters[parameter].name;
    const std::optional<Touch> touch = NearestTouch(query, arguments, parameter, handle);
    if (!touch) {
      throw EditError(fmt::format("{} finds no place near it where it touches a shape", name));
    }
    edited.SetArgument(ref, parameter, touch->value);
    // The written form may round the numbers once more.
    const std::optional<double> margin = ExactMargin(query, edited.At(ref).arguments);
    runner_.log().Info(fmt::format(
        "Touch: {} of case {} {}", name, edited.At(ref).id,
        margin.value_or(touch->margin) == 0
            ? "touches exactly"
            : fmt::format("is at the nearest float: no float touches exactly, the margin is {:.2g}",
                          margin.value_or(touch->margin))));
  });
}

void CaseCommands::ListVariants() {
  if (HasSelection()) runner_.case_scene()->ListVariants(*document()->selected());
}

void CaseCommands::SelectNextWrong() {
  if (document() != nullptr) SelectAndShow(NextWrong(*document()));
}

void CaseCommands::SelectClearlyWrong() {
  if (document() != nullptr) SelectAndShow(ClearlyWrong(*document()));
}

void CaseCommands::SelectAndShow(std::optional<CaseRef> ref) {
  if (!ref) return;
  document()->Select(*ref);
  if (show_selected_) show_selected_();
}

void CaseCommands::SelectReported() {
  CaseDocument* const shown = document();
  if (shown == nullptr || runner_.compare() != kReported || shown->selected()) return;
  if (const auto wrong = NextWrong(*shown)) shown->Select(*wrong);
}

void CaseCommands::AcceptAnswer() {
  if (!HasSelection()) return;
  const CaseDocument& cases = *document();
  if (ask_ && std::ranges::any_of(cases.AllSelected(), [&](CaseRef accepted) {
        return cases.results().Of(accepted).wrong();
      })) {
    ask_();
  } else {
    Accept();
  }
}

void CaseCommands::SetNeighbour(std::optional<CaseRef> neighbour) {
  neighbour_ = {};
  const CaseDocument* cases = document();
  if (cases == nullptr) return;
  neighbour_ = {cases->id(), cases->changes(), cases->selected(), neighbour};
}

void CaseCommands::Delete() {
  if (!HasSelection()) return;
  const CaseDocument& cases = *document();
  const bool known = neighbour_.document == cases.id() && neighbour_.changes == cases.changes() &&
                     neighbour_.selected == cases.selected();
  Edit([next = known ? neighbour_.ref : std::nullopt](CaseDocument& edited) {
    edited.DeleteSelected(next);
  });
}

void CaseCommands::Accept() {
  Edit([](CaseDocument& edited) { edited.AcceptSelected(); });
}

void CaseCommands::AddAt(const PositionFor& position_for) {
  Edit([&](CaseDocument& edited) {
    if (edited.files().empty()) throw EditError("there is no case file to add to");
    const CaseRef pattern = edited.selected().value_or(CaseRef{});
    const CaseFile& file = edited.files()[pattern.file];
    Case added = WithOwnText(file, edited.At(pattern));
    if (const std::optional<Handle> anchor = PlacementHandle(file, added)) {
      added = PlacedAt(file, std::move(added), position_for(*anchor));
      // The note and the expected answer belong to the case from which the arguments were copied.
      added.note.clear();
      added.expected = ExactAnswerIfAny(*file.query, added.arguments).value_or(added.expected);
    }
    added = FreePlaces(file).Near(std::move(added), AsideOf(added.arguments));
    edited.Select(edited.Add(pattern.file, std::move(added)));
  });
}

void CaseCommands::KeepVariants(bool all) {
  CaseScene* const scene = runner_.case_scene();
  const VariantList* const variants = scene == nullptr ? nullptr : scene->variants();
  if (variants == nullptr) return;
  if (Edit([&](CaseDocument& edited) { variants->AddTo(edited, all); })) scene->DiscardVariants();
}

bool CaseCommands::DiscardVariants() {
  CaseScene* const scene = runner_.case_scene();
  if (scene == nullptr || scene->variants() == nullptr) return false;
  scene->DiscardVariants();
  return true;
}

bool CaseCommands::CopyText(std::string_view format,
                            const std::function<std::string(std::span<const CaseRef>)>& text_of) {
  const CaseDocument* cases = document();
  if (cases == nullptr || !cases->selected()) return false;
  const std::vector<CaseRef> refs = cases->AllSelected();
  try {
    ImGui::SetClipboardText(text_of(refs).c_str());
    const std::string copied = refs.size() == 1 ? fmt::format("case {}", cases->At(refs.front()).id)
                                                : fmt::format("{} cases", refs.size());
    runner_.log().Notice(fmt::format("Copied: {} as {}", copied, format));
    return true;
  } catch (const std::exception& error) {
    runner_.log().Error(fmt::format("the case cannot be copied as {}: {}", format, error.what()));
    return false;
  }
}

void CaseCommands::CopyJson() {
  CopyText("JSON", [this](std::span<const CaseRef> refs) {
    const CaseDocument& cases = *document();
    const auto text = [&](CaseRef ref) {
      return StandaloneText(cases.files()[ref.file], cases.At(ref));
    };
    if (refs.size() == 1) return text(refs.front());
    std::string list = "[";
    for (const CaseRef ref : refs) list += (list.size() == 1 ? "\n" : ",\n") + text(ref);
    return list + "\n]\n";
  });
}

void CaseCommands::CopyTest(std::string_view format) {
  const auto found = std::ranges::find(TestFormats(), format, &TestFormat::name);
  if (found == TestFormats().end()) return;
  CopyText(format, [&](std::span<const CaseRef> refs) {
    std::string texts;
    for (const CaseRef ref : refs) {
      if (!texts.empty()) texts += '\n';
      texts += ExportTest(*found, document()->files()[ref.file], document()->At(ref));
    }
    return texts;
  });
}

bool CaseCommands::CopyIssue(const std::filesystem::path& picture, std::string camera) {
  CaseDocument* const cases = document();
  // Only one case is copied, since a picture shows one case.
  if (cases != nullptr) cases->Select(cases->selected());
  return CopyText("Markdown", [&](std::span<const CaseRef> refs) {
    const CaseFile& file = cases->files()[refs.front().file];
    const CaseResults& results = cases->results();
    return IssueText(file, cases->At(refs.front()),
                     {.implementation = results.NameFor(*file.query),
                      .result = results.Of(refs.front()),
                      .sample = runner_.name(),
                      .picture = picture.string(),
                      .camera = std::move(camera)});
  });
}

void CaseCommands::Paste() {
  constexpr std::size_t kMostText = std::size_t{1} << 20U;
  const char* const clipboard = ImGui::GetClipboardText();
  const std::string text = clipboard == nullptr ? "" : clipboard;
  bool begun = false;
  Edit([&](CaseDocument& edited) {
    if (edited.files().empty()) throw EditError("there is no case file to paste into");
    const std::size_t index = edited.current_file();
    const CaseFile& file = edited.files()[index];
    if (const std::optional<JsonDocument> json = ParsePastedJson(text)) {
      if (const Query* const other = OtherQueryNamedIn(file, *json)) {
        return PasteJson(edited, *other, *json);
      }
      if (const auto pasted = ParseJsonCases(file, *json)) return Add(edited, index, *pasted);
    }
    if (pasted_ && !pasted_->IsRead()) {
      throw EditError("the text that was pasted before is still being read");
    }
    if (text.size() > kMostText) {
      throw EditError("the text is too long: keep the lines of one case");
    }
    auto read = RunInBackground([text, &query = *file.query] {
      ReadText result{ReadIssue(query, text), {}};
      if (!result.reading.understood()) result.fitting = QueriesThatFit(text);
      return result;
    });
    pasted_ = PastedText{text, file.query, edited.id(), index, std::move(read)};
    cancelled_ = false;
    begun = true;
  });
  if (!begun) return;
  // Nearly every text is read within this time, before the next frame.
  constexpr std::chrono::milliseconds kFrame{15};
  if (pasted_->IsRead(kFrame)) {
    Poll();
  } else {
    runner_.log().Info("Reading the text; Escape cancels it");
  }
}

void CaseCommands::PasteJson(CaseDocument& edited, const Query& query, const JsonDocument& json) {
  if (const auto file = edited.FileOf(query)) {
    return Add(edited, *file, ParseJsonCases(edited.files()[*file], json).value());
  }
  if (!open_untitled_) throw EditError(fmt::format("no case file of {} is open", query.name));
  CaseFile without_cases{.query = &query, .tolerance = kDefaultTolerance};
  without_cases.shared.resize(query.parameters.size());
  const auto pasted = ParseJsonCases(without_cases, json);
  if (!pasted) throw EditError(fmt::format("the text has no case of {}", query.name));
  runner_.log().Info(fmt::format("Pasted: opened as {}, which the text names", query.name));
  // This call may destroy `edited`.
  open_untitled_(query, FileTextOf(without_cases, *pasted));
}

bool CaseCommands::Poll() {
  if (!pasted_ || !pasted_->IsRead()) return false;
  PastedText pasted = *std::exchange(pasted_, std::nullopt);
  const CaseDocument* const shown = document();
  if (cancelled_ || shown == nullptr || shown->id() != pasted.document) return false;
  Finish(std::move(pasted));
  return true;
}

bool CaseCommands::CancelReading() {
  if (!reading()) return false;
  cancelled_ = true;
  runner_.log().Info("The text is not read");
  return true;
}

void CaseCommands::Finish(PastedText pasted) {
  const auto [reading, fitting] = pasted.read.get();
  Edit([&](CaseDocument& edited) {
    if (pasted.file >= edited.files().size() || edited.files()[pasted.file].query != pasted.query) {
      throw EditError("the case file is no longer open");
    }
    if (reading.understood()) return Add(edited, pasted.file, CasesOf(reading));
    // Without numbers the user has nothing to assign, and too many numbers nobody would assign.
    constexpr std::size_t kMostGroups = 300;
    constexpr std::size_t kMostText = std::size_t{64} << 10U;
    const std::size_t groups = reading.groups.size();
    if (groups == 0 || groups > kMostGroups || pasted.text.size() > kMostText || !ask_about_text_) {
      throw EditError(OpenQuestion(reading).what);
    }
    ask_about_text_(Undecided(edited, pasted, fitting), AddDecided());
  });
}

ReadDialog::Add CaseCommands::AddDecided() {
  return [this](const Reading& decided) -> CaseEdit {
    return [this, pasted = CasesOf(decided), query = decided.query,
            text = CaseFileOf(decided)](CaseDocument& edited) {
      if (const auto file = edited.FileOf(*query)) {
        Add(edited, *file, pasted);
      } else if (open_untitled_) {
        // This call may destroy `edited`.
        open_untitled_(*query, text);
      } else {
        throw EditError("no case file of that query is open");
      }
    };
  };
}

void CaseCommands::Add(CaseDocument& edited, std::size_t file, const PastedCases& pasted) {
  const CaseFile& target = edited.files()[file];
  if (open_untitled_ && edited.read_only(file)) {
    // This call may destroy `edited`.
    open_untitled_(*target.query, FileTextOf(target, pasted));
  } else {
    const Gesture one_step(edited);
    for (const Case& added : pasted.cases) edited.Select(edited.Add(file, added));
    if (show_selected_) show_selected_();
  }
  if (!pasted.remark.empty()) runner_.log().Info("Pasted: " + pasted.remark);
  for (const Case& added : pasted.cases) {
    if (!added.note.empty()) runner_.log().Info("Pasted: " + added.note);
  }
}

TextToRead CaseCommands::Undecided(const CaseDocument& edited, const PastedText& pasted,
                                   const std::vector<const Query*>& fitting) const {
  TextToRead undecided{pasted.text, {pasted.query}, {}};
  for (const CaseFile& other : edited.files()) {
    if (std::ranges::find(undecided.queries, other.query) == undecided.queries.end()) {
      undecided.queries.push_back(other.query);
    }
  }
  if (!open_untitled_) return undecided;
  for (const Query* const query : fitting) {
    if (std::ranges::find(undecided.queries, query) == undecided.queries.end()) {
      undecided.fits_also.push_back(query);
    }
  }
  return undecided;
}

}  // namespace hitscan
