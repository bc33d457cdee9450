#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "edit/case_document.h"

namespace hitscan {

/// How near a case is to another verdict. Nullopt: not known.
using CaseMargin = std::function<std::optional<double>(const CaseDocument&, CaseRef)>;

/// The margin of the exact answer (query/why.h). For answers without a verdict, the one under the
/// key `margin` of the case file, if there is one.
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

}  // namespace hitscan
