// Only this file of the layer includes stb, for its zlib. The functions are static, because other
// libraries may contain functions with the same names.
#define STB_IMAGE_WRITE_STATIC
#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STB_IMAGE_STATIC
#define STB_IMAGE_IMPLEMENTATION
#define STBI_ONLY_PNG
#define STBI_NO_STDIO
#define STBI_WRITE_NO_STDIO
#include "export/page_link.h"

#include <fmt/format.h>
#include <stb_image.h>
#include <stb_image_write.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>

#include "base/errors.h"
#include "base/text.h"
#include "cases/written_case.h"
#include "json/document.h"

namespace hitscan {
namespace {

constexpr std::size_t kLongestPlain = 300;
constexpr std::size_t kMostText = std::size_t{1} << 20U;
constexpr std::string_view kDigits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

// The JSON text without the blanks between its tokens.
std::string WithoutBlanks(std::string_view json) {
  std::string text;
  bool quoted = false;
  for (std::size_t i = 0; i < json.size(); ++i) {
    const char c = json[i];
    if (quoted && c == '\\' && i + 1 < json.size()) {
      text += c;
      text += json[++i];
      continue;
    }
    if (c == '"') quoted = !quoted;
    if (quoted || std::string_view(" \t\r\n").find(c) == std::string_view::npos) text += c;
  }
  return text;
}

std::string Compressed(const std::string& text) {
  constexpr int kBest = 16;
  std::string bytes = text;
  int length = 0;
  unsigned char* const made = stbi_zlib_compress(reinterpret_cast<unsigned char*>(bytes.data()),
                                                 static_cast<int>(bytes.size()), &length, kBest);
  if (made == nullptr) return text;
  std::string compressed(reinterpret_cast<const char*>(made), static_cast<std::size_t>(length));
  std::free(made);
  return compressed;
}

// The checksum at the end of compressed bytes (Adler-32, RFC 1950), which stb does not read.
std::uint32_t ChecksumOf(std::string_view text) {
  constexpr std::uint32_t kModulus = 65521;
  std::uint32_t a = 1;
  std::uint32_t b = 0;
  for (const char c : text) {
    a = (a + static_cast<unsigned char>(c)) % kModulus;
    b = (b + a) % kModulus;
  }
  return b << 16U | a;
}

// nullopt: the bytes are damaged, or the text has more than kMostText bytes.
std::optional<std::string> Decompressed(const std::string& bytes) {
  std::string text(kMostText, '\0');
  const int length = stbi_zlib_decode_buffer(text.data(), static_cast<int>(text.size()),
                                             bytes.data(), static_cast<int>(bytes.size()));
  if (length < 0) return std::nullopt;
  text.resize(static_cast<std::size_t>(length));
  std::uint32_t checksum = 0;
  for (const char byte :
       std::string_view(bytes).substr(bytes.size() - std::min<std::size_t>(bytes.size(), 4))) {
    checksum = checksum << 8U | static_cast<unsigned char>(byte);
  }
  if (checksum != ChecksumOf(text)) return std::nullopt;
  return text;
}

std::string ToBase64(const std::string& bytes) {
  std::string text;
  std::uint32_t bits = 0;
  unsigned count = 0;
  for (const char byte : bytes) {
    bits = bits << 8U | static_cast<unsigned char>(byte);
    for (count += 8; count >= 6; count -= 6) text += kDigits[bits >> (count - 6) & 63U];
  }
  if (count > 0) text += kDigits[bits << (6 - count) & 63U];
  return text;
}

std::optional<std::string> FromBase64(std::string_view text) {
  std::string bytes;
  std::uint32_t bits = 0;
  unsigned count = 0;
  for (const char digit : text) {
    const std::size_t value = kDigits.find(digit);
    if (value == std::string_view::npos) return std::nullopt;
    bits = bits << 6U | static_cast<std::uint32_t>(value);
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes += static_cast<char>(bits >> count & 255U);
  }
  return bytes;
}

bool IsPlain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         std::string_view("-._~,/:+").find(c) != std::string_view::npos;
}

std::string PercentEncoded(std::string_view text) {
  std::string encoded;
  for (const char c : text) {
    encoded +=
        IsPlain(c) ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return encoded;
}

std::optional<unsigned> HexadecimalDigit(char c) {
  if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
  if (c >= 'A' && c <= 'F') return static_cast<unsigned>(c - 'A') + 10;
  if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a') + 10;
  return std::nullopt;
}

std::optional<std::string> PercentDecoded(std::string_view text) {
  std::string decoded;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      decoded += text[i];
      continue;
    }
    if (i + 2 >= text.size()) return std::nullopt;
    const auto high = HexadecimalDigit(text[i + 1]);
    const auto low = HexadecimalDigit(text[i + 2]);
    if (!high || !low) return std::nullopt;
    decoded += static_cast<char>(*high << 4U | *low);
    i += 2;
  }
  return decoded;
}

