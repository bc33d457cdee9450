#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cases/check.h"
#include "edit/case_ref.h"

namespace hitscan {

class UserImplementations;

/// The answer of the compared implementation to a case.
struct ComparedResult {
  CaseResult result;
  /// Whether the answer differs from that of the chosen implementation: it has other parts, a part
  /// differs by more than the tolerance of the file, or only one of the two has an answer.
  bool differs = false;
  /// False if the compared answers are what was reported, and nothing was reported of this case.
  bool asked = true;
};

/// The answers to the cases of a document, and whether they are as expected. After each edit only
/// the changed cases are checked again. The user's implementations are asked in the background:
/// their results are pending at first, and Update takes them. An answer that comes within a few
/// milliseconds is taken at once.
class CaseResults {
 public:
  /// The implementation named `implementation` answers the cases, and also the one named `compare`
  /// if that is not empty. A query that lacks `implementation` is answered by its first
  /// implementation; a query that lacks `compare` is not compared. `user` has the user's
  /// implementations, which may be named too; null: there are none.
  CaseResults(std::string implementation, std::string compare,
              const UserImplementations* user = nullptr)
      : implementation_(std::move(implementation)), compare_(std::move(compare)), user_(user) {}

  const std::string& implementation() const { return implementation_; }
  const std::string& compare() const { return compare_; }
  const UserImplementations* user() const { return user_; }
  /// The name of the implementation that answers the query.
  std::string NameFor(const Query& query) const;
  /// Whether an implementation of that name, built in or the user's, answers the query of the file.
  /// What was reported answers files that have it.
  bool Has(std::string_view name, const CaseFile& file) const;

  // These throw std::out_of_range when there is no such case or file.

  const CheckResult& OfFile(std::size_t file) const { return files_.at(file).checked; }
  const CaseResult& Of(CaseRef ref) const { return OfFile(ref.file).cases.at(ref.index); }
  /// Null when there is no compared implementation, or nothing was reported of the case.
  const ComparedResult* ComparedOf(CaseRef ref) const;
  /// Whether the shown or the compared answer fails.
  bool Fails(CaseRef ref) const;
  /// Whether the compared implementation answers the case differently.
  bool Differs(CaseRef ref) const;
  /// How many cases the compared implementation answers differently.
  std::size_t differing() const;
  /// How the answers of the compared implementation are judged.
  AnswerCounts compared_counts() const;

  /// Whether the user's implementation has not answered everything yet.
  bool pending() const { return !asked_.empty(); }

  // The document calls these when it changes.

  /// Checks all cases of a file, which may be a new one. `known` may have the results of the chosen
  /// implementation for all cases already.
  void CheckFile(std::size_t index, const CaseFile& file, CheckResult known = {});
  /// Checks a case that was changed.
  void CaseChanged(CaseRef ref, const CaseFile& file);
  /// Checks a case that was inserted.
  void CaseInserted(CaseRef ref, const CaseFile& file);
  void CaseErased(CaseRef ref, const CaseFile& file);

  /// Takes the answers that have come; with `wait`, waits for all of them. Returns whether there
  /// were any.
  bool Update(std::span<const CaseFile> files, bool wait = false);

 private:
  using Clock = AskedCases::Clock;

  struct FileResults {
    CheckResult checked;
    std::vector<ComparedResult> compared;  ///< empty when nothing is compared
    std::size_t differing = 0;             ///< how many of them differ
    AnswerCounts compared_counts;
  };

  /// Cases of a file about which the user's implementation was asked.
  struct Asked {
    std::unique_ptr<AskedCases> cases;
    std::size_t file;
    std::size_t begin;  ///< the first case; the others follow it
    bool compared;      ///< the answers are those of the compared implementation
  };

  void Ask(std::size_t index, const CaseFile& file, std::size_t begin, std::size_t count);
  void AskOne(bool compared, std::size_t index, const CaseFile& file, std::size_t begin,
              std::size_t count);
  /// Judges answers until the deadline, if there is one. Returns whether all have been judged.
  bool Take(Asked& asked, const CaseFile& file, std::optional<Clock::time_point> deadline);
  /// Stores the result of the chosen or the compared implementation, and updates all counts.
  void Set(CaseRef ref, bool compared, const CaseFile& file, CaseResult result);
  /// Adds `change`, 1 or -1, to the counts to which the result of the case belongs.
  void Count(CaseRef ref, int change);
  void CountCompared(CaseRef ref, int change);
  /// Says of each of these cases whether the compared implementation is asked.
  void NoteAsked(std::size_t index, const CaseFile& file, std::size_t begin, std::size_t count);
  bool IsAsked(std::size_t file) const;
  void CancelAsked(std::size_t file);

  std::string implementation_;
  std::string compare_;
  const UserImplementations* user_ = nullptr;
  std::vector<FileResults> files_;
  std::vector<Asked> asked_;
  bool slow_ = false;  ///< the last answers did not come within a few milliseconds
};

/// The name under which the answers of the compared implementation to these files are shown: that
/// of the library whose answers were reported, if it is the same in all files.
std::string ComparedName(const CaseResults& results, std::span<const CaseFile> files);
/// The name under which the shown answers are: "exact" if the exact implementation gives them.
std::string ShownName(const CaseResults& results, const Query& query);

}  // namespace hitscan
