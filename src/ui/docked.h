#pragma once

// The windows of Dear ImGui that have a fixed place beside the scene.

#include <imgui.h>

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/rectangle.h"

namespace hitscan {

/// A window of Dear ImGui at a fixed place beside the scene, behind all dialogs: begins in the
/// constructor and ends in the destructor.
class DockedWindow {
 public:
  enum class Look {
    kTitled,  ///< with a title bar
    kPlain,
    kBar,       ///< one line of widgets, with little space around them
    kSplitter,  ///< without any space around its widget
  };

  /// The space above and below the widgets of a bar, in heights of the text.
  static constexpr float kBarPadding = 0.2F;

  /// What follows ### in the title identifies the window.
  DockedWindow(const char* title, const Rectangle& rectangle, Look look);
  ~DockedWindow();
  DockedWindow(const DockedWindow&) = delete;
  DockedWindow& operator=(const DockedWindow&) = delete;

  /// Whether its content is to be built.
  bool open() const { return open_; }
  /// The height that the window needs to show all that was built in it so far.
  static float ContentHeight();

 private:
  bool open_;
};

/// The bar between the scene and panels. Dragging it resizes the panels, a double click gives them
/// their default size back, and a button in its middle folds them away or brings them back.
class Splitter {
 public:
  /// On which side of the bar its panels are.
  enum class Panels { kRight, kAbove, kBelow };

  struct Change {
    std::optional<float> size;  ///< the size to which the panels are dragged; may be negative
    bool reset = false;         ///< whether the panels get their default size
    bool toggle = false;        ///< whether the panels are folded away or brought back
  };

  /// Called in each frame of Dear ImGui. `size` is the present size of the panels, 0 when they are
  /// folded away. Without `folds` there is no button.
  Change Build(const char* name, const Rectangle& rectangle, Panels panels, float size,
               bool folds = true);

 private:
  float pressed_size_ = 0;  ///< the size of the panels when the bar was pressed
  /// Whether the press, if the bar is not dragged, folds the panels or brings them back.
  bool click_toggles_ = false;
  bool dragged_ = false;  ///< whether the bar was dragged after the press
};

/// A panel below the scene.
struct PanelTab {
  std::string name;  ///< identifies it
  std::string title;
  std::function<void()> build;  ///< its content
  bool closable = false;  ///< it exists for a while only, and comes to the front when it is new
  /// The colour of its title, if it has something that the user has not seen.
  std::optional<ImVec4> mark = {};
};

/// The panels below the scene, of which one is in front.
class TabArea {
 public:
  struct Change {
    std::optional<std::string> chosen;  ///< the tab that the user clicked
    std::optional<std::string> closed;  ///< the tab whose cross the user clicked
    bool has_new = false;               ///< whether a closable tab is new
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
  /// Decides which tab is brought to the front. Returns true when a closable tab is new.
  bool Choose(std::span<const PanelTab> tabs, const std::string& preferred);

  std::vector<std::string> names_;  ///< of the last frame
  std::string shown_;
  std::optional<std::string> wanted_;  ///< brought to the front, in this frame or the next
};

}  // namespace hitscan
