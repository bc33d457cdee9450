#pragma once

#include <utility>

#include "geometry/exact/filtered_sign.h"

namespace hitscan::exact {

/// While it exists, no decisions of this thread are recorded: for a search among many shapes, which
/// is followed by recorded tests of those that it finds.
class Unrecorded {
 public:
  Unrecorded() : recorder_(std::exchange(active_recorder, nullptr)) {}
  Unrecorded(const Unrecorded&) = delete;
  Unrecorded& operator=(const Unrecorded&) = delete;
  ~Unrecorded() { active_recorder = recorder_; }

 private:
  Recorder* recorder_;
};

}  // namespace hitscan::exact
