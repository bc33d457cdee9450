#include "base/text.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <utility>
#include <vector>

namespace hitscan {
namespace {

struct Character {
  std::uint32_t code = 0;
  std::size_t size = 0;  // in bytes; 0 when there is no valid UTF-8
};

// Is it a byte of UTF-8 that continues a character?
bool Continues(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

// The first character of a text in UTF-8, which must not be empty.
Character FirstOf(std::string_view text) {
  const auto first = static_cast<unsigned char>(text.front());
  if (first < 0x80U) return {first, 1};
  const std::size_t size = first >= 0xF0U ? 4 : first >= 0xE0U ? 3 : 2;
  if (first < 0xC0U || first > 0xF7U || text.size() < size) return {};
  std::uint32_t code = first & (0x7FU >> size);  // each further byte has six bits of the code
  for (const char c : text.substr(1, size - 1)) {
    if (!Continues(c)) return {};
    code = code << 6U | (static_cast<unsigned char>(c) & 0x3FU);
  }
  // Each size has its own range of characters; an overlong encoding is not valid.
  constexpr std::array<std::uint32_t, 5> kLeast{0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  if (code < kLeast[size] || code > 0x10FFFF || surrogate) return {};
  return {code, size};
}

// May the character be shown as it is? See Printable.
bool IsPlain(std::uint32_t code) {
  const bool is_control = code < 0x20 || (code >= 0x7F && code < 0xA0);
  const bool is_line_break = code == 0x2028 || code == 0x2029;
  const bool changes_direction =
      (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
  const bool is_noncharacter = code == 0xFFFE || code == 0xFFFF;
  return !is_control && !is_line_break && !changes_direction && !is_noncharacter;
}

std::string Escaped(const char* format, std::uint32_t number) {
  std::array<char, 16> text{};
  std::snprintf(text.data(), text.size(), format, number);
  return text.data();
}

std::string Escaped(std::uint32_t code) {
  switch (code) {
    case '\n':
      return "\\n";
    case '\r':
      return "\\r";
    case '\t':
      return "\\t";
    default:
      return Escaped("\\u%04x", code);
  }
}

// The text in the quotes $'...' of bash and zsh.
std::string InAnsiQuotes(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string escaped = "$'";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20U && byte < 0x7FU && c != '\'' && c != '\\') {
      escaped += c;
    } else {
      escaped += {'\\', 'x', kDigits[byte >> 4U], kDigits[byte & 15U]};
    }
  }
  return escaped + "'";
}

// The edit distance of Damerau and Levenshtein, upper and lower case alike: the least number of
// insertions, deletions, replacements and swaps of adjacent letters, no letter edited twice.
std::size_t EditDistance(std::string_view a, std::string_view b) {
  const auto same = [](char x, char y) { return ToLower(x) == ToLower(y); };
  // The rows of the table for the current letter of `a` and for the two letters before it.
  std::vector<std::size_t> row(b.size() + 1);
  std::vector<std::size_t> above;
  std::vector<std::size_t> two_above;
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    two_above = std::exchange(above, row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = above[j - 1] + (same(a[i - 1], b[j - 1]) ? 0 : 1);
      row[j] = std::min({replaced, above[j] + 1, row[j - 1] + 1});
      if (i > 1 && j > 1 && same(a[i - 1], b[j - 2]) && same(a[i - 2], b[j - 1])) {
        row[j] = std::min(row[j], two_above[j - 2] + 1);
      }
    }
  }
  return row[b.size()];
}

// The words without `_` and blanks, each but the first with a capital; the first too if `capital`.
std::string Joined(std::string_view words, bool capital) {
  std::string name;
  for (const char c : words) {
    const bool between = c == '_' || c == ' ';
    if (!between) name += capital ? ToUpper(c) : c;
    capital = between;
  }
  return name;
}

}  // namespace

std::string Printable(std::string_view text) {
  std::string printable;
  printable.reserve(text.size());
  while (!text.empty()) {
    const Character character = FirstOf(text);
    const std::size_t size = character.size == 0 ? 1 : character.size;
    if (character.size == 0) {
      printable += Escaped("\\x%02x", static_cast<unsigned char>(text.front()));
    } else if (IsPlain(character.code)) {
      printable += text.substr(0, size);
    } else {
      printable += Escaped(character.code);
    }
    text.remove_prefix(size);
  }
  return printable;
}

std::string XmlEscaped(std::string_view text) {
  std::string escaped;
  for (const char c : Printable(text)) {
    switch (c) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      default:
        escaped += c;
    }
  }
  return escaped;
}

