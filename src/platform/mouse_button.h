#pragma once

namespace hitscan {

enum class MouseButton { kLeft, kRight, kMiddle };

}  // namespace hitscan
