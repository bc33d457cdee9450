#include "documents/document_controller.h"

#include <fmt/format.h>

#include <exception>
#include <utility>

namespace hitscan {
namespace {

std::string Names(const CaseDocument& book, const std::vector<std::size_t>& files) {
  std::string names;
  for (const std::size_t file : files) {
    names += (names.empty() ? "" : ", ") + book.files()[file].file.path.filename().string();
  }
  return names;
}

std::vector<std::size_t> DirtyFiles(const CaseDocument& book) {
  std::vector<std::size_t> dirty;
  for (std::size_t i = 0; i < book.files().size(); ++i) {
    if (book.dirty(i)) dirty.push_back(i);
  }
  return dirty;
}

}  // namespace

DocumentController::DocumentController(SampleRunner& stage, CaseCommands& work,
                                       std::filesystem::path recovery, Then begin)
    : runner_(stage),
      work_(work),
      autosave_(std::move(recovery), stage.log()),
      begin_(std::move(begin)) {
  work_.AskBeforeAccepting([this] { AskBeforeAccepting(); });
}

std::string DocumentController::PathOf(std::size_t file) const {
  return work_.book()->files()[file].file.path.string();
}

void DocumentController::Begin() {
  dialogs_.Clear();
  watch_.Begin();
  const CaseDocument* book = work_.book();
  if (book == nullptr) return;
  for (const Autosave::Found& found : autosave_.Begin(*book)) AskBeforeRecovering(found);
}

void DocumentController::AskBeforeRecovering(const Autosave::Found& found) {
  std::string text = fmt::format(
      "There are unsaved changes to {} from a session that did not end "
      "well.",
      PathOf(found.file));
  if (found.what.disk_changed) {
    text += " The file itself has changed since; restoring them takes its place once it is saved.";
  }
  const auto discard = [this, found](const std::string&) {
    try {
      RemoveRecoverable(found.folder, PathOf(found.file));
    } catch (const std::exception& error) {
      runner_.log().Error(error.what());
    }
  };
  dialogs_.Ask({.title = "Unsaved changes",
                .text = std::move(text),
                .replies = {{"Restore", [this, found](const std::string&) { Recover(found); }},
                            {"Discard", discard},
                            {"Later"}},
                .enter = true});
}

void DocumentController::Recover(const Autosave::Found& found) {
  CaseDocument& book = *work_.book();
  try {
    book.Restore(found.file, found.what.file);
    // Kept anew before the old ones go: at no time are they nowhere.
    autosave_.Keep(book);
    RemoveRecoverable(found.folder, PathOf(found.file));
    runner_.log().Info("Restored: unsaved changes to " + PathOf(found.file));
  } catch (const std::exception& error) {
    runner_.log().Error(error.what());
  }
}

void DocumentController::AskBeforeAccepting() {
  const CaseDocument& book = *work_.book();
  const CaseRef ref = *book.selected();
  dialogs_.Ask(
      {.title = "Accept what came",
       .text = fmt::format("Case {} is wrong: {}. When what came is accepted, nothing "
                           "tells of that any more.",
                           book.At(ref).id,
                           Describe(book.files()[ref.file].file, ref.index, book.ResultOf(ref))),
       .replies = {{"Accept", [this](const std::string&) { work_.Accept(); }}, {"Cancel"}}});
}

bool DocumentController::Do(Action action) {
  switch (action) {
    case Action::kOpen:
      AskWhatToOpen("", "");
      return true;
    case Action::kSave:
      if (CaseDocument* book = work_.book()) {
        book->EndGesture();
        if (!book->dirty()) runner_.log().Info("There is nothing to save.");
        Save(0, {});
      }
      return true;
    case Action::kSaveAs:
      SaveAs();
      return true;
    case Action::kRevert:
      Revert();
      return true;
    default:
      return false;
  }
}

void DocumentController::Leave(Then go) {
  CaseDocument* book = work_.book();
  if (book != nullptr) book->EndGesture();
  // A scene that broke down has no book any more: what was kept of it is needed.
  if (book == nullptr) return go();
  if (!book->dirty()) {
    autosave_.Discard();
    return go();
  }
  // One question at a time: that one is to be answered first.
  if (dialogs_.open()) return;
  const auto save = [this, go](const std::string&) {
    Save(0, [this, go] {
      autosave_.Discard();
      go();
    });
  };
  const auto discard = [this, go](const std::string&) {
    autosave_.Discard();
    go();
  };
  dialogs_.Ask({.title = "Unsaved changes",
                .text = fmt::format("Save the changes to {}?", Names(*book, DirtyFiles(*book))),
                .replies = {{"Save", save}, {"Discard", discard}, {"Cancel"}},
                .enter = true});
}

void DocumentController::Revert() {
  CaseDocument* book = work_.book();
  if (book == nullptr) return;
  book->EndGesture();
  const std::optional<CaseRef> selected = book->selected();
  std::vector<std::size_t> files = DirtyFiles(*book);
  if (selected && book->dirty(selected->file)) files = {selected->file};
  if (files.empty()) return runner_.log().Info("There is nothing to revert.");
  const auto revert = [this, files](const std::string&) {
    work_.Edit([&](CaseDocument& edited) {
      for (const std::size_t file : files) edited.Revert(file);
    });
    KeepAnew();
  };
  dialogs_.Ask({.title = "Revert",
                .text = fmt::format("Back to {} as it was read or saved? This cannot be undone.",
                                    Names(*book, files)),
                .replies = {{"Revert", revert}, {"Cancel"}}});
}

void DocumentController::KeepAnew() {
  if (const CaseDocument* book = work_.book()) autosave_.Keep(*book);
}

bool DocumentController::Poll() {
  const auto now = std::chrono::steady_clock::now();
  if (now < next_look_) return false;
  next_look_ = now + std::chrono::milliseconds(static_cast<int>(1000 * kEvery));
  return Look();
}

bool DocumentController::Look() {
  CaseDocument* book = work_.book();
  // What is asked about may be what changed: one after the other.
  if (book == nullptr) return false;
  KeepAnew();
  if (dialogs_.open() || book->in_gesture()) return false;
  bool drawn = false;
  for (const FileWatcher::News& news : watch_.Look(*book)) drawn = Meet(news) || drawn;
  return drawn;
}

bool DocumentController::Meet(const FileWatcher::News& news) {
  const std::string path = PathOf(news.file);
  if (news.state == OnDisk::kMissing) {
    runner_.log().Info(path + ": the file is gone; saving writes it again");
    return true;
  }
  if (!work_.book()->dirty(news.file)) {
    Reload(news.file);
    return true;
  }
  dialogs_.Ask(
      {.title = "Changed on disk",
       .text = fmt::format("{} was changed by someone else. Load it anew and lose the "
                           "unsaved changes to it?",
                           path),
       .replies = {{"Load anew", [this, file = news.file](const std::string&) { Reload(file); }},
                   {"Keep mine"}}});
  return true;
}

void DocumentController::Reload(std::size_t file) {
  try {
    work_.book()->Reload(file);
    KeepAnew();
    runner_.log().Info("Loaded anew: " + PathOf(file));
  } catch (const std::exception& error) {
    runner_.log().Error("not loaded anew: " + std::string(error.what()));
  }
}

}  // namespace hitscan
