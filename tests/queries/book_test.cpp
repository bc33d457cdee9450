#include "queries/book.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <optional>

// The book's algorithms pass the checks of the book's samples, and each algorithm has its known
// error. If a test fails, its algorithm is no longer the algorithm of the book.
namespace hitscan {
namespace {

bool IsNan(const Point& p) { return std::isnan(p.x) && std::isnan(p.y) && std::isnan(p.z); }

void ExpectNear(const Point& actual, const Point& expected, float tolerance) {
  EXPECT_NEAR(actual.x, expected.x, tolerance);
  EXPECT_NEAR(actual.y, expected.y, tolerance);
  EXPECT_NEAR(actual.z, expected.z, tolerance);
}

const Triangle kClosestTriangle({-1, 5, 0}, {2, 2, -3}, {5, 5, 0});

TEST(BookPointInAabb, TheBoxIsOpenSoThatAFlatOneHoldsNothing) {
  const Aabb box = Aabb::FromCorners({-0.5F, -0.5F, -0.5F}, {0.5F, 0.5F, 0.5F});
  EXPECT_TRUE(book::PointInAabb({0.2F, -0.2F, 0.2F}, box));
  EXPECT_FALSE(book::PointInAabb({1, 1, 1}, box));
  EXPECT_FALSE(book::PointInAabb({-0.5F, 0.5F, -0.5F}, box)) << "a corner";
  EXPECT_FALSE(book::PointInAabb({0, 0.5F, 0}, box)) << "a face";
  EXPECT_FALSE(book::PointInAabb({0, 0, 0}, Aabb::FromCorners({-1, 0, -1}, {1, 0, 1})));
}

TEST(BookPointInTriangle, AnswersItsOwnChecks) {
  const Triangle triangle({-1, 1, 1}, {0, -1, 1}, {1, 1, 1});
  int index = 0;
  for (int x = -2; x <= 2; ++x) {
    for (int y = -2; y <= 2; ++y) {
      for (int z = -1; z <= 2; ++z, ++index) {
        const bool inside = index == 34 || index == 46 || index == 50 || index == 54 || index == 74;
        EXPECT_EQ(book::PointInTriangle(Point(x, y, z), triangle), inside) << index;
      }
    }
  }
  EXPECT_TRUE(book::PointInTriangle({0.5F, 0.5F, 1}, triangle));
  EXPECT_FALSE(book::PointInTriangle({0.5F, -0.25F, 1}, triangle));
  EXPECT_TRUE(book::PointInTriangle({-0.25F, -0.25F, 1}, triangle));
}

TEST(BookPointInTriangle, TakesPointsAboveAndOnTheExtensionOfAnEdge) {
  const Triangle triangle({-1, 1, 1}, {0, -1, 1}, {1, 1, 1});
  EXPECT_TRUE(book::PointInTriangle({0, 0.25F, 1.25F}, triangle)) << "a quarter unit above";
  EXPECT_FALSE(book::PointInTriangle({0, 0.25F, 3}, triangle)) << "two units above";
  EXPECT_TRUE(book::PointInTriangle({1.5F, 2, 1}, triangle)) << "on the extension of bc";
  EXPECT_TRUE(book::PointInTriangle({2, 3, 1}, triangle)) << "further out";
}

TEST(BookPointOnSegment, AnswersItsOwnChecks) {
  const Segment line({-3, -2, -1}, {3, 2, 1});
  for (const Point& on : {Point(0, 0, 0), Point(-3, -2, -1), Point(3, 2, 1)}) {
    EXPECT_TRUE(book::PointOnSegment(on, line)) << on.x;
  }
  for (const Point& off : {Point(7, -2, -1), Point(-4, -7, -8), Point(7, 8, 5), Point(1, 5, -5),
                           Point(-6, 5, 7), Point(1, 6, 8), Point(-7, -10, -4), Point(5, 5, 3)}) {
    EXPECT_FALSE(book::PointOnSegment(off, line)) << off.x;
  }
}

TEST(BookPointOnSegment, IgnoresZAndTheEndsAndDividesByZero) {
  const Segment line({-3, -2, -1}, {3, 2, 1});
  EXPECT_TRUE(book::PointOnSegment({0, 0, 5}, line));
  EXPECT_TRUE(book::PointOnSegment({6, 4, 2}, line));
  EXPECT_FALSE(book::PointOnSegment({0, 1, 0}, Segment({0, 0, 0}, {0, 2, 0})));
}

TEST(BookPointOnRay, AnswersItsOwnChecks) {
  const Ray ray({-3, -2, -1}, {3, 2, 1});
  for (const auto& point_on_ray : {book::PointOnRay, variant::PointOnRayLateral}) {
    for (const Point& on : {Point(-3, -2, -1), Point(12, 8, 4), Point(0, 0, 0)}) {
      EXPECT_TRUE(point_on_ray(on, ray)) << on.x;
    }
    for (const Point& off :
         {Point(-18, -12, -6), Point(-4, -7, -8), Point(7, 8, 5), Point(1, 5, -5), Point(-6, 5, 7),
          Point(1, 6, 8), Point(-7, -10, -4), Point(-4.5F, -3, -1.5F)}) {
      EXPECT_FALSE(point_on_ray(off, ray)) << off.x;
    }
  }
}

TEST(BookPointOnRay, TheToleranceIsAnAngle) {
  const Ray ray({0, 0, 0}, {1, 0, 0});
  EXPECT_TRUE(book::PointOnRay({1000, 1, 0}, ray)) << "a metre off after a kilometre";
  EXPECT_FALSE(book::PointOnRay({0.1F, 0.0005F, 0}, ray)) << "half a millimetre off at once";
  EXPECT_FALSE(variant::PointOnRayLateral({1000, 1, 0}, ray));
  EXPECT_TRUE(variant::PointOnRayLateral({0.1F, 0.0005F, 0}, ray));
}

TEST(BookPointOnRay, LosesWhatLeavesTheRangeOfAFloat) {
  const Ray ray({0, 0, 0}, {1, 0, 0});
  EXPECT_FALSE(book::PointOnRay({1e20F, 0, 0}, ray));
  EXPECT_FALSE(book::PointOnRay({1e-23F, 0, 0}, ray));
}

TEST(BookClosestPoint, SphereGivesNanAtItsCentre) {
  const Sphere sphere({1, 1, 0}, 2);
  ExpectNear(book::ClosestPoint({0, 0, 7}, sphere), {0.719944F, 0.719944F, 1.960392F}, 1e-4F);
  EXPECT_TRUE(IsNan(book::ClosestPoint(sphere.center(), sphere)));
}

TEST(BookClosestPoint, LineOfZeroLengthGivesNan) {
  const ClosestHit hit = book::ClosestPoint({1, 5, -5}, Segment({-3, -2, -1}, {1, 2, 3}));
  ExpectNear(hit.closest, {-0.6666667F, 0.3333333F, 1.3333333F}, 1e-6F);
  EXPECT_NEAR(hit.t, 0.5833333F, 1e-6F);
  EXPECT_EQ(book::ClosestPoint({7, 8, 5}, Segment({-3, -2, -1}, {1, 2, 3})).t, 1);
  EXPECT_EQ(book::ClosestPoint({-4, -7, -8}, Segment({-3, -2, -1}, {1, 2, 3})).t, 0);
  const ClosestHit nothing = book::ClosestPoint({1, 2, 3}, Segment({1, 1, 1}, {1, 1, 1}));
  EXPECT_TRUE(std::isnan(nothing.t));
  EXPECT_TRUE(IsNan(nothing.closest));
}

TEST(BookClosestPoint, TriangleFailsTheSecondOfItsOwnChecks) {
  const Triangle& triangle = kClosestTriangle;
  ExpectNear(book::ClosestPoint({1, 1, 1}, triangle), {1, 3.5F, -1.5F}, 1e-5F);
  ExpectNear(book::ClosestPoint({-1, -3, -4}, triangle), {-1, -1, -6},
             1e-5F);  // the exact point is (2, 2, -3)
  ExpectNear(book::ClosestPoint({2, 4, -1}, triangle), {2, 4, -1}, 1e-5F);
  ExpectNear(book::ClosestPoint({-2.732051F, 6.732051F, 1.732051F}, triangle), {-1, 5, 0}, 1e-5F);
  ExpectNear(book::ClosestPoint({3, 7, -4}, triangle), {3, 4, -0.9999995F}, 1e-5F);
}

TEST(BookClosestPoint, DegenerateTriangleGivesNan) {
  EXPECT_TRUE(IsNan(book::ClosestPoint({0, 1, 0}, Triangle({0, 0, 0}, {1, 0, 0}, {2, 0, 0}))));
}

TEST(BookIntersectPlanes, AnswersTheOriginForNoPoint) {
  const std::optional<Point> meeting =
      book::IntersectPlanes(Plane({1, 1, 0}, 1), Plane({0, 5, 3}, 4), Plane({-1, 1, 2}, 3));
  ASSERT_TRUE(meeting);
  ExpectNear(*meeting, {-3.6756781F, 5.0898917F, -0.7085503F}, 6e-6F);
  EXPECT_EQ(
      book::IntersectPlanes(Plane({2, 0, 1}, 0), Plane({1, 0, 0.5F}, 3), Plane({0, 1, 0}, -2)),
      Point(0, 0, 0));
}

TEST(BookIntersects, TriangleWithSphere) {
  const Triangle& triangle = kClosestTriangle;
  EXPECT_TRUE(book::Intersects(triangle, Sphere({2, 4, -1}, 0.5F)));
  EXPECT_TRUE(book::Intersects(triangle, Sphere({-1, 5, 0}, 0.5F)));
  EXPECT_FALSE(book::Intersects(triangle, Sphere({2, 2, 2}, 1)));
  EXPECT_FALSE(book::Intersects(triangle, Sphere({-2, -2, -2}, 1)));
  EXPECT_TRUE(book::Intersects(triangle, Sphere({-1, -3, -4}, 3))) << "5.9 away";
}

TEST(BookIntersects, TriangleWithBoxLacksAnAxis) {
  const auto hits = [](const Point& center, const Vector& extents) {
    return book::Intersects(kClosestTriangle, Aabb::FromCenter(center, extents));
  };
  EXPECT_TRUE(hits({2, 4, -1}, {0.5F, 0.5F, 0.5F}));
  EXPECT_TRUE(hits({-1, 5, 0}, {0.5F, 0.5F, 0.5F}));
  EXPECT_TRUE(hits({0, 0, 0}, {5, 7, 5}));
  EXPECT_TRUE(hits({2, 3, -3}, {3, 0.5F, 2}));
  EXPECT_FALSE(hits({2, 2, 2}, {1, 1, 1}));
  EXPECT_FALSE(hits({-2, -2, -2}, {1, 1, 1}));
  EXPECT_TRUE(book::Intersects(Triangle({-4, -1.5F, 2.5F}, {-3, 0, -2}, {1.5F, 1, -1}),
                               Aabb::FromCenter({-1, 0, 2}, {0.5F, 1.5F, 0.5F})))
      << "only y x f2 parts them";
}

TEST(BookIntersects, TriangleWithPlaneHasNoEpsilon) {
  const Plane plane = Plane::FromPoints({5, 6, 7}, {6, 5, 4}, {1, 2, 3});
  EXPECT_FALSE(book::Intersects(kClosestTriangle, plane));
  EXPECT_TRUE(book::Intersects(Triangle({-1, -1, 0}, {0, 1, 0}, {1, -1, 0}), plane));
  EXPECT_FALSE(book::Intersects(Triangle({-1, -5, 0}, {2, -2, -3}, {5, -5, 0}), plane));
  EXPECT_TRUE(book::Intersects(Triangle({5, 6, 7}, {6, 5, 4}, {1, 2, 3}), plane));
  EXPECT_FALSE(book::Intersects(Triangle({3, 2, 3}, {3, 5, 3}, {2, 3, 8}),
                                Plane::FromPoints({3, 2, 3}, {3, 5, 3}, {2, 3, 8})))
      << "its own plane, off by rounding";
}

TEST(BookIntersects, TriangleWithCoplanarTriangle) {
  const Triangle centered({1, 5 / 3.0F, 7 / 3.0F}, {2, 2 / 3.0F, -2 / 3.0F},
                          {-3, -7 / 3.0F, -5 / 3.0F});
  const Triangle moved({5, 6, 7}, {6, 5, 4}, {1, 2, 3});
  const Triangle corner({0, 0, 0}, {1, 0, 0}, {0, 1, 0});
  const Triangle turned({5, 5, 0}, {6, 5.5F, 0}, {5.5F, 6.5F, 0});
  const Triangle overlapping({0.25F, 0.25F, 0}, {2, 0.25F, 0}, {0.25F, 2, 0});
  for (const auto& intersects :
       {static_cast<bool (*)(const Triangle&, const Triangle&)>(book::Intersects),
        variant::IntersectsPlain}) {
    EXPECT_FALSE(intersects(kClosestTriangle, centered));
    EXPECT_TRUE(intersects(Triangle({-1, -1, 0}, {0, 1, 0}, {1, -1, 0}), centered));
    EXPECT_FALSE(intersects(Triangle({-1, -5, 0}, {2, -2, -3}, {5, -5, 0}), centered));
    EXPECT_TRUE(intersects(corner, overlapping));
    EXPECT_TRUE(intersects(corner, turned)) << "6.4 apart";
  }
  EXPECT_FALSE(book::Intersects(moved, centered)) << "parallel edges: the replacement helps";
  EXPECT_TRUE(variant::IntersectsPlain(moved, centered)) << "0.7 apart";
}

TEST(BookIntersects, TheRobustThresholdIsAbsolute) {
  const Triangle big({0, 0, 0}, {1, 0, 0}, {0, 1, 0});
  const Triangle big_apart({5, 0, 0}, {6, 0, 0}, {5, 1, 0});
  EXPECT_FALSE(book::Intersects(big, big_apart));
  const Triangle small({0, 0, 0}, {0.01F, 0, 0}, {0, 0.01F, 0});
  const Triangle small_apart({0.05F, 0, 0}, {0.06F, 0, 0}, {0.05F, 0.01F, 0});
  EXPECT_TRUE(book::Intersects(small, small_apart));
}

// ---- Rays, lines and the frustum ----

bool HitsAtNan(const std::optional<RayHit>& hit) { return hit && std::isnan(hit->t); }

// The rays and the plane of the sample RaycastPlane, and three rays that reach the plane's back.
const Plane kPlane({1, 1, 0}, 1);
const std::array<Ray, 7> kRays = {Ray({0, 0, 0}, {0, -1, 0}), Ray({0.5F, 0.5F, 0}, {-1, -1, 0}),
                                  Ray({1, 1, 0}, {1, 1, 0}),  Ray({1, 1, -3}, {0, 0, 1}),
                                  Ray({2, 2, 3}, {0, -1, 0}), Ray({3, 3, 3}, {-3, -3, -3}),
                                  Ray({1, 1, 3}, {-2, -3, 1})};
const std::array<Ray, 3> kRaysFromBehind = {Ray({0, 0, 0}, {1, 1, 0}), Ray({0, 0, 0}, {1, 0, 0}),
                                            Ray({0.5F, 0, 0}, {0, 1, 0})};

using RaycastPlaneFunction = std::optional<RayHit> (*)(const Ray&, const Plane&);
const RaycastPlaneFunction kOneSided = book::Raycast;
constexpr std::array<RaycastPlaneFunction, 2> kTwoSided = {variant::RaycastArticle,
                                                           variant::RaycastGamesPlusPlus};

TEST(BookRaycastPlane, AllFormsPassTheChecksOfTheSample) {
  for (const auto& raycast : {kOneSided, kTwoSided[0], kTwoSided[1]}) {
    for (std::size_t i = 0; i < kRays.size(); ++i) {
      EXPECT_EQ(raycast(kRays[i], kPlane).has_value(), i >= 4) << i;
    }
    EXPECT_NEAR(raycast(kRays[5], kPlane)->t, 3.9714076F, 1e-5F);
    EXPECT_NEAR(raycast(kRays[5], kPlane)->point.z, 0.7071068F, 1e-5F);
  }
}

TEST(BookRaycastPlane, OnlyTheArticlesReachTheBack) {
  for (const Ray& ray : kRaysFromBehind) {
    EXPECT_FALSE(kOneSided(ray, kPlane));
    EXPECT_TRUE(kTwoSided[0](ray, kPlane));
    EXPECT_TRUE(kTwoSided[1](ray, kPlane));
  }
}

TEST(BookRaycastPlane, AnswersMinusZeroForAHit) {
  const std::optional<RayHit> hit = kOneSided(Ray({0, 0, 0}, {0, -1, 0}), Plane({0, 1, 0}, 0));
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->t, 0);
  EXPECT_TRUE(std::signbit(hit->t));
}

TEST(BookRaycastPlane, TheArticlesCompareTheSpeedWithZeroExactly) {
  const Ray nearly_parallel({0, 0, 0}, {1, 1e-7F, 0});
  for (const auto& raycast : kTwoSided) {
    EXPECT_GT(raycast(nearly_parallel, Plane({0, 1, 0}, 1))->t, 9e6F);
  }
}

TEST(BookRaycastSphere, PassesTheChecksExceptForASphereBehind) {
  const Sphere sphere({2, 0, 0}, 2);
  EXPECT_NEAR(book::Raycast(Ray({-2, 1, 0}, {2, 0, 0}), sphere)->t, 2.2679492F, 1e-4F);
  EXPECT_NEAR(book::Raycast(Ray({-2, 0, 0}, {2, 0, 0}), Sphere({2, 2, 0}, 2))->t, 4, 1e-4F);
  EXPECT_NEAR(book::Raycast(Ray({-2, 0, 0}, {2, 0, 0}), Sphere({0, 0, 0}, 2))->t, 0, 1e-4F);
  EXPECT_NEAR(book::Raycast(Ray({-2, 2, 0}, {2, -1, 2}), Sphere({0, 0, 0}, 2))->t, 2, 1e-3F);
  EXPECT_NEAR(book::Raycast(Ray({2, 1, 0}, {2, 0, 0}), sphere)->t, 1.7320508F, 1e-4F);
  EXPECT_FALSE(book::Raycast(Ray({-5, 1, 0}, {2, 0.4F, 0}), sphere));
  const std::optional<RayHit> behind = book::Raycast(Ray({-2, 1, 0}, {-1, 0, 0}), sphere);
  ASSERT_TRUE(behind) << "a miss, if the listing looked at the sign";
  EXPECT_NEAR(behind->t, -5.732051F, 1e-4F);
}

TEST(BookRaycastSphere, RootsBeforeTheTestGiveNan) {
  EXPECT_TRUE(HitsAtNan(book::Raycast(Ray({0, 0, 0}, {1, 1, 2}), Sphere({2, 2, 4}, 1))))
      << "through the centre";
  EXPECT_TRUE(HitsAtNan(book::Raycast(Ray({0, 0, 0}, {1, 0, 0}), Sphere({2, 0.1F, 0}, 0.1F))))
      << "touching";
}

TEST(BookRaycastAabb, AnswersItsOwnChecks) {
  const Aabb box = Aabb::FromCorners({0.5F, 0.5F, 0.5F}, {2, 2, 2});
  EXPECT_NEAR(book::Raycast(Ray({-2, -2, -2}, {2, 2, 2}), box)->t, 4.330127F, 1e-5F);
  EXPECT_FALSE(book::Raycast(Ray({0, 0, 0}, {0, 1, 0}), box));
  EXPECT_FALSE(book::Raycast(Ray({0, 0, 0}, {-1, 0, 0}), box));
  EXPECT_NEAR(book::Raycast(Ray({1, 1, 1}, {1, 1, 0}), box)->t, 1.4142136F, 1e-5F);
  EXPECT_FALSE(book::Raycast(Ray({0.4F, 1, 1}, {-1, 0, 0}), box));
}

TEST(BookRaycastAabb, AlongThePlaneOfAFaceItHitsAtNan) {
  const Aabb box = Aabb::FromCorners({0.5F, 0.5F, 0.5F}, {2, 2, 2});
  EXPECT_TRUE(HitsAtNan(book::Raycast(Ray({0.5F, 0, 1}, {0, 1, 0}), box)));
  EXPECT_TRUE(HitsAtNan(book::Raycast(Ray({2, 0, 1}, {0, 1, 0}), box)));
  EXPECT_TRUE(HitsAtNan(book::Raycast(Ray({0.5F, 90, 90}, {0, 1, 0}), box))) << "nowhere near";
}

TEST(BookLinetest, AnswersTheChecksOfTheSphere) {
  const Sphere sphere({0, 0, 0}, 2);
  EXPECT_FALSE(book::Linetest(Segment({2.5F, 2.5F, 2.5F}, {4, 4, 4}), sphere));
  EXPECT_FALSE(book::Linetest(Segment({1, 1, 0}, {0, 0, 0}), sphere));
  EXPECT_NEAR(book::Linetest(Segment({-1, -1, 0}, {-3, 0, 0}), sphere)->t, 1.0360261F, 1e-5F);
}

TEST(BookLinetest, AnswersTheChecksOfTheBox) {
  const Aabb box = Aabb::FromCorners({-2, -2, -2}, {2, 2, 2});
  EXPECT_FALSE(book::Linetest(Segment({2.5F, 2.5F, 2.5F}, {4, 4, 4}), box));
  EXPECT_FALSE(book::Linetest(Segment({1, 1, 0}, {0, 0, 0}), box));
  EXPECT_NEAR(book::Linetest(Segment({-1, -1, 0}, {-3, 0, 0}), box)->t, 1.118034F, 1e-5F);
  EXPECT_NEAR(book::Linetest(Segment({-5, 0, 0}, {5, 0, 0}), box)->t, 3, 1e-5F);
}

TEST(BookLinetest, AnswersTheChecksOfThePlane) {
  EXPECT_FALSE(book::Linetest(Segment({2.5F, 2.5F, 2.5F}, {4, 4, 4}), kPlane));
  EXPECT_NEAR(book::Linetest(Segment({1, 1, 0}, {0, 0, 0}), kPlane)->t, 0.4142136F, 1e-5F);
  EXPECT_FALSE(book::Linetest(Segment({-1, -1, 0}, {-3, 0, 0}), kPlane));
  EXPECT_FALSE(book::Linetest(Segment({-5, 0, 0}, {5, 0, 0}), kPlane));
  EXPECT_NEAR(book::Linetest(Segment({7, 0, 1}, {-7, 0, 1}), kPlane)->t, 5.5857864F, 1e-5F);
  EXPECT_FALSE(book::Linetest(Segment({0.5F, 0.5F, 0.5F}, {0.5F, 0.5F, 2}), kPlane));
}

TEST(BookLinetest, ZeroLengthGivesNan) {
  const Segment point({9, 9, 9}, {9, 9, 9});
  EXPECT_TRUE(HitsAtNan(book::Linetest(point, Sphere({0, 0, 0}, 2))));
  EXPECT_TRUE(HitsAtNan(book::Linetest(point, Aabb::FromCorners({-2, -2, -2}, {2, 2, 2}))));
  EXPECT_FALSE(book::Linetest(Segment({0, 0, 0}, {0, 0, 0}), Plane({0, 1, 0}, 0)));
}

TEST(BookLinetest, AlongThePlaneOfAFaceItHitsAtNan) {
  EXPECT_TRUE(HitsAtNan(book::Linetest(Segment({-2, 90, 0}, {-2, 91, 0}),
                                       Aabb::FromCorners({-2, -2, -2}, {2, 2, 2}))));
}

TEST(BookFrustumPlane, TheFarPlaneCancels) {
  const Camera camera{{50, 20, 50}, {0, 0, 0}, {0, 1, 0}, 60, 800.0F / 600, 0.01F, 1000};
  const auto offset = [&](FrustumSide side) { return book::FrustumPlane(camera, side).offset; };
  EXPECT_NEAR(offset(FrustumSide::kLeft), 44.82524F, 1e-4F);
  EXPECT_NEAR(offset(FrustumSide::kRight), 44.82524F, 1e-4F);
  EXPECT_NEAR(offset(FrustumSide::kBottom), 36.74234F, 1e-4F);
  EXPECT_NEAR(offset(FrustumSide::kTop), 36.74234F, 1e-4F);
  EXPECT_NEAR(offset(FrustumSide::kNear), 73.4747F, 1e-4F);
  EXPECT_NEAR(offset(FrustumSide::kFar), 923.8687F, 1e-4F);  // the exact value is 926.5153
  EXPECT_NEAR(book::FrustumPlane(camera, FrustumSide::kFar).normal.y, 0.2718904F, 1e-6F);
  EXPECT_NEAR(book::FrustumPlane(camera, FrustumSide::kLeft).normal.z, -0.9753641F, 1e-6F);
}

TEST(BookFrustumPlane, RefusesInvalidCameras) {
  EXPECT_THROW(book::FrustumPlane(Camera{.eye = {0, 0, 0}}, FrustumSide::kFar), InvalidShape);
}

// ---- Textbook forms of queries that are not in the book ----

TEST(TextbookContains, RoundsTheDistance) {
  const Sphere container({0, 0, 0}, 2);
  EXPECT_EQ(variant::ContainsByDistance(container, Sphere({0.5F, 0, 0}, 1)), 2);
  EXPECT_EQ(variant::ContainsByDistance(container, Sphere({1.5F, 0, 0}, 1)), 1);
  EXPECT_EQ(variant::ContainsByDistance(container, Sphere({4, 0, 0}, 1)), 0);
  EXPECT_EQ(variant::ContainsByDistance(Sphere({0, 0, 0}, 1), Sphere({1, 1e-30F, 0}, 0)), 2)
      << "outside";
  const Aabb box = Aabb::FromCorners({-1, -1, -1}, {1, 1, 1});
  EXPECT_EQ(variant::ContainsByFaces(box, Sphere({0, 0, 0}, 1)), 2);
  EXPECT_EQ(variant::ContainsByFaces(box, Sphere({2, 0, 0}, 1)), 1);
  EXPECT_EQ(variant::ContainsByFaces(box, Sphere({1.75F, 1.75F, 1.75F}, 1)), 0);
  EXPECT_EQ(variant::ContainsByFaces(Aabb::FromCorners({0, 0, 0}, {1e-30F, 1e-30F, 1e-30F}),
                                     Sphere({-1e-30F, 0, 0}, 1e-31F)),
            1)
      << "apart";
}

TEST(TextbookInterval, ZeroTimesInfinityIsNan) {
  const Aabb box = Aabb::FromCorners({0, 0, 0}, {1, 1, 1});
  EXPECT_EQ(variant::RaycastIntervalSlabs(Ray({-1, 0.5F, 0.5F}, {1, 0, 0}), box),
            (RayInterval{1, 2}));
  EXPECT_FALSE(variant::RaycastIntervalSlabs(Ray({-1, 2, 0.5F}, {1, 0, 0}), box));
  EXPECT_NE(variant::RaycastIntervalSlabs(Ray({-1, 0, 0.5F}, {1, 0, 0}), box),
            variant::RaycastIntervalSlabs(Ray({-1, 1, 0.5F}, {1, 0, 0}), box))
      << "along two opposite faces";
}

TEST(TextbookClip, RoundsParametersAndPoints) {
  const Aabb box = Aabb::FromCorners({-1, -1, -1}, {1, 1, 1});
  EXPECT_EQ(variant::ClipLiangBarsky(Segment({-2, 0, 0}, {2, 0, 0}), box),
            Segment({-1, 0, 0}, {1, 0, 0}));
  EXPECT_FALSE(variant::ClipLiangBarsky(Segment({-2, 2, 0}, {2, 2, 0}), box));
  EXPECT_THROW(variant::ClipLiangBarsky(Segment({-3e38F, 0, 0}, {3e38F, 0, 0}), box), InvalidShape);
}

TEST(TextbookClip, KeepsCornersJustBehindThePlane) {
  const Triangle triangle({0, 0, 0}, {4, 0, 0}, {0, 4, 0});
  EXPECT_EQ(variant::ClipSutherlandHodgman(triangle, Plane({0, 1, 0}, 1)),
            (std::vector<Point>{{0, 4, 0}, {0, 1, 0}, {3, 1, 0}}));
  EXPECT_EQ(variant::ClipSutherlandHodgman(triangle, Plane({0, 1, 0}, 5e-6F)).size(), 3U)
      << "nothing is cut";
  EXPECT_TRUE(variant::ClipSutherlandHodgman(triangle, Plane({0, 1, 0}, 5)).empty());
}

TEST(TextbookCommonLine, MissesNearlyParallelPlanes) {
  EXPECT_EQ(variant::CommonLineEricson(Plane({0, 0, 1}, 1), Plane({0, 1, 0}, 0.5F)),
            (PlaneLine{{0, 0.5F, 1}, {-1, 0, 0}}));
  EXPECT_FALSE(variant::CommonLineEricson(Plane({0, 0, 1}, 0), Plane({5e-4F, 0, 1}, 1)));
}

TEST(TextbookCommonSegment, MakesSmallTrianglesCoplanar) {
  const auto common = [](float size) {
    return variant::CommonSegmentMoeller(
        Triangle({-size, -size, 0}, {size, -size, 0}, {0, size, 0}),
        Triangle({-size / 4, 0, -size}, {-size / 4, 0, size}, {-size / 4, -size / 2, size}));
  };
  EXPECT_EQ(common(1), Segment({-0.25F, -0.25F, 0}, {-0.25F, 0, 0}));
  EXPECT_FALSE(common(0.001F));
}

TEST(TextbookBarycentric, NeverHitsSmallTriangles) {
  const auto hit = [](float size) {
    return variant::RaycastMoellerTrumbore(Ray({size / 4, size / 4, 1}, {0, 0, -1}),
                                           Triangle({0, 0, 0}, {size, 0, 0}, {0, size, 0}));
  };
  EXPECT_EQ(hit(1), (BarycentricHit{1, 0.25F, 0.25F}));
  EXPECT_FALSE(hit(0.0005F));
}

TEST(TextbookSegments, MissOnOneLine) {
  const Segment2 a({0, 0}, {4, 0});
  EXPECT_EQ(variant::CommonPointParametric(a, Segment2({1, -1}, {1, 1})), Point2(1, 0));
  EXPECT_FALSE(variant::CommonPointParametric(a, Segment2({5, -1}, {5, 1})));
  EXPECT_FALSE(variant::CommonPointParametric(a, Segment2({1, 1}, {1, 2})));
  EXPECT_FALSE(variant::CommonPointParametric(a, Segment2({1, 0}, {3, 0}))) << "they overlap";
}

TEST(TextbookPolygons, KeepAPartOfTheBoundary) {
  const std::vector<Point2> square{{0, 0}, {4, 0}, {4, 4}, {0, 4}};
  EXPECT_TRUE(variant::PointInPolygonFranklin({1, 1}, square));
  EXPECT_FALSE(variant::PointInPolygonFranklin({5, 1}, square));
  EXPECT_TRUE(variant::PointInPolygonFranklin({0, 1}, square));
  EXPECT_FALSE(variant::PointInPolygonFranklin({4, 1}, square));
  EXPECT_TRUE(variant::PointInTriangleBySides({1, 1}, Triangle2({0, 0}, {4, 0}, {0, 4})));
  EXPECT_FALSE(variant::PointInTriangleBySides({3, 3}, Triangle2({0, 0}, {0, 4}, {4, 0})));
  EXPECT_TRUE(variant::PointInTriangleBySides({9, 9}, Triangle2({0, 0}, {1, 1}, {2, 2})))
      << "on its line";
}

TEST(TextbookCircle, CancelsFarAway) {
  const Circle2 circle({0, 0}, 1);
  EXPECT_EQ(variant::RaycastQuadratic(Ray2({-3, 0}, {1, 0}), circle), (RayHit2{2, {-1, 0}}));
  EXPECT_EQ(variant::RaycastQuadratic(Ray2({0, 0}, {1, 0}), circle), (RayHit2{1, {1, 0}}));
  EXPECT_FALSE(variant::RaycastQuadratic(Ray2({-3, 2}, {1, 0}), circle));
  EXPECT_FALSE(variant::RaycastQuadratic(Ray2({3, 0}, {1, 0}), circle));
  EXPECT_EQ(variant::RaycastQuadratic(Ray2({-10000, 0}, {1, 0}), circle), (RayHit2{10000, {0, 0}}));
}

TEST(TextbookTetrahedron, HasNoFrontIfItIsFlat) {
  const Tetrahedron corner({0, 0, 0}, {4, 0, 0}, {0, 4, 0}, {0, 0, 4});
  EXPECT_TRUE(variant::PointInTetrahedronBySides({1, 1, 1}, corner));
  EXPECT_FALSE(variant::PointInTetrahedronBySides({3, 3, 3}, corner));
  EXPECT_EQ(variant::ClosestPointEricson({1, 1, 1}, corner), Point(1, 1, 1));
  EXPECT_EQ(variant::ClosestPointEricson({1, 1, -2}, corner), Point(1, 1, 0));
  const Tetrahedron flat({0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {0, 4, 0});
  EXPECT_TRUE(variant::PointInTetrahedronBySides({9, 9, 0}, flat)) << "in its plane";
  EXPECT_EQ(variant::ClosestPointEricson({1, 1, 5}, flat), Point(1, 1, 5)) << "above it";
}

TEST(TextbookCylinder, IsParallelToAllRaysIfItIsSmall) {
  const auto hit = [](const Point& origin, const Vector& direction, float size) {
    return variant::RaycastCylinderEricson(Ray(origin, direction),
                                           Cylinder({0, 0, 0}, {0, 0, size}, size));
  };
  EXPECT_EQ(hit({-3, 0, 0.5F}, {1, 0, 0}, 1), (RayHit{2, {-1, 0, 0.5F}}));
  EXPECT_EQ(hit({0, 0, 3}, {0, 0, -1}, 1), (RayHit{2, {0, 0, 1}}));
  EXPECT_EQ(hit({0, 0, 0.5F}, {0, 0, 1}, 1), (RayHit{0.5F, {0, 0, 1}}));
  EXPECT_FALSE(hit({-3, 2, 0.5F}, {1, 0, 0}, 1));
  EXPECT_FALSE(hit({-3, 0, 2}, {1, 0, 0}, 1));
  EXPECT_FALSE(hit({-3, 0, 0.5e-4F}, {1, 0, 0}, 1e-4F));
  EXPECT_TRUE(variant::PointInCylinderPlain({0, 0, 0.5F}, Cylinder({0, 0, 0}, {0, 0, 1}, 1)));
  EXPECT_FALSE(variant::PointInCylinderPlain({2, 0, 0.5F}, Cylinder({0, 0, 0}, {0, 0, 1}, 1)));
}

}  // namespace
}  // namespace hitscan
