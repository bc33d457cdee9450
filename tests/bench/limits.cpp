#include <immintrin.h>

#include "peers.h"

// What no arithmetic can beat: the same streams without any, and the divisions alone.
namespace hitscan::peers {
namespace {

#ifdef __AVX512F__
using V = __m512;
V Load(const float* p) { return _mm512_loadu_ps(p); }
V Add(V a, V b) { return _mm512_add_ps(a, b); }
V Divide(V a, V b) { return _mm512_div_ps(a, b); }
void Store(float* p, V v) { _mm512_storeu_ps(p, v); }
void Stream(float* p, V v) { _mm512_stream_ps(p, v); }
#else
using V = __m128;
V Load(const float* p) { return _mm_loadu_ps(p); }
V Add(V a, V b) { return _mm_add_ps(a, b); }
V Divide(V a, V b) { return _mm_div_ps(a, b); }
void Store(float* p, V v) { _mm_storeu_ps(p, v); }
void Stream(float* p, V v) { _mm_stream_ps(p, v); }
#endif
constexpr std::size_t kLanes = sizeof(V) / sizeof(float);

V Sum(const RayColumns& r, std::size_t i) {
  return Add(Add(Add(Load(&r.origin_x[i]), Load(&r.origin_y[i])), Load(&r.origin_z[i])),
             Add(Add(Load(&r.direction_x[i]), Load(&r.direction_y[i])), Load(&r.direction_z[i])));
}

}  // namespace

void Streams(const RayColumns& rays, float* out) {
  for (std::size_t i = 0; i + kLanes <= rays.origin_x.size(); i += kLanes) {
    Store(out + i, Sum(rays, i));
  }
}

void StreamsPastCaches(const RayColumns& rays, float* out) {
  for (std::size_t i = 0; i + kLanes <= rays.origin_x.size(); i += kLanes) {
    Stream(out + i, Sum(rays, i));
  }
  _mm_sfence();
}

void Divider(const RayColumns& rays, float* out) {
  for (std::size_t i = 0; i + kLanes <= rays.origin_x.size(); i += kLanes) {
    Store(out + i, Divide(Load(&rays.origin_x[i]), Load(&rays.direction_x[i])));
  }
}

}  // namespace hitscan::peers
