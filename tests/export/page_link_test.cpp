#include "export/page_link.h"

#include <gtest/gtest.h>

#include <string>

#include "base/errors.h"
#include "cases/case_file.h"

namespace hitscan {
namespace {

std::string WhyNot(std::string_view fragment) {
  try {
    ReadFragment(fragment);
  } catch (const CannotRun& error) {
    return error.what();
  }
  return "";
}

constexpr const char* kRayAndPlane = R"({"query": "raycast_plane", "cases": [
  {"id": 1, "ray": {"origin": [0, 5, 0], "direction": [0, -1, 0]},
   "plane": {"normal": [0, 1, 0], "distance": 1}, "expect": {"hit": true}, "note": "a  b"}]})";

TEST(Link, ComesBackAsItWent) {
  PageLink link{.sample = "RaycastPlane",
                .cases = {},
                .implementation = "book's",
                .camera = "30,-10.5,20,ortho",
                .embedded = true};
  EXPECT_EQ(FragmentOf(link),
            "#sample=RaycastPlane&implementation=book%27s&camera=30,-10.5,20,ortho&embed");
  EXPECT_EQ(ReadFragment(FragmentOf(link)), link);
  EXPECT_EQ(FragmentOf({}), "");
  EXPECT_EQ(ReadFragment("#"), PageLink());
}

TEST(Link, CarriesCasesWithoutBlanks) {
  const std::string cases = ReadFragment(FragmentOf({.cases = kRayAndPlane})).cases;
  EXPECT_EQ(cases, R"({"query":"raycast_plane","cases":[{"id":1,"ray":{"origin":[0,5,0],)"
                   R"("direction":[0,-1,0]},"plane":{"normal":[0,1,0],"distance":1},)"
                   R"("expect":{"hit":true},"note":"a  b"}]})");
  EXPECT_EQ(ReadFragment(FragmentOf({.cases = cases})).cases, cases);
}

TEST(Link, OfARayAndAPlaneIsShort) {
  const CaseFile file = ParseCaseFile("cases.json", kRayAndPlane);
  const std::string fragment = FragmentOf({.cases = LinkedCases(file, file.cases.front())});
  EXPECT_LT(fragment.size(), 300U) << fragment;
  const CaseFile read = ParseCaseFile("link.json", ReadFragment(fragment).cases);
  EXPECT_EQ(read.cases.size(), 1U);
  EXPECT_EQ(read.cases.front(), file.cases.front());
}

TEST(Link, CompressesLongCases) {
  std::string cases = R"({"query":"raycast_plane","cases":[)";
  for (int i = 0; i < 1000; ++i) cases += R"({"id":1,"note":"the same again and again"},)";
  cases += "]}";
  const std::string fragment = FragmentOf({.cases = cases});
  EXPECT_LT(fragment.size(), cases.size() / 20);
  EXPECT_EQ(ReadFragment(fragment).cases, cases);
}

TEST(Link, SaysWhatIsDamaged) {
  const std::string damaged = "the case in the link is damaged or incomplete";
  EXPECT_EQ(WhyNot("#case=!"), damaged);
  EXPECT_EQ(WhyNot("#case="), damaged);
  EXPECT_EQ(WhyNot("#case=eF4"), damaged);
  EXPECT_EQ(WhyNot("#sample=%4"), "'sample' in the link is damaged");
  EXPECT_EQ(WhyNot("#code=print"),
            "the link has an unknown part 'code': it may be damaged, or for a newer Hitscan");
  std::string cases = R"({"query":"raycast_plane","cases":[)";
  while (cases.size() < 3000) cases += std::to_string(cases.size() * 7919) + ",";
  const std::string fragment = FragmentOf({.cases = cases + "]}"});
  for (std::size_t cut = 7; cut < fragment.size() - 8; cut += 13) {
    EXPECT_EQ(WhyNot(fragment.substr(0, cut)), damaged) << cut;
  }
}

// A short link must not take all memory.
TEST(Link, RefusesVeryLargeCases) {
  const std::string fragment = FragmentOf({.cases = "{" + std::string(3'000'000, '1') + "}"});
  EXPECT_LT(fragment.size(), 100'000U);
  EXPECT_EQ(WhyNot(fragment), "the case in the link is damaged or incomplete");
}

}  // namespace
}  // namespace hitscan
