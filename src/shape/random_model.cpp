#include "shape/random_model.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <glm/geometric.hpp>
#include <memory>
#include <utility>
#include <vector>

#include "geometry/hierarchy.h"
#include "meshes/made_meshes.h"

namespace hitscan {
namespace {

using Wide = RandomGeometry::Wide;

// Embree's test of watertightness stands here.
const Wide kFar(148376, 1234, -223423);

// The vertices of a mesh, relative to the point at which it is placed.
struct Offsets {
  std::vector<Wide> vertices = {};
  std::vector<MeshTriangle> triangles = {};
  std::size_t inside = 0;  // the mean of so many first vertices is inside; 0: of all

  int Add(const Wide& offset) {
    vertices.push_back(offset);
    return static_cast<int>(vertices.size()) - 1;
  }
};

// A closed mesh of four triangles.
Offsets Tetrahedron(RandomGeometry& geometry) {
  Random& random = geometry.random();
  Offsets made;
  const std::array<Wide, 3> offsets{geometry.Direction(), geometry.Direction(),
                                    geometry.Direction()};
  const int a = made.Add(offsets[0]);
  const int b = made.Add(offsets[1]);
  const int c = made.Add(offsets[2]);
  // With the opposite of their sum, the target is inside.
  const Wide around = (offsets[0] + offsets[1] + offsets[2]) * -random.Between(0.3, 1);
  const int d = made.Add(geometry.AimsInside() ? around
                         : random.OneIn(2)     ? Wide(0)
                                               : geometry.Direction());
  made.triangles = {{a, b, c}, {a, c, d}, {a, d, b}, {b, d, c}};
  return made;
}

// A vector of the surface that is aimed at, or any.
Wide Side(RandomGeometry& geometry) {
  const bool tangent = geometry.aim() && geometry.random().OneIn(2);
  return tangent ? geometry.Tangent() : geometry.Direction();
}

// Triangles around a vertex, often all around it, sometimes slivers.
Offsets Fan(RandomGeometry& geometry) {
  Random& random = geometry.random();
  Offsets made;
  const int count = random.Whole(3, 7);
  const int middle = made.Add(random.OneIn(2) ? Wide(0) : geometry.Direction());
  const Wide e = Side(geometry);
  Wide f = Side(geometry);
  if (random.OneIn(4)) f *= std::ldexp(1, -random.Whole(4, 20));
  for (int i = 0; i < count; ++i) {
    const double angle = 6.283185307179586 * i / count;
    made.Add(e * std::cos(angle) + f * std::sin(angle));
  }
  const bool closed = random.OneIn(2);
  for (int i = 0; i < count - (closed ? 0 : 1); ++i) {
    made.triangles.push_back({middle, middle + 1 + i, middle + 1 + (i + 1) % count});
  }
  return made;
}

// A strip of triangles, of which some may be equal, flipped or without area.
Offsets Strip(RandomGeometry& geometry) {
  Random& random = geometry.random();
  Offsets made;
  const int count = random.Whole(1, 5);
  for (int i = 0; i < count + 2; ++i) {
    const bool repeats =
        i > 0 && geometry.case_class() == CaseClass::kDegenerate && random.OneIn(3);
    made.Add(repeats ? made.vertices.back() : geometry.Direction());
  }
  for (int i = 0; i < count; ++i) {
    made.triangles.push_back(i % 2 == 0 ? MeshTriangle{i, i + 1, i + 2}
                                        : MeshTriangle{i + 1, i, i + 2});
  }
  if (random.OneIn(4)) made.triangles.push_back(made.triangles.front());
  return made;
}

// Triangles of one plane that overlap.
Offsets Overlapping(RandomGeometry& geometry) {
  Random& random = geometry.random();
  Offsets made;
  const Wide e = Side(geometry);
  const Wide f = Side(geometry);
  const int corners = random.Whole(3, 7);
  for (int i = 0; i < corners; ++i) {
    const double along_e = random.Whole(-2, 2);
    const double along_f = random.Whole(-2, 2);
    made.Add(e * along_e + f * along_f);
  }
  for (int count = random.Whole(2, 6); count > 0; --count) {
    const int a = random.Whole(0, corners - 1);
    const int b = random.Whole(1, corners - 2);
    const int c = random.Whole(b + 1, corners - 1);
    made.triangles.push_back({a, (a + b) % corners, (a + c) % corners});
  }
  return made;
}

// A closed mesh of twelve triangles in six planes.
Offsets Box(RandomGeometry& geometry) {
  Offsets made;
  const Wide size = geometry.Direction();
  const Wide low = geometry.AimsInside() ? -size * geometry.Weight() : Wide(0);
  for (unsigned i = 0; i < 8; ++i) {
    made.Add(low + Wide((i & 1U) != 0 ? size.x : 0, (i & 2U) != 0 ? size.y : 0,
                        (i & 4U) != 0 ? size.z : 0));
  }
  static const std::vector<MeshTriangle> kTriangles = MakeCube().triangles();
  made.triangles = kTriangles;
  return made;
}

Offsets Small(RandomGeometry& geometry) {
  constexpr std::array kMakers{&Tetrahedron, &Fan, &Strip, &Overlapping, &Box};
  const int last = static_cast<int>(kMakers.size()) - 1;
  return kMakers.at(static_cast<std::size_t>(geometry.random().Whole(0, last)))(geometry);
}

// Meshes as programs have them, without slivers and without triangles that overlap.
bool HasOrdinaryMeshes(CaseClass case_class) {
  return IsOrdinary(case_class) || case_class == CaseClass::kMillimetres;
}

// One of the meshes of made_meshes.h, of about n * n triangles. Small ones are more frequent,
// because searches take as long as the meshes are large. Where coordinates are whole, its vertices
// are moved to a coarse grid, which keeps closed meshes closed.
Offsets Large(RandomGeometry& geometry) {
  Random& random = geometry.random();
  const double unit = random.Unit();
  const int n = static_cast<int>(std::exp2(2 + 3 * unit * unit));
  const int half = std::max(3, n / 2);
  const int way = random.Whole(0, HasOrdinaryMeshes(geometry.case_class()) ? 5 : 6);
  const Mesh mesh = way == 0   ? MakeIcosphere(n < 9    ? 1
                                               : n < 24 ? 2
                                                        : 3)
                    : way == 1 ? MakeUvSphere(n, half)
                    : way == 2 ? MakeTorus(n, half)
                    : way == 3 ? MakeKnot(4 * n, std::max(3, n / 8))
                    : way == 4 ? MakePlate(half)
                    : way == 5 ? MakeTerrain(half)
                               : MakeFan(n * n / 4);
  const double number = std::abs(geometry.Number());
  const double size = geometry.IsWhole() || number == 0 ? geometry.scale() : number;
  constexpr double kGrid = 16;
  Offsets made;
  for (const Point& vertex : mesh.vertices()) {
    const Wide exact(vertex);
    made.Add((geometry.IsWhole() ? glm::round(exact * kGrid) : exact) * size);
  }
  made.triangles = mesh.triangles();
  // The mean of a ring of vertices is inside a tube.
  if (way == 2) made.inside = static_cast<std::size_t>(half);
  if (way == 3) made.inside = static_cast<std::size_t>(std::max(3, n / 8));
  return made;
}

bool MayBeFar(CaseClass case_class) {
  return !HasOrdinaryMeshes(case_class) && case_class != CaseClass::kHuge &&
         case_class != CaseClass::kTiny && case_class != CaseClass::kGap &&
         case_class != CaseClass::kLattice && case_class != CaseClass::kSignedZeros;
}

// A point on a face of a box of the hierarchy, where a ray enters it or runs along it.
void AimAtBox(const Model& model, RandomGeometry& geometry) {
  Random& random = geometry.random();
  const auto nodes = model.hierarchy().nodes();
  const int last = static_cast<int>(nodes.size()) - 1;
  const Hierarchy::Node& node = nodes[static_cast<std::size_t>(random.Whole(0, last))];
  auto child = static_cast<std::size_t>(random.Whole(0, Hierarchy::kWidth - 1));
  if (!node.IsUsed(child)) child = 0;
  const Aabb box = node.Box(child);
  const Wide min(box.min());
  const Wide max(box.max());
  Wide point;
  for (int axis = 0; axis < 3; ++axis) {
    const double weight = geometry.Weight();
    point[axis] = min[axis] * (1 - weight) + max[axis] * weight;
  }
  const int across = random.Whole(0, 2);
  point[across] = random.OneIn(2) ? min[across] : max[across];
  Wide normal(0);
  normal[across] = 1;
  Wide line(0);
  line[(across + 1) % 3] = 1;
  geometry.Aim(point, normal, 2);
  geometry.AimAlong(line);
}

}  // namespace

Model MakeRandomModel(RandomGeometry& geometry, MeshSizes sizes) {
  Random& random = geometry.random();
  Wide center(geometry.Target(3));
  if (!geometry.aim() && MayBeFar(geometry.case_class()) && random.OneIn(8)) center += kFar;
  const bool ordinary = HasOrdinaryMeshes(geometry.case_class());
  const bool large = sizes == MeshSizes::kAll && random.OneIn(ordinary ? 2 : 10);
  Offsets made = large ? Large(geometry) : ordinary ? Box(geometry) : Small(geometry);
  ModelPose pose;
  if (random.OneIn(4)) {
    const Vector turns{random.Whole(-3, 3), random.Whole(-3, 3), random.Whole(-3, 3)};
    pose.rotation = turns * (random.OneIn(2) ? 90.0F : 15.0F);
  }
  if (random.OneIn(4)) pose.scale = Vector(random.OneIn(2) ? 2.0F : -0.5F, 1, 1);
  // A mesh is turned about the point at which it is aimed.
  if (!(pose == ModelPose())) {
    pose.position = geometry.Round(center);
    center = Wide(0);
  }
  std::vector<Point> vertices;
  vertices.reserve(made.vertices.size());
  for (const Wide& offset : made.vertices) vertices.push_back(geometry.Round(center + offset));
  const Model model(std::make_shared<const Mesh>(std::move(vertices), std::move(made.triangles)),
                    pose);
  AimAtModel(model, geometry, made.inside);
  return model;
}

void AimAtModel(const Model& model, RandomGeometry& geometry, std::size_t inside) {
  Random& random = geometry.random();
  const Mesh& placed = model.placed();
  if (geometry.AimsInside() && model.IsClosed()) {
    const std::size_t count = inside == 0 ? placed.vertices().size() : inside;
    Wide middle(0);
    for (std::size_t i = 0; i < count; ++i) middle += Wide(placed.vertices()[i]);
    geometry.Aim(middle / static_cast<double>(count), Wide(0, 0, 1), 3);
    return;
  }
  if (!geometry.AimsInside() && random.OneIn(5)) {
    AimAtBox(model, geometry);
    return;
  }
  const auto any = random.Whole(0, static_cast<int>(placed.triangles().size()) - 1);
  const Triangle triangle = placed.TriangleAt(static_cast<std::size_t>(any));
  const Wide a(triangle.a());
  const Wide ab = Wide(triangle.b()) - a;
  const Wide ac = Wide(triangle.c()) - a;
  // The weights of b and c: those of a vertex, of a point of an edge, or of one inside.
  double u = random.OneIn(3) ? 0 : geometry.Weight();
  const double v = random.OneIn(3) ? 0 : (1 - u) * geometry.Weight();
  if (random.OneIn(6)) u = 1 - v;
  geometry.Aim(a + ab * u + ac * v, glm::cross(ab, ac), 2);
  if (!geometry.AimsInside() && random.OneIn(2)) {
    geometry.AimAlong(v == 0 ? ab : u == 0 ? ac : ac - ab);
  }
}

}  // namespace hitscan
