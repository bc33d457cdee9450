#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "edit/case_document.h"
#include "edit/variants.h"

namespace hitscan {

/// The variants of a case, with the answers of the document's implementations, before the user
/// decides which of them to keep. Until then they are no cases of the document.
class VariantList {
 public:
  VariantList(const CaseDocument& document, CaseRef original);

  /// "case 4"
  std::string OriginalName() const;
  /// The file of the original with the variants as its cases.
  const CaseFile& file() const { return files_.front(); }
  std::size_t size() const { return kinds_.size(); }
  const VariantKind& KindOf(std::size_t index) const { return *kinds_.at(index); }
  const std::string& NameOf(std::size_t index) const { return names_.at(index); }
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
  std::vector<const VariantKind*> kinds_;
  std::vector<std::string> names_;
  std::vector<CaseFile> files_;  ///< one
  std::vector<bool> kept_;
  CaseResults results_;
  std::optional<std::size_t> previewed_;
  std::uint64_t changes_ = 0;
};

}  // namespace hitscan
