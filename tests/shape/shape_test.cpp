#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <new>
#include <nlohmann/json.hpp>
#include <set>
#include <span>
#include <vector>

#include "query/query.h"
#include "shape/fields.h"
#include "shape/kinds/plane.h"
#include "shape/value.h"
#include "support/any_value.h"
#include "support/read_shape.h"

namespace hitscan {
namespace {

template <class T>
T ReadAs(const char* text) {
  return std::get<T>(Read(kKindOf<T>, text));
}

TEST(Value, EveryKindHasANameOfItsOwn) {
  std::set<std::string_view> names;
  for (Kind kind = 0; kind < KindCount(); ++kind) names.insert(KindName(kind));
  EXPECT_EQ(names.size(), KindCount());
  EXPECT_EQ(KindName(kKindOf<Ray>), "ray");
  EXPECT_EQ(KindName(kKindOf<float>), "number");
}

TEST(Value, ReadsPlanesInEachForm) {
  EXPECT_EQ(ReadAs<Plane>(R"({"normal": [0, 2, 0], "distance": 3})"), Plane({0, 1, 0}, 3));
  EXPECT_EQ(ReadAs<Plane>(R"({"points": [[0, 0, 2], [1, 0, 2], [0, 1, 2]]})"), Plane({0, 0, 1}, 2));
  EXPECT_EQ(ReadAs<Plane>(R"({"points": [[0, 0, 2], [1, 0, 2], [0, 1, 2]], "distance": 4})"),
            Plane({0, 0, 1}, 4));
}

TEST(Value, ReadsTurnedBoxesInEachForm) {
  const char* const rotated =
      R"({"center": [1, 2, 3], "rotation": [0, 0, 2, 2], "extents": [1, 2, 3]})";
  const Obb box({1, 2, 3}, {Vector(0, 1, 0), Vector(-1, 0, 0), Vector(0, 0, 1)}, {1, 2, 3});
  EXPECT_EQ(ReadAs<Obb>(rotated), box);
  EXPECT_EQ(ReadAs<Obb>(R"({"center": [1, 2, 3], "axes": [[0, 5, 0], [-1, 0, 0], [0, 0, 2]],
                            "extents": [1, 2, 3]})"),
            box);
  EXPECT_EQ(ReadFault(kKindOf<Obb>, R"({"center": [1, 2, 3], "rotation": [0, 0, 2, 2],
                                        "axes": [], "extents": [1, 2, 3]})"),
            ": give axes or a rotation, not both");
  // A rotation stays as long as it is right.
  const Json json = Json::parse(rotated);
  EXPECT_EQ(
      WriteValueLike(Obb({4, 5, 6}, box.axes(), {1, 1, 1}), JsonReader(json)),
      Json::parse(R"({"center": [4, 5, 6], "rotation": [0, 0, 2, 2], "extents": [1, 1, 1]})"));
  const Obb mirrored({4, 5, 6}, {Vector(0, 1, 0), Vector(1, 0, 0), Vector(0, 0, 1)}, {1, 1, 1});
  EXPECT_EQ(WriteValueLike(mirrored, JsonReader(json)), WriteValue(mirrored));
}

TEST(Value, WritesFloatsInTheirFewestDigits) {
  EXPECT_EQ(WriteValue(0.1F).dump(), "0.1");
  EXPECT_EQ(WriteValue(Point(1, 0.70710678F, 3)).dump(), "[1,0.70710677,3]");
}

