// Shows open cases again when the declarations of their queries have changed.
#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <utility>

#include "app/registry.h"
#include "documents/document_controller.h"
#include "queries/query_table.h"

namespace hitscan {

namespace fs = std::filesystem;

std::optional<DocumentController::Shown> DocumentController::TakeOutdated() {
  CaseDocument* const document = commands_.document();
  if (document == nullptr) return std::nullopt;
  const auto is_current = [](const CaseFile& file) {
    return FindQuery(file.query->name) == file.query;
  };
  if (std::ranges::all_of(document->files(), is_current)) return std::nullopt;
  document->EndGesture();
  KeepUnsaved();
  const Environment& environment = runner_.environment();
  Shown shown{.scene = runner_.name(),
              .cases = environment.cases,
              .stand_ins = environment.stand_ins,
              .unsaved = {},
              .selected = {},
              .camera = runner_.camera()};
  for (std::size_t i = 0; i < document->files().size(); ++i) {
    const CaseFile& file = document->files()[i];
    // A scene that shows its own files gets them by name, so that they can be watched.
    if (environment.cases.empty()) shown.cases.push_back(file.path);
    if (document->dirty(i)) shown.unsaved.emplace(file.path, CaseFileText(file));
    if (shown.stand_ins.contains(file.path)) shown.stand_ins[file.path] = CaseFileText(file);
  }
  for (const CaseRef ref : document->AllSelected()) {
    shown.selected.emplace_back(ref.file, document->At(ref).id);
  }
  return shown;
}

std::string DocumentController::ProblemOf(const Shown& shown) {
  if (FindSample(shown.scene) == nullptr && FindQuery(shown.scene) == nullptr) {
    return shown.scene + " is no longer declared";
  }
  for (const auto& [file, text] : shown.unsaved) {
    try {
      ParseCaseFile(file, text);
    } catch (const std::exception& error) {
      return error.what();
    }
  }
  return {};
}

bool DocumentController::QueriesChanged() {
  std::optional<Shown> shown = TakeOutdated();
  const bool was_open = shown.has_value();
  if (!was_open) {
    // When the user has chosen another scene, the closed one does not come back by itself.
    if (runner_.application() != nullptr) closed_.reset();
    if (!closed_) return false;
    shown = closed_;
  }
  const std::string problem = ProblemOf(*shown);
  if (problem.empty()) {
    again_ = shown;
    closed_.reset();
    runner_.ShowCases(shown->scene, shown->cases, shown->stand_ins);
    if (runner_.application() != nullptr) return true;
    again_.reset();
    closed_ = std::move(shown);
    return was_open;
  }
  if (!was_open) return false;
  // Unsaved changes stay in the window if they are nowhere else.
  if (commands_.document()->dirty() && !unsaved_.Holds(*commands_.document())) {
    runner_.log().Error(problem + "; the cases stay open as they were: save them");
    return false;
  }
  runner_.log().Error(problem + (shown->unsaved.empty()
                                     ? "; its cases are closed"
                                     : "; its cases are closed, and unsaved changes are kept"));
  closed_ = std::move(shown);
  runner_.Clear();
  return true;
}

std::vector<fs::path> DocumentController::closed_files() const {
  return closed_ ? closed_->cases : std::vector<fs::path>();
}

void DocumentController::TakeUnsavedAgain() {
  CaseDocument* const document = commands_.document();
  if (!again_ || document == nullptr) return;
  const Shown again = std::move(*std::exchange(again_, std::nullopt));
  for (const auto& [file, text] : again.unsaved) {
    const std::optional<std::size_t> index = IndexOf(file);
    if (!index || CaseFileText(document->files()[*index]) == text) continue;
    document->Restore(*index, ParseCaseFile(file, text));
  }
  std::vector<CaseRef> selected;
  for (const auto& [file, id] : again.selected) {
    if (file >= document->files().size()) continue;
    if (const auto ref = document->Find(file, id)) selected.push_back(*ref);
  }
  document->SelectAll(selected);
  runner_.camera() = again.camera;
}

}  // namespace hitscan
