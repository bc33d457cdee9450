#include "app/case_filter.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "edit/case_document.h"

namespace hitscan {

std::string SentenceOf(ShownCases shown, bool faded) {
  const auto sentence = [faded](std::string_view cases) {
    return fmt::format("Only {}{}.", cases, faded ? "; the others are faint" : "");
  };
  switch (shown) {
    case ShownCases::kAll:
      return {};
    case ShownCases::kSelected:
      return sentence("the selected case is shown");
    case ShownCases::kWrong:
      return sentence("cases with wrong answers are shown");
    case ShownCases::kListed:
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
  size_ = rows.size();
  version_ = version;
}

bool ListedCases::Contains(CaseRef ref) const {
  return ref.file < listed_.size() && ref.index < listed_[ref.file].size() &&
         listed_[ref.file][ref.index];
}

void CaseFilter::ShowOnly(ShownCases shown) {
  shown_ = shown;
  ++changes_;
}

void CaseFilter::List(std::span<const CaseRef> rows, std::uint64_t version) {
  listed_.Set(rows, version);
  ++changes_;
}

bool CaseFilter::Shows(const CaseDocument& document, CaseRef ref) const {
  switch (shown_) {
    case ShownCases::kAll:
      return true;
    case ShownCases::kSelected:
      return !document.selected() || document.selected() == ref;
    case ShownCases::kWrong:
      return document.results().Of(ref).failed();
    case ShownCases::kListed:
      return listed_.version() == 0 || listed_.Contains(ref);  // version 0: List was never called
  }
  return true;
}

std::size_t CaseFilter::CountShown(const CaseDocument& document) const {
  if (shown_ == ShownCases::kSelected && document.selected()) return 1;
  if (shown_ == ShownCases::kListed && listed_.version() != 0) return listed_.size();
  std::size_t count = 0;
  for (std::size_t file = 0; file < document.files().size(); ++file) {
    const bool only_wrong = shown_ == ShownCases::kWrong;
    count += only_wrong ? static_cast<std::size_t>(document.results().OfFile(file).failed)
                        : document.files()[file].cases.size();
  }
  return count;
}

}  // namespace hitscan
