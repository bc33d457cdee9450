#pragma once

#include <filesystem>
#include <memory>
#include <optional>

#include "fuzz/result_file.h"

namespace hitscan {

/// A search of a page in a Web Worker, in which the program runs once more, without a window
/// (web/search_worker.js). It ends when this object is destroyed.
class SearchWorker {
 public:
  virtual ~SearchWorker() = default;

  virtual void Pause(bool paused) = 0;
  /// The newest result; nullopt if none has come since the last call. Throws CannotRun when the
  /// worker has failed.
  virtual std::optional<FuzzResult> Take() = 0;
};

/// Starts a search of a built-in implementation. Null where there are no Web Workers.
std::unique_ptr<SearchWorker> StartSearchWorker(const FuzzRun& run,
                                                const std::filesystem::path& assets);

}  // namespace hitscan
