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
  bool Ticked(Action action) { return Of(action).ticked; }
  /// Expects that the first actions can be carried out, and the others cannot.
  void Expect(std::initializer_list<Action> possible, std::initializer_list<Action> impossible) {
    for (const Action action : possible) EXPECT_TRUE(Can(action)) << EntryOf(action).label;
    for (const Action action : impossible) EXPECT_FALSE(Can(action)) << EntryOf(action).label;
  }
  CaseDocument& document() { return *runner.document(); }

  Log log;
  SampleRunner runner{{&log, HITSCAN_ASSETS, {}}};
  FilesState files{.files = {{}}};
  Panels panels;
  Appearance appearance;
  bool moving = false;
};

constexpr CaseRef kZero{0, 0};
using enum Action;

TEST_F(ActionTable, ThoseOnCasesNeedCases) {
  for (const char* sample : {"", "RaySample"}) {
    SCOPED_TRACE(sample);
    if (*sample != '\0') runner.Show(sample);
    Expect({kOpen, kNew},
           {kUndo, kRedo, kAddCase, kDuplicateCase, kDeleteCase, kAcceptAnswer, kCopyCase,
            kVariants, kNextWrong, kPasteCase, kSave, kSaveAs, kRevert, kMakeCopy, kUseInstalled});
    EXPECT_EQ(Can(kRestart), *sample != '\0');
  }
}

TEST_F(ActionTable, FollowSelectionAndEdits) {
  runner.Show("RaycastPlane");
  Expect({kAddCase, kSaveAs, kPasteCase}, {kNextWrong});
  runner.ChooseImplementation("book");
  Expect({}, {kNextWrong, kCopyCase, kDeleteCase});  // the book's algorithm is right
  document().Select(kZero);
  Expect({kCopyCase, kDuplicateCase, kDeleteCase, kAcceptAnswer}, {kUndo, kSave, kRevert});
  document().SetNote(kZero, "edited");
  Expect({kUndo, kSave, kRevert}, {kRedo});
  document().Undo();
  Expect({kRedo}, {kSave});
  while (document().files()[0].cases.size() > 1) document().Delete(kZero);
  document().Select(kZero);
  EXPECT_FALSE(Can(kDeleteCase)) << "the only case of its file";
}

TEST_F(ActionTable, WhatTheOverviewCoversIsNotChanged) {
  runner.Show("RaycastPlane");
  document().Select(kZero);
  Expect({kCopyCase, kDeleteCase, kFit, kPauseTurn, kXRay, kTogglePanels, kOverview}, {});
  EXPECT_FALSE(Ticked(kOverview));
  panels.overview().Open();
  EXPECT_TRUE(Ticked(kOverview));
  Expect({kOverview, kBack, kQuit, kFindSample, kNextSample, kOpenImplementation, kStartFuzz,
          kLargerText, kSavePicture, kToggleHelp},
         {kCopyCase, kDeleteCase, kFit, kPauseTurn, kXRay, kTogglePanels, kGround});
}

TEST_F(ActionTable, CopiesAreForInstalledFiles) {
  runner.Show("RaycastPlane");
  Expect({}, {kMakeCopy, kUseInstalled});
  files.files[0] = {.read_only = true};
  Expect({kMakeCopy}, {});
  files.files[0] = {.user_copy = true};
  Expect({kUseInstalled}, {kMakeCopy});
}

TEST_F(ActionTable, OnlyASearchCanBePausedAndStopped) {
  EXPECT_FALSE(Can(kStartFuzz)) << "no query is shown";
  runner.Show("RaycastPlane");
  Expect({kStartFuzz}, {kPauseFuzz, kStopFuzz});
  FuzzState search;
  for (const auto stage : {BackgroundSearch::Stage::kRunning, BackgroundSearch::Stage::kPaused}) {
    search.found.stage = stage;
    panels.ShowFuzz(std::make_shared<FuzzState>(search));
    Expect({kPauseFuzz, kStopFuzz}, {kStartFuzz});
    EXPECT_EQ(Ticked(kPauseFuzz), search.paused());
  }
}

TEST_F(ActionTable, AStepNeedsAPause) {
  EXPECT_TRUE(Can(kStep));
  moving = true;
  EXPECT_FALSE(Can(kStep));
}

TEST_F(ActionTable, TicksShowWhatIsOn) {
  runner.Show("RaycastPlane");
  appearance.theme = kBookTheme;
  EXPECT_FALSE(Can(kGround)) << "the book's theme has none";
  for (const Theme& theme : Themes()) {
    if (theme.detailed()) appearance.theme = theme;
  }
  EXPECT_TRUE(Can(kGround));
  EXPECT_FALSE(Ticked(kGround));
  appearance.ground = true;
  EXPECT_TRUE(Ticked(kGround));
  EXPECT_TRUE(Ticked(kPauseTurn));
  moving = true;
  EXPECT_FALSE(Ticked(kPauseTurn));
  EXPECT_FALSE(Ticked(kXRay));
  appearance.x_ray = true;
  EXPECT_TRUE(Ticked(kXRay));
  EXPECT_FALSE(Ticked(kShowOnlySelected));
  runner.case_scene()->ShowOnly(ShownCases::kSelected);
  EXPECT_TRUE(Ticked(kShowOnlySelected));
  EXPECT_FALSE(Ticked(kShowOnlyWrong));
  EXPECT_TRUE(Ticked(kTogglePanels));
  panels.Toggle();
  EXPECT_FALSE(Ticked(kTogglePanels));
  panels.workspace().side_closed = true;
  EXPECT_FALSE(Ticked(kToggleSide));
  EXPECT_TRUE(Ticked(kToggleBelow));
}

TEST_F(ActionTable, RecoverNeedsUnsavedChanges) {
  EXPECT_FALSE(Can(kRecover));
  files.recoverable = 1;
  EXPECT_TRUE(Can(kRecover));
}

}  // namespace
}  // namespace hitscan
