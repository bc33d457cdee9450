#include "html/case_card.h"

#include <gtest/gtest.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "meshes/made_meshes.h"
#include "queries/query_lookup.h"

namespace hitscan {
namespace {

TEST(MarkedDifferences, MarkTheNumbersThatDiffer) {
  EXPECT_EQ(MarkedDifferences("(0, 0, 1.5)", "(0, 0, 1)"), "(0, 0, <mark>1.5</mark>)");
  EXPECT_EQ(MarkedDifferences("true", "false"), "<mark>true</mark>");
  EXPECT_EQ(MarkedDifferences("(1, 2, 3)", "(1, 2, 3)"), "(1, 2, 3)");
  EXPECT_EQ(MarkedDifferences("", "(1)"), "");
  // An answer of another form differs as a whole.
  EXPECT_EQ(MarkedDifferences("nothing", "(1, 2)"), "<mark>nothing</mark>");
  EXPECT_EQ(MarkedDifferences("<x>", "(1)"), "<mark>&lt;x&gt;</mark>");
}

std::string CardFor(const Answer& expected, const Answer& got, const std::string& failure = {}) {
  const std::vector<Value> arguments{Ray({0, 0, 2}, {0, 0, -1}), Plane({0, 0, 1}, 0)};
  return CardElement({.anchor = "a",
                      .heading = "b",
                      .badge = {},
                      .facts = {},
                      .answered = {*FindQuery("raycast_plane"), arguments, expected, got},
                      .arguments = {"first", "second"},
                      .failure = failure,
                      .tolerance = 1e-3,
                      .note = {},
                      .command = [](const std::string& camera) { return "show " + camera; }});
}

TEST(CaseCard, NumbersWithinTheToleranceAreNotMarked) {
  const std::string card = CardFor({{"hit", true}, {"t", 2.0F}, {"point", Point(0, 0, 0)}},
                                   {{"hit", true}, {"t", 2.0001F}, {"point", Point(0, 5, 0)}});
  EXPECT_NE(card.find("<tr><th scope=\"row\">t</th>"), std::string::npos) << card;
  EXPECT_NE(card.find("(0, <mark>5</mark>, 0)"), std::string::npos) << card;
}

TEST(CaseCard, NumbersThatDifferLittleAreMarkedIfNothingElseDiffers) {
  const std::string card = CardFor({{"hit", true}, {"t", 2.0F}}, {{"hit", true}, {"t", 2.0001F}});
  EXPECT_NE(card.find("<mark>2.0001</mark>"), std::string::npos) << card;
}

TEST(CaseCard, MissesAndUnexpectedParts) {
  const Answer hit{{"hit", true}, {"t", 2.0F}};
  EXPECT_NE(CardFor(hit, {{"hit", false}}).find("<mark>nothing</mark>"), std::string::npos);
  EXPECT_NE(CardFor({{"hit", false}}, hit).find("<span class=\"dim\">nothing</span>"),
            std::string::npos);
  EXPECT_NE(CardFor({{"hit", true}}, hit).find("<span class=\"dim\">any</span>"),
            std::string::npos);
}

TEST(CaseCard, SaysWhyThereIsNoAnswer) {
  const std::string card = CardFor({{"hit", false}}, {}, "crashed (SIGSEGV) <x>");
  EXPECT_NE(card.find("<mark>crashed (SIGSEGV) &lt;x&gt;</mark>"), std::string::npos) << card;
  EXPECT_EQ(card.find("<mark>nothing"), std::string::npos) << card;
}

TEST(CaseCard, ALongArgumentIsASummary) {
  const Model model(FindNamedMesh("suzanne"));
  const std::vector<Value> arguments{Ray({0, 0, 2}, {0, 0, -1}),
                                     Model(std::make_shared<const Mesh>(model.placed()))};
  const Answer hit{{"hit", true}};
  const Answer miss{{"hit", false}};
  const std::string card =
      CardElement({.anchor = "a",
                   .heading = "b",
                   .badge = {},
                   .facts = {},
                   .answered = {*FindQuery("model_raycast"), arguments, hit, miss},
                   .arguments = {WriteValue(arguments[0]).dump(), WriteValue(arguments[1]).dump()},
                   .failure = {},
                   .tolerance = 1e-3,
                   .note = {},
                   .command = [](const std::string&) { return std::string(); }});
  EXPECT_NE(card.find("<details><summary>a mesh of 968 triangles</summary>"), std::string::npos);
  EXPECT_NE(card.find("<td class=\"value\">{&quot;"), std::string::npos) << card;
}

TEST(CaseSvg, HasACameraOnlyForWhatTheWindowCanShow) {
  const Query& query = *FindQuery("point_in_sphere");
  const Answer answer{{"inside", true}};
  const auto camera = [&](float size) {
    const std::vector<Value> arguments{Point(0, 0, 0), Sphere({0, 0, 0}, size)};
    return MakeCaseSvg({query, arguments, answer, answer}).camera;
  };
  EXPECT_NE(camera(1), "");
  EXPECT_EQ(camera(1e6F), "");
  EXPECT_EQ(camera(1e-6F), "");
}

TEST(CaseSvg, SaysWhyThereIsNoPicture) {
  const Query& query = *FindQuery("intersect_three_planes");
  const Answer answer{{"hit", false}};
  const std::vector<Value> arguments{std::vector<Plane>(5000, Plane({0, 0, 1}, 0))};
  const CaseSvg svg = MakeCaseSvg({query, arguments, answer, answer});
  EXPECT_EQ(svg.element, "");
  EXPECT_TRUE(svg.reason.starts_with("Not drawn: it has ")) << svg.reason;
}

}  // namespace
}  // namespace hitscan
