#pragma once

#include <cstdint>
#include <span>

#include "query/query.h"

// The answers of own implementations in C++ as 32-bit words: the members of the struct that the
// function returns (implement.h), after a word for `hit` where the query may miss.
namespace hitscan {

/// The most words that an answer of the query has.
std::size_t MostAnswerWords(const Query& query);

/// The answer that these words are; they are MostAnswerWords(query) words.
Answer AnswerFromWords(const Query& query, std::span<const std::uint32_t> words);

}  // namespace hitscan
