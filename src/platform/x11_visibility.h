#pragma once

#include <memory>

struct GLFWwindow;

namespace hitscan {

/// Tracks whether other windows cover a window, which GLFW does not report: through
/// VisibilityNotify events, which the X server sends to every connection that selects them, so this
/// connection is separate from GLFW's. Other systems, and X11 with a compositor, have no such
/// event: there a window never counts as covered.
class X11Visibility {
 public:
  /// The window must not be shown yet, because earlier events would be missed.
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
