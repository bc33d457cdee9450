#include "fuzz/mistake.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "cases/written_arguments.h"
#include "queries/query_lookup.h"

namespace hitscan {
namespace {

using enum CaseClass;

const Query& PlaneRaycast() { return *FindQuery("raycast_plane"); }

const std::vector<std::string> kAtTheBack{R"({"origin": [0, 0, 0], "direction": [1, 0, 0]})",
                                          R"({"normal": [1, 0, 0], "distance": 0})"};
const std::vector<std::string> kBesideIt{R"({"origin": [0, 0, 1.5], "direction": [1, 2, 0]})",
                                         R"({"normal": [1, 0, 0], "distance": 0})"};
const std::vector<std::string> kElsewhere{R"({"origin": [0, 0, 1e20], "direction": [1, 0, 0]})",
                                          R"({"normal": [1, 0, 0], "distance": 0})"};

/// A tally of 100 cases in each of some classes, and the findings: the simplified cases.
struct SearchedClasses {
  FuzzTally tally;
  std::vector<FuzzFinding> findings;

  explicit SearchedClasses(std::initializer_list<CaseClass> classes) {
    for (const CaseClass each : classes) {
      tally.class_cases[each] = 100;
      tally.cases += 100;
    }
  }
  void Add(FailureType type, const std::string& what, CaseClass case_class, std::uint64_t count,
           const std::vector<std::string>& arguments, double error = 0) {
    const FailureKey key{type, what, case_class};
    for (std::uint64_t i = 0; i < count; ++i) tally.groups[key].Add(i, error);
    tally.wrong += count;
    if (arguments.empty()) return;
    FuzzFinding finding{key, tally.groups[key], arguments, {}, {}, {}};
    finding.values = WrittenArguments(PlaneRaycast(), arguments).Values().value();
    finding.exact = ExactAnswer(PlaneRaycast(), finding.values);
    finding.got = {{{"hit", true}, {"t", 0.0F}, {"point", Point(0, 0, 0)}}, {}};
    findings.push_back(std::move(finding));
  }
  std::vector<FuzzMistake> Mistakes() const { return MistakesOf(tally, findings); }
  std::string HeadlineText() const { return Headline(PlaneRaycast(), tally, Mistakes()); }
};

constexpr FailureType kWrongVerdict = FailureType::kVerdict;
const std::string kWrongHit = "hit: true instead of false";

TEST(Mistake, HoldsWhatEndsInTheSameCaseWhateverTheClass) {
  SearchedClasses searched({kGeneric, kInPractice, kHuge, kTiny});
  searched.Add(kWrongVerdict, kWrongHit, kHuge, 90, kAtTheBack, 7);
  searched.Add(kWrongVerdict, kWrongHit, kGeneric, 30, kAtTheBack, 9);
  searched.Add(kWrongVerdict, kWrongHit, kInPractice, 40, kAtTheBack, 8);
  searched.Add(kWrongVerdict, kWrongHit, kTiny, 4, kElsewhere, 100);
  searched.Add(FailureType::kNumber, "t is off", kTiny, 5, kAtTheBack, 50);
  const std::vector<FuzzMistake> mistakes = searched.Mistakes();
  ASSERT_EQ(mistakes.size(), 3U) << "another case or another direction is another mistake";
  EXPECT_EQ(mistakes[0].count(), 160U);
  EXPECT_EQ(mistakes[0].ordinary_count(), 70U);
  EXPECT_EQ(mistakes[0].error(), 9);
  EXPECT_EQ(ClassesText(mistakes[0]), "in-practice 40 %, generic 30 %, huge 90 %")
      << "the ordinary classes first";
}

// If numbers of a case must fit each other, the simplest cases of the classes differ. They are
// still one mistake.
TEST(Mistake, HoldsCasesThatLookAlike) {
  SearchedClasses searched({kGeneric, kHuge, kTiny});
  searched.Add(kWrongVerdict, kWrongHit, kHuge, 9, kBesideIt);
  searched.Add(kWrongVerdict, kWrongHit, kTiny, 5, kElsewhere);
  searched.Add(kWrongVerdict, kWrongHit, kGeneric, 3, kAtTheBack);
  const std::vector<FuzzMistake> mistakes = searched.Mistakes();
  ASSERT_EQ(mistakes.size(), 2U) << "numbers of another size may be another mistake";
  EXPECT_EQ(mistakes[0].key.arguments, kAtTheBack) << "the simplest of both";
  EXPECT_EQ(mistakes[0].count(), 12U);
  EXPECT_EQ(mistakes[1].key.arguments, kElsewhere);
}

TEST(Mistake, IsSimplifiedIfItsCaseIsTheSimplestOfAnyClass) {
  SearchedClasses searched({kGeneric, kHuge});
  searched.Add(kWrongVerdict, kWrongHit, kGeneric, 3, kAtTheBack);
  searched.Add(kWrongVerdict, kWrongHit, kHuge, 9, kAtTheBack);
  searched.findings[0].is_simplest = false;
  ASSERT_EQ(searched.Mistakes().size(), 1U);
  EXPECT_TRUE(searched.Mistakes()[0].is_simplified);
  std::swap(searched.findings[0].is_simplest, searched.findings[1].is_simplest);
  EXPECT_TRUE(searched.Mistakes()[0].is_simplified);
  searched.findings[0].is_simplest = false;
  EXPECT_FALSE(searched.Mistakes()[0].is_simplified);
}

TEST(Mistake, ThoseOfOrdinaryCasesComeFirst) {
  SearchedClasses searched({kGeneric, kInPractice, kMillimetres, kHuge});
  searched.Add(FailureType::kNotFinite, "t is NaN", kHuge, 90, kAtTheBack);
  searched.Add(FailureType::kNoAnswer, "crashed (SIGSEGV)", kMillimetres, 95, kAtTheBack);
  searched.Add(FailureType::kNumber, "t is off", kGeneric, 2, kAtTheBack);
  searched.Add(kWrongVerdict, kWrongHit, kInPractice, 3, kAtTheBack);
  searched.Add(kWrongVerdict, "hit: false instead of true", kInPractice, 1, {});
  std::vector<std::string> order;
  for (const FuzzMistake& mistake : searched.Mistakes()) order.push_back(mistake.key.what);
  EXPECT_EQ(order, (std::vector<std::string>{kWrongHit, "t is off", "hit: false instead of true",
                                             "crashed (SIGSEGV)", "t is NaN"}));
}

TEST(Mistake, TheHeadlineSaysWhatItsAuthorNeedsFirst) {
  SearchedClasses searched({kGeneric, kInPractice, kHuge});
  EXPECT_EQ(searched.HeadlineText(), "");
  searched.Add(FailureType::kNotFinite, "t is NaN", kHuge, 2, kElsewhere);
  EXPECT_EQ(searched.HeadlineText(),
            "right for all 200 ordinary cases; wrong for 2 % of the others: t is NaN");
  searched.Add(kWrongVerdict, kWrongHit, kGeneric, 30, kAtTheBack);
  searched.Add(kWrongVerdict, kWrongHit, kInPractice, 50, kAtTheBack);
  EXPECT_EQ(
      searched.HeadlineText(),
      "wrong for 40 % of ordinary cases: hits where it must miss (simplest case: it points to "
      "the back of the plane)");
  searched.Add(FailureType::kNumber, "t is off", kInPractice, 10, kElsewhere);
  EXPECT_EQ(searched.HeadlineText(),
            "wrong for 45 % of ordinary cases, most often: hits where it must miss (simplest case: "
            "it points to the back of the plane)");
  SearchedClasses huge({kHuge});
  huge.Add(FailureType::kNotFinite, "t is NaN", kHuge, 2, {});
  EXPECT_EQ(huge.HeadlineText(), "wrong for 2 % of the cases: t is NaN");
}

TEST(Mistake, IsDescribedInALine) {
  SearchedClasses searched({kGeneric, kHuge});
  searched.Add(kWrongVerdict, kWrongHit, kHuge, 20, kAtTheBack, FailureCount::kNoChange);
  searched.Add(kWrongVerdict, kWrongHit, kGeneric, 3, kAtTheBack, 12.5);
  EXPECT_EQ(
      Describe(PlaneRaycast(), searched.Mistakes().front(), 200),
      "hit: true instead of false: 23 of 200 cases (12 %) in generic 3 %, huge 20 %, severity "
      "above 1.7e7 ulps; simplest: ray {\"origin\": [0, 0, 0], \"direction\": [1, 0, 0]} "
      "plane {\"normal\": [1, 0, 0], \"distance\": 0}; exact: hit false; got: hit true, t "
      "0, point (0, 0, 0)");
  SearchedClasses interrupted({kHuge});
  interrupted.Add(FailureType::kNumber, "t is off", kHuge, 3, {}, 1);
  EXPECT_EQ(Describe(PlaneRaycast(), interrupted.Mistakes().front(), 100),
            "t is off: 3 of 100 cases (3 %) in huge 3 %, error up to 1 ulp; not simplified, since "
            "the search was stopped");
}

}  // namespace
}  // namespace hitscan
