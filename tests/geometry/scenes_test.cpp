#include "geometry/scenes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "geometry/octree.h"
#include "meshes/made_meshes.h"
#include "random/random.h"

namespace hitscan {
namespace {

SceneNode CubeNode(const Point& position, std::optional<int> parent = std::nullopt) {
  SceneNode node;
  node.parent = parent;
  node.mesh = FindNamedMesh("cube");
  node.mesh_name = "cube";
  node.pose.position = position;
  return node;
}

std::string ErrorOf(std::vector<SceneNode> nodes) {
  try {
    const Scene scene(std::move(nodes));
  } catch (const InvalidShape& error) {
    return error.what();
  }
  return "";
}

TEST(Octree, ThreeSplitsMakeTheNodesOfTheBook) {
  const Octree octree(7, 3, {});
  EXPECT_EQ(octree.nodes().size(), 585U);
  EXPECT_EQ(std::ranges::count_if(octree.nodes(), &Octree::Node::IsLeaf), 512);
  for (const Octree::Node& node : octree.nodes()) {
    if (!node.IsLeaf()) continue;
    EXPECT_EQ(node.box.max() - node.box.min(), Vector(14.0F / 8));
  }
}

TEST(Octree, BoxesAreInEachLeafThatTheyMeet) {
  const std::vector<Aabb> boxes{
      Aabb::FromCorners({0, 0, 0}, {0, 0, 0}), Aabb::FromCorners({1, 1, 1}, {2, 2, 2}),
      Aabb::FromCorners({7, 7, 7}, {9, 9, 9}), Aabb::FromCorners({8, 0, 0}, {9, 1, 1})};
  const Octree octree(7, 3, boxes);
  const auto leaves_of = [&](std::uint32_t object) {
    return std::ranges::count_if(octree.nodes(), [&](const Octree::Node& node) {
      return std::ranges::find(node.objects, object) != node.objects.end();
    });
  };
  EXPECT_EQ(leaves_of(0), 8);  // a corner of eight leaves
  EXPECT_EQ(leaves_of(1), 8);  // around the corner at 1.75
  EXPECT_EQ(leaves_of(2), 1);
  EXPECT_EQ(leaves_of(3), 0);
  EXPECT_EQ(std::vector(octree.outside().begin(), octree.outside().end()),
            (std::vector<std::uint32_t>{2, 3}));
}

TEST(Octree, RefusesSizesThatMakeNoCube) {
  EXPECT_THROW(Octree(0, 3, {}), InvalidShape);
  EXPECT_THROW(Octree(INFINITY, 3, {}), InvalidShape);
  EXPECT_THROW(Octree(1, 9, {}), InvalidShape);
}

TEST(Scene, NamesTheNodeOfAnError) {
  EXPECT_EQ(ErrorOf({}), "the scene has no mesh");
  EXPECT_EQ(ErrorOf({SceneNode()}), "the scene has no mesh");
  EXPECT_EQ(ErrorOf({CubeNode({0, 0, 0}), CubeNode({0, 0, 0}, 1)}),
            "node 1 has the parent 1, which is no earlier node");
  EXPECT_EQ(ErrorOf({CubeNode({0, 0, 0}, -1)}),
            "node 0 has the parent -1, which is no earlier node");
  EXPECT_EQ(ErrorOf({CubeNode({0, 0, 0}), CubeNode({3e38F, 0, 0}), CubeNode({3e38F, 0, 0}, 1)}),
            "node 2: a number of the model's matrix is too large for a float");
}

TEST(Scene, ChildrenArePlacedByTheirParents) {
  SceneNode parent = CubeNode({1, 2, 3});
  parent.pose.rotation = {0, 0, 90};
  parent.pose.scale = {2, 2, 2};
  const Scene scene({parent, SceneNode{.name = "group", .parent = 0}, CubeNode({5, 0, 0}, 1)});
  EXPECT_EQ(scene.MapOfNode(2).translation, Point(1, 12, 3));
  ASSERT_EQ(scene.models().size(), 2U);
  EXPECT_EQ(scene.nodes_of_models(), (std::vector{0, 2}));
  EXPECT_EQ(scene.ModelOfNode(1), nullptr);
  EXPECT_EQ(scene.ModelOfNode(2), &scene.models()[1]);
  EXPECT_EQ(scene.models()[1].Bounds().min(), Point(-1, 10, 1));
  EXPECT_EQ(scene.models()[1].Bounds().max(), Point(3, 14, 5));
}

// By the octree of the scene, by one that has only a part of the models, and by a test of each
// model.
TEST(SceneRaycast, FindsTheNearestOfAllModels) {
  Random random(8231);
  int hits = 0;
  for (int i = 0; i < 1000; ++i) {
    const auto number = [&] { return static_cast<float>(random.Whole(-8, 8)); };
    std::vector<SceneNode> nodes;
    for (int count = random.Whole(1, 6); count > 0; --count) {
      const Point position{number(), number(), number()};
      const bool is_child = !nodes.empty() && random.OneIn(3);
      nodes.push_back(CubeNode(position, is_child ? std::optional<int>(0) : std::nullopt));
      nodes.back().pose.scale = Vector(random.OneIn(2) ? 1.0F : 0.5F);
    }
    const Scene scene(nodes);
    const Point origin{number(), number(), number()};
    Vector direction{number(), number(), number()};
    if (random.OneIn(2)) {
      const auto model = static_cast<std::size_t>(random.Bits() % scene.models().size());
      direction = scene.models()[model].Bounds().Center() - origin;
    }
    if (direction == Vector(0)) continue;
    const Ray ray(origin, direction);
    std::optional<SceneHit> nearest;
    for (std::size_t model = 0; model < scene.models().size(); ++model) {
      const auto hit = Raycast(ray, scene.models()[model]);
      if (hit && (!nearest || hit->t < nearest->t)) {
        nearest = SceneHit{hit->t, hit->point, static_cast<int>(model)};
      }
    }
    const SceneSearch by_part = SearchAlong(ray, scene, Octree(3, 2, [&] {
                                              std::vector<Aabb> boxes;
                                              for (const Model& model : scene.models()) {
                                                boxes.push_back(model.Bounds());
                                              }
                                              return boxes;
                                            }()));
    for (const auto& hit : {Raycast(ray, scene), by_part.hit}) {
      ASSERT_EQ(hit.has_value(), nearest.has_value());
      if (!nearest) continue;
      EXPECT_EQ(hit->t, nearest->t);
      EXPECT_EQ(hit->point, nearest->point);
    }
    hits += nearest.has_value() ? 1 : 0;
  }
  EXPECT_GT(hits, 300);
}

// After moves, removals and additions an octree is as one that is built with the boxes, in which
// the removed objects are left out.
TEST(Octree, IsAsANewOneAfterChanges) {
  Random random(8232);
  const auto random_box = [&] {
    Point min;
    Vector size;
    for (int axis = 0; axis < 3; ++axis) {
      min[axis] = static_cast<float>(random.Whole(-10, 8)) / 2;
      size[axis] = static_cast<float>(random.Whole(0, 6)) / 2;
    }
    return Aabb::FromCorners(min, min + size);
  };
  std::vector<Aabb> boxes;
  for (int i = 0; i < 12; ++i) boxes.push_back(random_box());
  std::vector<bool> removed(boxes.size());
  Octree octree(4, 2, boxes);
  for (int i = 0; i < 300; ++i) {
    // Now and then an object with a new number.
    const auto object = static_cast<std::size_t>(
        random.Whole(0, static_cast<int>(boxes.size()) - (i % 20 ? 1 : 0)));
    if (object == boxes.size()) {
      boxes.push_back(random_box());
      removed.push_back(true);
    }
    if (object + 1 < boxes.size() && random.OneIn(4)) {
      octree.Remove(static_cast<std::uint32_t>(object));
      removed[object] = true;
    } else {
      boxes[object] = random_box();
      octree.Move(static_cast<std::uint32_t>(object), boxes[object]);
      removed[object] = false;
    }
    const Octree anew(4, 2, boxes);
    const auto without_removed = [&](std::span<const std::uint32_t> objects) {
      std::vector<std::uint32_t> left;
      std::ranges::copy_if(objects, std::back_inserter(left),
                           [&](std::uint32_t each) { return !removed[each]; });
      return left;
    };
    const auto all = [](std::span<const std::uint32_t> objects) {
      return std::vector<std::uint32_t>(objects.begin(), objects.end());
    };
    EXPECT_EQ(all(octree.outside()), without_removed(anew.outside()));
    for (std::size_t node = 0; node < anew.nodes().size(); ++node) {
      EXPECT_EQ(octree.nodes()[node].objects, without_removed(anew.nodes()[node].objects));
    }
  }
  octree.Remove(1'000'000);  // there is none
}

TEST(SceneRaycast, EntersFewNodes) {
  const Scene scene({CubeNode({0, 0, 6}), CubeNode({0, 0, -6})});
  const SceneSearch search =
      SearchAlong(Ray({0.5F, 0.25F, -6.5F}, {0, 0, 1}), scene, scene.octree());
  ASSERT_TRUE(search.hit.has_value());
  EXPECT_EQ(search.hit->model, 1);
  EXPECT_EQ(search.visited.front(), 0U);
  EXPECT_LT(search.visited.size(), 10U);
}

}  // namespace
}  // namespace hitscan
