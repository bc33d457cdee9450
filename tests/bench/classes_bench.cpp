#include <benchmark/benchmark.h>

#include <glm/geometric.hpp>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "batch/kernels.h"
#include "geometry/containment.h"
#include "geometry/raycast.h"
#include "geometry/raycast_plane.h"
#include "geometry/shapes/aabb.h"
#include "geometry/shapes/triangle.h"

// Batches and single queries by classes of input: classes/KERNELS/FUNCTION/CLASS, and
// classes/single/QUERY/CLASS. There are too many rays for the branch predictor to learn all their
// branches.
namespace hitscan {
namespace {

using batch::RayColumns;
using batch::RayRecord;

// Classes of input that programs have: rays, and the shapes that they are tested against.
enum class InputClass {
  kGeneric,   ///< random numbers
  kLattice,   ///< whole numbers; planes are z = 1
  kDiagonal,  ///< whole numbers; planes face along (1, 1, 1)
  kAxis,      ///< rays along an axis; planes face along an axis
  kTouching,  ///< rays that start exactly on the surface
  kNear,      ///< rays that start on the surface, or are aimed at an edge, up to rounding
  kParallel,  ///< rays that are exactly parallel to the surface
  kGrazing,   ///< rays that run along the surface or are tangent to it, up to rounding
};

struct NamedClass {
  InputClass value;
  const char* name;
};
constexpr NamedClass kInputClasses[] = {
    {InputClass::kGeneric, "generic"},   {InputClass::kLattice, "lattice"},
    {InputClass::kDiagonal, "diagonal"}, {InputClass::kAxis, "axis-aligned"},
    {InputClass::kTouching, "touching"}, {InputClass::kNear, "near"},
    {InputClass::kParallel, "parallel"}, {InputClass::kGrazing, "grazing"},
};

/// Makes shapes of a class, and rays for them.
class InputMaker {
 public:
  explicit InputMaker(InputClass value) : class_(value) {}

  Plane MakePlane() {
    switch (class_) {
      case InputClass::kLattice:
        return {{0, 0, 1}, 1};
      case InputClass::kDiagonal:
        return {{1, 1, 1}, 1};
      case InputClass::kAxis:
      case InputClass::kTouching:
        return {{0, 0, 1}, Coordinate()};
      case InputClass::kParallel:
        return {{1, 1, 0}, Coordinate()};
      default:
        return {AnyDirection(), Coordinate() / 2};
    }
  }
  Sphere MakeSphere() { return {MakePoint(), Whole() ? Whole(1, 4) : Between(0.5F, 6)}; }
  Aabb MakeBox() {
    const Point corner = MakePoint();
    const auto side = [&] { return Whole() ? Whole(1, 4) : Between(0.5F, 6); };
    return Aabb::FromCorners(corner, corner + Vector(side(), side(), side()));
  }
  Triangle MakeTriangle() {
    while (true) {
      Point corners[] = {MakePoint(), MakePoint(), MakePoint()};
      if (class_ == InputClass::kTouching || class_ == InputClass::kParallel) {
        corners[1].z = corners[2].z = corners[0].z;
      }
      const Vector normal = glm::cross(corners[1] - corners[0], corners[2] - corners[0]);
      if (glm::dot(normal, normal) > 1) return {corners[0], corners[1], corners[2]};
    }
  }

