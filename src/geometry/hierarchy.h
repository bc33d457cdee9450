#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "geometry/filter/float4.h"
#include "geometry/shapes/aabb.h"
#include "geometry/shapes/mesh.h"
#include "geometry/shapes/ray.h"
#include "geometry/shapes/segment.h"

// A bounding volume hierarchy over the triangles of a mesh. It only selects triangles: what is
// skipped is certainly not met, and the answer is left to exact functions of the triangles that
// remain.
namespace hitscan {

/// A tree of boxes with up to four children a node, built top-down by the surface area heuristic
/// with bins (Wald, "On fast Construction of SAH-based Bounding Volume Hierarchies", 2007).
class Hierarchy {
 public:
  static constexpr std::size_t kWidth = 4;
  /// The most triangles of a leaf.
  static constexpr std::uint32_t kLeafSize = 4;
  /// The most nodes on a way from the root to a leaf.
  static constexpr std::size_t kMostDepth = 64;

  /// The children of a node. A child is a node or a leaf; unused children are empty boxes.
  struct alignas(64) Node {
    std::array<std::array<float, kWidth>, 3> min;  ///< by axis
    std::array<std::array<float, kWidth>, 3> max;
    std::array<std::uint32_t, kWidth> first;  ///< the node, or the first triangle of the leaf
    std::array<std::uint32_t, kWidth> count;  ///< the number of triangles of the leaf; 0: a node

    bool IsUsed(std::size_t child) const { return min[0][child] <= max[0][child]; }
    Aabb Box(std::size_t child) const;
  };

  /// A triangle of a leaf, with its index in the mesh.
  struct Item {
    Triangle triangle;
    std::uint32_t index;
  };

  explicit Hierarchy(const Mesh& mesh);

  /// Fits the boxes to a mesh with the same triangles and other vertices, in linear time. The tree
  /// keeps its structure, so after large changes a new hierarchy is faster to query.
  void Refit(const Mesh& mesh);

  /// The root is the first node.
  std::span<const Node> nodes() const { return nodes_; }
  /// The triangles in the order of the leaves.
  std::span<const Item> items() const { return items_; }
  std::size_t bytes() const { return nodes_.size() * sizeof(Node) + items_.size() * sizeof(Item); }

  /// Calls `leaf(items, limit)` with the triangles of each leaf whose box the ray or segment may
  /// meet at a parameter of at most `limit`, the nearer boxes first. `leaf` returns the new limit:
  /// the parameter of the nearest hit so far, or a negative number to end the search. For a segment
  /// the parameter runs from 0 to 1. `visit(node, child)` is called with each box that may be met.
  template <class Line, class Leaf, class Visit>
  void VisitAlong(const Line& line, const Leaf& leaf, const Visit& visit) const;
  template <class Line, class Leaf>
  void VisitAlong(const Line& line, const Leaf& leaf) const {
    VisitAlong(line, leaf, [](std::uint32_t, std::size_t) {});
  }

  /// Calls `leaf(items, limit)` with the triangles of each leaf whose box may have a point at a
  /// squared distance from `point` of at most `limit`, the nearer boxes first. `leaf` returns the
  /// new limit: that of the nearest triangle so far, or a negative number to end the search.
  /// `visit(node, child)` is called with each box that is compared with the limit later.
  template <class Leaf, class Visit>
  void VisitNear(const Point& point, const Leaf& leaf, const Visit& visit) const;
  template <class Leaf>
  void VisitNear(const Point& point, const Leaf& leaf) const {
    VisitNear(point, leaf, [](std::uint32_t, std::size_t) {});
  }

  /// Calls `leaf(items)` with the triangles of each leaf for which `may_meet(box)` is true, as it
  /// is for all boxes around it, until a call returns true. Returns whether one did.
  template <class MayMeet, class Leaf>
  bool VisitBoxes(const MayMeet& may_meet, const Leaf& leaf) const;

 private:
  struct Builder;

