#include "viewport/label_layout.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace hitscan {
namespace {

// Rings of candidates around a label's place. The first is right beside it; from the others a line
// leads there.
constexpr std::array<float, 10> kRings{0,    1.5F, 3,  4.5F, 6,
                                       7.5F, 9,    11, 13,   16};  // in heights of the text
constexpr std::size_t kSides = 8;  // the first: to the right and above
constexpr std::size_t kCandidates = kRings.size() * kSides;

ScreenBox Candidate(const LabelWish& wish, std::size_t number) {
  const std::size_t ring = number / kSides;
  const float gap = wish.height / 3;
  const float away = gap + kRings[ring] * wish.height;
  // Eight directions, from the upper right one round, the nearest to the usual place first.
  constexpr std::array<int, kSides> kOrder{1, 7, 3, 5, 0, 4, 2, 6};
  const double angle = kOrder[number % kSides] * std::numbers::pi / 4;
  const auto x = static_cast<float>(std::cos(angle));
  const auto y = static_cast<float>(-std::sin(angle));
  // The text's box lies beyond the point `away` in that direction.
  const auto sign = [](float v) { return v > 0.1F ? 1.0F : v < -0.1F ? -1.0F : 0.0F; };
  const float middle_x = wish.x + away * x + sign(x) * wish.width / 2;
  const float middle_y = wish.y + away * y + sign(y) * wish.height / 2;
  const float left = std::round(middle_x - wish.width / 2);
  const float top = std::round(middle_y - wish.height / 2);
  return {left, top, left + wish.width, top + wish.height};
}

bool Inside(const ScreenBox& box, const ScreenBox& screen) {
  return box.left >= screen.left && box.top >= screen.top && box.right <= screen.right &&
         box.bottom <= screen.bottom;
}

}  // namespace

std::vector<std::optional<LabelPlace>> LabelLayout::Place(std::span<const LabelWish> wishes,
                                                          const ScreenBox& screen,
                                                          std::span<const ScreenBox> obstacles) {
  wishes = wishes.first(std::min(wishes.size(), kMost));
  std::vector<std::optional<LabelPlace>> places(wishes.size());
  std::vector<ScreenBox> covered(obstacles.begin(), obstacles.end());
  decltype(taken_) taken;
  std::map<std::string, int> seen;
  std::vector<std::pair<std::string, int>> keys;
  for (const LabelWish& wish : wishes) keys.emplace_back(wish.text, seen[wish.text]++);

  const auto take = [&](std::size_t label, std::size_t number) {
    const ScreenBox box = Candidate(wishes[label], number);
    const auto overlaps = [&](const ScreenBox& other) { return box.Overlaps(other); };
    if (!Inside(box, screen) || std::ranges::any_of(covered, overlaps)) return false;
    places[label] = {box.left, box.top, number >= kSides};
    covered.push_back(box);
    taken[keys[label]] = number;
    return true;
  };
  const auto is_seen = [&](const LabelWish& wish) {
    return Inside({wish.x, wish.y, wish.x, wish.y}, screen);
  };

  // Those that were there before keep their side, and come nearer on it when they can; then the
  // others choose from what is left.
  for (std::size_t i = 0; i < wishes.size(); ++i) {
    const auto before = taken_.find(keys[i]);
    if (before == taken_.end() || !is_seen(wishes[i])) continue;
    for (std::size_t number = before->second % kSides; number <= before->second; number += kSides) {
      if (take(i, number)) break;
    }
  }
  for (std::size_t i = 0; i < wishes.size(); ++i) {
    if (!is_seen(wishes[i])) continue;
    for (std::size_t number = 0; !places[i] && number < kCandidates; ++number) take(i, number);
  }
  taken_ = std::move(taken);
  return places;
}

}  // namespace hitscan
