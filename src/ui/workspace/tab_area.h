#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/rectangle.h"

namespace hitscan {

/// A panel below the scene.
struct PanelTab {
  std::string name;  ///< identifies it
  std::string title;
  std::function<void()> build;  ///< its content
  bool closable = false;        ///< it exists for a while only, and is in front when it comes
  bool marked = false;          ///< it has errors that the user has not seen
};

/// The panels below the scene, of which one is in front.
class TabArea {
 public:
  struct Change {
    std::optional<std::string> chosen;  ///< the tab that the user clicked
    std::optional<std::string> closed;  ///< the tab whose cross the user clicked
    bool came = false;                  ///< a closable tab is new
  };

  /// Called in each frame of Dear ImGui. `preferred`: the tab that is in front unless the user or a
  /// new tab chooses another; empty: the first one.
  Change Build(const Rectangle& rectangle, std::span<const PanelTab> tabs,
               const std::string& preferred);
  /// Brings a tab to the front, if there is one of that name.
  void Show(const std::string& name) { wanted_ = name; }
  /// The name of the tab in front.
  const std::string& shown() const { return shown_; }

 private:
  /// Which tab is to be brought to the front. True when a closable one is new.
  bool Choose(std::span<const PanelTab> tabs, const std::string& preferred);

  std::vector<std::string> names_;  ///< of the last frame
  std::string shown_;
  std::optional<std::string> wanted_;  ///< brought to the front, in this frame or the next
};

}  // namespace hitscan
