#pragma once

namespace hitscan {

/// From now on the calling thread, and the threads and processes that it starts, get only the time
/// that others leave over. Does nothing where the system knows no priorities of single threads.
void LowerThreadPriority();

}  // namespace hitscan
