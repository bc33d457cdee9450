#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "edit/case_document.h"

namespace hitscan {

/// The key by which a row is sorted: first by the numbers in a text, one by one, then by the text.
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
  std::deque<Row> rows_;   ///< a deque, in which no row is moved when another one is added
  std::vector<Run> runs_;  ///< a heap after the first Take: the run with the first row is in front
  std::size_t run_begin_ = 0;
  std::size_t taken_ = 0;
};

/// A column of the table of cases. The column of arguments omits those that all cases of the file
/// share, unless all arguments are shared.
enum class CaseColumn {
  kCase,
  kVerdict,
  kMargin,  ///< see MarginOf
  kNote,
  kArguments,
  kExpected,
  kGot,
  kCompared,  ///< the answer of the compared implementation
};

/// Computes how near a case is to another verdict; nullopt: not known.
using CaseMargin = std::function<std::optional<double>(const CaseDocument&, CaseRef)>;

/// The margin of the exact answer (query/why.h). For answers without a verdict, the number that the
/// case has under the key `margin`, if any.
std::optional<double> MarginOf(const CaseDocument& document, CaseRef ref);

/// Whether the margins of a file are those of the exact evaluation.
bool HasExactMargins(const CaseDocument& document, std::size_t file);

/// The margins of cases. Each is computed when it is first asked for, and again after its case was
/// changed.
class CaseMargins {
 public:
  explicit CaseMargins(CaseMargin compute = MarginOf) : compute_(std::move(compute)) {}

  std::optional<double> Of(const CaseDocument& document, CaseRef ref);

 private:
  /// The margins of one file, and the state of its cases to which they belong.
  struct OfFile {
    std::uint64_t state = 0;
    std::uint64_t changes = 0;    ///< of the document, when `state` was taken
    std::vector<double> margins;  ///< NaN: not computed yet; infinity: not known
  };

  OfFile& Current(const CaseDocument& document, std::size_t file);

  CaseMargin compute_;
  std::uint64_t document_id_ = 0;
  std::vector<OfFile> files_;
};

/// A margin with three digits; empty when it is not known.
std::string PrintMargin(std::optional<double> margin);

/// The name of a file, with the folders before it that are needed to tell it from all other files
/// of the document.
std::string FileTitle(const CaseDocument& document, std::size_t file);

/// A label for the cases of a file: the name of their query or, if other files of the document have
/// cases of the same query, the title of the file without `.json`.
std::string FileLabel(const CaseDocument& document, std::size_t file);

/// The text of a case in that column. The verdict is "ok", "wrong", "outdated", "not judged" or
/// "asked"; ", differs" is added when the compared implementation answers differently.
std::string CaseCell(const CaseDocument& document, CaseRef ref, CaseColumn column);

/// Determines which cases a table shows, and in which order. Failed cases always come first, unless
/// the table is sorted by the verdict in descending order. Many cases are searched and sorted, and
/// their margins computed, in slices: one in each call of Update.
class CaseRows {
 public:
  /// How many cases one Update searches at most, and how many it takes at most from RowSorter.
  static constexpr std::size_t kSlice = 10'000;
  static constexpr std::size_t kMergedSlice = 25'000;

  enum class Show { kAll, kWrong, kUnjudged, kDiffering };

  /// Shows only cases whose row contains every word of `text`, ignoring upper and lower case.
  void Search(std::string text);
  const std::string& search() const { return search_; }
  /// Shows only the cases that pass this filter. kDiffering becomes kAll when there is no compared
  /// implementation.
  void ShowOnly(Show show);
  Show show() const { return show_; }
  /// Sorts the rows by a column. Numbers within a text are compared as numbers; equal rows stay in
  /// the order of the files. By margin, the cases nearest to another verdict come first.
  void SortBy(CaseColumn column, bool descending);

