#include "shape/fields.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "support/any_value.h"

namespace hitscan {
namespace {

std::string NamesOf(const Value& value) {
  std::string all;
  for (const Field& field : FieldsOf(value)) all += (all.empty() ? "" : ", ") + field.name;
  return all;
}

std::string FaultOf(const Value& value, std::size_t field, double number) {
  try {
    WithField(value, field, number);
  } catch (const InvalidShape& error) {
    return error.what();
  }
  return "none";
}

TEST(Fields, EachNumberHasItsName) {
  EXPECT_EQ(NamesOf(true), "value");
  EXPECT_EQ(NamesOf(1.5F), "value");
  EXPECT_EQ(NamesOf(Point()), "x, y, z");
  EXPECT_EQ(NamesOf(Point2()), "x, y");
  EXPECT_EQ(NamesOf(Ray()), "origin x, origin y, origin z, direction x, direction y, direction z");
  EXPECT_EQ(NamesOf(Plane()), "normal x, normal y, normal z, distance");
  EXPECT_EQ(NamesOf(Line2({1, 0}, 2)), "normal x, normal y, distance");
  EXPECT_EQ(NamesOf(Sphere()), "center x, center y, center z, radius");
  EXPECT_EQ(NamesOf(Aabb()), "min x, min y, min z, max x, max y, max z");
  EXPECT_EQ(NamesOf(Triangle({}, {}, {})), "a x, a y, a z, b x, b y, b z, c x, c y, c z");
  EXPECT_EQ(NamesOf(Segment2({}, {})), "start x, start y, end x, end y");
  EXPECT_EQ(NamesOf(Triangle2({}, {}, {})), "a x, a y, b x, b y, c x, c y");
  EXPECT_EQ(NamesOf(Circle2({}, 1)), "center x, center y, radius");
  EXPECT_EQ(NamesOf(std::vector<Point2>(2)), "0 x, 0 y, 1 x, 1 y");
  EXPECT_EQ(NamesOf(Tetrahedron({}, {}, {}, {})),
            "a x, a y, a z, b x, b y, b z, c x, c y, c z, d x, d y, d z");
  EXPECT_EQ(NamesOf(Cylinder({0, 0, 0}, {0, 0, 1}, 1)),
            "start x, start y, start z, end x, end y, end z, radius");
  EXPECT_EQ(NamesOf(Viewport{}), "x, y, width, height");
  EXPECT_EQ(NamesOf(std::vector<Point>(2)), "0 x, 0 y, 0 z, 1 x, 1 y, 1 z");
  EXPECT_EQ(NamesOf(Camera()),
            "eye x, eye y, eye z, target x, target y, target z, up x, up y, up z, fov_y, "
            "aspect width, aspect height, near, far");
  EXPECT_EQ(NamesOf(FrustumSide::kTop), "");
  EXPECT_EQ(FieldsOf(glm::mat4(1)).size(), 16U);
  EXPECT_EQ(FieldsOf(glm::mat4(1)).at(6).name, "1 2");
}

TEST(Fields, NumbersAreThoseOfTheCaseFile) {
  const std::vector<Field> fields = FieldsOf(Plane({0, 1, 0}, 0.1F));
  EXPECT_EQ(fields.at(1).number, 1);
  EXPECT_EQ(fields.at(3).number, 0.1);
  EXPECT_EQ(fields.at(3).type, Field::kNumber);
  EXPECT_EQ(FieldsOf(7).at(0).type, Field::kInteger);
  EXPECT_EQ(FieldsOf(7.0F).at(0).type, Field::kNumber);
  EXPECT_EQ(FieldsOf(true).at(0).type, Field::kBoolean);
  EXPECT_EQ(FieldsOf(true).at(0).number, 1);
  EXPECT_EQ(FieldsOf(false).at(0).number, 0);
}

// The kinds whose shapes stay valid whatever the number. Other kinds may refuse numbers, such as a
// negative radius.
constexpr std::array kTakesEveryNumber{kKindOf<bool>,
                                       kKindOf<int>,
                                       kKindOf<float>,
                                       kKindOf<Point>,
                                       kKindOf<Point2>,
                                       kKindOf<Ray>,
                                       kKindOf<Ray2>,
                                       kKindOf<Plane>,
                                       kKindOf<Line2>,
                                       kKindOf<Segment>,
                                       kKindOf<Triangle>,
                                       kKindOf<glm::mat4>,
                                       kKindOf<std::vector<Point>>,
                                       kKindOf<std::vector<Plane>>,
                                       kKindOf<Segment2>,
                                       kKindOf<Triangle2>,
                                       kKindOf<std::vector<Point2>>,
                                       kKindOf<Tetrahedron>};

// Setting a field to its current number changes nothing. After setting another number the field has
// that number, except for normalised vectors and invalid values.
TEST(Fields, EveryKindTakesItsNumbers) {
  int set = 0;
  for (Kind kind = 0; kind < KindCount(); ++kind) {
    AnyValue any(static_cast<unsigned>(kind) + 3);
    for (int i = 0; i < 200; ++i) {
      const Value value = any.Of(kind);
      SCOPED_TRACE(std::string(KindName(kind)) + " " + PrintValue(value));
      const std::vector<Field> fields = FieldsOf(value);
      // Of the thousands of numbers of a large mesh, some.
      const std::size_t step = 1 + fields.size() / 50;
      for (std::size_t field = 0; field < fields.size(); field += step) {
        SCOPED_TRACE(fields[field].name);
        const std::vector<Field> same = FieldsOf(WithField(value, field, fields[field].number));
        ASSERT_EQ(same.size(), fields.size());
        for (std::size_t k = 0; k < same.size(); ++k) {
          ASSERT_NEAR(same[k].number, fields[k].number, 1e-6) << same[k].name;
          ASSERT_EQ(same[k].name, fields[k].name);
        }
        const bool is_unit = fields[field].name.find("direction") != std::string::npos ||
                             fields[field].name.find("normal") != std::string::npos ||
                             fields[field].name.find("axes") != std::string::npos ||
                             fields[field].name.find("aspect") != std::string::npos;
        const double number = fields[field].type == Field::kNumber
                                  ? static_cast<double>(any.Number())
                                  : 1 - fields[field].number;
        try {
          const std::vector<Field> changed = FieldsOf(WithField(value, field, number));
          for (std::size_t k = 0; k < changed.size() && !is_unit; ++k) {
            const double expected = k == field ? number : fields[k].number;
            ASSERT_NEAR(changed[k].number, expected, 1e-5) << changed[k].name;
            ++set;
          }
        } catch (const InvalidShape& error) {
          EXPECT_EQ(std::ranges::count(kTakesEveryNumber, kind), 0) << error.what();
        }
      }
      EXPECT_THROW(WithField(value, fields.size(), 0), std::out_of_range);
    }
  }
  EXPECT_GT(set, 10000);
}

TEST(Fields, InvalidNumbersAndShapesAreRefused) {
  EXPECT_EQ(FaultOf(3, 0, 1.5), "value is no integer of 32 bits");
  EXPECT_EQ(FaultOf(3, 0, 3e9), "value is no integer of 32 bits");
  EXPECT_EQ(FaultOf(true, 0, 2), "value is neither 0 nor 1");
  EXPECT_EQ(FaultOf(Sphere(), 0, NAN), "center x is not finite");
  EXPECT_EQ(FaultOf(Sphere(), 3, -1),
            "radius -1: sphere radius is negative: {\"center\":[0,0,0],\"radius\":-1}");
  EXPECT_EQ(FaultOf(Sphere(), 3, 1e39),
            "radius 1e+39: expected a number that single precision can hold, got 1e+39");
  EXPECT_EQ(FaultOf(Ray(), 5, 0).substr(0, 37), "direction z 0: ray direction is zero:");
  EXPECT_EQ(FaultOf(Aabb(), 1, 1.5), "box min y is above its max y");
  EXPECT_EQ(FaultOf(Aabb(), 5, -1.5), "box min z is above its max z");
  EXPECT_EQ(FaultOf(Aabb(), 5, -1), "none");
  EXPECT_EQ(FaultOf(std::vector<Plane>(2), 6, 0).substr(0, 31), "1 normal z 0: plane normal is z");
}

}  // namespace
}  // namespace hitscan
