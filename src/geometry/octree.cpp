#include "geometry/octree.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "geometry/contains.h"
#include "geometry/exact/unrecorded.h"
#include "geometry/intersect.h"

namespace hitscan {
namespace {

// Adds the object to a list in ascending order, or removes it, where that is a change.
void ChangeList(std::vector<std::uint32_t>& objects, std::uint32_t object, bool was_in,
                bool is_in) {
  if (was_in == is_in) return;
  const auto place = std::ranges::lower_bound(objects, object);
  if (is_in) {
    objects.insert(place, object);
  } else {
    objects.erase(place);
  }
}

}  // namespace

Octree::Octree(float half_size, int splits, std::span<const Aabb> boxes) {
  if (!(half_size > 0) || !std::isfinite(half_size)) {
    throw InvalidShape("the half size of the octree is not positive and finite");
  }
  if (splits < 0 || splits > kMostSplits) {
    throw InvalidShape("the octree has more splits than 8, or fewer than none");
  }
  const exact::Unrecorded unrecorded;
  nodes_.push_back({.box = Aabb::FromCorners(Point(-half_size), Point(half_size))});
  Split(0, splits);
  boxes_.resize(boxes.size());
  for (std::size_t i = 0; i < boxes.size(); ++i) Change(static_cast<std::uint32_t>(i), boxes[i]);
}

Octree Octree::Around(const std::vector<Aabb>& boxes) {
  float half_size = 0;
  for (const Aabb& box : boxes) {
    for (int axis = 0; axis < 3; ++axis) {
      half_size = std::max({half_size, std::abs(box.min()[axis]), std::abs(box.max()[axis])});
    }
  }
  return Octree(half_size > 0 ? half_size : 1, 3, boxes);
}

void Octree::Split(std::uint32_t node, int splits) {
  if (splits == 0) return;
  // The order of the book, which calls the lower children the upper ones.
  constexpr int kOctants[8][3] = {{1, 0, 0}, {1, 0, 1}, {1, 1, 0}, {1, 1, 1},
                                  {0, 0, 0}, {0, 0, 1}, {0, 1, 0}, {0, 1, 1}};
  const Aabb box = nodes_[node].box;
  const auto first_child = static_cast<std::uint32_t>(nodes_.size());
  nodes_[node].first_child = first_child;
  // Children share their rounded middle, so that there is no gap between them.
  const Point middle = box.min() * 0.5F + box.max() * 0.5F;
  for (const auto& octant : kOctants) {
    Point min = box.min();
    Point max = middle;
    for (int axis = 0; axis < 3; ++axis) {
      if (octant[axis] == 0) continue;
      min[axis] = middle[axis];
      max[axis] = box.max()[axis];
    }
    nodes_.push_back({.box = Aabb::FromCorners(min, max)});
  }
  for (std::uint32_t child = first_child; child < first_child + 8; ++child) {
    Split(child, splits - 1);
  }
}

void Octree::Move(std::uint32_t object, const Aabb& box) {
  const exact::Unrecorded unrecorded;
  if (object >= boxes_.size()) boxes_.resize(std::size_t{object} + 1);
  Change(object, box);
}

void Octree::Remove(std::uint32_t object) {
  const exact::Unrecorded unrecorded;
  if (object < boxes_.size()) Change(object, std::nullopt);
}

void Octree::Change(std::uint32_t object, const std::optional<Aabb>& to) {
  const std::optional<Aabb> from = std::exchange(boxes_[object], to);
  const auto is_outside = [&](const std::optional<Aabb>& box) {
    return box && Contains(nodes_.front().box, *box) != Containment::kInside;
  };
  ChangeList(outside_, object, is_outside(from), is_outside(to));
  Change(0, object, from ? &*from : nullptr, to ? &*to : nullptr);
}

void Octree::Change(std::uint32_t node, std::uint32_t object, const Aabb* from, const Aabb* to) {
  const auto meets = [&](const Aabb* box) {
    return box != nullptr && Intersects(nodes_[node].box, *box);
  };
  // Boxes that the node does not meet meet none of its children.
  const bool was_in = meets(from);
  const bool is_in = meets(to);
  if (!was_in && !is_in) return;
  if (nodes_[node].IsLeaf()) {
    ChangeList(nodes_[node].objects, object, was_in, is_in);
    return;
  }
  for (std::uint32_t child = nodes_[node].first_child; child < nodes_[node].first_child + 8;
       ++child) {
    Change(child, object, was_in ? from : nullptr, is_in ? to : nullptr);
  }
}

}  // namespace hitscan
