#pragma once

#include <optional>

#include "base/rectangle.h"

namespace hitscan {

/// The bar between the scene and panels: dragged to resize them, double-clicked to give them their
/// default size back, and with a button in its middle that folds them away or brings them back.
class Splitter {
 public:
  /// On which side of the bar its panels are.
  enum class Panels { kRight, kAbove, kBelow };

  struct Change {
    std::optional<float> size;  ///< the new size of the panels; less than 0: fold them away
    bool reset = false;         ///< the default size
    bool toggle = false;        ///< folds the panels away, or brings them back
  };

  /// Called in each frame of Dear ImGui. `size` is that of the panels now, 0 when they are folded
  /// away. Without `folds` there is no button.
  Change Build(const char* name, const Rectangle& rectangle, Panels panels, float size,
               bool folds = true);

 private:
  float pressed_size_ = 0;  ///< of the panels when the bar was pressed
  bool on_button_ = false;  ///< the button was pressed
  bool dragged_ = false;    ///< and then moved
};

}  // namespace hitscan
