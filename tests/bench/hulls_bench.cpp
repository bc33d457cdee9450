#include <benchmark/benchmark.h>

#include <cstddef>
#include <glm/geometric.hpp>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "geometry/convex.h"
#include "geometry/intersect.h"

#ifdef HITSCAN_FCL
#include <ccd/ccd.h>
#include <fcl/fcl.h>
#endif

// Two convex hulls: hulls/QUERY/HOW/FUNCTION/POINTS, by our queries and by those of libccd and FCL,
// on the same generic pairs. The points of a hull are on a sphere, so that all are corners.
namespace hitscan {
namespace {

using Hull = std::vector<Point>;

std::vector<std::pair<Hull, Hull>> MakePairs(std::size_t points, float distance) {
  std::mt19937 random(1);
  std::normal_distribution<float> normal;
  const auto direction = [&] {
    return glm::normalize(Vector(normal(random), normal(random), normal(random)));
  };
  const auto make_hull = [&](const Point& center) {
    Hull hull;
    while (hull.size() < points) hull.push_back(center + direction());
    return hull;
  };
  std::vector<std::pair<Hull, Hull>> pairs;
  while (pairs.size() < 1000) {
    const Point center = 5.0F * direction();
    pairs.emplace_back(make_hull(center), make_hull(center + distance * direction()));
  }
  return pairs;
}

#ifdef HITSCAN_FCL
namespace peers {

// A hull for libccd: a list of points in double precision.
struct CcdHull {
  std::vector<ccd_vec3_t> points;

  explicit CcdHull(const Hull& hull) {
    for (const Point& p : hull) {
      ccd_vec3_t& point = points.emplace_back();
      ccdVec3Set(&point, static_cast<double>(p.x), static_cast<double>(p.y),
                 static_cast<double>(p.z));
    }
  }
  static void Support(const void* hull, const ccd_vec3_t* direction, ccd_vec3_t* farthest) {
    double most = -CCD_REAL_MAX;
    for (const ccd_vec3_t& point : static_cast<const CcdHull*>(hull)->points) {
      const double ahead = ccdVec3Dot(&point, direction);
      if (ahead > most) {
        most = ahead;
        ccdVec3Copy(farthest, &point);
      }
    }
  }
};

ccd_t MakeCcd() {
  ccd_t ccd;
  CCD_INIT(&ccd);
  ccd.support1 = ccd.support2 = &CcdHull::Support;
  ccd.max_iterations = 100;
  return ccd;
}
bool CcdIntersects(const CcdHull& a, const CcdHull& b) {
  const ccd_t ccd = MakeCcd();
  return ccdGJKIntersect(&a, &b, &ccd) != 0;
}
double CcdPenetration(const CcdHull& a, const CcdHull& b) {
  const ccd_t ccd = MakeCcd();
  double depth = 0;
  ccd_vec3_t direction;
  ccd_vec3_t position;
  return ccdGJKPenetration(&a, &b, &ccd, &depth, &direction, &position) == 0 ? depth : 0;
}

using FclHull = std::shared_ptr<fcl::CollisionObjectd>;

// FCL needs the faces of a hull: the triangles that have no point in front.
FclHull MakeFclHull(const Hull& hull) {
  auto points = std::make_shared<std::vector<fcl::Vector3d>>();
  for (const Point& p : hull) {
    points->emplace_back(static_cast<double>(p.x), static_cast<double>(p.y),
                         static_cast<double>(p.z));
  }
  auto faces = std::make_shared<std::vector<int>>();
  const int size = static_cast<int>(points->size());
  const auto at = [&](int i) { return (*points)[static_cast<std::size_t>(i)]; };
  for (int i = 0; i < size; ++i) {
    for (int j = 0; j < size; ++j) {
      for (int k = 0; k < size; ++k) {
        if (i >= j || i >= k || j == k) continue;
        const fcl::Vector3d normal = (at(j) - at(i)).cross(at(k) - at(i));
        bool is_face = true;
        for (int other = 0; other < size && is_face; ++other) {
          is_face = other == i || other == j || other == k || normal.dot(at(other) - at(i)) < 0;
        }
        if (is_face) faces->insert(faces->end(), {3, i, j, k});
      }
    }
  }
  const int count = static_cast<int>(faces->size()) / 4;
  return std::make_shared<fcl::CollisionObjectd>(
      std::make_shared<fcl::Convexd>(points, count, faces));
}
bool FclIntersects(const FclHull& a, const FclHull& b) {
  fcl::CollisionResultd result;
  return fcl::collide(a.get(), b.get(), fcl::CollisionRequestd(), result) > 0;
}
double FclPenetration(const FclHull& a, const FclHull& b) {
  fcl::CollisionResultd result;
  if (fcl::collide(a.get(), b.get(), fcl::CollisionRequestd(1, true), result) == 0) return 0;
  return result.getContact(0).penetration_depth;
}
double FclDistance(const FclHull& a, const FclHull& b) {
  fcl::DistanceResultd result;
  return fcl::distance(a.get(), b.get(), fcl::DistanceRequestd(true), result);
}

}  // namespace peers
#endif

// `prepare` turns a hull into the shape of a library, which is not measured.
template <class Prepare, class Query>
void Add(const std::string& name, float distance, const Prepare& prepare, const Query& query) {
  auto* added = benchmark::RegisterBenchmark(
      ("hulls/" + name).c_str(), [prepare, query, distance](benchmark::State& state) {
        const auto hulls = MakePairs(static_cast<std::size_t>(state.range()), distance);
        std::vector<std::pair<decltype(prepare(Hull())), decltype(prepare(Hull()))>> pairs;
        for (const auto& [a, b] : hulls) pairs.emplace_back(prepare(a), prepare(b));
        for (auto _ : state) {
          for (const auto& [a, b] : pairs) benchmark::DoNotOptimize(query(a, b));
        }
        state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(pairs.size()));
      });
  added->Arg(8)->Arg(32);
}

void AddAll(const std::string& how, float distance) {
  const auto same = [](const Hull& hull) { return hull; };
  Add("intersect/" + how + "/hitscan", distance, same,
      [](const Hull& a, const Hull& b) { return Intersects(a, b); });
  Add("closest points/" + how + "/hitscan", distance, same,
      [](const Hull& a, const Hull& b) { return ClosestPoints(a, b); });
  Add("penetration/" + how + "/hitscan", distance, same,
      [](const Hull& a, const Hull& b) { return PenetrationOf(a, b); });
#ifdef HITSCAN_FCL
  const auto ccd = [](const Hull& hull) { return peers::CcdHull(hull); };
  Add("intersect/" + how + "/libccd", distance, ccd, peers::CcdIntersects);
  Add("penetration/" + how + "/libccd", distance, ccd, peers::CcdPenetration);
  Add("intersect/" + how + "/FCL", distance, peers::MakeFclHull, peers::FclIntersects);
  Add("closest points/" + how + "/FCL", distance, peers::MakeFclHull, peers::FclDistance);
  Add("penetration/" + how + "/FCL", distance, peers::MakeFclHull, peers::FclPenetration);
#endif
}

[[maybe_unused]] const bool kAdded = [] {
  AddAll("apart", 2.5F);
  AddAll("overlapping", 1.0F);
  return true;
}();

}  // namespace
}  // namespace hitscan
