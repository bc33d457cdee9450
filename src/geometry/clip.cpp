#include "geometry/clip.h"

#include <glm/common.hpp>

#include "geometry/filter/ray_box_filter.h"
#include "geometry/filter/ray_shape_exact.h"

namespace hitscan {
namespace {

constexpr exact::Decision kAboveA{"from the begin of a to the end of b, along {0}",
                                  "b ends before a begins along {0}", "they touch along {0}",
                                  "they overlap along {0}"};
constexpr exact::Decision kAboveB{"from the begin of b to the end of a, along {0}",
                                  "a ends before b begins along {0}", "they touch along {0}",
                                  "they overlap along {0}"};

// The parameter at which a ray meets the plane of a face, correctly rounded. The difference and the
// quotient are rounded once each in double precision, far less than filter::kParameterError.
float RoundedParameter(const RayLine& line, const AxisPlane& plane, const char* name) {
  const double to_face =
      static_cast<double>(plane.coordinate()) - static_cast<double>(line.origin[plane.axis]);
  float rounded = 0;
  if (!exact::IsRecording() &&
      filter::RoundParameter(to_face / static_cast<double>(line.direction[plane.axis]), rounded)) {
    return rounded;
  }
  return exact::RoundNumber([&](auto as) { return ParameterAt(as, line, plane); }, name);
}

}  // namespace

std::optional<Aabb> CommonBox(const Aabb& a, const Aabb& b) {
  for (int axis = 0; axis < 3; ++axis) {
    const char name = "xyz"[axis];
    if (exact::Compare(b.max()[axis], a.min()[axis], {kAboveA, name}) < 0 ||
        exact::Compare(a.max()[axis], b.min()[axis], {kAboveB, name}) < 0) {
      return std::nullopt;
    }
  }
  // Adding zero turns -0 into 0.
  return Aabb::FromCorners(glm::max(a.min(), b.min()) + 0.0F, glm::min(a.max(), b.max()) + 0.0F);
}

std::optional<RayInterval> RaycastInterval(const Ray& ray, const Aabb& box) {
  const filter::SlabHit slab_hit = filter::FilterSlabs(RayLine(ray), box);
  if (slab_hit.certain && !slab_hit.hit) return std::nullopt;
  return RaycastIntervalExact(ray, box);
}

std::optional<RayInterval> RaycastIntervalExact(const Ray& ray, const Aabb& box) {
  const RayLine line(ray);
  const std::optional<SlabInterval> interval = ClipToBox(line, box);
  if (!interval || ParameterSign(line, interval->exit, kExitAhead) < 0) return std::nullopt;
  const bool starts_before = ParameterSign(line, interval->entry, kEntryAhead) > 0;
  const float enter = starts_before ? RoundedParameter(line, interval->entry, "enter") : 0;
  return RayInterval{enter, RoundedParameter(line, interval->exit, "exit")};
}

}  // namespace hitscan
