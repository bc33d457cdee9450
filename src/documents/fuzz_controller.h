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
#include "ui/closable_panels.h"
#include "ui/panel_choice.h"

namespace hitscan {

/// The search for wrong answers in the window. It searches the implementation whose answers are
/// shown or, if that is the exact one, the one that is compared with it. The search ends when
/// another sample or implementation is shown. When the user's code is compiled again, the search
/// starts afresh, so that an old version is never used.
class FuzzController {
 public:
  /// Seconds between two checks of the search.
  static constexpr double kPollInterval = 0.2;

  FuzzController(SampleRunner& runner, CaseCommands& commands, const ImplementationWatcher& watcher)
      : runner_(runner), commands_(commands), watcher_(watcher) {}

  /// Begins a search, unless a search is running. If it cannot, logs the reason.
  void Start();
  /// Pauses or continues the search.
  void Pause();
  void Stop();
  /// Carries out a choice in the panel. Showing the case of a mistake deselects the cases of the
  /// file, and does not move the camera. When a case of the file is selected, the shown one is
  /// hidden.
  void Do(const FuzzChoice& choice);
  /// Removes the case that Show has added to the scene. Returns false when there is none.
  bool HideCase();

  /// Takes the results of the search, and checks whether its subject still exists. Call it in every
  /// frame. Returns true when the picture has to be drawn again.
  bool Poll();
  /// Whether the search is going on, also while it is paused.
  bool active() const { return state_ && state_->active(); }

  /// Null when there is no search. Every change makes a new object.
  std::shared_ptr<const FuzzState> state() const { return state_; }

 private:
  /// The query and the implementation that are searched.
  struct Subject {
    std::uint64_t document = 0;
    const Query* query = nullptr;
    JudgedImplementation judged;
  };

  /// Throws CannotRun when there is nothing to search.
  Subject FindSubject() const;
  /// Begins a search, and ends the present one if there is one. Throws CannotRun when there is
  /// nothing to search.
  void Begin();
  /// Calls Begin, and logs its exceptions.
  void StartOrLog();
  /// Ends the search and closes its panel.
  void Close();
  void Show(const FuzzMistake& mistake);
  void UseOtherRule();
  void Keep();
  void Change(const std::function<void(FuzzState&)>& change);
  /// Forgets kept cases that are no longer in the file. Returns true if there were some.
  bool ForgetUndone();
  /// Ends or restarts the search if the document or the implementation has changed. Returns true if
  /// one has.
  bool UpdateSubject();

  SampleRunner& runner_;
  CaseCommands& commands_;
  const ImplementationWatcher& watcher_;
  Subject subject_;
  FuzzRules rules_;
  std::unique_ptr<BackgroundSearch> search_;
  std::shared_ptr<const FuzzState> state_;
  std::uint64_t checked_changes_ = 0;  ///< CaseDocument::changes in the last ForgetUndone
  std::chrono::steady_clock::time_point next_poll_;
};

}  // namespace hitscan
