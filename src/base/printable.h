#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace hitscan {

/// The text as one line that a terminal shows as it stands: control characters (line breaks among
/// them), what changes the direction of writing and bytes that are not UTF-8 become \n, \u001b,
/// \xff. The result is UTF-8, and each of its characters may stand in XML.
std::string Printable(std::string_view text);

/// The text when it has at most so many bytes; otherwise its beginning, "..." and its length.
std::string Shortened(std::string_view text, std::size_t longest);

}  // namespace hitscan
