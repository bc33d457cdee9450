#include <fmt/format.h>
#include <gtest/gtest.h>

#include "queries/query_lookup.h"
#include "reading/placement.h"
#include "reading/read_text.h"

// Reading takes time in proportion to the text. What would take more is refused in one line.
namespace hitscan {
namespace {

constexpr std::size_t kLong = std::size_t{1} << 18U;

std::string Repeated(std::string_view part, std::size_t size = kLong) {
  std::string text;
  while (text.size() < size) text += part;
  return text;
}

std::string Vectors(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += fmt::format("({}.25, {}, {})\n", i, i % 7, -i);
  return text;
}

std::string QuestionAbout(std::string_view query, const std::string& text) {
  const Reading reading = ReadIssue(*FindQuery(query), text);
  return reading.understood() ? "" : OpenQuestion(reading).what;
}

// Each of these exceeds the time limit of the test program, or takes far more memory than the text,
// where a step is repeated for every pair of words, brackets, names or groups.
TEST(LongTexts, AreReadInProportionToTheirLength) {
  const std::string texts[] = {
      std::string(kLong, 'a'),
      std::string(kLong, '('),
      std::string(kLong, '1'),
      std::string(kLong, '|'),
      Repeated("a("),
      Repeated("1 "),
      Repeated("1\n\n"),
      Repeated("a "),
      "a" + Repeated("[1]"),
      Repeated("a, "),
      Repeated("/*"),
      Repeated("x=1 "),
      Repeated("(1, 2, 3) "),
      "a = (1, 2, 3)\n" + Repeated("b = a\na = b\n"),
      "origin ray direction sphere center" + Repeated("(", 29) + Repeated("1;"),
      Vectors(8000)};
  for (const std::string& text : texts) {
    for (const char* const query : {"triangle_triangle", "raycast_sphere", "nearest_plane"}) {
      const std::string question = QuestionAbout(query, text);
      EXPECT_FALSE(question.empty()) << text.substr(0, 40);
      EXPECT_LT(question.size(), 3000U) << text.substr(0, 40);
    }
    QueriesThatFit(text);
  }
}

TEST(LongTexts, SayWhatToDo) {
  EXPECT_NE(
      QuestionAbout("triangle_triangle", Vectors(40))
          .find("too many numbers to tell which are which (40 groups): keep those of one case"),
      std::string::npos);
  EXPECT_NE(QuestionAbout("raycast_sphere", Vectors(20000)).find("more than 10000 groups"),
            std::string::npos);
}

TEST(LongTexts, WithManyCasesAreReadUpToAThousand) {
  const auto cases = [](int count) {
    std::string text;
    for (int i = 0; i < count; ++i) {
      text += fmt::format("point: (0, 0, {}) center: (0, 0, 0) radius: 2\n", i);
    }
    return text;
  };
  const Reading reading = ReadIssue(*FindQuery("point_in_sphere"), cases(1000));
  ASSERT_TRUE(reading.understood()) << OpenQuestion(reading).what;
  EXPECT_EQ(reading.cases.size(), 1000U);
  EXPECT_EQ(reading.cases[1].answer, (Answer{{"inside", true}}));
  EXPECT_EQ(reading.cases[999].answer, (Answer{{"inside", false}}));
  EXPECT_NE(QuestionAbout("point_in_sphere", cases(1001)).find("more than 1000 cases"),
            std::string::npos);
}

TEST(LongTexts, HaveRemarksOfLimitedLength) {
  const Reading reading =
      ReadIssue(*FindQuery("point_in_sphere"),
                "point (0, 0, 1) center (0, 0, 0) radius 2\n" + Repeated("// \u00E4\n", 10000));
  ASSERT_TRUE(reading.understood()) << OpenQuestion(reading).what;
  EXPECT_LT(reading.cases[0].note.size(), 2100U);
  EXPECT_TRUE(reading.cases[0].note.ends_with("...")) << reading.cases[0].note;
}

TEST(Texts, OfInvalidUtf8AreWrittenAsCaseFiles) {
  const Reading reading = ReadIssue(*FindQuery("point_in_sphere"),
                                    "point (0, 0, 1) center (0, 0, 0) radius 2 spare (1\xF5, 2) "
                                    "offset (3\xF5, 4) // \xF5\n");
  ASSERT_TRUE(reading.understood()) << OpenQuestion(reading).what;
  EXPECT_NE(reading.cases[0].note.find("not used"), std::string::npos) << reading.cases[0].note;
  EXPECT_NO_THROW(CaseFileOf(reading));
}

}  // namespace
}  // namespace hitscan
