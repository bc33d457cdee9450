#include "documents/recovery_controller.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <map>
#include <set>
#include <utility>

#include "base/atomic_file.h"
#include "base/printable.h"
#include "base/regular_file.h"
#include "documents/document_controller.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;
using SystemClock = std::chrono::system_clock;

std::string TimeText(SystemClock::time_point when) {
  const auto day = [](SystemClock::time_point time) {
    return fmt::format("{:%Y-%m-%d}", fmt::localtime(SystemClock::to_time_t(time)));
  };
  const std::string date = day(when) == day(SystemClock::now()) ? "today" : day(when);
  return fmt::format("{}, {:%H:%M}", date, fmt::localtime(SystemClock::to_time_t(when)));
}

std::string ChangesText(const StoredChanges& stored) {
  if (!stored.counts) return {};
  std::string text;
  const auto add = [&text](std::size_t count, const char* what) {
    if (count > 0) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, what);
  };
  add(stored.counts->changed, "changed");
  add(stored.counts->added, "added");
  add(stored.counts->deleted, "deleted");
  return text.empty() ? "no case changed" : text;
}

std::string WarningText(const StoredChanges& stored) {
  if (!stored.problem.empty()) return {};
  switch (stored.on_disk) {
    case OnDisk::kSame:
      return {};
    case OnDisk::kChanged:
      return "the file was changed since";
    case OnDisk::kMissing:
      return "the file is gone";
  }
  return {};
}

RecoveryRow RowOf(const StoredChanges& stored) {
  const fs::path& named = stored.path.empty() ? stored.stored_at : stored.path;
  return {.file = Printable(named.filename().string()),
          .folder = Printable(named.parent_path().string()),
          .when = TimeText(stored.when),
          .changes = ChangesText(stored),
          .warning = WarningText(stored),
          .problem = Printable(stored.problem),
          .has_text = !stored.path.empty()};
}

// Folders may have become links since the path was stored.
std::optional<std::size_t> FileAt(const CaseDocument& document, const fs::path& path) {
  for (std::size_t i = 0; i < document.files().size(); ++i) {
    if (PathWithoutLinks(document.files()[i].path) == PathWithoutLinks(path)) return i;
  }
  return std::nullopt;
}

}  // namespace

void RecoveryController::Search() {
  found_ = autosave_.Find();
  std::vector<RecoveryRow> rows;
  for (const StoredChanges& stored : found_) rows.push_back(RowOf(stored));
  dialog_.Open(std::move(rows), AllOfOneQuery());
}

void RecoveryController::Offer() {
  Search();
  for (const StoredChanges& stored : found_) {
    const std::string name = stored.path.empty() ? stored.stored_at.string() : stored.path.string();
    if (stored.problem.empty()) {
      runner_.log().Info("Unsaved changes of an earlier session: " + name);
    } else {
      runner_.log().Error("unsaved changes cannot be used: " + name + ": " + stored.problem);
    }
  }
}

bool RecoveryController::AllOfOneQuery() const {
  // What cannot be used is at the end.
  return std::ranges::all_of(found_, [this](const StoredChanges& stored) {
    return !stored.problem.empty() ||
           (stored.query != nullptr && stored.query == found_.front().query);
  });
}

bool RecoveryController::Build() {
  if (dialogs_.open()) return false;
  const std::optional<RecoveryChoice> choice = dialog_.Build();
  if (choice) Choose(*choice);
  return choice.has_value();
}

void RecoveryController::Choose(const RecoveryChoice& choice) {
  const StoredChanges stored = found_.at(choice.row);
  switch (choice.what) {
    case RecoveryChoice::What::kRestore:
      return Restore({stored});
    case RecoveryChoice::What::kRestoreAll:
      return RestoreAll();
    case RecoveryChoice::What::kSaveCopy: {
      const std::string name = stored.path.stem().string() + "-recovered.json";
      return AskWhereToCopy(stored, (stored.path.parent_path() / name).string(), "");
    }
    case RecoveryChoice::What::kDiscard:
      return AskBeforeDiscarding(stored);
    case RecoveryChoice::What::kSetAside:
      try {
        runner_.log().Info("Kept as " + SetAside(stored.stored_at).string());
      } catch (const std::exception& error) {
        Report(error.what());
      }
      return Search();
  }
}

void RecoveryController::Report(const std::string& error) {
  runner_.log().Error(error);
  dialogs_.Ask({.title = "Unsaved changes",
                .text = "Nothing was lost or changed:",
                .replies = {{"OK"}},
                .enter = true,
                .error = error});
}

bool RecoveryController::StoreShown() {
  CaseDocument* document = commands_.document();
  if (document == nullptr) return true;
  document->EndGesture();
  if (autosave_.Update(*document)) return true;
  Report("the unsaved changes of this scene cannot be stored: save them first");
  return false;
}

