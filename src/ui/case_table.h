#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/case_filter.h"
#include "edit/case_rows.h"
#include "ui/panel.h"

namespace hitscan {

// The table of the cases of a document: the panel *Cases*.

/// The state that the table keeps from frame to frame.
struct CaseTableState {
  CaseRows rows;
  std::optional<CaseRef> followed;          ///< the case that the table last scrolled to
  std::optional<std::size_t> followed_row;  ///< its row at that time
  std::optional<CaseRef> anchor;            ///< where a range begins that is selected with Shift
  /// The widths of the columns, in letters of code. They were computed for the document with the id
  /// `widths_document`, while it was compared with the implementation `widths_compare`.
  std::map<CaseColumn, float> widths;
  std::uint64_t widths_document = 0;
  std::string widths_compare;
};

/// What the user chose in the table.
struct CaseTableChoice {
  std::optional<CaseRef> selected;
  std::optional<CaseRef> toggled;  ///< the case to add to the selection, or to remove from it
  std::vector<CaseRef> several;    ///< the cases of the new selection
  std::optional<CaseRef> menu;     ///< the user asked for the menu of this row
  std::optional<CaseRef> hovered;
  bool unfinished =
      false;         ///< rows are still to be found or sorted: call it again in the next frame
  bool fit = false;  ///< the user asked to fit the selected case into the picture
};

/// Builds a table with a row for each case: number, verdict, margin, note, arguments, expected and
/// actual answer, and the answer of the compared implementation. Called inside a window. A click or
/// the arrow keys select a case, a double click also moves the camera to it. Several cases are
/// selected with Ctrl, with Shift, and with Ctrl+A.
CaseTableChoice BuildCaseTable(const CaseDocument& document, CaseTableState& state);

/// Keeps the table and the scene in agreement about which cases are shown. When the scene begins to
/// show only wrong cases, the table lists only these; when the user then chooses another filter,
/// the scene shows what the table lists.
class FilterLink {
 public:
  /// Call it in each frame after BuildCaseTable.
  void Update(const PanelInput& input, CaseRows& rows, PanelOutput& output);

 private:
  ShownCases shown_ = ShownCases::kAll;
};

}  // namespace hitscan
