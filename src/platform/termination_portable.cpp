#include "platform/termination.h"

namespace hitscan {

// Without POSIX signals a program is ended through its window.
TerminationSignals::TerminationSignals() = default;
TerminationSignals::~TerminationSignals() = default;
std::optional<int> TerminationSignals::Received() const { return std::nullopt; }

}  // namespace hitscan
