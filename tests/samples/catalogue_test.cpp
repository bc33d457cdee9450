#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <ostream>

#include "app/case_scene.h"
#include "app/environment.h"
#include "app/registry.h"

namespace hitscan {
namespace {

// The contents of the pictures of the book's samples, from the tables of the catalogue: the number
// of lines, rays, points of each size and triangles in each colour.
using Inventory = std::map<std::string, int>;

constexpr int kBox = 12;                  // edges
constexpr int kSphere = 9 * 14 + 8 * 14;  // meridians and circles of latitude
constexpr int kSquare = 4;                // edges
constexpr int kArrow = 5;                 // shaft and barbs
constexpr int kGrid = 200;                // pieces of lines
constexpr int kTriangle = 3;              // edges
constexpr int kHalves = 2;                // triangles that fill a square
constexpr int kSolidSphere = 9 * 14 * kHalves;

std::string NameOf(Color color) {
  constexpr std::array kNamed{std::pair{kRed, "red"},         std::pair{kGreen, "green"},
                              std::pair{kBlue, "blue"},       std::pair{kYellow, "yellow"},
                              std::pair{kMagenta, "magenta"}, std::pair{kCyan, "cyan"},
                              std::pair{kWhite, "white"}};
  for (const auto& [named, name] : kNamed) {
    if (color == named) return name;
  }
  if (color.red == 0 && color.blue == 0) return "dark green";
  return fmt::format("{},{},{}", color.red, color.green, color.blue);
}

Inventory Count(const Canvas& canvas) {
  Inventory counted;
  for (const Recording* layer : {&canvas.scene(), &canvas.on_top()}) {
    for (const LineRecord& line : layer->lines) {
      ++counted[(line.bounded == 1 ? "line " : "ray ") + NameOf(line.color)];
    }
    for (const PointRecord& point : layer->points) {
      ++counted[fmt::format("point {} {}", NameOf(point.color), point.size)];
    }
    for (const std::vector<VertexRecord>* corners :
         {&layer->triangles, &layer->solids, &layer->outlined_solids}) {
      for (std::size_t i = 0; i < corners->size(); i += 3) {
        const auto* corner = &(*corners)[i];
        const bool plain = corner[0].color == corner[1].color && corner[1].color == corner[2].color;
        ++counted["triangle " + (plain ? NameOf(corner[0].color) : "blended")];
      }
    }
  }
  return counted;
}

Inventory WithAxes(Inventory others) {
  for (const char* axis : {"line red", "line green", "line blue"}) ++others[axis];
  return others;
}

struct Drawing {
  const char* sample;
  Inventory inventory;
};

void PrintTo(const Drawing& drawing, std::ostream* out) { *out << drawing.sample; }

class Catalogue : public testing::TestWithParam<Drawing> {};

TEST_P(Catalogue, Draws) {
  Log log;
  Environment environment;
  environment.log = &log;
  environment.assets = HITSCAN_ASSETS;
  const SampleEntry* entry = FindSample(GetParam().sample);
  ASSERT_NE(entry, nullptr);
  const std::unique_ptr<Application> sample = MakeSample(*entry);
  sample->Attach(environment);
  sample->Initialize(800, 600);
  sample->Draw();
  sample->Render();
  EXPECT_EQ(Count(sample->canvas()), GetParam().inventory);
}

INSTANTIATE_TEST_SUITE_P(
    Samples, Catalogue,
    testing::Values(
        Drawing{"WindowedSample", {{"triangle blended", 1}}},
        Drawing{"PointSample", {{"point white 2", 100}}},
        Drawing{"SphereSample", WithAxes({{"line blue", kSphere}, {"line red", kSphere}})},
        Drawing{"ClosestPointSample", WithAxes({{"line white", kSphere},
                                                {"point red 2", 4},
                                                {"point green 2", 3},
                                                {"point blue 2", 1},
                                                {"point yellow 2", 1},
                                                {"line magenta", 1},
                                                {"line cyan", 1}})},
        Drawing{"AABBSample",
                {{"line white", 3 * kBox},
                 {"point yellow 4", 3},
                 {"point magenta 4", 3},
                 {"point cyan 4", 3},
                 {"line red", 3},
                 {"line green", 3},
                 {"line blue", 3}}},
        Drawing{"AABBPointSample", WithAxes({{"line white", 2 * kBox},
                                             {"point red 2", 3},
                                             {"point green 2", 3},
                                             {"point blue 2", 2},
                                             {"point yellow 2", 3},
                                             {"line cyan", 3}})},
        // Edges and arrows are darker than their shape, grids are fainter.
        Drawing{"PlaneSample", WithAxes({{"triangle yellow", kHalves},
                                         {"line 114,114,0", kSquare + kArrow},
                                         {"line 255,255,0", kGrid},
                                         {"triangle magenta", kHalves},
                                         {"line 114,0,114", kSquare + kArrow},
                                         {"line 255,0,255", kGrid},
                                         {"triangle cyan", kHalves},
                                         {"line 0,114,114", kSquare + kArrow},
                                         {"line 0,255,255", kGrid},
                                         {"triangle red", kHalves},
                                         {"line 114,0,0", kSquare + kArrow},
                                         {"line 255,0,0", kGrid},
                                         {"triangle green", kHalves},
                                         {"line dark green", kSquare + kArrow + kGrid}})},
        Drawing{"PointOnPlaneSample", WithAxes({{"line white", kSquare},
                                                {"triangle white", kHalves},
                                                {"point green 2", 2},
                                                {"point red 2", 6},
                                                {"point blue 2", 2}})},
        Drawing{"ClosestPointPlaneSample",
                {{"line white", kSquare},
                 {"triangle white", kHalves},
                 {"point red 2", 1},
                 {"point green 2", 1},
                 {"line blue", 1},
                 {"line magenta", 1}}},
        Drawing{"ThreePlaneIntersectionSample", WithAxes({{"line red", kSquare},
                                                          {"triangle red", kHalves},
                                                          {"line green", kSquare},
                                                          {"triangle green", kHalves},
                                                          {"line blue", kSquare},
                                                          {"triangle blue", kHalves},
                                                          {"point cyan 5", 1}})},
        Drawing{"LineSample", WithAxes({{"line magenta", 1},
                                        {"line cyan", 1},
                                        {"line yellow", 1},
                                        {"line white", 1}})},
        Drawing{"PointOnLine", {{"line magenta", 1}, {"point red 4", 3}, {"point blue 4", 8}}},
        // Five of the points are beyond one of the two ends.
        Drawing{"ClosestPointLine", WithAxes({{"line magenta", 1},
                                              {"point cyan 4", 8},
                                              {"point yellow 4", 4},
                                              {"line white", 8}})},
        Drawing{"RaySample", WithAxes({{"ray magenta", 1},
                                       {"ray cyan", 1},
                                       {"ray yellow", 1},
                                       {"ray white", 1},
                                       {"ray 128,179,51", 1}})},
        Drawing{"PointOnRay", {{"ray magenta", 1}, {"point red 4", 3}, {"point blue 4", 8}}},
        // Three of the points are behind the origin.
        Drawing{"ClosestRayLine", WithAxes({{"ray magenta", 1},
                                            {"point cyan 4", 7},
                                            {"point yellow 4", 5},
                                            {"line white", 7}})},
        Drawing{"SphereSphereIntersection",
                WithAxes({{"line red", 3 * kSphere}, {"line blue", kSphere}})},
        Drawing{"SphereAABBIntersection",
                WithAxes({{"line blue", kSphere + kBox}, {"line red", 3 * kBox}})},
        Drawing{"SpherePlaneIntersection",
                WithAxes({{"line blue", kSphere + 2 * kSquare}, {"line red", 3 * kSquare}})},
        Drawing{"AABBtoAABBIntersection", WithAxes({{"line red", 3 * kBox}, {"line blue", kBox}})},
        Drawing{"AABBPlaneIntersection",
                WithAxes({{"line blue", kSquare + 2 * kBox}, {"line red", 2 * kBox}})},
        // The book does not set their colour: each intersects one of the others.
        Drawing{"PlanePlaneIntersection", WithAxes({{"line red", 5 * kSquare}})},
        // Two of the seven rays are equal. The hit points are added: the book does not show them.
        Drawing{"RaycastSphere",
                WithAxes({{"line red", 3 * kSphere}, {"ray green", 6}, {"point blue 5", 5}})},
        // The book shows no hit points.
        Drawing{"RaycastAABB", WithAxes({{"line green", kBox},
                                         {"ray red", 2},
                                         {"ray blue", 3},
                                         {"point yellow 5", 2}})},
        Drawing{"RaycastPlane", WithAxes({{"line white", kSquare},
                                          {"triangle white", kHalves},
                                          {"ray red", 3},
                                          {"ray blue", 4},
                                          {"point green 5", 3}})},
        Drawing{"LinetestSphere", WithAxes({{"line blue", kSphere},
                                            {"line green", 1},
                                            {"line red", 2},
                                            {"point magenta 5", 1}})},
        Drawing{"LinecastAABB", WithAxes({{"line blue", kBox},
                                          {"line green", 2},
                                          {"line red", 2},
                                          {"point magenta 5", 2}})},
        Drawing{"LinetestPlane", WithAxes({{"line blue", kSquare},
                                           {"line green", 2},
                                           {"line red", 4},
                                           {"point magenta 5", 2}})},
        Drawing{"PointInTriangle",
                WithAxes({{"line blue", kTriangle}, {"point green 4", 7}, {"point red 4", 96}})},
        // The closest points are drawn too, unlike in the book.
        Drawing{"ClosestPointTriangle", WithAxes({{"line blue", kTriangle},
                                                  {"point green 4", 5},
                                                  {"line red", 5},
                                                  {"point red 4", 5}})},
        Drawing{"TriangleSphereIntersection", WithAxes({{"line blue", kTriangle},
                                                        {"line green", 2 * kSphere},
                                                        {"line red", 2 * kSphere}})},
        Drawing{
            "TriangleAABBIntersection",
            WithAxes({{"line blue", kTriangle}, {"line green", 4 * kBox}, {"line red", 2 * kBox}})},
        Drawing{"TrianglePlaneIntersection", WithAxes({{"line blue", kSquare},
                                                       {"triangle blue", kHalves},
                                                       {"line green", 2 * kTriangle},
                                                       {"triangle green", 2},
                                                       {"line red", 2 * kTriangle},
                                                       {"triangle red", 2}})},
        Drawing{"TriangleTriangleIntersection", WithAxes({{"line blue", kTriangle},
                                                          {"triangle blue", 1},
                                                          {"line green", kTriangle},
                                                          {"triangle green", 1},
                                                          {"line red", 3 * kTriangle},
                                                          {"triangle red", 3}})},
        Drawing{"RaycastTriangle", WithAxes({{"line white", kTriangle},
                                             {"triangle white", 1},
                                             {"ray red", 3},
                                             {"ray blue", 4},
                                             {"point green 5", 3}})},
        Drawing{"LinetestTriangle", WithAxes({{"line blue", kTriangle},
                                              {"line green", 2},
                                              {"line red", 4},
                                              {"point magenta 5", 2}})},
        Drawing{"SceneSample04",
                WithAxes({{"triangle dark green", 6 * kHalves}, {"triangle red", kSolidSphere}})},
        // A floor and ten times ten pillars. The frustum and the shapes that it is tested against
        // are added.
        Drawing{"CameraSample", WithAxes({{"triangle dark green", 101 * 6 * kHalves},
                                          {"line yellow", kBox},
                                          {"line red", 2 * (kSphere + kBox)},
                                          {"line blue", kSphere + kBox},
                                          {"point red 6", 2},
                                          {"point blue 6", 1}})}),
    [](const auto& entry) { return std::string(entry.param.sample); });

}  // namespace
}  // namespace hitscan
