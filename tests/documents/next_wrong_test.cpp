#include <gtest/gtest.h>

#include <vector>

#include "app/sample_runner.h"
#include "documents/case_commands.h"
#include "edit/case_document.h"

namespace hitscan {
namespace {

// The book's algorithm answers the cases 103, 104 and 105 wrongly.
TEST(NextWrong, GoesRoundTheCasesWithWrongAnswers) {
  Log log;
  SampleRunner runner({&log, std::filesystem::path(HITSCAN_SOURCE_DIR) / "assets", {}, "book"});
  ASSERT_TRUE(runner.Show("PointInTriangle"));
  CaseCommands commands(runner);
  const auto next = [&] {
    EXPECT_TRUE(commands.Do(Action::kNextWrong));
    return runner.document()->At(*runner.document()->selected()).id;
  };
  std::vector<int> seen;
  for (int i = 0; i < 4; ++i) seen.push_back(next());
  EXPECT_EQ(seen, (std::vector{103, 104, 105, 103}));
  runner.document()->Select(CaseRef{0, 0});
  EXPECT_EQ(next(), 103);
}

TEST(NextWrong, WithoutOneTheSelectionStays) {
  Log log;
  SampleRunner runner({&log, std::filesystem::path(HITSCAN_SOURCE_DIR) / "assets", {}, "hitscan"});
  ASSERT_TRUE(runner.Show("PointInTriangle"));
  CaseCommands commands(runner);
  runner.document()->Select(CaseRef{0, 2});
  EXPECT_TRUE(commands.Do(Action::kNextWrong));
  EXPECT_EQ(runner.document()->selected(), (CaseRef{0, 2}));
}

}  // namespace
}  // namespace hitscan
