#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "edit/case_document.h"

namespace hitscan {

/// A case as an object of a case file on one line, with every argument and the query's name.
std::string CaseToText(const Query& query, const Case& copied);

/// A case as a complete GoogleTest test: includes, arguments exact to the bit, the named
/// implementation, and an expectation for each part. It compiles against Hitscan's src/ and links
/// its query library.
std::string CaseToTest(const CaseFile& file, const Case& copied, std::string_view implementation);
/// The test without the includes, for several in one file.
std::string CaseToTestBody(const CaseFile& file, const Case& copied,
                           std::string_view implementation);
/// The includes that the tests need.
std::string TestIncludes();

/// What was read of a text.
struct PastedCases {
  std::vector<Case> cases;  ///< at least one; their ids mean nothing
  std::string remark;       ///< what was taken from the pattern; empty when nothing was
};

/// Reads cases of a query from what people copy: an object of a case file, a list of them, a whole
/// case file; or plain text that names parameters and their members with numbers after them:
/// "ray origin 1 2 3 direction 0 0 1", "origin: (1, 2, 3)", "vec3(1.0f, 2, 3)". What is missing is
/// taken from the pattern, such as the selected case, and the remark says so. Throws EditError
/// with one line on what cannot be read.
PastedCases ParseCases(const Query& query, std::string_view text, const Case& pattern);

}  // namespace hitscan
