#include "viewer/tour.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "app/case_scene.h"
#include "viewer/session_test.h"

namespace hitscan {
namespace {

/// A session whose user does what the tours say.
class TourTest : public SessionTest {
 protected:
  /// What the user does besides the key.
  void Do(const TourStep& step) {
    if (step.action != Action::kOpenImplementation) return;
    ASSERT_TRUE(session_->documents.dialogs().open());
    session_->documents.dialogs().Type((folder_.path() / "mine.cpp").string());
    session_->documents.dialogs().Choose(1);
  }
  std::size_t Step() { return session_->tour.state()->step; }
};

// No step is passed before its key, and each is passed after it.
TEST_F(TourTest, EachLeadsToItsEnd) {
  for (std::size_t i = 0; i < Tours().size(); ++i) {
    const Tour& tour = Tours()[i];
    SCOPED_TRACE(std::string(tour.title));
    session_->ToggleTourPage();
    Frame();
    session_->Do(StartTour{i});
    for (std::size_t step = 0; step < tour.steps.size(); ++step) {
      SCOPED_TRACE(step);
      for (int frame = 0; frame < 5; ++frame) Frame();
      ASSERT_TRUE(Soon([&] {
        Frame();
        return !runner_.WaitsForAnswers();
      }));
      ASSERT_EQ(Step(), step) << log_.Text();
      const TourState state = session_->tour.state().value();
      const Action action = tour.steps[step].action;
      EXPECT_EQ(state.text.find("{}"), std::string::npos) << state.text;
      EXPECT_NE(state.text.find(ShortcutOf(action)), std::string::npos) << state.text;
      EXPECT_TRUE(session_->States()[action].enabled);
      Frame(action);
      Do(tour.steps[step]);
      ASSERT_TRUE(Soon([&] {
        Frame();
        return Step() > step;
      })) << log_.Text();
    }
    const TourState end = session_->tour.state().value();
    EXPECT_TRUE(end.done);
    EXPECT_NE(end.text.find(ShortcutOf(tour.last)), std::string::npos) << end.text;
    EXPECT_EQ(end.text.find("{}"), std::string::npos);
  }
}

TEST_F(TourTest, AStepIsPassedWithoutItsKey) {
  session_->Do(StartTour{0});
  Frame();
  ASSERT_EQ(Step(), 0U);
  runner_.document()->Select(CaseRef{0, 0});
  Frame();
  EXPECT_EQ(Step(), 0U) << "that case is right";
  for (std::size_t i = 0; i < runner_.document()->files()[0].cases.size(); ++i) {
    if (runner_.document()->results().Of({0, i}).wrong()) runner_.document()->Select(CaseRef{0, i});
  }
  Frame();
  EXPECT_EQ(Step(), 1U);
  Frame(Action::kWhy);
  Frame();
  EXPECT_EQ(Step(), 1U) << "the step was to look at the case";
}

TEST_F(TourTest, OnlyThatOfOwnCodeOpensAFile) {
  const std::vector<TourCard> cards = TourCards();
  ASSERT_EQ(cards.size(), 3U);
  EXPECT_FALSE(cards[0].opens_code);
  EXPECT_FALSE(cards[1].opens_code);
  EXPECT_TRUE(cards[2].opens_code);
  EXPECT_NE(cards[2].about.find("query is found by itself"), std::string::npos);
}

// A function of the user that is right leads on to the search.
TEST_F(TourTest, NoWrongAnswerNeedsToBeSelectedWhereThereIsNone) {
  session_->Do(StartTour{2});
  Frame();
  ASSERT_EQ(Step(), 0U);
  WriteAll(folder_.path() / "mine.cpp",
           "#include <hitscan/implement.h>\n"
           "bool Mine(const hitscan::Vec3& p, const hitscan::Aabb& b) {\n"
           "  return b.min.x <= p.x && p.x <= b.max.x && b.min.y <= p.y && p.y <= b.max.y &&\n"
           "         b.min.z <= p.z && p.z <= b.max.z;\n"
           "}\nHITSCAN_IMPLEMENT(point_in_aabb, Mine)\n");
  session_->implementations.watcher().Open(
      {ImplementationSource::Form::kSource, (folder_.path() / "mine.cpp").string()});
  EXPECT_TRUE(Soon([&] {
    Frame();
    return Step() == 3;
  })) << log_.Text();
  EXPECT_EQ(runner_.application()->verdict().wrong, 0) << log_.Text();
}

TEST_F(TourTest, ItIsLeft) {
  session_->Do(StartTour{1});
  EXPECT_TRUE(session_->tour.state().has_value());
  session_->Do(EndTour{});
  EXPECT_FALSE(session_->tour.state().has_value());
  session_->Do(StartTour{1});
  session_->Do(Action::kTour);
  EXPECT_FALSE(session_->tour.active()) << "another one is chosen";
  EXPECT_TRUE(session_->panels.tour_page().open());
  session_->Do(Action::kBack);
  EXPECT_FALSE(session_->panels.page_open());
}

// The pictures of samples are asked for one by one, those that are visible, in the size of the
// screen.
TEST_F(TourTest, ThePageAsksForThePicturesThatAreVisible) {
  session_->Do(Action::kTour);
  TourPage& page = session_->panels.tour_page();
  std::set<std::string> asked;
  for (int frame = 0; frame < 100; ++frame) {
    Frame();
    const auto wanted = page.wanted();
    if (!wanted) continue;
    EXPECT_TRUE(asked.insert(wanted->sample).second) << wanted->sample;
    EXPECT_NEAR(static_cast<double>(wanted->width) / wanted->height, 4.0 / 3, 0.02);
    page.Show(
        wanted->sample,
        {wanted->width, wanted->height,
         std::vector<unsigned char>(static_cast<std::size_t>(3 * wanted->width * wanted->height))});
  }
  EXPECT_GE(asked.size(), 8U);
  EXPECT_LT(asked.size(), Samples().size()) << "the last ones are scrolled into view later";
  session_->Do(Action::kTour);
  Frame();
  EXPECT_FALSE(page.wanted());
}

}  // namespace
}  // namespace hitscan
