#pragma once

#include <memory>

struct GLFWwindow;

namespace hitscan {

/// Follows whether other windows cover a window, which GLFW does not tell. The X server sends it to
/// every connection that asks, so this one is separate from GLFW's. Other systems, and X11 with a
/// compositor, do not say: there a window never counts as covered.
class X11Visibility {
 public:
  /// The window is not shown yet: what is sent before is not seen.
  explicit X11Visibility(GLFWwindow* window);
  ~X11Visibility();
  X11Visibility(const X11Visibility&) = delete;
  X11Visibility& operator=(const X11Visibility&) = delete;

  /// True when no pixel of it is on the screen because of other windows.
  bool IsCovered();

 private:
  struct Connection;
  std::unique_ptr<Connection> connection_;  ///< null where this cannot be known
  bool covered_ = false;
};

}  // namespace hitscan
