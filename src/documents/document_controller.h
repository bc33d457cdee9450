#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/sample_runner.h"
#include "documents/autosave.h"
#include "documents/case_commands.h"
#include "documents/file_watcher.h"
#include "documents/open_file_marks.h"
#include "documents/open_plan.h"
#include "documents/recovery_controller.h"
#include "ui/files/files_state.h"
#include "ui/modal_dialogs.h"

namespace hitscan {

/// Saves, opens and makes the case files of the current document, reloads those that other programs
/// change, and loses no unsaved changes without asking the user.
class DocumentController {
 public:
  using Then = std::function<void()>;
  /// Seconds between two checks of the files on disk, and between two updates of the autosave.
  static constexpr double kPollInterval = 1;

  /// `begin` is called after files were opened in another scene. Unsaved changes are stored in the
  /// folder `recovery`, unless that is empty.
  DocumentController(SampleRunner& runner, CaseCommands& commands,
                     const std::filesystem::path& recovery, Then begin);

  /// Starts with another document.
  void Begin();
  /// Carries out an action on case files; false when the action is not one.
  bool Do(Action action);
  /// Calls `go`, which ends the scene: at once, or after the user has saved or discarded the
  /// unsaved changes, or not at all if the user cancels.
  void Leave(Then go);
  /// Opens case files, each in a scene that shows its query. Those that cannot be opened are
  /// reported; if none can be opened, the scene does not change.
  void OpenFiles(const std::vector<std::filesystem::path>& paths);
  /// The scenes of files that are open already: the first one is shown, and the user can switch to
  /// the others.
  void Adopt(std::vector<OpenScene> scenes);
  /// Shows another of these scenes.
  void ShowTab(std::size_t tab);
  /// Makes a case file for a query, and opens it; asks for its path.
  void MakeNew(std::string_view query);

  /// The files that were opened last in earlier sessions.
  void SetRecent(std::vector<std::filesystem::path> recent) { state_.recent = std::move(recent); }
  /// What menus and panels show of the files.
  const FilesState& state() const { return state_; }

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
  void AskWhere(std::size_t file, const std::filesystem::path& path, const std::string& error,
                const Then& then);
  /// Calls `write`, after asking if there is a file already; `again` if the user takes it back.
  void AskToOverwrite(const std::filesystem::path& path, const Then& write, const Then& again);
  void WriteAs(std::size_t file, const std::filesystem::path& path, const Then& then);
  void Revert();
  void Reload(std::size_t file);
  bool HandleChange(const FileWatcher::FileChange& change);

  void AskWhatToOpen();
  void Open(const OpenPlan& plan);
  void SetScenes(std::vector<OpenScene> scenes);
  void ShowScene(std::size_t tab);
  void Remember(const std::vector<std::filesystem::path>& files);
  void WriteNew(const std::string& query, const std::filesystem::path& path);

  /// Shows cases that have no file yet, in the scene that suits them.
  void OpenUntitled(const Query& query, const std::string& text);
  /// Where the user is first asked to save a file.
  std::filesystem::path SuggestedPath(std::size_t file) const;
  /// Throws EditError for a path in the assets.
  void RequireNotReadOnly(const std::filesystem::path& path) const;

  /// Asks whether to save a read-only file as a copy of the user's.
  void AskToCopy(std::size_t file, const Then& then);
  void MakeCopy(std::size_t file, const Then& then);
  void AskToUseInstalled();
  void UseInstalled(const std::filesystem::path& copy, const std::filesystem::path& kept);

  /// A question for a file, in a dialog that begins at this path.
  Question FileQuestion(FileBrowser::Purpose purpose, const std::filesystem::path& start) const;
  std::size_t CurrentFile() const;
  void UpdateState();
  /// Finds out which files other windows have open too. True when that has changed.
  bool UpdateOtherWindows();

  std::string PathOf(std::size_t file) const;

  SampleRunner& runner_;
  CaseCommands& commands_;
  ModalDialogs dialogs_;
  Autosave autosave_;
  FileWatcher watcher_;
  OpenFileMarks marks_;
  std::vector<OpenScene> scenes_;
  FilesState state_;
  Then begin_;
  RecoveryController recovery_;
  std::chrono::steady_clock::time_point next_poll_;
};

/// A path that is not used yet: PATH, then with -2, -3... before its extension.
std::filesystem::path FreePath(const std::filesystem::path& path);
/// A path that the user typed, with `.json` appended if it lacks that extension.
std::filesystem::path CasePath(const std::string& typed);

}  // namespace hitscan
