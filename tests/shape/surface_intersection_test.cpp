#include "shape/surface_intersection.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <random>

#include "shape/kind_info.h"
#include "support/floats.h"

namespace hitscan {
namespace {

std::optional<DrawnSurface> SurfaceOf(const Value& value, const Look& look) {
  return InfoOf(value).Surface(value, look);
}

std::vector<Polyline> Lines(const Value& a, const Value& b, float half_size = 5) {
  const Look look{.half_size = half_size};
  return Intersection(SurfaceOf(a, look).value(), SurfaceOf(b, look).value());
}

double LengthOf(const std::vector<Polyline>& lines) {
  double length = 0;
  for (const Polyline& line : lines) {
    for (std::size_t i = 1; i < line.size(); ++i) length += glm::distance(line[i - 1], line[i]);
  }
  return length;
}

// How far a point is from a surface, which has convex faces.
double Distance(const DrawnSurface& surface, const glm::dvec3& point) {
  if (surface.radius > 0) return std::abs(glm::distance(point, surface.center) - surface.radius);
  double nearest = std::numeric_limits<double>::infinity();
  for (const auto& corners : surface.faces) {
    const glm::dvec3 normal =
        glm::normalize(glm::cross(corners[1] - corners[0], corners[2] - corners[0]));
    double apart = std::abs(glm::dot(normal, point - corners[0]));
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const glm::dvec3 edge = corners[(i + 1) % corners.size()] - corners[i];
      const glm::dvec3 outwards = glm::normalize(glm::cross(edge, normal));
      apart = std::max(apart, glm::dot(outwards, point - corners[i]));
    }
    nearest = std::min(nearest, apart);
  }
  return nearest;
}

const Aabb kUnitBox = Aabb::FromCorners({0, 0, 0}, {1, 1, 1});

TEST(SurfaceIntersection, OfAPlaneAndABoxIsAPolygon) {
  EXPECT_EQ(Lines(Plane({0, 1, 0}, 0.25F), kUnitBox).size(), 4U);
  EXPECT_NEAR(LengthOf(Lines(Plane({0, 1, 0}, 0.25F), kUnitBox)), 4, 1e-6);
  // A plane perpendicular to a diagonal of the box, through its centre, cuts a regular hexagon.
  const std::vector<Polyline> hexagon =
      Lines(Plane({1, 1, 1}, static_cast<float>(std::sqrt(3) / 2)), kUnitBox);
  EXPECT_EQ(hexagon.size(), 6U);
  EXPECT_NEAR(LengthOf(hexagon), 6 * std::sqrt(0.5), 1e-5);
  EXPECT_TRUE(Lines(Plane({0, 1, 0}, 1.25F), kUnitBox).empty());
}

TEST(SurfaceIntersection, OfAPlaneIsWithinItsSquare) {
  EXPECT_NEAR(LengthOf(Lines(Plane({0, 1, 0}, 0), Plane({1, 0, 0}, 0), 3)), 6, 1e-6);
  EXPECT_TRUE(Lines(Plane({0, 1, 0}, 0), Plane({1, 0, 0}, 4), 3).empty());
  EXPECT_TRUE(Lines(Plane({0, 1, 0}, 0), Plane({0, 1, 0}, 1), 3).empty());
  EXPECT_TRUE(Lines(Plane({0, 1, 0}, 0), Plane({0, 1, 0}, 0), 3).empty()) << "the same plane";
}

TEST(SurfaceIntersection, OfSpheresIsACircle) {
  const std::vector<Polyline> circle = Lines(Sphere({0, 0, 0}, 5), Sphere({8, 0, 0}, 5));
  ASSERT_EQ(circle.size(), 1U);
  EXPECT_LT(glm::distance(circle[0].front(), circle[0].back()), 1e-9) << "it is closed";
  EXPECT_NEAR(LengthOf(circle), 2 * std::acos(-1) * 3, 0.05);
  for (const glm::dvec3& point : circle[0]) {
    EXPECT_NEAR(point.x, 4, 1e-12);
    EXPECT_NEAR(std::hypot(point.y, point.z), 3, 1e-12);
  }
  EXPECT_TRUE(Lines(Sphere({0, 0, 0}, 5), Sphere({11, 0, 0}, 5)).empty()) << "apart";
  EXPECT_TRUE(Lines(Sphere({0, 0, 0}, 5), Sphere({1, 0, 0}, 2)).empty()) << "inside";
  EXPECT_TRUE(Lines(Sphere({0, 0, 0}, 5), Sphere({0, 0, 0}, 5)).empty()) << "the same";
}

TEST(SurfaceIntersection, OfASphereThatTouchesIsAPoint) {
  const auto contact = [](const Value& a, const Value& b) {
    const std::vector<Polyline> lines = Lines(a, b);
    EXPECT_EQ(lines.size(), 1U);
    return lines.size() == 1 && lines[0].size() == 1 ? lines[0][0] : glm::dvec3(NAN);
  };
  const auto expect = [&](const Value& a, const Value& b, const glm::dvec3& expected) {
    EXPECT_LT(glm::distance(contact(a, b), expected), 1e-5);
    EXPECT_LT(glm::distance(contact(b, a), expected), 1e-5);
  };
  expect(Sphere({0, 0, 0}, 5), Sphere({8, 0, 0}, 3), {5, 0, 0});
  expect(Sphere({0, 0, 0}, 5), Sphere({2, 0, 0}, 3), {5, 0, 0});
  expect(Sphere({0, 0, 0}, 2), Plane({0, 0, 1}, 2), {0, 0, 2});
  expect(Sphere({1, 0, 0}, 2), Plane({0, 0, 1}, -2), {1, 0, -2});
  expect(Sphere({0.5F, 3, 0.5F}, 2), kUnitBox, {0.5, 1, 0.5});
  // The square of the plane does not have the point.
  EXPECT_TRUE(Lines(Sphere({9, 0, 0}, 2), Plane({0, 0, 1}, 2)).empty());
  EXPECT_TRUE(Lines(Sphere({0, 0, 0}, 2), Plane({0, 0, 1}, 2.001F)).empty());
}

TEST(SurfaceIntersection, OfASphereAndFacesIsArcs) {
  EXPECT_EQ(Lines(Sphere({0, 0, 0}, 2), Plane({0, 0, 1}, 1)).size(), 1U);
  // The square is smaller than the circle.
  EXPECT_TRUE(Lines(Sphere({0, 0, 0}, 2), Plane({0, 0, 1}, 1), 0.5F).empty());
  EXPECT_EQ(Lines(Sphere({0, 0, 0}, 2), Plane({0, 0, 1}, 0), 1.9F).size(), 4U);
  // An eighth of the sphere is in the box: a quarter of a circle in each of three faces.
  const std::vector<Polyline> eighth = Lines(Sphere({0, 0, 0}, 0.5F), kUnitBox);
  EXPECT_EQ(eighth.size(), 3U);
  EXPECT_NEAR(LengthOf(eighth), 3 * std::acos(-1) / 4, 0.01);
}

TEST(SurfaceIntersection, OfTrianglesIsASegment) {
  const Triangle flat({-1, 0, -1}, {1, 0, -1}, {0, 0, 2});
  const std::vector<Polyline> line = Lines(flat, Triangle({0, -1, 0}, {0, 1, 0}, {0, 0, 9}));
  ASSERT_EQ(line.size(), 1U);
  ASSERT_EQ(line[0].size(), 2U);
  EXPECT_NEAR(std::min(line[0][0].z, line[0][1].z), 0, 1e-12);
  EXPECT_NEAR(std::max(line[0][0].z, line[0][1].z), 2, 1e-12);
  EXPECT_TRUE(Lines(flat, Triangle({0, 1, 0}, {0, 2, 0}, {0, 1, 9})).empty());
  EXPECT_TRUE(Lines(flat, Triangle({0, 0, 0}, {0, 1, 0}, {1, 1, 0})).empty()) << "contact";
  EXPECT_TRUE(Lines(flat, Triangle({0, -1, 0}, {0, 0, 0}, {0, 1, 0})).empty()) << "no area";
}

TEST(SurfaceIntersection, OfBoxesAndHulls) {
  const Aabb moved = Aabb::FromCorners({0.5F, 0.5F, 0.5F}, {2, 2, 2});
  EXPECT_NEAR(LengthOf(Lines(kUnitBox, moved)), 3, 1e-6) << "six edges of a half";
  EXPECT_TRUE(Lines(kUnitBox, Aabb::FromCorners({-1, -1, -1}, {2, 2, 2})).empty()) << "inside";
  EXPECT_TRUE(Lines(kUnitBox, kUnitBox).size() < 40);
  const std::vector<Point> tetrahedron{{0, 0, -1}, {4, 0, -1}, {0, 4, -1}, {0, 0, 3}};
  EXPECT_FALSE(Lines(kUnitBox, tetrahedron).empty());
  EXPECT_FALSE(SurfaceOf(Ray({0, 0, 0}, {1, 0, 0}), {}));
  EXPECT_FALSE(SurfaceOf(std::vector<Plane>{Plane({0, 1, 0}, 0)}, {}));
}

Value AnySurface(std::mt19937& engine, int kind) {
  const auto number = [&](float most) {
    return std::uniform_real_distribution<float>(-most, most)(engine);
  };
  const auto point = [&] { return Point(number(2), number(2), number(2)); };
  switch (kind) {
    case 0:
      return Plane(point(), number(1));
    case 1:
      return Aabb::FromCorners(point(), point());
    case 2:
      return Sphere(point(), std::abs(number(3)));
    case 3:
      return Triangle(point(), point(), point());
    case 4:
      return Camera{.eye = point() * 3.0F, .target = {0, 0, 0}, .near_plane = 1, .far_plane = 9};
    default:
      return std::vector<Point>{point(), point(), point(), point(), point()};
  }
}

TEST(SurfaceIntersection, IsOnBothSurfaces) {
  std::mt19937 engine(7);
  for (int first = 0; first < 6; ++first) {
    for (int second = 0; second < 6; ++second) {
      int found = 0;
      for (int i = 0; i < 100; ++i) {
        const DrawnSurface a = SurfaceOf(AnySurface(engine, first), {.half_size = 2}).value();
        const DrawnSurface b = SurfaceOf(AnySurface(engine, second), {.half_size = 2}).value();
        for (const Polyline& line : Intersection(a, b)) {
          ++found;
          ASSERT_GE(line.size(), 2U);
          for (const glm::dvec3& point : line) {
            ASSERT_LT(Distance(a, point), 1e-5) << first << ' ' << second;
            ASSERT_LT(Distance(b, point), 1e-5) << first << ' ' << second;
          }
        }
      }
      EXPECT_GT(found, 20) << first << ' ' << second;
    }
  }
}

TEST(SurfaceIntersection, IsFiniteOrNothingAtTheExtremes) {
  constexpr float kHuge = 3e38F;
  constexpr float kTiny = 1e-40F;
  std::vector<DrawnSurface> surfaces;
  const auto add = [&](const Value& value, float half_size = 5) {
    surfaces.push_back(SurfaceOf(value, {.half_size = half_size}).value());
  };
  add(Sphere({0, 0, 0}, 0));
  add(Sphere({kHuge, 0, 0}, kHuge));
  add(Sphere({0, 0, 0}, kTiny));
  add(Sphere({1, 0, 0}, 1));
  add(Plane({0, 1, 0}, kHuge), kHuge);
  add(Plane({0, 1, 0}, 0));
  add(Plane({0, 1, 0}, 0), std::numeric_limits<float>::infinity());
  add(Plane({0, 1, 0}, 0), std::numeric_limits<float>::quiet_NaN());
  add(Aabb::FromCorners({-kHuge, -kHuge, -kHuge}, {kHuge, kHuge, kHuge}));
  add(Aabb::FromCorners({0, 0, 0}, {kTiny, 1, 1}));
  add(Aabb::FromCorners({0, 0, 0}, {0, 0, 0}));
  add(Aabb::FromCorners({0, 0, 0}, {1, 0, 1}));
  add(Triangle({0, 0, 0}, {kHuge, 0, 0}, {0, 0, kHuge}));
  add(Triangle({0, 0, 0}, {kTiny, 0, 0}, {0, 0, kTiny}));
  add(Triangle({1, 1, 1}, {1, 1, 1}, {1, 1, 1}));
  add(std::vector<Point>{{0, 0, 0}});
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  surfaces.push_back({{}, {kInfinity, 0, 0}, 1});
  surfaces.push_back({{}, {0, 0, 0}, kInfinity});
  surfaces.push_back({{}, {0, 0, 0}, std::nan("")});
  surfaces.push_back({{{{0, 0, 0}, {std::nan(""), 0, 0}, {0, 0, 1}}}});
  for (const DrawnSurface& a : surfaces) {
    for (const DrawnSurface& b : surfaces) {
      for (const Polyline& line : Intersection(a, b)) {
        for (const glm::dvec3& point : line) {
          EXPECT_TRUE(std::isfinite(point.x) && std::isfinite(point.y) && std::isfinite(point.z));
        }
      }
    }
  }
}

std::vector<Point> Cube() {
  std::vector<Point> points;
  for (int i = 0; i < 8; ++i) points.emplace_back(i & 1, (i >> 1) & 1, (i >> 2) & 1);
  return points;
}

// Expects that the corners of each face are counter-clockwise as seen from outside.
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
  points.emplace_back(kInfinity, 0, 0);
  EXPECT_TRUE(ConvexFaces(points).empty());
  points = Cube();
  for (int i = 0; i < 41; ++i) points.emplace_back(0.5F);
  EXPECT_TRUE(ConvexFaces(points).empty());
}

}  // namespace
}  // namespace hitscan
