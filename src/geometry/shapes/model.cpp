#include "geometry/shapes/model.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <limits>
#include <utility>

#include "geometry/exact/correct_rounding.h"
#include "geometry/exact/degrees.h"
#include "geometry/hierarchy.h"

namespace hitscan {
namespace {

// Rounds the value of an expression once. Correct rounding returns the largest float for all larger
// numbers, so a result of that size is refused.
template <class Expression>
float RoundWithin(const Expression& expression, const char* what) {
  const float rounded = exact::RoundPolynomial(expression);
  if (std::abs(rounded) >= std::numeric_limits<float>::max()) {
    throw InvalidShape(std::string(what) + " is too large for a float");
  }
  return rounded;
}

Vector MapVector(const AffineMap& map, const Vector& vector, const Vector& added,
                 const char* what) {
  Vector image;
  for (int axis = 0; axis < 3; ++axis) {
    image[axis] = RoundWithin(
        [&](auto as) {
          return as(map.columns[0][axis]) * as(vector.x) + as(map.columns[1][axis]) * as(vector.y) +
                 as(map.columns[2][axis]) * as(vector.z) + as(added[axis]);
        },
        what);
  }
  return image;
}

// The mesh itself if the map changes nothing.
std::shared_ptr<const Mesh> Place(const std::shared_ptr<const Mesh>& mesh, const AffineMap& map) {
  if (map == AffineMap()) return mesh;
  std::vector<Point> vertices = mesh->vertices();
  for (Point& vertex : vertices) vertex = Map(map, vertex);
  return std::make_shared<const Mesh>(std::move(vertices), mesh->triangles());
}

Aabb BoundsOf(const Mesh& mesh) {
  const auto vertex = [&](int corner) { return mesh.vertices()[static_cast<std::size_t>(corner)]; };
  Point min = vertex(mesh.triangles().front().a);
  Point max = min;
  for (const MeshTriangle& triangle : mesh.triangles()) {
    for (const int corner : {triangle.a, triangle.b, triangle.c}) {
      min = glm::min(min, vertex(corner));
      max = glm::max(max, vertex(corner));
    }
  }
  return Aabb::FromCorners(min, max);
}

}  // namespace

AffineMap MapOf(const ModelPose& pose) {
  RequireFinite(pose.position, "the position of the model");
  RequireFinite(pose.rotation, "the rotation of the model");
  RequireFinite(pose.scale, "the scale of the model");
  AffineMap map;
  map.translation = pose.position;
  if (pose.rotation == Vector(0, 0, 0)) {
    for (int i = 0; i < 3; ++i) map.columns[static_cast<std::size_t>(i)][i] = pose.scale[i];
    return map;
  }
  const auto [sx, cx] = exact::SineAndCosineOf(pose.rotation.x);
  const auto [sy, cy] = exact::SineAndCosineOf(pose.rotation.y);
  const auto [sz, cz] = exact::SineAndCosineOf(pose.rotation.z);
  // Column by column, Rz * Rx * Ry; each number is a sum of at most two products.
  struct Sum {
    std::array<double, 2> first;
    std::array<double, 3> second;
  };
  const Sum rotation[3][3] = {
      {{{cz, cy}, {-sz, sx, sy}}, {{sz, cy}, {cz, sx, sy}}, {{-cx, sy}, {0, 0, 0}}},
      {{{-sz, cx}, {0, 0, 0}}, {{cz, cx}, {0, 0, 0}}, {{sx, 1}, {0, 0, 0}}},
      {{{cz, sy}, {sz, sx, cy}}, {{sz, sy}, {-cz, sx, cy}}, {{cx, cy}, {0, 0, 0}}}};
  for (int column = 0; column < 3; ++column) {
    for (int row = 0; row < 3; ++row) {
      const auto& [first, second] = rotation[column][row];
      const float scale = pose.scale[column];
      map.columns[static_cast<std::size_t>(column)][row] = RoundWithin(
          [&](auto as) {
            return (as(first[0]) * as(first[1]) + as(second[0]) * as(second[1]) * as(second[2])) *
                   as(scale);
          },
          "a number of the model's matrix");
    }
  }
  return map;
}

AffineMap Product(const AffineMap& outer, const AffineMap& inner) {
  constexpr const char* kWhat = "a number of the model's matrix";
  AffineMap product;
  for (std::size_t i = 0; i < 3; ++i) {
    product.columns[i] = MapVector(outer, inner.columns[i], Vector(0), kWhat);
  }
  product.translation = MapVector(outer, inner.translation, outer.translation, kWhat);
  return product;
}

Point Map(const AffineMap& map, const Point& point) {
  return MapVector(map, point, map.translation, "a placed vertex");
}

Model::Model(std::shared_ptr<const Mesh> mesh, std::string mesh_name)
    : Model(std::move(mesh), ModelPose(), std::move(mesh_name)) {}

Model::Model(std::shared_ptr<const Mesh> mesh, const ModelPose& pose, std::string mesh_name)
    : mesh_(std::move(mesh)), mesh_name_(std::move(mesh_name)), pose_(pose) {
  auto placed = std::make_shared<Placed>();
  placed->mesh = Place(mesh_, MapOf(pose));
  placed_ = std::move(placed);
}

Model::Model(const std::shared_ptr<const Mesh>& mesh, const AffineMap& map)
    : Model(Place(mesh, map)) {}

const Aabb& Model::Bounds() const {
  std::call_once(placed_->bounds_once, [&] { placed_->bounds = BoundsOf(placed()); });
  return *placed_->bounds;
}

const Hierarchy& Model::hierarchy() const {
  std::call_once(placed_->hierarchy_once,
                 [&] { placed_->hierarchy = std::make_shared<const Hierarchy>(placed()); });
  return *placed_->hierarchy;
}

bool Model::IsClosed() const {
  std::call_once(placed_->closed_once, [&] { placed_->is_closed = placed().IsClosed(); });
  return placed_->is_closed;
}

}  // namespace hitscan
