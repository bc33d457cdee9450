#include "documents/document_controller.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <string>
#include <utility>
#include <vector>

#include "base/atomic_file.h"
#include "base/regular_file.h"
#include "cases/case_folder.h"
#include "platform/page.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;

std::string Names(const CaseDocument& document, const std::vector<std::size_t>& files) {
  std::vector<std::string> names;
  for (const std::size_t file : files) {
    names.push_back(document.files()[file].path.filename().string());
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

std::vector<std::size_t> DirtyFiles(const CaseDocument& document) {
  std::vector<std::size_t> dirty;
  for (std::size_t i = 0; i < document.files().size(); ++i) {
    if (document.dirty(i)) dirty.push_back(i);
  }
  return dirty;
}

}  // namespace

DocumentController::DocumentController(SampleRunner& runner, CaseCommands& commands,
                                       const fs::path& state, Then begin)
    : runner_(runner),
      commands_(commands),
      marks_(state.empty() ? state : state / "open"),
      kept_(
          runner, commands, dialogs_, marks_, state.empty() ? state : state / "unsaved",
          [this](const Query& query, const std::string& text) { OpenUntitled(query, text); },
          [this] { MakeCopy(); }),
      reopener_(runner, commands, kept_),
      begin_(std::move(begin)) {
  commands_.AskBeforeAccepting([this] { AskBeforeAccepting(); });
  commands_.OpenUntitledWith(
      [this](const Query& query, const std::string& text) { OpenUntitled(query, text); });
  state_.issues = std::make_shared<const std::vector<PublicIssue>>(
      FindPublicIssues(runner.environment().assets));
}

std::string DocumentController::PathOf(std::size_t file) const {
  return commands_.document()->files()[file].path.string();
}

void DocumentController::Begin() {
  dialogs_.Clear();
  on_disk_.clear();
  kept_.Begin();
  if (CaseDocument* const document = commands_.document()) {
    // Files that the user has opened, unlike those of a sample, can be edited at once.
    const bool opened = !runner_.environment().cases.empty();
    for (const std::size_t file : FilesOfTheProgram()) {
      opened ? document->MakeUntitled(file) : document->SetReadOnly(file);
    }
  }
  reopener_.RestoreUnsaved();
  UpdateState();
  OfferUnsaved(false);
}

void DocumentController::AskBeforeAccepting() {
  const CaseDocument& document = *commands_.document();
  const CaseRef ref = *document.selected();
  const std::vector<CaseRef> refs = document.AllSelected();
  const auto wrong = std::ranges::count_if(
      refs, [&](CaseRef each) { return document.results().Of(each).wrong(); });
  const std::string what =
      refs.size() == 1
          ? fmt::format("Case {} is wrong: {}. If its answer is accepted", document.At(ref).id,
                        Describe(document.files()[ref.file], ref.index, document.results().Of(ref)))
          : fmt::format("{} of the {} selected cases {} wrong. If their answers are accepted",
                        wrong, refs.size(), wrong == 1 ? "is" : "are");
  dialogs_.Ask(
      {.title = "Accept answer",
       .text = what + ", nothing will show this any more.",
       .replies = {{"Accept", [this](const std::string&) { commands_.Accept(); }}, {"Cancel"}}});
}

void DocumentController::SaveAll() {
  CaseDocument* const document = commands_.document();
  if (document == nullptr) return;
  document->EndGesture();
  if (!document->dirty()) runner_.log().Info("There is nothing to save.");
  Save(0, {});
}

void DocumentController::AskUnsavedThen(Then go) {
  CaseDocument* document = commands_.document();
  if (document != nullptr) document->EndGesture();
  // A sample that threw no longer has a document, but its kept changes must stay.
  if (document == nullptr) return go();
  const auto leave = [this, go] {
    kept_.Discard();
    go();
  };
  if (!document->dirty()) return leave();
  // An open question has to be answered first.
  if (dialogs_.open()) return;
  const auto save = [this, leave](const std::string&) { Save(0, leave); };
  const auto discard = [leave](const std::string&) { leave(); };
  dialogs_.Ask(
      {.title = "Unsaved changes",
       .text = fmt::format("Save the changes to {}?", Names(*document, DirtyFiles(*document))),
       .replies = {{"Save", save}, {"Discard", discard}, {"Cancel"}},
       .enter = true});
}

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
  if (document.untitled(file) || document.read_only(file)) {
    return AskWhere(file, SuggestedPath(file), "", rest);
  }
  const OnDisk state = document.StateOnDisk(file);
  if (state != OnDisk::kSame) return AskBeforeSaving(file, state, rest);
  Write(file, rest);
}