TEST(Value, ErrorsContainPositionAndReason) {
  EXPECT_EQ(ReadFault(kKindOf<Ray>, R"({"origin": [0, 0, 0]})"), ": \"direction\" is missing");
  EXPECT_EQ(ReadFault(kKindOf<Ray>, R"({"origin": [0, 0], "direction": [1, 0, 0]})"),
            "/origin: expected three numbers [x, y, z], got [0,0]");
  EXPECT_EQ(ReadFault(kKindOf<Ray>, R"({"origin": [0, 0, "NaN"], "direction": [1, 0, 0]})"),
            "/origin/2: expected a number, got \"NaN\"");
  EXPECT_EQ(ReadFault(kKindOf<Ray>, R"({"origin": [0, 0, 0], "direction": [0, 0, 0]})"),
            ": ray direction is zero: {\"origin\":[0,0,0],\"direction\":[0,0,0]}");
  EXPECT_EQ(ReadFault(kKindOf<float>, "1e39"),
            ": expected a number that single precision can hold, got 1e+39");
  EXPECT_EQ(ReadFault(kKindOf<int>, "1.5"), ": expected an integer, got 1.5");
  EXPECT_EQ(ReadFault(kKindOf<int>, "18446744073709551615"),
            ": expected an integer of 32 bits, got 18446744073709551615");
  EXPECT_EQ(ReadFault(kKindOf<bool>, "1"), ": expected true or false, got 1");
  EXPECT_EQ(ReadFault(kKindOf<std::vector<Plane>>, "[]"), ": the list is empty");
  EXPECT_EQ(
      ReadFault(kKindOf<std::vector<Plane>>,
                R"([{"normal": [0, 1, 0], "distance": 1}, {"normal": [0, 0, 0], "distance": 1}])"),
      "/1: plane normal is zero");
}

TEST(PlaneShape, SquareIsThatOfTheBookAndWholeForEveryNormal) {
  // The book's frame: right = normal x (0, 1, 0), up = right x normal, half size 5.
  const Plane slanted({1, 1, 0}, 1);
  for (const Point& corner : Shape<Plane>::Corners(slanted, 5)) {
    EXPECT_NEAR(glm::dot(corner, slanted.normal()), 1, 1e-5F);
    EXPECT_NEAR(std::abs(corner.z), 5, 1e-5F);
  }
  for (const float y : {1.0F, -1.0F}) {
    for (const Point& corner : Shape<Plane>::Corners(Plane({0, y, 0}, 2), 5)) {
      EXPECT_NEAR(glm::distance(corner, Point(0, 2 * y, 0)), 7.0710678F, 1e-4F);
      EXPECT_NEAR(corner.y, 2 * y, 1e-5F);
    }
  }
}

TEST(Drawing, RaysHaveNoEndAndPlanesAreOutlined) {
  Canvas canvas;
  DrawValue(Ray({1, 2, 3}, {0, 1, 0}), {.color = kRed}, canvas);
  ASSERT_EQ(canvas.scene().lines.size(), 1U);
  EXPECT_EQ(canvas.scene().lines[0].bounded, 0);
  canvas.Clear();
  DrawValue(Plane(), {.fill = false}, canvas);
  EXPECT_EQ(canvas.scene().lines.size(), 4U);
  EXPECT_TRUE(canvas.scene().triangles.empty());
  canvas.Clear();
  DrawValue(Plane(), {.fill = true}, canvas);
  EXPECT_EQ(canvas.scene().lines.size(), 4U);
  EXPECT_EQ(canvas.scene().triangles.size(), 6U);
  canvas.Clear();
  DrawValue(true, {}, canvas);
  EXPECT_TRUE(canvas.scene().lines.empty());
  EXPECT_FALSE(LabelAnchor(1.0F));
}

TEST(Drawing, AdjacentFacesOfALitBoxDiffer) {
  Canvas canvas;
  DrawValue(Aabb::FromCenter({0, 0, 0}, {1, 2, 3}), {.color = kGreen, .fill = true, .lit = true},
            canvas);
  const std::vector<VertexRecord>& corners = canvas.scene().solids;
  ASSERT_EQ(corners.size(), 36U);
  std::set<int> shades;
  for (std::size_t i = 0; i < corners.size(); i += 3) shades.insert(corners[i].color.green);
  EXPECT_EQ(shades.size(), 4U) << "three in the light and one in the shade";
}

// Each triangle of a solid is counter-clockwise as seen from outside, also if the box is far from
// the origin.
TEST(Drawing, TheFacesOfSolidsPointOutwards) {
  const Point center(3, -2, 5);
  Canvas box;
  DrawValue(Aabb::FromCenter(center, {1, 2, 3}), {.fill = true}, box);
  Canvas sphere;
  DrawValue(Sphere(center, 2), {.fill = true}, sphere);
  EXPECT_EQ(box.scene().solids.size(), 36U);
  EXPECT_EQ(sphere.scene().solids.size(), 9U * 14 * 6);
  for (const Canvas* canvas : {&box, &sphere}) {
    EXPECT_TRUE(canvas->scene().triangles.empty());
    const std::vector<VertexRecord>& corners = canvas->scene().solids;
    for (std::size_t i = 0; i < corners.size(); i += 3) {
      const Point& a = corners[i].position;
      const Point& b = corners[i + 1].position;
      const Point& c = corners[i + 2].position;
      const Vector normal = glm::cross(b - a, c - a);
      // At the poles of a sphere some triangles have no area.
      if (glm::length(normal) < 1e-5F) continue;
      EXPECT_GT(glm::dot(normal, a + b + c - 3.0F * center), 0) << i;
    }
  }
}

