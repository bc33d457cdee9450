#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "cases/answerer.h"
#include "fuzz/verdict_map.h"

namespace hitscan {

/// Fills maps in a thread, coarsely at first. No function waits for the thread, except the
/// destructor. When a map is filled the thread sleeps.
class MapFiller {
 public:
  struct Progress {
    double filled = 0;          ///< the share of the pixels that were asked
    std::uint64_t changes = 0;  ///< grows with each change of the map
    std::string error;          ///< why nothing is asked; empty: it is
    bool busy = false;          ///< whether there is something to do for the thread
  };

  MapFiller();
  ~MapFiller();
  MapFiller(const MapFiller&) = delete;
  MapFiller& operator=(const MapFiller&) = delete;

  /// From now on fills this map, in place of the one before.
  void Fill(VerdictMap map);
  /// The same, and asks another implementation. `make` is called in the thread, once.
  void Fill(VerdictMap map, MakeAnswerer make);

  Progress progress() const;
  bool busy() const { return progress().busy; }
  /// A copy of the map as it is now; null: there is none.
  std::shared_ptr<const VerdictMap> map() const;

 private:
  void FillLocked(VerdictMap map);
  void Run();
  /// Opens the implementation that was named last.
  void Open(std::unique_lock<std::mutex>& lock);
  /// Fills the map until it is filled or another one is there.
  void FillWanted(std::unique_lock<std::mutex>& lock);

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::optional<VerdictMap> map_;
  std::size_t asked_ = 0;       // how many pixels of the map
  std::uint64_t changes_ = 0;   // of the map
  std::uint64_t wanted_ = 0;    // the number of the map
  std::uint64_t finished_ = 0;  // the number of the map that was filled, or cannot be
  MakeAnswerer make_;           // of an implementation that is to be opened
  std::string error_;
  std::atomic<std::uint64_t> newest_ = 0;  // as wanted_, for a look without the mutex
  std::atomic<bool> cancelled_ = false;    // what is being opened is not wanted any more
  bool stopped_ = false;
  std::shared_ptr<Answerer> answerer_;  // of the thread
  std::thread thread_;                  // the last member: it uses the others
};

}  // namespace hitscan
