#include "geometry/clip.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>

#include "support/floats.h"

namespace hitscan {
namespace {

Aabb BoxOf(const Point& min, const Point& max) { return Aabb::FromCorners(min, max); }

TEST(CommonBox, IsWhatBothHold) {
  const Aabb box = BoxOf({-1, -1, -1}, {1, 1, 1});
  EXPECT_EQ(CommonBox(box, BoxOf({0, -2, 0.25F}, {2, 2, 0.5F})),
            BoxOf({0, -1, 0.25F}, {1, 1, 0.5F}));
  EXPECT_EQ(CommonBox(box, box), box);
  EXPECT_EQ(CommonBox(box, BoxOf({1, 1, 1}, {2, 2, 2})), BoxOf({1, 1, 1}, {1, 1, 1}));
  for (int axis = 0; axis < 3; ++axis) {
    Point min(-1);
    Point max(2);
    min[axis] = Above(1);
    EXPECT_FALSE(CommonBox(box, BoxOf(min, max))) << axis;
    EXPECT_FALSE(CommonBox(BoxOf(min, max), box)) << axis;
  }
}

TEST(RaycastInterval, IsWhereTheRayIsInside) {
  const Aabb box = BoxOf({1, -1, -1}, {3, 1, 1});
  const auto interval = [&](const Point& origin, const Vector& direction) {
    return RaycastInterval(Ray(origin, direction), box);
  };
  EXPECT_EQ(interval({-1, 0, 0}, {1, 0, 0}), (RayInterval{2, 4}));
  EXPECT_EQ(interval({2, 0, 0}, {1, 0, 0}), (RayInterval{0, 1}));
  EXPECT_EQ(interval({3, 0, 0}, {1, 0, 0}), (RayInterval{0, 0}));
  EXPECT_EQ(interval({1, -2, 0}, {0, 1, 0}), (RayInterval{1, 3})) << "along a face";
  EXPECT_FALSE(interval({Above(3), 0, 0}, {1, 0, 0}));
  EXPECT_FALSE(interval({Below(1), -2, 0}, {0, 1, 0}));
  EXPECT_FALSE(interval({-1, 0, 0}, {-1, 0, 0}));
  EXPECT_EQ(interval({-kMaxFloat, 0, 0}, {1, 0, 0}), (RayInterval{kMaxFloat, kMaxFloat}));
}

TEST(RaycastInterval, IsRoundedOnce) {
  // 0.1F is 13421773 / 2^27, and the direction is 3/5, 4/5 as floats.
  const Ray ray({0, 0, 0}, {0.6F, 0.8F, 0});
  const Aabb box = BoxOf({0.1F, -1, -1}, {1, 0.3F, 1});
  const auto interval = RaycastInterval(ray, box);
  ASSERT_TRUE(interval);
  EXPECT_EQ(interval->enter,
            static_cast<float>(static_cast<double>(0.1F) / static_cast<double>(0.6F)));
  EXPECT_EQ(interval->exit,
            static_cast<float>(static_cast<double>(0.3F) / static_cast<double>(0.8F)));
}

TEST(ClipSegment, KeepsTheOrder) {
  const Aabb box = BoxOf({-1, -1, -1}, {1, 1, 1});
  EXPECT_EQ(Clip(Segment({-2, 0.5F, 0}, {2, 0.5F, 0}), box), Segment({-1, 0.5F, 0}, {1, 0.5F, 0}));
  EXPECT_EQ(Clip(Segment({2, 0.5F, 0}, {-2, 0.5F, 0}), box), Segment({1, 0.5F, 0}, {-1, 0.5F, 0}));
  const Segment inside({-0.5F, 0, 0}, {0.5F, 0.25F, 0});
  EXPECT_EQ(Clip(inside, box), inside);
  EXPECT_EQ(Clip(Segment({0, 2, 0}, {2, 0, 0}), box), Segment({1, 1, 0}, {1, 1, 0}));
  EXPECT_EQ(Clip(Segment({-2, 0, 0}, {-1, 0, 0}), box), Segment({-1, 0, 0}, {-1, 0, 0}));
  EXPECT_FALSE(Clip(Segment({-2, 0, 0}, {Below(-1), 0, 0}), box));
  EXPECT_FALSE(Clip(Segment({Above(1), 0, 0}, {2, 0, 0}), box));
  EXPECT_FALSE(Clip(Segment({-2, Above(1), 0}, {2, Above(1), 0}), box));
}

TEST(ClipSegment, WithoutLength) {
  const Aabb box = BoxOf({-1, -1, -1}, {1, 1, 1});
  EXPECT_EQ(Clip(Segment({1, 1, 1}, {1, 1, 1}), box), Segment({1, 1, 1}, {1, 1, 1}));
  EXPECT_FALSE(Clip(Segment({1, 1, Above(1)}, {1, 1, Above(1)}), box));
}

TEST(ClipSegment, OfAnyLength) {
  const Aabb box = BoxOf({-1, -1, -1}, {1, 1, 1});
  EXPECT_EQ(Clip(Segment({-kMaxFloat, -kMaxFloat, 0}, {kMaxFloat, kMaxFloat, 0}), box),
            Segment({-1, -1, 0}, {1, 1, 0}));
  EXPECT_EQ(Clip(Segment({-kLeastFloat, 0, 0}, {kLeastFloat, 0, 0}), BoxOf({0, 0, 0}, {1, 1, 1})),
            Segment({0, 0, 0}, {kLeastFloat, 0, 0}));
}

TEST(ClipTriangle, KeepsWhatIsInFront) {
  const Triangle triangle({0, 0, 0}, {4, 0, 0}, {0, 4, 0});
  const auto above = [&](float y) { return Clip(triangle, Plane({0, 1, 0}, y)); };
  using Points = std::vector<Point>;
  EXPECT_EQ(above(0), (Points{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}}));
  EXPECT_EQ(above(1), (Points{{0, 4, 0}, {0, 1, 0}, {3, 1, 0}}));
  EXPECT_EQ(above(4), (Points{{0, 4, 0}}));
  EXPECT_EQ(above(Above(4)), Points());
  EXPECT_EQ(Clip(triangle, Plane({0, -1, 0}, -1)),
            (Points{{0, 0, 0}, {4, 0, 0}, {3, 1, 0}, {0, 1, 0}}));
  EXPECT_EQ(Clip(triangle, Plane({1, 0, 0}, 2)), (Points{{4, 0, 0}, {2, 2, 0}, {2, 0, 0}}));
  // The plane leads through a corner.
  EXPECT_EQ(Clip(triangle, Plane({1, -1, 0}, 0)), (Points{{0, 0, 0}, {4, 0, 0}, {2, 2, 0}}));
}

TEST(ClipTriangle, MergesNothing) {
  const Point p(1, 2, 3);
  EXPECT_EQ(Clip(Triangle(p, p, p), Plane({0, 1, 0}, 2)), (std::vector<Point>{p, p, p}));
  EXPECT_EQ(Clip(Triangle({0, 0, 0}, {0, 2, 0}, {0, 4, 0}), Plane({0, 1, 0}, 1)),
            (std::vector<Point>{{0, 2, 0}, {0, 4, 0}, {0, 1, 0}, {0, 1, 0}}));
}

TEST(CommonLine, ItsPointIsNearestToTheOrigin) {
  EXPECT_EQ(CommonLine(Plane({0, 0, 1}, 1), Plane({0, 1, 0}, 0.5F)),
            (PlaneLine{{0, 0.5F, 1}, {-1, 0, 0}}));
  EXPECT_EQ(CommonLine(Plane({0, 1, 0}, 0.5F), Plane({0, 0, 1}, 1)),
            (PlaneLine{{0, 0.5F, 1}, {1, 0, 0}}));
  const auto slanted = CommonLine(Plane({1, 1, 0}, 1), Plane({0, 1, 1}, 0.5F));
  ASSERT_TRUE(slanted);
  EXPECT_NEAR(glm::dot(slanted->point, slanted->direction), 0, 1e-6F);
  EXPECT_EQ(slanted->direction, Vector(0.57735026F, -0.57735026F, 0.57735026F));
}

TEST(CommonLine, OnlyParallelPlanesHaveNone) {
  EXPECT_FALSE(CommonLine(Plane({0, 0, 1}, 1), Plane({0, 0, 1}, 1)));
  EXPECT_FALSE(CommonLine(Plane({0, 0, 1}, 1), Plane({0, 0, -1}, 2)));
  EXPECT_EQ(CommonLine(Plane({0, 0, 1}, 0), Plane({1e-20F, 0, 1}, 1)),
            (PlaneLine{{1e20F, 0, 0}, {0, 1, 0}}));
  EXPECT_EQ(CommonLine(Plane({0, 0, 1}, 0), Plane({kLeastFloat, 0, 1}, 1)),
            (PlaneLine{{kMaxFloat, 0, 0}, {0, 1, 0}}));
}

const Triangle kFlatTriangle({-1, -1, 0}, {1, -1, 0}, {0, 1, 0});

// The triangle with its corners in another order, which turns its normal.
Triangle Turned(const Triangle& t) { return {t.b(), t.a(), t.c()}; }

TEST(CommonSegment, RunsAlongTheCrossProductOfTheNormals) {
  const Triangle wall({-0.25F, 0, -1}, {-0.25F, 0, 1}, {-0.25F, -0.5F, 1});
  const Segment common({-0.25F, -0.25F, 0}, {-0.25F, 0, 0});
  const Segment reversed(common.end(), common.start());
  EXPECT_EQ(CommonSegment(kFlatTriangle, wall), common);
  EXPECT_EQ(CommonSegment(wall, kFlatTriangle), reversed);
  EXPECT_EQ(CommonSegment(kFlatTriangle, Turned(wall)), reversed);
  EXPECT_EQ(CommonSegment(Turned(kFlatTriangle), wall), reversed);
  EXPECT_EQ(CommonSegment(Turned(kFlatTriangle), Turned(wall)), common);
}

TEST(CommonSegment, DoesNotDependOnWhichCornerIsFirst) {
  // Corners on both sides of the plane, on it, and an edge in it.
  for (const Triangle& wall : {Triangle({0, -2, -1}, {0, 2, -1}, {0, 0, 1}),
                               Triangle({0, -0.5F, 0}, {0, 0.5F, 1}, {0, 0.5F, -1}),
                               Triangle({0, -2, 0}, {0, 2, 0}, {0, 0, 1}),
                               Triangle({0, 0, 0}, {0, 0.5F, 1}, {0, -0.5F, 1})}) {
    const auto common = CommonSegment(kFlatTriangle, wall);
    ASSERT_TRUE(common);
    EXPECT_EQ(CommonSegment(kFlatTriangle, Triangle(wall.b(), wall.c(), wall.a())), common);
    EXPECT_EQ(CommonSegment(kFlatTriangle, Triangle(wall.c(), wall.a(), wall.b())), common);
    EXPECT_EQ(
        CommonSegment(Triangle(kFlatTriangle.b(), kFlatTriangle.c(), kFlatTriangle.a()), wall),
        common);
    EXPECT_EQ(CommonSegment(wall, kFlatTriangle), Segment(common->end(), common->start()));
  }
}

TEST(CommonSegment, OfTrianglesThatTouch) {
  const Segment at_face({0, -0.5F, 0}, {0, -0.5F, 0});
  EXPECT_EQ(
      CommonSegment(kFlatTriangle, Triangle({0, -0.5F, 0}, {-0.5F, -0.5F, 1}, {0.5F, -0.5F, 1})),
      at_face);
  EXPECT_FALSE(CommonSegment(
      kFlatTriangle, Triangle({0, -0.5F, kLeastFloat}, {-0.5F, -0.5F, 1}, {0.5F, -0.5F, 1})));
  const Triangle floor({0, 0, 0}, {4, 0, 0}, {0, 4, 0});
  EXPECT_EQ(CommonSegment(floor, Triangle({2, 2, -1}, {2, 2, 1}, {5, 5, 0})),
            Segment({2, 2, 0}, {2, 2, 0}));
  EXPECT_FALSE(CommonSegment(floor, Triangle({Above(2), 2, -1}, {Above(2), 2, 1}, {5, 5, 0})));
}

TEST(CommonSegment, IsNoneInOnePlaneAndWithoutArea) {
  EXPECT_FALSE(CommonSegment(kFlatTriangle, kFlatTriangle));
  EXPECT_FALSE(CommonSegment(kFlatTriangle, Triangle({-1, -1, 1}, {1, -1, 1}, {0, 1, 1})));
  const Triangle flat({0, 0, -1}, {0, 0, 0}, {0, 0, 1});
  EXPECT_FALSE(CommonSegment(kFlatTriangle, flat));
  EXPECT_FALSE(CommonSegment(flat, kFlatTriangle));
}

}  // namespace
}  // namespace hitscan