// Filled, wireframe, and both: the filling with the edges of the wireframe in a darker colour.
TEST(Drawing, AFilledShapeCanHaveAnOutline) {
  const Sphere sphere({0, 0, 0}, 1);
  const Aabb box = Aabb::FromCenter({0, 0, 0}, {1, 2, 3});
  for (const Value& value : {Value(sphere), Value(box)}) {
    Canvas wire;
    DrawValue(value, {.color = kRed}, wire);
    Canvas filled;
    DrawValue(value, {.color = kRed, .fill = true}, filled);
    Canvas both;
    DrawValue(value, {.color = kRed, .fill = true, .outline = true}, both);
    EXPECT_TRUE(filled.scene().lines.empty());
    EXPECT_EQ(both.scene().lines.size(), wire.scene().lines.size());
    EXPECT_EQ(both.scene().outlined_solids.size(), filled.scene().solids.size());
    EXPECT_TRUE(both.scene().solids.empty());
    for (const LineRecord& line : both.scene().lines) EXPECT_EQ(line.color, (Color{114, 0, 0}));
  }
  for (const Value& value : {Value(Plane()), Value(Triangle({0, 0, 0}, {1, 0, 0}, {0, 1, 0}))}) {
    Canvas both;
    DrawValue(value, {.color = kRed, .fill = true, .outline = true}, both);
    EXPECT_FALSE(both.scene().triangles.empty());
    EXPECT_FALSE(both.scene().lines.empty());
    for (const LineRecord& line : both.scene().lines) EXPECT_EQ(line.color, (Color{114, 0, 0}));
  }
}

TEST(Drawing, APlaneCanShowItsNormal) {
  const Plane plane({0, 0, 1}, 3);
  Canvas canvas;
  DrawValue(plane, {.half_size = 2, .normal = true}, canvas);
  const auto arrow = std::span(canvas.scene().lines).subspan(4);
  ASSERT_EQ(arrow.size(), 5U);
  EXPECT_EQ(arrow[0].start, glm::vec3(0, 0, 3));
  EXPECT_EQ(arrow[0].end, glm::vec3(0, 0, 5));
  for (const LineRecord& barb : arrow.subspan(1)) {
    EXPECT_EQ(barb.start, glm::vec3(0, 0, 5));
    EXPECT_GT(barb.end.z, 3);
    EXPECT_LT(barb.end.z, 5);
  }
}

// In themes with details the normal is near a corner, and has one colour for planes of any colour.
TEST(Drawing, TheNormalOfASheetIsBesideItsMiddle) {
  const Plane plane({0, 0, 1}, 3);
  for (const bool faces : {true, false}) {
    Canvas canvas;
    canvas.SetTheme(kStudioTheme);
    DrawValue(plane, {.color = {kRed, Role::kYes}, .half_size = 2, .faces = faces}, canvas);
    const auto& lines = canvas.scene().lines;
    const auto normal = std::ranges::find_if(
        lines, [](const LineRecord& line) { return (line.marks & kEndArrow) != 0; });
    ASSERT_NE(normal, lines.end());
    EXPECT_GT(glm::distance(normal->start, glm::vec3(0, 0, 3)), 2);
    EXPECT_LT(std::max(std::abs(normal->start.x), std::abs(normal->start.y)), 2);
    EXPECT_GT(normal->end.z, 3.5F);
    EXPECT_EQ(normal->color, kStudioTheme.Show(faces ? kNormalPaint : Paint(kRed, Role::kYes)));
  }
}