void DocumentController::AskBeforeSaving(std::size_t file, OnDisk state, const Then& then) {
  const auto write = [this, file, then](const std::string&) { Write(file, then); };
  // `then`, which may close the document, is not called: undo must be able to bring changes back.
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
  OfferFile(PathOf(file));
  runner_.log().Notice("Saved: " + PathOf(file));
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
  const bool of_program = runner_.environment().IsReadOnly(path);
  if (!document.untitled(file) && !of_program) return path;
  std::error_code error;
  const std::optional<fs::path> copy = runner_.environment().CopyOf(path);
  if (copy && !fs::exists(*copy, error)) return *copy;
  const std::string name = of_program ? path.filename().string()
                                      : std::string(document.files()[file].query->name) + ".json";
  return FreePath(fs::current_path(error) / name);
}

void DocumentController::RequireNotReadOnly(const fs::path& path) const {
  if (!runner_.environment().IsReadOnly(path)) return;
  throw EditError(path.string() + ": belongs to the samples of the program; choose another folder");
}

void DocumentController::AskWhere(std::size_t file, const fs::path& path, const std::string& error,
                                  const Then& then) {
  std::error_code ignored;
  const bool is_copy = path == runner_.environment().CopyOf(PathOf(file));
  if (is_copy) fs::create_directories(path.parent_path(), ignored);
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
  OfferFile(path);
  runner_.log().Notice("Saved: " + path.string());
  // A sample that shows its own files finds the user's copies of them by itself.
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

void DocumentController::Revert() {
  CaseDocument* document = commands_.document();
  if (document == nullptr) return;
  document->EndGesture();
  const std::optional<CaseRef> selected = document->selected();
  std::vector<std::size_t> files = DirtyFiles(*document);
  if (selected && document->dirty(selected->file)) files = {selected->file};
  if (files.empty()) return runner_.log().Info("There is nothing to revert.");
  const bool reverted = commands_.Edit([&](CaseDocument& edited) {
    for (const std::size_t file : files) edited.Revert(file);
  });
  KeepUnsaved();
  if (reverted) {
    runner_.log().Info("Reverted: " + Names(*document, files) + "; undo brings the changes back");
  }
}

bool DocumentController::Poll() {
  const auto now = std::chrono::steady_clock::now();
  if (now < next_poll_) return false;
  next_poll_ = now + std::chrono::milliseconds(static_cast<int>(1000 * kPollInterval));
  return CheckFiles();
}

bool DocumentController::CheckFiles() {
  CaseDocument* document = commands_.document();
  if (document == nullptr) return false;
  KeepUnsaved();
  const bool other_windows = UpdateOtherWindows();
  if (dialogs_.open() || document->in_gesture()) return other_windows;
  bool drawn = other_windows;
  on_disk_.resize(document->files().size());
  for (std::size_t file = 0; file < on_disk_.size(); ++file) drawn = CheckFile(file) || drawn;
  return drawn;
}

bool DocumentController::UpdateOtherWindows() {
  bool changed = false;
  for (std::size_t file = 0; file < state_.files.size(); ++file) {
    if (commands_.document()->untitled(file) || commands_.document()->read_only(file)) continue;
    const std::optional<long> process = marks_.OtherProcess(PathOf(file));
    std::optional<long>& known = state_.files[file].other_process;
    if (process == known) continue;
    known = process;
    changed = true;
    if (process) {
      runner_.log().Info(
          fmt::format("{}: also open in another window (process {})", PathOf(file), *process));
    }
  }
  return changed;
}

bool DocumentController::CheckFile(std::size_t file) {
  const std::string path = PathOf(file);
  ChangedFiles& on_disk = on_disk_[file];
  if (on_disk.files() != std::vector<fs::path>{path}) {
    on_disk.Watch({path});
    // The file may have changed since it was read, so the next check must look at it.
    on_disk.Forget();
    return false;
  }
  if (!on_disk.Look()) return false;
  const OnDisk state = commands_.document()->StateOnDisk(file);
  if (state == OnDisk::kSame) return false;
  if (state == OnDisk::kMissing) {
    runner_.log().Info(path + ": the file is gone; saving writes it again");
    return true;
  }
  if (!commands_.document()->dirty(file)) {
    Reload(file);
    return true;
  }
  dialogs_.Ask(
      {.title = "Changed on disk",
       .text = fmt::format("{} was changed by someone else. Reload it? Undo brings "
                           "your unsaved changes back.",
                           path),
       .replies = {{"Reload", [this, file](const std::string&) { Reload(file); }}, {"Keep mine"}}});
  return true;
}

void DocumentController::Reload(std::size_t file) {
  try {
    commands_.document()->Reload(file);
    KeepUnsaved();
    runner_.log().Info("Reloaded: " + PathOf(file));
  } catch (const std::exception& error) {
    runner_.log().Error("not reloaded: " + std::string(error.what()));
  }
}

}  // namespace hitscan
