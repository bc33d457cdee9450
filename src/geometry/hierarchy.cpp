#include "geometry/hierarchy.h"

#include <tuple>
#include <utility>

namespace hitscan {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

struct Bounds {
  Point min{kInfinity, kInfinity, kInfinity};
  Point max{-kInfinity, -kInfinity, -kInfinity};

  void Add(const Point& point) {
    for (int axis = 0; axis < 3; ++axis) {
      min[axis] = std::min(min[axis], point[axis]);
      max[axis] = std::max(max[axis], point[axis]);
    }
  }
  void Add(const Bounds& other) {
    Add(other.min);
    Add(other.max);
  }
  bool IsEmpty() const { return min.x > max.x; }
  /// Half of the surface, in double precision, which does not overflow.
  double HalfArea() const {
    if (IsEmpty()) return 0;
    const glm::dvec3 size = glm::dvec3(max) - glm::dvec3(min);
    return size.x * size.y + size.y * size.z + size.z * size.x;
  }
};

Bounds BoundsOf(const Triangle& triangle) {
  Bounds bounds;
  for (const Point& corner : triangle.corners()) bounds.Add(corner);
  return bounds;
}

void SetBox(Hierarchy::Node& node, std::size_t child, const Bounds& bounds) {
  for (std::size_t axis = 0; axis < 3; ++axis) {
    node.faces[0][axis][child] = bounds.min[static_cast<int>(axis)];
    node.faces[1][axis][child] = bounds.max[static_cast<int>(axis)];
  }
}

// Sets the triangles of a leaf of that many triangles from their indices. The last one also takes
// the remaining places, so that each place has a triangle. Returns the bounds.
Bounds SetTriangles(FourTriangles& leaf, std::uint32_t count, const Mesh& mesh) {
  Bounds bounds;
  for (std::size_t i = 0; i < FourTriangles::kCount; ++i) {
    if (i >= count) leaf.index[i] = leaf.index[count - 1];
    const MeshTriangle& triangle = mesh.triangles()[leaf.index[i]];
    const std::array<int, 3> corners{triangle.a, triangle.b, triangle.c};
    for (std::size_t corner = 0; corner < 3; ++corner) {
      const Point& point = mesh.vertices()[static_cast<std::size_t>(corners[corner])];
      bounds.Add(point);
      for (std::size_t axis = 0; axis < 3; ++axis) {
        leaf.corners[corner][axis][i] = point[static_cast<int>(axis)];
      }
    }
  }
  return bounds;
}

}  // namespace

Aabb Hierarchy::Node::Box(std::size_t child) const {
  const auto corner = [&](std::size_t side) {
    return Point(faces[side][0][child], faces[side][1][child], faces[side][2][child]);
  };
  return Aabb::FromCorners(corner(0), corner(1));
}

// Builds the tree over a permutation of the triangles.
struct Hierarchy::Builder {
  // A triangle: its bounds, and the centre of these.
  struct Primitive {
    Bounds bounds;
    Point center;
    std::uint32_t index;
  };
  // A range of the triangles.
  struct Range {
    std::uint32_t first;
    std::uint32_t last;
    Bounds bounds;

    std::uint32_t size() const { return last - first; }
  };
  static constexpr int kBins = 16;

  const Mesh& mesh;
  std::vector<Primitive> primitives;
  LargePages<Node>& nodes;
  LargePages<FourTriangles>& leaves;

  Builder(const Mesh& of, LargePages<Node>& into_nodes, LargePages<FourTriangles>& into_leaves)
      : mesh(of), nodes(into_nodes), leaves(into_leaves) {
    primitives.reserve(mesh.triangles().size());
    for (std::size_t i = 0; i < mesh.triangles().size(); ++i) {
      const Bounds bounds = BoundsOf(mesh.TriangleAt(i));
      // Halves before the sum, which may overflow.
      primitives.push_back(
          {bounds, bounds.min * 0.5F + bounds.max * 0.5F, static_cast<std::uint32_t>(i)});
    }
  }

  Range RangeOf(std::uint32_t first, std::uint32_t last) const {
    Range range{first, last, {}};
    for (std::uint32_t i = first; i < last; ++i) range.bounds.Add(primitives[i].bounds);
    return range;
  }

  // The least number of leaves for so many triangles. A leaf takes the same time with one triangle
  // as with four.
  static std::uint32_t LeavesFor(std::uint32_t triangles) {
    return (triangles + kLeafSize - 1) / kLeafSize;
  }

