#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
#include <set>
#include <vector>

#include "app/case_scene.h"
#include "app/registry.h"
#include "app/scene_view.h"
#include "geometry/octree.h"
#include "geometry/scenes.h"
#include "look_by_answer.h"
#include "queries/book.h"

namespace hitscan {
namespace {

constexpr Paint kModelsInOctree{kGreen, Role::kHelper};
constexpr Paint kVisited{kGreen, Role::kResult};
constexpr Paint kNotVisited{kBlue, Role::kHelper};

/// The book's sample of chapter 5, octree: the nodes that a search visits until the nearest hit is
/// certain, or until the book's search in the order of the tree has any hit. The slider shows them
/// one by one.
class SceneSample02 final : public CaseScene {
 public:
  SceneSample02()
      : CaseScene({.about = "",
                   .cases = {{"scene_raycast"}},
                   .looks = {{.name = "scene",
                              .look = {.color = kModelsInOctree, .fill = true, .lit = true},
                              .otherwise = kModelsInOctree,
                              .legend = "models of the scene",
                              .legend_otherwise = "models of the scene"},
                             LookOfRay()},
                   .legend = {{kVisited, "visited nodes; leaves are solid", LegendSymbol::kBox},
                              {kNotVisited, "other nodes", LegendSymbol::kBox}},
                   .intersections = false}) {}

  std::string Description() const override {
    return fmt::format(
        "The octree of half size 7 is split three times: {} nodes. The rays visit {} of them, {} "
        "leaves.",
        nodes_, visited_, visited_leaves_);
  }

  std::vector<Control> Controls() const override {
    return {{.name = kSearch,
             .value = by_book_ ? 1.0 : 0.0,
             .kind = Control::Kind::kChoice,
             .choices = {"nearest first", "as in the book"}},
            {.name = "visited nodes",
             .value = static_cast<double>(std::min(shown_, visited_)),
             .least = 0,
             .most = static_cast<double>(std::max<std::size_t>(visited_, 1)),
             .kind = Control::Kind::kWhole}};
  }
  void Change(const ControlChange& change) override {
    if (change.name == kSearch) {
      by_book_ = change.value == 1;
      shown_ = kAll;
      return DrawAgain();
    }
    shown_ = static_cast<std::size_t>(std::lround(change.value));
    DrawAgain();
  }

 protected:
  void DrawMore(SceneView& scene) override {
    // The octree of the first scene that is shown, and the rays into it.
    const Scene* first = nullptr;
    std::unique_ptr<Octree> octree;
    std::vector<std::uint32_t> order;  // each visited node once
    std::vector<bool> visited;
    for (std::size_t file = 0; file < scene.files(); ++file) {
      for (std::size_t i = 0; i < scene.cases(file); ++i) {
        const CaseRef ref{file, i};
        if (scene.query(file) != "scene_raycast" || !scene.Shows(ref)) continue;
        const auto& models = scene.Argument<Scene>(ref, "scene");
        if (first == nullptr) {
          first = &models;
          octree = std::make_unique<Octree>(OctreeOver(models));
          visited.resize(octree->nodes().size());
        }
        if (models != *first) continue;
        const auto& ray = scene.Argument<Ray>(ref, "ray");
        const SceneSearch search =
            by_book_ ? book::SearchOctree(ray, models, *octree) : SearchAlong(ray, models, *octree);
        for (const std::uint32_t node : search.visited) {
          if (!visited[node]) order.push_back(node);
          visited[node] = true;
        }
      }
    }
    if (octree == nullptr) return;
    nodes_ = octree->nodes().size();
    visited_ = order.size();
    visited_leaves_ = static_cast<std::size_t>(std::ranges::count_if(
        order, [&](std::uint32_t node) { return octree->nodes()[node].IsLeaf(); }));
    order.resize(std::min(order.size(), shown_));
    DrawNodes(scene, *octree, order);
  }

 private:
  static constexpr const char* kSearch = "search";
  static constexpr float kHalfSize = 7;
  static constexpr int kSplits = 3;
  static constexpr float kLeafSize = 2 * kHalfSize / (1 << kSplits);
  static constexpr std::size_t kAll = static_cast<std::size_t>(-1);

  static Octree OctreeOver(const Scene& scene) {
    std::vector<Aabb> boxes;
    for (const Model& model : scene.models()) boxes.push_back(model.Bounds());
    return Octree(kHalfSize, kSplits, boxes);
  }

  // Calls `use` with the parts of the edges of a box that are edges of leaves.
  template <class Use>
  static void ForEachPartOfEdge(const Aabb& box, float leaf_size, const Use& use) {
    const auto parts = static_cast<int>(std::lround((box.max().x - box.min().x) / leaf_size));
    const auto corners = box.Corners();
    for (unsigned start = 0; start < 8; ++start) {
      for (const unsigned along : {1U, 2U, 4U}) {
        if ((start & along) != 0) continue;
        const Vector part = (corners[start | along] - corners[start]) / static_cast<float>(parts);
        for (int i = 0; i < parts; ++i) {
          use(corners[start] + part * static_cast<float>(i),
              corners[start] + part * static_cast<float>(i + 1));
        }
      }
    }
  }

  // Draws each part of an edge once: if it belongs to a visited node, in the colour of these.
  static void DrawNodes(SceneView& scene, const Octree& octree,
                        const std::vector<std::uint32_t>& visited) {
    std::set<std::array<float, 6>> drawn;
    const auto draw_wire = [&](const Octree::Node& node, const Paint& color) {
      ForEachPartOfEdge(node.box, kLeafSize, [&](const Point& from, const Point& to) {
        if (!drawn.insert({from.x, from.y, from.z, to.x, to.y, to.z}).second) return;
        scene.canvas().DrawLine(from, to, color, 1);
      });
    };
    for (const std::uint32_t index : visited) {
      const Octree::Node& node = octree.nodes()[index];
      draw_wire(node, kVisited);
      if (node.IsLeaf()) DrawShape(node.box, {.color = kVisited, .fill = true}, scene.canvas());
    }
    for (const Octree::Node& node : octree.nodes()) {
      if (node.IsLeaf()) draw_wire(node, kNotVisited);
    }
  }

  bool by_book_ = false;
  std::size_t shown_ = kAll;
  std::size_t nodes_ = 0;
  std::size_t visited_ = 0;
  std::size_t visited_leaves_ = 0;
};

HITSCAN_SAMPLE(SceneSample02, "Chapter 5: scenes/2 Nodes of an octree that rays visit");

}  // namespace
}  // namespace hitscan
