#include "base/name_style.h"

namespace hitscan {
namespace {

std::string Joined(std::string_view words, bool capital) {
  std::string name;
  for (const char c : words) {
    const bool lower = c >= 'a' && c <= 'z';
    const bool between = c == '_' || c == ' ';
    if (!between) name += capital && lower ? static_cast<char>(c - 'a' + 'A') : c;
    capital = between;
  }
  return name;
}

}  // namespace

std::string PascalCase(std::string_view words) { return Joined(words, true); }

std::string CamelCase(std::string_view words) { return Joined(words, false); }

}  // namespace hitscan
