#include "edit/case_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <iterator>
#include <limits>
#include <tuple>
#include <utility>

#include "base/ascii.h"

namespace hitscan {
namespace {

// Those whose texts are searched.
constexpr CaseColumn kColumns[] = {CaseColumn::kCase,      CaseColumn::kVerdict,  CaseColumn::kNote,
                                   CaseColumn::kArguments, CaseColumn::kExpected, CaseColumn::kGot,
                                   CaseColumn::kCompared};

std::string PrintAnswer(const Answer& answer) {
  std::string text;
  for (const AnswerPart& part : answer) {
    fmt::format_to(std::back_inserter(text), "{}{} {}", text.empty() ? "" : ", ", part.name,
                   PrintValue(part.value));
  }
  return text;
}

std::string PrintResult(const CaseResult& result) {
  return result.error.empty() ? PrintAnswer(result.answer) : result.error;
}

std::string PrintArguments(const CaseDocument& document, CaseRef ref) {
  const CaseFile& file = document.files()[ref.file];
  const bool all_shared = std::ranges::find(file.shared, false) == file.shared.end();
  std::string text;
  for (std::size_t i = 0; i < file.query->parameters.size(); ++i) {
    if (file.shared[i] && !all_shared) continue;
    fmt::format_to(std::back_inserter(text), "{}{} {}", text.empty() ? "" : ", ",
                   file.query->parameters[i].name, PrintValue(document.At(ref).arguments[i]));
  }
  return text;
}

std::string Verdict(const CaseDocument& document, CaseRef ref) {
  const CaseResult& result = document.results().Of(ref);
  std::string text = "ok";
  if (result.pending) text = "asked";
  if (result.unjudged) text = "not judged";
  if (result.failed()) text = "wrong";
  if (document.results().Differs(ref)) text += ", differs";
  return text;
}

// A text and the numbers in it: two keys are compared number by number first.
struct SortKey {
  std::vector<double> numbers;
  std::string text;

  explicit SortKey(std::string printed) : text(std::move(printed)) {
    const char* const end = text.data() + text.size();
    const auto is_digit = [end](const char* at) { return at != end && IsDigit(*at); };
    for (const char* at = text.data(); at != end;) {
      // Words such as "inf" and "nan" are not read as numbers, since NaN has no order.
      double number = 0;
      if (is_digit(*at == '-' ? at + 1 : at)) {
        at = std::from_chars(at, end, number).ptr;
        numbers.push_back(number);
      } else {
        ++at;
      }
    }
  }

