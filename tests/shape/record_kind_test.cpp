#include "shape/record_kind.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "shape/fields.h"
#include "shape/plain_type.h"
#include "shape/random_value.h"
#include "support/any_value.h"
#include "support/read_shape.h"

// Kinds that are added while the program runs. The tests of all kinds also test the added kinds of
// any_value.h. The tests below are about features that only added kinds have.
namespace hitscan {
namespace {

Value Rod(const Point& start, const Point& end, float radius) {
  return MakeRecord(kRodKind, {Segment(start, end), radius});
}
Value Disc(const Point& center, const Vector& normal, float radius) {
  return MakeRecord(kDiscKind, {center, normal, radius});
}

TEST(RecordKind, IsReadWrittenAndPrinted) {
  const char* const text = R"({"segment":{"start":[1,2,3],"end":[4,5,6]},"radius":0.5})";
  const Value rod = Read(kRodKind, text);
  EXPECT_EQ(KindOf(rod), kRodKind);
  EXPECT_EQ(KindName(kRodKind), "rod");
  EXPECT_EQ(rod, Rod({1, 2, 3}, {4, 5, 6}, 0.5F));
  EXPECT_NE(rod, Rod({1, 2, 3}, {4, 5, 6}, 0.25F));
  EXPECT_EQ(WriteValue(rod), Json::parse(text));
  EXPECT_EQ(PrintValue(rod), "segment (1, 2, 3) to (4, 5, 6) radius 0.5");
}

TEST(RecordKind, FaultsNameTheMember) {
  EXPECT_EQ(ReadFault(kRodKind, R"({"radius": 1})"), ": \"segment\" is missing");
  EXPECT_EQ(ReadFault(kRodKind, R"({"segment": {"start": [1, 2, 3], "end": [4, 5]}, "radius": 1})"),
            "/segment/end: expected three numbers [x, y, z], got [4,5]");
  EXPECT_EQ(ReadFault(kDiscKind, R"({"center": [0, 0, 0], "normal": [0, 0, 0], "radius": 1})")
                .substr(0, 18),
            ": normal is zero: ");
  EXPECT_EQ(ReadFault(kDiscKind, R"({"center": [0, 0, 0], "normal": [0, 0, 1], "radius": -1})")
                .substr(0, 22),
            ": radius is negative: ");
  EXPECT_NE(ReadFault(kRodKind, R"({"segment": {"start": [1, 2, 3], "end": [4, 5, 6]}, "radius": 1,
                                      "center": [0, 0, 0]})"),
            "no fault");
}

TEST(RecordKind, DirectionsAreNormalisedAndKeepTheirWrittenLength) {
  const Json written = Json::parse(R"({"center": [0, 0, 0], "normal": [0, 0, 4], "radius": 1})");
  const Value disc = ReadValue(kDiscKind, JsonReader(written));
  EXPECT_EQ(disc, Disc({0, 0, 0}, {0, 0, 1}, 1));
  EXPECT_EQ(WriteValueLike(disc, JsonReader(written))["normal"], Json({0, 0, 4}));
  EXPECT_EQ(WriteValueLike(Disc({0, 0, 0}, {0, 1, 0}, 1), JsonReader(written))["normal"],
            Json({0, 4, 0}));
}

TEST(RecordKind, FieldsAreThoseOfTheMembers) {
  std::string names;
  for (const Field& field : FieldsOf(Rod({1, 2, 3}, {4, 5, 6}, 1))) {
    names += (names.empty() ? "" : ", ") + field.name;
  }
  EXPECT_EQ(names,
            "segment start x, segment start y, segment start z, segment end x, segment end y, "
            "segment end z, radius");
  const std::vector<Field> fields = FieldsOf(AnyValue(1).Of(kDrillKind));
  EXPECT_EQ(fields[0].name, "tip a x");
  EXPECT_EQ(fields[9].name, "turns");
  EXPECT_EQ(fields[9].type, Field::kInteger);
  EXPECT_EQ(fields[10].type, Field::kBoolean);
  EXPECT_EQ(fields[11].name, "facets 0 normal x");
  EXPECT_EQ(WithField(Rod({1, 2, 3}, {4, 5, 6}, 1), 6, 2), Rod({1, 2, 3}, {4, 5, 6}, 2));
}

TEST(RecordKind, SizesAreScaledAndDirectionsStay) {
  EXPECT_EQ(Moved(Disc({1, 2, 3}, {0, 0, 1}, 4), 2, {64, -32, 16}),
            Disc({66, -28, 22}, {0, 0, 1}, 8));
  EXPECT_EQ(StartedAt(Rod({1, 2, 3}, {4, 5, 6}, 1), Point(7, 8, 9)), Rod({7, 8, 9}, {4, 5, 6}, 1));
  EXPECT_EQ(Degenerated(Rod({1, 2, 3}, {4, 5, 6}, 1)),
            (std::vector{Rod({1, 2, 3}, {1, 2, 3}, 1), Rod({1, 2, 3}, {4, 5, 6}, 0)}));
  EXPECT_TRUE(IsDegenerate(Disc({0, 0, 0}, {0, 0, 1}, 0)));
  EXPECT_FALSE(IsDegenerate(Disc({0, 0, 0}, {0, 0, 1}, 1)));
}

TEST(RecordKind, HandlesDragTheMembers) {
  const Value disc = Disc({1, 0, 0}, {0, 0, 1}, 3);
  const std::vector<Handle> handles = HandlesOf(disc);
  ASSERT_EQ(handles.size(), 3U);
  EXPECT_EQ(handles[0].name, "center");
  EXPECT_EQ(handles[1].name, "normal");
  EXPECT_EQ(handles[2].name, "radius");
  EXPECT_EQ(Dragged(disc, 0, {5, 6, 7}), Disc({5, 6, 7}, {0, 0, 1}, 3));
  EXPECT_EQ(Dragged(disc, 1, {1, 9, 0}), Disc({1, 0, 0}, {0, 1, 0}, 3));
  const float outwards = 6 / std::sqrt(3.0F);
  const Value larger = Dragged(disc, 2, Point(1, 0, 0) + Point(outwards));
  EXPECT_NEAR(FieldsOf(larger).back().number, 6, 1e-5);
  const std::vector<Handle> ends = HandlesOf(Rod({1, 2, 3}, {4, 5, 6}, 1));
  EXPECT_EQ(ends.at(1).name, "segment end");
}

TEST(RecordKind, DrawsItsMembers) {
  Canvas canvas;
  canvas.SetTheme(kBookTheme);
  DrawValue(Segment({1, 2, 3}, {4, 5, 6}), {}, canvas);
  const std::size_t of_segment = canvas.scene().lines.size();
  canvas.Clear();
  DrawValue(Rod({1, 2, 3}, {4, 5, 6}, 1), {}, canvas);
  // The additional lines are the circle of the radius.
  EXPECT_GT(canvas.scene().lines.size(), of_segment);
  EXPECT_EQ(canvas.scene().lines.front().start, Point(1, 2, 3));
  EXPECT_EQ(LabelAnchor(Rod({1, 2, 3}, {4, 5, 6}, 1)), Point(1, 2, 3));
  int parts = 0;
  ForEachPart(Rod({1, 2, 3}, {4, 5, 6}, 1), [&](const Value& part) {
    // 1 in total only if the segment is the only part.
    parts += part == Value(Segment({1, 2, 3}, {4, 5, 6})) ? 1 : 10;
  });
  EXPECT_EQ(parts, 1);
}

// If the parts of a random shape were aimed at each other, all of them would meet in one point.
TEST(RecordKind, RandomPartsAreNotAimedAtEachOther) {
  const Kind pair = AddKind({"pair", "", {{"a", kKindOf<Point>}, {"b", kKindOf<Point>}}});
  int apart = 0;
  int aimed = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Random random(seed);
    RandomGeometry geometry(random, CaseClass::kOnFeature, false);
    const Value point = MakeRandomValue(kKindOf<Point>, geometry).value;
    const Value made = MakeRandomValue(pair, geometry).value;
    const auto& members = std::get<Record>(made).members();
    apart += members[0] != members[1] ? 1 : 0;
    aimed += members[0] == point || members[1] == point ? 1 : 0;
  }
  EXPECT_GT(apart, 90);
  EXPECT_GT(aimed, 60);
}

