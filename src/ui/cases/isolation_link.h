#pragma once

#include "app/isolation.h"
#include "edit/case_rows.h"
#include "ui/side_panel.h"

namespace hitscan {

/// Keeps the table and the scene in agreement about which cases are shown. When the scene begins to
/// show only wrong cases, the table lists only these; when the user then chooses another filter,
/// the scene shows what the table lists.
class IsolationLink {
 public:
  /// Call it after the rows were updated and the user could change their filter.
  void Update(const PanelInput& input, CaseRows& rows, PanelOutput& output);

 private:
  Isolation isolation_ = Isolation::kOff;
};

}  // namespace hitscan
