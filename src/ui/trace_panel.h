#pragma once

#include <cstddef>

#include "ui/panel_choice.h"
#include "ui/shown_state.h"

namespace hitscan {

/// The panel of a trace: the operations, what happens in them, and a slider that goes through them.
class TracePanel {
 public:
  void Build(const TraceState& state, PanelOutput& output);

 private:
  std::size_t shown_ = 0;  ///< the step to which the list was scrolled last
};

}  // namespace hitscan
