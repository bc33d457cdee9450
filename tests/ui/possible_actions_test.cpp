#include "ui/possible_actions.h"

#include <gtest/gtest.h>

#include "edit/case_document.h"

namespace hitscan {
namespace {

class PossibleActions : public testing::Test {
 protected:
  bool Can(Action action) const { return CanDo(action, {runner, files, moving, false, fuzzing}); }
  CaseDocument& document() { return *runner.document(); }

  Log log;
  SampleRunner runner{{&log, HITSCAN_ASSETS, {}}};
  FilesState files{.files = {{}}};
  bool moving = false;
  bool fuzzing = false;
};

constexpr CaseRef kZero{0, 0};

TEST_F(PossibleActions, ThoseOnCasesNeedCases) {
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

TEST_F(PossibleActions, FollowSelectionAndEdits) {
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

TEST_F(PossibleActions, CopiesAreForInstalledFiles) {
  runner.Show("RaycastPlane");
  EXPECT_FALSE(Can(Action::kMakeCopy));
  EXPECT_FALSE(Can(Action::kUseInstalled));
  files.files[0] = {.read_only = true};
  EXPECT_TRUE(Can(Action::kMakeCopy));
  files.files[0] = {.own_copy = true};
  EXPECT_FALSE(Can(Action::kMakeCopy));
  EXPECT_TRUE(Can(Action::kUseInstalled));
}

TEST_F(PossibleActions, OnlyASearchCanBePausedAndStopped) {
  EXPECT_FALSE(Can(Action::kStartFuzz)) << "no query is shown";
  runner.Show("RaycastPlane");
  EXPECT_TRUE(Can(Action::kStartFuzz));
  EXPECT_FALSE(Can(Action::kPauseFuzz));
  EXPECT_FALSE(Can(Action::kStopFuzz));
  fuzzing = true;
  EXPECT_FALSE(Can(Action::kStartFuzz));
  EXPECT_TRUE(Can(Action::kPauseFuzz));
  EXPECT_TRUE(Can(Action::kStopFuzz));
}

TEST_F(PossibleActions, AStepNeedsAPause) {
  EXPECT_TRUE(Can(Action::kStep));
  moving = true;
  EXPECT_FALSE(Can(Action::kStep));
}

}  // namespace
}  // namespace hitscan
