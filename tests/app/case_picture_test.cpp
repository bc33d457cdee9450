#include "app/case_picture.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <string>
#include <vector>

#include "app/picture_scale.h"
#include "cases/case_file.h"
#include "draw/extent.h"
#include "queries/query_lookup.h"

namespace hitscan {
namespace {

std::optional<CasePicture> Draw(std::string_view query, const std::vector<Value>& arguments,
                                const Answer& expected, const Answer& got) {
  return DrawCase({*FindQuery(query), arguments, expected, got}, 360, 240);
}

std::vector<std::string> LegendOf(const CasePicture& picture) {
  std::vector<std::string> texts;
  for (const LegendEntry& entry : picture.legend) texts.push_back(entry.text);
  return texts;
}

// The dots of an answer's colour.
std::vector<glm::vec3> DotsOf(const CasePicture& picture, Color color) {
  std::vector<glm::vec3> dots;
  for (const PointRecord& point : picture.canvas.on_top().points) {
    if (point.color == color) dots.push_back(point.position);
  }
  return dots;
}

const std::vector<Value> kRayAndBox{Ray({-3, 0.5F, 0.5F}, {1, 0, 0}),
                                    Aabb::FromCorners({0, 0, 0}, {1, 1, 1})};

Answer HitAt(const Point& point) { return {{"hit", true}, {"t", 3.0F}, {"point", point}}; }

TEST(CasePicture, EachArgumentAndAnswerHasItsColour) {
  const auto picture = Draw("raycast_aabb", kRayAndBox, HitAt({0, 0.5F, 0.5F}), HitAt({1, 0, 0}));
  ASSERT_TRUE(picture);
  EXPECT_EQ(LegendOf(*picture), (std::vector<std::string>{"ray", "aabb", "expected", "got"}));
  EXPECT_EQ(picture->legend[2].color, kGreen);
  EXPECT_EQ(picture->legend[3].color, kOrange);
  EXPECT_NE(picture->legend[0].color, picture->legend[1].color);
  EXPECT_EQ(DotsOf(*picture, kGreen), (std::vector<glm::vec3>{{0, 0.5F, 0.5F}}));
  EXPECT_EQ(DotsOf(*picture, kOrange), (std::vector<glm::vec3>{{1, 0, 0}}));
  EXPECT_FALSE(picture->canvas.scene().solids.empty()) << "the box is filled";
}

TEST(CasePicture, HullsHaveFacesAndEdges) {
  const std::vector<Point> tetrahedron{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  const std::vector<Point> ends{{2, 0, 0}, {2, 1, 0}};
  const auto picture =
      Draw("convex_convex", {tetrahedron, ends}, {{"intersects", false}}, {{"intersects", true}});
  ASSERT_TRUE(picture);
  const Recording& drawn = picture->canvas.scene();
  const auto of_color = [&](const auto& records, std::size_t argument) {
    return std::ranges::count_if(records, [&](const auto& record) {
      return record.color == picture->legend[argument].color;
    });
  };
  EXPECT_EQ(of_color(drawn.triangles, 0), 4 * 3);
  EXPECT_GE(of_color(drawn.lines, 0), 6);
  EXPECT_GE(of_color(drawn.lines, 1), 1);
}

TEST(CasePicture, AMissIsNotInTheLegend) {
  const auto picture = Draw("raycast_aabb", kRayAndBox, HitAt({0, 0.5F, 0.5F}), {{"hit", false}});
  ASSERT_TRUE(picture);
  EXPECT_EQ(LegendOf(*picture), (std::vector<std::string>{"ray", "aabb", "expected"}));
}

TEST(CasePicture, AnAnswerFarAwayDoesNotShrinkTheArguments) {
  const auto near = Draw("raycast_aabb", kRayAndBox, HitAt({0, 0.5F, 0.5F}), HitAt({1, 0, 0}));
  const auto far = Draw("raycast_aabb", kRayAndBox, HitAt({0, 0.5F, 0.5F}), HitAt({1e9F, 0, 0}));
  ASSERT_TRUE(near && far);
  EXPECT_EQ(LegendOf(*far).back(), "got (outside the picture)");
  EXPECT_NEAR(far->view.half_height, near->view.half_height, near->view.half_height / 4);
}

TEST(CasePicture, AnAnswerThatIsNotFiniteIsNotDrawn) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const auto picture =
      Draw("raycast_aabb", kRayAndBox, HitAt({0, 0.5F, 0.5F}), HitAt({nan, nan, nan}));
  ASSERT_TRUE(picture);
  EXPECT_EQ(LegendOf(*picture), (std::vector<std::string>{"ray", "aabb", "expected"}));
}

TEST(CasePicture, PlanesAreAsLargeAsTheRestAndBesideIt) {
  for (const float size : {1e-20F, 1.0F, 1e20F}) {
    const std::vector<Value> arguments{Sphere(size * Point(1000, 1, 1000), size),
                                       Plane({0, 1, 0}, 0)};
    const auto picture = Draw("sphere_plane", arguments, {{"intersects", true}}, {});
    ASSERT_TRUE(picture);
    const double radius = size * PictureScale(arguments).factor();
    EXPECT_LT(picture->view.half_height, 10 * radius) << size;
    EXPECT_FALSE(picture->canvas.scene().triangles.empty());
  }
}

TEST(CasePicture, WhatIsTooSmallToBeSeenHasADot) {
  const std::vector<Value> arguments{Sphere({0, 0, 0}, 1e-6F),
                                     Aabb::FromCorners({1, 1, 1}, {2, 2, 2})};
  const auto picture = Draw("sphere_aabb", arguments, {{"intersects", false}}, {});
  ASSERT_TRUE(picture);
  ASSERT_EQ(picture->canvas.scene().points.size(), 1U);
  EXPECT_EQ(picture->canvas.scene().points[0].position, glm::vec3(0));
}

TEST(CasePicture, CasesWithoutPositionsHaveNone) {
  const auto queries = Queries();
  const auto found = std::ranges::find_if(queries, [](const Query& query) {
    return query.parameters.size() == 1 && query.parameters[0].kind == kKindOf<float>;
  });
  ASSERT_NE(found, queries.end());
  EXPECT_FALSE(Draw(found->get().name, {3.0F}, {}, {}));
  EXPECT_TRUE(Draw(found->get().name, {3.0F}, {{"eye", Point(1, 2, 3)}}, {}));
}

// The same case in units so large or small that the squares of its numbers are no finite floats.
TEST(CasePicture, IsTheSameInUnitsOfAnySize) {
  const auto drawn = [](float unit) {
    const std::vector<Value> arguments{Ray({6 * unit, unit, 0}, {-1, 0, 0}),
                                       Sphere({unit, 0, 0}, 2 * unit)};
    const Answer hit{{"hit", true}, {"t", 3 * unit}, {"point", Point(3 * unit, unit, 0)}};
    const auto picture = Draw("raycast_sphere", arguments, hit, {{"hit", false}});
    EXPECT_TRUE(picture) << unit;
    return picture.value_or(CasePicture());
  };
  const CasePicture usual = drawn(1);
  ASSERT_GT(usual.canvas.scene().lines.size(), 10U);
  for (const int exponent : {100, 125, -60, -120}) {
    const CasePicture other = drawn(std::ldexp(1.0F, exponent));
    EXPECT_EQ(LegendOf(other), LegendOf(usual)) << exponent;
    EXPECT_EQ(DotsOf(other, kGreen), DotsOf(usual, kGreen)) << exponent;
    ASSERT_EQ(other.canvas.scene().lines.size(), usual.canvas.scene().lines.size()) << exponent;
    for (std::size_t i = 0; i < usual.canvas.scene().lines.size(); ++i) {
      EXPECT_EQ(other.canvas.scene().lines[i].start, usual.canvas.scene().lines[i].start);
      EXPECT_EQ(other.canvas.scene().lines[i].end, usual.canvas.scene().lines[i].end);
    }
  }
}

// The sphere is smaller than the distance between neighbouring floats at its centre.
TEST(CasePicture, ShowsATinyShapeFarFromTheOriginAsADot) {
  const auto picture = Draw("sphere_plane", {Sphere({1, -2, 0}, 9e-17F), Plane({0, 1, 0}, -2)},
                            {{"intersects", true}}, {{"intersects", false}});
  ASSERT_TRUE(picture);
  EXPECT_EQ(picture->canvas.scene().points.size(), 1U);
  EXPECT_GT(ExtentOf(picture->canvas).Radius(), 5e-6) << "the plane";
}

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

// The scale of a file is the median of the scales of its cases.
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
