#include "base/name_style.h"

namespace hitscan {
namespace {

std::string Joined(std::string_view snake_case, bool capital) {
  std::string name;
  for (const char c : snake_case) {
    const bool lower = c >= 'a' && c <= 'z';
    if (c != '_') name += capital && lower ? static_cast<char>(c - 'a' + 'A') : c;
    capital = c == '_';
  }
  return name;
}

}  // namespace

std::string PascalCase(std::string_view snake_case) { return Joined(snake_case, true); }

std::string CamelCase(std::string_view snake_case) { return Joined(snake_case, false); }

}  // namespace hitscan
