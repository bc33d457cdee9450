#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "project/project_source.h"
#include "shape/record_kind.h"

namespace hitscan {

/// Draws the values of a kind with a source that has a HITSCAN_DRAW of it. The source is compiled
/// when a value is first drawn, and again when a value is drawn after the file has changed. A value
/// for which the code throws has no drawing. After a crash, or without an answer in time, the code
/// is not asked again until the file changes.
class ShapeDrawer : public RecordDrawer {
 public:
  ShapeDrawer(Kind kind, std::filesystem::path source, AskOptions options);

  std::shared_ptr<const ShapeDrawing> Of(const Value& value) override;
  std::vector<std::string> TakeProblems() override;

 private:
  struct Hash {
    std::size_t operator()(const Value& value) const { return HashOf(value); }
  };

  /// Compiles the source again if it has changed.
  void Refresh();
  /// Null if there is no drawing, for a reason that was added to the problems.
  std::shared_ptr<const ShapeDrawing> Ask(const Value& value);
  /// Asks for chunks of the drawing from number `first` on; empty after a failure.
  std::vector<Answer> AskChunks(const Value& value, std::size_t first, std::size_t count);
  /// Adds a problem, but only the first one of this version of the source.
  void Report(const std::string& problem);

  Query query_;  ///< its answer is a chunk of a drawing: see DrawPart in hitscan/implement.h
  std::filesystem::path path_;
  AskOptions options_;
  std::mutex mutex_;
  std::optional<ProjectSource> source_;
  std::filesystem::file_time_type time_;                   ///< of the file when it was compiled
  std::chrono::steady_clock::time_point last_check_ = {};  ///< when the time of the file was read
  bool usable_ = true;
  bool reported_ = false;
  std::vector<std::string> problems_;
  std::unordered_map<Value, std::shared_ptr<const ShapeDrawing>, Hash> drawings_;
};

}  // namespace hitscan
