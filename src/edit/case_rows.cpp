#include "edit/case_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <iterator>
#include <limits>
#include <tuple>
#include <utility>

#include "base/number_text.h"
#include "base/text.h"
#include "cases/written_case.h"
#include "query/why.h"

namespace hitscan {
namespace {

// Margins in CaseMargins.
constexpr double kNotComputed = std::numeric_limits<double>::quiet_NaN();
constexpr double kNotKnown = std::numeric_limits<double>::infinity();

// The columns whose texts are searched.
constexpr CaseColumn kColumns[] = {CaseColumn::kCase,      CaseColumn::kVerdict,  CaseColumn::kNote,
                                   CaseColumn::kArguments, CaseColumn::kExpected, CaseColumn::kGot,
                                   CaseColumn::kCompared};

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
  if (result.failed()) text = result.wrong() ? "wrong" : "outdated";
  if (result.passed() && !result.not_compared.empty()) text += ", in part";
  if (result.passed() && !result.outdated.empty()) text += ", outdated";
  if (document.results().Differs(ref)) {
    text += document.results().ComparedOf(ref)->result.wrong() ? ", B wrong" : ", differs";
  }
  return text;
}

}  // namespace

SortKey SortKey::Of(std::string text) {
  SortKey key;
  key.text = std::move(text);
  const char* const end = key.text.data() + key.text.size();
  const auto is_digit = [end](const char* at) { return at != end && IsDigit(*at); };
  for (const char* at = key.text.data(); at != end;) {
    double number = 0;
    if (is_digit(*at == '-' ? at + 1 : at)) {
      at = FromChars(at, end, number).ptr;
      key.numbers.push_back(number);
    } else {
      ++at;
    }
  }
  return key;
}

bool SortKey::operator<(const SortKey& other) const {
  return std::tie(numbers, text) < std::tie(other.numbers, other.text);
}

void RowSorter::Begin(bool descending) {
  descending_ = descending;
  rows_ = {};
  runs_.clear();
  run_begin_ = 0;
  taken_ = 0;
}

void RowSorter::Add(SortKey key, CaseRef ref) { rows_.push_back({std::move(key), ref}); }

void RowSorter::EndRun() {
  if (run_begin_ == rows_.size()) return;
  std::stable_sort(rows_.begin() + static_cast<std::ptrdiff_t>(run_begin_), rows_.end(),
                   [this](const Row& a, const Row& b) { return Precedes(a, b); });
  runs_.push_back({run_begin_, rows_.size()});
  run_begin_ = rows_.size();
}

void RowSorter::Take(std::size_t count, std::vector<CaseRef>& rows) {
  // The order for the heap, which has the greatest run in front: the run with the row to take next.
  // If rows are equal, the row of the earlier run is taken first.
  const auto comes_after = [this](const Run& a, const Run& b) {
    const Row& of_a = rows_[a.next];
    const Row& of_b = rows_[b.next];
    if (Precedes(of_b, of_a)) return true;
    return !Precedes(of_a, of_b) && a.next > b.next;
  };
  if (taken_ == 0) std::ranges::make_heap(runs_, comes_after);
  for (; count > 0 && !runs_.empty(); --count) {
    std::ranges::pop_heap(runs_, comes_after);
    Run& run = runs_.back();
    rows.push_back(rows_[run.next].ref);
    rows_[run.next].key = {};  // freed here, since freeing all keys at once would take long
    ++taken_;
    if (++run.next == run.end) {
      runs_.pop_back();
    } else {
      std::ranges::push_heap(runs_, comes_after);
    }
  }
}

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

std::string PrintMargin(std::optional<double> margin) {
  return margin ? fmt::format("{:.3g}", *margin) : std::string();
}

