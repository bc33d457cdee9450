#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "platform/actions.h"
#include "ui/tour_page.h"
#include "viewer/action_table.h"

// Tours: wrong answers to find, each in a few steps that say what to do.
namespace hitscan {

struct TourStep {
  std::string_view text;  ///< what to do: {} is the key of the action
  Action action;
  /// Whether the step is done. Null: it is done when the action was carried out.
  bool (*done)(const ActionContext& now) = nullptr;
};

struct Tour {
  std::string_view title;
  std::string_view about;
  std::string_view sample;          ///< that is shown when it begins
  std::string_view implementation;  ///< that is chosen then
  std::string_view file;            ///< a case file of the assets that is shown instead; or empty
  std::span<const TourStep> steps;
  std::string_view end;  ///< what was found: {} is the key of `last`
  Action last;           ///< what to try next
};

std::span<const Tour> Tours();
std::vector<TourCard> TourCards();

/// The tour that the user follows, if any, and its present step. A step is passed as soon as it is
/// done, whether by the key that it names, a menu or the mouse.
class TourGuide {
 public:
  void Start(std::size_t tour);
  void End() { tour_ = nullptr; }
  bool active() const { return tour_ != nullptr; }
  bool done() const { return active() && step_ == tour_->steps.size(); }

  /// Reports an action that was carried out.
  void Did(Action action);
  /// Changes to the next step if the present one is done. Returns whether it has.
  bool Poll(const ActionContext& now);
  /// What to show; nullopt when there is no tour.
  std::optional<TourState> state() const;

 private:
  const Tour* tour_ = nullptr;
  std::size_t step_ = 0;
  bool acted_ = false;  ///< the action of the step was carried out
};

}  // namespace hitscan
