#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "edit/case_document.h"

namespace hitscan {

/// A column of the table of cases. Arguments that all cases of the file share are left out of
/// the text, unless there are no others.
enum class CaseColumn { kCase, kVerdict, kNote, kArguments, kExpected, kGot };

/// The text of a case in that column. The verdict is "ok" or "wrong", and "differs" when the
/// implementation that is compared with answers differently.
std::string CaseCell(const CaseDocument& document, CaseRef ref, CaseColumn column);

/// Which cases a table shows, in which order. Wrong ones come first, whatever it is sorted by,
/// unless it is sorted by the verdict in descending order. Searching a hundred thousand cases is
/// cut into slices, one a call of Update.
class CaseRows {
 public:
  /// How many cases one Update searches.
  static constexpr std::size_t kSlice = 2000;

  enum class Show { kAll, kWrong, kDiffering };

  /// Only cases whose row holds every word of `text`, in either case.
  void Search(std::string text);
  const std::string& search() const { return search_; }
  /// Only those; all of them once nothing is compared that could differ.
  void ShowOnly(Show show);
  Show show() const { return show_; }
  /// Numbers within a text sort as numbers; equal rows stay in the order of the files.
  void SortBy(CaseColumn column, bool descending);

  /// Brings the rows up to date. Cheap when nothing changed. A row whose case was edited stays
  /// where it is until the document's gesture is over.
  void Update(const CaseDocument& document);
  /// Whether there are cases left to search.
  bool searching() const { return searched_ < all_.size(); }
  /// Whether the filter or the order was changed since the last Update.
  bool stale() const { return stale_; }

  std::span<const CaseRef> rows() const { return rows_; }
  /// The row of a case; none when it is not shown.
  std::optional<std::size_t> RowOf(CaseRef ref) const;
  /// How many cases there are, shown or not.
  std::size_t all() const { return all_.size(); }

 private:
  void Start(const CaseDocument& document);
  void SearchSlice(const CaseDocument& document);
  void Sort(const CaseDocument& document);
  void Arrange(const CaseDocument& document);
  bool Shown(const CaseDocument& document, CaseRef ref) const;

  std::string search_;
  std::vector<std::string> words_;
  Show show_ = Show::kAll;
  CaseColumn column_ = CaseColumn::kCase;
  bool descending_ = false;

  bool stale_ = true;
  std::uint64_t document_id_ = 0;   ///< the id of the document
  std::uint64_t changes_ = 0;       ///< of the document, when the rows were last arranged
  std::vector<std::size_t> sizes_;  ///< how many cases each file has
  std::vector<CaseRef> all_;        ///< in the order of the files
  std::size_t searched_ = 0;        ///< how many of them
  std::vector<CaseRef> matching_;   ///< what the search found; sorted when it is over
  std::vector<CaseRef> rows_;
};

}  // namespace hitscan
