#include "viewer/session_test.h"

#include <functional>
#include <glm/geometric.hpp>
#include <string>

#include "app/case_grid.h"
#include "app/case_scene.h"
#include "app/fit_camera.h"
#include "documents/judged_implementation.h"
#include "queries/query_lookup.h"

namespace hitscan {
namespace {

constexpr const char* kMissesBoxes =
    "std::optional<hitscan::Hit> Box(const hitscan::Ray&, const hitscan::Aabb&) { return {}; }\n"
    "HITSCAN_IMPLEMENT(raycast_aabb, Box)\n";
constexpr const char* kMissesSpheres =
    "std::optional<hitscan::Hit> Ball(const hitscan::Ray&, const hitscan::Sphere&) { return {}; }\n"
    "HITSCAN_IMPLEMENT(raycast_sphere, Ball)\n";

/// A session with code of the user.
class OwnCodeTest : public SessionTest {
 protected:
  void Open(const std::string& functions) {
    const auto source = folder_.path() / "mine.cpp";
    WriteAll(source, "#include <hitscan/implement.h>\n" + functions);
    session_->implementations.watcher().Open(
        {ImplementationSource::Form::kSource, source.string()});
  }
  bool FramesUntil(const std::function<bool()>& condition) {
    return Soon([&] {
      Frame();
      return condition();
    });
  }
  bool ShowsWrongBoxes() {
    return FramesUntil([&] { return runner_.name() == "RaycastAABB" && SelectedIsWrong(); });
  }
  bool SelectedIsWrong() {
    const CaseDocument* const document = runner_.document();
    return document != nullptr && document->selected() &&
           document->results().Of(*document->selected()).wrong();
  }
};

TEST_F(OwnCodeTest, TheQueryOfAFileIsShownWithItsWrongCases) {
  session_->Do(ShowSample{"RaycastPlane"});
  Open(kMissesBoxes);
  ASSERT_TRUE(ShowsWrongBoxes()) << log_.Text();
  EXPECT_EQ(runner_.implementation(), "mine.cpp");
  EXPECT_EQ(runner_.case_scene()->shown(), ShownCases::kWrong);
  EXPECT_FALSE(session_->panels.page_open());
  const Verdict verdict = runner_.application()->verdict();
  EXPECT_GT(verdict.passed, 0);
  EXPECT_EQ(verdict.others, 0) << "all cases of the query are there";
  EXPECT_EQ(log_.Text().find("implements no query"), std::string::npos);
  // They are too many for a grid.
  Frame();
  ASSERT_GT(static_cast<std::size_t>(verdict.wrong), CaseGrid::kMostCells);
  EXPECT_TRUE(runner_.case_scene()->enlarged());
  EXPECT_TRUE(session_->navigator.SeesSelected());
  Frame(Action::kNextWrong);
  Frame();
  EXPECT_TRUE(runner_.case_scene()->enlarged());
  Frame(Action::kBack);
  Frame();
  EXPECT_FALSE(runner_.case_scene()->enlarged());
  EXPECT_TRUE(runner_.document()->selected());
  Frame(Action::kFit);
  Frame();
  EXPECT_FALSE(runner_.case_scene()->enlarged()) << "the camera moves to it, among the others";

  // It answers in other samples too.
  session_->Do(ShowSample{"RaycastPlane"});
  Frame();
  EXPECT_EQ(runner_.document()->results().NameFor(*FindQuery("raycast_plane")), "hitscan");
  session_->Do(ShowSample{"RaycastAABB"});
  ASSERT_TRUE(FramesUntil([&] { return !runner_.WaitsForAnswers(); }));
  EXPECT_EQ(runner_.document()->results().NameFor(*FindQuery("raycast_aabb")), "mine.cpp");
  EXPECT_GT(runner_.application()->verdict().wrong, 0);

  // It is opened once more.
  session_->Do(ShowSample{"RaycastPlane"});
  Frame();
  Open(kMissesBoxes);
  EXPECT_TRUE(ShowsWrongBoxes()) << log_.Text();
}

TEST_F(OwnCodeTest, TheOverviewShowsSeveralQueriesOrThatOfTheSample) {
  for (const bool several : {true, false}) {
    const std::string sample = several ? "RaycastPlane" : "RaycastAABB";
    session_->Do(ShowSample{sample});
    Frame();
    Open(several ? std::string(kMissesBoxes) + kMissesSpheres : kMissesBoxes);
    EXPECT_TRUE(FramesUntil([&] { return session_->panels.overview().open(); })) << log_.Text();
    EXPECT_EQ(runner_.implementation(), "mine.cpp");
    EXPECT_EQ(runner_.name(), sample);
  }
}

TEST_F(OwnCodeTest, AQuestionIsAnsweredFirst) {
  session_->Do(ShowSample{"RaycastPlane"});
  session_->documents.AskWhatToOpen();
  Open(kMissesBoxes);
  ASSERT_TRUE(FramesUntil([&] { return runner_.implementation() == "mine.cpp"; })) << log_.Text();
  for (int frame = 0; frame < 5; ++frame) Frame();
  EXPECT_EQ(runner_.name(), "RaycastPlane");
  session_->documents.dialogs().Back();
  EXPECT_TRUE(ShowsWrongBoxes()) << log_.Text();
}

TEST_F(OwnCodeTest, ADroppedFileOfCodeIsPutIntoTheDialog) {
  EXPECT_FALSE(session_->implementations.AskToOpen("cases.json"));
  EXPECT_FALSE(session_->documents.dialogs().open());
  for (const char* name : {"mine.cpp", "mine.so", "mine.py"}) {
    EXPECT_TRUE(session_->implementations.AskToOpen(folder_.path() / name));
    ASSERT_TRUE(session_->documents.dialogs().open());
    EXPECT_EQ(session_->documents.dialogs().shown()->path, (folder_.path() / name).string());
    session_->documents.dialogs().Back();
  }
  EXPECT_EQ(session_->implementations.watcher().size(), 0U) << "nothing is compiled";
}

/// A session that shows cases in a grid, some of them wrong.
class GridSessionTest : public SessionTest {
 protected:
  void Frames() {
    for (int frame = 0; frame < 5; ++frame) Frame();
  }
  CaseScene& scene() { return *runner_.case_scene(); }
  std::size_t cells() { return scene().grid().cells().size(); }
};

TEST_F(GridSessionTest, TheOverviewEnlargesTheFirstWrongCase) {
  session_->Do(OpenOverview{FindQuery("raycast_sphere"), "book"});
  Frames();
  ASSERT_TRUE(scene().enlarged());
  const auto first = scene().document().selected();
  ASSERT_TRUE(first);
  EXPECT_TRUE(scene().document().results().Of(*first).failed());
  EXPECT_TRUE(session_->navigator.SeesSelected());
  Frame(Action::kNextWrong);
  Frames();
  EXPECT_TRUE(scene().enlarged());
  EXPECT_NE(scene().document().selected(), first);
  EXPECT_TRUE(session_->navigator.SeesSelected());

  Frame(Action::kBack);
  Frames();
  const std::size_t wrong = cells();
  EXPECT_GT(wrong, 1U);
  EXPECT_TRUE(scene().document().selected());
  EXPECT_EQ(scene().shown(), ShownCases::kWrong);
  Frame(Action::kBack);
  Frames();
  EXPECT_EQ(cells(), wrong);
  EXPECT_FALSE(scene().document().selected());
  Frame(Action::kBack);
  Frames();
  EXPECT_EQ(scene().shown(), ShownCases::kAll);
}

TEST_F(GridSessionTest, FEnlargesTheSelectedCase) {
  session_->Do(ShowSample{"RaycastSphere"});
  Frames();
  ASSERT_EQ(cells(), 7U);
  Frame(Action::kFit);
  Frames();
  EXPECT_EQ(cells(), 7U) << "no case is selected";
  scene().document().Select(CaseRef{0, 3});
  Frame(Action::kFit);
  Frames();
  EXPECT_EQ(cells(), 1U);
  EXPECT_TRUE(session_->navigator.SeesSelected());
  // Back in the grid, all cases are framed, not only the selected one.
  Frame(Action::kBack);
  Frames();
  ASSERT_EQ(cells(), 7U);
  const OrbitCamera camera = runner_.camera();
  const Rectangle area = session_->Area().screen;
  const OrbitCamera all =
      Fit(runner_, camera, static_cast<int>(area.width), static_cast<int>(area.height), &FitCamera);
  EXPECT_NEAR(camera.distance, all.distance, 0.01F * all.distance);
  EXPECT_LT(glm::distance(camera.target, all.target), 0.01F * all.distance);
}

TEST_F(GridSessionTest, ARowMovesTheCameraOnlyIfItsCaseIsNotSeen) {
  for (const char* sample : {"RaycastPlane", "RaycastSphere"}) {
    SCOPED_TRACE(sample);
    session_->Do(ShowSample{sample});
    Frames();
    scene().document().Select(CaseRef{0, 2});
    OrbitCamera before = runner_.camera();
    session_->Do(RevealSelected{});
    Frames();
    EXPECT_EQ(runner_.camera(), before) << "the case is seen";
    EXPECT_FALSE(scene().enlarged());
    runner_.camera().target += Point(1000, 0, 0);
    EXPECT_FALSE(session_->navigator.SeesSelected());
    session_->Do(RevealSelected{});
    Frames();
    EXPECT_TRUE(session_->navigator.SeesSelected());
  }
}

class IssueSessionTest : public SessionTest {};

// At one glance the answer of the library is seen beside the exact one.
TEST_F(IssueSessionTest, APublicIssueOpensWithTheCaseThatWasAnsweredWrongly) {
  ASSERT_TRUE(runner_.Show("RaycastPlane"));
  session_->BeginSample();
  const auto folder = std::filesystem::path(HITSCAN_ASSETS) / "cases" / "reports";
  session_->Do(OpenListed{folder / "pyvista_5372_hit_at_origin.json"});
  Frame();
  ASSERT_NE(runner_.document(), nullptr);
  EXPECT_EQ(runner_.compare(), kReported);
  EXPECT_EQ(runner_.document()->selected(), (CaseRef{0, 1})) << "case 0 was answered rightly";
  EXPECT_TRUE(session_->States()[Action::kNextWrong].enabled);
  EXPECT_FALSE(session_->States()[Action::kShowOnlyWrong].enabled);
  // It is no implementation that could be searched or drawn as a map.
  EXPECT_EQ(JudgedImplementation::Of(runner_, *runner_.document()->files()[0].query).name, "");
}

}  // namespace
}  // namespace hitscan
