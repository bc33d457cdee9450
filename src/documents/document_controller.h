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
#include "base/changed_files.h"
#include "documents/case_commands.h"
#include "documents/kept_changes.h"
#include "documents/open_file_marks.h"
#include "documents/open_plan.h"
#include "documents/scene_reopener.h"
#include "ui/file_tabs.h"
#include "ui/modal_dialogs.h"

namespace hitscan {

/// Saves, opens and makes the case files of the current document, and reloads files that other
/// programs change. It asks the user before it drops unsaved changes.
class DocumentController {
 public:
  /// What is done next, after a question was answered or a file was saved.
  using Then = std::function<void()>;
  /// Seconds between two checks of the files on disk. A check also keeps unsaved changes.
  static constexpr double kPollInterval = 1;

  /// `begin` is called after files were opened in another scene. In the folder `state`, programs
  /// tell each other which files they have open, and keep unsaved changes that cannot be kept
  /// beside their files. If the path is empty, they do neither.
  DocumentController(SampleRunner& runner, CaseCommands& commands,
                     const std::filesystem::path& state, Then begin);

  /// Starts with another document, and offers to restore the unsaved changes that earlier sessions
  /// kept for its files.
  void Begin();
  /// Asks for case files to open.
  void AskWhatToOpen();
  /// Saves the files with unsaved changes.
  void SaveAll();
  void SaveAs();
  void Revert();
  /// Asks about changes that earlier sessions kept for the files of the document and for untitled
  /// cases. Without `again`, changes about which the user was asked before are skipped.
  void OfferUnsaved(bool again) { kept_.Offer(again); }
  /// Makes the cases of the document that came with the program untitled cases of the user, which
  /// can be edited.
  void MakeCopy();
  /// Asks whether the original file is to be used again, instead of the user's copy.
  void AskToUseInstalled();
  /// Calls `go`, which ends the scene: at once, or after the user has saved or discarded the
  /// unsaved changes, or not at all if the user cancels.
  void AskUnsavedThen(Then go);
  /// Opens case files, each in a scene that shows its query. Those that cannot be opened are
  /// reported; if none can be opened, the scene does not change.
  void OpenFiles(const std::vector<std::filesystem::path>& paths);
  using OpenPaths = std::function<void(const std::vector<std::filesystem::path>&)>;
  /// From now on OpenFiles calls `ask`, which calls `open` with the files to open, at once or
  /// later.
  void AskBeforeOpening(
      std::function<void(const std::vector<std::filesystem::path>& paths, const OpenPaths& open)>
          ask) {
    ask_ = std::move(ask);
  }
  /// Call it when added queries were replaced or removed. Shows the scene again if its queries
  /// were, with its unsaved changes. If it cannot be shown any more, closes it until a later call
  /// can show it. Returns whether the scene has changed; then the session begins with it.
  bool QueriesChanged() { return reopener_.QueriesChanged(); }
  /// The case files that could not be shown again.
  std::vector<std::filesystem::path> closed_files() const { return reopener_.closed_files(); }
  /// Takes over the scenes of files that are open already. The first scene is the one that is
  /// shown; the user can switch to the others.
  void Adopt(std::vector<OpenScene> scenes);
  /// Shows another of the scenes of opened files.
  void ShowTab(std::size_t tab);
  /// Asks for a path, makes a case file for a query there, and opens it.
  void MakeNew(std::string_view query);

  /// Sets the files that were opened last in earlier sessions. Logs which have unsaved changes.
  void SetRecent(std::vector<std::filesystem::path> recent);
  /// What menus and panels show of the files.
  FilesState state() const;

  /// Calls CheckFiles at most once in kPollInterval. Call it in every frame. Returns what
  /// CheckFiles returned, else false.
  bool Poll();
  /// Keeps unsaved changes and reloads changed files. Returns true when the picture has to be drawn
  /// again.
  bool CheckFiles();
  /// Keeps unsaved changes at once, but not during a gesture. Errors are logged.
  void KeepUnsaved() { kept_.Keep(); }

  ModalDialogs& dialogs() { return dialogs_; }
  const ModalDialogs& dialogs() const { return dialogs_; }

 private:
  void AskBeforeAccepting();

  /// Saves the unsaved files with this index or a larger one, then calls `then`.
  void Save(std::size_t file, const Then& then);
  // The next functions save one file, and call `then` when the file is saved.

  void AskBeforeSaving(std::size_t file, OnDisk state, const Then& then);
  void Write(std::size_t file, const Then& then);
  void AskWhere(std::size_t file, const std::filesystem::path& path, const std::string& error,
                const Then& then);
  /// Calls `write`. If a file exists already, asks first, and calls `again` if the user cancels.
  void AskToOverwrite(const std::filesystem::path& path, const Then& write, const Then& again);
  void WriteAs(std::size_t file, const std::filesystem::path& path, const Then& then);
  void Reload(std::size_t file);
  /// If another program has changed the file, reloads it, or asks, and returns true.
  bool CheckFile(std::size_t file);

  void Open(const OpenPlan& plan);
  void SetScenes(std::vector<OpenScene> scenes);
  void ShowScene(std::size_t tab);
  /// Makes these the newest of the recent files.
  void Remember(const std::vector<std::filesystem::path>& files);
  void WriteNew(const std::string& query, const std::filesystem::path& path);

  /// Shows cases that have no file yet, in the scene for their query.
  void OpenUntitled(const Query& query, const std::string& text);
  /// The path that is suggested when the user is asked where to save a file.
  std::filesystem::path SuggestedPath(std::size_t file) const;
  /// Throws EditError for the path of a read-only file of the assets.
  void RequireNotReadOnly(const std::filesystem::path& path) const;

  /// The files of the document that came with the program and are not untitled.
  std::vector<std::size_t> FilesOfTheProgram() const;
  void UseInstalled(const std::filesystem::path& copy, const std::filesystem::path& kept);

  /// A question for a file, in a dialog that begins at this path.
  Question FileQuestion(FileBrowser::Purpose purpose, const std::filesystem::path& start) const;
  void UpdateState();
  /// Finds out which files other windows have open too. Returns true when this has changed.
  bool UpdateOtherWindows();

  std::string PathOf(std::size_t file) const;

  SampleRunner& runner_;
  CaseCommands& commands_;
  ModalDialogs dialogs_;
  OpenFileMarks marks_;
  KeptChanges kept_;
  SceneReopener reopener_;
  std::vector<ChangedFiles> on_disk_;  ///< for each file of the document
  std::vector<OpenScene> scenes_;
  FilesState state_;
  Then begin_;
  std::function<void(const std::vector<std::filesystem::path>&, const OpenPaths&)> ask_;
  std::chrono::steady_clock::time_point next_poll_;
};

/// A path that the user typed, with `.json` appended if it lacks that extension.
std::filesystem::path CasePath(const std::string& typed);

}  // namespace hitscan
