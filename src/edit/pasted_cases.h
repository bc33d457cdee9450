#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "edit/case_document.h"
#include "json/document.h"
#include "reading/read_text.h"

namespace hitscan {

/// Cases from a text, to be added to a file.
struct PastedCases {
  std::vector<Case> cases;  ///< at least one; ignore their ids
  std::string remark;       ///< what the text lacked, and what is used instead; may be empty
  std::optional<double> tolerance = {};  ///< only if the text is a case file
};

/// The text as JSON; nullopt when it is not meant as JSON. Throws EditError with one line about
/// what cannot be read.
std::optional<JsonDocument> ParsePastedJson(std::string_view text);

/// Reads a case, a list of cases, or a case file. Nullopt when the text is none of these. If a case
/// lacks an argument, it gets the one that all cases of `file` share; if it has no expectation, it
/// gets the exact answer. The remark tells of both. Throws EditError with one line about what
/// cannot be read, such as a missing argument that the cases of `file` do not share.
std::optional<PastedCases> ParseJsonCases(const CaseFile& file, const JsonDocument& document);

/// The query that the text names, if it is not that of `file`; null otherwise.
const Query* OtherQueryNamedIn(const CaseFile& file, const JsonDocument& document);

/// The cases of a reading that is understood.
PastedCases CasesOf(const Reading& reading);

/// The text of a case file with these cases alone, which were read for `file`. The tolerance is
/// that of the text they come from, or else of `file`.
std::string FileTextOf(const CaseFile& file, const PastedCases& pasted);

/// Reads JSON, or the text of an issue. Throws EditError with one line about what cannot be
/// read or is not decided.
PastedCases ParseCases(const CaseFile& file, std::string_view text);

}  // namespace hitscan
