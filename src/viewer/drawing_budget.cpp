#include "viewer/drawing_budget.h"

#include <algorithm>
#include <cmath>

#include "render/renderer.h"

namespace hitscan {

DrawingBudget::Plan DrawingBudget::PlanFrame(const Camera& camera, std::size_t records,
                                             double now) {
  if (camera != camera_) moved_ = now;
  camera_ = camera;
  if (records <= kFew) return {};
  stride_ = StrideFor(records);
  if (now - moved_ < kStill) return {stride_};
  const double seconds = static_cast<double>(records) * seconds_per_record_;
  if (seconds_per_record_ > 0 && seconds <= kLongestWhole) return {};
  // Cheap records, such as dots, may be followed by expensive ones: a slice does not become much
  // larger than records of all kinds allow.
  constexpr double kCheaper = 4;
  const double usual =
      seconds_per_record_ == 0 ? static_cast<double>(kFew) : kLongestSlice / seconds_per_record_;
  slice_ = slice_ == 0 ? usual : std::min(slice_, kCheaper * usual);
  return {stride_, static_cast<std::size_t>(std::clamp(slice_, 100.0, 1e9))};
}

int DrawingBudget::StrideFor(std::size_t records) const {
  // Few enough records are always drawn that a part of a scene is like the whole.
  const double most = std::min(std::ceil(static_cast<double>(records) / kFew),
                               static_cast<double>(Renderer::kMostStride));
  if (seconds_per_record_ == 0) return static_cast<int>(most);
  const double wanted = static_cast<double>(records) * seconds_per_record_ / kLongest;
  // A small change of the part would be seen as flicker.
  if (wanted > 0.6 * stride_ && wanted < stride_) return stride_;
  return static_cast<int>(std::ceil(std::clamp(1.3 * wanted, 1.0, most)));
}

void DrawingBudget::Drew(std::size_t records, double seconds) {
  if (records <= kFew / 2) return;
  const double measured = seconds / static_cast<double>(records);
  // Other programs make single frames slower.
  seconds_per_record_ =
      seconds_per_record_ == 0 ? measured : 0.7 * seconds_per_record_ + 0.3 * measured;
}

void DrawingBudget::DrewSlice(double seconds) {
  // A slice takes some time whatever its size, so small ones would take long altogether.
  slice_ *= std::clamp(kLongestSlice / std::max(seconds, 1e-6), 0.5, 2.0);
}

}  // namespace hitscan
