#include "base/printable.h"

#include <array>
#include <cstdint>
#include <cstdio>

namespace hitscan {
namespace {

struct Character {
  std::uint32_t code = 0;
  std::size_t size = 0;  // in bytes; 0 when there is no valid UTF-8
};

bool Continues(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

Character FirstOf(std::string_view text) {
  const auto first = static_cast<unsigned char>(text.front());
  if (first < 0x80U) return {first, 1};
  const std::size_t size = first >= 0xF0U ? 4 : first >= 0xE0U ? 3 : 2;
  if (first < 0xC0U || first > 0xF7U || text.size() < size) return {};
  std::uint32_t code = first & (0x7FU >> size);
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

bool IsPlain(std::uint32_t code) {
  const bool control = code < 0x20 || (code >= 0x7F && code < 0xA0);
  const bool separates = code == 0x2028 || code == 0x2029;
  const bool turns = (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
  const bool none = code == 0xFFFE || code == 0xFFFF;
  return !control && !separates && !turns && !none;
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
  // Does not cut a character, which has at most three bytes after its first.
  std::size_t end = longest;
  while (end > 0 && longest - end < 3 && Continues(text[end])) --end;
  if (Continues(text[end])) end = longest;
  return std::string(text.substr(0, end)) + "... (" + std::to_string(text.size()) + " bytes)";
}

}  // namespace hitscan
