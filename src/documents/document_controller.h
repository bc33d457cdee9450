#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/sample_runner.h"
#include "documents/autosave.h"
#include "documents/case_commands.h"
#include "documents/file_watcher.h"
#include "documents/open_plan.h"
#include "documents/recovery_controller.h"
#include "ui/modal_dialogs.h"

namespace hitscan {

/// Saves and opens the case files of the current document, reloads those that other programs
/// change, and loses no unsaved changes without asking the user.
class DocumentController {
 public:
  using Then = std::function<void()>;
  /// Seconds between two checks of the files on disk, and between two updates of the autosave.
  static constexpr double kPollInterval = 1;

  /// `begin` is called after files were opened in another scene. Unsaved changes are stored in the
  /// folder `recovery`, unless that is empty.
  DocumentController(SampleRunner& runner, CaseCommands& commands, std::filesystem::path recovery,
                     Then begin);

  /// Starts with another document.
  void Begin();
  /// Carries out an action on case files; false when the action is not one.
  bool Do(Action action);
  /// Calls `go`, which ends the scene: at once, or after the user has saved or discarded the
  /// unsaved changes, or not at all if the user cancels.
  void Leave(Then go);
  /// Opens case files in a scene that shows their query. Those that cannot be opened are reported;
  /// if none can be opened, the scene does not change.
  void OpenFiles(const std::vector<std::filesystem::path>& paths);

  /// Calls CheckFiles at most once in kPollInterval. Call it in every frame. Returns what
  /// CheckFiles returned, else false.
  bool Poll();
  /// Updates the autosave and reloads changed files. True when the picture has to be drawn again.
  bool CheckFiles();
  /// Stores unsaved changes at once.
  void UpdateAutosave();

  ModalDialogs& dialogs() { return dialogs_; }
  const ModalDialogs& dialogs() const { return dialogs_; }
  RecoveryController& recovery() { return recovery_; }
  const RecoveryController& recovery() const { return recovery_; }

 private:
  void AskBeforeAccepting();

  /// Saves the unsaved files with this index or a larger one, then calls `then`.
  void Save(std::size_t file, const Then& then);
  void AskBeforeSaving(std::size_t file, OnDisk state, const Then& then);
  /// Writes this file and saves the rest.
  void Write(std::size_t file, const Then& then);
  void SaveAs();
  void AskWhere(std::size_t file, const std::string& path, const std::string& error,
                const Then& then);
  void WriteAs(std::size_t file, const std::filesystem::path& path, const Then& then);
  void Revert();
  void Reload(std::size_t file);
  bool HandleChange(const FileWatcher::FileChange& change);

  void AskWhatToOpen(const std::string& path, const std::string& error);
  void Open(const OpenPlan& plan);

  std::string PathOf(std::size_t file) const;

  SampleRunner& runner_;
  CaseCommands& commands_;
  ModalDialogs dialogs_;
  Autosave autosave_;
  FileWatcher watcher_;
  Then begin_;
  RecoveryController recovery_;
  std::chrono::steady_clock::time_point next_poll_;
};

/// A path that the user typed, with `.json` appended if it lacks that extension.
std::filesystem::path CasePath(const std::string& typed);

}  // namespace hitscan
