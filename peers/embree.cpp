// library: Embree
// home: https://github.com/RenderKit/embree
// install: apt libembree-dev
// build: -lembree3
//
// query: raycast_triangle
// function: rtcIntersect1 with RTC_GEOMETRY_TYPE_TRIANGLE
// rule: Both sides. RTC_SCENE_FLAG_ROBUST, which keeps the accuracy. Coordinates are less than
//   1.844e18; others are not asked.
// documentation: https://github.com/RenderKit/embree/blob/v3.13.5/README.md
// issue: https://github.com/RenderKit/embree/issues/387 Hits far from the triangle
// issue: https://github.com/RenderKit/embree/issues/181 A ray through a vertex misses
//
// query: linetest_triangle
// function: rtcIntersect1 with RTC_GEOMETRY_TYPE_TRIANGLE
// rule: As for raycast_triangle, with the direction from start to end and tfar = 1. Segments whose
//   difference of start and end is not a float are not asked.
// documentation: https://github.com/RenderKit/embree/blob/v3.13.5/README.md
// issue: https://github.com/RenderKit/embree/issues/423 Hits far from the triangle
//
// query: raycast_sphere
// function: rtcIntersect1 with RTC_GEOMETRY_TYPE_SPHERE_POINT
// rule: From inside, the hit is where the ray leaves. Rays that start on the sphere are not asked.
//   Accuracy and coordinates as for raycast_triangle.
// documentation: https://github.com/RenderKit/embree/blob/v3.13.5/README.md
//
// query: linetest_sphere
// function: rtcIntersect1 with RTC_GEOMETRY_TYPE_SPHERE_POINT
// rule: From inside, the hit is where the segment leaves; a segment wholly inside misses. Segments
//   that start on the sphere are not asked. The rest as for linetest_triangle.
// documentation: https://github.com/RenderKit/embree/blob/v3.13.5/README.md

#include <embree3/rtcore.h>
#include <hitscan/implement.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace {

using hitscan::Vec3;

constexpr double kLargest = std::numeric_limits<float>::max();

void RequireRange(const Vec3& v) {
  for (const float x : {v.x, v.y, v.z}) {
    if (std::abs(x) >= 1.844e18F) throw hitscan::NotAsked("out of Embree's range");
  }
}

// `b` - `a`, if it is a float.
float Difference(float a, float b) {
  const double difference = static_cast<double>(b) - a;
  const auto rounded = static_cast<float>(difference);
  if (rounded != difference || a + difference != b || b - difference != a) {
    throw hitscan::NotAsked("the end minus the start is not a float");
  }
  return rounded;
}
Vec3 Difference(const Vec3& a, const Vec3& b) {
  return {Difference(a.x, b.x), Difference(a.y, b.y), Difference(a.z, b.z)};
}

RTCDevice Device() {
  static const RTCDevice device = rtcNewDevice("threads=1,set_affinity=0");
  return device;
}

// A scene of one geometry, which is read from its only buffer of vertices.
class Scene {
 public:
  Scene(RTCGeometryType type, RTCFormat format, const float* numbers, unsigned count)
      : scene_(rtcNewScene(Device())) {
    const RTCGeometry geometry = rtcNewGeometry(Device(), type);
    const unsigned size = format == RTC_FORMAT_FLOAT4 ? 4 : 3;
    auto* vertices = static_cast<float*>(rtcSetNewGeometryBuffer(
        geometry, RTC_BUFFER_TYPE_VERTEX, 0, format, size * sizeof(float), count));
    std::copy_n(numbers, size * count, vertices);
    if (type == RTC_GEOMETRY_TYPE_TRIANGLE) {
      auto* indices = static_cast<unsigned*>(rtcSetNewGeometryBuffer(
          geometry, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3, 3 * sizeof(unsigned), 1));
      for (unsigned i = 0; i < 3; ++i) indices[i] = i;
    }
    rtcCommitGeometry(geometry);
    rtcAttachGeometry(scene_, geometry);
    rtcReleaseGeometry(geometry);
    rtcSetSceneFlags(scene_, RTC_SCENE_FLAG_ROBUST);
    rtcCommitScene(scene_);
  }
  ~Scene() { rtcReleaseScene(scene_); }
  Scene(const Scene&) = delete;
  Scene& operator=(const Scene&) = delete;

