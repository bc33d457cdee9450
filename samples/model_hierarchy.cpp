#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "app/case_scene.h"
#include "app/registry.h"
#include "app/scene_view.h"
#include "geometry/hierarchy.h"
#include "geometry/models.h"
#include "look_by_answer.h"

namespace hitscan {
namespace {

constexpr Paint kModelInHierarchy{kWhite, Role::kHelper};
constexpr Paint kVisitedBox{kGreen, Role::kResult};
constexpr Paint kOtherBox{kBlue, Role::kHelper};

/// The boxes of the hierarchy over a model's triangles that a ray visits until its nearest hit is
/// certain. The slider shows them one by one.
class ModelHierarchy final : public CaseScene {
 public:
  ModelHierarchy()
      : CaseScene(
            {.about = "",
             .cases = {{.name = "model_raycast", .drawn = 1}},
             .looks = {{.name = "model", .look = {.color = kModelInHierarchy, .faces = false}},
                       LookOfRay(),
                       {.name = "point",
                        .look = {.color = kGreen, .size = 8},
                        .legend = "nearest hit",
                        .on_top = true}},
             .legend = {{kVisitedBox, "visited boxes; leaves are solid", LegendSymbol::kBox},
                        {kOtherBox, "other boxes near the root", LegendSymbol::kBox}},
             .camera = OrbitCamera::At({3, 2, 4}),
             .intersections = false}) {}

  std::string Description() const override {
    return fmt::format(
        "The hierarchy over {} triangles has {} boxes. The ray visits {} of them, {} leaves with "
        "{} "
        "triangles.",
        triangles_, boxes_, visited_, visited_leaves_, visited_triangles_);
  }

  std::vector<Control> Controls() const override {
    return {{.name = "visited boxes",
             .value = static_cast<double>(std::min(shown_, visited_)),
             .least = 0,
             .most = static_cast<double>(std::max<std::size_t>(visited_, 1)),
             .kind = Control::Kind::kWhole}};
  }
  void Change(const ControlChange& change) override {
    shown_ = static_cast<std::size_t>(std::lround(change.value));
    DrawAgain();
  }

 protected:
  void DrawMore(SceneView& scene) override {
    triangles_ = boxes_ = visited_ = visited_leaves_ = visited_triangles_ = 0;
    for (std::size_t i = 0; i < scene.cases(0); ++i) {
      if (!scene.Shows({0, i})) continue;
      return DrawBoxes(scene, scene.Argument<Ray>({0, i}, "ray"),
                       scene.Argument<Model>({0, i}, "model"));
    }
  }

 private:
  using Child = std::pair<std::uint32_t, std::size_t>;  // a node, and which of its children
  static constexpr std::size_t kAll = static_cast<std::size_t>(-1);
  // Other boxes are drawn only down to this depth: they would hide the model.
  static constexpr int kOtherDepth = 2;

  void DrawBoxes(SceneView& scene, const Ray& ray, const Model& model) {
    const Hierarchy& hierarchy = model.hierarchy();
    triangles_ = model.placed().triangles().size();
    std::vector<Child> order;
    hierarchy.VisitAlong(
        ray,
        [&](const Hierarchy::Leaf& leaf, float limit) {
          for (const Hierarchy::Item& item : leaf) {
            if (const auto hit = Raycast(ray, item.triangle)) limit = std::min(limit, hit->t);
          }
          visited_triangles_ += leaf.size();
          ++visited_leaves_;
          return limit;
        },
        [&](std::uint32_t node, std::size_t child) { order.emplace_back(node, child); });
    visited_ = order.size();
    order.resize(std::min(order.size(), shown_));
    for (const auto& [index, child] : order) {
      const Hierarchy::Node& node = hierarchy.nodes()[index];
      const bool is_leaf = node.count[child] > 0;
      DrawShape(node.Box(child), {.color = kVisitedBox, .fill = is_leaf, .faces = is_leaf},
                scene.canvas());
    }
    DrawOthers(scene, hierarchy, 0, 0, {order.begin(), order.end()});
  }

  void DrawOthers(SceneView& scene, const Hierarchy& hierarchy, std::uint32_t index, int depth,
                  const std::set<Child>& visited) {
    const Hierarchy::Node& node = hierarchy.nodes()[index];
    for (std::size_t child = 0; child < Hierarchy::kWidth; ++child) {
      if (!node.IsUsed(child)) continue;
      ++boxes_;
      if (depth < kOtherDepth && !visited.contains({index, child})) {
        DrawShape(node.Box(child), {.color = kOtherBox, .faces = false}, scene.canvas());
      }
      if (node.count[child] == 0) {
        DrawOthers(scene, hierarchy, node.first[child], depth + 1, visited);
      }
    }
  }

  std::size_t shown_ = kAll;
  std::size_t triangles_ = 0;
  std::size_t boxes_ = 0;
  std::size_t visited_ = 0;
  std::size_t visited_leaves_ = 0;
  std::size_t visited_triangles_ = 0;
};

HITSCAN_SAMPLE(ModelHierarchy, "Chapter 4: models/11 The boxes that a ray visits");

}  // namespace
}  // namespace hitscan
