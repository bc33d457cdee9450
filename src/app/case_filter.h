#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "edit/case_document.h"

// Scenes that show only some of their cases.
namespace hitscan {

class CaseDocument;

/// Which cases a scene shows. The others are hidden or faint; they are neither picked nor framed.
enum class ShownCases {
  kAll,       ///< every case
  kSelected,  ///< the selected one; all while none is selected
  kWrong,     ///< those with a wrong answer
  kListed,    ///< those that the table lists
};

/// "Only the selected case is shown; the others are faint."; empty for kAll.
std::string SentenceOf(ShownCases shown, bool faded);

/// The cases that the table lists.
class ListedCases {
 public:
  /// Lists with the same `version` have the same rows. `version` must not be 0.
  void Set(std::span<const CaseRef> rows, std::uint64_t version);
  std::uint64_t version() const { return version_; }
  std::size_t size() const { return size_; }
  bool Contains(CaseRef ref) const;

 private:
  std::size_t size_ = 0;
  std::vector<std::vector<bool>> listed_;  // listed_[file][index of the case]
  std::uint64_t version_ = 0;
};

/// Which cases of a document a scene shows now.
class CaseFilter {
 public:
  void ShowOnly(ShownCases shown);
  ShownCases shown() const { return shown_; }
  /// Sets the cases that the table lists, for ShownCases::kListed.
  void List(std::span<const CaseRef> rows, std::uint64_t version);
  const ListedCases& listed() const { return listed_; }
  bool Shows(const CaseDocument& document, CaseRef ref) const;
  /// How many cases it shows.
  std::size_t CountShown(const CaseDocument& document) const;
  /// How often ShowOnly and List were called.
  std::uint64_t changes() const { return changes_; }

 private:
  ShownCases shown_ = ShownCases::kAll;
  ListedCases listed_;
  std::uint64_t changes_ = 0;
};

}  // namespace hitscan
