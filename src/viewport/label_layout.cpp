#include "viewport/label_layout.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace hitscan {
namespace {

// Rings of candidates around a label's point. The first ring is directly beside it; from the others
// a leader line leads to the point.
constexpr std::array<float, 10> kRings{0,    1.5F, 3,  4.5F, 6,
                                       7.5F, 9,    11, 13,   16};  // in heights of the text
constexpr std::size_t kSides = 8;  // of the first ring: to the right and above
constexpr std::size_t kCandidates = kRings.size() * kSides;

ScreenBox Candidate(const LabelRequest& request, std::size_t number) {
  const std::size_t ring = number / kSides;
  const float distance = request.gap + kRings[ring] * request.height;
  // Eight directions, beginning with the upper right and its neighbours.
  constexpr std::array<int, kSides> kOrder{1, 7, 3, 5, 0, 4, 2, 6};
  const double angle = kOrder[number % kSides] * std::numbers::pi / 4;
  const auto x = static_cast<float>(std::cos(angle));
  const auto y = static_cast<float>(-std::sin(angle));
  // The text's box begins at that distance.
  const auto sign = [](float v) { return v > 0.1F ? 1.0F : v < -0.1F ? -1.0F : 0.0F; };
  const float middle_x = request.x + distance * x + sign(x) * request.width / 2;
  const float middle_y = request.y + distance * y + sign(y) * request.height / 2;
  const float left = std::round(middle_x - request.width / 2);
  const float top = std::round(middle_y - request.height / 2);
  return {left, top, left + request.width, top + request.height};
}

bool Inside(const ScreenBox& box, const ScreenBox& screen) {
  return box.left >= screen.left && box.top >= screen.top && box.right <= screen.right &&
         box.bottom <= screen.bottom;
}

}  // namespace

std::vector<std::optional<LabelPosition>> LabelLayout::Place(std::span<const LabelRequest> requests,
                                                             const ScreenBox& screen,
                                                             std::span<const ScreenBox> obstacles) {
  requests = requests.first(std::min(requests.size(), kMost));
  std::vector<std::optional<LabelPosition>> positions(requests.size());
  std::vector<ScreenBox> covered(obstacles.begin(), obstacles.end());
  decltype(taken_) taken;
  std::map<std::string, int> seen;
  std::vector<std::pair<std::string, int>> keys;
  for (const LabelRequest& request : requests)
    keys.emplace_back(request.text, seen[request.text]++);

  const auto take = [&](std::size_t label, std::size_t number) {
    const ScreenBox box = Candidate(requests[label], number);
    const auto overlaps = [&](const ScreenBox& other) { return box.Overlaps(other); };
    if (!Inside(box, screen) || std::ranges::any_of(covered, overlaps)) return false;
    positions[label] = {box.left, box.top, number >= kSides};
    covered.push_back(box);
    taken[keys[label]] = number;
    return true;
  };
  const auto is_visible = [&](const LabelRequest& request) {
    return Inside({request.x, request.y, request.x, request.y}, screen);
  };

  // First the labels of the previous frame: they keep their side, and move nearer to the point if
  // possible. Then the other labels take free candidates.
  for (std::size_t i = 0; i < requests.size(); ++i) {
    const auto before = taken_.find(keys[i]);
    if (before == taken_.end() || !is_visible(requests[i])) continue;
    for (std::size_t number = before->second % kSides; number <= before->second; number += kSides) {
      if (take(i, number)) break;
    }
  }
  for (std::size_t i = 0; i < requests.size(); ++i) {
    if (!is_visible(requests[i])) continue;
    for (std::size_t number = 0; !positions[i] && number < kCandidates; ++number) take(i, number);
  }
  taken_ = std::move(taken);
  return positions;
}

}  // namespace hitscan
