#include "cases/overview_fill.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "cases/case_folder.h"
#include "queries/query_lookup.h"
#include "support/check_cases.h"
#include "support/temporary_folder.h"

namespace hitscan {
namespace {

using Clock = OverviewFill::Clock;
using Paths = std::vector<std::filesystem::path>;

OverviewTable TableOf(std::vector<std::string> implementations) {
  OverviewTable table{std::move(implementations), {}};
  for (const Query& query : Queries()) table.rows.push_back({&query, "All", ""});
  return table;
}

std::shared_ptr<Answerer> FindBuiltIn(const Query& query, std::string_view name) {
  const Implementation* const found = query.FindImplementation(name);
  return found == nullptr ? nullptr : AnswererOf(query, *found);
}

const OverviewRow& RowOf(const OverviewFill& fill, std::string_view query) {
  return *std::ranges::find(fill.table().rows, FindQuery(query), &OverviewRow::query);
}

// Goes on with one slice after the other, as a window does.
void Fill(OverviewFill& fill) {
  while (!fill.done()) fill.Continue(Clock::now());
}

/// Answers like a built-in implementation, once it is let go.
class SlowAnswerer : public Answerer {
 public:
  SlowAnswerer(const Query& query, bool& ready)
      : Answerer(query), inner_(AnswererOf(query, query.implementations.front())), ready_(ready) {}
  bool in_background() const override { return true; }
  std::unique_ptr<AskedCases> Ask(std::vector<std::span<const Value>> cases) override {
    return std::make_unique<Asked>(cases.size(), inner_->Ask(cases)->TakeAll(), ready_);
  }

 private:
  class Asked : public AskedCases {
   public:
    Asked(std::size_t size, std::vector<Outcome> outcomes, bool& ready)
        : AskedCases(size), outcomes_(std::move(outcomes)), ready_(ready) {}
    bool WaitFor(std::chrono::milliseconds) override { return ready_; }

   private:
    Outcome OutcomeOf(std::size_t index) override { return std::move(outcomes_[index]); }
    std::vector<Outcome> outcomes_;
    bool& ready_;
  };

