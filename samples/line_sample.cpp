#include "app/registry.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 1, line: what the book calls a line is a segment.
class LineSample final : public Application {
 public:
  std::string Description() const override { return "Four segments."; }

  void Initialize(int width, int height) override {
    Application::Initialize(width, height);
    DrawOrigin();
    drawing().DrawLine({-7, 5, -3}, {8, 5, -10}, kMagenta);
    drawing().DrawLine({-8, -8, 6}, {-9, -2, -10}, kCyan);
    drawing().DrawLine({-4, -6, -3}, {-9, -1, 5}, kYellow);
    drawing().DrawLine({-6, 0, 2}, {-1, 1, 3}, kWhite);
  }
};

HITSCAN_SAMPLE(LineSample, "Chapter 1: primitives and points/Segment");

}  // namespace
}  // namespace hitscan
