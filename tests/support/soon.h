#pragma once

#include <chrono>
#include <functional>
#include <thread>

namespace hitscan {

/// Checks the condition every 10 ms until it holds. Returns false if it does not hold after 280 s.
/// The limit is long, since a search in the background only gets time that no other program needs.
inline bool Soon(const std::function<bool()>& condition) {
  const auto limit = std::chrono::steady_clock::now() + std::chrono::seconds(280);
  while (!condition()) {
    if (std::chrono::steady_clock::now() > limit) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return true;
}

}  // namespace hitscan
