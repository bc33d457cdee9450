#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>

#include "draw/theme.h"
#include "ui/panel_choice.h"
#include "ui/panel_texture.h"
#include "ui/shown_state.h"

namespace hitscan {

/// The panel with the map of a verdict: the wheel zooms, dragging moves, a click makes the case of
/// a pixel, and a tooltip says what is under the mouse.
class MapPanel {
 public:
  /// The height of the panel, in heights of the text, unless the user chooses another one.
  static constexpr float kUsualHeight = 18;

  void Build(const MapState& state, const Theme& theme, PanelOutput& output);

 private:
  void BuildMap(const MapState& state, const Theme& theme, PanelOutput& output);
  void BuildSide(const MapState& state, const Theme& theme, PanelOutput& output) const;
  void UpdateTexture(const MapState& state, const Theme& theme);
  void HandleMouse(const MapState& state, int x, int y, PanelOutput& output);

  /// What the texture shows.
  struct Shown {
    std::shared_ptr<const VerdictMap> map;
    int square = 0;
    std::string theme;
    bool operator==(const Shown&) const = default;
  };
  PanelTexture texture_;
  std::optional<Shown> shown_;
  bool dragged_ = false;          ///< since the button was pressed
  std::array<int, 2> grabbed_{};  ///< the position on the map that follows the mouse
  float wheel_ = 0;               ///< the turn of the wheel that is not yet a whole step
};

}  // namespace hitscan
