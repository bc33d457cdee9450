#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/sample_runner.h"
#include "documents/autosave.h"
#include "documents/case_commands.h"
#include "ui/files/recovery_dialog.h"
#include "ui/modal_dialogs.h"

namespace hitscan {

/// Lists the unsaved changes of sessions that did not end well, whatever file they belong to, and
/// restores, copies or discards them. Nothing that is stored is removed before the user has decided
/// or it is stored again.
class RecoveryController {
 public:
  /// `begin` is called after another scene was shown.
  RecoveryController(SampleRunner& runner, CaseCommands& commands, Autosave& autosave,
                     ModalDialogs& dialogs, std::function<void()> begin)
      : runner_(runner),
        commands_(commands),
        autosave_(autosave),
        dialogs_(dialogs),
        begin_(std::move(begin)) {}

  /// Searches for stored changes, and opens the dialog if there are any.
  void Offer();
  /// How many files with unsaved changes the last search has found.
  std::size_t count() const { return found_.size(); }
  const std::vector<StoredChanges>& found() const { return found_; }

  RecoveryDialog& dialog() { return dialog_; }
  const RecoveryDialog& dialog() const { return dialog_; }
  /// Carries out a choice of the dialog.
  void Choose(const RecoveryChoice& choice);
  /// Builds the dialog, in each frame of Dear ImGui, unless a question is open. Returns whether the
  /// user chose something.
  bool Build();

 private:
  void Search();
  /// Whether all changes that can be used can be shown in one scene.
  bool AllOfOneQuery() const;
  void RestoreAll();
  /// Shows the changes, which are of one query, in a scene for it. If other changes are unsaved
  /// there, they are stored first, and listed in the place of these.
  void Restore(const std::vector<StoredChanges>& chosen);
  void RestoreInScene(const std::vector<StoredChanges>& chosen, std::vector<Recoverable> read);
  /// Whether the shown document contains all of the files, without unsaved changes.
  bool IsShown(const std::vector<StoredChanges>& chosen) const;
  /// Stores the unsaved changes of the shown document. False, with a message, when it cannot.
  bool StoreShown();
  void AskWhereToCopy(const StoredChanges& stored, const std::string& path,
                      const std::string& error);
  void Copy(const StoredChanges& stored, const std::filesystem::path& path);
  void AskBeforeDiscarding(const StoredChanges& stored);
  void Report(const std::string& error);

  SampleRunner& runner_;
  CaseCommands& commands_;
  Autosave& autosave_;
  ModalDialogs& dialogs_;
  std::function<void()> begin_;
  std::vector<StoredChanges> found_;
  RecoveryDialog dialog_;
};

}  // namespace hitscan
