#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "cases/answerer.h"

// The forms in which cases are sent to the user's implementations, and in which these answer.
namespace hitscan {

// Programs: a line of JSON for each case, with the names and forms of case files.

/// The line for a case: {"query": "raycast_plane", "ray": {...}, "plane": {...}} and a line break.
std::string CaseLine(const Query& query, std::span<const Value> arguments);

/// Reads the line that a program printed, without the line break. {"error": TEXT} is a refusal. A
/// line that is no answer of the query is a failure, which says why.
Outcome OutcomeFromLine(const Query& query, std::string_view line);

/// What a program replied to a case.
struct ProgramReply {
  std::string line;
  std::string failure = {};  ///< why there is no line; empty if there is one
};

/// The beginning of the failure of a program that prints more than a line for a case.
inline constexpr std::string_view kAnsweredTooMuch = "answered too much";

/// The failure of a program that prints this line without having been asked.
std::string DescribeSurplus(std::string_view line);

/// The outcome of a case that a program was asked twice: a failure if the replies differ. `second`
/// does not count if there is no line in `first`.
Outcome OutcomeOfReplies(const Query& query, const ProgramReply& first, const ProgramReply& second);

// C++: 32-bit words, which are the members of the struct that the function returns (implement.h).
// If the query may miss, a word for `hit` comes before them.

/// The most words that an answer of the query has.
std::size_t MostAnswerWords(const Query& query);

/// Converts MostAnswerWords(query) words to an answer. After a miss only the word for `hit` counts.
Answer AnswerFromWords(const Query& query, std::span<const std::uint32_t> words);

}  // namespace hitscan
