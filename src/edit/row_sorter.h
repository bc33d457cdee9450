#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <vector>

#include "edit/case_selection.h"

// Sorting the rows of a table, of which there may be a million, in steps between which a window
// draws frames.
namespace hitscan {

/// What a row is sorted by: the numbers in a text one by one, then the text.
struct SortKey {
  std::vector<double> numbers;
  std::string text;

  /// The key of a text. Words such as "inf" and "nan" are not read as numbers, since NaN has no
  /// order.
  static SortKey Of(std::string text);
  bool operator<(const SortKey& other) const;
};

/// Sorts rows: first each run of rows is sorted, then the runs are merged. Rows with equal keys
/// keep their order.
class RowSorter {
 public:
  /// Forgets all rows, and sorts the next ones in this direction.
  void Begin(bool descending);
  void Add(SortKey key, CaseRef ref);
  /// Sorts the rows that were added since the last run.
  void EndRun();
  /// How many rows have not been taken yet.
  std::size_t size() const { return rows_.size() - taken_; }
  /// Appends the next rows in the order of their keys, at most `count`. Call it after the last run.
  void Take(std::size_t count, std::vector<CaseRef>& rows);

 private:
  struct Row {
    SortKey key;
    CaseRef ref;
  };
  /// The rows from `next` to `end` are sorted.
  struct Run {
    std::size_t next;
    std::size_t end;
  };

  bool Precedes(const Row& a, const Row& b) const {
    return descending_ ? b.key < a.key : a.key < b.key;
  }

  bool descending_ = false;
  std::deque<Row> rows_;   ///< of which none is moved when another one is added
  std::vector<Run> runs_;  ///< a heap after the first Take: the run with the first row is in front
  std::size_t run_begin_ = 0;
  std::size_t taken_ = 0;
};

}  // namespace hitscan
