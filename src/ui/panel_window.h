#pragma once

// The windows of the panels, and where they are.

#include <map>
#include <string>

#include "base/rectangle.h"
#include "ui/panel_layout.h"

namespace hitscan {

/// Where the panels are: by default, or where the user left them, which is remembered at the next
/// start and follows the size of the window and its text.
class PanelPositions {
 public:
  /// What was remembered at an earlier start.
  void Restore(PanelStates states) { states_ = std::move(states); }
  const PanelStates& states() const { return states_; }
  /// All are shown in their default rectangles.
  void Reset() { states_.clear(); }

  /// Called in each frame of Dear ImGui, before the first panel.
  void BeginFrame(const Rectangle& area) { area_ = area; }

  bool hidden(const std::string& name) const;
  void SetHidden(const std::string& name, bool hidden) { states_[name].hidden = hidden; }

 private:
  friend class PanelWindow;
  /// A panel in the last frame.
  struct LastFrame {
    Rectangle target;
    Rectangle actual;
    float content_height = 0;
  };

  PanelStates states_;
  std::map<std::string, LastFrame> last_frames_;
  Rectangle area_;
};

/// The window of a panel in one frame, from construction to destruction.
class PanelWindow {
 public:
  /// Until the user moves the panel: as high as its default rectangle, or as its content, but never
  /// higher than that.
  enum class Height { kDefault, kOfContent };

  PanelWindow(PanelPositions& positions, std::string name, const std::string& title,
              const Rectangle& default_rectangle, Height height);
  ~PanelWindow();
  PanelWindow(const PanelWindow&) = delete;
  PanelWindow& operator=(const PanelWindow&) = delete;

  /// Whether it is shown: then it has to be filled.
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
