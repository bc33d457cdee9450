#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/sample_runner.h"
#include "cases/overview_fill.h"

namespace hitscan {

/// The overview in the window: counts how all implementations answer the cases that come with the
/// program, in slices between frames, while the overview is shown. The user's code is asked again
/// after it was compiled again.
class OverviewController {
 public:
  /// Seconds between two slices, and between two checks for answers of the user's implementation.
  static constexpr double kSliceInterval = 0.001;
  static constexpr double kAnswerInterval = 0.02;

  explicit OverviewController(SampleRunner& runner);

  /// Call it in every frame; `shown` says whether the overview is shown. Returns true when the
  /// picture has to be drawn again.
  bool Poll(bool shown);
  /// Whether another implementation than the exact one was chosen since the last call. Then the
  /// overview is to be opened.
  bool TakeChosenImplementation();
  /// Makes TakeChosenImplementation take the present implementation for one that was chosen before.
  void ForgetChosenImplementation() { chosen_ = runner_.implementation(); }

  /// Seconds after which Poll has something to do; nullopt when there is nothing to do.
  std::optional<double> interval() const;
  /// Whether cases are still to be asked.
  bool unfinished() const { return fill_ && !fill_->done(); }
  /// The counts so far; null until the overview is first shown. Every change makes a new object.
  std::shared_ptr<const OverviewTable> table() const { return table_; }
  /// Forgets all counts, since queries were replaced or removed.
  void ForgetCounts() {
    fill_.reset();
    table_.reset();
    shown_ = false;
  }
  /// The case files with cases of the query.
  std::vector<std::filesystem::path> FilesOf(const Query& query);

 private:
  /// A file, and the properties that tell whether it has changed.
  struct Version {
    std::filesystem::path path;
    std::filesystem::file_time_type written;
    std::uintmax_t size = 0;
    bool operator==(const Version&) const = default;
  };
  static Version VersionOf(const std::filesystem::path& path);
  std::vector<Version> FindFiles() const;
  /// Begins to fill a new table, unless the present one is of the same files.
  void Begin();
  /// Asks those of the user's implementations again that were compiled since they were asked.
  void AskChanged();

  SampleRunner& runner_;
  std::string chosen_;
  bool shown_ = false;
  std::vector<Version> files_;
  std::optional<OverviewFill> fill_;
  std::vector<std::pair<std::string, std::weak_ptr<UserImplementation>>> asked_;  ///< by name
  std::shared_ptr<const OverviewTable> table_;
  std::chrono::steady_clock::time_point next_table_;
};

}  // namespace hitscan
