#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cases/case_file.h"

// The text of a case as it is written in its file, and edits of that text.
namespace hitscan {

/// The JSON object of a case as it is written; valid until the file changes.
std::string_view WrittenCase(const CaseFile& file, const Case& test);

/// A copy of the case that carries its text, so that it does not depend on the document of the
/// file.
Case WithOwnText(const CaseFile& file, Case test);

/// The JSON of an argument as it is written in the case or, if it is not there, at the top level of
/// the file.
std::string WrittenArgument(const CaseFile& file, const Case& test, std::size_t parameter);

/// The JSON of a part of the expected answer; nullopt when the part is not expected.
std::optional<std::string> WrittenPart(const CaseFile& file, const Case& test,
                                       std::string_view part);

/// The number under the key `margin`; nullopt when there is none.
std::optional<double> WrittenMargin(const CaseFile& file, const Case& test);

/// The case with another argument, given as JSON text. Values that were derived from the arguments
/// (`exact`, `margin`, `book` and `reported`) are removed. Throws JsonError or InvalidShape.
Case WithArgument(const CaseFile& file, const Case& test, std::size_t parameter,
                  const std::string& text);

/// The case without the values that were derived from its arguments.
Case WithoutDerived(const CaseFile& file, const Case& test);

/// Whether the cases are equal apart from values that WithoutDerived removes.
bool EqualButDerived(Case a, const Case& b);

/// The case with another expected answer. Parts that stay the same keep their text; others keep
/// their form.
Case WithExpected(const CaseFile& file, const Case& test, const Answer& expected);

/// The case with another expected value, given as JSON text, of a part of which the case already
/// expects a value. Throws JsonError or InvalidShape.
Case WithExpectedText(const CaseFile& file, const Case& test, std::string_view part,
                      const std::string& text);

/// The case with another note; without a note if that is empty.
Case WithNote(const CaseFile& file, const Case& test, const std::string& note);

/// The case with all parts of its answer judged, or only those that it expects.
Case WithJudgement(const CaseFile& file, const Case& test, bool named_only);

/// The case with another id, to be added to the file. Where its text differs from its values, the
/// text is changed; the rest of it stays as it is. A case without its own text gets one that has
/// the values in the usual form.
Case AsNewCase(const CaseFile& file, const Case& test, int id);

/// The text of a case that stands alone: an object with the name of the query and every argument,
/// as written.
std::string StandaloneText(const CaseFile& file, const Case& test);

}  // namespace hitscan
