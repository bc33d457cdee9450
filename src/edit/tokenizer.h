#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hitscan {

/// A word in small letters, or a number.
struct Token {
  std::string word;  ///< empty: it is a number
  double number = 0;
  bool called = false;  ///< a word with a bracket right behind it: "origin(", "Ray{"
};

/// The words and numbers of a text; everything else separates them. "1.0f" is a number, "vec3" a
/// word. Throws EditError when a number is larger than a double can be.
std::vector<Token> Tokenize(std::string_view text);

/// The words that a name of a program is put together of: "rayOrigin" and "ray_origin" are
/// both "ray" and "origin".
std::vector<std::string> WordsOf(std::string_view name);

}  // namespace hitscan