bool RecoveryController::IsShown(const std::vector<StoredChanges>& chosen) const {
  const CaseDocument* document = commands_.document();
  if (document == nullptr) return false;
  return std::ranges::all_of(chosen, [&](const StoredChanges& stored) {
    const std::optional<std::size_t> file = FileAt(*document, stored.path);
    return file && !document->dirty(*file);
  });
}

void RecoveryController::RestoreAll() {
  // Two windows may have stored changes of one file: the newest are restored, the others stay.
  std::vector<StoredChanges> usable;
  std::set<fs::path> paths;
  for (const StoredChanges& stored : found_) {
    if (stored.problem.empty() && paths.insert(PathWithoutLinks(stored.path)).second) {
      usable.push_back(stored);
    }
  }
  Restore(usable);
}

void RecoveryController::Restore(const std::vector<StoredChanges>& chosen) {
  try {
    std::vector<Recoverable> read;
    for (const StoredChanges& stored : chosen) read.push_back(ReadStoredChanges(stored));
    if (StoreShown()) RestoreInScene(chosen, std::move(read));
  } catch (const std::exception& error) {
    Report(error.what());
  }
}

void RecoveryController::RestoreInScene(const std::vector<StoredChanges>& chosen,
                                        std::vector<Recoverable> read) {
  if (!IsShown(chosen)) {
    std::vector<fs::path> files;
    std::map<fs::path, std::string> stand_ins;
    for (std::size_t i = 0; i < chosen.size(); ++i) {
      files.push_back(chosen[i].path);
      if (!read[i].on_disk) stand_ins.emplace(chosen[i].path, chosen[i].text);
    }
    runner_.ShowCases(SceneFor(*read.front().file.query, runner_.name()), std::move(files),
                      std::move(stand_ins));
    runner_.FinishLoading(true);
    begin_();
  }
  CaseDocument* document = commands_.document();
  if (document == nullptr) return;  // the log says why
  std::vector<fs::path> restored;
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    const std::optional<std::size_t> file = FileAt(*document, chosen[i].path);
    if (!file) continue;
    restored.push_back(chosen[i].stored_at);
    if (read[i].on_disk) document->Restore(*file, std::move(read[i].file));
    runner_.log().Info("Restored: unsaved changes to " + chosen[i].path.string());
  }
  // Stores the changes again before the old copy is removed: a crash in between must not lose them.
  if (autosave_.Update(*document)) {
    for (const fs::path& stored_at : restored) RemoveStoredChanges(stored_at);
  }
  Search();
  dialog_.Close();
}

void RecoveryController::AskWhereToCopy(const StoredChanges& stored, const std::string& path,
                                        const std::string& error) {
  const auto save = [this, stored](const std::string& typed) {
    if (typed.empty()) return AskWhereToCopy(stored, typed, "a case file needs a name");
    const fs::path chosen = CasePath(typed);
    std::error_code ignored;
    if (!fs::exists(chosen, ignored)) return Copy(stored, chosen);
    dialogs_.Ask({.title = "Save a copy",
                  .text = chosen.string() + " is already there. Overwrite it?",
                  .replies = {{"Overwrite", [this, stored,
                                             chosen](const std::string&) { Copy(stored, chosen); }},
                              {"Cancel", [this, stored, typed](const std::string&) {
                                 AskWhereToCopy(stored, typed, "");
                               }}}});
  };
  dialogs_.Ask({.title = "Save a copy",
                .text = "Where " + stored.path.filename().string() +
                        " is to be written with its unsaved changes.",
                .replies = {{"Save", save}, {"Cancel"}},
                .enter = true,
                .path = path,
                .error = error});
}

void RecoveryController::Copy(const StoredChanges& stored, const fs::path& path) {
  try {
    RequireNoSpecialFile(path);
    WriteFileAtomically(path, stored.text);
    runner_.log().Info("Saved a copy: " + path.string());
  } catch (const std::exception& error) {
    runner_.log().Error("not saved: " + std::string(error.what()));
    AskWhereToCopy(stored, path.string(), error.what());
  }
  Search();
}

void RecoveryController::AskBeforeDiscarding(const StoredChanges& stored) {
  const auto discard = [this, stored](const std::string&) {
    try {
      RemoveStoredChanges(stored.stored_at);
    } catch (const std::exception& error) {
      Report(error.what());
    }
    Search();
  };
  dialogs_.Ask({.title = "Discard",
                .text = fmt::format("Delete the unsaved changes to {}, stored {}? This cannot be "
                                    "undone.",
                                    stored.path.string(), TimeText(stored.when)),
                .replies = {{"Discard", discard}, {"Cancel"}}});
}

}  // namespace hitscan