  /// Shows only cases with margins of at least the first and less than the second number.
  void ShowMargins(std::optional<std::pair<double, double>> range);
  const std::optional<std::pair<double, double>>& shown_margins() const { return shown_margins_; }
  /// Computes the margins with this function from now on.
  void UseMargin(CaseMargin margin);
  /// The margin of a case: computed at the first call, then kept until the case is changed.
  std::optional<double> Margin(const CaseDocument& document, CaseRef ref) {
    return margins_.Of(document, ref);
  }
  /// Whether some cases have margins, so that the column has something to show.
  bool has_margins() const { return has_margins_; }

  /// Updates the rows. Cheap when nothing changed. The row of an edited case keeps its position
  /// until the document's gesture ends.
  void Update(const CaseDocument& document);
  /// Whether some cases have not been searched or sorted yet: then another call of Update is
  /// needed, without any change. Until then the rows have the order of the files.
  bool searching() const { return searched_ < all_.size() || sorter_.size() > 0; }
  /// For how many cases margins have been computed for sorting; nullopt when that is done.
  std::optional<std::size_t> measured() const {
    if (column_ != CaseColumn::kMargin || searched_ == all_.size()) return std::nullopt;
    return searched_;
  }
  /// Whether the filter or the order was changed since the last Update.
  bool stale() const { return stale_; }

  std::span<const CaseRef> rows() const { return rows_; }
  /// A number that only these rows have: it differs after each change, and in another object.
  std::uint64_t version() const { return version_; }
  /// The row of a case; none when it is not shown.
  std::optional<std::size_t> RowOf(CaseRef ref) const;
  /// The case in the row after that of `ref` or, if that is the last row, in the row before it;
  /// nullopt when `ref` has no row or there is no other row.
  std::optional<CaseRef> NeighbourOf(CaseRef ref) const;
  /// How many cases there are, shown or not.
  std::size_t all() const { return all_.size(); }

 private:
  static constexpr std::uint32_t kNoRow = 0xFFFFFFFF;

  /// Whether the cases have to be sorted: the search visits them in another order.
  bool Sorts() const;
  void Start(const CaseDocument& document);
  void Continue(const CaseDocument& document);
  bool Matches(const CaseDocument& document, CaseRef ref) const;
  void SearchSlice(const CaseDocument& document);
  SortKey KeyOf(const CaseDocument& document, CaseRef ref);
  void Arrange(const CaseDocument& document);
  /// Whether only the selected case was changed since the last Update, without a change of the
  /// rows.
  bool RowsStay(const CaseDocument& document);
  bool IsFirst(const CaseDocument& document, CaseRef ref) const;
  bool Shown(const CaseDocument& document, CaseRef ref);

  std::string search_;
  std::vector<std::string> words_;
  Show show_ = Show::kAll;
  std::optional<std::pair<double, double>> shown_margins_;
  CaseColumn column_ = CaseColumn::kCase;
  bool descending_ = false;

  CaseMargins margins_;
  bool has_margins_ = false;

  bool stale_ = true;
  std::uint64_t document_id_ = 0;   ///< the id of the document
  std::uint64_t changes_ = 0;       ///< of the document, when the rows were last arranged
  std::vector<std::size_t> sizes_;  ///< how many cases each file has
  std::vector<CaseRef> all_;        ///< in the order of the files
  std::size_t searched_ = 0;        ///< the number of cases searched so far
  std::vector<CaseRef> matching_;   ///< the cases found so far; sorted at the end
  RowSorter sorter_;                ///< the cases found so far, until they are sorted
  std::vector<CaseRef> sorted_;     ///< the cases taken from `sorter_` so far
  /// How many cases had been found when the rows were last arranged; nullopt: the rows were not
  /// arranged since the search began.
  std::optional<std::size_t> arranged_;
  std::vector<CaseRef> rows_;
  std::size_t first_ = 0;  ///< how many rows come first in any order: those of IsFirst
  std::vector<std::vector<std::uint32_t>> row_of_;  ///< by file and case; kNoRow: not shown
  std::uint64_t version_ = 0;
};

}  // namespace hitscan
