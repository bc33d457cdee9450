#include "edit/case_margins.h"

#include <cmath>
#include <limits>

#include "cases/written_case.h"
#include "query/why.h"

namespace hitscan {
namespace {

constexpr double kNotComputed = std::numeric_limits<double>::quiet_NaN();
constexpr double kNotKnown = std::numeric_limits<double>::infinity();

}  // namespace

std::optional<double> MarginOf(const CaseDocument& document, CaseRef ref) {
  const CaseFile& file = document.files()[ref.file];
  const Case& shown = document.At(ref);
  if (const auto margin = ExactMargin(*file.query, shown.arguments)) return margin;
  return WrittenMargin(file, shown);
}

bool HasExactMargins(const CaseDocument& document, std::size_t file) {
  return HasVerdict(*document.files()[file].query);
}

CaseMargins::OfFile& CaseMargins::Current(const CaseDocument& document, std::size_t file) {
  if (document_id_ != document.id()) {
    document_id_ = document.id();
    files_.clear();
  }
  if (files_.size() <= file) files_.resize(file + 1);
  OfFile& known = files_[file];
  const std::uint64_t state = document.state(file);
  const std::size_t count = document.files()[file].cases.size();
  if (known.state == state && known.margins.size() == count) return known;
  // In a drag only the selected case changes.
  const std::optional<CaseRef> selected = document.selected();
  if (selected && selected->file == file && known.margins.size() == count &&
      document.OnlyChanged(*selected, known.changes)) {
    known.margins[selected->index] = kNotComputed;
  } else {
    known.margins.assign(count, kNotComputed);
  }
  known.state = state;
  known.changes = document.changes();
  return known;
}

std::optional<double> CaseMargins::Of(const CaseDocument& document, CaseRef ref) {
  double& margin = Current(document, ref.file).margins.at(ref.index);
  if (std::isnan(margin)) margin = compute_(document, ref).value_or(kNotKnown);
  return margin == kNotKnown ? std::nullopt : std::optional<double>(margin);
}

}  // namespace hitscan
