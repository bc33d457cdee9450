#include "app/picture_scale.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

namespace hitscan {
namespace {

double FactorOf(const std::vector<Value>& arguments) { return PictureScale(arguments).factor(); }

TEST(PictureScaleOf, ShapesOfUsualSizesIsOne) {
  for (const float size : {1e-10F, 1.0F, 1e6F, 1e20F}) {
    EXPECT_EQ(FactorOf({Sphere({0, size, 0}, size / 2)}), 1) << size;
  }
  EXPECT_EQ(FactorOf({Sphere({0, 0, 0}, 0)}), 1);
  EXPECT_EQ(FactorOf({true, 1e37F}), 1) << "numbers are not drawn";
}

TEST(PictureScaleOf, OtherShapesIsAPowerOfTwo) {
  EXPECT_EQ(FactorOf({Sphere({0, 5 * std::ldexp(1.0F, 100), 0}, 1)}), std::ldexp(1.0, -100));
  EXPECT_EQ(FactorOf({Sphere({0, 0, 0}, 5 * std::ldexp(1.0F, -60))}), std::ldexp(1.0, 60));
  EXPECT_EQ(FactorOf({Plane({0, 1, 0}, 4 * std::ldexp(1.0F, 90))}), std::ldexp(1.0, -90));
  EXPECT_EQ(FactorOf({Ray({1e-40F, 0, 0}, {1, 0, 0})}), std::ldexp(1.0, 2 - std::ilogb(1e-40F)));
}

// Of a file the median counts.
TEST(PictureScaleOf, AFileIsThatOfMostCases) {
  const auto file = [](const char* sizes) {
    std::string text = R"({"query": "point_in_sphere", "cases": [)";
    for (int id = 0; sizes[id] != 0; ++id) {
      const char* const radius = sizes[id] == 'L' ? "5e36" : "5";
      text += std::string(id == 0 ? "" : ",") + R"({"id": )" + std::to_string(id) +
              R"(, "point": [0, 0, 0], "sphere": {"center": [0, 0, 0], "radius": )" + radius +
              R"(}, "expect": {"inside": true}})";
    }
    return std::vector{ParseCaseFile("a.json", text + "]}")};
  };
  EXPECT_EQ(PictureScale(file("uuL")).factor(), 1);
  EXPECT_LT(PictureScale(file("LLu")).factor(), 1e-30);
}

TEST(PictureScaleOf, AShapeThatIsTooSmallToBeSeenIsADot) {
  const auto dots = [](const Value& value) {
    Canvas canvas;
    PictureScale(std::vector{value}).Draw(value, {}, canvas);
    return canvas.scene().points.size();
  };
  EXPECT_EQ(dots(Sphere({1, -2, 0}, 9e-17F)), 1U);
  EXPECT_EQ(dots(Sphere({1, -2, 0}, 0.01F)), 0U);
  EXPECT_EQ(dots(Sphere({0, 0, 0}, 9e-17F)), 0U);
  const Camera far{.eye = {5e36F, 0, 0},
                   .target = {0, 5e36F, 0},
                   .up = {1, 0, 0},
                   .fov_y = 1,
                   .aspect = 1,
                   .near_plane = 1,
                   .far_plane = 2};
  EXPECT_EQ(dots(far), 1U);
}

}  // namespace
}  // namespace hitscan
