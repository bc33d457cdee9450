#pragma once

#include <functional>

namespace hitscan {

/// Calls `frame` until it returns false, and returns true. In a browser, which calls the frames
/// itself, it returns false at once: what `frame` uses must outlive the caller.
bool RunFrames(std::function<bool()> frame);

}  // namespace hitscan
