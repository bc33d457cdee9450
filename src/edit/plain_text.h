#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "cases/case_file.h"

namespace hitscan {

/// A case as plain text gives it: an object like one of a case file, with the arguments that were
/// named, and `expect` when a part of the answer was.
struct PlainCase {
  Json json;
  std::vector<std::string> taken;  ///< members that are the pattern's: "direction of ray"
};

/// Reads text in which names of parameters, of their members and of parts of the answer precede
/// their numbers; punctuation, types such as vec3, and other words are skipped. What follows
/// "expected" is the right answer, what follows "got" a wrong one. Throws
/// EditError with one line when a number has no name that the query knows, when there are too few
/// or too many, or when nothing is named.
PlainCase ReadPlainCase(const Query& query, std::string_view text, const Case& pattern);

}  // namespace hitscan