  bool operator<(const SortKey& other) const {
    return std::tie(numbers, text) < std::tie(other.numbers, other.text);
  }
};

}  // namespace

std::string PrintMargin(std::optional<double> margin) {
  return margin ? fmt::format("{:.3g}", *margin) : std::string();
}

std::string CaseCell(const CaseDocument& document, CaseRef ref, CaseColumn column) {
  const Case& shown = document.At(ref);
  switch (column) {
    case CaseColumn::kCase:
      return document.files().size() == 1
                 ? std::to_string(shown.id)
                 : fmt::format("{} {}", document.files()[ref.file].query->name, shown.id);
    case CaseColumn::kVerdict:
      return Verdict(document, ref);
    case CaseColumn::kMargin:
      return PrintMargin(MarginOf(document, ref));
    case CaseColumn::kNote:
      return shown.note;
    case CaseColumn::kArguments:
      return PrintArguments(document, ref);
    case CaseColumn::kExpected:
      return PrintAnswer(shown.expected);
    case CaseColumn::kGot:
      return PrintResult(document.results().Of(ref));
    case CaseColumn::kCompared: {
      const ComparedResult* const compared = document.results().ComparedOf(ref);
      return compared == nullptr ? std::string() : PrintResult(compared->result);
    }
  }
  return {};
}

void CaseRows::Search(std::string text) {
  if (text == search_) return;
  search_ = std::move(text);
  words_.clear();
  std::string word;
  for (const char c : search_ + ' ') {
    if (c != ' ') {
      word += ToLower(c);
    } else if (!word.empty()) {
      words_.push_back(std::exchange(word, {}));
    }
  }
  stale_ = true;
}

void CaseRows::ShowOnly(Show show) {
  stale_ = stale_ || show != show_;
  show_ = show;
}

void CaseRows::UseMargin(CaseMargin margin) {
  margins_ = CaseMargins(std::move(margin));
  stale_ = true;
}

void CaseRows::SortBy(CaseColumn column, bool descending) {
  stale_ = stale_ || column != column_ || descending != descending_;
  column_ = column;
  descending_ = descending;
}

void CaseRows::Update(const CaseDocument& document) {
  // Without a compared implementation the user could not choose another filter.
  if (show_ == Show::kDiffering && document.results().compare().empty()) ShowOnly(Show::kAll);
  std::vector<std::size_t> sizes;
  for (const CaseFile& file : document.files()) sizes.push_back(file.cases.size());
  if (stale_ || document.id() != document_id_ || sizes != sizes_) {
    document_id_ = document.id();
    sizes_ = std::move(sizes);
    Start(document);
  } else if (!unfinished() && (changes_ == document.changes() || document.in_gesture())) {
    return;
  } else if (measured_) {
    MeasureSlice(document);
    // Arranging many rows for each slice would take longer than the slice.
    const bool changed = changes_ != document.changes() && !document.in_gesture();
    if (measured_ && !changed) return;
  }
  if (searching()) SearchSlice(document);
  Arrange(document);
}

void CaseRows::Start(const CaseDocument& document) {
  stale_ = false;
  all_.clear();
  for (std::size_t file = 0; file < document.files().size(); ++file) {
    for (std::size_t i = 0; i < document.files()[file].cases.size(); ++i) all_.push_back({file, i});
  }
  // Of other files the first cases tell whether margins are written in them.
  constexpr std::size_t kLookedAt = 100;
  has_margins_ = false;
  for (std::size_t file = 0; file < document.files().size() && !has_margins_; ++file) {
    has_margins_ = HasExactMargins(document, file);
  }
  for (std::size_t i = 0; i < std::min(kLookedAt, all_.size()) && !has_margins_; ++i) {
    has_margins_ = margins_.Of(document, all_[i]).has_value();
  }
  measured_.reset();
  searched_ = 0;
  matching_.clear();
  if (!words_.empty()) return;
  searched_ = all_.size();
  matching_ = all_;
  Sort(document);
}

void CaseRows::SearchSlice(const CaseDocument& document) {
  const std::size_t end = std::min(searched_ + kSlice, all_.size());
  for (; searched_ < end; ++searched_) {
    std::string text;
    for (const CaseColumn column : kColumns)
      text += CaseCell(document, all_[searched_], column) + ' ';
    text = ToLower(text);
    const auto holds = [&text](const std::string& word) {
      return text.find(word) != std::string::npos;
    };
    if (std::ranges::all_of(words_, holds)) matching_.push_back(all_[searched_]);
  }
  if (!searching()) Sort(document);
}

void CaseRows::Sort(const CaseDocument& document) {
  // Arrange sorts by verdict, and the rows already have the order of the files.
  if (column_ == CaseColumn::kVerdict || (column_ == CaseColumn::kCase && !descending_)) return;
  if (column_ == CaseColumn::kMargin) {
    measured_ = 0;
    return MeasureSlice(document);
  }
  std::vector<std::pair<SortKey, CaseRef>> keyed;
  keyed.reserve(matching_.size());
  for (const CaseRef ref : matching_) {
    keyed.emplace_back(SortKey(CaseCell(document, ref, column_)), ref);
  }
  std::ranges::stable_sort(keyed, [this](const auto& a, const auto& b) {
    return descending_ ? b.first < a.first : a.first < b.first;
  });
  std::ranges::transform(keyed, matching_.begin(), [](const auto& pair) { return pair.second; });
}

void CaseRows::MeasureSlice(const CaseDocument& document) {
  using Clock = std::chrono::steady_clock;
  constexpr std::chrono::milliseconds kBudget(4);
  const Clock::time_point end = Clock::now() + kBudget;
  while (*measured_ < matching_.size()) {
    margins_.Of(document, matching_[(*measured_)++]);
    if (Clock::now() >= end) return;
  }
  measured_.reset();
  SortByMargin(document);
}

void CaseRows::SortByMargin(const CaseDocument& document) {
  std::vector<std::pair<double, CaseRef>> keyed;
  keyed.reserve(matching_.size());
  for (const CaseRef ref : matching_) {
    const std::optional<double> margin = margins_.Of(document, ref);
    // Without a margin, at the end.
    const double nearness =
        margin ? std::abs(*margin) : (descending_ ? -1 : std::numeric_limits<double>::infinity());
    keyed.emplace_back(nearness, ref);
  }
  std::ranges::stable_sort(keyed, [this](const auto& a, const auto& b) {
    return descending_ ? b.first < a.first : a.first < b.first;
  });
  std::ranges::transform(keyed, matching_.begin(), [](const auto& pair) { return pair.second; });
}

void CaseRows::Arrange(const CaseDocument& document) {
  static std::uint64_t last_version = 0;
  version_ = ++last_version;
  changes_ = document.changes();
  rows_.clear();
  std::ranges::copy_if(matching_, std::back_inserter(rows_),
                       [&](CaseRef ref) { return Shown(document, ref); });
  const bool wrong_first = column_ != CaseColumn::kVerdict || !descending_;
  // Clang 14 cannot compile std::ranges::stable_partition.
  std::stable_partition(rows_.begin(), rows_.end(), [&](CaseRef ref) {
    return document.results().Of(ref).failed() == wrong_first;
  });
  row_of_.resize(sizes_.size());
  for (std::size_t file = 0; file < sizes_.size(); ++file) {
    row_of_[file].assign(sizes_[file], kNoRow);
  }
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    row_of_[rows_[row].file][rows_[row].index] = static_cast<std::uint32_t>(row);
  }
}

bool CaseRows::Shown(const CaseDocument& document, CaseRef ref) const {
  switch (show_) {
    case Show::kAll:
      return true;
    case Show::kWrong:
      return document.results().Of(ref).failed();
    case Show::kUnjudged:
      return document.results().Of(ref).unjudged;
    case Show::kDiffering:
      return document.results().Differs(ref);
  }
  return true;
}

std::optional<std::size_t> CaseRows::RowOf(CaseRef ref) const {
  if (ref.file >= row_of_.size() || ref.index >= row_of_[ref.file].size()) return std::nullopt;
  const std::uint32_t row = row_of_[ref.file][ref.index];
  return row == kNoRow ? std::nullopt : std::optional<std::size_t>(row);
}

std::optional<CaseRef> CaseRows::NeighbourOf(CaseRef ref) const {
  const std::optional<std::size_t> row = RowOf(ref);
  if (!row || rows_.size() < 2) return std::nullopt;
  return rows_[*row + 1 < rows_.size() ? *row + 1 : *row - 1];
}

}  // namespace hitscan
