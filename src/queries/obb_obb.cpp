#include <cmath>
#include <glm/geometric.hpp>

#include "queries/plain_obb.h"
#include "query/bind.h"

namespace hitscan {

// Documented in plain_obb.h.
bool variant::Intersects(const Obb& a, const Obb& b) {
  constexpr float kEpsilon = 1e-6F;
  float r[3][3];
  float magnitude[3][3];
  Vector offset_in_a;
  const Vector offset = b.center() - a.center();
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      r[i][j] = glm::dot(a.axis(i), b.axis(j));
      magnitude[i][j] = std::abs(r[i][j]) + kEpsilon;
    }
    offset_in_a[i] = glm::dot(offset, a.axis(i));
  }
  const Vector& e = a.extents();
  const Vector& f = b.extents();
  for (int i = 0; i < 3; ++i) {
    const float reach = f.x * magnitude[i][0] + f.y * magnitude[i][1] + f.z * magnitude[i][2];
    if (std::abs(offset_in_a[i]) > e[i] + reach) return false;
  }
  for (int j = 0; j < 3; ++j) {
    const float reach = e.x * magnitude[0][j] + e.y * magnitude[1][j] + e.z * magnitude[2][j];
    if (std::abs(offset_in_a.x * r[0][j] + offset_in_a.y * r[1][j] + offset_in_a.z * r[2][j]) >
        reach + f[j])
      return false;
  }
  for (int i = 0; i < 3; ++i) {
    const int k = (i + 1) % 3;
    const int l = (i + 2) % 3;
    for (int j = 0; j < 3; ++j) {
      const int p = (j + 1) % 3;
      const int q = (j + 2) % 3;
      const float reach_a = e[k] * magnitude[l][j] + e[l] * magnitude[k][j];
      const float reach_b = f[p] * magnitude[i][q] + f[q] * magnitude[i][p];
      if (std::abs(offset_in_a[l] * r[k][j] - offset_in_a[k] * r[l][j]) > reach_a + reach_b)
        return false;
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
