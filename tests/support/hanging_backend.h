#pragma once

#include <chrono>
#include <thread>

#include "implementation/user_implementation.h"

namespace hitscan {

/// Answers nothing until it is cancelled.
class HangingBackend final : public Backend {
 public:
  bool Answers(const Query&) const override { return true; }
  void Encode(std::span<const Value>, EncodedCases& cases) const override {
    cases.ends.push_back(0);
  }
  void Ask(const EncodedCases&, std::span<Outcome>, const std::atomic<bool>& cancelled) override {
    while (!cancelled) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    throw Cancelled();
  }
};

}  // namespace hitscan
