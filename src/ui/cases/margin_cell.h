#pragma once

#include "edit/case_rows.h"

namespace hitscan {

/// The cell of a case in the column *Margin*, in the current cell of a table. While the mouse is on
/// it, in a row that it is on too, a tooltip says where the margin comes from if it is not that of
/// the exact evaluation.
void BuildMarginCell(const CaseDocument& document, CaseRef ref, CaseRows& rows, bool row_hovered);

/// The tooltip of the column's title, if the mouse is on the title, which is the last item.
void BuildMarginTooltip();

}  // namespace hitscan
