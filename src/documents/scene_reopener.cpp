#include "documents/scene_reopener.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <utility>

#include "app/registry.h"
#include "queries/query_lookup.h"

namespace hitscan {

namespace fs = std::filesystem;

std::optional<SceneReopener::Shown> SceneReopener::TakeOutdated() {
  CaseDocument* const document = commands_.document();
  if (document == nullptr) return std::nullopt;
  const auto is_current = [](const CaseFile& file) {
    return FindQuery(file.query->name) == file.query;
  };
  if (std::ranges::all_of(document->files(), is_current)) return std::nullopt;
  document->EndGesture();
  kept_.Keep();
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

std::string SceneReopener::ProblemOf(const Shown& shown) {
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

bool SceneReopener::QueriesChanged() {
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
    reopened_ = shown;
    closed_.reset();
    runner_.ShowCases(shown->scene, shown->cases, shown->stand_ins);
    if (runner_.application() != nullptr) return true;
    reopened_.reset();
    closed_ = std::move(shown);
    return was_open;
  }
  if (!was_open) return false;
  // Unsaved changes stay in the window if they are nowhere else.
  if (commands_.document()->dirty() && !kept_.HoldsAll()) {
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

std::vector<fs::path> SceneReopener::closed_files() const {
  return closed_ ? closed_->cases : std::vector<fs::path>();
}

void SceneReopener::RestoreUnsaved() {
  CaseDocument* const document = commands_.document();
  if (!reopened_ || document == nullptr) return;
  const Shown reopened = std::move(*std::exchange(reopened_, std::nullopt));
  for (const auto& [file, text] : reopened.unsaved) {
    const std::optional<std::size_t> index = commands_.IndexOf(file);
    if (!index || CaseFileText(document->files()[*index]) == text) continue;
    document->Restore(*index, ParseCaseFile(file, text));
  }
  std::vector<CaseRef> selected;
  for (const auto& [file, id] : reopened.selected) {
    if (file >= document->files().size()) continue;
    if (const auto ref = document->Find(file, id)) selected.push_back(*ref);
  }
  document->SelectAll(selected);
  runner_.camera() = reopened.camera;
}

}  // namespace hitscan
