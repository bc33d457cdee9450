#include <gtest/gtest.h>

#include <limits>

#include "fuzz/tally.h"
#include "queries/query_lookup.h"

namespace hitscan {
namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

Answer HitOf(float t, Point point) { return {{"hit", true}, {"t", t}, {"point", point}}; }

const Query& PlaneQuery() { return *FindQuery("raycast_plane"); }

const std::vector<Value>& Arguments() {
  static const std::vector<Value> arguments{Ray({0, 0, 5}, {0, 0, -1}), Plane({0, 0, 1}, 0)};
  return arguments;
}

std::optional<AnswerFailure> Judged(const Answer& exact, Answer got, double tolerance = 1e-4) {
  return JudgeOutcome(PlaneQuery(), Arguments(), exact, {std::move(got), {}}, tolerance);
}
std::optional<AnswerFailure> Judged(Answer got, double tolerance = 1e-4) {
  return Judged(HitOf(5, {0, 0, 0}), std::move(got), tolerance);
}
std::optional<AnswerFailure> Failed(const std::string& failure) {
  return JudgeOutcome(PlaneQuery(), Arguments(), HitOf(5, {0, 0, 0}), {{}, failure}, 1e-4);
}

void ExpectFailure(const std::optional<AnswerFailure>& failure, FailureType type,
                   const std::string& what) {
  ASSERT_TRUE(failure) << what;
  EXPECT_EQ(failure->what, what);
  EXPECT_EQ(failure->type, type) << what;
}

TEST(Judge, AcceptsTheExactAnswerAndWhatIsWithinTheTolerance) {
  EXPECT_FALSE(Judged(HitOf(5, {0, 0, 0})));
  EXPECT_FALSE(Judged(HitOf(5.0004F, {0, 0, 0})));
  EXPECT_TRUE(Judged(HitOf(5.0006F, {0, 0, 0})));
  EXPECT_FALSE(Judged(HitOf(4.9996F, {0, 0, 0})));
  EXPECT_TRUE(Judged(HitOf(4.9994F, {0, 0, 0})));
  // A coordinate of 0 is compared with the largest number of the arguments, 5.
  EXPECT_FALSE(Judged(HitOf(5, {0, 0.0004F, 0})));
  EXPECT_TRUE(Judged(HitOf(5, {0, 0.0006F, 0})));
  EXPECT_FALSE(Judged(HitOf(5.04F, {0, 0, 0}), 1e-2));
}

TEST(Judge, TellsKindsApart) {
  ExpectFailure(Judged({{"hit", false}}), FailureType::kVerdict, "hit: false instead of true");
  ExpectFailure(Judged({{"hit", false}}, HitOf(5, {0, 0, 0})), FailureType::kVerdict,
                "hit: true instead of false");
  ExpectFailure(Judged(HitOf(6, {0, 0, 0})), FailureType::kNumber, "t is off");
  ExpectFailure(Judged(HitOf(5, {0, 1, 0})), FailureType::kNumber, "point is off");
  ExpectFailure(Judged(HitOf(kNan, {0, 0, 0})), FailureType::kNotFinite, "t is NaN");
  ExpectFailure(Judged(HitOf(5, {0, kNan, 0})), FailureType::kNotFinite, "point is NaN");
  ExpectFailure(Judged(HitOf(std::numeric_limits<float>::infinity(), {0, 0, 0})),
                FailureType::kNotFinite, "t is infinite");
  ExpectFailure(Judged({{"hit", true}, {"t", 5.0F}}), FailureType::kNumber, "point is missing");
  ExpectFailure(Failed("crashed (SIGSEGV)"), FailureType::kNoAnswer, "crashed (SIGSEGV)");
  // The text of an exception may differ for each case, so it is not part of the kind.
  ExpectFailure(Failed("threw: 12 is odd"), FailureType::kNoAnswer, "threw");
  ExpectFailure(Failed("answers differently when asked again: hit true, then hit false"),
                FailureType::kUnstable, "answers differently when asked again");
}

TEST(Judge, AcceptsInfinityForANumberBeyondTheLargestFloat) {
  constexpr float kLargest = std::numeric_limits<float>::max();
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  const auto judged = [](float exact, float got) {
    return Judged(HitOf(exact, {0, 0, 0}), HitOf(got, {0, 0, 0}));
  };
  EXPECT_FALSE(judged(kLargest, kInfinity));
  EXPECT_FALSE(judged(-kLargest * 0.99995F, -kInfinity));
  ExpectFailure(judged(kLargest, -kInfinity), FailureType::kNotFinite, "t is infinite");
  ExpectFailure(judged(kLargest * 0.9998F, kInfinity), FailureType::kNotFinite, "t is infinite");
  ExpectFailure(judged(kLargest, kNan), FailureType::kNotFinite, "t is NaN");
}

TEST(Judge, DoesNotJudgeCasesThatAreNotAsked) {
  EXPECT_FALSE(Failed("threw: not asked: the box is turned inside out"));
  EXPECT_FALSE(Failed("refused: not asked: the box is turned inside out"));
  ExpectFailure(Failed("refused: the box was not asked: why"), FailureType::kNoAnswer, "refused");
  ExpectFailure(Failed("crashed (SIGSEGV) not asked: "), FailureType::kNoAnswer,
                "crashed (SIGSEGV) not asked");
}

TEST(Judge, NumbersThatNoQueryAnswersAreOneKind) {
  const auto judged = [](int side) { return Judged({{"side", 1}}, {{"side", side}}); };
  ExpectFailure(judged(-1), FailureType::kVerdict, "side: -1 instead of 1");
  ExpectFailure(judged(10), FailureType::kVerdict, "side: another number instead of 1");
  ExpectFailure(judged(-2147483647), FailureType::kVerdict, "side: another number instead of 1");
}

TEST(Judge, AWrongVerdictIsWorseThanAWrongNumber) {
  ExpectFailure(Judged({{"hit", true}, {"t", 5.0F}}, {{"hit", false}, {"t", kNan}}),
                FailureType::kVerdict, "hit: false instead of true");
}

TEST(Judge, CountsTheErrorOfNumbersInUnitsInTheLastPlace) {
  // From 4 to 8 a unit is 2^-21.
  EXPECT_EQ(Judged(HitOf(6, {0, 0, 0}))->error, 0x1p21);
  EXPECT_EQ(Judged(HitOf(4, {0, 0, 0}))->error, 0x1p21);
  // Errors in the largest and in the smallest unit.
  const auto error_of_t = [](float exact, float got) {
    return Judged({{"t", exact}}, {{"t", got}}, 1e-300)->error;
  };
  EXPECT_EQ(error_of_t(0x1.fffffep127F, 0x1p127F), 0x1p23 - 1);
  EXPECT_EQ(error_of_t(0, 0x1p-120F), 0x1p29);
  EXPECT_EQ(error_of_t(0x1p-149F, 0x1p-120F), 0x1p29 - 1);
}

TEST(Judge, TheExactAnswerIsThatOfHitscan) {
  EXPECT_EQ(ExactAnswer(*FindQuery("raycast_plane"), Arguments()), HitOf(5, {0, 0, 0}));
}

}  // namespace
}  // namespace hitscan
