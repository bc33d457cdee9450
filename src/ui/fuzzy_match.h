#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace hitscan {

/// How a typed word was found in a text.
struct FuzzyMatch {
  int score = 0;                    ///< the more the better
  std::vector<std::size_t> places;  ///< of the word's letters in the text, ascending
};

/// The best way to find the letters of `word` in `text`, in this order but not side by side, in
/// either case; nothing when that cannot be. Beginnings of words (a capital after a small letter,
/// what follows a `_`, a space or another sign) and letters in a row count more. An empty word is
/// found everywhere.
std::optional<FuzzyMatch> MatchLetters(std::string_view word, std::string_view text);

/// What can be looked for: by its name, letter by letter, or by a piece of its title.
struct FuzzyCandidate {
  std::string_view name;
  std::string_view title;
};

/// A candidate that has every word of what was typed.
struct FuzzyFind {
  std::size_t index = 0;  ///< of the candidate
  int score = 0;
  std::vector<std::size_t> name_places;   ///< letters found in the name, ascending
  std::vector<std::size_t> title_places;  ///< and in the title
};

/// The candidates that have all the words of `typed` (spaces part them; their order is free), the
/// best first: by score, then the shorter name, then as they stand.
std::vector<FuzzyFind> FindFuzzy(std::string_view typed, std::span<const FuzzyCandidate> all);

}  // namespace hitscan
