#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "edit/case_document.h"

namespace hitscan {

/// A case as a JSON object as it is written in its file, with every argument and the query's name.
std::string CaseToText(const CaseFile& file, const Case& copied);

/// The result of ParseCases.
struct PastedCases {
  std::vector<Case> cases;  ///< at least one; ignore their ids
  std::string remark;       ///< says what was taken from the pattern; empty when nothing was
};

/// Reads cases of a query from copied text: a case object, a list of them, or a whole case file; or
/// plain text in which numbers follow the names of parameters and their members: "ray origin 1 2 3
/// direction 0 0 1", "origin: (1, 2, 3)", "vec3(1.0f, 2, 3)". Missing values are taken from the
/// pattern, such as the selected case, and listed in the remark. Throws EditError with one line
/// about what cannot be read.
PastedCases ParseCases(const Query& query, std::string_view text, const Case& pattern);

}  // namespace hitscan
