#pragma once

#include <filesystem>
#include <string>

#include "query/query.h"

namespace hitscan {

enum class StubLanguage { kCpp, kPython, kJavaScript };

/// A file to fill in: an implementation of the query that works as it is and answers a miss, false
/// or zero. `name` is that of the file, for the command in its comment.
std::string ImplementationStub(const Query& query, StubLanguage language, const std::string& name);

/// The language of a file with this name. Throws CannotRun when it is not known.
StubLanguage LanguageOf(const std::filesystem::path& path);

/// Writes the stub in the language of the file's name. Throws CannotRun when that is not known or
/// the file exists.
void WriteStub(const Query& query, const std::filesystem::path& path);

}  // namespace hitscan
