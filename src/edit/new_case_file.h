#pragma once

#include <string>

#include "cases/case_file.h"

namespace hitscan {

/// The text of a new case file for the query of `pattern`. A file needs a case: it gets the
/// arguments of the first one of `pattern`, with the answer of the query.
std::string NewCaseFileText(const CaseFile& pattern);

}  // namespace hitscan
