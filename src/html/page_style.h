#pragma once

#include <string_view>

namespace hitscan {

/// The style sheet of all pages: light, dark, on paper and on phones.
extern const std::string_view kPageStyle;

}  // namespace hitscan
