#include "platform/frame_loop.h"

#include <exception>
#include <utility>

#include "platform/page.h"

#if defined(__EMSCRIPTEN__)
#include <emscripten.h>
#endif

namespace hitscan {

#if defined(__EMSCRIPTEN__)

bool RunFrames(std::function<bool()> frame) {
  static std::function<bool()> kept;
  kept = std::move(frame);
  constexpr int kAtEachRefresh = 0;
  emscripten_set_main_loop(
      [] {
        try {
          const bool more = kept();
          ShowPicture();
          if (more) return;
        } catch (const std::exception& error) {
          ShowFailure(error.what());
        }
        emscripten_cancel_main_loop();
      },
      kAtEachRefresh, false);
  return false;
}

#else

bool RunFrames(std::function<bool()> frame) {
  while (frame()) {
  }
  return true;
}

#endif

}  // namespace hitscan