std::string FileTitle(const CaseDocument& document, std::size_t file) {
  std::filesystem::path rest = document.files()[file].path;
  std::vector<std::filesystem::path> others;
  for (const CaseFile& other : document.files()) {
    if (other.path != rest) others.push_back(other.path);
  }
  std::filesystem::path title = rest.filename();
  // Folders are added in front of the title until no other path ends like it.
  while (true) {
    std::erase_if(others, [&](const auto& other) { return other.filename() != rest.filename(); });
    if (others.empty() || !rest.has_relative_path()) return title.string();
    for (std::filesystem::path& other : others) other = other.parent_path();
    rest = rest.parent_path();
    title = rest.filename() / title;
  }
}

std::string FileLabel(const CaseDocument& document, std::size_t file) {
  const Query* const query = document.files()[file].query;
  if (std::ranges::count(document.files(), query, &CaseFile::query) == 1) {
    return std::string(query->name);
  }
  return std::filesystem::path(FileTitle(document, file)).replace_extension().string();
}

std::string CaseCell(const CaseDocument& document, CaseRef ref, CaseColumn column) {
  const Case& shown = document.At(ref);
  switch (column) {
    case CaseColumn::kCase:
      return document.files().size() == 1
                 ? std::to_string(shown.id)
                 : fmt::format("{} {}", FileLabel(document, ref.file), shown.id);
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

void CaseRows::ShowMargins(std::optional<std::pair<double, double>> range) {
  stale_ = stale_ || range != shown_margins_;
  shown_margins_ = range;
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
  const bool starts = stale_ || document.id() != document_id_ || sizes != sizes_;
  if (starts) {
    document_id_ = document.id();
    sizes_ = std::move(sizes);
    Start(document);
  }
  if (searching()) return Continue(document);
  if (!starts) {
    if (changes_ == document.changes() || document.in_gesture()) return;
    if (RowsStay(document)) {
      changes_ = document.changes();
      return;
    }
  }
  Arrange(document);
}

bool CaseRows::Sorts() const {
  // Arrange suffices for the order by verdict. The order by case is that of the files already.
  return column_ != CaseColumn::kVerdict && (column_ != CaseColumn::kCase || descending_);
}

void CaseRows::Start(const CaseDocument& document) {
  stale_ = false;
  all_.clear();
  for (std::size_t file = 0; file < document.files().size(); ++file) {
    for (std::size_t i = 0; i < document.files()[file].cases.size(); ++i) all_.push_back({file, i});
  }
  // In files without exact margins, the first cases show whether margins are written there.
  constexpr std::size_t kLookedAt = 100;
  has_margins_ = false;
  for (std::size_t file = 0; file < document.files().size() && !has_margins_; ++file) {
    has_margins_ = HasExactMargins(document, file);
  }
  for (std::size_t i = 0; i < std::min(kLookedAt, all_.size()) && !has_margins_; ++i) {
    has_margins_ = margins_.Of(document, all_[i]).has_value();
  }
  searched_ = 0;
  matching_.clear();
  sorted_.clear();
  sorter_.Begin(descending_);
  arranged_.reset();
  if (!words_.empty()) return;
  matching_ = all_;
  if (!Sorts()) searched_ = all_.size();
}

void CaseRows::Continue(const CaseDocument& document) {
  if (searched_ < all_.size()) {
    SearchSlice(document);
  } else {
    sorter_.Take(kMergedSlice, sorted_);
  }
  // A single run needs no merging.
  if (searched_ == all_.size() && all_.size() <= kSlice) sorter_.Take(kSlice, sorted_);
  if (searching()) {
    // During the search the rows have the order of the files. Arranging them takes time, so it is
    // done only when their number has doubled.
    const bool due = !arranged_ || matching_.size() >= std::max<std::size_t>(2 * *arranged_, 1);
    if (due) Arrange(document);
    return;
  }
  if (Sorts()) matching_ = std::exchange(sorted_, {});
  sorter_.Begin(descending_);
  Arrange(document);
}

bool CaseRows::Matches(const CaseDocument& document, CaseRef ref) const {
  std::string text;
  for (const CaseColumn column : kColumns) text += CaseCell(document, ref, column) + ' ';
  text = ToLower(text);
  const auto holds = [&text](const std::string& word) {
    return text.find(word) != std::string::npos;
  };
  return std::ranges::all_of(words_, holds);
}

void CaseRows::SearchSlice(const CaseDocument& document) {
  using Clock = std::chrono::steady_clock;
  // The time for a slice with margins, which take long to compute. A slice has at least one case.
  constexpr std::chrono::milliseconds kBudget(4);
  const Clock::time_point deadline = Clock::now() + kBudget;
  const bool measures = column_ == CaseColumn::kMargin;
  const bool sorts = Sorts();
  const std::size_t begin = searched_;
  const std::size_t end = std::min(searched_ + kSlice, all_.size());
  for (; searched_ < end; ++searched_) {
    if (measures && searched_ > begin && Clock::now() >= deadline) break;
    const CaseRef ref = all_[searched_];
    if (!words_.empty()) {
      if (!Matches(document, ref)) continue;
      matching_.push_back(ref);
    }
    if (sorts) sorter_.Add(KeyOf(document, ref), ref);
  }
  sorter_.EndRun();
}

SortKey CaseRows::KeyOf(const CaseDocument& document, CaseRef ref) {
  if (column_ != CaseColumn::kMargin) return SortKey::Of(CaseCell(document, ref, column_));
  const std::optional<double> margin = margins_.Of(document, ref);
  // Cases without a margin come last.
  const double nearness =
      margin ? std::abs(*margin) : (descending_ ? -1 : std::numeric_limits<double>::infinity());
  return {{nearness}, {}};
}

bool CaseRows::RowsStay(const CaseDocument& document) {
  const std::optional<CaseRef> ref = document.selected();
  if (!ref || !document.OnlyChanged(*ref, changes_)) return false;
  const std::optional<std::size_t> row = RowOf(*ref);
  // A case without a row does not match the search or does not pass the filter.
  const bool filtered = show_ != Show::kAll || shown_margins_;
  if (!row) return !filtered || !Shown(document, *ref);
  return Shown(document, *ref) && (*row < first_) == IsFirst(document, *ref);
}

bool CaseRows::IsFirst(const CaseDocument& document, CaseRef ref) const {
  const bool wrong_first = column_ != CaseColumn::kVerdict || !descending_;
  return document.results().Of(ref).failed() == wrong_first;
}

void CaseRows::Arrange(const CaseDocument& document) {
  static std::uint64_t last_version = 0;
  version_ = ++last_version;
  changes_ = document.changes();
  arranged_ = matching_.size();
  // Determines the groups in the order of the files, in which the results are read fastest.
  enum class Group : std::uint8_t { kHidden, kFirst, kLater };
  std::vector<std::vector<Group>> groups(sizes_.size());
  for (std::size_t file = 0; file < sizes_.size(); ++file) {
    for (std::size_t i = 0; i < sizes_[file]; ++i) {
      const CaseRef ref{file, i};
      const Group shown = IsFirst(document, ref) ? Group::kFirst : Group::kLater;
      groups[file].push_back(Shown(document, ref) ? shown : Group::kHidden);
    }
  }
  rows_.clear();
  std::vector<CaseRef> later;
  for (const CaseRef ref : matching_) {
    const Group group = groups[ref.file][ref.index];
    if (group == Group::kFirst) rows_.push_back(ref);
    if (group == Group::kLater) later.push_back(ref);
  }
  first_ = rows_.size();
  rows_.insert(rows_.end(), later.begin(), later.end());
  row_of_.resize(sizes_.size());
  for (std::size_t file = 0; file < sizes_.size(); ++file) {
    row_of_[file].assign(sizes_[file], kNoRow);
  }
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    row_of_[rows_[row].file][rows_[row].index] = static_cast<std::uint32_t>(row);
  }
}

bool CaseRows::Shown(const CaseDocument& document, CaseRef ref) {
  if (shown_margins_) {
    const std::optional<double> margin = margins_.Of(document, ref);
    if (!margin || *margin < shown_margins_->first || *margin >= shown_margins_->second) {
      return false;
    }
  }
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
