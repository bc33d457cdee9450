#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "app/sample_runner.h"
#include "documents/case_commands.h"
#include "documents/implementation_controller.h"
#include "documents/judged_implementation.h"
#include "ui/panel_choice.h"
#include "ui/shown_state.h"

namespace hitscan {

/// The search for wrong answers in the window: of the implementation that is shown, or compared
/// when that is the exact one. It ends when another sample or implementation is shown. When the
/// code is compiled again it starts afresh, so that an old version is never used.
class FuzzController {
 public:
  /// Seconds between two looks at the search.
  static constexpr double kPollInterval = 0.2;

  FuzzController(SampleRunner& runner, CaseCommands& commands, const ImplementationWatcher& watcher)
      : runner_(runner), commands_(commands), watcher_(watcher) {}

  /// Begins a search unless one goes on. Logs why it cannot.
  void Start();
  /// Pauses the search, or goes on.
  void Pause();
  void Stop();
  /// Carries out a choice in the panel. Showing a case does not move the camera.
  void Do(const FuzzChoice& choice);
  /// Takes the case out of the scene that is shown; false when there is none.
  bool HideCase();

  /// Looks at the search, and whether what is searched is still there. Call it in every frame. True
  /// when the picture has to be drawn again.
  bool Poll();
  /// Whether the search is going on, also while it is paused.
  bool active() const { return state_ && state_->active(); }

  /// Null when there is no search. Every change makes a new one.
  std::shared_ptr<const FuzzState> state() const { return state_; }

 private:
  /// What is searched.
  struct Subject {
    std::uint64_t document = 0;
    const Query* query = nullptr;
    JudgedImplementation judged;
  };

  /// Throws CannotRun when there is nothing to search.
  Subject FindSubject() const;
  /// Begins another search, in place of one that may go on. Throws CannotRun when there is nothing
  /// to search.
  void Begin();
  /// The same, but logs why it cannot.
  void StartOrSay();
  void Close();
  void Show(const MistakeKey& key);
  void UseOtherRule();
  void Keep();
  void Change(const std::function<void(FuzzState&)>& change);
  /// Forgets kept cases that are no longer in the file; true if there were some.
  bool ForgetUndone();
  /// Ends or begins the search again if its subject is no longer what it was; true if so.
  bool UpdateSubject();

  SampleRunner& runner_;
  CaseCommands& commands_;
  const ImplementationWatcher& watcher_;
  Subject subject_;
  FuzzRules rules_;
  std::unique_ptr<BackgroundSearch> search_;
  std::shared_ptr<const FuzzState> state_;
  std::uint64_t checked_changes_ = 0;  ///< of the document, when kept cases were looked for
  std::chrono::steady_clock::time_point next_poll_;
};

}  // namespace hitscan
