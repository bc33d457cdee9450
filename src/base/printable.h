#pragma once

#include <cstddef>
#include <string>
#include <string_view>

// Text from files and from the command line, made safe for terminals and reports.
namespace hitscan {

/// The text as one line that is safe to show in a terminal. Control characters (line breaks too),
/// characters that change the direction of writing, and bytes that are not UTF-8 are escaped as \n,
/// \u001b or \xff. The result is valid UTF-8 and contains only characters that XML allows.
std::string Printable(std::string_view text);

/// Printable text with the characters escaped that have a meaning in XML and HTML, also in quoted
/// attributes.
std::string XmlEscaped(std::string_view text);

/// The text if it has at most `longest` bytes; otherwise its beginning, "..." and its length.
std::string Shortened(std::string_view text, std::size_t longest);

}  // namespace hitscan
