#include <gtest/gtest.h>

#include <bit>
#include <limits>

#include "implementation/answer_forms.h"
#include "implementation/cpp_headers.h"
#include "queries/query_lookup.h"
#include "shape/plain_type.h"

namespace hitscan {
namespace {

std::uint32_t Bits(float number) { return std::bit_cast<std::uint32_t>(number); }

TEST(AnswerWords, AreThePartsInTheirOrder) {
  const Query& query = *FindQuery("nearest_plane");
  ASSERT_EQ(MostAnswerWords(query), 6U);
  const Answer answer = AnswerFromWords(
      query, std::vector<std::uint32_t>{1, 0xffffffffU, Bits(2), Bits(3), Bits(4), Bits(5)});
  ASSERT_EQ(answer.size(), 4U);
  EXPECT_EQ(answer[1].value, Value(-1));
  EXPECT_EQ(answer[2].value, Value(2.0F));
  EXPECT_EQ(answer[3].value, Value(Point(3, 4, 5)));
}

TEST(AnswerWords, NothingFollowsAMiss) {
  const Query& query = *FindQuery("raycast_plane");
  const Answer answer = AnswerFromWords(query, std::vector<std::uint32_t>{0, 1, 2, 3, 4});
  ASSERT_EQ(answer.size(), 1U);
  EXPECT_EQ(answer[0].value, Value(false));
}

TEST(AnswerWords, EveryBitOfAFloatIsKept) {
  const Query& query = *FindQuery("distance_from_plane");
  for (const std::uint32_t word : {0x80000000U, 0x7fc12345U, 0xff800000U, 1U, 0x7fffffffU}) {
    const Answer answer = AnswerFromWords(query, std::vector<std::uint32_t>{word});
    EXPECT_EQ(Bits(std::get<float>(answer[0].value)), word);
  }
}

// Answers are made of words and turned into words again, for all queries.
TEST(AnswerWords, EveryQueryCanBeAnswered) {
  for (const Query& query : Queries()) {
    const std::vector<std::uint32_t> ones(MostAnswerWords(query), 1);
    const Answer answer = AnswerFromWords(query, ones);
    ASSERT_EQ(answer.size(), query.parts.size()) << query.name;
    std::vector<std::uint32_t> words;
    for (std::size_t i = 0; i < answer.size(); ++i) {
      EXPECT_EQ(answer[i].value.index(), query.parts[i].kind) << query.name;
      AppendWords(answer[i].value, words);
    }
    // A list of one item has fewer words than the longest one.
    const bool is_list = words.size() < ones.size();
    EXPECT_EQ(is_list, PlainTypeOf(query.parts.back().kind).form == PlainType::Form::kList)
        << query.name;
    EXPECT_EQ(words, std::vector<std::uint32_t>(words.size(), 1)) << query.name;
    EXPECT_LE(ones.size(), 200U) << "a SharedAnswer has no more";
  }
}

TEST(AnswerWords, AListBeginsWithItsLength) {
  const Query& query = *FindQuery("clip_triangle_plane");
  std::vector<std::uint32_t> words(MostAnswerWords(query), Bits(2.0F));
  const auto points = [&](std::uint32_t count) {
    words[0] = count;
    return std::get<std::vector<Point>>(AnswerFromWords(query, words)[0].value);
  };
  EXPECT_EQ(points(0), std::vector<Point>());
  EXPECT_EQ(points(3), std::vector<Point>(3, Point(2)));
  EXPECT_EQ(points(64), std::vector<Point>(64, Point(2)));
  EXPECT_EQ(points(4'000'000'000), std::vector<Point>(64, Point(2))) << "no more fit";
  const Query& all = *FindQuery("model_raycast_all");
  EXPECT_EQ(MostAnswerWords(all), 65U);
  EXPECT_EQ(AnswerFromWords(all, std::vector<std::uint32_t>(65, 2U))[0].value,
            Value(std::vector<float>(2, std::bit_cast<float>(2U))));
}

TEST(ImplementHeader, HasTheSignatureOfEveryQuery) {
  EXPECT_EQ(ImplementSignature(*FindQuery("raycast_plane")),
            "std::optional<hitscan::Hit>(const hitscan::Ray& ray, const hitscan::Plane& plane)");
  EXPECT_EQ(ImplementSignature(*FindQuery("frustum_planes")),
            "hitscan::HalfSpace(const hitscan::Camera& camera, hitscan::FrustumSide name)");
  EXPECT_EQ(ImplementSignature(*FindQuery("convex_convex")),
            "bool(const std::vector<hitscan::Vec3>& a, const std::vector<hitscan::Vec3>& b)");
  EXPECT_EQ(ImplementSignature(*FindQuery("orbit_camera")), "hitscan::Vec3(float seconds)");
  EXPECT_EQ(ImplementSignature(*FindQuery("raycast_line_2d")),
            "std::optional<hitscan::Hit2>(const hitscan::Ray2& ray, const hitscan::Line2& line)");
  const std::string header = ImplementHeader();
  for (const Query& query : Queries()) {
    EXPECT_NE(header.find("\"" + ImplementSignature(query) + "\""), std::string::npos)
        << query.name;
  }
}

TEST(ImplementHeader, DeclaresTheTypesOfAllKinds) {
  const std::string header = ImplementHeader();
  EXPECT_NE(header.find("\nstruct Sphere {\n  Vec3 center;\n  float radius;\n};\n"),
            std::string::npos);
  EXPECT_NE(header.find("\nstruct Camera {\n  Vec3 eye, target, up;\n"
                        "  float fov_y, aspect, near_plane, far_plane;\n};\n"),
            std::string::npos);
  EXPECT_NE(header.find("\nenum class FrustumSide : std::int32_t { "
                        "kLeft, kRight, kBottom, kTop, kNear, kFar };\n"),
            std::string::npos);
  for (Kind kind = 0; kind < kTypedKinds; ++kind) {
    const PlainType& type = PlainTypeOf(kind);
    if (type.form != PlainType::Form::kStruct) continue;
    const std::string declaration = "\nstruct " + std::string(type.name) + " {";
    const std::size_t place = header.find(declaration);
    ASSERT_NE(place, std::string::npos) << type.name;
    EXPECT_EQ(header.find(declaration, place + 1), std::string::npos) << type.name;
  }
}

}  // namespace
}  // namespace hitscan
