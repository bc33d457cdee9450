#include "app/case_extent.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <string>
#include <vector>

#include "app/case_scene.h"
#include "app/sample_runner.h"
#include "cases/case_file.h"
#include "shape/kind_info.h"
#include "shape/kinds/plane.h"

namespace hitscan {
namespace {

// The extent of cases of one query. Each case is the JSON of its arguments.
std::optional<CaseExtent> ExtentOf(std::string_view query, const std::vector<std::string>& cases) {
  std::string text = fmt::format(R"({{"query": "{}", "cases": [)", query);
  for (std::size_t i = 0; i < cases.size(); ++i) {
    text += fmt::format(R"({}{{"id": {}, {}, "expect": {{}}}})", i == 0 ? "" : ",", i, cases[i]);
  }
  const CaseFile file = ParseCaseFile("cases.json", text + "]}");
  std::vector<const Case*> pointers;
  for (const Case& test : file.cases) pointers.push_back(&test);
  return CaseExtent::Of(pointers);
}

// Points on the x axis against a plane.
std::optional<CaseExtent> ExtentOfPoints(const std::vector<float>& places) {
  std::vector<std::string> cases;
  for (const float place : places) {
    cases.push_back(fmt::format(
        R"("plane": {{"normal": [0, 1, 0], "distance": 0}}, "point": [{}, 0, 0])", place));
  }
  return ExtentOf("side_of_plane", cases);
}

// Whether the square of a plane has the point of the plane that is nearest to `point`.
bool Covers(const Plane& plane, const Look& look, const glm::dvec3& point) {
  const auto corners = Shape<Plane>::Corners(plane, look.half_size, look.center);
  for (const std::size_t next : {std::size_t{1}, std::size_t{3}}) {
    const glm::dvec3 side(corners[next] - corners[0]);
    const double share = glm::dot(point - glm::dvec3(corners[0]), side) / glm::dot(side, side);
    if (!(share > 0 && share < 1)) return false;
  }
  return true;
}

const Plane kGround({0, 1, 0}, 0);

TEST(CaseExtent, ASquareContainsAllShapesWithAMargin) {
  const auto extent = ExtentOfPoints({4000, 5000, 6000, 4500, 5500});
  ASSERT_TRUE(extent);
  const Look look = extent->Apply({.half_size = 5}, kGround);
  EXPECT_NEAR(look.center.x, 5000, 1e-2);
  EXPECT_GT(look.half_size, 1050);
  EXPECT_LT(look.half_size, 1300);
  // Shapes that are seen along the normal: they take up no room.
  EXPECT_EQ(extent->Apply({.half_size = 5}, Plane({1, 0, 0}, 5000)).half_size, 5);
}

TEST(CaseExtent, ASquareBecomesSmallerThanDeclaredToo) {
  const auto extent = ExtentOfPoints({0.1F, 0.2F});
  ASSERT_TRUE(extent);
  EXPECT_LT(extent->Apply({.half_size = 5}, kGround).half_size, 0.1F);
}

TEST(CaseExtent, PositionsVeryFarFromMostOthersDoNotCount) {
  const auto extent = ExtentOfPoints({1, 2, 3, 4, 5, 1e30F});
  ASSERT_TRUE(extent);
  EXPECT_LT(extent->Apply({}, kGround).half_size, 10);
  std::vector<float> places(100, 7.0F);
  for (int i = 0; i < 60; ++i) places.push_back(i < 50 ? 6 : 90);
  const auto of_many = ExtentOfPoints(places);
  ASSERT_TRUE(of_many);
  EXPECT_LT(of_many->Apply({}, kGround).half_size, 2) << "most of many cases";
}

TEST(CaseExtent, RaysCountUpToThePlanesThatTheyMeet) {
  const auto of_ray = [](const char* origin, const char* direction) {
    return ExtentOf("raycast_plane",
                    {fmt::format(R"("plane": {{"normal": [0, 1, 0], "distance": 0}},)"
                                 R"("ray": {{"origin": {}, "direction": {}}})",
                                 origin, direction)});
  };
  const auto slanted = of_ray("[0, 2, 0]", "[1, -1, 0]");
  ASSERT_TRUE(slanted);
  const Look look = slanted->Apply({}, kGround);
  EXPECT_TRUE(Covers(kGround, look, {2, 0, 0}));
  EXPECT_TRUE(Covers(kGround, look, {0, 0, 0}));
  EXPECT_LT(look.half_size, 2);
  const auto from_behind = of_ray("[0, -2, 0]", "[1, 1, 0]");
  EXPECT_TRUE(Covers(kGround, from_behind->Apply({}, kGround), {2, 0, 0}));
  const auto away = of_ray("[0, 2, 0]", "[1, 1, 0]");
  EXPECT_FALSE(Covers(kGround, away->Apply({.half_size = 1}, kGround), {-2, 0, 0}));
  const auto grazing = of_ray("[0, 2, 0]", "[1, -0.01, 0]");
  EXPECT_EQ(grazing->Apply({}, kGround).half_size, 5) << "it meets the plane far away";
}

TEST(CaseExtent, ASquareOfAPlaneThatIsFarFromAllIsNotSmall) {
  const auto extent = ExtentOfPoints({0, 1});
  ASSERT_TRUE(extent);
  EXPECT_NEAR(extent->Apply({}, Plane({0, 1, 0}, 10)).half_size, 5, 1e-4);
}

TEST(CaseExtent, PlanesAloneAreDrawnWhereTheyMeet) {
  const std::string pair =
      R"("a": {"normal": [0, 1, 0], "distance": 7}, "b": {"normal": [1, 0, 0], "distance": 4})";
  const auto extent = ExtentOf("plane_plane", {pair});
  ASSERT_TRUE(extent);
  const Look look = extent->Apply({.half_size = 1}, Plane({0, 1, 0}, 7));
  EXPECT_LT(glm::distance(glm::dvec3(look.center), glm::dvec3(4, 7, 0)), 1e-5);
  EXPECT_EQ(look.half_size, 1);
  // Parallel planes are opposite each other, and large beside their distance.
  const auto parallel = ExtentOf(
      "plane_plane",
      {R"("a": {"normal": [0, 1, 0], "distance": 4}, "b": {"normal": [0, -1, 0], "distance": 8})"});
  ASSERT_TRUE(parallel);
  EXPECT_NEAR(parallel->Apply({.half_size = 1}, Plane({0, 1, 0}, 4)).half_size, 3, 1e-4);
  EXPECT_FALSE(ExtentOf("plane_plane", {pair, R"("a": {"normal": [0, 1, 0], "distance": 9},)"
                                              R"( "b": {"normal": [1, 0, 0], "distance": 4})"}))
      << "different planes have no common place";
}

TEST(CaseExtent, OneSquareSizeFitsAllPlanesOfAList) {
  const auto extent = ExtentOf(
      "nearest_plane",
      {R"("planes": [{"normal": [0, 1, 0], "distance": 0}, {"normal": [1, 0, 0], "distance": 0}],)"
       R"( "ray": {"origin": [6, 1, 0], "direction": [-1, 0, 0]})"});
  ASSERT_TRUE(extent);
  const std::vector<Plane> planes{kGround, Plane({1, 0, 0}, 0)};
  const Look look = extent->Apply({}, planes);
  for (const Plane& plane : planes) {
    for (const glm::dvec3& position : {glm::dvec3(6, 1, 0), glm::dvec3(0, 1, 0)}) {
      EXPECT_TRUE(Covers(plane, look, position));
    }
  }
}

TEST(CaseExtent, VeryLargeScenesHaveSquaresThatCanBeDrawn) {
  const auto extent = ExtentOfPoints({-3e38F, 3e38F, 1e38F});
  ASSERT_TRUE(extent);
  EXPECT_EQ(extent->Apply({}, kGround).half_size, 1e30F);
}

// In every sample, what meets a plane does so within the square that is drawn of it.
TEST(CaseExtent, WhatMeetsAPlaneIsWithinItsSquareInEverySample) {
  Log log;
  SampleRunner runner{{&log, HITSCAN_ASSETS, {}, "hitscan"}};
  runner.UseTheme(kStudioTheme);
  runner.Resize(800, 600);
  int covered = 0;
  for (const SampleEntry& sample : Samples()) {
    ASSERT_TRUE(runner.Show(sample.name));
    CaseScene* const scene = runner.case_scene();
    if (scene == nullptr) continue;
    runner.Render();
    for (std::size_t i = 0; i < scene->document().files().front().cases.size(); ++i) {
      const CaseRef ref{0, i};
      const std::unique_ptr<CaseGrid::Cell> alone = scene->DrawAlone(ref);
      if (alone->painter.ShownRefs(1).empty()) continue;  // the sample does not draw it
      for (const Value& argument : scene->document().At(ref).arguments) {
        ForEachPart(argument, [&](const Value& part) {
          const Plane* const plane = std::get_if<Plane>(&part);
          if (plane == nullptr) return;
          for (const AnswerPart& answer : scene->document().results().Of(ref).answer) {
            const Point* const point = std::get_if<Point>(&answer.value);
            const bool is_on = point != nullptr && std::abs(glm::dot(*point, plane->normal()) -
                                                            plane->distance()) < 1e-4F;
            if (!is_on) continue;
            const Look look = alone->painter.FittedLook({.half_size = 5}, argument);
            EXPECT_TRUE(Covers(*plane, look, *point)) << sample.name << ' ' << i;
            ++covered;
          }
        });
      }
    }
  }
  EXPECT_GT(covered, 15);
}

}  // namespace
}  // namespace hitscan
