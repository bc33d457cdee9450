#include "geometry/shapes/mesh.h"

#include <algorithm>
#include <bit>
#include <mutex>
#include <numeric>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace hitscan {
namespace {

// FNV-1a over 32-bit words (Fowler, Noll and Vo 1991), with a final mix, because its upper bits
// depend little on the last words.
class Hash {
 public:
  void Add(std::uint32_t word) { value_ = (value_ ^ word) * 0x100000001B3U; }
  std::uint64_t value() const { return (value_ ^ value_ >> 32U) * 0x9E3779B97F4A7C15U; }

 private:
  std::uint64_t value_ = 0xCBF29CE484222325U;
};

std::tuple<float, float, float> Coordinates(const Point& point) {
  return {point.x, point.y, point.z};
}

}  // namespace

Mesh::Mesh(std::vector<Point> vertices, std::vector<MeshTriangle> triangles)
    : vertices_(std::move(vertices)), triangles_(std::move(triangles)) {
  if (triangles_.empty()) throw InvalidShape("the mesh has no triangle");
  Hash hash;
  for (std::size_t i = 0; i < vertices_.size(); ++i) {
    const Point& vertex = vertices_[i];
    if (!(0 * vertex.x + 0 * vertex.y + 0 * vertex.z == 0)) {
      ThrowNotFinite(("vertex " + std::to_string(i)).c_str());
    }
    for (int axis = 0; axis < 3; ++axis) hash.Add(std::bit_cast<std::uint32_t>(vertex[axis]));
  }
  for (std::size_t i = 0; i < triangles_.size(); ++i) {
    for (const int corner : {triangles_[i].a, triangles_[i].b, triangles_[i].c}) {
      if (corner < 0 || static_cast<std::size_t>(corner) >= vertices_.size()) {
        throw InvalidShape("triangle " + std::to_string(i) + " has the vertex " +
                           std::to_string(corner) + ", but the mesh has the vertices 0 to " +
                           std::to_string(static_cast<long>(vertices_.size()) - 1));
      }
      hash.Add(static_cast<std::uint32_t>(corner));
    }
  }
  hash_ = hash.value();
}

int Mesh::id() const {
  static std::mutex mutex;
  static std::unordered_map<std::uint64_t, int> ids;
  const std::lock_guard lock(mutex);
  return ids.try_emplace(hash_, static_cast<int>(ids.size())).first->second;
}

Triangle Mesh::TriangleAt(std::size_t index) const {
  const MeshTriangle& corners = triangles_[index];
  const auto at = [&](int corner) { return vertices_[static_cast<std::size_t>(corner)]; };
  return {at(corners.a), at(corners.b), at(corners.c)};
}

bool Mesh::IsClosed() const {
  // Vertices at one position get the number of the first of them in the order of positions.
  std::vector<std::size_t> order(vertices_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto position = [&](std::size_t i) { return Coordinates(vertices_[i]); };
  std::ranges::sort(order, {}, position);
  std::vector<std::size_t> number(vertices_.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    const bool same = i > 0 && position(order[i]) == position(order[i - 1]);
    number[order[i]] = same ? number[order[i - 1]] : i;
  }
  std::vector<std::pair<std::size_t, std::size_t>> edges;
  edges.reserve(3 * triangles_.size());
  for (const MeshTriangle& triangle : triangles_) {
    const auto of = [&](int corner) { return number[static_cast<std::size_t>(corner)]; };
    const std::array<std::size_t, 3> corners{of(triangle.a), of(triangle.b), of(triangle.c)};
    if (corners[0] == corners[1] || corners[1] == corners[2] || corners[2] == corners[0]) continue;
    for (std::size_t i = 0; i < 3; ++i) {
      edges.push_back(std::minmax(corners[i], corners[(i + 1) % 3]));
    }
  }
  std::ranges::sort(edges);
  for (std::size_t begin = 0; begin < edges.size();) {
    const auto end = std::ranges::upper_bound(edges, edges[begin]) - edges.begin();
    if ((static_cast<std::size_t>(end) - begin) % 2 != 0) return false;
    begin = static_cast<std::size_t>(end);
  }
  return true;
}

}  // namespace hitscan
