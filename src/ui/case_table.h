#pragma once

#include <optional>

#include "edit/case_rows.h"

namespace hitscan {

// The table of the cases of a document: the panel *Cases*.

/// The state that the table keeps from frame to frame.
struct CaseTableState {
  CaseRows rows;
  std::optional<CaseRef> selected;  ///< the case that the table last scrolled to
  std::optional<std::size_t> row;   ///< its row at that time
};

/// What the user chose in the table.
struct CaseTableChoice {
  std::optional<CaseRef> selected;
  std::optional<CaseRef> hovered;
  bool unfinished = false;  ///< rows are still to be found or sorted: another frame is needed
  bool frame = false;       ///< the user asked to frame the selected case
};

/// Builds a table with a row for each case: number, verdict, note, arguments, expected and actual
/// answer. Called inside a window. A click or the arrow keys select a case, a double click also
/// moves the camera to it.
CaseTableChoice BuildCaseTable(const CaseDocument& document, CaseTableState& state);

}  // namespace hitscan