TEST(Drawing, ACameraShowsItsEyeAndWhereItLooks) {
  const Camera camera{.eye = {0, 0, 10}, .target = {0, 0, 0}, .near_plane = 1, .far_plane = 8};
  Canvas canvas;
  canvas.SetTheme(kStudioTheme);
  DrawValue(camera, {.depth = 4}, canvas);
  ASSERT_EQ(canvas.scene().points.size(), 1U);
  EXPECT_EQ(canvas.scene().points[0].position, glm::vec3(0, 0, 10));
  const auto& lines = canvas.scene().lines;
  const auto view = std::ranges::find_if(
      lines, [](const LineRecord& line) { return (line.marks & kEndArrow) != 0; });
  ASSERT_NE(view, lines.end());
  EXPECT_EQ(view->start, glm::vec3(0, 0, 10));
  EXPECT_EQ(view->end, glm::vec3(0, 0, 9)) << "a quarter of the drawn depth";
  Canvas book;
  DrawValue(camera, {}, book);
  EXPECT_TRUE(book.scene().points.empty());
}

// The grid lies in the plane, extends beyond the square, and fades out completely.
TEST(Drawing, APlanesGridFadesOut) {
  const Plane plane({1, 2, 2}, 3);
  Canvas canvas;
  DrawValue(plane, {.color = kRed, .half_size = 2, .grid = true}, canvas);
  const auto grid = std::span(canvas.scene().lines).subspan(4);
  const Point middle = plane.normal() * plane.distance();
  float farthest = 0;
  for (const LineRecord& line : grid) {
    EXPECT_NEAR(glm::dot(line.start, plane.normal()), 3, 1e-4F);
    EXPECT_NEAR(glm::dot(line.end, plane.normal()), 3, 1e-4F);
    const float away = glm::distance(0.5F * (line.start + line.end), middle);
    EXPECT_NEAR(line.color.alpha, 255 * (1 - away / 6), 2);
    EXPECT_EQ(line.color.red, 255);
    farthest = std::max(farthest, away);
  }
  EXPECT_GT(farthest, 5);
  EXPECT_LT(farthest, 6);
}

TEST(Drawing, WireSpheresHaveTheBooksNineBandsOfFourteen) {
  Canvas canvas;
  DrawValue(Sphere({0, 0, 0}, 1), {}, canvas);
  EXPECT_EQ(canvas.scene().lines.size(), 9U * 14 + 8 * 14);
}

// The bytes of a shape may differ where its members are equal: padding, as behind the last member
// of a camera, and the sign of a zero.
TEST(HashOf, EqualValuesHaveEqualHashes) {
  std::vector<std::size_t> hashes;
  for (const unsigned char filling : std::to_array<unsigned char>({0x00, 0xFF})) {
    alignas(Camera) std::array<unsigned char, sizeof(Camera)> bytes;
    bytes.fill(filling);
    auto* const camera = new (bytes.data()) Camera;
    camera->fov_y = 50;
    hashes.push_back(HashOf(*camera));
  }
  EXPECT_EQ(hashes[0], hashes[1]);
  EXPECT_NE(HashOf(Camera{}), HashOf(Camera{.fov_y = 50}));
  EXPECT_EQ(HashOf(Point(0, 1, 2)), HashOf(Point(-0.0F, 1, 2)));
}

// Every number of a shape is hashed: leaving out a member would make hash tables slow.
TEST(HashOf, DependsOnEveryNumber) {
  AnyValue any(3);
  for (Kind kind = 0; kind < KindCount(); ++kind) {
    const Value value = any.Of(kind);
    SCOPED_TRACE(std::string(KindName(kind)) + " " + PrintValue(value));
    EXPECT_EQ(HashOf(value), HashOf(Value(value)));
    const std::vector<Field> fields = FieldsOf(value);
    for (std::size_t i = 0; i < fields.size(); ++i) {
      const bool is_boolean = fields[i].type == Field::kBoolean;
      const double changed = is_boolean ? 1 - fields[i].number : fields[i].number + 1;
      Value other = value;
      try {
        other = WithField(value, i, changed);
      } catch (const InvalidShape&) {
        continue;  // such as the minimum of a box above its maximum
      }
      EXPECT_NE(HashOf(other), HashOf(value)) << fields[i].name;
    }
  }
}

}  // namespace
}  // namespace hitscan
