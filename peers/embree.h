#pragma once

// The queries of Embree for scenes with the flags kFlags. EMBREE_QUERIES implements them.

#include <embree3/rtcore.h>
#include <hitscan/implement.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "models.h"

namespace peers {

using hitscan::Vec3;

constexpr double kLargest = std::numeric_limits<float>::max();

inline void RequireRange(const Vec3& v) {
  for (const float x : {v.x, v.y, v.z}) {
    if (std::abs(x) >= 1.844e18F) throw hitscan::NotAsked("out of Embree's range");
  }
}

// `b` - `a`, if it is a float.
inline float Difference(float a, float b) {
  const double difference = static_cast<double>(b) - a;
  const auto rounded = static_cast<float>(difference);
  if (rounded != difference || a + difference != b || b - difference != a) {
    throw hitscan::NotAsked("the end minus the start is not a float");
  }
  return rounded;
}
inline Vec3 Difference(const Vec3& a, const Vec3& b) {
  return {Difference(a.x, b.x), Difference(a.y, b.y), Difference(a.z, b.z)};
}

inline RTCDevice Device() {
  static const RTCDevice device = rtcNewDevice("threads=1,set_affinity=0");
  return device;
}

// What a ray is cast with. The hits are filled only by scenes that collect all hits.
struct Context {
  RTCIntersectContext context;
  std::vector<float> hits;
};

// Keeps the hit and has the ray go on.
inline void CollectHit(const RTCFilterFunctionNArguments* arguments) {
  reinterpret_cast<Context*>(arguments->context)
      ->hits.push_back(RTCRayN_tfar(arguments->ray, arguments->N, 0));
  arguments->valid[0] = 0;
}

// `geometry` is the index of the mesh that is hit, `primitive` that of its triangle.
struct FirstHit {
  float t;
  unsigned geometry, primitive;
};

template <RTCSceneFlags kFlags>
class EmbreeScene {
 public:
  EmbreeScene() : scene_(rtcNewScene(Device())) { rtcSetSceneFlags(scene_, kFlags); }
  ~EmbreeScene() { rtcReleaseScene(scene_); }
  EmbreeScene(const EmbreeScene&) = delete;
  EmbreeScene& operator=(const EmbreeScene&) = delete;

  void Add(const hitscan::Mesh& mesh, RTCFilterFunctionN filter = nullptr) {
    const RTCGeometry geometry = rtcNewGeometry(Device(), RTC_GEOMETRY_TYPE_TRIANGLE);
    for (const Vec3& vertex : mesh.vertices) RequireRange(vertex);
    auto* const vertices = static_cast<float*>(
        rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3,
                                sizeof(Vec3), mesh.vertices.size()));
    std::memcpy(vertices, mesh.vertices.data(), mesh.vertices.size() * sizeof(Vec3));
    auto* const indices =
        rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3,
                                sizeof(hitscan::MeshTriangle), mesh.triangles.size());
    std::memcpy(indices, mesh.triangles.data(),
                mesh.triangles.size() * sizeof(hitscan::MeshTriangle));
    if (filter != nullptr) rtcSetGeometryIntersectFilterFunction(geometry, filter);
    Attach(geometry);
  }
  void Add(const hitscan::Triangle& triangle) {
    Add(hitscan::Mesh{{triangle.a, triangle.b, triangle.c}, {{0, 1, 2}}, 0});
  }
  void Add(const hitscan::Sphere& sphere) {
    RequireRange(sphere.center);
    RequireRange({sphere.radius, 0, 0});
    const RTCGeometry geometry = rtcNewGeometry(Device(), RTC_GEOMETRY_TYPE_SPHERE_POINT);
    const float numbers[] = {sphere.center.x, sphere.center.y, sphere.center.z, sphere.radius};
    auto* const vertices = static_cast<float*>(rtcSetNewGeometryBuffer(
        geometry, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT4, sizeof(numbers), 1));
    std::copy_n(numbers, 4, vertices);
    Attach(geometry);
  }
  void Commit() { rtcCommitScene(scene_); }

  std::optional<FirstHit> Cast(const Vec3& origin, const Vec3& direction, float end) const {
    Context context;
    return Cast(origin, direction, end, context);
  }
  std::vector<float> CastThrough(const Vec3& origin, const Vec3& direction) const {
    Context context;
    Cast(origin, direction, std::numeric_limits<float>::infinity(), context);
    std::sort(context.hits.begin(), context.hits.end());
    return context.hits;
  }

 private:
  void Attach(RTCGeometry geometry) {
    rtcCommitGeometry(geometry);
    rtcAttachGeometry(scene_, geometry);
    rtcReleaseGeometry(geometry);
  }

  std::optional<FirstHit> Cast(const Vec3& origin, const Vec3& direction, float end,
                               Context& context) const {
    RequireRange(origin);
    RTCRayHit ray{};
    ray.ray.org_x = origin.x;
    ray.ray.org_y = origin.y;
    ray.ray.org_z = origin.z;
    ray.ray.dir_x = direction.x;
    ray.ray.dir_y = direction.y;
    ray.ray.dir_z = direction.z;
    ray.ray.tfar = end;
    ray.ray.mask = 0xFFFFFFFF;
    ray.hit.geomID = RTC_INVALID_GEOMETRY_ID;
    rtcInitIntersectContext(&context.context);
    rtcIntersect1(scene_, &context.context, &ray);
    if (ray.hit.geomID == RTC_INVALID_GEOMETRY_ID) return std::nullopt;
    return FirstHit{ray.ray.tfar, ray.hit.geomID, ray.hit.primID};
  }

  RTCScene scene_;
};

