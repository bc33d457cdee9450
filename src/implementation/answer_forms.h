#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "cases/answerer.h"

// The forms in which the user's implementations are asked and answer.
namespace hitscan {

// Programs: a line of JSON for each case, with the names and forms of case files.

/// {"query": "raycast_plane", "ray": {...}, "plane": {...}} and a line break.
std::string CaseLine(const Query& query, std::span<const Value> arguments);

/// The answer that a program printed, without the line break. {"error": TEXT} is a refusal.
/// Anything that is no answer of the query is a failure that says why.
Outcome OutcomeFromLine(const Query& query, std::string_view line);

// C++: 32-bit words, the members of the struct that the function returns (implement.h), after a
// word for `hit` where the query may miss.

/// The most words that an answer of the query has.
std::size_t MostAnswerWords(const Query& query);

/// The answer that these words are; they are MostAnswerWords(query) words.
Answer AnswerFromWords(const Query& query, std::span<const std::uint32_t> words);

}  // namespace hitscan
