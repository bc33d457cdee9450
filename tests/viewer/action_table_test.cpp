#include "viewer/action_table.h"

#include <gtest/gtest.h>

#include <memory>

#include "app/case_scene.h"
#include "edit/case_document.h"

namespace hitscan {
namespace {

/// A scene and its panels, without a window.
class ActionTable : public testing::Test {
 protected:
  ActionStates::State Of(Action action) {
    panels.ShowFiles(files);
    return StatesOf({runner, panels, appearance, moving})[action];
  }
  bool Can(Action action) { return Of(action).enabled; }
  CaseDocument& document() { return *runner.document(); }

  Log log;
  SampleRunner runner{{&log, HITSCAN_ASSETS, {}}};
  FilesState files{.files = {{}}};
  Panels panels;
  Appearance appearance;
  bool moving = false;
};

constexpr CaseRef kZero{0, 0};

TEST_F(ActionTable, ThoseOnCasesNeedCases) {
  for (const char* sample : {"", "RaySample"}) {
    if (*sample != '\0') runner.Show(sample);
    for (const Action action :
         {Action::kUndo, Action::kRedo, Action::kAddCase, Action::kDuplicateCase,
          Action::kDeleteCase, Action::kAcceptAnswer, Action::kCopyCase, Action::kVariants,
          Action::kNextWrong, Action::kPasteCase, Action::kSave, Action::kSaveAs, Action::kRevert,
          Action::kMakeCopy, Action::kUseInstalled}) {
      EXPECT_FALSE(Can(action)) << EntryOf(action).label << " in " << sample;
    }
    EXPECT_TRUE(Can(Action::kOpen));
    EXPECT_TRUE(Can(Action::kNew));
    EXPECT_EQ(Can(Action::kRestart), *sample != '\0');
  }
}

TEST_F(ActionTable, FollowSelectionAndEdits) {
  runner.Show("RaycastPlane");
  EXPECT_TRUE(Can(Action::kAddCase));
  EXPECT_TRUE(Can(Action::kSaveAs));
  EXPECT_TRUE(Can(Action::kPasteCase));
  EXPECT_FALSE(Can(Action::kNextWrong));
  runner.ChooseImplementation("book");
  EXPECT_FALSE(Can(Action::kNextWrong)) << "the book's algorithm is right";
  EXPECT_FALSE(Can(Action::kCopyCase));
  EXPECT_FALSE(Can(Action::kDeleteCase));
  document().Select(kZero);
  EXPECT_TRUE(Can(Action::kCopyCase));
  EXPECT_TRUE(Can(Action::kDuplicateCase));
  EXPECT_TRUE(Can(Action::kDeleteCase));
  EXPECT_TRUE(Can(Action::kAcceptAnswer));
  EXPECT_FALSE(Can(Action::kUndo));
  EXPECT_FALSE(Can(Action::kSave));
  EXPECT_FALSE(Can(Action::kRevert));
  document().SetNote(kZero, "edited");
  EXPECT_TRUE(Can(Action::kUndo));
  EXPECT_FALSE(Can(Action::kRedo));
  EXPECT_TRUE(Can(Action::kSave));
  EXPECT_TRUE(Can(Action::kRevert));
  document().Undo();
  EXPECT_TRUE(Can(Action::kRedo));
  EXPECT_FALSE(Can(Action::kSave));
  while (document().files()[0].cases.size() > 1) document().Delete(kZero);
  document().Select(kZero);
  EXPECT_FALSE(Can(Action::kDeleteCase)) << "the only case of its file";
}

TEST_F(ActionTable, CopiesAreForInstalledFiles) {
  runner.Show("RaycastPlane");
  EXPECT_FALSE(Can(Action::kMakeCopy));
  EXPECT_FALSE(Can(Action::kUseInstalled));
  files.files[0] = {.read_only = true};
  EXPECT_TRUE(Can(Action::kMakeCopy));
  files.files[0] = {.own_copy = true};
  EXPECT_FALSE(Can(Action::kMakeCopy));
  EXPECT_TRUE(Can(Action::kUseInstalled));
}

TEST_F(ActionTable, OnlyASearchCanBePausedAndStopped) {
  EXPECT_FALSE(Can(Action::kStartFuzz)) << "no query is shown";
  runner.Show("RaycastPlane");
  EXPECT_TRUE(Can(Action::kStartFuzz));
  EXPECT_FALSE(Can(Action::kPauseFuzz));
  EXPECT_FALSE(Can(Action::kStopFuzz));
  FuzzState search;
  for (const auto stage : {BackgroundSearch::Stage::kRunning, BackgroundSearch::Stage::kPaused}) {
    search.found.stage = stage;
    panels.ShowFuzz(std::make_shared<FuzzState>(search));
    EXPECT_FALSE(Can(Action::kStartFuzz));
    EXPECT_TRUE(Can(Action::kPauseFuzz));
    EXPECT_TRUE(Can(Action::kStopFuzz));
    EXPECT_EQ(Of(Action::kPauseFuzz).ticked, search.paused());
  }
}

TEST_F(ActionTable, AStepNeedsAPause) {
  EXPECT_TRUE(Can(Action::kStep));
  moving = true;
  EXPECT_FALSE(Can(Action::kStep));
}

TEST_F(ActionTable, TicksShowWhatIsOn) {
  runner.Show("RaycastPlane");
  appearance.theme = kBookTheme;
  EXPECT_FALSE(Can(Action::kGround)) << "the book's theme has none";
  for (const Theme& theme : Themes()) {
    if (theme.detailed()) appearance.theme = theme;
  }
  EXPECT_TRUE(Can(Action::kGround));
  EXPECT_FALSE(Of(Action::kGround).ticked);
  appearance.ground = true;
  EXPECT_TRUE(Of(Action::kGround).ticked);
  EXPECT_TRUE(Of(Action::kPause).ticked);
  moving = true;
  EXPECT_FALSE(Of(Action::kPause).ticked);
  EXPECT_FALSE(Of(Action::kXRay).ticked);
  appearance.x_ray = true;
  EXPECT_TRUE(Of(Action::kXRay).ticked);
  EXPECT_FALSE(Of(Action::kIsolateSelected).ticked);
  runner.case_scene()->Isolate(Isolation::kSelected);
  EXPECT_TRUE(Of(Action::kIsolateSelected).ticked);
  EXPECT_FALSE(Of(Action::kIsolateWrong).ticked);
  EXPECT_TRUE(Of(Action::kTogglePanels).ticked);
  panels.Toggle();
  EXPECT_FALSE(Of(Action::kTogglePanels).ticked);
  panels.workspace().side_closed = true;
  EXPECT_FALSE(Of(Action::kToggleSide).ticked);
  EXPECT_TRUE(Of(Action::kToggleBelow).ticked);
}

TEST_F(ActionTable, RecoverNeedsUnsavedChanges) {
  EXPECT_FALSE(Can(Action::kRecover));
  files.recoverable = 1;
  EXPECT_TRUE(Can(Action::kRecover));
}

}  // namespace
}  // namespace hitscan
