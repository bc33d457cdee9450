#include <gtest/gtest.h>

#include <glm/geometric.hpp>
#include <limits>

#include "shape/surface_intersection.h"

namespace hitscan {
namespace {

std::vector<Point> Cube() {
  std::vector<Point> points;
  for (int i = 0; i < 8; ++i) points.emplace_back(i & 1, (i >> 1) & 1, (i >> 2) & 1);
  return points;
}

// Are the corners of each face counter-clockwise as seen from outside?
void ExpectOutwards(const std::vector<std::vector<Point>>& faces, const Point& inside) {
  for (const std::vector<Point>& face : faces) {
    for (std::size_t i = 0; i < face.size(); ++i) {
      const Point& a = face[i];
      const Point& b = face[(i + 1) % face.size()];
      const Point& c = face[(i + 2) % face.size()];
      EXPECT_GT(glm::dot(glm::cross(b - a, c - b), a - inside), 0);
    }
  }
}

TEST(ConvexFaces, ACubeHasSixSquares) {
  std::vector<Point> points = Cube();
  points.emplace_back(0.5F, 0.5F, 0.5F);  // inside
  points.emplace_back(0.5F, 0.5F, 0);     // in a face
  points.emplace_back(0.5F, 0, 0);        // in an edge
  points.push_back(points.front());
  const auto faces = ConvexFaces(points);
  ASSERT_EQ(faces.size(), 6U);
  for (const auto& face : faces) EXPECT_EQ(face.size(), 4U);
  ExpectOutwards(faces, {0.5F, 0.5F, 0.5F});
}

TEST(ConvexFaces, HugeAndTinyOnesAreFoundToo) {
  for (const float scale : {1e-30F, 1e30F}) {
    std::vector<Point> points = Cube();
    for (Point& point : points) point *= scale;
    EXPECT_EQ(ConvexFaces(points).size(), 6U) << scale;
  }
}

TEST(ConvexFaces, ATetrahedronHasFourTriangles) {
  const std::vector<Point> points{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  const auto faces = ConvexFaces(points);
  ASSERT_EQ(faces.size(), 4U);
  ExpectOutwards(faces, {0.1F, 0.1F, 0.1F});
}

TEST(ConvexFaces, PointsInOnePlaneHaveOneFaceAndOnOneLineNone) {
  EXPECT_EQ(
      ConvexFaces(std::vector<Point>{{0, 0, 2}, {4, 0, 2}, {4, 3, 2}, {0, 3, 2}, {1, 1, 2}}).size(),
      1U);
  EXPECT_TRUE(ConvexFaces(std::vector<Point>{{0, 0, 0}, {1, 1, 1}, {2, 2, 2}}).empty());
  EXPECT_TRUE(ConvexFaces(std::vector<Point>{{1, 2, 3}, {1, 2, 3}, {1, 2, 3}}).empty());
  EXPECT_TRUE(ConvexFaces({}).empty());
}

TEST(ConvexFaces, TooManyPointsOrOneThatIsNotFiniteHaveNone) {
  std::vector<Point> points = Cube();
  points.emplace_back(std::numeric_limits<float>::infinity(), 0, 0);
  EXPECT_TRUE(ConvexFaces(points).empty());
  points = Cube();
  for (int i = 0; i < 41; ++i) points.emplace_back(0.5F);
  EXPECT_TRUE(ConvexFaces(points).empty());
}

}  // namespace
}  // namespace hitscan
