#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <span>
#include <vector>

#include "geometry/filter/float4.h"
#include "geometry/filter/four_triangles.h"
#include "geometry/large_pages.h"
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
  /// The most triangles of a leaf, which are stored together.
  static constexpr std::uint32_t kLeafSize = FourTriangles::kCount;
  /// The most nodes on a way from the root to a leaf.
  static constexpr std::size_t kMostDepth = 64;

  /// The children of a node. A child is a node or a leaf; unused children are empty boxes.
  struct alignas(64) Node {
    /// The least coordinates of the boxes and then the greatest ones, by axis.
    std::array<std::array<std::array<float, kWidth>, 3>, 2> faces;
    std::array<std::uint32_t, kWidth> first;  ///< the number of the node or of the leaf
    std::array<std::uint32_t, kWidth> count;  ///< the number of triangles of the leaf; 0: a node

    bool IsUsed(std::size_t child) const { return faces[0][0][child] <= faces[1][0][child]; }
    /// A bit for each child that is used.
    unsigned Used() const {
      return AtMost(filter::Float4::Load(faces[0][0].data()),
                    filter::Float4::Load(faces[1][0].data()));
    }
    Aabb Box(std::size_t child) const;
  };

  /// A triangle of a leaf, with its index in the mesh.
  struct Item {
    Triangle triangle;
    std::uint32_t index;
  };

  /// The triangles of a leaf: a range of items, which are made when they are asked for.
  class Leaf {
   public:
    class Iterator {
     public:
      using value_type = Item;
      using difference_type = std::ptrdiff_t;

      Iterator() = default;
      Iterator(const FourTriangles& triangles, std::size_t at) : triangles_(&triangles), at_(at) {}
      Item operator*() const { return {triangles_->TriangleAt(at_), triangles_->index[at_]}; }
      Iterator& operator++() {
        ++at_;
        return *this;
      }
      Iterator operator++(int) {
        const Iterator before = *this;
        ++at_;
        return before;
      }
      bool operator==(const Iterator&) const = default;

     private:
      const FourTriangles* triangles_ = nullptr;
      std::size_t at_ = 0;
    };

    Leaf(const FourTriangles& triangles, std::size_t count)
        : triangles_(&triangles), count_(count) {}

    std::size_t size() const { return count_; }
    Iterator begin() const { return {*triangles_, 0}; }
    Iterator end() const { return {*triangles_, count_}; }
    /// The triangles, of which there are more than in the leaf, and a bit for each one of the leaf.
    const FourTriangles& triangles() const { return *triangles_; }
    unsigned used() const { return (1U << count_) - 1; }

   private:
    const FourTriangles* triangles_;
    std::size_t count_;
  };

  explicit Hierarchy(const Mesh& mesh);

  /// Fits the boxes to a mesh with the same triangles and other vertices, in linear time. The tree
  /// keeps its structure, so after large changes a new hierarchy is faster to query.
  void Refit(const Mesh& mesh);

  /// The root is the first node.
  std::span<const Node> nodes() const { return nodes_; }
  /// The leaf that is a child of the node.
  Leaf LeafAt(const Node& node, std::size_t child) const {
    return {leaves_[node.first[child]], node.count[child]};
  }
  std::size_t bytes() const {
    return nodes_.size() * sizeof(Node) + leaves_.size() * sizeof(FourTriangles);
  }

  /// Calls `leaf(items, limit)` with the triangles of each leaf whose box the ray or segment may
  /// meet at a parameter of at most `limit`, the nearer boxes first. `leaf` returns the new limit:
  /// the parameter of the nearest hit so far, or a negative number to end the search. For a segment
  /// the parameter runs from 0 to 1. `visit(node, child)` is called with each box that may be met.
  template <class Line, class OnLeaf, class Visit>
  void VisitAlong(const Line& line, const OnLeaf& leaf, const Visit& visit) const;
  template <class Line, class OnLeaf>
  void VisitAlong(const Line& line, const OnLeaf& leaf) const {
    VisitAlong(line, leaf, [](std::uint32_t, std::size_t) {});
  }

  /// Calls `leaf(items, limit)` with the triangles of each leaf whose box may have a point at a
  /// squared distance from `point` of at most `limit`, the nearer boxes first. `leaf` returns the
  /// new limit: that of the nearest triangle so far, or a negative number to end the search.
  /// `visit(node, child)` is called with each box that is compared with the limit later.
  template <class OnLeaf, class Visit>
  void VisitNear(const Point& point, const OnLeaf& leaf, const Visit& visit) const;
  template <class OnLeaf>
  void VisitNear(const Point& point, const OnLeaf& leaf) const {
    VisitNear(point, leaf, [](std::uint32_t, std::size_t) {});
  }

  /// Calls `leaf(items)` with the triangles of each leaf for which `may_meet(box)` is true, as it
  /// is for all boxes around it, until a call returns true. Returns whether one did.
  template <class MayMeet, class OnLeaf>
  bool VisitBoxes(const MayMeet& may_meet, const OnLeaf& leaf) const;

 private:
  struct Builder;
  template <class T>
  using LargePages = std::vector<T, LargePageAllocator<T>>;

  // Visits the subtrees of the root, the nearer ones first. `nears_of(node)` has, for each child,
  // `near`, and a bit in `met` if it is met; children that are farther than `limit`, padded by
  // `padded(limit)`, are left out. The other parameters are those of VisitAlong.
  template <class Number, class NearsOf, class Padded, class OnLeaf, class Visit>
  void VisitNearestFirst(Number limit, const NearsOf& nears_of, const Padded& padded,
                         const OnLeaf& leaf, const Visit& visit) const;

  // Begins to load a node or a leaf that is visited soon.
  void Prefetch(std::uint32_t first, std::uint32_t count) const {
#ifdef __GNUC__
    const char* const address = count == 0 ? reinterpret_cast<const char*>(&nodes_[first])
                                           : reinterpret_cast<const char*>(&leaves_[first]);
    __builtin_prefetch(address);
    __builtin_prefetch(address + 64);
    if (count > 0) __builtin_prefetch(address + 128);
#else
    (void)first, (void)count;
#endif
  }

  LargePages<Node> nodes_;
  LargePages<FourTriangles> leaves_;
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

  /// More than each parameter that is computed where the parameter is at most `limit`.
  static float Padded(float limit) { return limit * kSlack + kTiny; }

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
      const std::size_t forwards = line.forwards[axis] ? 1 : 0;
      const Float4 entry = Float4::Load(node.faces[1 - forwards][axis].data());
      const Float4 exit = Float4::Load(node.faces[forwards][axis].data());
      const Float4 origin(line.origin[axis]);
      const Float4 reciprocal(line.reciprocal[axis]);
      // A NaN leaves the interval as it is.
      enters = Max((entry - origin) * reciprocal, enters);
      leaves = Min((exit - origin) * reciprocal, leaves);
    }
    enters.Store(near.data());
    met = AtMost(enters, leaves * Float4(LineForBoxes::kSlack) + Float4(LineForBoxes::kTiny));
  }
  /// A bit for each box: is `near` at most `far`?
  unsigned Within(float far) const { return AtMost(Float4::Load(near.data()), Float4(far)); }
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
  unsigned met = (1U << Hierarchy::kWidth) - 1;

  BoxDistances(const Point& point, const Hierarchy::Node& node) {
    for (std::size_t i = 0; i < Hierarchy::kWidth; ++i) {
      const auto corner = [&](std::size_t side) {
        return Point(node.faces[side][0][i], node.faces[side][1][i], node.faces[side][2][i]);
      };
      near[i] = SquaredDistance(point, corner(0), corner(1));
    }
  }
  unsigned Within(double far) const {
    unsigned bits = 0;
    for (std::size_t i = 0; i < Hierarchy::kWidth; ++i) bits |= near[i] <= far ? 1U << i : 0U;
    return bits;
  }
};

}  // namespace filter

