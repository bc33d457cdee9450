#pragma once

#include <optional>

#include "edit/case_rows.h"

namespace hitscan {

/// What the table of cases remembers from frame to frame.
struct CaseTableState {
  CaseRows rows;
  std::optional<CaseRef> selected;  ///< that was last brought into view
  std::optional<std::size_t> row;   ///< where it stood then
};

/// What the user did in the table.
struct CaseTableChoice {
  std::optional<CaseRef> selected;
  std::optional<CaseRef> hovered;
  bool unfinished = false;  ///< there are rows to find or to sort: another frame is needed
  bool frame = false;       ///< the selected case is to be looked at from close by
};

/// A row a case: number, verdict, note, arguments, what is expected and what came. Called inside a
/// window. A click or the arrow keys select, a double click also frames.
CaseTableChoice BuildCaseTable(const CaseDocument& book, CaseTableState& state);

}  // namespace hitscan
