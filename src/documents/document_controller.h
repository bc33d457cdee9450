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
#include "ui/modal_dialogs.h"

namespace hitscan {

/// Looks after the case files on the stage: saves them, opens others, notices those that change on
/// disk, and sees to it that no unsaved change is lost without the user's word.
class DocumentController {
 public:
  using Then = std::function<void()>;
  /// Seconds between two looks at the files on disk, and between two times of keeping what changed.
  static constexpr double kEvery = 1;

  /// `begin` is called whenever another scene was put on the stage. Unsaved changes are kept in
  /// the folder; an empty one keeps nothing.
  DocumentController(SampleRunner& stage, CaseCommands& work, std::filesystem::path recovery,
                     Then begin);

  /// Another scene is on the stage: what is known of the last one is forgotten, and the user is
  /// asked about unsaved changes to these files that an earlier session left behind.
  void Begin();
  /// Does what concerns case files; false when the action is somebody else's.
  bool Do(Action action);
  /// Does `go`, which ends the scene, at once or when the user has said what is to become of his
  /// unsaved changes; or never, when he thinks better of it.
  void Leave(Then go);
  /// Opens case files in a scene that suits them. Those that cannot be are said, and when none can
  /// be, the scene stays as it is.
  void OpenFiles(const std::vector<std::filesystem::path>& paths);

  /// Called often; looks after the files now and then. True when there is something new to draw.
  bool Poll();
  /// The same, now.
  bool Look();

  ModalDialogs& dialogs() { return dialogs_; }
  const ModalDialogs& dialogs() const { return dialogs_; }

 private:
  void AskBeforeRecovering(const Autosave::Found& found);
  void Recover(const Autosave::Found& found);
  void AskBeforeAccepting();

  /// Saves the unsaved files from this one on, then goes on.
  void Save(std::size_t file, const Then& then);
  void AskBeforeSaving(std::size_t file, OnDisk state, const Then& then);
  /// Writes one and saves the rest.
  void Write(std::size_t file, const Then& then);
  void SaveAs();
  void AskWhere(std::size_t file, const std::string& path, const std::string& error,
                const Then& then);
  void WriteAs(std::size_t file, const std::filesystem::path& path, const Then& then);
  void Revert();
  void Reload(std::size_t file);
  bool Meet(const FileWatcher::News& news);

  void AskWhatToOpen(const std::string& path, const std::string& error);
  void Open(const OpenPlan& opening);

  std::string PathOf(std::size_t file) const;
  /// Nothing is kept for a crash but what is still unsaved.
  void KeepAnew();

  SampleRunner& runner_;
  CaseCommands& work_;
  ModalDialogs dialogs_;
  Autosave autosave_;
  FileWatcher watch_;
  Then begin_;
  std::chrono::steady_clock::time_point next_look_;
};

/// A path that the user typed, as that of a case file: with `.json` when it has no such ending.
std::filesystem::path CasePath(const std::string& typed);

}  // namespace hitscan
