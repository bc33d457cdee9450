#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "reading/fit.h"

namespace hitscan {

/// What a text leaves open, although all numbers are in their places: the sign of a plane's
/// constant, what two unnamed vectors of a box are.
struct Convention {
  struct Option {
    std::string id;    ///< as in --take constant=negated
    std::string text;  ///< "d = -5, normal . x + 5 = 0"
  };
  std::string id;    ///< "constant", "box"
  std::string what;  ///< "\"constant 3\" may be the plane's distance or minus its distance"
  std::vector<Option> options;
  TextRange range;
};

/// Choices of conventions: by their ids, those of their options.
using Taken = std::map<std::string, std::string, std::less<>>;

/// A case as text.
struct ComposedCase {
  std::vector<std::string> arguments;   ///< as JSON, in the order of the parameters
  std::vector<Convention> conventions;  ///< those that are open; the first option was used
  std::vector<std::string> remarks;     ///< what was made of the numbers, for the note
};

/// Writes the arguments that a fitting means, with the numbers of the text.
ComposedCase Compose(const Query& query, std::span<const NumberGroup> groups,
                     const Fitting& fitting, const Taken& taken);

/// All conventions with their options: first "constant", then "box".
std::vector<Convention> AllConventions();

}  // namespace hitscan
