#include <algorithm>
#include <charconv>
#include <optional>

#include "base/text.h"
#include "reading/lexer.h"

namespace hitscan {
namespace {

struct CodePoint {
  char32_t code = 0;
  std::size_t length = 1;
};

// The character that begins there. A byte that begins none is the control character 0x80.
CodePoint Decode(std::string_view text) {
  const auto first = static_cast<unsigned char>(text.front());
  if (first < 0x80) return {first, 1};
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 0;
  if (length == 0 || text.size() < length) return {0x80, 1};
  char32_t code = first & (0x7FU >> length);
  for (const char c : text.substr(1, length - 1)) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xC0U) != 0x80U) return {0x80, 1};
    code = (code << 6U) | (byte & 0x3FU);
  }
  return {code, length};
}

// The character that HTML names so: "&minus;" or "&#8722;".
std::optional<CodePoint> DecodeEntity(std::string_view text) {
  constexpr std::pair<std::string_view, char32_t> kNames[] = {
      {"minus", '-'}, {"ndash", '-'}, {"mdash", '-'},  {"hyphen", '-'}, {"dash", '-'},
      {"plus", '+'},  {"nbsp", ' '},  {"thinsp", ' '}, {"lt", '<'},     {"gt", '>'},
      {"amp", '&'},   {"quot", '"'},  {"apos", '\''},  {"lpar", '('},   {"rpar", ')'}};
  constexpr std::size_t kLongest = 12;
  const std::size_t end = text.substr(0, kLongest).find(';');
  if (text.front() != '&' || end == std::string_view::npos) return std::nullopt;
  const std::string name = ToLower(text.substr(1, end - 1));
  for (const auto& [known, code] : kNames) {
    if (name == known) return CodePoint{code, end + 1};
  }
  if (!name.starts_with('#')) return std::nullopt;
  const bool hexadecimal = name.starts_with("#x");
  const char* const last = name.data() + name.size();
  std::uint32_t code = 0;
  const auto [stop, error] =
      std::from_chars(name.data() + (hexadecimal ? 2 : 1), last, code, hexadecimal ? 16 : 10);
  if (error != std::errc() || stop != last) return std::nullopt;
  return CodePoint{code, end + 1};
}

constexpr char kNothing = 0;  // no character is written

// What characters are replaced by: the first and last ones of ranges.
struct Replaced {
  char plain;
  std::u32string_view ranges;
};
constexpr Replaced kReplaced[] = {
    {' ',
     U"\u00A0\u00A0\u2000\u200A\u2020\u2025\u202F\u202F\u205F\u205F\u2190\u21FF"
     U"\u2500\u25FF\u3000\u3000\u3002\u3002\u300A\u3011"},
    {'\n', U"\u2028\u2029"},
    {'"', U"\u00AB\u00AB\u00BB\u00BB\u2018\u201F"},
    {',', U"\u3001\u3001"},
    {'<', U"\u2039\u2039\u2329\u2329\u27E8\u27E8\u3008\u3008"},
    {'>', U"\u203A\u203A\u232A\u232A\u27E9\u27E9\u3009\u3009"},
    {'-', U"\u2010\u2015\u2212\u2212\u2796\u2796\uFE58\uFE58\uFE63\uFE63"},
    {'*', U"\u00B7\u00B7\u00D7\u00D7\u00F7\u00F7\u2044\u2044\u2215\u2219\u22C5\u22C5"},
    {kNothing, U"\u00AD\u00AD\u200B\u200D\u2060\u2064\uFEFF\uFEFF"},
    {PlainText::kNumeric,
     U"\u00B0\u00B3\u00B9\u00B9\u00BC\u00BE\u03C0\u03C0\u0660\u0669\u06F0\u06F9\u0966\u096F"
     U"\u2026\u2026\u2030\u2031\u2070\u209F\u2150\u218F\u2213\u2213\u221A\u221E\u223C\u223C"
     U"\u2248\u2248\u2460\u24FF\u2776\u2793\U0001D7CE\U0001D7FF"}};