  // The parameter of the first hit.
  std::optional<float> Cast(const Vec3& origin, const Vec3& direction, float end) const {
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
    RTCIntersectContext context;
    rtcInitIntersectContext(&context);
    rtcIntersect1(scene_, &context, &ray);
    if (ray.hit.geomID == RTC_INVALID_GEOMETRY_ID) return std::nullopt;
    return ray.ray.tfar;
  }

 private:
  RTCScene scene_;
};

Scene From(const hitscan::Triangle& triangle) {
  const auto& [a, b, c] = triangle;
  RequireRange(a);
  RequireRange(b);
  RequireRange(c);
  const float numbers[] = {a.x, a.y, a.z, b.x, b.y, b.z, c.x, c.y, c.z};
  return {RTC_GEOMETRY_TYPE_TRIANGLE, RTC_FORMAT_FLOAT3, numbers, 3};
}

Scene From(const hitscan::Sphere& sphere) {
  const Vec3& c = sphere.center;
  RequireRange(c);
  RequireRange({sphere.radius, 0, 0});
  const float numbers[] = {c.x, c.y, c.z, sphere.radius};
  return {RTC_GEOMETRY_TYPE_SPHERE_POINT, RTC_FORMAT_FLOAT4, numbers, 1};
}

float Coordinate(float origin, float direction, float t) {
  const double coordinate = origin + static_cast<double>(direction) * t;
  return static_cast<float>(std::clamp(coordinate, -kLargest, kLargest));
}
Vec3 PointAt(const Vec3& o, const Vec3& d, float t) {
  return {Coordinate(o.x, d.x, t), Coordinate(o.y, d.y, t), Coordinate(o.z, d.z, t)};
}

// Rays that start on a sphere are not asked: rounding decides whether they hit there.
void RequireNotOn(const Vec3&, const hitscan::Triangle&) {}
void RequireNotOn(const Vec3& point, const hitscan::Sphere& sphere) {
  const long double x = static_cast<long double>(point.x) - sphere.center.x;
  const long double y = static_cast<long double>(point.y) - sphere.center.y;
  const long double z = static_cast<long double>(point.z) - sphere.center.z;
  const long double radius = sphere.radius;
  if (x * x + y * y + z * z == radius * radius) {
    throw hitscan::NotAsked("the ray starts on the sphere");
  }
}

template <class Shape>
std::optional<hitscan::Hit> CastRay(const hitscan::Ray& ray, const Shape& shape) {
  const Scene scene = From(shape);
  RequireRange(ray.origin);
  RequireNotOn(ray.origin, shape);
  const auto t = scene.Cast(ray.origin, ray.direction, std::numeric_limits<float>::infinity());
  if (!t) return std::nullopt;
  return hitscan::Hit{*t, PointAt(ray.origin, ray.direction, *t)};
}

template <class Shape>
std::optional<hitscan::Hit> CastSegment(const hitscan::Segment& line, const Shape& shape) {
  const Scene scene = From(shape);
  RequireRange(line.start);
  RequireNotOn(line.start, shape);
  RequireRange(line.end);
  const Vec3 direction = Difference(line.start, line.end);
  const auto t = scene.Cast(line.start, direction, 1);
  if (!t) return std::nullopt;
  const double length =
      std::hypot(static_cast<double>(direction.x), static_cast<double>(direction.y),
                 static_cast<double>(direction.z));
  return hitscan::Hit{static_cast<float>(*t * length), PointAt(line.start, direction, *t)};
}

}  // namespace

HITSCAN_IMPLEMENT(raycast_triangle, CastRay)
HITSCAN_IMPLEMENT(linetest_triangle, CastSegment)
HITSCAN_IMPLEMENT(raycast_sphere, CastRay)
HITSCAN_IMPLEMENT(linetest_sphere, CastSegment)
