#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "draw/theme.h"
#include "fuzz/verdict_map.h"
#include "ui/panel_choice.h"
#include "ui/panel_texture.h"

namespace hitscan {

/// The map of a verdict around a case.
struct MapState {
  std::string title;
  std::string problem = {};  ///< why there is no map; empty: there is one
  std::string implementation = {};
  std::vector<std::string> numbers = {};    ///< the names of those that can vary
  std::array<std::size_t, 2> chosen = {};   ///< which of them vary along the map, and upward
  std::array<bool, 2> floats = {};          ///< whether a pixel is one float, for both
  std::shared_ptr<const VerdictMap> map{};  ///< null before the first pixels were asked
  double filled = 0;                        ///< the share of its pixels that were asked
  int magnification = 1;                    ///< pixels of the screen along a side of its pixels
};

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
    int magnification = 0;
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
