#pragma once

#include <chrono>
#include <functional>
#include <thread>

namespace hitscan {

/// Asks for the condition each 10 ms until it holds; false if it never does. The limit is long,
/// since a search in the background gets only the time that other programs leave over.
inline bool Soon(const std::function<bool()>& condition) {
  const auto limit = std::chrono::steady_clock::now() + std::chrono::seconds(280);
  while (!condition()) {
    if (std::chrono::steady_clock::now() > limit) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return true;
}

}  // namespace hitscan
