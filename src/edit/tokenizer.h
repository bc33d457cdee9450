#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hitscan {

/// A word in small letters, or a number.
struct Token {
  std::string word;     ///< empty: it is a number
  double number = 0;    ///< exact when it is a short integer, else the nearest float
  bool called = false;  ///< a word directly followed by a bracket: "origin(", "Ray{"
};

/// The words and numbers of a text; everything else separates them. "1.0f" is a number, "vec3" a
/// word. Throws EditError when a number is larger than a float can be.
std::vector<Token> Tokenize(std::string_view text);

/// The words of an identifier: "rayOrigin" and "ray_origin" are both "ray" and "origin".
std::vector<std::string> WordsOf(std::string_view name);

}  // namespace hitscan