  // Divides a range of at least two triangles into two. Bins of the centres along the longest axis
  // give the division with the least sum of area times leaves. Where all centres are in one bin,
  // or the tree is already deep, the range is halved.
  std::pair<Range, Range> Split(const Range& range, std::size_t depth) {
    Bounds centers;
    for (std::uint32_t i = range.first; i < range.last; ++i) centers.Add(primitives[i].center);
    const glm::dvec3 size = glm::dvec3(centers.max) - glm::dvec3(centers.min);
    int axis = size.x >= size.y ? 0 : 1;
    if (size.z > size[axis]) axis = 2;
    const auto begin = primitives.begin() + range.first;
    const auto end = primitives.begin() + range.last;
    auto middle = begin;
    if (size[axis] > 0 && depth < kMostDepth / 2) {
      const double scale = kBins / size[axis];
      const auto bin_of = [&](const Primitive& primitive) {
        const double offset =
            static_cast<double>(primitive.center[axis]) - static_cast<double>(centers.min[axis]);
        return std::min(static_cast<int>(offset * scale), kBins - 1);
      };
      std::array<Bounds, kBins> bounds;
      std::array<std::uint32_t, kBins> counts{};
      for (auto each = begin; each != end; ++each) {
        const auto bin = static_cast<std::size_t>(bin_of(*each));
        bounds[bin].Add(each->bounds);
        ++counts[bin];
      }
      // The cost of the bins from each one to the last.
      std::array<double, kBins> cost_after{};
      Bounds after;
      std::uint32_t count_after = 0;
      for (std::size_t bin = kBins - 1; bin > 0; --bin) {
        if (counts[bin] > 0) after.Add(bounds[bin]);
        count_after += counts[bin];
        cost_after[bin] = after.HalfArea() * LeavesFor(count_after);
      }
      Bounds before;
      std::uint32_t count_before = 0;
      double least = std::numeric_limits<double>::infinity();
      int first_after = 1;
      for (std::size_t bin = 1; bin < kBins; ++bin) {
        if (counts[bin - 1] > 0) before.Add(bounds[bin - 1]);
        count_before += counts[bin - 1];
        const double cost = before.HalfArea() * LeavesFor(count_before) + cost_after[bin];
        if (cost < least && count_before > 0 && count_before < range.size()) {
          least = cost;
          first_after = static_cast<int>(bin);
        }
      }
      middle = std::partition(
          begin, end, [&](const Primitive& primitive) { return bin_of(primitive) < first_after; });
    }
    if (middle == begin || middle == end) {
      middle = begin + range.size() / 2;
      std::nth_element(begin, middle, end, [&](const Primitive& a, const Primitive& b) {
        return std::pair(a.center[axis], a.index) < std::pair(b.center[axis], b.index);
      });
    }
    const auto at = static_cast<std::uint32_t>(middle - primitives.begin());
    return {RangeOf(range.first, at), RangeOf(at, range.last)};
  }

  std::uint32_t AddLeaf(const Range& range) {
    FourTriangles& leaf = leaves.emplace_back();
    for (std::uint32_t i = 0; i < range.size(); ++i) {
      leaf.index[i] = primitives[range.first + i].index;
    }
    SetTriangles(leaf, range.size(), mesh);
    return static_cast<std::uint32_t>(leaves.size() - 1);
  }

  // Builds the node of a range and returns its number.
  std::uint32_t Build(const Range& range, std::size_t depth) {
    const auto number = static_cast<std::uint32_t>(nodes.size());
    nodes.emplace_back();
    // Splits the child with the largest surface until there are four children.
    std::array<Range, kWidth> children{range};
    std::size_t count = 1;
    while (count < kWidth) {
      std::size_t largest = kWidth;
      for (std::size_t i = 0; i < count; ++i) {
        if (children[i].size() <= (count == 1 ? 1 : kLeafSize)) continue;
        if (largest == kWidth ||
            children[i].bounds.HalfArea() > children[largest].bounds.HalfArea()) {
          largest = i;
        }
      }
      if (largest == kWidth) break;
      std::tie(children[largest], children[count]) = Split(children[largest], depth);
      ++count;
    }
    for (std::size_t i = 0; i < kWidth; ++i) {
      std::uint32_t first = 0;
      std::uint32_t triangles = 0;
      if (i < count) {
        const bool is_leaf = children[i].size() <= kLeafSize;
        first = is_leaf ? AddLeaf(children[i]) : Build(children[i], depth + 1);
        triangles = is_leaf ? children[i].size() : 0;
      }
      Node& node = nodes[number];  // Build may have moved the nodes
      SetBox(node, i, i < count ? children[i].bounds : Bounds());
      node.first[i] = first;
      node.count[i] = triangles;
    }
    return number;
  }
};

Hierarchy::Hierarchy(const Mesh& mesh) {
  Builder builder(mesh, nodes_, leaves_);
  const std::size_t count = mesh.triangles().size();
  // Large memory that is reserved and not written takes no pages, so it is not copied to a smaller
  // place at the end.
  nodes_.reserve(count / 6 + 1);
  leaves_.reserve(count / 3 + 1);
  builder.Build(builder.RangeOf(0, static_cast<std::uint32_t>(count)), 0);
}

void Hierarchy::Refit(const Mesh& mesh) {
  // Children have larger numbers than their node, so the nodes are fitted in reverse.
  std::vector<Bounds> of_nodes(nodes_.size());
  for (std::size_t number = nodes_.size(); number-- > 0;) {
    Node& node = nodes_[number];
    for (std::size_t i = 0; i < kWidth; ++i) {
      if (!node.IsUsed(i)) continue;
      const Bounds bounds = node.count[i] == 0
                                ? of_nodes[node.first[i]]
                                : SetTriangles(leaves_[node.first[i]], node.count[i], mesh);
      SetBox(node, i, bounds);
      of_nodes[number].Add(bounds);
    }
  }
}

}  // namespace hitscan
