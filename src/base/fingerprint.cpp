#include "base/fingerprint.h"

namespace hitscan {

void TextHash::Add(std::string_view part) {
  for (const char c : part) hash_ = (hash_ ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
}

std::string TextHash::Digits() const {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string digits;
  for (unsigned shift = 64; shift > 0; shift -= 4) digits += kDigits[hash_ >> (shift - 4) & 15U];
  return digits;
}

std::string TextFingerprint(std::string_view text) {
  TextHash hash;
  hash.Add(text);
  return hash.Digits();
}

}  // namespace hitscan
