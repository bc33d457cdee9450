#include "ui/fuzzy_match.h"

#include <algorithm>
#include <limits>
#include <string>

#include "base/text.h"

namespace hitscan {
namespace {

// The scores of a letter found in the name: for itself, and in addition at these places.
constexpr int kLetter = 1;
constexpr int kWordStart = 8;
constexpr int kNameStart = 4;
constexpr int kInARow = 5;
// The scores of a letter found in the title, less than in the name.
constexpr int kTitleLetter = 3;
constexpr int kTitleWordStart = 4;

bool StartsWord(std::string_view text, std::size_t at) {
  const char here = text[at];
  if (!IsLetter(here) && !IsDigit(here)) return false;
  if (at == 0) return true;
  const char before = text[at - 1];
  if (!IsLetter(before) && !IsDigit(before)) return true;
  if (IsDigit(here)) return !IsDigit(before);
  if (!IsUpper(here)) return false;
  // In AABBSample the S starts a word too, because a lower case letter follows it.
  return !IsUpper(before) ||
         (at + 1 < text.size() && IsLetter(text[at + 1]) && !IsUpper(text[at + 1]));
}

std::vector<std::string_view> Words(std::string_view typed) {
  std::vector<std::string_view> words;
  while (true) {
    typed.remove_prefix(std::min(typed.find_first_not_of(' '), typed.size()));
    if (typed.empty()) return words;
    words.push_back(typed.substr(0, typed.find(' ')));
    typed.remove_prefix(words.back().size());
  }
}

// Finds consecutive letters only: in a long text such as a title, almost any few letters occur in
// order.
std::optional<FuzzyMatch> MatchConsecutive(std::string_view word, std::string_view text) {
  std::optional<FuzzyMatch> best;
  for (std::size_t at = 0; at + word.size() <= text.size(); ++at) {
    const auto same = [](char a, char b) { return ToLower(a) == ToLower(b); };
    if (!std::equal(word.begin(), word.end(), text.begin() + static_cast<std::ptrdiff_t>(at),
                    same)) {
      continue;
    }
    const int score =
        kTitleLetter * static_cast<int>(word.size()) + (StartsWord(text, at) ? kTitleWordStart : 0);
    if (best && best->score >= score) continue;
    best = FuzzyMatch{score, {}};
    for (std::size_t i = 0; i < word.size(); ++i) best->positions.push_back(at + i);
  }
  return best;
}

void Merge(const std::vector<std::size_t>& more, std::vector<std::size_t>& positions) {
  positions.insert(positions.end(), more.begin(), more.end());
  std::ranges::sort(positions);
  positions.erase(std::unique(positions.begin(), positions.end()), positions.end());
}

std::optional<FuzzyFind> Find(const std::vector<std::string_view>& words,
                              const FuzzyCandidate& candidate) {
  FuzzyFind find;
  for (const std::string_view word : words) {
    const auto in_name = MatchLetters(word, candidate.name);
    const auto in_title = MatchConsecutive(word, candidate.title);
    if (!in_name && !in_title) return std::nullopt;
    if (in_name && (!in_title || in_name->score >= in_title->score)) {
      find.score += in_name->score;
      Merge(in_name->positions, find.name_positions);
    } else {
      find.score += in_title->score;
      Merge(in_title->positions, find.title_positions);
    }
  }
  return find;
}

}  // namespace

std::optional<FuzzyMatch> MatchLetters(std::string_view word, std::string_view text) {
  if (word.size() > text.size()) return std::nullopt;
  if (word.empty()) return FuzzyMatch{};
  constexpr int kNever = std::numeric_limits<int>::min() / 2;
  const std::size_t width = text.size();
  // best[i][j]: the best score of the first i + 1 letters when the last of them is at position j.
  std::vector<std::vector<int>> best(word.size(), std::vector<int>(width, kNever));
  std::vector<std::vector<std::size_t>> from(word.size(), std::vector<std::size_t>(width, 0));
  for (std::size_t i = 0; i < word.size(); ++i) {
    int before =
        i == 0 ? 0 : kNever;  // the best score of one letter less, at any position before j
    std::size_t before_at = 0;
    for (std::size_t j = 0; j < width; ++j) {
      if (i > 0 && j > 0 && best[i - 1][j - 1] > before) {
        before = best[i - 1][j - 1];
        before_at = j - 1;
      }
      if (before == kNever || ToLower(word[i]) != ToLower(text[j])) continue;
      int score = before;
      std::size_t at = before_at;
      if (i > 0 && j > 0 && best[i - 1][j - 1] != kNever && best[i - 1][j - 1] + kInARow >= score) {
        score = best[i - 1][j - 1] + kInARow;
        at = j - 1;
      }
      best[i][j] = score + kLetter + (StartsWord(text, j) ? kWordStart : 0) +
                   (i == 0 && j == 0 ? kNameStart : 0);
      from[i][j] = at;
    }
  }
  const std::vector<int>& last = best.back();
  const auto end = std::ranges::max_element(last);
  if (*end == kNever) return std::nullopt;
  FuzzyMatch match{*end, std::vector<std::size_t>(word.size())};
  auto position = static_cast<std::size_t>(end - last.begin());
  for (std::size_t i = word.size(); i-- > 0;) {
    match.positions[i] = position;
    position = from[i][position];
  }
  return match;
}

std::vector<FuzzyFind> FindFuzzy(std::string_view typed, std::span<const FuzzyCandidate> all) {
  const std::vector<std::string_view> words = Words(typed);
  std::vector<FuzzyFind> finds;
  for (std::size_t i = 0; i < all.size(); ++i) {
    std::optional<FuzzyFind> find = Find(words, all[i]);
    if (!find) continue;
    find->index = i;
    finds.push_back(std::move(*find));
  }
  if (words.empty()) return finds;
  std::ranges::stable_sort(finds, [&](const FuzzyFind& a, const FuzzyFind& b) {
    if (a.score != b.score) return a.score > b.score;
    return all[a.index].name.size() < all[b.index].name.size();
  });
  return finds;
}

}  // namespace hitscan
