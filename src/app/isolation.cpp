#include "app/isolation.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "edit/case_document.h"

namespace hitscan {

std::string SentenceOf(Isolation isolation, bool faded) {
  const auto sentence = [faded](std::string_view shown) {
    return fmt::format("Only {}{}.", shown, faded ? "; the others are faint" : "");
  };
  switch (isolation) {
    case Isolation::kOff:
      return {};
    case Isolation::kSelected:
      return sentence("the selected case is shown");
    case Isolation::kWrong:
      return sentence("cases with wrong answers are shown");
    case Isolation::kFiltered:
      return sentence("the cases that the table lists are shown");
  }
  return {};
}

void ListedCases::Set(std::span<const CaseRef> rows, std::uint64_t version) {
  listed_.clear();
  for (const CaseRef& ref : rows) {
    if (ref.file >= listed_.size()) listed_.resize(ref.file + 1);
    std::vector<bool>& of_file = listed_[ref.file];
    if (ref.index >= of_file.size()) of_file.resize(std::max(ref.index + 1, 2 * of_file.size()));
    of_file[ref.index] = true;
  }
  version_ = version;
}

bool ListedCases::Contains(CaseRef ref) const {
  return ref.file < listed_.size() && ref.index < listed_[ref.file].size() &&
         listed_[ref.file][ref.index];
}

void CaseFilter::Isolate(Isolation isolation) {
  isolation_ = isolation;
  ++changes_;
}

void CaseFilter::List(std::span<const CaseRef> rows, std::uint64_t version) {
  listed_.Set(rows, version);
  ++changes_;
}

bool CaseFilter::Shows(const CaseDocument& document, CaseRef ref) const {
  switch (isolation_) {
    case Isolation::kOff:
      return true;
    case Isolation::kSelected:
      return !document.selected() || document.selected() == ref;
    case Isolation::kWrong:
      return document.results().Of(ref).failed();
    case Isolation::kFiltered:
      return listed_.version() == 0 || listed_.Contains(ref);  // no table lists anything yet
  }
  return true;
}

}  // namespace hitscan
