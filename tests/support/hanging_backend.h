#pragma once

#include <chrono>
#include <thread>

#include "implementation/trace_recording.h"
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
    Hang(cancelled);
  }
  TraceRecording Trace(const EncodedCases&, Outcome&, const std::atomic<bool>& cancelled) override {
    Hang(cancelled);
  }

 private:
  [[noreturn]] static void Hang(const std::atomic<bool>& cancelled) {
    while (!cancelled) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    throw Cancelled();
  }
};

}  // namespace hitscan
