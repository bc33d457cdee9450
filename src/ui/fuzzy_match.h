#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace hitscan {

// Fuzzy search for the picker: a few typed letters find the names that contain them in that order.

/// How a typed word matches a text.
struct FuzzyMatch {
  int score = 0;                       ///< higher is better
  std::vector<std::size_t> positions;  ///< of the word's letters in the text, ascending
};

/// The best match of the letters of `word` with letters of `text`, in the same order but with
/// others between them, in either case; nullopt when there is none. Letters at the beginnings of
/// words (a capital after a small letter, what follows a `_`, a space or another sign) and
/// consecutive letters score higher. An empty word matches every text.
std::optional<FuzzyMatch> MatchLetters(std::string_view word, std::string_view text);

/// What can be found: by letters of its name, or by a consecutive part of its title.
struct FuzzyCandidate {
  std::string_view name;
  std::string_view title;
};

/// A candidate that matches every word of what was typed.
struct FuzzyFind {
  std::size_t index = 0;  ///< of the candidate
  int score = 0;
  std::vector<std::size_t> name_positions;   ///< letters found in the name, ascending
  std::vector<std::size_t> title_positions;  ///< and in the title
};

/// The candidates that match all the words of `typed` (separated by spaces, in any order), the best
/// first: by score, then by length of name, then in the order of `all`.
std::vector<FuzzyFind> FindFuzzy(std::string_view typed, std::span<const FuzzyCandidate> all);

}  // namespace hitscan
