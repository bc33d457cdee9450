#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "cases/case_file.h"

namespace hitscan {

/// A case read from plain text: a JSON object like those in a case file, with the arguments that
/// the text names, and with `expect` if it names a part of the answer.
struct PlainCase {
  Json json;
  std::vector<std::string> taken;  ///< members that were taken from the pattern: "direction of ray"
};

/// Reads text in which names of parameters, of their members and of parts of the answer precede
/// their numbers; punctuation, types such as vec3, and other words are skipped. Values after
/// "expected" are the right answer, values after "got" a wrong one. Throws EditError with one line
/// when a number follows no name of the query, when there are too few or too many numbers, or when
/// the text contains no name.
PlainCase ReadPlainCase(const Query& query, std::string_view text, const Case& pattern);

}  // namespace hitscan
