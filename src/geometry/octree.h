#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "geometry/hierarchy.h"
#include "geometry/shapes/aabb.h"
#include "geometry/shapes/ray.h"

// An octree over boxes. It only selects objects: those that are skipped are certainly not met.
namespace hitscan {

/// A cube about the origin, divided into octants. ("3D Collisions", chapter 5, octrees.)
class Octree {
 public:
  static constexpr int kMostSplits = 8;

  struct Node {
    Aabb box;
    std::uint32_t first_child = 0;            ///< of eight consecutive nodes; 0: this is a leaf
    std::vector<std::uint32_t> objects = {};  ///< of a leaf, in ascending order

    bool IsLeaf() const { return first_child == 0; }
  };

  /// Divides the cube of that half size `splits` times. The objects are the boxes: each is in all
  /// leaves that its box meets, contact included. Throws InvalidShape when the half size is not
  /// positive and finite, or when there are more than kMostSplits.
  Octree(float half_size, int splits, std::span<const Aabb> boxes);
  /// With three splits, and as large as the boxes need.
  static Octree Around(const std::vector<Aabb>& boxes);

  /// Moves an object, or adds one with a new number or a number that was removed. The octree is
  /// then the same as one that was built with this box. Only leaves that one of the two boxes meets
  /// are changed, and the cube keeps its size: what is moved out of it is in outside().
  void Move(std::uint32_t object, const Aabb& box);
  /// Removes an object; nothing is left of it. Nothing happens if there is no such object.
  void Remove(std::uint32_t object);

  /// The root is the first node. Three splits make 585 nodes, of which 512 are leaves.
  std::span<const Node> nodes() const { return nodes_; }
  /// The objects that are not wholly in the cube, of which leaves have a part or nothing.
  std::span<const std::uint32_t> outside() const { return outside_; }

  /// Calls `leaf(objects, limit)` first with the objects outside and then with those of each leaf
  /// whose box the ray may meet at a t of at most `limit`, the nearer boxes first. `leaf` returns
  /// the new limit: the t of the nearest hit so far, or a negative number to end the search.
  /// Objects are passed again with each of their leaves. `visit(node)` is called with each node
  /// whose box is entered.
  template <class Leaf, class Visit>
  void VisitAlong(const Ray& ray, const Leaf& leaf, const Visit& visit) const;
  template <class Leaf>
  void VisitAlong(const Ray& ray, const Leaf& leaf) const {
    VisitAlong(ray, leaf, [](std::uint32_t) {});
  }

 private:
  void Split(std::uint32_t node, int splits);
  void Change(std::uint32_t object, const std::optional<Aabb>& to);
  // Changes the leaves below the node for an object that had the box `from` and has the box `to`;
  // null: it was or is not in the octree.
  void Change(std::uint32_t node, std::uint32_t object, const Aabb* from, const Aabb* to);

  std::vector<Node> nodes_;
  std::vector<std::optional<Aabb>> boxes_;  // of the objects
  std::vector<std::uint32_t> outside_;
};

namespace filter {

/// The t from which the line may be in the box, as BoxIntervals; negative if it certainly misses.
inline float EntryInto(const LineForBoxes& line, const Aabb& box) {
  float near = 0;
  float far = line.length;
  for (int axis = 0; axis < 3; ++axis) {
    const auto i = static_cast<std::size_t>(axis);
    const float entry = line.forwards[i] ? box.min()[axis] : box.max()[axis];
    const float exit = line.forwards[i] ? box.max()[axis] : box.min()[axis];
    const float enters = (entry - line.origin[i]) * line.reciprocal[i];
    const float leaves = (exit - line.origin[i]) * line.reciprocal[i];
    near = enters > near ? enters : near;
    far = leaves < far ? leaves : far;
  }
  return near <= far * LineForBoxes::kSlack + LineForBoxes::kTiny ? near : -1;
}

}  // namespace filter

template <class Leaf, class Visit>
void Octree::VisitAlong(const Ray& ray, const Leaf& leaf, const Visit& visit) const {
  const filter::LineForBoxes line(ray);
  struct Entry {
    float near;
    std::uint32_t node;
  };
  // Each node leaves at most seven of its children on the stack.
  std::array<Entry, 7 * kMostSplits + 8> stack;
  std::size_t size = 0;
  float limit = line.length;
  if (!outside_.empty()) limit = leaf(std::span(outside_), limit);
  if (limit < 0) return;
  const float root = filter::EntryInto(line, nodes_.front().box);
  if (root >= 0) stack[size++] = {root, 0};
  while (size > 0) {
    const Entry entry = stack[--size];
    if (entry.near > limit * filter::LineForBoxes::kSlack + filter::LineForBoxes::kTiny) continue;
    visit(entry.node);
    const Node& node = nodes_[entry.node];
    if (node.IsLeaf()) {
      if (!node.objects.empty()) limit = leaf(std::span(node.objects), limit);
      if (limit < 0) return;
      continue;
    }
    const std::size_t before = size;
    for (std::uint32_t child = node.first_child; child < node.first_child + 8; ++child) {
      const float near = filter::EntryInto(line, nodes_[child].box);
      if (near < 0) continue;
      filter::PushNearestOnTop(stack, before, size, Entry{near, child});
    }
  }
}

}  // namespace hitscan
