#pragma once

// The windows of the panels, and their positions.

#include <map>
#include <string>

#include "base/rectangle.h"
#include "ui/panel_layout.h"

namespace hitscan {

/// The positions of the panels: default ones, or those set by the user. The latter are saved for
/// the next start and adapt to the size of the window and its text.
class PanelPositions {
 public:
  /// Restores the states that were saved at an earlier start.
  void Restore(PanelStates states) { states_ = std::move(states); }
  const PanelStates& states() const { return states_; }
  /// Shows all panels in their default rectangles.
  void Reset() { states_.clear(); }

  /// Called in each frame of Dear ImGui, before the first panel.
  void BeginFrame(const Rectangle& area) { area_ = area; }

  bool hidden(const std::string& name) const;
  void SetHidden(const std::string& name, bool hidden) { states_[name].hidden = hidden; }

 private:
  friend class PanelWindow;
  /// The state of a panel in the last frame.
  struct LastFrame {
    Rectangle target;
    Rectangle actual;
    float content_height = 0;
  };

  PanelStates states_;
  std::map<std::string, LastFrame> last_frames_;
  Rectangle area_;
};

/// The window of a panel in one frame: begins in the constructor and ends in the destructor.
class PanelWindow {
 public:
  /// The height of a panel until the user moves it: that of its default rectangle, or that of its
  /// content if this is smaller.
  enum class Height { kDefault, kOfContent };

  PanelWindow(PanelPositions& positions, std::string name, const std::string& title,
              const Rectangle& default_rectangle, Height height);
  ~PanelWindow();
  PanelWindow(const PanelWindow&) = delete;
  PanelWindow& operator=(const PanelWindow&) = delete;

  /// Whether the window is shown; then the caller must build its content.
  bool open() const { return open_; }

 private:
  Rectangle Target(const Rectangle& default_rectangle, Height height) const;
  void Record(const Rectangle& target);

  PanelPositions& positions_;
  std::string name_;
  bool begun_ = false;
  bool open_ = false;
};

}  // namespace hitscan