TEST(RecordKind, SimplerFormsAreThoseOfTheMembers) {
  const Kind kind = AddKind({"boxed", "", {{"box", kKindOf<Aabb>}, {"radius", kKindOf<float>}}});
  const auto forms = SimplerForms(
      kind, Json::parse(R"({"box": {"min": [1, 5, 0], "max": [3, 2, 4]}, "radius": 1})"));
  ASSERT_EQ(forms.size(), 1U);
  EXPECT_EQ(forms[0]["box"]["min"], Json({1, 2, 0}));
  EXPECT_TRUE(IsDirection(kDiscKind, "normal"));
  EXPECT_FALSE(IsDirection(kDiscKind, "center"));
  EXPECT_EQ(MemberKind(kRodKind, "segment"), kKindOf<Segment>);
}

TEST(RecordKind, HasAPlainType) {
  const PlainType& type = PlainTypeOf(kDrillKind);
  EXPECT_EQ(type.name, "TwistDrill");
  EXPECT_EQ(type.about, "It has a member of each sort.");
  ASSERT_EQ(type.members.size(), 8U);
  EXPECT_EQ(type.members[0].type, &PlainTypeOf(kKindOf<Triangle>));
  EXPECT_EQ(type.members[5].type->name, "Disc");
}

TEST(AddKind, AddsADescriptionOnce) {
  const Kind count = KindCount();
  const RecordDescription described{
      "rod",
      "All points within radius of segment.",
      {{"segment", kKindOf<Segment>}, {"radius", kKindOf<float>, MemberRole::kSize}}};
  EXPECT_EQ(AddKind(described), kRodKind);
  EXPECT_EQ(KindCount(), count);
  EXPECT_EQ(FindKind("disc"), kDiscKind);
  EXPECT_EQ(FindKind("ray"), kKindOf<Ray>);
  EXPECT_EQ(FindKind("torus"), std::nullopt);
}

TEST(AddKind, RefusesWhatIsNoRecord) {
  const auto fault = [](const RecordDescription& description) {
    try {
      AddKind(description);
    } catch (const std::invalid_argument& error) {
      return std::string(error.what());
    }
    return std::string("none");
  };
  EXPECT_EQ(fault({"ray", "", {{"a", kKindOf<Point>}}}),
            "kind \"ray\": there is a kind of that name");
  EXPECT_EQ(fault({"empty", "", {}}), "kind \"empty\": it has no members");
  EXPECT_EQ(fault({"twice", "", {{"a", kKindOf<Point>}, {"a", kKindOf<float>}}}),
            "kind \"twice\": it has a twice");
  EXPECT_EQ(fault({"ball", "", {{"radius", kKindOf<Point>, MemberRole::kSize}}}),
            "radius: a point is no size");
  EXPECT_EQ(fault({"arrow", "", {{"tip", kKindOf<float>, MemberRole::kDirection}}}),
            "tip: a number is no vector");
  EXPECT_THROW(MakeRecord(kRodKind, {1.0F}), std::invalid_argument);
  EXPECT_THROW(MakeRecord(kKindOf<Ray>, {1.0F}), std::invalid_argument);
}

}  // namespace
}  // namespace hitscan