  std::shared_ptr<Answerer> inner_;
  bool& ready_;
};

const std::filesystem::path kPlane = HITSCAN_ASSETS "/cases/raycast_plane.json";
const std::filesystem::path kTriangle = HITSCAN_ASSETS "/cases/point_in_triangle.json";

// Of every query and every implementation: what `hitscan check` counts.
TEST(OverviewFill, CountsAsACheckDoes) {
  const Paths files = FindCaseFiles(HITSCAN_ASSETS "/cases");
  OverviewTable expected = TableOf({"hitscan", "book", "plain"});
  for (OverviewRow& row : expected.rows) row.cells.resize(3);
  for (const auto& path : files) {
    const CaseFile file = LoadCaseFile(path);
    auto& cells = std::ranges::find(expected.rows, file.query, &OverviewRow::query)->cells;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const auto* const found = file.query->FindImplementation(expected.implementations[i]);
      if (found == nullptr) {
        cells[i].not_asked += static_cast<int>(file.cases.size());
      } else {
        cells[i].counts += Check(file, *found);
      }
    }
  }
  OverviewFill fill(TableOf({"hitscan", "book", "plain"}), files, FindBuiltIn);
  Fill(fill);
  for (std::size_t i = 0; i < expected.rows.size(); ++i) {
    EXPECT_EQ(fill.table().rows[i], expected.rows[i]) << expected.rows[i].query->name;
  }
  EXPECT_EQ(fill.table().Total(0).counts.failed, 0);
  EXPECT_GT(fill.table().Total(1).counts.failed, 100);
  EXPECT_TRUE(fill.errors().empty());
}

TEST(OverviewFill, GoesOnInSlices) {
  OverviewFill fill(TableOf({"hitscan"}), {kPlane}, FindBuiltIn);
  EXPECT_TRUE(RowOf(fill, "raycast_plane").cells[0] == OverviewCell());
  int slices = 0;
  std::vector<int> waiting;
  while (!fill.done()) {
    EXPECT_TRUE(fill.can_continue());
    EXPECT_TRUE(fill.Continue(Clock::now()));
    const OverviewCell& cell = RowOf(fill, "raycast_plane").cells[0];
    EXPECT_EQ(cell.all(), 7);
    waiting.push_back(cell.waiting);
    ASSERT_LT(++slices, 100);
  }
  EXPECT_TRUE(std::ranges::is_sorted(waiting, std::ranges::greater()));
  EXPECT_EQ(waiting.back(), 0);
  EXPECT_FALSE(fill.can_continue());
  EXPECT_FALSE(fill.Continue(Clock::now() + std::chrono::hours(1)));
}

TEST(OverviewFill, AnImplementationThatDoesNotAnswerYetHoldsUpOnlyItself) {
  bool ready = false;
  OverviewFill fill(TableOf({"slow", "book"}), {kTriangle, kPlane},
                    [&](const Query& query, std::string_view name) {
                      return name == "slow" ? std::make_shared<SlowAnswerer>(query, ready)
                                            : FindBuiltIn(query, name);
                    });
  fill.Continue(Clock::now() + std::chrono::hours(1));
  const OverviewRow& row = RowOf(fill, "point_in_triangle");
  EXPECT_EQ(row.cells[1].counts.failed, 3);
  EXPECT_EQ(RowOf(fill, "raycast_plane").cells[1].counts.passed, 7);
  EXPECT_EQ(row.cells[0].waiting, 107);
  EXPECT_FALSE(fill.done());
  EXPECT_FALSE(fill.can_continue());
  // What is asked may be forgotten, and asked again.
  fill.Pause();
  EXPECT_TRUE(fill.can_continue());
  ready = true;
  fill.Continue(Clock::now());
  fill.Pause();
  Fill(fill);
  EXPECT_EQ(row.cells[0].counts.passed, 107);
  EXPECT_EQ(row.cells[0].waiting, 0);
}

TEST(OverviewFill, AsksAnImplementationAgain) {
  std::string_view answers = "book";
  OverviewFill fill(TableOf({"hitscan"}), {kTriangle, kPlane},
                    [&](const Query& query, std::string_view name) {
                      return FindBuiltIn(query, name == "mine.cpp" ? answers : name);
                    });
  Fill(fill);
  fill.AskAgain("mine.cpp");
  EXPECT_EQ(fill.table().implementations, (std::vector<std::string>{"mine.cpp", "hitscan"}));
  EXPECT_EQ(RowOf(fill, "point_in_triangle").cells[0].waiting, 107);
  Fill(fill);
  EXPECT_EQ(RowOf(fill, "point_in_triangle").cells[0].counts.failed, 3);
  answers = "hitscan";
  fill.AskAgain("mine.cpp");
  Fill(fill);
  EXPECT_EQ(fill.table().implementations.size(), 2U);
  EXPECT_EQ(fill.table().Total(0), fill.table().Total(1));
  answers = "none";
  fill.AskAgain("mine.cpp");
  Fill(fill);
  EXPECT_EQ(fill.table().Total(0).not_asked, 114);
}

TEST(OverviewFill, NamesTheFilesOfAQueryAndThoseThatCannotBeRead) {
  const TemporaryFolder folder;
  const auto broken = folder.path() / "broken.json";
  WriteAll(broken, "{");
  OverviewFill fill(TableOf({"hitscan"}), {kTriangle, broken, kPlane}, FindBuiltIn);
  Fill(fill);
  EXPECT_EQ(fill.FilesOf(*FindQuery("raycast_plane")), Paths{kPlane});
  EXPECT_EQ(fill.FilesOf(*FindQuery("raycast_sphere")), Paths());
  ASSERT_EQ(fill.errors().size(), 1U);
  EXPECT_NE(fill.errors()[0].find("broken.json"), std::string::npos);
  EXPECT_EQ(fill.table().Total(0).counts.passed, 114);
}

}  // namespace
}  // namespace hitscan
