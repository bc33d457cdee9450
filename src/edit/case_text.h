#pragma once

#include <string>

#include "cases/case_file.h"

namespace hitscan {

/// A case as a JSON object as it is written in its file, with every argument and the query's name.
std::string CaseToText(const CaseFile& file, const Case& copied);

}  // namespace hitscan