  Ray RayFor(const Plane& plane) {
    Point origin = MakePoint();
    Vector direction = MakeDirection();
    const Vector& n = plane.normal();
    const auto height = [&](const Point& p) { return glm::dot(p, n) - plane.distance(); };
    if (class_ == InputClass::kTouching) origin.z = plane.distance();
    if (class_ == InputClass::kNear) origin -= n * height(origin);
    if (class_ == InputClass::kParallel) direction.y = -direction.x;
    if (class_ == InputClass::kGrazing) {
      direction = glm::normalize(direction - n * glm::dot(n, direction));
    }
    return {origin, direction};
  }
  Ray RayFor(const Sphere& sphere) {
    const Vector out = class_ == InputClass::kTouching ? Vector(1, 0, 0) : AnyDirection();
    const Point surface = sphere.center() + sphere.radius() * out;
    if (class_ == InputClass::kTouching || class_ == InputClass::kNear) {
      return {surface, MakeDirection()};
    }
    Vector direction = MakeDirection();
    if (class_ != InputClass::kGrazing && class_ != InputClass::kParallel) return AnyRay(surface);
    direction = glm::normalize(direction - out * glm::dot(out, direction));
    return {surface - Between(0, 8) * direction, direction};
  }
  Ray RayFor(const Aabb& box) {
    const Point inside =
        box.min() + (box.max() - box.min()) * Vector(Between(0, 1), Between(0, 1), Between(0, 1));
    Point on_face = inside;
    on_face.z = box.max().z;
    Vector along = MakeDirection();
    along.z = 0;
    switch (class_) {
      case InputClass::kTouching:
        return {on_face, MakeDirection()};
      case InputClass::kNear: {
        const Point from = MakePoint();
        on_face.y = box.min().y;
        return {from, on_face - from};
      }
      case InputClass::kParallel:
        return {inside - 9.0F * along, along};
      case InputClass::kGrazing:
        return {on_face - 9.0F * along, along};
      default:
        return AnyRay(inside);
    }
  }
  Ray RayFor(const Triangle& triangle) {
    const float u = Between(0, 0.5F);
    const float v = Between(0, 0.5F);
    const Point& a = triangle.a();
    Point inside = a + u * (triangle.b() - a) + v * (triangle.c() - a);
    Vector direction = MakeDirection();
    const Vector normal = glm::normalize(glm::cross(triangle.b() - a, triangle.c() - a));
    switch (class_) {
      case InputClass::kTouching:
        inside.z = a.z;
        return {inside, direction};
      case InputClass::kNear: {
        const Point from = MakePoint();
        return {from, a + u * (triangle.b() - a) - from};
      }
      case InputClass::kParallel:
        direction.z = 0;
        return {inside - 9.0F * direction + Vector(0, 0, Whole(0, 1)), direction};
      case InputClass::kGrazing:
        direction = glm::normalize(direction - normal * glm::dot(normal, direction));
        return {inside - 9.0F * direction, direction};
      default:
        return AnyRay(inside);
    }
  }

  Point MakePoint() { return {Coordinate(), Coordinate(), Coordinate()}; }

 private:
  bool Whole() const { return class_ == InputClass::kLattice || class_ == InputClass::kDiagonal; }
  float Whole(int least, int most) {
    return static_cast<float>(std::uniform_int_distribution<int>(least, most)(random_));
  }
  float Between(float least, float most) {
    return std::uniform_real_distribution<float>(least, most)(random_);
  }
  float Coordinate() { return Whole() ? Whole(-5, 5) : Between(-10, 10); }

  Vector AnyDirection() {
    const Vector v(normal_(random_), normal_(random_), normal_(random_));
    return glm::normalize(v);
  }
  Vector MakeDirection() {
    if (class_ == InputClass::kAxis) {
      Vector direction(0);
      direction[static_cast<int>(Whole(0, 2))] = 2 * Whole(0, 1) - 1;
      return direction;
    }
    if (!Whole()) return AnyDirection();
    while (true) {
      const Vector v(Whole(-3, 3), Whole(-3, 3), Whole(-3, 3));
      if (v != Vector(0)) return Ray(Point(0), v).direction();
    }
  }
  // A random ray. About half of these rays meet a shape that contains this point.
  Ray AnyRay(const Point& point) {
    const Vector direction = MakeDirection();
    if (Whole() || normal_(random_) < 0) return {MakePoint(), direction};
    return {point - Between(2, 8) * direction, direction};
  }

  InputClass class_;
  std::mt19937 random_{1};
  std::normal_distribution<float> normal_;
};

constexpr std::size_t kCount = 16'000;

// The input for rays against one plane, rays against many planes, and points against a ray.
struct ClassScene {
  Plane plane;
  std::vector<Plane> planes;
  Ray ray;
  std::vector<RayRecord> records;
  std::vector<float> columns[6];
  std::vector<float> points[3];
  std::vector<float> distances = std::vector<float>(kCount);
  std::vector<std::uint32_t> indices = std::vector<std::uint32_t>(kCount);
  std::vector<std::uint64_t> words = std::vector<std::uint64_t>(batch::WordsFor(kCount));

