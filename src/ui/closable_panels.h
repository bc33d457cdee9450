#pragma once

// The panels below the scene that exist for a while only, and that the user can close.

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "edit/variants.h"
#include "fuzz/background_search.h"
#include "ui/panel_choice.h"

namespace hitscan {

/// Builds the list of the variants of a case with what the chosen implementation answers: a click
/// shows a variant in the scene, a tick marks it to be kept.
void BuildVariantPanel(const VariantList& variants, PanelOutput& output);

/// Closes that list, if it is open.
void DiscardVariants(SampleRunner& runner);

/// A search for wrong answers.
struct FuzzState {
  std::string query;
  std::string implementation;
  BackgroundSearch::Snapshot found;
  FuzzRules rules;
  std::optional<FuzzMistake> shown;  ///< the mistake whose case is in the scene
  std::map<MistakeKey, int> kept;    ///< the ids of the cases that were added to the file
  bool outdated = false;             ///< the implementation has changed since

  bool active() const { return found.stage != BackgroundSearch::Stage::kStopped; }
  bool paused() const { return found.stage == BackgroundSearch::Stage::kPaused; }
};

/// The panel of a search for wrong answers: its progress, a sentence about the results, and the
/// mistakes found so far. A click on a mistake shows its case in the scene. The rows keep their
/// places while the mouse is on them.
class FuzzPanel {
 public:
  void Build(const FuzzState& state, PanelOutput& output);

 private:
  std::vector<FuzzMistake> rows_;
};

/// The new rows of the list of mistakes: `rows` are the previous ones, `found` the mistakes so far.
/// With `keeps_places`, each row stays where it was, for example while the mouse is on the list:
/// new mistakes come last. The key of a mistake changes with its case; a row whose key is gone gets
/// a new mistake that fails in the same way, or else stays as it was.
std::vector<FuzzMistake> RowsOfMistakes(std::vector<FuzzMistake> rows,
                                        std::span<const FuzzMistake> found, bool keeps_places);

/// "1,234,567".
std::string WithSeparators(std::uint64_t number);
/// "0:07", "59:59", "1:00:00".
std::string TimeText(double seconds);

}  // namespace hitscan
