#include <immintrin.h>

#include <Eigen/Core>

#include "peers.h"

// Compiled with all instruction sets of this processor: a library that profits from them, and the
// lower bounds.
//
// Lower bounds for any implementation: reading and writing the same arrays without arithmetic, or
// with only the conversion to double precision and back, or with only the divisions.
namespace hitscan::peers {
namespace {

#ifdef __AVX512F__
using V = __m512;
V Load(const float* p) { return _mm512_loadu_ps(p); }
V Add(V a, V b) { return _mm512_add_ps(a, b); }
V Divide(V a, V b) { return _mm512_div_ps(a, b); }
void Store(float* p, V v) { _mm512_storeu_ps(p, v); }
void Stream(float* p, V v) { _mm512_stream_ps(p, v); }
using Doubles = __m512d;
constexpr std::size_t kDoubles = 8;
// Masked intrinsics with all lanes active: for the unmasked ones GCC 12 warns about uninitialised
// values.
Doubles Widened(const float* p) { return _mm512_maskz_cvtps_pd(0xFF, _mm256_loadu_ps(p)); }
Doubles AddDoubles(Doubles a, Doubles b) { return _mm512_add_pd(a, b); }
void StoreNarrowed(float* p, Doubles v) { _mm256_storeu_ps(p, _mm512_maskz_cvtpd_ps(0xFF, v)); }
#elif defined(__AVX2__)
using V = __m256;
V Load(const float* p) { return _mm256_loadu_ps(p); }
V Add(V a, V b) { return _mm256_add_ps(a, b); }
V Divide(V a, V b) { return _mm256_div_ps(a, b); }
void Store(float* p, V v) { _mm256_storeu_ps(p, v); }
void Stream(float* p, V v) { _mm256_stream_ps(p, v); }
using Doubles = __m256d;
constexpr std::size_t kDoubles = 4;
Doubles Widened(const float* p) { return _mm256_cvtps_pd(_mm_loadu_ps(p)); }
Doubles AddDoubles(Doubles a, Doubles b) { return _mm256_add_pd(a, b); }
void StoreNarrowed(float* p, Doubles v) { _mm_storeu_ps(p, _mm256_cvtpd_ps(v)); }
#else
using V = __m128;
V Load(const float* p) { return _mm_loadu_ps(p); }
V Add(V a, V b) { return _mm_add_ps(a, b); }
V Divide(V a, V b) { return _mm_div_ps(a, b); }
void Store(float* p, V v) { _mm_storeu_ps(p, v); }
void Stream(float* p, V v) { _mm_stream_ps(p, v); }
using Doubles = __m128d;
constexpr std::size_t kDoubles = 2;
Doubles Widened(const float* p) {
  return _mm_cvtps_pd(_mm_castsi128_ps(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(p))));
}
Doubles AddDoubles(Doubles a, Doubles b) { return _mm_add_pd(a, b); }
void StoreNarrowed(float* p, Doubles v) {
  _mm_storel_epi64(reinterpret_cast<__m128i*>(p), _mm_castps_si128(_mm_cvtpd_ps(v)));
}
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

void StreamsOfDoubles(const RayColumns& rays, float* out) {
  for (std::size_t i = 0; i + kDoubles <= rays.origin_x.size(); i += kDoubles) {
    const Doubles origins =
        AddDoubles(AddDoubles(Widened(&rays.origin_x[i]), Widened(&rays.origin_y[i])),
                   Widened(&rays.origin_z[i]));
    const Doubles directions =
        AddDoubles(AddDoubles(Widened(&rays.direction_x[i]), Widened(&rays.direction_y[i])),
                   Widened(&rays.direction_z[i]));
    StoreNarrowed(out + i, AddDoubles(origins, directions));
  }
}

void Divider(const RayColumns& rays, float* out) {
  for (std::size_t i = 0; i + kLanes <= rays.origin_x.size(); i += kLanes) {
    Store(out + i, Divide(Load(&rays.origin_x[i]), Load(&rays.direction_x[i])));
  }
}

void EigenArrays(const RayColumns& rays, const Plane& plane, float* distances) {
  const auto size = static_cast<Eigen::Index>(rays.origin_x.size());
  const auto array = [&](std::span<const float> s) {
    return Eigen::Map<const Eigen::ArrayXf>(s.data(), size);
  };
  const glm::vec3& n = plane.normal();
  const auto denominator =
      array(rays.direction_x) * n.x + array(rays.direction_y) * n.y + array(rays.direction_z) * n.z;
  const auto numerator =
      plane.distance() -
      (array(rays.origin_x) * n.x + array(rays.origin_y) * n.y + array(rays.origin_z) * n.z);
  const auto t = numerator / denominator;
  Eigen::Map<Eigen::ArrayXf>(distances, size) = (denominator < 0.0F && t >= 0.0F).select(t, -1.0F);
}

}  // namespace hitscan::peers
