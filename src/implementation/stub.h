#pragma once

#include <string>

#include "query/query.h"

namespace hitscan {

enum class StubLanguage { kCpp, kPython, kJavaScript };

/// A file to fill in: an implementation of the query that works as it is and answers a miss, false
/// or zero. `name` is that of the file, for the command in its comment.
std::string ImplementationStub(const Query& query, StubLanguage language, const std::string& name);

}  // namespace hitscan
