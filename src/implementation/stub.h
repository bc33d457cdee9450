#pragma once

// Files for users to begin with: an implementation of a query, derived from the list of queries.

#include <filesystem>
#include <string>

#include "query/query.h"

namespace hitscan {

enum class StubLanguage {
  kCpp,
  kTracedCpp,  ///< C++ with a template over the number type, whose operations are recorded
  kPython,
  kJavaScript
};

/// A file to fill in: an implementation of the query that works as it is and answers a miss, false
/// or zero. `name` is that of the file, for the command in its comment.
std::string ImplementationStub(const Query& query, StubLanguage language, const std::string& name);

/// The language of a file with this name. Throws CannotRun when the extension is not known, or is
/// not that of C++ though the code is to be traced.
StubLanguage LanguageOf(const std::filesystem::path& path, bool traced = false);

/// Writes the stub in the language of the file's name. Throws CannotRun as LanguageOf does, and
/// when the file exists.
void WriteStub(const Query& query, const std::filesystem::path& path, bool traced = false);

}  // namespace hitscan
