#pragma once

#include <cstddef>
#include <optional>

#include "ui/files/files_state.h"

namespace hitscan {

/// The tabs below the menu bar, with which the user switches between open files of several queries.
class FileTabs {
 public:
  /// Called in each frame of Dear ImGui. Returns the tab that the user has chosen.
  std::optional<std::size_t> Build(const FilesState& state);
  /// The height of the last frame; 0 when there are no tabs.
  float height() const { return height_; }

 private:
  float height_ = 0;
  std::size_t visible_ = 0;  ///< the one that Dear ImGui showed as selected in the last frame
  bool reset_ = false;       ///< it was not the one of the state
};

}  // namespace hitscan
