#pragma once

#include <span>
#include <string>
#include <string_view>

namespace hitscan {

/// Determines which panel has the keys, as the user chooses with Tab: then the arrow keys move a
/// highlight between the items of this panel, Space presses buttons and ticks, Enter begins to type
/// in a field. All other keys work as always. If no panel has the keys, the arrow keys are those of
/// the table of cases.
class PanelKeys {
 public:
  /// Gives the keys to the window after the present one (`step` 1) or before it (-1). After the
  /// last window no window has them. `windows` are names of windows of Dear ImGui, of which those
  /// count that were built in the last frame.
  void Move(std::span<const std::string> windows, int step);
  /// Gives the keys to this window when it is built next.
  void Give(const std::string& window);
  /// Takes the keys from the panel. Returns false when none had them.
  bool Release();
  /// Called in each frame of Dear ImGui before and after its windows are built. `own_arrows`: a
  /// window whose content handles the arrow keys itself; empty: none.
  void BeginFrame(std::string_view own_arrows);
  void EndFrame(std::string_view own_arrows);
  /// The name of the window that has the keys; empty: none.
  const std::string& window() const { return window_; }

 private:
  std::string window_;
  bool given_ = false;  ///< the window has the keys, but was not built since
};

/// Whether the arrow keys move between the items of a panel. It may have none.
bool ArrowsMoveInPanel();

}  // namespace hitscan
