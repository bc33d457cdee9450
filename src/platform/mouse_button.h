#pragma once

namespace hitscan {

/// The buttons that the viewer uses.
enum class MouseButton { kLeft, kRight, kMiddle };

}  // namespace hitscan
