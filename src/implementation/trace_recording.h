#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "implementation/trace.h"

namespace hitscan {

/// What the user's code has recorded (trace.h), copied from the memory of its process.
struct TraceRecording {
  std::vector<detail::TraceRecord> records;
  std::string texts;  ///< TraceMemory::texts
  bool more = false;  ///< more records were made than there is memory for

  /// Copies the recording. `capacity` is the number of records for which there is memory. The code
  /// may have overwritten the memory: the copy ends before the first record that cannot have been
  /// recorded.
  static TraceRecording From(detail::TraceMemory& memory, std::size_t capacity);
};

}  // namespace hitscan
