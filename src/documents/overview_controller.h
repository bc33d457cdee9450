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
/// program, in slices between frames, while it is shown. The user's code is asked again when it was
/// compiled again.
class OverviewController {
 public:
  /// Seconds between two slices, and between two looks for answers of the user's implementation.
  static constexpr double kSliceInterval = 0.001;
  static constexpr double kAnswerInterval = 0.02;

  explicit OverviewController(SampleRunner& runner);

  /// Call it in every frame, with whether the overview is shown. True when the picture has to be
  /// drawn again.
  bool Poll(bool shown);
  /// Whether another implementation was chosen since the last call, which the overview is to show:
  /// not the exact one, which the others are compared with.
  bool TakeChosen();
  /// That the implementation that is chosen now is known.
  void ForgetChosen() { chosen_ = runner_.implementation(); }

  /// Seconds after which Poll has something to do; nullopt when it has not.
  std::optional<double> interval() const;
  /// Whether cases are still to be asked.
  bool unfinished() const { return fill_ && !fill_->done(); }
  /// Null until it is first shown. Every change makes a new one.
  std::shared_ptr<const OverviewTable> table() const { return table_; }
  /// The case files with cases of the query.
  std::vector<std::filesystem::path> FilesOf(const Query& query);

 private:
  /// What tells whether a file has changed.
  struct Version {
    std::filesystem::path path;
    std::filesystem::file_time_type written;
    std::uintmax_t size = 0;
    bool operator==(const Version&) const = default;
  };
  static Version VersionOf(const std::filesystem::path& path);
  std::vector<Version> FindFiles() const;
  /// Begins to fill the table, unless it is that of the same files.
  void Begin();
  /// Asks the user's implementations again that were compiled since.
  void AskChanged();

  SampleRunner& runner_;
  std::string chosen_;
  bool shown_ = false;
  std::vector<Version> files_;
  std::optional<OverviewFill> fill_;
  std::vector<std::pair<std::string, std::weak_ptr<UserImplementation>>> asked_;
  std::shared_ptr<const OverviewTable> table_;
  std::chrono::steady_clock::time_point next_table_;
};

}  // namespace hitscan
