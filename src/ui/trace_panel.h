#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "implementation/exact_trace.h"
#include "ui/panel_choice.h"

namespace hitscan {

/// The operations of the user's code for a case.
struct TraceState {
  std::string title;
  std::string problem = {};              ///< why there is no trace; empty: there is one
  std::string failure = {};              ///< why there is no answer: "crashed (SIGSEGV)"
  std::shared_ptr<const Trace> trace{};  ///< null before the code has answered
  std::size_t step = 0;                  ///< the index of the operation up to which it is shown
};

/// The panel of a trace: the operations, what happens in them, and a slider that goes through them.
class TracePanel {
 public:
  void Build(const TraceState& state, PanelOutput& output);

 private:
  std::size_t shown_ = 0;  ///< the step to which the list was scrolled last
};

}  // namespace hitscan
