#include "ui/workspace_layout.h"

#include <algorithm>
#include <cmath>

namespace hitscan {
namespace {

// All in heights of the text.
constexpr float kToolbar = 2;
constexpr float kStatus = 1.5F;
constexpr float kStatusNeeds = 14;  // the height of an area that has room for the status
constexpr float kSplitter = 0.5F;
constexpr float kLeastSceneWidth = 16;
constexpr float kLeastSceneHeight = 9;
constexpr float kLeastSide = 10;
constexpr float kLeastBelow = 5;
constexpr float kLeastPanel = 5;

// A length in whole pixels: text at whole pixels is sharp.
float Pixels(float heights, float text_height) { return std::floor(heights * text_height); }

}  // namespace

WorkspaceLayout ComputeLayout(const Rectangle& area, float text_height, const WorkspaceState& state,
                              const WorkspaceNeeds& needs) {
  const auto pixels = [text_height](float heights) { return Pixels(heights, text_height); };
  // The size of panels that may be at most `room` large.
  const auto size_of = [&](float chosen, float usual, float least, float room) {
    return std::floor(std::clamp(chosen > 0 ? chosen * text_height : usual, pixels(least), room));
  };
  WorkspaceLayout layout;
  Rectangle rest = area;
  if (area.height >= pixels(kStatusNeeds)) {
    const float height = pixels(kStatus);
    rest.height -= height;
    layout.status = {area.x, rest.bottom(), area.width, height};
  }
  const float splitter = pixels(kSplitter);
  const float side_room = rest.width - splitter - pixels(kLeastSceneWidth);
  if (needs.side && side_room >= pixels(kLeastSide)) {
    const float usual = std::clamp(area.width / 4, 17 * text_height, 24 * text_height);
    const float width = state.side_closed ? 0 : size_of(state.side, usual, kLeastSide, side_room);
    rest.width -= width + splitter;
    layout.side_splitter = {rest.right(), rest.y, splitter, rest.height};
    if (width > 0) layout.side = {layout.side_splitter.right(), rest.y, width, rest.height};
  }
  const float toolbar = std::min(pixels(kToolbar), rest.height);
  layout.toolbar = {rest.x, rest.y, rest.width, toolbar};
  rest.y += toolbar;
  rest.height -= toolbar;
  const float below_room = rest.height - splitter - pixels(kLeastSceneHeight);
  if (needs.below && below_room >= pixels(kLeastBelow)) {
    const float usual = std::max(std::clamp(area.height / 4, 9 * text_height, 16 * text_height),
                                 needs.usual_below * text_height);
    const float height =
        state.below_closed ? 0 : size_of(state.below, usual, kLeastBelow, below_room);
    rest.height -= height + splitter;
    layout.below_splitter = {rest.x, rest.bottom(), rest.width, splitter};
    if (height > 0) layout.below = {rest.x, layout.below_splitter.bottom(), rest.width, height};
  }
  layout.scene = rest;
  return layout;
}

float UpperHeight(const Rectangle& side, float text_height, const WorkspaceState& state,
                  float content, float largest_share) {
  const float wanted =
      state.upper > 0 ? state.upper * text_height : std::min(content, largest_share * side.height);
  const float least = std::min(Pixels(kLeastPanel, text_height), side.height / 2);
  return std::floor(std::clamp(wanted, least, side.height - least));
}

}  // namespace hitscan
