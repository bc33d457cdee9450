#include <sys/resource.h>

#include "base/thread_priority.h"

namespace hitscan {

void LowerThreadPriority() {
  // On Linux this is the priority of the thread, not that of the process as POSIX has it. A refusal
  // is no error: the thread is then as before.
  constexpr int kLowest = 19;
  setpriority(PRIO_PROCESS, 0, kLowest);
}

}  // namespace hitscan
