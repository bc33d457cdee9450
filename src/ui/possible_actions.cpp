#include "ui/possible_actions.h"

#include "app/case_scene.h"
#include "edit/case_document.h"

namespace hitscan {
namespace {

bool HasWrongCases(const CaseDocument& document) {
  for (std::size_t file = 0; file < document.files().size(); ++file) {
    if (document.results().OfFile(file).failed > 0) return true;
  }
  return false;
}

// Case files are never empty.
bool KeepsOneOfEachFile(const CaseDocument& document) {
  for (std::size_t file = 0; file < document.files().size(); ++file) {
    if (document.selected_count(file) == document.files()[file].cases.size()) return false;
  }
  return true;
}

// Actions on the selected cases, or on the files of the document.
bool CanDoWithCases(Action action, const CaseDocument& document, const FilesState& files) {
  const std::optional<CaseRef> ref = document.selected();
  const std::size_t file = ref.value_or(CaseRef{}).file;
  const bool known = file < files.files.size();
  switch (action) {
    case Action::kUndo:
      return !document.UndoName().empty();
    case Action::kRedo:
      return !document.RedoName().empty();
    case Action::kDeleteCase:
      return ref && KeepsOneOfEachFile(document);
    case Action::kAcceptAnswer:
      return ref && HasAnswer(document.results().Of(*ref));
    case Action::kNextWrong:
      for (std::size_t i = 0; i < document.files().size(); ++i) {
        if (document.results().OfFile(i).failed > 0) return true;
      }
      return false;
    case Action::kDuplicateCase:
    case Action::kCopyCase:
    case Action::kVariants:
    case Action::kIsolateSelected:
    case Action::kWhy:
      return ref.has_value();
    case Action::kIsolateWrong:
      return HasWrongCases(document);
    case Action::kSave:
    case Action::kRevert:
      return document.dirty();
    case Action::kMakeCopy:
      return known && files.files[file].read_only;
    case Action::kUseInstalled:
      return known && files.files[file].own_copy;
    default:
      return true;
  }
}

}  // namespace

bool CanDo(Action action, const ActionContext& context) {
  const CaseDocument* document = context.runner.document();
  switch (action) {
    case Action::kEditImplementation:
      return context.editable_implementation;
    case Action::kStartFuzz:
      return document != nullptr && !document->files().empty() && !context.fuzzing;
    case Action::kPauseFuzz:
    case Action::kStopFuzz:
      return context.fuzzing;
    case Action::kStep:
      return !context.moving;
    case Action::kRestart:
    case Action::kCopyCamera:
    case Action::kResetCamera:
      return context.runner.application() != nullptr;
    case Action::kFadeOthers:
      return context.runner.case_scene() != nullptr && context.runner.case_scene()->CanFade();
    case Action::kUndo:
    case Action::kRedo:
    case Action::kAddCase:
    case Action::kDuplicateCase:
    case Action::kDeleteCase:
    case Action::kAcceptAnswer:
    case Action::kCopyCase:
    case Action::kVariants:
    case Action::kNextWrong:
    case Action::kWhy:
    case Action::kIsolateSelected:
    case Action::kIsolateWrong:
    case Action::kIsolateListed:
    case Action::kPasteCase:
    case Action::kSave:
    case Action::kSaveAs:
    case Action::kRevert:
    case Action::kMakeCopy:
    case Action::kUseInstalled:
      return document != nullptr && CanDoWithCases(action, *document, context.files);
    default:
      return true;
  }
}

}  // namespace hitscan
