#include <cmath>
#include <glm/geometric.hpp>

#include "queries/plain_obb.h"
#include "query/bind.h"

namespace hitscan {

bool variant::Intersects(const Obb& a, const Obb& b) {
  constexpr float kEpsilon = 1e-6F;
  float r[3][3];
  float size[3][3];
  Vector t;
  const Vector offset = b.center() - a.center();
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      r[i][j] = glm::dot(a.axis(i), b.axis(j));
      size[i][j] = std::abs(r[i][j]) + kEpsilon;
    }
    t[i] = glm::dot(offset, a.axis(i));
  }
  const Vector& e = a.extents();
  const Vector& f = b.extents();
  for (int i = 0; i < 3; ++i) {
    const float reach = f.x * size[i][0] + f.y * size[i][1] + f.z * size[i][2];
    if (std::abs(t[i]) > e[i] + reach) return false;
  }
  for (int j = 0; j < 3; ++j) {
    const float reach = e.x * size[0][j] + e.y * size[1][j] + e.z * size[2][j];
    if (std::abs(t.x * r[0][j] + t.y * r[1][j] + t.z * r[2][j]) > reach + f[j]) return false;
  }
  for (int i = 0; i < 3; ++i) {
    const int k = (i + 1) % 3;
    const int l = (i + 2) % 3;
    for (int j = 0; j < 3; ++j) {
      const int p = (j + 1) % 3;
      const int q = (j + 2) % 3;
      const float reach_a = e[k] * size[l][j] + e[l] * size[k][j];
      const float reach_b = f[p] * size[i][q] + f[q] * size[i][p];
      if (std::abs(t[l] * r[k][j] - t[k] * r[l][j]) > reach_a + reach_b) return false;
    }
  }
  return true;
}

std::vector<Query> ObbObbQueries() {
  return {
      Bind<bool(const Obb&, const Obb&)>(
          {.place = {7, 18},
           .name = "obb_obb",
           .summary = "Whether two turned boxes meet; touching counts as meeting.",
           .parameters = {"a", "b"},
           .answer = "intersects",
           .implementations = {{"hitscan", &Intersects, &IntersectsExact},
                               {"plain", &variant::Intersects}},
           .meet = true}),
  };
}

}  // namespace hitscan
