#include "geometry/octree.h"

#include <cmath>

#include "geometry/contains.h"
#include "geometry/exact/unrecorded.h"
#include "geometry/intersect.h"

namespace hitscan {

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
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    const auto object = static_cast<std::uint32_t>(i);
    Insert(0, object, boxes[i]);
    if (Contains(nodes_.front().box, boxes[i]) != Containment::kInside) outside_.push_back(object);
  }
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

void Octree::Insert(std::uint32_t node, std::uint32_t object, const Aabb& box) {
  if (!Intersects(nodes_[node].box, box)) return;
  if (nodes_[node].IsLeaf()) {
    nodes_[node].objects.push_back(object);
    return;
  }
  for (std::uint32_t child = nodes_[node].first_child; child < nodes_[node].first_child + 8;
       ++child) {
    Insert(child, object, box);
  }
}

}  // namespace hitscan
