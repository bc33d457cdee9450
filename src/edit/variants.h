#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "edit/case_document.h"

// Degenerate relatives of a case, which most public issues are about.
namespace hitscan {

/// How a case is changed.
struct VariantRule {
  std::string_view name;      ///< "winding reversed"
  std::string_view sentence;  ///< what it finds
};

/// All rules, in the order in which variants are listed.
std::span<const VariantRule> VariantRules();

/// A relative of a case. It carries its text; its note says which variant of which case it is.
struct Variant {
  const VariantRule* rule;
  std::string name;  ///< "zeros negated (ray)"
  Case test;
};

/// The variants of a case with their exact answers. A rule gives none where it does not apply, or
/// where its arguments are those of the case or of an earlier variant; it gives several where
/// several arguments can be changed. Arguments that the query refuses, and answers that no case
/// file can hold, are skipped.
std::vector<Variant> VariantsOf(const CaseFile& file, const Case& test);

/// The variants of a case, with the answers of the document's implementations, before the user
/// decides which of them to keep. Until then they are no cases of the document.
class VariantList {
 public:
  VariantList(const CaseDocument& document, CaseRef original);

  /// "case 4"
  std::string OriginalName() const;
  /// The file of the original with the variants as its cases.
  const CaseFile& file() const { return files_.front(); }
  std::size_t size() const { return variants_.size(); }
  const VariantRule& RuleOf(std::size_t index) const { return *variants_.at(index).rule; }
  const std::string& NameOf(std::size_t index) const { return variants_.at(index).name; }
  const Case& At(std::size_t index) const { return file().cases.at(index); }
  const CaseResult& ResultOf(std::size_t index) const { return results_.Of({0, index}); }
  const CaseResults& results() const { return results_; }
  /// The indices of all variants, those that are answered wrongly first.
  std::vector<std::size_t> WrongFirst() const;

  bool kept(std::size_t index) const { return kept_.at(index); }
  void Keep(std::size_t index, bool keep) { kept_.at(index) = keep; }
  std::size_t kept_count() const;

  /// The variant that is shown in the scene.
  std::optional<std::size_t> previewed() const { return previewed_; }
  void Preview(std::optional<std::size_t> index);
  /// Increases when what the scene shows of it changes.
  std::uint64_t changes() const { return changes_; }

  /// Takes answers of the user's implementations, as CaseDocument::UpdateAnswers does.
  bool UpdateAnswers(bool wait);
  /// Answers the variants with these implementations from now on.
  void Choose(const CaseDocument& document);

  /// Adds the variants that are kept, or all of them, to the document of the original as one step,
  /// and selects the first one.
  void AddTo(CaseDocument& document, bool all) const;

 private:
  std::size_t file_index_;
  int original_id_;
  std::vector<Variant> variants_;  ///< with the case of each moved to the file
  std::vector<CaseFile> files_;    ///< one
  std::vector<bool> kept_;
  CaseResults results_;
  std::optional<std::size_t> previewed_;
  std::uint64_t changes_ = 0;
};

}  // namespace hitscan
