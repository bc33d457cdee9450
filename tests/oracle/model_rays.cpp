// Many rays on ten meshes: the nearest hit of each by the hierarchy and by testing each triangle.
// The function for a single triangle is exact, as the oracle shows by rational arithmetic, which
// would take too long here.

#include "support/model_rays.h"

#include <cstdio>

#include "judge.h"

namespace hitscan::oracle {

long JudgeModelRays(long count, std::uint64_t seed) {
  struct Placed {
    const char* name;
    Model model;
    float size;
  };
  std::vector<Placed> all;
  for (const TestMesh& test : TestMeshes()) {
    const Vector far(148376, 1234, -223423);
    all.push_back({test.name, Model(test.mesh), 1});
    all.push_back({test.name, ModelOf(Transformed(*test.mesh, 1, far)), 1});
    all.push_back({test.name, ModelOf(Transformed(*test.mesh, 0x1p-60F, Vector(0))), 0x1p-60F});
  }
  Random random(seed);
  long wrong = 0;
  long hits = 0;
  for (long i = 0; i < count;) {
    const Placed& placed = all[static_cast<std::size_t>(i) % all.size()];
    const Mesh& mesh = placed.model.placed();
    const std::optional<Ray> ray = RayAtMesh(mesh, placed.size, random);
    if (!ray) continue;
    ++i;
    const std::optional<ModelHit> got = Raycast(*ray, placed.model);
    const std::optional<ModelHit> right = NearestOfAll(*ray, mesh);
    hits += right ? 1 : 0;
    if (got.has_value() == right.has_value() &&
        (!got ||
         (got->t == right->t && got->point == right->point && got->triangle == right->triangle))) {
      continue;
    }
    constexpr long kPrinted = 5;
    if (++wrong > kPrinted) continue;
    const auto text = [](const std::optional<ModelHit>& hit) {
      return hit ? Print(hit->triangle) + " at t " + Print(static_cast<double>(hit->t)) : "none";
    };
    std::printf("%s of size %g, ray %s -> %s: triangle %s instead of %s\n", placed.name,
                static_cast<double>(placed.size), Print(ray->origin()).c_str(),
                Print(ray->direction()).c_str(), text(got).c_str(), text(right).c_str());
  }
  std::printf("model rays: %ld, %ld hits, %ld wrong\n", count, hits, wrong);
  return wrong;
}

}  // namespace hitscan::oracle
