#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "app/sample_runner.h"
#include "platform/actions.h"
#include "shape/handle.h"
#include "ui/case_inspector.h"

namespace hitscan {

/// What keys, menus and panels do to the cases on the stage. An edit that cannot be made changes
/// nothing, and why is kept for the inspector.
class CaseCommands {
 public:
  explicit CaseCommands(SampleRunner& stage) : runner_(stage) {}

  /// Does what concerns the cases themselves; false when the action is somebody else's.
  bool Do(Action action);
  /// Makes an edit. False when it was refused.
  bool Edit(const CaseEdit& edit);

  /// Where an anchor of a new case is to stand.
  using PlaceFor = std::function<Point(const Handle& anchor)>;
  /// Adds a copy of the selected case, or else of the first, moved there, and selects it.
  void AddAt(const PlaceFor& place);

  /// The book on the stage; null when there is none.
  CaseDocument* book();
  /// Why the last edit was refused; empty when it was not, and once another case is selected.
  std::string refusal();
  /// Asked before an answer is accepted that hides a mismatch; whoever is asked calls `accept`.
  void AskBeforeAccepting(std::function<void()> ask) { ask_ = std::move(ask); }
  /// Accepts the selected case's answer, asked or not.
  void Accept();

 private:
  void Copy(bool as_test);
  void Paste();

  SampleRunner& runner_;
  std::string refusal_;
  std::uint64_t refused_book_ = 0;  ///< whose edit that was
  std::optional<CaseRef> refused_;  ///< what was selected then
  std::function<void()> ask_;
};

}  // namespace hitscan
