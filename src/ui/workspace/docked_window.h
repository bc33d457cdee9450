#pragma once

#include "base/rectangle.h"

namespace hitscan {

/// A window of Dear ImGui at a fixed place beside the scene, behind all dialogs: begins in the
/// constructor and ends in the destructor.
class DockedWindow {
 public:
  enum class Look {
    kTitled,  ///< with a title bar
    kPlain,
    kBar,  ///< one line of widgets, with little room around them
  };

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

}  // namespace hitscan
