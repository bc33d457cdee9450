#include "geometry/models.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <memory>
#include <numeric>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "geometry/closest_point.h"
#include "geometry/hierarchy.h"
#include "geometry/intersect.h"
#include "geometry/raycast.h"
#include "support/model_rays.h"

namespace hitscan {
namespace {

// ---- The same without a hierarchy ----

std::vector<float> AllOfAll(const Ray& ray, const Mesh& mesh) {
  std::vector<float> all;
  for (std::size_t i = 0; i < mesh.triangles().size(); ++i) {
    if (const auto hit = Raycast(ray, mesh.TriangleAt(i))) all.push_back(hit->t);
  }
  std::ranges::sort(all);
  return all;
}

void ExpectSameHit(const std::optional<ModelHit>& got, const std::optional<ModelHit>& right) {
  ASSERT_EQ(got.has_value(), right.has_value());
  if (!got) return;
  EXPECT_EQ(got->t, right->t);
  EXPECT_EQ(got->point, right->point);
  EXPECT_EQ(got->triangle, right->triangle);
}

void ExpectAsWithoutHierarchy(const Ray& ray, const Model& model) {
  ExpectSameHit(Raycast(ray, model), NearestOfAll(ray, model.placed()));
  EXPECT_EQ(RaycastAll(ray, model), AllOfAll(ray, model.placed()));
  EXPECT_EQ(Hits(ray, model), Raycast(ray, model).has_value());
}

void ExpectAsWithoutHierarchy(const Point& point, const Model& model) {
  const ModelClosest got = ClosestPoint(point, model);
  float least = INFINITY;
  for (std::size_t i = 0; i < model.placed().triangles().size(); ++i) {
    least = std::min(least, Distance(point, model.placed().TriangleAt(i)));
  }
  EXPECT_EQ(got.distance, least);
  const Triangle triangle = model.placed().TriangleAt(static_cast<std::size_t>(got.triangle));
  EXPECT_EQ(Distance(point, triangle), least);
  EXPECT_EQ(got.closest, ClosestPoint(point, triangle));
}

// ---- Rays ----

void ExpectRaysAsWithoutHierarchy(const Mesh& mesh, float size, const Vector& shift, int count) {
  const Model model = ModelOf(Transformed(mesh, size, shift));
  Random random(5801);
  for (int i = 0; i < count && !testing::Test::HasFailure(); ++i) {
    const Point goal = Goal(model.placed(), random);
    const Point start = Start(model.placed(), goal, size, random);
    const Vector direction = goal - start;
    if (direction == Vector(0) || !std::isfinite(direction.x + direction.y + direction.z)) continue;
    const Ray ray(start, direction);
    ExpectAsWithoutHierarchy(ray, model);
    const Segment segment(start, start + direction * (i % 2 == 0 ? 1.0F : 1.5F));
    const auto hit = Linetest(segment, model);
    float least = INFINITY;
    for (std::size_t j = 0; j < model.placed().triangles().size(); ++j) {
      const auto each = Linetest(segment, model.placed().TriangleAt(j));
      if (each) least = std::min(least, each->t);
    }
    EXPECT_EQ(hit ? hit->t : INFINITY, least);
    if (testing::Test::HasFailure()) {
      ADD_FAILURE() << "ray " << i << " from " << start.x << " " << start.y << " " << start.z
                    << " to " << goal.x << " " << goal.y << " " << goal.z;
    }
  }
}

TEST(ModelRaycast, AnswersAsWithoutAHierarchy) {
  for (const TestMesh& test : TestMeshes()) {
    SCOPED_TRACE(test.name);
    ExpectRaysAsWithoutHierarchy(*test.mesh, 1, {0, 0, 0}, 400);
  }
}

TEST(ModelRaycast, AnswersAsWithoutAHierarchyFarFromTheOrigin) {
  for (const TestMesh& test : TestMeshes()) {
    SCOPED_TRACE(test.name);
    ExpectRaysAsWithoutHierarchy(*test.mesh, 1, {148376, 1234, -223423}, 150);
  }
}

TEST(ModelRaycast, AnswersAsWithoutAHierarchyAtAnySize) {
  for (const TestMesh& test : TestMeshes()) {
    SCOPED_TRACE(test.name);
    for (const float size : {0x1p-145F, 0x1p-126F, 0x1p-60F, 0x1p60F, 0x1p116F}) {
      ExpectRaysAsWithoutHierarchy(*test.mesh, size, {0, 0, 0}, 40);
    }
  }
}

TEST(ModelRaycast, PassesNowhereBetweenTriangles) {
  Random random(5802);
  for (const TestMesh& test : TestMeshes()) {
    if (!test.closed || std::string_view(test.name) == "torus" ||
        std::string_view(test.name) == "knot") {
      continue;
    }
    const Model model(test.mesh);
    for (int i = 0; i < 2000; ++i) {
      const Point goal = Goal(*test.mesh, random);
      if (goal == Point(0)) continue;
      EXPECT_TRUE(Raycast(Ray({0, 0, 0}, goal), model)) << test.name;
    }
  }
}

TEST(ModelRaycast, IsTheLeastTriangleOfSeveral) {
  const Model cube(std::make_shared<const Mesh>(MakeCube()));
  for (const Point& corner : {Point(1, 1, 1), Point(-1, 1, -1), Point(1, -1, -1)}) {
    const Ray ray(corner * 4.0F, -corner);
    const auto hit = Raycast(ray, cube);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->point, corner);
    const auto& triangles = cube.placed().triangles();
    const auto first = std::ranges::find_if(triangles, [&](const MeshTriangle& triangle) {
      return std::ranges::any_of(std::array{triangle.a, triangle.b, triangle.c}, [&](int i) {
        return cube.placed().vertices()[static_cast<std::size_t>(i)] == corner;
      });
    });
    EXPECT_EQ(hit->triangle, first - triangles.begin());
  }
}

TEST(ModelRaycast, PermutationsOfTrianglesKeepT) {
  Random random(5803);
  for (const TestMesh& test : TestMeshes()) {
    std::vector<MeshTriangle> triangles = test.mesh->triangles();
    for (std::size_t i = triangles.size(); i > 1; --i) {
      const int j = random.Whole(0, static_cast<int>(i) - 1);
      std::swap(triangles[i - 1], triangles[static_cast<std::size_t>(j)]);
    }
    const Model model(test.mesh);
    const Model permuted = ModelOf({test.mesh->vertices(), triangles});
    for (int i = 0; i < 300; ++i) {
      const Point goal = Goal(*test.mesh, random);
      const Point start = Start(*test.mesh, goal, 1, random);
      if (goal == start) continue;
      const Ray ray(start, goal - start);
      const auto one = Raycast(ray, model);
      const auto other = Raycast(ray, permuted);
      ASSERT_EQ(one.has_value(), other.has_value());
      EXPECT_EQ(one ? one->t : -1, other ? other->t : -1);
      EXPECT_EQ(one ? one->point : Point(0), other ? other->point : Point(0));
      EXPECT_EQ(RaycastAll(ray, model), RaycastAll(ray, permuted));
      EXPECT_EQ(ClosestPoint(start, model).distance, ClosestPoint(start, permuted).distance);
    }
  }
}

// The triangles that the ray hits at exactly the nearest hit, as indices of `mesh`.
std::vector<std::size_t> NearestTriangles(const Ray& ray, const Mesh& mesh,
                                          const std::optional<ModelHit>& hit) {
  std::vector<std::size_t> triangles;
  for (std::size_t i = 0; hit && i < mesh.triangles().size(); ++i) {
    const Triangle nearest = mesh.TriangleAt(static_cast<std::size_t>(hit->triangle));
    if (Raycast(ray, mesh.TriangleAt(i)) && CompareHits(ray, mesh.TriangleAt(i), nearest) == 0) {
      triangles.push_back(i);
    }
  }
  return triangles;
}

// The order of the vertices, and at which corner a triangle begins, say nothing about the surface.
TEST(ModelRaycast, PermutationsOfVerticesKeepTheHit) {
  Random random(5806);
  for (const TestMesh& test : TestMeshes()) {
    SCOPED_TRACE(test.name);
    const Mesh& mesh = *test.mesh;
    std::vector<int> places(mesh.vertices().size());
    std::iota(places.begin(), places.end(), 0);
    for (std::size_t i = places.size(); i > 1; --i) {
      const int j = random.Whole(0, static_cast<int>(i) - 1);
      std::swap(places[i - 1], places[static_cast<std::size_t>(j)]);
    }
    const auto place = [&](int vertex) { return places[static_cast<std::size_t>(vertex)]; };
    std::vector<Point> vertices(mesh.vertices().size());
    for (std::size_t i = 0; i < vertices.size(); ++i) {
      vertices[static_cast<std::size_t>(places[i])] = mesh.vertices()[i];
    }
    std::vector<MeshTriangle> triangles;
    for (const auto& [a, b, c] : mesh.triangles()) {
      triangles.push_back(random.OneIn(2) ? MeshTriangle{place(b), place(c), place(a)}
                                          : MeshTriangle{place(c), place(b), place(a)});
    }
    const Model model(test.mesh);
    const Model permuted = ModelOf({std::move(vertices), std::move(triangles)});
    for (int i = 0; i < 200; ++i) {
      const std::optional<Ray> ray = RayAtMesh(mesh, 1, random);
      if (!ray) continue;
      const auto hit = Raycast(*ray, model);
      ExpectSameHit(Raycast(*ray, permuted), hit);
      const std::vector<std::size_t> nearest = NearestTriangles(*ray, mesh, hit);
      EXPECT_EQ(NearestTriangles(*ray, permuted.placed(), hit), nearest);
      if (!hit) continue;
      EXPECT_EQ(nearest.front(), static_cast<std::size_t>(hit->triangle));
    }
  }
}

TEST(ModelRaycast, PowersOfTwoScaleT) {
  Random random(5804);
  for (const TestMesh& test : TestMeshes()) {
    const Model model(test.mesh);
    for (const float scale : {0x1p-40F, 0.5F, 0x1p30F}) {
      ModelPose pose;
      pose.scale = Vector(scale);
      const Model scaled(test.mesh, pose);
      for (int i = 0; i < 200; ++i) {
        const Point goal = Goal(*test.mesh, random);
        const Point start = goal + Vector(random.Whole(-9, 9), random.Whole(-9, 9), 3);
        const Ray ray(start, goal - start);
        const auto hit = Raycast(ray, model);
        const auto other = Raycast(Ray(start * scale, ray.direction()), scaled);
        ASSERT_EQ(hit.has_value(), other.has_value());
        EXPECT_EQ(hit ? hit->t * scale : -1, other ? other->t : -1);
        EXPECT_EQ(hit ? hit->triangle : -1, other ? other->triangle : -1);
        const ModelClosest closest = ClosestPoint(start, model);
        const ModelClosest scaled_closest = ClosestPoint(start * scale, scaled);
        EXPECT_EQ(closest.distance * scale, scaled_closest.distance);
        EXPECT_EQ(closest.triangle, scaled_closest.triangle);
      }
    }
  }
}

// ---- Hierarchy ----

// The indices of the triangles in the order of the leaves.
std::vector<std::uint32_t> Indices(const Hierarchy& hierarchy) {
  std::vector<std::uint32_t> indices;
  hierarchy.VisitBoxes([](const Aabb&) { return true; },
                       [&](const Hierarchy::Leaf& leaf) {
                         for (const Hierarchy::Item& item : leaf) indices.push_back(item.index);
                         return false;
                       });
  return indices;
}

// Does each box contain the triangles below it, without any room? Returns the union.
Aabb CheckBoxes(const Hierarchy& hierarchy, std::uint32_t number) {
  const Hierarchy::Node& node = hierarchy.nodes()[number];
  std::optional<Aabb> all;
  for (std::size_t i = 0; i < Hierarchy::kWidth; ++i) {
    if (!node.IsUsed(i)) continue;
    std::optional<Aabb> below;
    const auto add = [](std::optional<Aabb>& box, const Point& min, const Point& max) {
      box = box ? Aabb::FromCorners(glm::min(box->min(), min), glm::max(box->max(), max))
                : Aabb::FromCorners(min, max);
    };
    if (node.count[i] == 0) {
      below = CheckBoxes(hierarchy, node.first[i]);
    } else {
      EXPECT_LE(node.count[i], Hierarchy::kLeafSize);
      for (const Hierarchy::Item& item : hierarchy.LeafAt(node, i)) {
        for (const Point& p : item.triangle.corners()) add(below, p, p);
      }
    }
    EXPECT_EQ(below->min(), node.Box(i).min());
    EXPECT_EQ(below->max(), node.Box(i).max());
    add(all, below->min(), below->max());
  }
  return *all;
}

TEST(Hierarchy, HasEachTriangleOnceInTightBoxes) {
  for (const TestMesh& test : TestMeshes()) {
    const Hierarchy hierarchy(*test.mesh);
    std::vector<std::uint32_t> indices = Indices(hierarchy);
    std::ranges::sort(indices);
    ASSERT_EQ(indices.size(), test.mesh->triangles().size());
    for (std::uint32_t i = 0; i < indices.size(); ++i) EXPECT_EQ(indices[i], i);
    const Aabb bounds = Model(test.mesh).Bounds();
    EXPECT_EQ(CheckBoxes(hierarchy, 0).min(), bounds.min());
    EXPECT_EQ(CheckBoxes(hierarchy, 0).max(), bounds.max());
  }
}

TEST(Hierarchy, StaysShallowWhereAllTrianglesAreAtOnePlace) {
  const std::vector<MeshTriangle> triangles(3000, MeshTriangle{0, 1, 2});
  const Mesh mesh({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, triangles);
  const Model model(std::make_shared<const Mesh>(mesh));
  const auto hit = Raycast(Ray({0.25F, 0.25F, 5}, {0, 0, -1}), model);
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->triangle, 0);
  EXPECT_EQ(RaycastAll(Ray({0.25F, 0.25F, 5}, {0, 0, -1}), model), std::vector<float>(3000, 5));
  EXPECT_EQ(ClosestPoint({0.25F, 0.25F, 5}, model).triangle, 0);
}

// The hits of a ray through a hierarchy, with the leaves in the order in which they are visited.
std::optional<ModelHit> NearestThrough(const Ray& ray, const Hierarchy& hierarchy) {
  std::optional<ModelHit> nearest;
  std::optional<Triangle> nearest_triangle;
  hierarchy.VisitAlong(ray, [&](const Hierarchy::Leaf& leaf, float limit) {
    for (const Hierarchy::Item& item : leaf) {
      const auto hit = Raycast(ray, item.triangle);
      if (!hit) continue;
      const int order = nearest ? CompareHits(ray, item.triangle, *nearest_triangle) : -1;
      const int index = static_cast<int>(item.index);
      if (order > 0 || (order == 0 && index > nearest->triangle)) continue;
      nearest = ModelHit{hit->t, hit->point, index};
      nearest_triangle = item.triangle;
      limit = hit->t;
    }
    return limit;
  });
  return nearest;
}

TEST(Hierarchy, AfterRefitAnswersAsANewOne) {
  Random random(5805);
  for (const TestMesh& test : TestMeshes()) {
    SCOPED_TRACE(test.name);
    std::vector<Point> vertices = test.mesh->vertices();
    for (Point& vertex : vertices) {
      vertex += Vector(static_cast<float>(random.Between(-1, 1)), vertex.x * vertex.z, 5);
    }
    const Mesh moved(vertices, test.mesh->triangles());
    Hierarchy hierarchy(*test.mesh);
    hierarchy.Refit(moved);
    CheckBoxes(hierarchy, 0);
    const Hierarchy anew(moved);
    for (int i = 0; i < 300; ++i) {
      const Point goal = Goal(moved, random);
      const Point start = Start(moved, goal, 1, random);
      if (goal == start) continue;
      const Ray ray(start, goal - start);
      ExpectSameHit(NearestThrough(ray, hierarchy), NearestThrough(ray, anew));
    }
    // Back to the first vertices, nothing is left of the others.
    hierarchy.Refit(*test.mesh);
    const Hierarchy before(*test.mesh);
    EXPECT_EQ(Indices(hierarchy), Indices(before));
    for (std::size_t i = 0; i < before.nodes().size(); ++i) {
      EXPECT_EQ(hierarchy.nodes()[i].faces, before.nodes()[i].faces);
    }
  }
}

TEST(Hierarchy, VisitsNearLeavesFirstAndNoneBeyondTheLimit) {
  const Mesh mesh = MakeIcosphere(3);
  const Hierarchy hierarchy(mesh);
  int leaves = 0;
  std::size_t boxes = 0;
  const Point point(2, 0.5F, 0.25F);
  hierarchy.VisitNear(
      point,
      [&](const Hierarchy::Leaf& leaf, double limit) -> double {
        ++leaves;
        for (const Hierarchy::Item& item : leaf) {
          const auto distance = static_cast<double>(Distance(point, item.triangle));
          limit = std::min(limit, distance * distance * (1 + 1e-6));
        }
        return limit;
      },
      [&](std::uint32_t, std::size_t) { ++boxes; });
  EXPECT_LE(leaves, 12);
  EXPECT_LT(boxes, hierarchy.nodes().size());
  // A negative limit ends the search.
  leaves = 0;
  hierarchy.VisitNear(point, [&](const Hierarchy::Leaf&, double) -> double {
    ++leaves;
    return -1;
  });
  EXPECT_EQ(leaves, 1);
}

// ---- Points ----

TEST(ClosestPointOfModel, AnswersAsWithoutAHierarchy) {
  Random random(5806);
  for (const TestMesh& test : TestMeshes()) {
    SCOPED_TRACE(test.name);
    for (const float size : {1.0F, 0x1p-140F, 0x1p110F}) {
      const Model model = ModelOf(Transformed(*test.mesh, size, {0, 0, 0}));
      for (int i = 0; i < 80; ++i) {
        const Point goal = Goal(model.placed(), random);
        ExpectAsWithoutHierarchy(Start(model.placed(), goal, size, random), model);
        ExpectAsWithoutHierarchy(goal, model);
      }
    }
    const Model far = ModelOf(Transformed(*test.mesh, 1, {148376, 1234, -223423}));
    for (int i = 0; i < 50; ++i) {
      const Point goal = Goal(far.placed(), random);
      ExpectAsWithoutHierarchy(Start(far.placed(), goal, 1, random), far);
    }
  }
}

TEST(ClosestPointOfModel, IsThatOfTheLeastTriangleOfSeveral) {
  const Model cube(std::make_shared<const Mesh>(MakeCube()));
  const ModelClosest middle = ClosestPoint({0, 0, 0}, cube);
  EXPECT_EQ(middle.distance, 1);
  EXPECT_EQ(middle.triangle, 0);
  const ModelClosest corner = ClosestPoint({3, 3, 2}, cube);
  EXPECT_EQ(corner.closest, Point(1, 1, 1));
  EXPECT_EQ(corner.distance, 3);
  // The distance of the second triangle is 1 - 2^-26, which is rounded to 1, that of the first one.
  const std::vector<Point> vertices{{0, 0, 1},  {4, 0, 1},  {0, 4, 1},
                                    {0, 0, -1}, {4, 0, -1}, {0, 4, -1 + 0x1p-24F}};
  const ModelClosest lower =
      ClosestPoint({1, 1, 0}, ModelOf({vertices, {{0, 1, 2}, {3, 4, 5}, {4, 5, 3}}}));
  EXPECT_EQ(lower.distance, 1);
  EXPECT_EQ(lower.triangle, 1);
}

TEST(PointInModel, IncludesTheBoundary) {
  const Model cube(std::make_shared<const Mesh>(MakeCube()));
  for (int x = -3; x <= 3; ++x) {
    for (int y = -3; y <= 3; ++y) {
      for (int z = -3; z <= 3; ++z) {
        const Point point = Point(x, y, z) * 0.5F;
        const bool inside = std::max({std::abs(x), std::abs(y), std::abs(z)}) <= 2;
        EXPECT_EQ(PointInModel(point, cube), inside) << x << " " << y << " " << z;
      }
    }
  }
  const float above = std::nextafter(1.0F, 2.0F);
  EXPECT_FALSE(PointInModel({above, 0, 0}, cube));
  EXPECT_FALSE(PointInModel({0.25F, above, 0.5F}, cube));
  EXPECT_FALSE(PointInModel({-above, 1, 1}, cube));
}

TEST(PointInModel, HasItsVerticesInside) {
  for (const TestMesh& test : TestMeshes()) {
    if (!test.closed) continue;
    for (const Vector& shift : {Vector(0), Vector(148376, 1234, -223423)}) {
      const Model model = ModelOf(Transformed(*test.mesh, 1, shift));
      for (const Point& vertex : model.placed().vertices()) {
        EXPECT_TRUE(PointInModel(vertex, model)) << test.name;
        // On the line along x through the vertex, outside of the bounds.
        EXPECT_FALSE(PointInModel({shift.x - 3, vertex.y, vertex.z}, model)) << test.name;
        EXPECT_FALSE(PointInModel({shift.x + 3, vertex.y, vertex.z}, model)) << test.name;
      }
    }
  }
}

// Rays through vertices and along edges must count each crossing once.
TEST(PointInModel, IsBetweenTheVerticesOfAConvexMesh) {
  for (const TestMesh& test : TestMeshes()) {
    if (std::string_view(test.name) != "icosphere" && std::string_view(test.name) != "uv sphere") {
      continue;
    }
    const Model model(test.mesh);
    for (const Point& vertex : test.mesh->vertices()) {
      const float radius = std::hypot(vertex.y, vertex.z);
      // A sphere of 12 by 8 parts is farther than 0.9 from the centre.
      const Point middle(vertex.x / 2, vertex.y, vertex.z);
      if (std::hypot(middle.x, radius) < 0.88F) {
        EXPECT_TRUE(PointInModel(middle, model)) << test.name;
      }
    }
  }
}

TEST(PointInModel, RefusesAnOpenMesh) {
  for (const TestMesh& test : TestMeshes()) {
    const Model model(test.mesh);
    if (test.closed) {
      EXPECT_NO_THROW(RequireClosed(model));
    } else {
      EXPECT_THROW(RequireClosed(model), InvalidShape);
      EXPECT_THROW(PointInModel({0, 0, 0}, model), InvalidShape);
    }
  }
}

// Two closed meshes in one: where both are, a ray crosses them an even number of times.
TEST(PointInModel, CountsCrossings) {
  const Mesh cube = MakeCube();
  std::vector<Point> vertices = cube.vertices();
  std::vector<MeshTriangle> triangles = cube.triangles();
  const int count = static_cast<int>(vertices.size());
  for (const Point& vertex : cube.vertices()) vertices.push_back(vertex * 0.5F);
  for (const auto& [a, b, c] : cube.triangles()) {
    triangles.push_back({a + count, b + count, c + count});
  }
  const Model shell = ModelOf({vertices, triangles});
  EXPECT_FALSE(PointInModel({0, 0, 0}, shell));
  EXPECT_FALSE(PointInModel({0.25F, 0.25F, 0.25F}, shell));
  EXPECT_TRUE(PointInModel({0.5F, 0.25F, 0.25F}, shell));
  EXPECT_TRUE(PointInModel({0.75F, 0.5F, 0.5F}, shell));
  EXPECT_TRUE(PointInModel({-0.75F, 0.5F, 0.5F}, shell));
  EXPECT_FALSE(PointInModel({1.5F, 0.5F, 0.5F}, shell));
}

// ---- Shapes ----

TEST(IntersectsModel, CountsContact) {
  const Model cube(std::make_shared<const Mesh>(MakeCube()));
  EXPECT_TRUE(Intersects(cube, Sphere({3, 0.25F, 0.5F}, 2)));
  EXPECT_FALSE(Intersects(cube, Sphere({3, 0.25F, 0.5F}, std::nextafter(2.0F, 0.0F))));
  EXPECT_TRUE(Intersects(cube, Sphere({1, 1, 1}, 0)));
  EXPECT_FALSE(Intersects(cube, Sphere({0, 0, 0}, 0.5F))) << "inside, without contact";
  EXPECT_TRUE(Intersects(cube, Aabb::FromCorners({1, 1, 1}, {2, 2, 2})));
  EXPECT_TRUE(Intersects(cube, Plane({1, 0, 0}, 1.000005F))) << "planes are 1e-5 thick";
  EXPECT_TRUE(Intersects(cube, Plane({1, 0, 0}, -1.000005F)));
  EXPECT_FALSE(Intersects(cube, Plane({-1, 0, 0}, 1.00002F)));
  EXPECT_TRUE(Intersects(cube, Triangle({1, 2, 0}, {1, 1, 0}, {2, 2, 2})));
  EXPECT_FALSE(Intersects(cube, Triangle({0, 0, 0}, {0.5F, 0, 0}, {0, 0.5F, 0})));
}

}  // namespace
}  // namespace hitscan
