// Saving files.
#include <fmt/format.h>

#include <exception>
#include <utility>

#include "base/atomic_file.h"
#include "documents/document_controller.h"

namespace hitscan {
namespace fs = std::filesystem;

fs::path CasePath(const std::string& typed) {
  fs::path path(typed);
  if (!HasCaseFileName(path)) path += ".json";
  return path;
}

void DocumentController::Save(std::size_t file, const Then& then) {
  CaseDocument& document = *commands_.document();
  while (file < document.files().size() && !document.dirty(file)) ++file;
  if (file == document.files().size()) {
    if (then) then();
    return;
  }
  const auto rest = [this, file, then] { Save(file + 1, then); };
  if (document.untitled(file)) return AskWhere(file, SuggestedPath(file), "", rest);
  if (runner_.environment().IsReadOnly(PathOf(file))) return AskToCopy(file, rest);
  const OnDisk state = document.StateOnDisk(file);
  if (state != OnDisk::kSame) return AskBeforeSaving(file, state, rest);
  Write(file, rest);
}

void DocumentController::AskBeforeSaving(std::size_t file, OnDisk state, const Then& then) {
  const auto write = [this, file, then](const std::string&) { Write(file, then); };
  // Undo is to bring the changes back, so the document stays open: `then` is not called.
  const auto reload = [this, file](const std::string&) {
    Reload(file);
    if (!commands_.document()->dirty(file)) Save(file + 1, {});
  };
  if (state == OnDisk::kMissing) {
    return dialogs_.Ask({.title = "Save",
                         .text = PathOf(file) + " is gone. Write it again?",
                         .replies = {{"Write it", write}, {"Cancel"}},
                         .enter = true});
  }
  dialogs_.Ask({.title = "Save",
                .text = PathOf(file) +
                        " was changed by someone else since it was read. "
                        "Overwrite that, or reload it? Undo then brings your changes "
                        "back.",
                .replies = {{"Overwrite", write}, {"Reload", reload}, {"Cancel"}}});
}

void DocumentController::Write(std::size_t file, const Then& then) {
  try {
    commands_.document()->Save(file);
  } catch (const std::exception& error) {
    runner_.log().Error("not saved: " + std::string(error.what()));
    const auto elsewhere = [this, file, then](const std::string&) {
      AskWhere(file, PathOf(file), "", then);
    };
    return dialogs_.Ask({.title = "Not saved",
                         .text = "The changes are still here, but they could not be written:",
                         .replies = {{"Save as...", elsewhere}, {"Cancel"}},
                         .error = error.what()});
  }
  runner_.log().Info("Saved: " + PathOf(file));
  KeepUnsaved();
  then();
}

void DocumentController::SaveAs() {
  CaseDocument* document = commands_.document();
  if (document == nullptr || document->files().empty()) {
    return runner_.log().Info("There are no cases to save.");
  }
  document->EndGesture();
  const std::size_t file = document->current_file();
  AskWhere(file, SuggestedPath(file), "", {});
}

fs::path DocumentController::SuggestedPath(std::size_t file) const {
  const fs::path path = PathOf(file);
  const CaseDocument& document = *commands_.document();
  const bool untitled = document.untitled(file);
  if (!untitled && !runner_.environment().IsReadOnly(path)) return path;
  std::error_code error;
  const std::string name = untitled ? std::string(document.files()[file].query->name) + ".json"
                                    : path.filename().string();
  return FreePath(fs::current_path(error) / name);
}

void DocumentController::RequireNotReadOnly(const fs::path& path) const {
  if (!runner_.environment().IsReadOnly(path)) return;
  throw EditError(path.string() + ": belongs to the samples of the program; choose another folder");
}

void DocumentController::AskWhere(std::size_t file, const fs::path& path, const std::string& error,
                                  const Then& then) {
  Question question = FileQuestion(FileBrowser::Purpose::kSave, path);
  question.title = "Save as";
  question.files->SetError(error);
  const auto save = [this, file, then](const std::string& typed) {
    const fs::path chosen = CasePath(typed);
    const auto write = [this, file, chosen, then] { WriteAs(file, chosen, then); };
    if (WriteToSameFile(chosen, PathOf(file))) return write();
    AskToOverwrite(chosen, write, [this, file, chosen, then] { AskWhere(file, chosen, "", then); });
  };
  question.replies = {{"Save", save}, {"Cancel"}};
  dialogs_.Ask(std::move(question));
}

void DocumentController::AskToOverwrite(const fs::path& path, const Then& write,
                                        const Then& again) {
  std::error_code ignored;
  if (!fs::exists(path, ignored)) return write();
  dialogs_.Ask({.title = "Overwrite",
                .text = path.string() + " is already there. Overwrite it?",
                .replies = {{"Overwrite", [write](const std::string&) { write(); }},
                            {"Cancel", [again](const std::string&) { again(); }}}});
}

void DocumentController::WriteAs(std::size_t file, const fs::path& path, const Then& then) {
  CaseDocument& document = *commands_.document();
  try {
    RequireNotReadOnly(path);
    document.SaveAs(file, path);
  } catch (const std::exception& error) {
    runner_.log().Error("not saved: " + std::string(error.what()));
    return AskWhere(file, path, error.what(), then);
  }
  runner_.log().Info("Saved: " + path.string());
  // A sample finds the user's copies of its files by itself.
  if (!runner_.environment().cases.empty() || !runner_.environment().OriginalOf(path)) {
    std::vector<fs::path> files;
    for (const CaseFile& saved : document.files()) files.push_back(saved.path);
    if (!scenes_.empty()) scenes_[state_.tab].files = files;
    runner_.SetCaseFiles(std::move(files));
    Remember({path});
  }
  UpdateState();
  KeepUnsaved();
  if (then) then();
}

}  // namespace hitscan
