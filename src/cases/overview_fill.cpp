#include "cases/overview_fill.h"

#include <algorithm>
#include <span>
#include <utility>

#include "cases/judge.h"
#include "cases/property_answerer.h"

namespace hitscan {

OverviewFill::OverviewFill(OverviewTable table, std::vector<std::filesystem::path> files,
                           FindAnswerer find)
    : table_(std::move(table)), paths_(std::move(files)), find_(std::move(find)) {
  columns_.resize(table_.implementations.size());
  for (OverviewRow& row : table_.rows) row.cells.assign(columns_.size(), {});
}

bool OverviewFill::done() const {
  return read_ == paths_.size() && std::ranges::none_of(columns_, [this](const Column& column) {
           return IsUnfinished(column);
         });
}

bool OverviewFill::can_continue() const {
  return read_ < paths_.size() || std::ranges::any_of(columns_, [this](const Column& column) {
           return IsUnfinished(column) &&
                  (column.asked == nullptr || column.asked->WaitFor(std::chrono::milliseconds(0)));
         });
}

std::vector<std::filesystem::path> OverviewFill::FilesOf(const Query& query) {
  while (read_ < paths_.size()) ReadNext();
  std::vector<std::filesystem::path> paths;
  for (const File& file : files_) {
    if (file.cases->query == &query) paths.push_back(file.cases->path);
  }
  return paths;
}

bool OverviewFill::Continue(Clock::time_point deadline) {
  bool changed = false;
  do {
    // All files are read first, so that the numbers of cases are known.
    if (read_ < paths_.size()) {
      ReadNext();
      changed = true;
      continue;
    }
    bool advanced = false;
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      advanced = Advance(i, deadline) || advanced;
    }
    if (!advanced) break;
    changed = true;
  } while (Clock::now() < deadline);
  return changed;
}

void OverviewFill::ReadNext() {
  const std::filesystem::path& path = paths_[read_++];
  try {
    auto file = std::make_unique<CaseFile>(LoadCaseFile(path));
    const auto row = std::ranges::find(table_.rows, file->query, &OverviewRow::query);
    if (row == table_.rows.end()) return;
    files_.push_back({std::move(file), static_cast<std::size_t>(row - table_.rows.begin())});
    for (std::size_t i = 0; i < columns_.size(); ++i) AddWaiting(files_.back(), i);
  } catch (const FileError& error) {
    errors_.emplace_back(error.what());
  }
}

void OverviewFill::AddWaiting(const File& file, std::size_t column) {
  OverviewCell& cell = table_.rows[file.row].cells[column];
  const bool answers = find_(*file.cases->query, table_.implementations[column]) != nullptr;
  (answers ? cell.waiting : cell.not_asked) += static_cast<int>(file.cases->cases.size());
}

void OverviewFill::StartColumn(std::size_t column) {
  columns_[column] = {};
  for (OverviewRow& row : table_.rows) row.cells[column] = {};
  for (const File& file : files_) AddWaiting(file, column);
}

void OverviewFill::AskAgain(const std::string& implementation) {
  std::vector<std::string>& names = table_.implementations;
  auto found = std::ranges::find(names, implementation);
  if (found == names.end()) {
    found = names.insert(names.begin(), implementation);
    columns_.insert(columns_.begin(), Column());
    for (OverviewRow& row : table_.rows) row.cells.insert(row.cells.begin(), OverviewCell());
  }
  StartColumn(static_cast<std::size_t>(found - names.begin()));
}

void OverviewFill::Pause() {
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    Column& column = columns_[i];
    if (column.asked == nullptr) continue;
    table_.rows[files_[column.next].row].cells[i] = column.before;
    column.asked.reset();
  }
}

bool OverviewFill::Advance(std::size_t index, Clock::time_point deadline) {
  Column& column = columns_[index];
  if (!IsUnfinished(column)) return false;
  const CaseFile& file = *files_[column.next].cases;
  OverviewCell& cell = table_.rows[files_[column.next].row].cells[index];
  if (column.asked == nullptr) {
    const auto answerer = find_(*file.query, table_.implementations[index]);
    if (answerer == nullptr) {
      ++column.next;
      return true;
    }
    std::vector<std::span<const Value>> cases;
    cases.reserve(file.cases.size());
    for (const Case& test : file.cases) cases.emplace_back(test.arguments);
    column.before = cell;
    column.asked = AskingProperties(answerer, file.tolerance)->Ask(std::move(cases));
  }
  if (!column.asked->WaitFor(std::chrono::milliseconds(0))) return false;
  const auto take = [&](std::size_t i, Outcome&& outcome) {
    cell.counts.Count(JudgeCase(*file.query, file.cases[i], file.tolerance, std::move(outcome)), 1);
    --cell.waiting;
  };
  try {
    if (!column.asked->Take(take, deadline)) return true;
  } catch (const Cancelled&) {
    // The implementation was replaced: its cases count as waiting until AskAgain is called.
  }
  column.asked.reset();
  ++column.next;
  return true;
}

}  // namespace hitscan