std::string Shortened(std::string_view text, std::size_t longest) {
  if (text.size() <= longest) return std::string(text);
  // Does not cut a character, which has at most three bytes after its first; a text in which more
  // bytes follow is no UTF-8.
  std::size_t end = longest;
  while (end > 0 && longest - end < 3 && Continues(text[end])) --end;
  if (Continues(text[end])) end = longest;
  return std::string(text.substr(0, end)) + "... (" + std::to_string(text.size()) + " bytes)";
}

std::string Quoted(std::string_view text) {
  // A quote in the text is written as '\'': the quotes are closed, an escaped quote follows, and
  // they are opened again.
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

std::string ShellWord(std::string_view text) {
  if (Printable(text) != text) return InAnsiQuotes(text);
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=.,:/@%";
  const bool is_plain = !text.empty() && text.find_first_not_of(kPlain) == std::string_view::npos;
  return is_plain ? std::string(text) : Quoted(text);
}

std::string_view NearestName(std::string_view name, std::span<const std::string_view> known) {
  std::string_view nearest;
  std::size_t least = std::max<std::size_t>(2, name.size() / 3) + 1;
  for (const std::string_view candidate : known) {
    // Each surplus character is an edit, so a name that is much too long is skipped: names from
    // files may be very long, and the distance takes time.
    if (name.size() >= candidate.size() + least) continue;
    const std::size_t distance = EditDistance(name, candidate);
    if (distance >= least) continue;
    least = distance;
    nearest = candidate;
  }
  return nearest;
}

std::string_view NameOneEditAway(std::string_view name, std::span<const std::string_view> known) {
  const auto found = std::ranges::find_if(known, [&](std::string_view candidate) {
    // Compares the lengths first, since a name may be very long.
    const std::size_t shorter = std::min(name.size(), candidate.size());
    const std::size_t longer = std::max(name.size(), candidate.size());
    return longer - shorter <= 1 && EditDistance(name, candidate) <= 1;
  });
  return found == known.end() ? std::string_view() : *found;
}

std::string DidYouMean(std::string_view name, std::span<const std::string_view> known) {
  const std::string nearest(NearestName(name, known));
  return nearest.empty() ? nearest : "; did you mean '" + nearest + "'?";
}

std::string PascalCase(std::string_view words) { return Joined(words, true); }

std::string CamelCase(std::string_view words) { return Joined(words, false); }

std::string SizeText(std::uintmax_t bytes) {
  constexpr std::array<const char*, 4> kUnits{"kB", "MB", "GB", "TB"};
  if (bytes < 1000) return fmt::format("{} B", bytes);
  auto size = static_cast<double>(bytes) / 1000;
  std::size_t unit = 0;
  while (size >= 999.5 && unit + 1 < kUnits.size()) {
    size /= 1000;
    ++unit;
  }
  return fmt::format("{:.{}f} {}", size, size < 9.95 ? 1 : 0, kUnits.at(unit));
}

std::string DateText(std::filesystem::file_time_type time) {
  const auto age = std::filesystem::file_time_type::clock::now() - time;
  const auto system = std::chrono::system_clock::now() -
                      std::chrono::duration_cast<std::chrono::system_clock::duration>(age);
  return fmt::format("{:%Y-%m-%d %H:%M}",
                     fmt::localtime(std::chrono::system_clock::to_time_t(system)));
}

}  // namespace hitscan
