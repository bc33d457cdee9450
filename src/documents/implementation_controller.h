#pragma once

#include <optional>
#include <string>

#include "app/sample_runner.h"
#include "documents/implementation_watcher.h"
#include "implementation/implementation_source.h"
#include "ui/modal_dialogs.h"
#include "ui/shown_state.h"

namespace hitscan {

/// The user's implementations in the window: opens, makes and edits them. It compiles or runs
/// code only when the user chooses that, or has chosen it before in this session.
class ImplementationController {
 public:
  /// `last` is the one that was used in the session before; it is only offered.
  ImplementationController(SampleRunner& runner, ModalDialogs& dialogs,
                           ImplementationWatcher::GetOptions options,
                           std::optional<ImplementationSource> last);

  /// Asks for an implementation to open or to make.
  void AskWhatToOpen();
  /// Opens an editor for the current one.
  void Edit();
  /// Answers the cases with the implementation of that name; if it is empty, opens the one that is
  /// offered.
  void Choose(const std::string& name);

  ImplementationWatcher& watcher() { return watcher_; }
  const ImplementationWatcher& watcher() const { return watcher_; }

  OwnState state() const;
  /// The one to offer in the next session; nullopt when there was none.
  std::optional<ImplementationSource> last() const;

 private:
  void AskWhatToOpen(const std::string& text, const std::string& error);
  void Open(const std::string& typed);
  void MakeNew(const std::string& typed);
  void RunCommand(const std::string& typed);
  /// The chosen one if it is the user's own, else the compared one, else the one that was opened
  /// last; null when there is none.
  const ImplementationWatcher::File* current() const;

  SampleRunner& runner_;
  ModalDialogs& dialogs_;
  ImplementationWatcher watcher_;
  std::optional<ImplementationSource> last_;
};

}  // namespace hitscan
