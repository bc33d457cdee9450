#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "app/sample_runner.h"
#include "edit/case_document.h"
#include "edit/case_edit.h"
#include "platform/actions.h"
#include "shape/handle.h"

namespace hitscan {

/// What keys, menus and panels do to the current document. An edit that is refused changes nothing;
/// the reason is shown by the inspector.
class CaseCommands {
 public:
  explicit CaseCommands(SampleRunner& runner) : runner_(runner) {}

  /// Carries out an action on cases; false when the action is of another kind.
  bool Do(Action action);
  /// Makes an edit. False when it was refused.
  bool Edit(const CaseEdit& edit);

  /// The position for an anchor of a new case.
  using PositionFor = std::function<Point(const Handle& anchor)>;
  /// Adds a copy of the selected case, or else of the first, moved there, and selects it.
  void AddAt(const PositionFor& position_for);

  /// The current document; null when the sample shows no cases.
  CaseDocument* document() { return runner_.document(); }
  /// Why the last edit was refused; empty when it was not, or when another case is selected now.
  std::string refusal();
  /// `ask` is called instead of accepting an answer that hides a mismatch; it calls Accept if the
  /// user agrees.
  void AskBeforeAccepting(std::function<void()> ask) { ask_ = std::move(ask); }
  /// Accepts the answer of the selected case without asking.
  void Accept();

 private:
  void Copy(bool as_test);
  void Paste();

  SampleRunner& runner_;
  std::string refusal_;
  std::uint64_t refused_document_ = 0;  ///< the id of its document
  std::optional<CaseRef> refused_;      ///< the case that was selected then
  std::function<void()> ask_;
};

}  // namespace hitscan
