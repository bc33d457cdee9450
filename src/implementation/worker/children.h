#pragma once

#if defined(__linux__)
#include <signal.h>
#include <sys/types.h>

#include <cstdio>

namespace hitscan {

/// Kills the processes whose parent is the process of that number.
inline void KillChildren(pid_t parent) {
  char path[64];
  std::snprintf(path, sizeof(path), "/proc/%d/task/%d/children", parent, parent);
  std::FILE* const children = std::fopen(path, "r");
  if (children == nullptr) return;
  int child = 0;
  while (std::fscanf(children, "%d", &child) == 1) kill(child, SIGKILL);
  std::fclose(children);
}

}  // namespace hitscan
#endif