  // Visits the subtrees of the root, the nearer ones first. `nears_of(node)` has, for each child,
  // `near` and whether it is met (IsMet); children that are farther than `limit`, padded by
  // `padded(limit)`, are left out. The other parameters are those of VisitAlong.
  template <class Number, class NearsOf, class Padded, class Leaf, class Visit>
  void VisitNearestFirst(Number limit, const NearsOf& nears_of, const Padded& padded,
                         const Leaf& leaf, const Visit& visit) const;

  std::vector<Node> nodes_;
  std::vector<Item> items_;
};

namespace filter {

/// Puts an entry on the stack so that, of the entries from `begin` on, the one with the least
/// `near` is on the top. `size` is the number of entries on the stack.
template <class Entry, std::size_t kMost>
void PushNearestOnTop(std::array<Entry, kMost>& stack, std::size_t begin, std::size_t& size,
                      const Entry& entry) {
  std::size_t place = size++;
  for (; place > begin && stack[place - 1].near < entry.near; --place) {
    stack[place] = stack[place - 1];
  }
  stack[place] = entry;
}

/// The origin and the direction of a line for tests with boxes in single precision. Where a box is
/// met at parameters from `near` to `far`, the computed parameters have relative errors below
/// 2^-21: a difference of coordinates, for a segment also the difference of its ends, a reciprocal
/// and a product are rounded. kSlack covers them on both sides.
///
/// A comparison with a NaN is false, so that an axis with NaN parameters does not limit the
/// interval. This is used for axes on which the arithmetic fails: a direction whose reciprocal
/// overflows or that overflows itself has NaN as its origin; and a direction of zero has the
/// parameters 0 * infinity at a face that contains the origin.
struct LineForBoxes {
  static constexpr float kSlack = 1 + 0x1p-19F;
  /// More than the loss by underflow.
  static constexpr float kTiny = std::numeric_limits<float>::min();

  std::array<float, 3> origin;
  std::array<float, 3> reciprocal;
  std::array<bool, 3> forwards;
  float length;  ///< the largest parameter

  explicit LineForBoxes(const Ray& ray)
      : LineForBoxes(ray.origin(), ray.direction(), std::numeric_limits<float>::infinity()) {}
  explicit LineForBoxes(const Segment& segment)
      : LineForBoxes(segment.start(), segment.end() - segment.start(), 1) {}

 private:
  LineForBoxes(const Point& start, const Vector& direction, float most) : length(most) {
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    for (int axis = 0; axis < 3; ++axis) {
      const auto i = static_cast<std::size_t>(axis);
      const float along = direction[axis];
      const float magnitude = along < 0 ? -along : along;
      forwards[i] = along >= 0;
      origin[i] = start[axis];
      reciprocal[i] = along == 0 ? kInfinity : 1 / along;
      if (along != 0 && !(magnitude >= kTiny && magnitude < kInfinity)) {
        origin[i] = std::numeric_limits<float>::quiet_NaN();
      }
    }
  }
};

/// The parameters at which the line may be in each of the boxes of a node: from `near` to `far`.
struct BoxIntervals {
  std::array<float, Hierarchy::kWidth> near;
  unsigned met;  ///< a bit for each box: is `near` at most `far`?

  BoxIntervals(const LineForBoxes& line, const Hierarchy::Node& node) {
    Float4 enters(0);
    Float4 leaves(line.length);
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const bool forwards = line.forwards[axis];
      const Float4 entry = Float4::Load((forwards ? node.min : node.max)[axis].data());
      const Float4 exit = Float4::Load((forwards ? node.max : node.min)[axis].data());
      const Float4 origin(line.origin[axis]);
      const Float4 reciprocal(line.reciprocal[axis]);
      // A NaN leaves the interval as it is.
      enters = Max((entry - origin) * reciprocal, enters);
      leaves = Min((exit - origin) * reciprocal, leaves);
    }
    enters.Store(near.data());
    met = AtMost(enters, leaves * Float4(LineForBoxes::kSlack) + Float4(LineForBoxes::kTiny));
  }
  bool IsMet(std::size_t child) const { return (met >> child & 1U) != 0; }
};

/// The squared distance of a point from a box, in double precision. It neither overflows nor
/// underflows. Six roundings at most count, so the relative error is below 2^-50.
inline double SquaredDistance(const Point& point, const Point& min, const Point& max) {
  double square = 0;
  for (int axis = 0; axis < 3; ++axis) {
    const auto at = static_cast<double>(point[axis]);
    const double before = static_cast<double>(min[axis]) - at;
    const double after = at - static_cast<double>(max[axis]);
    const double offset = std::max(std::max(before, after), 0.0);
    square += offset * offset;
  }
  return square;
}

/// The squared distances of a point from the boxes of a node.
struct BoxDistances {
  /// Covers the errors of SquaredDistance.
  static constexpr double kSlack = 1 + 0x1p-48;

