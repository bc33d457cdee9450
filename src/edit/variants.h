#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "edit/case_document.h"

// Variants of a case, most of them degenerate: most public issues are about such cases.
namespace hitscan {

/// How a case is changed.
struct VariantRule {
  std::string_view name;      ///< "winding reversed"
  std::string_view sentence;  ///< the errors that its variants find
};

/// All rules, in the order in which variants are listed.
std::span<const VariantRule> VariantRules();

/// A case made from another one by a rule. It carries its text; its note names the rule and the
/// other case.
struct Variant {
  const VariantRule* rule;
  std::string name;  ///< "zeros negated (ray)"
  Case test;
};

/// The variants of a case with their exact answers. A rule gives several variants where several
/// arguments can be changed, and none where it does not apply. A variant is skipped if its
/// arguments are those of the case or of an earlier variant, if the query refuses them, or if no
/// case file can hold the answer.
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
  /// The indices of all variants; the failed ones come first.
  std::vector<std::size_t> WrongFirst() const;

  bool kept(std::size_t index) const { return kept_.at(index); }
  void Keep(std::size_t index, bool keep) { kept_.at(index) = keep; }
  std::size_t kept_count() const;

  /// The variant that is shown in the scene.
  std::optional<std::size_t> previewed() const { return previewed_; }
  void Preview(std::optional<std::size_t> index);
  /// Increases when the scene has to show something else: another variant or other answers.
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
  std::vector<Variant> variants_;  ///< without their cases, which are in the file
  std::vector<CaseFile> files_;    ///< always one, in the list that CaseResults takes
  std::vector<bool> kept_;
  CaseResults results_;
  std::optional<std::size_t> previewed_;
  std::uint64_t changes_ = 0;
};

}  // namespace hitscan
