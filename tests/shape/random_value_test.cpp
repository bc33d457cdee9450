#include "shape/random_value.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "geometry/containment.h"
#include "support/any_value.h"

namespace hitscan {
namespace {

void ForEveryKindAndClass(const auto& check) {
  for (Kind kind = 0; kind < KindCount(); ++kind) {
    for (int i = 0; i < kRandomClasses; ++i) {
      const auto case_class = static_cast<CaseClass>(i);
      SCOPED_TRACE(std::string(KindName(kind)) + ", " + NameOf(case_class));
      check(kind, case_class);
    }
  }
}

// A random value of the class. Random numbers that define no shape, such as a plane beyond the
// largest float, are replaced by the next ones.
RandomValue Made(Kind kind, CaseClass case_class, std::uint64_t seed, bool writes = true) {
  Random random(seed);
  while (true) {
    try {
      RandomGeometry geometry(random, case_class, writes);
      return MakeRandomValue(kind, geometry);
    } catch (const InvalidShape&) {
      continue;
    }
  }
}

TEST(RandomValue, EveryKindIsReadFromItsJson) {
  ForEveryKindAndClass([](Kind kind, CaseClass case_class) {
    std::set<std::string> different;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const RandomValue made = Made(kind, case_class, seed);
      ASSERT_EQ(KindOf(made.value), kind);
      EXPECT_TRUE(Identical(ReadValue(kind, JsonReader(made.json)), made.value)) << made.json;
      different.insert(made.json.dump());
      const RandomValue unwritten = Made(kind, case_class, seed, false);
      EXPECT_TRUE(Identical(unwritten.value, made.value));
      EXPECT_TRUE(unwritten.json.is_null());
    }
    EXPECT_GT(different.size(), 1U);
  });
}

TEST(RandomValue, DirectionsAreWrittenWithAnyLength) {
  int unit = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const RandomValue made = Made(kKindOf<std::vector<Plane>>, CaseClass::kGeneric, seed);
    unit += made.json == WriteValue(made.value) ? 1 : 0;
  }
  EXPECT_LT(unit, 10);
}

TEST(RandomValue, ShapesAreAimedAtTheOneBefore) {
  int touching = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Random random(seed);
    RandomGeometry geometry(random, CaseClass::kTouching);
    const auto box = MakeRandomShape<Aabb>(geometry);
    const auto point = MakeRandomShape<Point>(geometry);
    touching += PointInAabb(point.shape, box.shape) ? 1 : 0;
  }
  EXPECT_GT(touching, 30);
}

TEST(RandomValue, KnowsShapesWithoutLengthAreaOrVolume) {
  EXPECT_TRUE(IsDegenerate(Segment({1, 2, 3}, {1, 2, 3})));
  EXPECT_FALSE(IsDegenerate(Segment({1, 2, 3}, {1, 2, 4})));
  EXPECT_TRUE(IsDegenerate(Sphere({0, 0, 0}, 0)));
  EXPECT_FALSE(IsDegenerate(Sphere({0, 0, 0}, 1)));
  for (int axis = 0; axis < 3; ++axis) {
    Point corner(1);
    corner[axis] = 0;
    EXPECT_TRUE(IsDegenerate(Aabb::FromCorners({0, 0, 0}, corner)));
  }
  EXPECT_FALSE(IsDegenerate(Aabb::FromCorners({0, 0, 0}, {1, 1, 1})));
  EXPECT_TRUE(IsDegenerate(Triangle({0, 0, 0}, {1, 1, 1}, {3, 3, 3})));
  EXPECT_FALSE(IsDegenerate(Triangle({0, 0, 0}, {1, 1, 1}, {3, 3, 4})));
  EXPECT_FALSE(IsDegenerate(Point(0, 0, 0)));
  EXPECT_FALSE(IsDegenerate(false));
}

TEST(RandomValue, KnowsWhatIsNoPosition) {
  EXPECT_TRUE(IsDirection(kKindOf<Ray>, "direction"));
  EXPECT_FALSE(IsDirection(kKindOf<Ray>, "origin"));
  EXPECT_TRUE(IsDirection(kKindOf<Ray2>, "direction"));
  EXPECT_TRUE(IsDirection(kKindOf<Line2>, "normal"));
  EXPECT_TRUE(IsDirection(kKindOf<std::vector<Plane>>, "normal"));
  EXPECT_FALSE(IsDirection(kKindOf<Plane>, "points"));
  EXPECT_TRUE(IsDirection(kKindOf<Aabb>, "extents"));
  EXPECT_FALSE(IsDirection(kKindOf<Aabb>, "max"));
  EXPECT_TRUE(IsDirection(kKindOf<Camera>, "up"));
  EXPECT_FALSE(IsDirection(kKindOf<Camera>, "eye"));
  EXPECT_FALSE(IsDirection(kKindOf<std::vector<Point>>, "direction"));
}

TEST(RandomValue, SimplerFormsOfListsLackOneItem) {
  const Json planes = Json::parse(R"([{"normal": [0, 0, 2], "distance": 1},
                                      {"normal": [0, 3, 0], "distance": 2}])");
  const auto forms = SimplerForms(kKindOf<std::vector<Plane>>, planes);
  ASSERT_EQ(forms.size(), 2U);
  EXPECT_EQ(forms[0], Json::array({planes[1]}));
  EXPECT_EQ(forms[1], Json::array({planes[0]}));
  EXPECT_TRUE(SimplerForms(kKindOf<std::vector<Plane>>, forms[0]).empty());
}

TEST(RandomValue, SimplerFormsOfBoxesHaveTheirCornersInOrder) {
  const auto forms = SimplerForms(kKindOf<Aabb>, Json::parse(R"({"min": [1, 5, 0],
                                                                 "max": [2, 3, -1]})"));
  ASSERT_EQ(forms.size(), 1U);
  EXPECT_EQ(forms[0], Json::parse(R"({"min": [1, 3, -1], "max": [2, 5, 0]})"));
  EXPECT_TRUE(SimplerForms(kKindOf<Aabb>, forms[0]).empty());
  // A box with a center keeps this form.
  EXPECT_TRUE(SimplerForms(kKindOf<Aabb>, Json::parse(R"({"center": [1, 5, 0],
                                                          "extents": [1, 1, 1]})"))
                  .empty());
}

TEST(RandomValue, SimplerFormsOfTrianglesBeginAtTheNearestCorner) {
  const auto forms =
      SimplerForms(kKindOf<Triangle>, Json::parse("[[3, 0, 0], [2, 0, 0], [0, 1, 0]]"));
  ASSERT_EQ(forms.size(), 1U);
  // The winding does not change.
  EXPECT_EQ(forms[0], Json::parse("[[0, 1, 0], [3, 0, 0], [2, 0, 0]]"));
  EXPECT_TRUE(SimplerForms(kKindOf<Triangle>, forms[0]).empty());
  EXPECT_TRUE(
      SimplerForms(kKindOf<Triangle>, Json::parse("[[1, 0, 0], [0, 1, 0], [0, 1, 0]]")).empty());
}

}  // namespace
}  // namespace hitscan
