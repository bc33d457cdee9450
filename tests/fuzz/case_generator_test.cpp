#include "fuzz/case_generator.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <functional>
#include <glm/geometric.hpp>
#include <iterator>
#include <map>
#include <string>
#include <string_view>

#include "geometry/models.h"
#include "json/document.h"
#include "queries/query_lookup.h"
#include "shape/fields.h"

namespace hitscan {
namespace {

std::vector<std::vector<Value>> MadeCases(std::string_view query, CaseClass case_class,
                                          std::uint64_t seed = 1, std::uint64_t count = 2000) {
  const CaseGenerator generator(*FindQuery(query), seed, {case_class});
  std::vector<std::vector<Value>> cases;
  for (std::uint64_t i = 0; i < count; ++i) cases.push_back(generator.Make(i, false).arguments);
  return cases;
}

std::string Page() {
  std::ifstream file(HITSCAN_SOURCE_DIR "/docs/fuzzing.md");
  return {std::istreambuf_iterator<char>(file), {}};
}

// How many of the cases have a property.
template <class Has>
double RateOf(const std::vector<std::vector<Value>>& cases, const Has& has) {
  const auto count = std::ranges::count_if(cases, has);
  return static_cast<double>(count) / static_cast<double>(cases.size());
}

bool AllNumbers(const std::vector<Value>& arguments, const auto& is) {
  for (const Value& argument : arguments) {
    for (const Field& field : FieldsOf(argument)) {
      if (field.type == Field::kNumber && !is(field.number)) return false;
    }
  }
  return true;
}

TEST(CaseGenerator, MakesTheSameCasesForTheSameSeed) {
  for (const Query& query : Queries()) {
    const CaseGenerator one(query, 7, AllCaseClasses());
    const CaseGenerator two(query, 7, AllCaseClasses());
    const CaseGenerator other(query, 8, AllCaseClasses());
    int same_as_other = 0;
    for (std::uint64_t i = 100; i-- > 0;) {
      const auto made = one.Make(99 - i, true);
      EXPECT_EQ(made.arguments, two.Make(99 - i, true).arguments);
      // A case does not depend on the order of the calls, or on whether texts are made.
      EXPECT_EQ(one.Make(i, false).arguments, two.Make(i, true).arguments);
      same_as_other += made.arguments == other.Make(99 - i, false).arguments ? 1 : 0;
    }
    EXPECT_LT(same_as_other, 100) << query.name;
  }
}

TEST(CaseGenerator, ThePageHasEveryClass) {
  const std::string page = Page();
  for (const CaseClass case_class : AllCaseClasses()) {
    const std::string row =
        std::string("| `") + NameOf(case_class) + "` | " + InfoOf(case_class).sentence + " |\n";
    EXPECT_NE(page.find(row), std::string::npos) << row;
  }
}

TEST(CaseGenerator, TakesTheClassesInTurn) {
  const CaseGenerator generator(*FindQuery("raycast_plane"), 1,
                                {CaseClass::kHuge, CaseClass::kLattice, CaseClass::kTiny});
  EXPECT_EQ(generator.Make(0, false).case_class, CaseClass::kHuge);
  EXPECT_EQ(generator.Make(1, false).case_class, CaseClass::kLattice);
  EXPECT_EQ(generator.Make(5, false).case_class, CaseClass::kTiny);
}

TEST(CaseGenerator, MakesTextsWithTheSameValues) {
  for (const Query& query : Queries()) {
    const CaseGenerator generator(query, 3, AllCaseClasses());
    for (std::uint64_t i = 0; i < 60; ++i) {
      const auto made = generator.Make(i, true);
      ASSERT_EQ(made.texts.size(), made.arguments.size());
      for (std::size_t k = 0; k < made.texts.size(); ++k) {
        ParsedJson parsed;
        ParseJson(made.texts[k], parsed);
        EXPECT_EQ(ReadValue(query.parameters[k].kind, JsonReader(parsed.json)), made.arguments[k])
            << query.name << " " << i << ": " << made.texts[k];
      }
    }
  }
}

TEST(CaseGenerator, EachClassIsWhatItsSentenceSays) {
  const auto is_whole = [](const auto& arguments) {
    return AllNumbers(arguments, [](double x) { return x == std::round(x); });
  };
  const auto is_small = [](const auto& arguments) {
    return AllNumbers(arguments, [](double x) { return std::abs(x) < 64; });
  };
  for (const char* query : {"triangle_triangle", "sphere_aabb", "linetest_aabb", "convex_convex"}) {
    const auto cases = MadeCases(query, CaseClass::kLattice);
    EXPECT_EQ(RateOf(cases, is_whole), 1) << query;
    EXPECT_GT(RateOf(cases, is_small), 0.85) << query;
  }
  // Some coplanar triangles have whole numbers too, multiplied by a power of two.
  const double whole = RateOf(MadeCases("triangle_triangle", CaseClass::kCoplanar), is_whole);
  EXPECT_GT(whole, 0.05);
  EXPECT_LT(whole, 0.7);
  // Not all rays in the lattice class have whole numbers, since directions are normalised.
  EXPECT_GT(RateOf(MadeCases("raycast_plane", CaseClass::kLattice), is_whole), 0.05);
  EXPECT_EQ(RateOf(MadeCases("triangle_triangle", CaseClass::kGeneric), is_whole), 0);
  const auto largest = [](const std::vector<Value>& arguments) {
    double size = 0;
    AllNumbers(arguments, [&](double x) { return size = std::max(size, std::abs(x)), true; });
    return size;
  };
  const auto is_along_axis = [](const std::vector<Value>& arguments) {
    const Vector d = std::get<Ray>(arguments[0]).direction();
    return (d.x != 0) + (d.y != 0) + (d.z != 0) == 1;
  };
  const auto has_negative_zero = [](const std::vector<Value>& arguments) {
    return !AllNumbers(arguments, [](double x) { return x != 0 || !std::signbit(x); });
  };
  const auto has_no_area = [](const std::vector<Value>& arguments) {
    const auto& t = std::get<Triangle>(arguments[0]);
    const glm::dvec3 a(t.a());
    return glm::cross(glm::dvec3(t.b()) - a, glm::dvec3(t.c()) - a) == glm::dvec3(0);
  };
  struct Share {
    const char* query;
    CaseClass case_class;
    std::function<bool(const std::vector<Value>&)> has;
    double least, most;
  };
  for (const Share& each :
       std::vector<Share>{{"aabb_aabb", CaseClass::kHuge,
                           [&](const auto& a) { return largest(a) > 1e30; }, 0.99, 1},
                          {"aabb_aabb", CaseClass::kTiny,
                           [&](const auto& a) { return largest(a) < 1e-30; }, 0.9, 1},
                          {"raycast_aabb", CaseClass::kAxisParallel, is_along_axis, 0.4, 1},
                          {"raycast_aabb", CaseClass::kGeneric, is_along_axis, 0, 0.01},
                          {"aabb_aabb", CaseClass::kDuplicates,
                           [](const auto& a) { return a[0] == a[1]; }, 0.3, 1},
                          {"aabb_aabb", CaseClass::kSignedZeros, has_negative_zero, 0.4, 1},
                          {"triangle_plane", CaseClass::kDegenerate, has_no_area, 0.15, 1}}) {
    const double share = RateOf(MadeCases(each.query, each.case_class), each.has);
    EXPECT_GE(share, each.least) << NameOf(each.case_class);
    EXPECT_LE(share, each.most) << NameOf(each.case_class);
  }
}

constexpr CaseClass kNotAimedAtSurfaces[]{CaseClass::kGeneric, CaseClass::kInPractice,
                                          CaseClass::kMillimetres};

bool IsHit(const Query& query, const std::vector<Value>& arguments) {
  return std::get<bool>(query.implementations.front().run(arguments).front().value);
}

double HitsOf(std::string_view name, CaseClass case_class) {
  const Query& query = *FindQuery(name);
  return RateOf(MadeCases(name, case_class),
                [&](const auto& arguments) { return IsHit(query, arguments); });
}

// The cases of a class are of little use if all of them miss or all of them hit.
TEST(CaseGenerator, AimsTheShapesAtEachOther) {
  for (const char* name : {"raycast_plane", "raycast_aabb", "raycast_triangle", "aabb_aabb",
                           "triangle_triangle", "triangle_aabb", "sphere_aabb"}) {
    EXPECT_GT(HitsOf(name, CaseClass::kContact), 0.1) << name;
    EXPECT_LT(HitsOf(name, CaseClass::kContact), 0.9) << name;
  }
}

bool HasKind(const Query& query, std::initializer_list<Kind> kinds) {
  return std::ranges::any_of(query.parameters, [&](const NamedKind& parameter) {
    return std::ranges::find(kinds, parameter.kind) != kinds.end();
  });
}

// Tests all queries that answer with yes or no, except queries about thin shapes, such as a point
// on a line: their answer is yes only if the shapes are made to touch.
TEST(CaseGenerator, OrdinaryCasesHaveBothAnswers) {
  for (const Query& query : Queries()) {
    const bool is_thin =
        HasKind(query, {kKindOf<Plane>, kKindOf<Ray>, kKindOf<Segment>, kKindOf<Triangle>});
    if (query.parts.front().kind != kKindOf<bool> ||
        (HasKind(query, {kKindOf<Point>}) && is_thin)) {
      continue;
    }
    // For queries about several planes nearly all answers are yes: planes have a common point
    // unless some are parallel, and a ray nearly always hits one of them.
    const bool planes = HasKind(query, {kKindOf<std::vector<Plane>>}) ||
                        std::ranges::all_of(query.parameters, [](const NamedKind& parameter) {
                          return parameter.kind == kKindOf<Plane>;
                        });
    for (const CaseClass each : kNotAimedAtSurfaces) {
      const double hits = HitsOf(query.name, each);
      EXPECT_GT(hits, 0.15) << query.name << " " << NameOf(each);
      EXPECT_LT(hits, planes ? 1.01 : 0.9) << query.name << " " << NameOf(each);
    }
  }
}

// Shares in 20,000 cases of a class: of the rays within 1e-6 rad of the plane of the triangle, of
// the points within three units in the last place of the surface of the box, and of the pairs of
// triangles whose planes are parallel to within 1e-6 rad. docs/fuzzing.md states these shares.
constexpr double kParallelAngle = 1e-6;
struct Shares {
  double rays;
  double points;
  double triangles;
};

glm::dvec3 UnitNormal(const Triangle& triangle) {
  const glm::dvec3 a(triangle.a());
  return glm::normalize(glm::cross(glm::dvec3(triangle.b()) - a, glm::dvec3(triangle.c()) - a));
}

Shares SharesOf(CaseClass each) {
  constexpr std::uint64_t kCases = 20'000;
  Shares shares{};
  shares.rays = RateOf(MadeCases("raycast_triangle", each, 1, kCases), [](const auto& arguments) {
    const glm::dvec3 direction(std::get<Ray>(arguments[0]).direction());
    return std::abs(glm::dot(direction, UnitNormal(std::get<Triangle>(arguments[1])))) <
           kParallelAngle;
  });
  shares.points = RateOf(MadeCases("point_in_aabb", each, 1, kCases), [](const auto& arguments) {
    const Point& point = std::get<Point>(arguments[0]);
    const Aabb& box = std::get<Aabb>(arguments[1]);
    bool on_face = false;
    bool outside = false;
    for (int axis = 0; axis < 3; ++axis) {
      const float size = std::max(std::abs(box.min()[axis]), std::abs(box.max()[axis]));
      const float near = 3 * (std::nextafter(size, HUGE_VALF) - size);
      const float below = box.min()[axis] - point[axis];
      const float above = point[axis] - box.max()[axis];
      outside = outside || below > near || above > near;
      on_face = on_face || std::abs(below) <= near || std::abs(above) <= near;
    }
    return on_face && !outside;
  });
  shares.triangles =
      RateOf(MadeCases("triangle_triangle", each, 1, kCases), [](const auto& arguments) {
        return glm::length(glm::cross(UnitNormal(std::get<Triangle>(arguments[0])),
                                      UnitNormal(std::get<Triangle>(arguments[1])))) <
               kParallelAngle;
      });
  return shares;
}

std::string SharesText(CaseClass each) {
  const auto percent = [](double share) { return fmt::format("{:.2g} %", 100 * share); };
  const Shares shares = SharesOf(each);
  return fmt::format(
      "| `{}` | {} | {} | {} | {} | {} | {} |", NameOf(each), percent(shares.rays),
      percent(shares.points), percent(shares.triangles), percent(HitsOf("raycast_triangle", each)),
      percent(HitsOf("point_in_aabb", each)), percent(HitsOf("triangle_triangle", each)));
}

TEST(CaseGenerator, ShapesOfOrdinaryCasesDoNotTouchAndAreNotParallel) {
  for (const CaseClass each : kNotAimedAtSurfaces) {
    const Shares shares = SharesOf(each);
    EXPECT_LT(shares.rays, 1e-3) << NameOf(each);
    // In millimetre-sized shapes near 1 m, a unit in the last place is a larger part of the shape.
    EXPECT_LT(shares.points, each == CaseClass::kMillimetres ? 2e-2 : 2e-3) << NameOf(each);
    EXPECT_LT(shares.triangles, 1e-3) << NameOf(each);
  }
  const Shares contact = SharesOf(CaseClass::kContact);
  EXPECT_GT(contact.rays, 0.2);
  EXPECT_GT(contact.points, 0.2);
  EXPECT_GT(contact.triangles, 0.15);
}

TEST(CaseGenerator, ThePageHasTheMeasuredShares) {
  const std::string page = Page();
  for (const CaseClass each : {CaseClass::kGeneric, CaseClass::kInPractice, CaseClass::kMillimetres,
                               CaseClass::kContact}) {
    EXPECT_NE(page.find(SharesText(each)), std::string::npos) << SharesText(each);
  }
}

TEST(CaseGenerator, SizesAreThoseOfTheSentences) {
  const auto share_above = [](CaseClass each, double size) {
    return RateOf(MadeCases("aabb_aabb", each), [&](const auto& arguments) {
      const Aabb& box = std::get<Aabb>(arguments[0]);
      return box.max().x - box.min().x > size;
    });
  };
  EXPECT_GT(share_above(CaseClass::kGeneric, 20), 0.2);
  EXPECT_LT(share_above(CaseClass::kGeneric, 20), 0.4);
  EXPECT_LT(share_above(CaseClass::kInPractice, 20), 0.1);
  EXPECT_GT(share_above(CaseClass::kInPractice, 0.01), 0.9);
  EXPECT_LT(share_above(CaseClass::kMillimetres, 0.001), 0.1);
}

// What is delicate in meshes, and in hierarchies over them.
Model ModelOf(const std::vector<Value>& arguments) { return std::get<Model>(arguments[1]); }

bool IsFarModel(const std::vector<Value>& arguments) {
  return glm::distance(ModelOf(arguments).Bounds().Center(), Point(148376, 1234, -223423)) < 1e3;
}

TEST(CaseGenerator, RaysAreAimedAtTheDelicatePlacesOfMeshes) {
  const auto has_levels = [&](const auto& arguments) {
    return ModelOf(arguments).placed().triangles().size() > 64;
  };
  // Two triangles at once: an edge, a vertex, or an overlap.
  const auto meets_several = [&](const auto& arguments) {
    const std::vector<float> all = RaycastAll(std::get<Ray>(arguments[0]), ModelOf(arguments));
    return std::ranges::adjacent_find(all) != all.end();
  };
  const auto starts_inside = [&](const auto& arguments) {
    const Model model = ModelOf(arguments);
    return model.IsClosed() && PointInModel(std::get<Ray>(arguments[0]).origin(), model);
  };
  // In the plane of a face of the box of the model, which is that of a box of each hierarchy.
  const auto is_along_box = [&](const auto& arguments) {
    const auto& ray = std::get<Ray>(arguments[0]);
    const Aabb box = ModelOf(arguments).Bounds();
    for (int axis = 0; axis < 3; ++axis) {
      const float at = ray.origin()[axis];
      const bool on_face = at == box.min()[axis] || at == box.max()[axis];
      if (on_face && ray.direction()[axis] == 0) return true;
    }
    return false;
  };
  for (const CaseClass each :
       {CaseClass::kContact, CaseClass::kNear, CaseClass::kOnFeature, CaseClass::kAxisParallel}) {
    const auto cases = MadeCases("model_raycast", each, 1, 1000);
    const std::string name = NameOf(each);
    const bool is_whole = each == CaseClass::kOnFeature || each == CaseClass::kAxisParallel;
    EXPECT_GT(RateOf(cases, has_levels), 0.02) << name;
    EXPECT_LT(RateOf(cases, has_levels), 0.12) << name;
    EXPECT_GT(RateOf(cases, IsFarModel), 0.02) << name;
    EXPECT_GT(RateOf(cases, starts_inside), 0.02) << name;
    EXPECT_GT(RateOf(cases, meets_several), is_whole ? 0.05 : 0.02) << name;
    EXPECT_GT(RateOf(cases, is_along_box), is_whole ? 0.1 : -1) << name;
    EXPECT_GT(HitsOf("model_raycast", each), 0.12) << name;
    EXPECT_LT(HitsOf("model_raycast", each), 0.9) << name;
  }
}

TEST(CaseGenerator, OrdinaryMeshesHaveNoSliversAndAreNearTheOrigin) {
  const auto has_sliver = [](const auto& arguments) {
    const Mesh mesh = ModelOf(arguments).placed();
    return std::ranges::any_of(mesh.triangles(), [&](const MeshTriangle& corners) {
      const auto at = [&](int i) {
        return glm::dvec3(mesh.vertices()[static_cast<std::size_t>(i)]);
      };
      const glm::dvec3 ab = at(corners.b) - at(corners.a);
      const glm::dvec3 ac = at(corners.c) - at(corners.a);
      const double longest = std::max(glm::dot(ab, ab), glm::dot(ac, ac));
      return glm::length(glm::cross(ab, ac)) < 1e-3 * longest;
    });
  };
  for (const CaseClass each :
       {CaseClass::kGeneric, CaseClass::kInPractice, CaseClass::kMillimetres}) {
    const auto cases = MadeCases("model_raycast", each, 1, 1000);
    EXPECT_LT(RateOf(cases, has_sliver), 0.02) << NameOf(each);
    EXPECT_EQ(RateOf(cases, IsFarModel), 0) << NameOf(each);
  }
  EXPECT_GT(RateOf(MadeCases("model_raycast", CaseClass::kNear, 1, 1000), has_sliver), 0.1);
}

TEST(CaseGenerator, ChangesKnownCases) {
  const Query& query = *FindQuery("point_in_aabb");
  const std::vector<Value> known{Point(1234, 5678, 91011), Aabb::FromCorners({1, 2, 3}, {4, 5, 6})};
  const CaseGenerator generator(query, 1, {CaseClass::kGeneric, CaseClass::kKnownCases}, {known});
  int mutated = 0;
  for (std::uint64_t i = 0; i < 6400; ++i) {
    const auto made = generator.Make(i, false);
    if (made.case_class != CaseClass::kKnownCases) continue;
    ++mutated;
    std::size_t same = 0;
    const std::vector<Field> before = FieldsOf(known[0]);
    const std::vector<Field> after = FieldsOf(made.arguments[0]);
    for (std::size_t k = 0; k < 3; ++k) same += before[k].number == after[k].number ? 1 : 0;
    EXPECT_GE(same + (made.arguments[1] == known[1] ? 3U : 0U), 1U);
  }
  EXPECT_EQ(mutated, 100);
}

TEST(CaseGenerator, ChangesNumbersOfKnownCasesInManyWays) {
  const Query& query = *FindQuery("point_in_aabb");
  constexpr float kNumber = 12.375;
  const std::vector<Value> known{Point(kNumber), Aabb::FromCorners({1, 2, 3}, {4, 5, 6})};
  const CaseGenerator generator(query, 1, {CaseClass::kGeneric, CaseClass::kKnownCases}, {known});
  std::map<std::string_view, int> ways;
  for (std::uint64_t i = 63; i < 64 * 1000; i += 64) {
    const auto point = std::get<Point>(generator.Make(i, false).arguments[0]);
    for (int axis = 0; axis < 3; ++axis) {
      const float x = point[axis];
      if (x == kNumber) continue;
      if (x == 0) {
        ++ways[std::signbit(x) ? "-0" : "0"];
      } else if (x == std::nextafter(kNumber, 20.0F)) {
        ++ways["one unit up"];
      } else if (x == std::nextafter(kNumber, 0.0F)) {
        ++ways["one unit down"];
      } else if (x == -kNumber) {
        ++ways["negated"];
      } else if (x == 12) {
        ++ways["rounded"];
      } else if (std::abs(x - kNumber) < 1) {
        ++ways[x < kNumber ? "a little less" : "a little more"];
      } else if (std::ldexp(x, std::ilogb(kNumber) - std::ilogb(x)) == kNumber) {
        ++ways[x < kNumber ? "scaled down" : "scaled up"];
      }
    }
  }
  for (const char* way : {"0", "-0", "one unit up", "one unit down", "negated", "rounded",
                          "a little less", "a little more", "scaled down", "scaled up"}) {
    EXPECT_GT(ways[way], 5) << way;
  }
}

}  // namespace
}  // namespace hitscan
