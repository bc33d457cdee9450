#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cases/check.h"
#include "edit/case_ref.h"

namespace hitscan {

/// The answer of the compared implementation to a case.
struct ComparedResult {
  CaseResult result;
  /// Whether its answer differs from that of the chosen implementation: in its parts, in a part by
  /// more than the file's tolerance, or because only one of the two refused.
  bool differs = false;
};

/// The implementation of that name, or the query's first one if there is none of that name.
const Implementation& ChooseImplementation(const Query& query, std::string_view name);

/// The answers to the cases of a document, and whether they are as expected. After each edit only
/// the changed cases are checked again.
class CaseResults {
 public:
  /// `implementation` answers the cases; with a non-empty `compare`, that one answers them too. A
  /// query that lacks `implementation` is answered by its first one; a query that lacks `compare`
  /// is not compared.
  CaseResults(std::string implementation, std::string compare)
      : implementation_(std::move(implementation)), compare_(std::move(compare)) {}

  const std::string& implementation() const { return implementation_; }
  const std::string& compare() const { return compare_; }

  // These throw std::out_of_range when there is no such case or file.

  const CheckResult& OfFile(std::size_t file) const { return files_.at(file).checked; }
  const CaseResult& Of(CaseRef ref) const { return OfFile(ref.file).cases.at(ref.index); }
  /// Null when there is no compared implementation.
  const ComparedResult* ComparedOf(CaseRef ref) const;
  /// Whether the compared implementation answers the case differently.
  bool Differs(CaseRef ref) const;
  /// How many cases the compared implementation answers differently.
  std::size_t differing() const;

  // The document calls these when it changes.

  /// Checks all cases of a file, which may be a new one.
  void CheckFile(std::size_t index, const CaseFile& file);
  /// Checks a case that was changed.
  void CaseChanged(CaseRef ref, const CaseFile& file);
  /// Checks a case that was inserted.
  void CaseInserted(CaseRef ref, const CaseFile& file);
  void CaseErased(CaseRef ref);

 private:
  struct FileResults {
    CheckResult checked;
    std::vector<ComparedResult> compared;  ///< empty when nothing is compared
  };

  void Check(CaseRef ref, const CaseFile& file);
  void Uncount(CaseRef ref);

  std::string implementation_;
  std::string compare_;
  std::vector<FileResults> files_;
};

}  // namespace hitscan
