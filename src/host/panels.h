#pragma once

#include <optional>
#include <string>

#include "host/console_panel.h"
#include "host/keys.h"
#include "host/stage.h"
#include "render/renderer.h"

namespace hitscan {

/// The menu bar, the panel with what is shown, the console and the sheet of keys. They only show
/// and ask: what the user chose is returned, not done. No window needed, only an Interface.
class Panels {
 public:
  /// At most one thing is chosen in a frame.
  struct Choice {
    std::optional<Action> action;
    std::optional<std::string> sample;
    std::optional<std::string> implementation;
    std::optional<ControlChange> control;
    std::optional<std::string> theme;
  };

  /// Called once inside each frame of the interface. `moving`: time is passing.
  Choice Build(const Stage& stage, bool moving, const Appearance& appearance);

  void Toggle() { visible_ = !visible_; }
  void ToggleKeys() { keys_shown_ = !keys_shown_; }
  /// Closes the sheet of keys or an open menu. False when there was nothing to close.
  bool CloseOpen();

 private:
  Choice BuildMenu(const Stage& stage, bool moving, const Appearance& appearance);
  void BuildKeys();

  ConsoleState console_;
  bool visible_ = true;
  bool keys_shown_ = false;
};

}  // namespace hitscan