  std::array<double, Hierarchy::kWidth> near;

  BoxDistances(const Point& point, const Hierarchy::Node& node) {
    for (std::size_t i = 0; i < Hierarchy::kWidth; ++i) {
      near[i] = SquaredDistance(point, {node.min[0][i], node.min[1][i], node.min[2][i]},
                                {node.max[0][i], node.max[1][i], node.max[2][i]});
    }
  }
  bool IsMet(std::size_t) const { return true; }
};

}  // namespace filter

template <class Number, class NearsOf, class Padded, class Leaf, class Visit>
void Hierarchy::VisitNearestFirst(Number limit, const NearsOf& nears_of, const Padded& padded,
                                  const Leaf& leaf, const Visit& visit) const {
  // A subtree that is still to be visited.
  struct Entry {
    Number near;
    std::uint32_t first;
    std::uint32_t count;
  };
  // Each node leaves at most three of its children on the stack, and builders limit the depth.
  std::array<Entry, 3 * kMostDepth + kWidth> stack;
  std::size_t size = 0;
  stack[size++] = {0, 0, 0};
  while (size > 0) {
    const Entry entry = stack[--size];
    if (entry.near > padded(limit)) continue;
    if (entry.count > 0) {
      limit = leaf(std::span(items_).subspan(entry.first, entry.count), limit);
      if (limit < 0) return;
      continue;
    }
    const Node& node = nodes_[entry.first];
    const auto nears = nears_of(node);
    const std::size_t before = size;
    for (std::size_t i = 0; i < kWidth; ++i) {
      if (!nears.IsMet(i) || !node.IsUsed(i)) continue;
      visit(entry.first, i);
      filter::PushNearestOnTop(stack, before, size,
                               Entry{nears.near[i], node.first[i], node.count[i]});
    }
  }
}

template <class Line, class Leaf, class Visit>
void Hierarchy::VisitAlong(const Line& line, const Leaf& leaf, const Visit& visit) const {
  using filter::LineForBoxes;
  const LineForBoxes tested(line);
  VisitNearestFirst(
      tested.length, [&](const Node& node) { return filter::BoxIntervals(tested, node); },
      [](float limit) { return limit * LineForBoxes::kSlack + LineForBoxes::kTiny; }, leaf, visit);
}

template <class Leaf, class Visit>
void Hierarchy::VisitNear(const Point& point, const Leaf& leaf, const Visit& visit) const {
  VisitNearestFirst(
      std::numeric_limits<double>::infinity(),
      [&](const Node& node) { return filter::BoxDistances(point, node); },
      [](double limit) { return limit * filter::BoxDistances::kSlack; }, leaf, visit);
}

template <class MayMeet, class Leaf>
bool Hierarchy::VisitBoxes(const MayMeet& may_meet, const Leaf& leaf) const {
  std::array<std::uint32_t, 3 * kMostDepth + kWidth> stack;
  std::size_t size = 0;
  stack[size++] = 0;
  while (size > 0) {
    const Node& node = nodes_[stack[--size]];
    for (std::size_t i = 0; i < kWidth; ++i) {
      if (!node.IsUsed(i) || !may_meet(node.Box(i))) continue;
      if (node.count[i] == 0) {
        stack[size++] = node.first[i];
      } else if (leaf(std::span(items_).subspan(node.first[i], node.count[i]))) {
        return true;
      }
    }
  }
  return false;
}

}  // namespace hitscan
