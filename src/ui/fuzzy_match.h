#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace hitscan {

// Fuzzy search for the picker: finds the names that contain a few typed letters in the same order.

/// How a typed word matches a text.
struct FuzzyMatch {
  int score = 0;                       ///< higher is better
  std::vector<std::size_t> positions;  ///< positions of the word's letters in the text, ascending
};

/// The best match of the letters of `word` with letters of `text`, in the same order but possibly
/// with other letters between them, ignoring upper and lower case; nullopt when there is none.
/// Consecutive letters score higher, and so do letters at the beginning of a word (a capital after
/// a lower case letter, or a letter after `_`, a space or another sign). An empty word matches
/// every text.
std::optional<FuzzyMatch> MatchLetters(std::string_view word, std::string_view text);

/// An item of the search. It is found by letters of its name or by a consecutive part of its title.
struct FuzzyCandidate {
  std::string_view name;
  std::string_view title;
};

/// A candidate that matches every typed word.
struct FuzzyFind {
  std::size_t index = 0;  ///< of the candidate
  int score = 0;
  std::vector<std::size_t> name_positions;   ///< matched letters of the name, ascending
  std::vector<std::size_t> title_positions;  ///< matched letters of the title
};

/// The candidates that match all words of `typed` (separated by spaces, in any order), best first:
/// by score, then by length of name, then in the order of `all`.
std::vector<FuzzyFind> FindFuzzy(std::string_view typed, std::span<const FuzzyCandidate> all);

}  // namespace hitscan
