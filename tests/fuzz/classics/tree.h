#pragma once

// A hierarchy of boxes over the triangles of a mesh, as engines have it: built once for each mesh
// by halving the triangles along the longest axis, and kept. Each classic mistake of models changes
// one of the rules.

#include <map>
#include <vector>

#include "vectors.h"

namespace classics {

struct Box {
  Vector min{kInfinity, kInfinity, kInfinity}, max{-kInfinity, -kInfinity, -kInfinity};
  void Add(Vector p) {
    min = {std::min(min.x, p.x), std::min(min.y, p.y), std::min(min.z, p.z)};
    max = {std::max(max.x, p.x), std::max(max.y, p.y), std::max(max.z, p.z)};
  }
};

struct Corners {
  Vector a, b, c;
};

inline Corners CornersOf(const hitscan::Mesh& mesh, int triangle) {
  const hitscan::MeshTriangle& t = mesh.triangles[static_cast<std::size_t>(triangle)];
  const auto at = [&](int i) { return From(mesh.vertices[static_cast<std::size_t>(i)]); };
  return {at(t.a), at(t.b), at(t.c)};
}

struct RightRules {
  /// What equal trees have in common.
  static int KeyOf(const hitscan::Mesh& mesh) { return mesh.id; }
  /// How many of the triangles of a leaf are tested.
  static int InLeaf(int count) { return count; }
  /// Does a ray that enters and leaves the slabs of a box at these distances meet the box?
  static bool MeetsBox(double enters, double leaves) {
    return enters <= leaves + 1e-9 * std::abs(leaves);
  }
  /// Is a triangle hit of which the ray meets the front (> 0) or the back (< 0)?
  static bool HitsSide(double) { return true; }
  /// The distance up to which the search goes on after a hit at `t`; below 0: it ends.
  static double LimitAfter(double t) { return t; }
};

template <class Rules>
class Tree {
 public:
  explicit Tree(const hitscan::Mesh& mesh) {
    for (int i = 0; i < static_cast<int>(mesh.triangles.size()); ++i) order_.push_back(i);
    Build(mesh, 0, static_cast<int>(order_.size()));
  }

  std::optional<hitscan::ModelHit> Cast(const hitscan::Ray& ray, const hitscan::Mesh& mesh) const {
    std::optional<hitscan::ModelHit> nearest;
    double limit = kInfinity;
    std::vector<int> stack{0};
    while (!stack.empty() && limit >= 0) {
      const Node& node = nodes_[static_cast<std::size_t>(stack.back())];
      stack.pop_back();
      if (!Meets(ray, node.box, limit)) continue;
      if (node.right != 0) {
        stack.push_back(node.right);
        stack.push_back(node.left);
        continue;
      }
      const int last = node.first + Rules::InLeaf(node.count);
      for (int i = node.first; i < last && limit >= 0; ++i) {
        const int triangle = order_[static_cast<std::size_t>(i)];
        const double t = Hit(ray, CornersOf(mesh, triangle));
        if (!(t <= limit)) continue;
        const hitscan::Hit hit = HitAt(ray, t);
        nearest = hitscan::ModelHit{hit.t, hit.point, triangle};
        limit = Rules::LimitAfter(t);
      }
    }
    return nearest;
  }

 private:
  struct Node {
    Box box;
    int first, count;  // of a leaf
    int left, right;   // 0 for a leaf
  };

  int Build(const hitscan::Mesh& mesh, int first, int last) {
    const auto number = nodes_.size();
    Node node{{}, first, last - first, 0, 0};
    for (int i = first; i < last; ++i) {
      const Corners t = CornersOf(mesh, order_[static_cast<std::size_t>(i)]);
      for (const Vector& corner : {t.a, t.b, t.c}) node.box.Add(corner);
    }
    nodes_.push_back(node);
    constexpr int kLeafSize = 2;
    if (last - first > kLeafSize) {
      const Vector size = node.box.max - node.box.min;
      const int axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
      const auto center = [&](int triangle) {
        const Corners t = CornersOf(mesh, triangle);
        return t.a[axis] + t.b[axis] + t.c[axis];
      };
      const int middle = (first + last) / 2;
      std::nth_element(order_.begin() + first, order_.begin() + middle, order_.begin() + last,
                       [&](int a, int b) { return center(a) < center(b); });
      const int left = Build(mesh, first, middle);
      const int right = Build(mesh, middle, last);
      nodes_[number].left = left;
      nodes_[number].right = right;
    }
    return static_cast<int>(number);
  }

  static bool Meets(const hitscan::Ray& ray, const Box& box, double limit) {
    const Vector origin = From(ray.origin), direction = From(ray.direction);
    double enters = 0, leaves = limit;
    for (int axis = 0; axis < 3; ++axis) {
      if (direction[axis] == 0) {
        if (origin[axis] < box.min[axis] || origin[axis] > box.max[axis]) return false;
        continue;
      }
      double near = (box.min[axis] - origin[axis]) / direction[axis];
      double far = (box.max[axis] - origin[axis]) / direction[axis];
      if (near > far) std::swap(near, far);
      enters = std::max(enters, near);
      leaves = std::min(leaves, far);
    }
    return Rules::MeetsBox(enters, leaves);
  }

  // The distance of the hit; NaN if there is none.
  static double Hit(const hitscan::Ray& ray, const Corners& triangle) {
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    const Vector u = triangle.b - triangle.a, v = triangle.c - triangle.a;
    const Vector p = Cross(From(ray.direction), v);
    const double determinant = Dot(u, p);
    if (determinant == 0 || !Rules::HitsSide(determinant)) return kNone;
    const Vector s = From(ray.origin) - triangle.a, q = Cross(s, u);
    const double beta = Dot(s, p) / determinant;
    const double gamma = Dot(From(ray.direction), q) / determinant;
    if (beta < 0 || gamma < 0 || beta + gamma > 1) return kNone;
    const double t = Dot(v, q) / determinant;
    return t >= 0 ? t : kNone;
  }

  std::vector<int> order_;
  std::vector<Node> nodes_;
};

template <class Rules>
std::optional<hitscan::ModelHit> CastThroughTree(const hitscan::Ray& ray,
                                                 const hitscan::Mesh& mesh) {
  static std::map<int, Tree<Rules>> trees;
  constexpr std::size_t kMostTrees = 10'000;
  if (trees.size() > kMostTrees) trees.clear();
  return trees.try_emplace(Rules::KeyOf(mesh), mesh).first->second.Cast(ray, mesh);
}

}  // namespace classics
