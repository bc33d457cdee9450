#pragma once

#include <map>
#include <optional>
#include <string>

#include "fuzz/background_search.h"

namespace hitscan {

/// What the window shows of a search for wrong answers.
struct FuzzState {
  std::string query;
  std::string implementation;
  BackgroundSearch::Snapshot found;
  FuzzRules rules;
  std::optional<FuzzMistake> shown;  ///< the one whose simplest case is in the scene
  std::map<MistakeKey, int> kept;    ///< the ids of the cases that were added to the file
  bool outdated = false;             ///< the implementation has changed since

  bool active() const { return found.stage != BackgroundSearch::Stage::kStopped; }
  bool paused() const { return found.stage == BackgroundSearch::Stage::kPaused; }
};

}  // namespace hitscan
