#include "reading/plain_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "base/ascii.h"

namespace hitscan {
namespace {

struct CodePoint {
  char32_t code = 0;
  std::size_t length = 1;
};

// The character that begins there; a byte that begins none stands for itself, with code 0.
CodePoint Decode(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return {first, 1};
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 0;
  if (length == 0 || text.size() < length) return {0, 1};
  char32_t code = first & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return {0, 1};
    code = (code << 6U) | (byte(i) & 0x3FU);
  }
  return {code, length};
}

struct Entity {
  std::string_view name;
  char32_t code;
};
constexpr std::array<Entity, 15> kEntities{{{"minus", 0x2212},
                                            {"ndash", 0x2013},
                                            {"mdash", 0x2014},
                                            {"hyphen", 0x2010},
                                            {"dash", 0x2010},
                                            {"plus", '+'},
                                            {"nbsp", ' '},
                                            {"thinsp", ' '},
                                            {"lt", '<'},
                                            {"gt", '>'},
                                            {"amp", '&'},
                                            {"quot", '"'},
                                            {"apos", '\''},
                                            {"lpar", '('},
                                            {"rpar", ')'}}};

// "&minus;" or "&#8722;".
std::optional<CodePoint> DecodeEntity(std::string_view text) {
  constexpr std::size_t kLongest = 12;
  const std::size_t end = text.substr(0, kLongest).find(';');
  if (text.front() != '&' || end == std::string_view::npos) return std::nullopt;
  std::string_view name = text.substr(1, end - 1);
  if (name.starts_with('#')) {
    name.remove_prefix(1);
    const bool hexadecimal = name.starts_with('x') || name.starts_with('X');
    if (hexadecimal) name.remove_prefix(1);
    std::uint32_t code = 0;
    const auto [last, error] =
        std::from_chars(name.data(), name.data() + name.size(), code, hexadecimal ? 16 : 10);
    if (error != std::errc() || last != name.data() + name.size()) return std::nullopt;
    return CodePoint{code, end + 1};
  }
  const auto* const found = std::ranges::find(kEntities, name, &Entity::name);
  if (found == kEntities.end()) return std::nullopt;
  return CodePoint{found->code, end + 1};
}

struct Range {
  char32_t first;
  char32_t last;
  char plain;  ///< 0: nothing is written
};
constexpr char kNumeric = PlainText::kNumeric;
constexpr std::array kRanges{
    Range{0x0080, 0x0084, ' '},        Range{0x0085, 0x0085, '\n'},
    Range{0x0086, 0x00A0, ' '},        Range{0x00AB, 0x00AB, '"'},
    Range{0x00AD, 0x00AD, 0},  // a place where a word may be divided
    Range{0x00B0, 0x00B3, kNumeric},   Range{0x00B7, 0x00B7, '*'},
    Range{0x00B9, 0x00B9, kNumeric},   Range{0x00BB, 0x00BB, '"'},
    Range{0x00BC, 0x00BE, kNumeric},   Range{0x00D7, 0x00D7, '*'},
    Range{0x00F7, 0x00F7, '*'},        Range{0x03C0, 0x03C0, kNumeric},  // pi
    Range{0x0660, 0x066C, kNumeric},   Range{0x06F0, 0x06F9, kNumeric},
    Range{0x07C0, 0x07C9, kNumeric},   Range{0x0966, 0x096F, kNumeric},
    Range{0x09E6, 0x09EF, kNumeric},   Range{0x0E50, 0x0E59, kNumeric},
    Range{0x2000, 0x200A, ' '},        Range{0x200B, 0x200D, 0},
    Range{0x2010, 0x2015, '-'},        Range{0x2018, 0x201F, '"'},
    Range{0x2020, 0x2025, ' '},        Range{0x2026, 0x2026, kNumeric},
    Range{0x2028, 0x2029, '\n'},       Range{0x202F, 0x202F, ' '},
    Range{0x2030, 0x2031, kNumeric},   Range{0x2039, 0x2039, '<'},
    Range{0x203A, 0x203A, '>'},        Range{0x2044, 0x2044, '*'},
    Range{0x205F, 0x205F, ' '},        Range{0x2060, 0x2064, 0},
    Range{0x2070, 0x209F, kNumeric},   Range{0x2150, 0x218F, kNumeric},
    Range{0x2190, 0x21FF, ' '},        Range{0x2212, 0x2212, '-'},
    Range{0x2213, 0x2213, kNumeric},   Range{0x2215, 0x2219, '*'},
    Range{0x221A, 0x221E, kNumeric},   Range{0x223C, 0x223C, kNumeric},
    Range{0x2248, 0x2248, kNumeric},   Range{0x22C5, 0x22C5, '*'},
    Range{0x2329, 0x2329, '<'},        Range{0x232A, 0x232A, '>'},
    Range{0x2460, 0x24FF, kNumeric},   Range{0x2500, 0x25FF, ' '},
    Range{0x2776, 0x2793, kNumeric},   Range{0x2796, 0x2796, '-'},
    Range{0x27E8, 0x27E8, '<'},        Range{0x27E9, 0x27E9, '>'},
    Range{0x3000, 0x3000, ' '},        Range{0x3001, 0x3001, ','},
    Range{0x3002, 0x3002, ' '},        Range{0x3007, 0x3007, kNumeric},
    Range{0x3008, 0x3008, '<'},        Range{0x3009, 0x3009, '>'},
    Range{0x300A, 0x3011, ' '},        Range{0xFE58, 0xFE58, '-'},
    Range{0xFE63, 0xFE63, '-'},        Range{0xFEFF, 0xFEFF, 0},
    Range{0x1D7CE, 0x1D7FF, kNumeric}, Range{0x1F100, 0x1F10C, kNumeric},
};

const Range* RangeOf(char32_t code) {
  const auto* const found = std::ranges::lower_bound(kRanges, code, {}, &Range::last);
  return found != kRanges.end() && found->first <= code ? found : nullptr;
}

}  // namespace

PlainText MakePlain(std::string_view original) {
  PlainText plain;
  plain.text.reserve(original.size());
  plain.offsets.reserve(original.size() + 1);
  const auto write = [&](char c, std::size_t offset) {
    plain.text += c;
    plain.offsets.push_back(static_cast<std::uint32_t>(offset));
  };
  for (std::size_t at = 0; at < original.size();) {
    const std::string_view rest = original.substr(at);
    const std::optional<CodePoint> entity = DecodeEntity(rest);
    const auto [code, length] = entity ? *entity : Decode(rest);
    constexpr char32_t kWide = 0xFF01 - '!';  // from a character of ASCII to its full-width form
    const Range* const range = RangeOf(code);
    if (range != nullptr) {
      if (range->plain != 0) write(range->plain, at);
    } else if (code >= 0xFF01 && code <= 0xFF5E) {
      write(static_cast<char>(code - kWide), at);
    } else if (entity && code < 0x80) {
      write(code < ' ' ? ' ' : static_cast<char>(code), at);
    } else if (entity) {
      write(kNumeric, at);
    } else {
      for (std::size_t i = 0; i < length; ++i) write(original[at + i], at + i);
    }
    at += length;
  }
  plain.offsets.push_back(static_cast<std::uint32_t>(original.size()));
  return plain;
}

}  // namespace hitscan
