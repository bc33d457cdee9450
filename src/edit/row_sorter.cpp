#include "edit/row_sorter.h"

#include <algorithm>
#include <charconv>
#include <tuple>
#include <utility>

#include "base/text.h"

namespace hitscan {

SortKey SortKey::Of(std::string text) {
  SortKey key;
  key.text = std::move(text);
  const char* const end = key.text.data() + key.text.size();
  const auto is_digit = [end](const char* at) { return at != end && IsDigit(*at); };
  for (const char* at = key.text.data(); at != end;) {
    double number = 0;
    if (is_digit(*at == '-' ? at + 1 : at)) {
      at = std::from_chars(at, end, number).ptr;
      key.numbers.push_back(number);
    } else {
      ++at;
    }
  }
  return key;
}

bool SortKey::operator<(const SortKey& other) const {
  return std::tie(numbers, text) < std::tie(other.numbers, other.text);
}

void RowSorter::Begin(bool descending) {
  descending_ = descending;
  rows_ = {};
  runs_.clear();
  run_begin_ = 0;
  taken_ = 0;
}

void RowSorter::Add(SortKey key, CaseRef ref) { rows_.push_back({std::move(key), ref}); }

void RowSorter::EndRun() {
  if (run_begin_ == rows_.size()) return;
  std::stable_sort(rows_.begin() + static_cast<std::ptrdiff_t>(run_begin_), rows_.end(),
                   [this](const Row& a, const Row& b) { return Precedes(a, b); });
  runs_.push_back({run_begin_, rows_.size()});
  run_begin_ = rows_.size();
}

void RowSorter::Take(std::size_t count, std::vector<CaseRef>& rows) {
  // The order of a heap, whose front is the last: of equal rows the one of the earlier run is
  // taken first.
  const auto comes_after = [this](const Run& a, const Run& b) {
    const Row& of_a = rows_[a.next];
    const Row& of_b = rows_[b.next];
    if (Precedes(of_b, of_a)) return true;
    return !Precedes(of_a, of_b) && a.next > b.next;
  };
  if (taken_ == 0) std::ranges::make_heap(runs_, comes_after);
  for (; count > 0 && !runs_.empty(); --count) {
    std::ranges::pop_heap(runs_, comes_after);
    Run& run = runs_.back();
    rows.push_back(rows_[run.next].ref);
    rows_[run.next].key = {};  // freeing all of them at once would take long
    ++taken_;
    if (++run.next == run.end) {
      runs_.pop_back();
    } else {
      std::ranges::push_heap(runs_, comes_after);
    }
  }
}

}  // namespace hitscan
