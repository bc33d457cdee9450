#pragma once

#include <optional>

#include "edit/case_rows.h"

namespace hitscan {

// The table of the cases of a document: the panel *Cases*.

/// What the table keeps from frame to frame.
struct CaseTableState {
  CaseRows rows;
  std::optional<CaseRef> selected;  ///< that was last brought into view
  std::optional<std::size_t> row;   ///< its row then
};

/// What the user did in the table.
struct CaseTableChoice {
  std::optional<CaseRef> selected;
  std::optional<CaseRef> hovered;
  bool unfinished = false;  ///< there are rows to find or to sort: another frame is needed
  bool frame = false;       ///< the camera is to fit the selected case
};

/// A row for each case: number, verdict, note, arguments, expected and actual answer. Called inside
/// a window. A click or the arrow keys select a case, a double click also moves the camera to it.
CaseTableChoice BuildCaseTable(const CaseDocument& document, CaseTableState& state);

}  // namespace hitscan