// The character of ASCII for a character; none for letters of other alphabets.
std::optional<char> PlainOf(char32_t code) {
  if (code < 0x80) return code < ' ' && code != '\n' ? ' ' : static_cast<char>(code);
  for (const auto& [plain, ranges] : kReplaced) {
    for (std::size_t i = 0; i < ranges.size(); i += 2) {
      if (ranges[i] <= code && code <= ranges[i + 1]) return plain;
    }
  }
  constexpr char32_t kWide = 0xFF01 - '!';  // from a character of ASCII to its full-width form
  if (code >= 0xFF01 && code <= 0xFF5E) return static_cast<char>(code - kWide);
  return std::nullopt;
}

// The numbers of the vector that begins there with the name that libraries have for it:
// Vector3.UnitX, glm::vec3::Zero(). Forward and back are along z, but libraries disagree about the
// sign, so they are no numbers.
struct Constant {
  std::size_t length = 0;  // 0: there is none
  std::string_view numbers = {};
};

Constant ConstantAt(std::string_view text) {
  constexpr std::pair<std::string_view, std::string_view> kConstants[] = {
      {"zero", "0 0 0"},  {"one", "1 1 1"},   {"unitx", "1 0 0"}, {"unity", "0 1 0"},
      {"unitz", "0 0 1"}, {"xaxis", "1 0 0"}, {"yaxis", "0 1 0"}, {"zaxis", "0 0 1"},
      {"up", "0 1 0"},    {"down", "0 -1 0"}, {"right", "1 0 0"}, {"left", "-1 0 0"}};
  constexpr std::size_t kLongest = 40;
  const auto end_of_name = [&](std::size_t from) {
    while (from < std::min(text.size(), kLongest) && IsNamePart(text[from])) ++from;
    return from;
  };
  const std::string type = ToLower(text.substr(0, end_of_name(0)));
  const bool vector = type.find("vec") != type.npos || type.find("point") != type.npos ||
                      type.ends_with("float3") || type.ends_with("double3");
  const std::size_t begin = std::min(text.find_first_not_of(".:", type.size()), text.size());
  if (!vector || begin == type.size()) return {};
  std::size_t end = end_of_name(begin);
  std::string name = ToLower(text.substr(begin, end - begin));
  std::erase(name, '_');
  const auto found =
      std::ranges::find(kConstants, name, [](const auto& each) { return each.first; });
  if (found == std::end(kConstants)) return {};
  // A function with arguments is another one.
  if (text.substr(end).starts_with("()")) end += 2;
  if (text.substr(end).starts_with("(")) return {};
  const bool flat = type.find('2') != type.npos;
  return {end, flat ? found->second.substr(0, found->second.rfind(' ')) : found->second};
}

}  // namespace

PlainText MakePlain(std::string_view original) {
  PlainText plain;
  for (std::size_t at = 0; at < original.size();) {
    const std::string_view rest = original.substr(at);
    const bool begins_name = IsLetter(rest.front()) && (at == 0 || !IsNamePart(original[at - 1]));
    if (const Constant constant = begins_name ? ConstantAt(rest) : Constant();
        constant.length > 0) {
      // Each of the numbers is the whole name.
      const std::size_t end = at + constant.length;
      plain.Write('(', at);
      for (const char c : constant.numbers) plain.Write(c == ' ' ? ',' : c, c == ' ' ? end : at);
      plain.Write(')', end);
      at += constant.length;
      continue;
    }
    const std::optional<CodePoint> entity = DecodeEntity(rest);
    const auto [code, length] = entity ? *entity : Decode(rest);
    const std::optional<char> replacement = PlainOf(code);
    if (!replacement && !entity) {
      for (std::size_t i = at; i < at + length; ++i) plain.Write(original[i], i);
    } else if (replacement != kNothing) {
      plain.Write(replacement.value_or(PlainText::kNumeric), at);
    }
    at += length;
  }
  plain.offsets.push_back(static_cast<std::uint32_t>(original.size()));
  return plain;
}

}  // namespace hitscan