inline float Coordinate(float origin, float direction, float t) {
  const double coordinate = origin + static_cast<double>(direction) * t;
  return static_cast<float>(std::clamp(coordinate, -kLargest, kLargest));
}
inline Vec3 PointAt(const Vec3& o, const Vec3& d, float t) {
  return {Coordinate(o.x, d.x, t), Coordinate(o.y, d.y, t), Coordinate(o.z, d.z, t)};
}

// Rays that start on a sphere are not asked: rounding decides whether they hit there.
inline void RequireNotOn(const Vec3&, const hitscan::Triangle&) {}
inline void RequireNotOn(const Vec3& point, const hitscan::Sphere& sphere) {
  const long double x = static_cast<long double>(point.x) - sphere.center.x;
  const long double y = static_cast<long double>(point.y) - sphere.center.y;
  const long double z = static_cast<long double>(point.z) - sphere.center.z;
  const long double radius = sphere.radius;
  if (x * x + y * y + z * z == radius * radius) {
    throw hitscan::NotAsked("the ray starts on the sphere");
  }
}

template <RTCSceneFlags kFlags>
struct Embree {
  struct Tree : EmbreeScene<kFlags> {
    explicit Tree(const hitscan::Mesh& mesh) {
      this->Add(mesh);
      this->Commit();
    }
  };
  struct TreeOfAllHits : EmbreeScene<kFlags> {
    explicit TreeOfAllHits(const hitscan::Mesh& mesh) {
      this->Add(mesh, &CollectHit);
      this->Commit();
    }
  };

  static constexpr float kNoEnd = std::numeric_limits<float>::infinity();

  static hitscan::Hit ToHit(const hitscan::Ray& ray, const FirstHit& hit) {
    return {hit.t, PointAt(ray.origin, ray.direction, hit.t)};
  }
  static hitscan::Hit ToHit(const hitscan::Segment& line, const FirstHit& hit) {
    const Vec3 direction = Difference(line.start, line.end);
    const double length =
        std::hypot(static_cast<double>(direction.x), static_cast<double>(direction.y),
                   static_cast<double>(direction.z));
    return {static_cast<float>(hit.t * length), PointAt(line.start, direction, hit.t)};
  }

  static std::optional<FirstHit> Cast(const EmbreeScene<kFlags>& scene, const hitscan::Ray& ray) {
    return scene.Cast(ray.origin, ray.direction, kNoEnd);
  }
  static std::optional<FirstHit> Cast(const EmbreeScene<kFlags>& scene,
                                      const hitscan::Segment& line) {
    RequireRange(line.end);
    return scene.Cast(line.start, Difference(line.start, line.end), 1);
  }

  template <class Line, class Shape>
  static std::optional<hitscan::Hit> CastAt(const Line& line, const Vec3& start,
                                            const Shape& shape) {
    RequireNotOn(start, shape);
    EmbreeScene<kFlags> scene;
    scene.Add(shape);
    scene.Commit();
    const auto hit = Cast(scene, line);
    if (!hit) return std::nullopt;
    return ToHit(line, *hit);
  }
  template <class Shape>
  static std::optional<hitscan::Hit> CastRay(const hitscan::Ray& ray, const Shape& shape) {
    return CastAt(ray, ray.origin, shape);
  }
  template <class Shape>
  static std::optional<hitscan::Hit> CastSegment(const hitscan::Segment& line, const Shape& shape) {
    return CastAt(line, line.start, shape);
  }

  template <class Line>
  static std::optional<hitscan::ModelHit> CastAtModel(const Line& line,
                                                      const hitscan::Mesh& model) {
    const auto found = Cast(TreeOf<Tree>(model), line);
    if (!found) return std::nullopt;
    const hitscan::Hit hit = ToHit(line, *found);
    return hitscan::ModelHit{hit.t, hit.point, static_cast<std::int32_t>(found->primitive)};
  }

  static std::vector<float> CastThroughModel(const hitscan::Ray& ray, const hitscan::Mesh& model) {
    return TreeOf<TreeOfAllHits>(model).CastThrough(ray.origin, ray.direction);
  }

  static std::optional<hitscan::SceneHit> CastAtScene(const hitscan::Ray& ray,
                                                      const hitscan::Scene& models) {
    EmbreeScene<kFlags> scene;
    for (const hitscan::Mesh& model : models.models) scene.Add(model);
    scene.Commit();
    const auto found = Cast(scene, ray);
    if (!found) return std::nullopt;
    const hitscan::Hit hit = ToHit(ray, *found);
    return hitscan::SceneHit{hit.t, hit.point, models.nodes[found->geometry]};
  }
};

}  // namespace peers

#define EMBREE_QUERIES(kFlags)                                                  \
  HITSCAN_IMPLEMENT(raycast_triangle, peers::Embree<kFlags>::CastRay)           \
  HITSCAN_IMPLEMENT(linetest_triangle, peers::Embree<kFlags>::CastSegment)      \
  HITSCAN_IMPLEMENT(raycast_sphere, peers::Embree<kFlags>::CastRay)             \
  HITSCAN_IMPLEMENT(linetest_sphere, peers::Embree<kFlags>::CastSegment)        \
  HITSCAN_IMPLEMENT(model_raycast, peers::Embree<kFlags>::CastAtModel)          \
  HITSCAN_IMPLEMENT(model_linetest, peers::Embree<kFlags>::CastAtModel)         \
  HITSCAN_IMPLEMENT(model_raycast_all, peers::Embree<kFlags>::CastThroughModel) \
  HITSCAN_IMPLEMENT(scene_raycast, peers::Embree<kFlags>::CastAtScene)
