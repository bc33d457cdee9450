#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <optional>

#include "queries/book.h"

// The tests of book_test.cpp for rays, lines and the frustum.
namespace hitscan {
namespace {

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

}  // namespace
}  // namespace hitscan