constexpr std::string_view kEmbed = "embed";

std::string CasesIn(std::string_view value) {
  std::optional<std::string> bytes = FromBase64(value);
  if (bytes && !bytes->starts_with('{')) bytes = Decompressed(*bytes);
  if (!bytes || !bytes->starts_with('{')) {
    throw CannotRun("the case in the link is damaged or incomplete");
  }
  if (bytes->size() > kMostText) throw CannotRun("the case in the link is too large");
  return *std::move(bytes);
}

}  // namespace

std::string FragmentOf(const PageLink& link) {
  std::string text;
  const auto add = [&text](std::string_view name, std::string_view value) {
    if (!value.empty()) text += fmt::format("{}{}={}", text.empty() ? '#' : '&', name, value);
  };
  add("sample", PercentEncoded(link.sample));
  const std::string cases = WithoutBlanks(link.cases);
  add("case", ToBase64(cases.size() > kLongestPlain ? Compressed(cases) : cases));
  add("implementation", PercentEncoded(link.implementation));
  add("camera", PercentEncoded(link.camera));
  if (link.embedded) text += fmt::format("{}{}", text.empty() ? '#' : '&', kEmbed);
  return text;
}

std::string LinkedCases(const CaseFile& file, const Case& test) {
  JsonDocument alone("the case", StandaloneText(file, test));
  alone.Remove("/query");
  const std::string tolerance =
      file.tolerance == 0 ? "" : fmt::format("\"tolerance\":{},", file.tolerance);
  return fmt::format(R"({{"query":"{}",{}"cases":[{}]}})", file.query->name, tolerance,
                     alone.text());
}

PageLink ReadFragment(std::string_view fragment) {
  if (fragment.starts_with('#')) fragment.remove_prefix(1);
  PageLink link;
  while (!fragment.empty()) {
    const std::string_view part = fragment.substr(0, fragment.find('&'));
    fragment.remove_prefix(std::min(part.size() + 1, fragment.size()));
    if (part.empty()) continue;
    if (part == kEmbed) {
      link.embedded = true;
      continue;
    }
    const std::string_view name = part.substr(0, part.find('='));
    const std::string_view value = part.substr(std::min(name.size() + 1, part.size()));
    if (name == "case") {
      link.cases = CasesIn(value);
      continue;
    }
    const std::optional<std::string> decoded = PercentDecoded(value);
    if (!decoded) throw CannotRun(fmt::format("'{}' in the link is damaged", Printable(name)));
    if (name == "sample") {
      link.sample = *decoded;
    } else if (name == "implementation") {
      link.implementation = *decoded;
    } else if (name == "camera") {
      link.camera = *decoded;
    } else {
      throw CannotRun(fmt::format(
          "the link has an unknown part '{}': it may be damaged, or for a newer Hitscan",
          Printable(name)));
    }
  }
  return link;
}

}  // namespace hitscan