  explicit ClassScene(InputClass value) {
    InputMaker maker(value);
    plane = maker.MakePlane();
    ray = maker.RayFor(plane);
    planes.push_back(plane);
    while (planes.size() < 16) {
      const float next = maker.MakePoint().x;
      const Plane more = maker.MakePlane();
      const bool whole = value == InputClass::kLattice || value == InputClass::kDiagonal;
      const Vector& n = more.normal();
      planes.emplace_back(planes.size() % 2 == 0 ? n : Vector(n.z, n.x, n.y),
                          whole ? next : more.distance());
    }
    while (records.size() < kCount) {
      const Ray r = maker.RayFor(plane);
      const Point on = ray.origin() + ray.direction() * std::abs(r.origin().x);
      const bool touches = value == InputClass::kTouching || value == InputClass::kNear;
      const Point& point = touches ? on : r.origin();
      records.push_back({r.origin(), r.direction()});
      for (int axis = 0; axis < 3; ++axis) {
        columns[axis].push_back(r.origin()[axis]);
        columns[axis + 3].push_back(r.direction()[axis]);
        points[axis].push_back(point[axis]);
      }
    }
  }
  RayColumns Columns() const {
    return {columns[0], columns[1], columns[2], columns[3], columns[4], columns[5]};
  }
};

void AddBatches(const batch::Kernels& kernels, const NamedClass& inputs) {
  const auto add = [&](const std::string& function, auto work) {
    benchmark::RegisterBenchmark(
        (std::string("classes/") + kernels.name + "/" + function + "/" + inputs.name).c_str(),
        [&kernels, inputs, work](benchmark::State& state) {
          ClassScene scene(inputs.value);
          batch::ChooseKernels(&kernels);
          for (auto _ : state) {
            work(scene);
            benchmark::ClobberMemory();
          }
          batch::ChooseKernels(nullptr);
          state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kCount));
        });
  };
  add("distances",
      [](ClassScene& s) { batch::RaycastDistances(s.Columns(), s.plane, s.distances); });
  add("distances of records",
      [](ClassScene& s) { batch::RaycastDistances(s.records, s.plane, s.distances); });
  add("bits", [](ClassScene& s) { batch::RaycastHits(s.Columns(), s.plane, s.words); });
  add("nearest of 16",
      [](ClassScene& s) { batch::NearestHits(s.Columns(), s.planes, s.distances, s.indices); });
  add("points", [](ClassScene& s) {
    batch::PointsOnRay({s.points[0], s.points[1], s.points[2]}, s.ray, s.words);
  });
}

template <class Make, class Query>
void AddSingle(const char* name, const NamedClass& inputs, Make make, Query query) {
  benchmark::RegisterBenchmark(
      (std::string("classes/single/") + name + "/" + inputs.name).c_str(),
      [inputs, make, query](benchmark::State& state) {
        InputMaker maker(inputs.value);
        std::vector<std::pair<Ray, decltype(make(maker))>> pairs;
        while (pairs.size() < kCount) {
          const auto shape = make(maker);
          pairs.emplace_back(maker.RayFor(shape), shape);
        }
        for (auto _ : state) {
          for (const auto& [ray, shape] : pairs) {
            benchmark::DoNotOptimize(query(ray, shape));
          }
        }
        state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kCount));
      });
}

[[maybe_unused]] const bool kAdded = [] {
  constexpr auto kRaycast = [](const Ray& ray, const auto& shape) { return Raycast(ray, shape); };
  constexpr auto kPlane = [](InputMaker& maker) { return maker.MakePlane(); };
  for (const NamedClass& inputs : kInputClasses) {
    for (const batch::Kernels* kernels : batch::SupportedKernels()) {
      if (std::string(kernels->name) != "scalar") AddBatches(*kernels, inputs);
    }
    AddSingle("distance to plane", inputs, kPlane,
              [](const Ray& ray, const Plane& plane) { return RaycastDistance(ray, plane); });
    AddSingle("ray plane", inputs, kPlane, kRaycast);
    AddSingle(
        "ray box", inputs, [](InputMaker& maker) { return maker.MakeBox(); }, kRaycast);
    AddSingle(
        "ray triangle", inputs, [](InputMaker& maker) { return maker.MakeTriangle(); }, kRaycast);
    AddSingle(
        "ray sphere", inputs, [](InputMaker& maker) { return maker.MakeSphere(); }, kRaycast);
  }
  return true;
}();

}  // namespace
}  // namespace hitscan
