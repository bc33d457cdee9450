#include "app/margin_survey.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <numeric>
#include <string>

namespace hitscan {
namespace {

// Points on the x axis and the unit sphere: the nearer a point is to the surface, the smaller is
// its margin.
CaseDocument Points(const std::vector<double>& places, const std::vector<bool>& expected) {
  std::string text = R"({"query": "point_in_sphere",
    "sphere": {"center": [0, 0, 0], "radius": 1}, "cases": [)";
  for (std::size_t i = 0; i < places.size(); ++i) {
    text += fmt::format(R"({}{{"id": {}, "point": [{}, 0, 0], "expect": {{"inside": {}}}}})",
                        i == 0 ? "" : ",\n", i, places[i], static_cast<bool>(expected[i]));
  }
  CaseDocument document;
  document.Open(ParseCaseFile("file.json", text + "]}"));
  return document;
}

void Finish(MarginSurvey& survey, const CaseDocument& document) {
  while (!survey.Continue(document, std::chrono::milliseconds(1))) {
  }
}

TEST(MarginSurvey, BinsAreFifthsOfPowersOfTen) {
  EXPECT_EQ(MarginSurvey::BinOf(0), 0U);
  EXPECT_EQ(MarginSurvey::BinOf(1e-12), 0U);
  EXPECT_EQ(MarginSurvey::BinOf(1), MarginSurvey::kBins - 1);
  for (std::size_t bin = 1; bin < MarginSurvey::kBins; ++bin) {
    EXPECT_EQ(MarginSurvey::BinOf(MarginSurvey::LeastOf(bin)), bin);
    EXPECT_EQ(MarginSurvey::BinOf(MarginSurvey::LeastOf(bin) * 1.5), bin);
    EXPECT_LT(MarginSurvey::LeastOf(bin), MarginSurvey::LeastOf(bin + 1));
  }
  EXPECT_GT(MarginSurvey::LeastOf(MarginSurvey::kBins), 1);
}

TEST(MarginSurvey, TheWorstAreWrongOnesFarFromTheEdgeAndThenTheNearestToIt) {
  CaseDocument document =
      Points({0.5, 0.999, 3, 1.01, 0.1, 1.2}, {true, true, true, false, false, false});
  // Cases 2 and 4 expect the wrong verdict.
  MarginSurvey survey;
  EXPECT_TRUE(survey.worst().empty());
  Finish(survey, document);
  EXPECT_FALSE(survey.measured());
  std::vector<int> ids;
  for (const CaseRef ref : survey.worst()) ids.push_back(document.At(ref).id);
  EXPECT_EQ(ids, (std::vector{4, 2, 1, 3, 5, 0}));
  std::size_t right = 0;
  std::size_t wrong = 0;
  for (const MarginSurvey::Bin& bin : survey.bins()) {
    right += bin.right;
    wrong += bin.wrong;
  }
  EXPECT_EQ(right, 4U);
  EXPECT_EQ(wrong, 2U);
  const std::size_t bin = MarginSurvey::BinOf(*survey.Of(document, {0, 1}));
  EXPECT_EQ(survey.bins()[bin].right, 1U);

  // An edit counts again, and the worst are other ones.
  const std::uint64_t before = survey.worst_changes();
  document.SetArgument({0, 0}, 0, Point(1, 0, 0));
  document.SetNote({0, 5}, "new");
  Finish(survey, document);
  EXPECT_EQ(survey.worst_changes(), before + 1);
  EXPECT_EQ(survey.worst().size(), 6U);
  EXPECT_EQ(survey.worst()[2], (CaseRef{0, 0})) << "on the edge a point is outside, so it is wrong";
  document.SetNote({0, 5}, "newer");
  Finish(survey, document);
  EXPECT_EQ(survey.worst_changes(), before + 1);
}

TEST(MarginSurvey, HasTwentyWorstOfMany) {
  std::vector<double> places(3000);
  for (std::size_t i = 0; i < places.size(); ++i) {
    places[i] = 1 + 0.001 * static_cast<double>((i * 7919) % 3000 + 1);
  }
  const CaseDocument document = Points(places, std::vector<bool>(places.size(), false));
  MarginSurvey survey;
  EXPECT_FALSE(survey.Continue(document, std::chrono::milliseconds(0)));
  EXPECT_GT(survey.measured().value(), 0U);
  EXPECT_LT(survey.measured().value(), 100U);
  EXPECT_TRUE(survey.worst().empty()) << "not all are known";
  Finish(survey, document);
  ASSERT_EQ(survey.worst().size(), MarginSurvey::kMostWorst);
  for (std::size_t i = 0; i < survey.worst().size(); ++i) {
    EXPECT_NEAR(places[survey.worst()[i].index], 1 + 0.001 * static_cast<double>(i + 1), 1e-9);
  }
}

}  // namespace
}  // namespace hitscan
