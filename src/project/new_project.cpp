#include "project/new_project.h"

#include <fmt/format.h>

#include <array>
#include <string>
#include <utility>

#include "base/atomic_file.h"
#include "base/errors.h"
#include "cases/project_file.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kDeclarations = R"({
  "shapes": {
    "disc": {
      "about": "All points of a plane within radius of center.",
      "members": {"center": "point", "normal": "direction", "radius": "size"}
    }
  },
  "queries": {
    "raycast_disc": {
      "about": "Where a ray meets a disc, from either side; the rim counts.",
      "parameters": {"ray": "ray", "disc": "disc"},
      "answer": {"hit": "boolean", "t": "number", "point": "point"},
      "reference": "reference.cpp"
    }
  },
  "implementations": {"engine": "engine.cpp"},
  "cases": ["cases"]
}
)";

constexpr std::string_view kReference = R"(#include <hitscan/reference.h>

template <class N>
std::optional<hitscan::HitOf<N>> RaycastDisc(const hitscan::RayOf<N>& ray,
                                             const hitscan::DiscOf<N>& disc) {
  const N speed = Dot(disc.normal, ray.direction);
  if (speed == 0) return std::nullopt;
  const N t = Dot(disc.normal, disc.center - ray.origin) / speed;
  if (t < 0) return std::nullopt;
  const hitscan::VecOf<N> point = ray.origin + ray.direction * t;
  const hitscan::VecOf<N> offset = point - disc.center;
  if (Dot(offset, offset) > disc.radius * disc.radius) return std::nullopt;
  return hitscan::HitOf<N>{t, point};
}

HITSCAN_REFERENCE(raycast_disc, RaycastDisc)
)";

constexpr std::string_view kCases = R"({
  "query": "raycast_disc",
  "tolerance": 1e-5,
  "disc": {"center": [0, 0, 0], "normal": [0, 0, 1], "radius": 2},
  "cases": [
    {"id": 0, "ray": {"origin": [1, 0, 3], "direction": [0, 0, -1]}, "expect": {"hit": true, "t": 3}},
    {"id": 1, "ray": {"origin": [1, 1, -3], "direction": [0, 0, 1]}, "expect": {"hit": true}},
    {"id": 2, "ray": {"origin": [2, 0, 3], "direction": [0, 0, -1]}, "expect": {"hit": true}},
    {"id": 3, "ray": {"origin": [2.5, 0, 3], "direction": [0, 0, -1]}, "expect": {"hit": false}},
    {"id": 4, "ray": {"origin": [0, 0, 1], "direction": [1, 0, 0]}, "expect": {"hit": false}}
  ]
}
)";

constexpr std::string_view kEngine = R"(#include <hitscan/implement.h>

static float Dot(hitscan::Vec3 a, hitscan::Vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static hitscan::Vec3 Minus(hitscan::Vec3 a, hitscan::Vec3 b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}

std::optional<hitscan::Hit> Cast(const hitscan::Ray& ray, const hitscan::Disc& disc) {
  const float speed = Dot(disc.normal, ray.direction);
  if (speed > -1e-6f) return std::nullopt;
  const float t = Dot(disc.normal, Minus(disc.center, ray.origin)) / speed;
  if (t < 0) return std::nullopt;
  const hitscan::Vec3 point{ray.origin.x + t * ray.direction.x, ray.origin.y + t * ray.direction.y,
                            ray.origin.z + t * ray.direction.z};
  const hitscan::Vec3 offset = Minus(point, disc.center);
  if (Dot(offset, offset) > disc.radius * disc.radius) return std::nullopt;
  return hitscan::Hit{t, point};
}

HITSCAN_IMPLEMENT(raycast_disc, Cast)
)";

}  // namespace

fs::path WriteNewProject(const fs::path& folder) {
  const fs::path full = fs::absolute(folder).lexically_normal();
  const std::array files{std::pair(full / kProjectFile, kDeclarations),
                         std::pair(full / "reference.cpp", kReference),
                         std::pair(full / "cases" / "discs.json", kCases),
                         std::pair(full / kNewProjectEngine, kEngine)};
  std::error_code error;
  for (const auto& [path, text] : files) {
    if (fs::exists(fs::symlink_status(path, error))) {
      throw CannotRun(path.string() + ": it is there already; name another folder");
    }
  }
  fs::create_directories(full / "cases", error);
  if (error) throw CannotRun(fmt::format("{}: {}", full.string(), error.message()));
  for (const auto& [path, text] : files) WriteFileAtomically(path, std::string(text));
  return files.front().first;
}

}  // namespace hitscan
