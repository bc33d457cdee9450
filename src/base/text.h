#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

// Helpers for texts: letters, names, escapes for terminals, reports and shells, and a hash.
namespace hitscan {

// Letters and digits of ASCII. Unlike <cctype> these do not depend on the user's locale, and they
// accept bytes above 127, which are neither letters nor digits.

constexpr bool IsDigit(char c) { return c >= '0' && c <= '9'; }
constexpr bool IsUpper(char c) { return c >= 'A' && c <= 'Z'; }
constexpr char ToLower(char c) { return IsUpper(c) ? static_cast<char>(c - 'A' + 'a') : c; }
constexpr char ToUpper(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}
constexpr bool IsLetter(char c) { return ToLower(c) >= 'a' && ToLower(c) <= 'z'; }

inline std::string ToLower(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = ToLower(c);
  return lower;
}

/// The text as one line that is safe to show in a terminal. Control characters (line breaks too),
/// characters that change the direction of writing, and bytes that are not UTF-8 are escaped as \n,
/// \u001b or \xff. The result is valid UTF-8 and contains only characters that XML allows.
std::string Printable(std::string_view text);

/// The text that Printable returns, with the characters escaped that have a meaning in XML and
/// HTML, also in attributes in double quotes.
std::string XmlEscaped(std::string_view text);

/// The text if it has at most `longest` bytes; otherwise its first `longest` bytes (less a cut
/// character), "..." and its size in bytes.
std::string Shortened(std::string_view text, std::size_t longest);

/// The text in quotes, as one word of a shell command.
std::string Quoted(std::string_view text);

/// The text as one word of a shell command, in quotes only if it needs them. If Printable would
/// change the text, it is written with the escapes of bash and zsh: $'\x0a'.
std::string ShellWord(std::string_view text);

/// The name among `known` with the smallest edit distance (Damerau and Levenshtein) from `name`,
/// upper and lower case alike. Empty when all distances are above 2 and above a third of the length
/// of `name`.
std::string_view NearestName(std::string_view name, std::span<const std::string_view> known);

/// The first name among `known` that is at most one edit away from `name`, upper and lower case
/// alike: one letter changed, added or left out, or two adjacent letters swapped. Empty when there
/// is none.
std::string_view NameOneEditAway(std::string_view name, std::span<const std::string_view> known);

/// "; did you mean NEAREST?" for the end of a message; empty when no known name is near.
std::string DidYouMean(std::string_view name, std::span<const std::string_view> known);

/// "raycast_plane" or "raycast plane" as "RaycastPlane".
std::string PascalCase(std::string_view words);
/// The same words as "raycastPlane".
std::string CamelCase(std::string_view words);

/// A hash of a text that is given in parts, the same on every machine and in every version.
class TextHash {
 public:
  void Add(std::string_view part) {
    for (const char c : part) hash_ = (hash_ ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
  }
  /// The hash in 16 hexadecimal digits.
  std::string Digits() const {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string digits;
    for (unsigned shift = 64; shift > 0; shift -= 4) digits += kDigits[hash_ >> (shift - 4) & 15U];
    return digits;
  }

 private:
  std::uint64_t hash_ = 0xCBF29CE484222325U;  ///< FNV-1a
};

/// The TextHash of a text, in 16 hexadecimal digits.
inline std::string TextFingerprint(std::string_view text) {
  TextHash hash;
  hash.Add(text);
  return hash.Digits();
}

/// "850 B", "1.2 kB", "34 MB".
std::string SizeText(std::uintmax_t bytes);

/// "2024-05-31 17:04", in the user's time.
std::string DateText(std::filesystem::file_time_type time);

}  // namespace hitscan
