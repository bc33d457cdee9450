#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/rectangle.h"
#include "cases/overview.h"
#include "ui/panel_choice.h"

namespace hitscan {

/// The page with the overview, in place of the scene and of the panels around it: a table of all
/// queries and implementations, that is sorted and filtered, and whose cells open cases.
class OverviewPage {
 public:
  /// What the page shows.
  struct Input {
    const OverviewTable& table;
    std::string_view implementation;  ///< the chosen one
    bool unfinished;                  ///< cases are still being asked
    bool has_keys;                    ///< nothing over the page takes the arrow keys
  };

  /// The cursor goes to the column of the chosen implementation.
  void Open() {
    open_ = true;
    placed_ = false;
  }
  void Close();
  bool open() const { return open_; }

  /// Called in each frame of Dear ImGui while it is open. Returns the cell that the user opens.
  std::optional<OpenOverview> Build(const Rectangle& area, const Input& input);

 private:
  /// A line of the list: a row of the table, or the heading of the group of that row.
  struct Line {
    const OverviewRow* row;
    bool heading = false;
  };

  /// Puts the cursor on the first query that the implementation answers wrongly.
  void PlaceCursor(const OverviewTable& table);
  void BuildBar(const Input& input);
  std::vector<Line> LinesOf(const OverviewTable& table) const;
  bool Matches(const OverviewRow& row) const;
  void Sort(std::vector<Line>& lines) const;
  void TakeSorting();
  void BuildTitles(const Input& input) const;
  void BuildTotals(const OverviewTable& table) const;
  std::optional<OpenOverview> BuildRow(const Input& input, const OverviewRow& row);
  std::optional<OpenOverview> TakeKeys(const Input& input, const std::vector<Line>& lines);
  bool IsCursor(const OverviewRow& row, std::size_t column) const {
    return row.query == query_ && column == column_;
  }

  bool open_ = false;
  std::string filter_;
  bool only_wrong_ = false;
  std::optional<std::size_t> sorted_;  ///< by this column of the table; nullopt: as the menu
  bool descending_ = false;
  const Query* query_ = nullptr;  ///< of the row with the cursor
  std::size_t column_ = 0;        ///< the implementation under the cursor
  bool moved_ = false;            ///< the user has moved the cursor
  bool placed_ = false;           ///< the cursor is in the column of the chosen implementation
  bool scroll_ = false;           ///< scroll to the cursor
  bool to_field_ = false;         ///< the field gets the keyboard focus
};

}  // namespace hitscan
