#include "base/thread_priority.h"

namespace hitscan {

void LowerThreadPriority() {}

}  // namespace hitscan
