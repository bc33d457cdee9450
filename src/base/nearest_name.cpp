#include "base/nearest_name.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/ascii.h"

namespace hitscan {
namespace {

// The edit distance of Damerau and Levenshtein, upper and lower case alike: the least number of
// insertions, deletions, replacements and swaps of adjacent letters, no letter edited twice.
std::size_t EditDistance(std::string_view a, std::string_view b) {
  const auto same = [](char x, char y) { return ToLower(x) == ToLower(y); };
  // The rows of the table for the current letter of `a` and for the two letters before it.
  std::vector<std::size_t> row(b.size() + 1);
  std::vector<std::size_t> above;
  std::vector<std::size_t> two_above;
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    two_above = std::exchange(above, row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = above[j - 1] + (same(a[i - 1], b[j - 1]) ? 0 : 1);
      row[j] = std::min({replaced, above[j] + 1, row[j - 1] + 1});
      if (i > 1 && j > 1 && same(a[i - 1], b[j - 2]) && same(a[i - 2], b[j - 1])) {
        row[j] = std::min(row[j], two_above[j - 2] + 1);
      }
    }
  }
  return row[b.size()];
}

}  // namespace

std::string_view NearestName(std::string_view name, std::span<const std::string_view> known) {
  std::string_view nearest;
  std::size_t least = std::max<std::size_t>(2, name.size() / 3) + 1;
  for (const std::string_view candidate : known) {
    // Each surplus character is an edit. Names from files may be very long, so these are skipped.
    if (name.size() >= candidate.size() + least) continue;
    const std::size_t distance = EditDistance(name, candidate);
    if (distance >= least) continue;
    least = distance;
    nearest = candidate;
  }
  return nearest;
}

std::string_view NameOneEditAway(std::string_view name, std::span<const std::string_view> known) {
  const auto found = std::ranges::find_if(known, [&](std::string_view candidate) {
    // Compares the lengths first, since a name may be very long.
    const std::size_t shorter = std::min(name.size(), candidate.size());
    const std::size_t longer = std::max(name.size(), candidate.size());
    return longer - shorter <= 1 && EditDistance(name, candidate) <= 1;
  });
  return found == known.end() ? std::string_view() : *found;
}

std::string DidYouMean(std::string_view name, std::span<const std::string_view> known) {
  const std::string nearest(NearestName(name, known));
  return nearest.empty() ? nearest : "; did you mean '" + nearest + "'?";
}

}  // namespace hitscan
