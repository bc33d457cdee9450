#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hitscan {

/// A word in lower case, or a number.
struct Token {
  std::string word;     ///< empty: the token is a number
  double number = 0;    ///< exact when it is a short integer, else the nearest float
  bool called = false;  ///< a word directly followed by a bracket: "origin(", "Ray{"
};

/// The words and numbers of a text; everything else separates them. "1.0f" is a number, "vec3" a
/// word. Throws EditError when a number is beyond the range of floats.
std::vector<Token> Tokenize(std::string_view text);

/// The words of an identifier: "rayOrigin" and "ray_origin" are both "ray" and "origin".
std::vector<std::string> WordsOf(std::string_view name);

}  // namespace hitscan
