#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace hitscan {

/// A rectangle of the screen, in pixels from the upper left corner.
struct ScreenBox {
  float left = 0;
  float top = 0;
  float right = 0;
  float bottom = 0;

  bool operator==(const ScreenBox&) const = default;
  bool Overlaps(const ScreenBox& other) const {
    return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
  }
};

/// A label to place beside a point of the screen.
struct LabelRequest {
  std::string text;  ///< identifies the label from frame to frame
  float x = 0;       ///< the point that the label belongs to
  float y = 0;
  float width = 0;  ///< of the plate
  float height = 0;
  float gap = 0;  ///< the least distance between the plate and the point
  /// The part of the screen that the label does not leave; nullopt: all of it.
  std::optional<ScreenBox> area = {};
  bool operator==(const LabelRequest&) const = default;
};

/// The position of a label: its upper left corner.
struct LabelPosition {
  float x = 0;
  float y = 0;
  bool needs_leader =
      false;  ///< it is so far from its point that a leader line has to connect them
};

/// Places labels near their points without covering panels or other labels. A label stays on the
/// same side of its point while it fits there, so that it does not jump when the camera turns. The
/// algorithm is greedy: each label takes the first free candidate of a fixed list.
class LabelLayout {
 public:
  /// The largest number of labels placed: more would be unreadable and take too long.
  static constexpr std::size_t kMost = 200;

  /// The positions of the labels, in the same order; the first labels are placed first. Nothing is
  /// placed outside `screen` or over `obstacles`. A label has no position when all candidates are
  /// taken, when its point is outside its area, and beyond kMost.
  std::vector<std::optional<LabelPosition>> Place(std::span<const LabelRequest> requests,
                                                  const ScreenBox& screen,
                                                  std::span<const ScreenBox> obstacles);

 private:
  struct Placed {
    std::vector<LabelRequest> requests;
    ScreenBox screen;
    std::vector<ScreenBox> obstacles;
    std::vector<std::optional<LabelPosition>> positions;
  };
  /// The last result, if placing the same labels again would not change it.
  std::optional<Placed> last_;
  /// The candidate that each label took. Labels with the same text are distinguished by a number,
  /// in their order.
  std::map<std::pair<std::string, int>, std::size_t> taken_;
};

}  // namespace hitscan
