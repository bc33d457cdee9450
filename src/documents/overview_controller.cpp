#include "documents/overview_controller.h"

#include <algorithm>
#include <system_error>

#include "app/environment.h"
#include "app/query_groups.h"
#include "cases/case_folder.h"
#include "implementation/implementation_source.h"
#include "queries/query_lookup.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

// The time in a frame for filling the table.
constexpr std::chrono::milliseconds kSlice{25};
// The time between two tables that are shown while more answers come.
constexpr std::chrono::milliseconds kBetweenTables{200};

OverviewTable EmptyTable() {
  OverviewTable table;
  for (const GroupedQuery& grouped : QueriesByGroup()) {
    table.rows.push_back({grouped.query, grouped.group, grouped.title});
    for (const std::string& name : grouped.query->ImplementationNames()) {
      if (std::ranges::find(table.implementations, name) == table.implementations.end()) {
        table.implementations.push_back(name);
      }
    }
  }
  return table;
}

}  // namespace

OverviewController::OverviewController(SampleRunner& runner) : runner_(runner) {
  const Environment& environment = runner.environment();
  // If the command line names case files, these are shown first: an implementation that it names
  // too does not open the overview.
  chosen_ = environment.cases.empty() ? Environment().implementation : environment.implementation;
}

bool OverviewController::TakeChosenImplementation() {
  if (chosen_ == runner_.implementation()) return false;
  ForgetChosenImplementation();
  return chosen_ != Environment().implementation;
}

std::optional<double> OverviewController::interval() const {
  if (!shown_ || !unfinished()) return std::nullopt;
  return fill_->can_continue() ? kSliceInterval : kAnswerInterval;
}

OverviewController::Version OverviewController::VersionOf(const fs::path& path) {
  std::error_code error;
  return {path, fs::last_write_time(path, error), fs::file_size(path, error)};
}

std::vector<OverviewController::Version> OverviewController::FindFiles() const {
  const Environment& environment = runner_.environment();
  const fs::path folder = environment.assets / "cases";
  std::vector<Version> files;
  try {
    std::vector<std::string> errors;
    for (const fs::path& path : FindCaseFiles(folder, errors)) {
      files.push_back(VersionOf(environment.CaseFileOf(path.lexically_relative(folder))));
    }
    for (const Query& query : Queries()) {
      for (const fs::path& path : query.case_files) files.push_back(VersionOf(path));
    }
  } catch (const FileError& error) {
    runner_.log().Error(error.what());
  }
  return files;
}

void OverviewController::Begin() {
  std::vector<Version> files = FindFiles();
  if (fill_ && files == files_) return;
  files_ = std::move(files);
  std::vector<fs::path> paths;
  for (const Version& file : files_) paths.push_back(file.path);
  asked_.clear();
  fill_.emplace(EmptyTable(), std::move(paths), [this](const Query& query, std::string_view name) {
    return FindAnswerer(query, name, runner_.user());
  });
}

void OverviewController::AskChanged() {
  if (runner_.user() == nullptr) return;
  for (const auto& own : runner_.user()->all()) {
    const auto known =
        std::ranges::find_if(asked_, [&](const auto& each) { return each.first == own->name(); });
    if (known != asked_.end() && known->second.lock() == own) continue;
    if (known == asked_.end()) {
      asked_.emplace_back(own->name(), own);
    } else {
      known->second = own;
    }
    fill_->AskAgain(own->name());
  }
}

bool OverviewController::Poll(bool shown) {
  const bool opened = shown && !shown_;
  const bool closed = !shown && shown_;
  shown_ = shown;
  // Cases of the overview that are still asked would delay the answers to those of the scene.
  if (closed && fill_) fill_->Pause();
  if (!shown) return closed;
  if (opened) Begin();
  AskChanged();
  const std::size_t errors = fill_->errors().size();
  fill_->Continue(Clock::now() + kSlice);
  for (std::size_t i = errors; i < fill_->errors().size(); ++i) {
    runner_.log().Error(fill_->errors()[i]);
  }
  const Clock::time_point now = Clock::now();
  if (table_ && !opened && !fill_->done() && now < next_table_) return false;
  if (table_ && *table_ == fill_->table()) return opened;
  next_table_ = now + kBetweenTables;
  table_ = std::make_shared<OverviewTable>(fill_->table());
  return true;
}

std::vector<fs::path> OverviewController::FilesOf(const Query& query) {
  if (!fill_) Begin();
  return fill_->FilesOf(query);
}

}  // namespace hitscan
