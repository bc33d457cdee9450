#include "app/isolation.h"

#include <algorithm>

namespace hitscan {

std::string_view SentenceOf(Isolation isolation) {
  switch (isolation) {
    case Isolation::kOff:
      return {};
    case Isolation::kSelected:
      return "Only the selected case is shown.";
    case Isolation::kWrong:
      return "Only cases with wrong answers are shown.";
    case Isolation::kFiltered:
      return "Only the cases that the table lists are shown.";
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

}  // namespace hitscan
