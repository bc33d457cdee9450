#include "edit/variant_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace hitscan {
namespace {

CaseResults SameImplementations(const CaseDocument& document) {
  const CaseResults& results = document.results();
  return {results.implementation(), results.compare(), results.user()};
}

}  // namespace

VariantList::VariantList(const CaseDocument& document, CaseRef original)
    : file_index_(original.file),
      original_id_(document.At(original).id),
      files_{document.files()[original.file]},
      results_(SameImplementations(document)) {
  std::vector<Case> cases;
  for (Variant& variant : VariantsOf(files_.front(), document.At(original))) {
    kinds_.push_back(variant.kind);
    names_.push_back(std::move(variant.name));
    cases.push_back(std::move(variant.test));
  }
  // What some variant changes is not shared any more.
  CaseFile& file = files_.front();
  for (std::size_t i = 0; i < file.shared.size(); ++i) {
    file.shared[i] = file.shared[i] && std::ranges::all_of(cases, [&](const Case& variant) {
                       return Identical(variant.arguments[i], document.At(original).arguments[i]);
                     });
  }
  file.cases = std::move(cases);
  kept_.resize(kinds_.size());
  results_.CheckFile(0, files_.front());
}

std::string VariantList::OriginalName() const { return fmt::format("case {}", original_id_); }

std::vector<std::size_t> VariantList::WrongFirst() const {
  std::vector<std::size_t> order(size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_partition(order,
                                [this](std::size_t index) { return ResultOf(index).failed(); });
  return order;
}

std::size_t VariantList::kept_count() const {
  return static_cast<std::size_t>(std::ranges::count(kept_, true));
}

void VariantList::Preview(std::optional<std::size_t> index) {
  previewed_ = index;
  ++changes_;
}

bool VariantList::UpdateAnswers(bool wait) {
  const bool updated = results_.Update(files_, wait);
  if (updated) ++changes_;
  return updated;
}

void VariantList::Choose(const CaseDocument& document) {
  results_ = SameImplementations(document);
  results_.CheckFile(0, file());
  ++changes_;
}

void VariantList::AddTo(CaseDocument& document, bool all) const {
  const std::size_t count = all ? size() : kept_count();
  const Gesture one_step(document, fmt::format("add {} {} of case {}", count,
                                               count == 1 ? "variant" : "variants", original_id_));
  std::optional<CaseRef> first;
  for (std::size_t i = 0; i < size(); ++i) {
    if (!all && !kept(i)) continue;
    const CaseRef added = document.Add(file_index_, At(i));
    if (!first) first = added;
  }
  if (first) document.Select(first);
}

}  // namespace hitscan
