#include "viewport/label_layout.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace hitscan {
namespace {

// The candidates for the position of a label are on rings around its point. Labels on the first
// ring are directly beside the point; from labels on the other rings, a leader line leads to the
// point.
constexpr std::array<float, 10> kRings{0,    1.5F, 3,  4.5F, 6,
                                       7.5F, 9,    11, 13,   16};  // in heights of the text
constexpr std::size_t kSides = 8;  // the candidates of each ring: one in each direction
constexpr std::size_t kCandidates = kRings.size() * kSides;

struct Direction {
  float x;
  float y;
};

// Eight directions from the point, the preferred ones first: the diagonals, then the sides.
const std::array<Direction, kSides>& Directions() {
  static const std::array<Direction, kSides> directions = [] {
    constexpr std::array<int, kSides> kOrder{1, 7, 3, 5, 0, 4, 2, 6};
    std::array<Direction, kSides> all{};
    for (std::size_t i = 0; i < kSides; ++i) {
      const double angle = kOrder[i] * std::numbers::pi / 4;
      all[i] = {static_cast<float>(std::cos(angle)), static_cast<float>(-std::sin(angle))};
    }
    return all;
  }();
  return directions;
}

ScreenBox Candidate(const LabelRequest& request, std::size_t number, const ScreenBox& area) {
  const std::size_t ring = number / kSides;
  const float distance = request.gap + kRings[ring] * request.height;
  const auto [x, y] = Directions()[number % kSides];
  // `distance` is that from the point to the box of the text.
  const auto sign = [](float v) { return v > 0.1F ? 1.0F : v < -0.1F ? -1.0F : 0.0F; };
  const float middle_x = request.x + distance * x + sign(x) * request.width / 2;
  const float middle_y = request.y + distance * y + sign(y) * request.height / 2;
  float left = std::round(middle_x - request.width / 2);
  // A wide label would rarely be inside its area, so it is moved sideways into it.
  const float room = area.right - area.left - request.width;
  if (room >= 0 && room < request.width) left = std::clamp(left, area.left, area.left + room);
  const float top = std::round(middle_y - request.height / 2);
  return {left, top, left + request.width, top + request.height};
}

bool Inside(const ScreenBox& box, const ScreenBox& screen) {
  return box.left >= screen.left && box.top >= screen.top && box.right <= screen.right &&
         box.bottom <= screen.bottom;
}

// The boxes that are covered, listed for each square of the screen that they touch: a candidate
// must be compared only with the few boxes near it, not with hundreds.
class CoveredBoxes {
 public:
  explicit CoveredBoxes(const ScreenBox& screen) : screen_(screen) {
    columns_ = SquareAt(screen.right - screen.left) + 1;
    rows_ = SquareAt(screen.bottom - screen.top) + 1;
    squares_.resize(columns_ * rows_);
  }

  void Add(const ScreenBox& box) {
    ForEachSquare(box, [&](std::vector<ScreenBox>& square) {
      square.push_back(box);
      return true;
    });
  }
  bool Overlaps(const ScreenBox& box) {
    return !ForEachSquare(box, [&](const std::vector<ScreenBox>& square) {
      return std::ranges::none_of(square,
                                  [&](const ScreenBox& other) { return box.Overlaps(other); });
    });
  }

 private:
  // The column or row of the square at a distance from the left or upper border; 0 outside.
  static std::size_t SquareAt(float distance) {
    constexpr float kSize = 48;  // about two lines of text
    constexpr float kFarthest = 100'000;
    return distance > 0 ? static_cast<std::size_t>(std::min(distance, kFarthest) / kSize) : 0;
  }
  // Calls `visit` for the squares that a box touches, until `visit` returns false. Returns whether
  // it never did.
  template <class Visit>
  bool ForEachSquare(const ScreenBox& box, const Visit& visit) {
    const auto column = [this](float x) {
      return std::min(SquareAt(x - screen_.left), columns_ - 1);
    };
    const auto row = [this](float y) { return std::min(SquareAt(y - screen_.top), rows_ - 1); };
    for (std::size_t r = row(box.top); r <= row(box.bottom); ++r) {
      for (std::size_t c = column(box.left); c <= column(box.right); ++c) {
        if (!visit(squares_[r * columns_ + c])) return false;
      }
    }
    return true;
  }

  ScreenBox screen_;
  std::size_t columns_;
  std::size_t rows_;
  std::vector<std::vector<ScreenBox>> squares_;
};

}  // namespace

std::vector<std::optional<LabelPosition>> LabelLayout::Place(std::span<const LabelRequest> requests,
                                                             const ScreenBox& screen,
                                                             std::span<const ScreenBox> obstacles) {
  requests = requests.first(std::min(requests.size(), kMost));
  if (last_ && last_->screen == screen && std::ranges::equal(last_->requests, requests) &&
      std::ranges::equal(last_->obstacles, obstacles)) {
    return last_->positions;
  }
  std::vector<std::optional<LabelPosition>> positions(requests.size());
  CoveredBoxes covered(screen);
  for (const ScreenBox& obstacle : obstacles) covered.Add(obstacle);
  decltype(taken_) taken;
  std::map<std::string, int> seen;
  std::vector<std::pair<std::string, int>> keys;
  for (const LabelRequest& request : requests)
    keys.emplace_back(request.text, seen[request.text]++);

  const auto area_of = [&](const LabelRequest& request) { return request.area.value_or(screen); };
  const auto take = [&](std::size_t label, std::size_t number) {
    const ScreenBox area = area_of(requests[label]);
    const ScreenBox box = Candidate(requests[label], number, area);
    if (!Inside(box, area) || covered.Overlaps(box)) return false;
    positions[label] = {box.left, box.top, number >= kSides};
    covered.Add(box);
    taken[keys[label]] = number;
    return true;
  };
  const auto is_visible = [&](const LabelRequest& request) {
    return Inside({request.x, request.y, request.x, request.y}, area_of(request));
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
  last_.reset();
  if (taken == taken_) {
    last_ = Placed{{requests.begin(), requests.end()},
                   screen,
                   {obstacles.begin(), obstacles.end()},
                   positions};
  }
  taken_ = std::move(taken);
  return positions;
}

}  // namespace hitscan