template <class Number, class NearsOf, class Padded, class OnLeaf, class Visit>
void Hierarchy::VisitNearestFirst(Number limit, const NearsOf& nears_of, const Padded& padded,
                                  const OnLeaf& leaf, const Visit& visit) const {
  // A subtree that is still to be visited.
  struct Entry {
    Number near;
    std::uint32_t first;
    std::uint32_t count;
  };
  // Each node leaves at most three of its children on the stack, and builders limit the depth.
  std::array<Entry, 3 * kMostDepth + kWidth> stack;
  std::size_t size = 0;
  Number far = padded(limit);
  Entry at{0, 0, 0};
  while (true) {
    if (at.count > 0) {
      limit = leaf(Leaf(leaves_[at.first], at.count), limit);
      if (limit < 0) return;
      far = padded(limit);
    } else {
      const std::uint32_t number = at.first;
      const Node& node = nodes_[number];
      const auto nears = nears_of(node);
      const unsigned met = nears.met & node.Used();
      for (std::size_t i = 0; i < kWidth; ++i) {
        if ((met >> i & 1U) != 0) visit(number, i);
      }
      const auto entry_of = [&](unsigned bits) {
        const auto child = static_cast<std::size_t>(std::countr_zero(bits));
        return Entry{nears.near[child], node.first[child], node.count[child]};
      };
      unsigned within = met & nears.Within(far);
      if (within != 0) {
        // The children that are visited later are on the way into the cache meanwhile. A single
        // child needs no place on the stack.
        const std::size_t before = size;
        at = entry_of(within);
        within &= within - 1;
        if (within == 0) continue;
        stack[size++] = at;
        for (; within != 0; within &= within - 1) {
          filter::PushNearestOnTop(stack, before, size, entry_of(within));
        }
        at = stack[--size];
        Prefetch(stack[size - 1].first, stack[size - 1].count);
        continue;
      }
    }
    do {
      if (size == 0) return;
      at = stack[--size];
    } while (at.near > far);
  }
}

template <class Line, class OnLeaf, class Visit>
void Hierarchy::VisitAlong(const Line& line, const OnLeaf& leaf, const Visit& visit) const {
  using filter::LineForBoxes;
  const LineForBoxes tested(line);
  VisitNearestFirst(
      tested.length, [&](const Node& node) { return filter::BoxIntervals(tested, node); },
      [](float limit) { return LineForBoxes::Padded(limit); }, leaf, visit);
}

template <class OnLeaf, class Visit>
void Hierarchy::VisitNear(const Point& point, const OnLeaf& leaf, const Visit& visit) const {
  VisitNearestFirst(
      std::numeric_limits<double>::infinity(),
      [&](const Node& node) { return filter::BoxDistances(point, node); },
      [](double limit) { return limit * filter::BoxDistances::kSlack; }, leaf, visit);
}

template <class MayMeet, class OnLeaf>
bool Hierarchy::VisitBoxes(const MayMeet& may_meet, const OnLeaf& leaf) const {
  std::array<std::uint32_t, 3 * kMostDepth + kWidth> stack;
  std::size_t size = 0;
  stack[size++] = 0;
  while (size > 0) {
    const Node& node = nodes_[stack[--size]];
    for (std::size_t i = 0; i < kWidth; ++i) {
      if (!node.IsUsed(i) || !may_meet(node.Box(i))) continue;
      if (node.count[i] == 0) {
        stack[size++] = node.first[i];
      } else if (leaf(LeafAt(node, i))) {
        return true;
      }
    }
  }
  return false;
}

}  // namespace hitscan
