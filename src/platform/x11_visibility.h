#pragma once

#include <memory>

struct GLFWwindow;

namespace hitscan {

/// Tracks whether other windows cover a window, which GLFW does not report. Under X11 it selects
/// VisibilityNotify events through a connection of its own: the X server sends them to every
/// connection that selects them. Other systems, and X11 with a compositor, have no such events:
/// there a window never counts as covered.
class X11Visibility {
 public:
  /// The window must not be shown yet, because the event for showing it would be missed.
  explicit X11Visibility(GLFWwindow* window);
  ~X11Visibility();
  X11Visibility(const X11Visibility&) = delete;
  X11Visibility& operator=(const X11Visibility&) = delete;

  /// Whether other windows cover all pixels of the window.
  bool IsCovered();

 private:
  struct Connection;
  std::unique_ptr<Connection> connection_;  ///< null on other systems
  bool covered_ = false;
};

}  // namespace hitscan
