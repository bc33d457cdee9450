#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "cases/answerer.h"
#include "fuzz/verdict_map.h"

namespace hitscan {

/// Fills maps in a thread or, without threads, in parts by WorkFor: at first with one pixel of each
/// large square. No function waits for the thread, except the destructor. When a map is filled the
/// thread sleeps.
class MapFiller {
 public:
  struct Progress {
    double filled = 0;          ///< the share of the pixels that were asked
    std::uint64_t changes = 0;  ///< grows with each change of the map
    std::string error;          ///< why no implementation can be asked; empty if one can
    bool busy = false;          ///< whether the thread still has to fill the map
  };

  MapFiller();
  ~MapFiller();
  MapFiller(const MapFiller&) = delete;
  MapFiller& operator=(const MapFiller&) = delete;

  /// From now on fills this map, in place of the one before.
  void Fill(VerdictMap map);
  /// The same with another implementation, which `make` returns. It is called once, in the thread.
  void Fill(VerdictMap map, MakeAnswerer make);
  /// Without threads: goes on for about that time. Call it in each frame.
  void WorkFor(std::chrono::milliseconds time);

  Progress progress() const;
  bool busy() const { return progress().busy; }
  /// A copy of the map as it is now; null: there is none.
  std::shared_ptr<const VerdictMap> map() const;

 private:
  using Clock = std::chrono::steady_clock;
  /// The filling of one map.
  struct Pass {
    std::uint64_t number = 0;  ///< of the map
    VerdictMap map;
    std::vector<MapPixel> pixels;
    std::size_t done = 0;   ///< how many of them
    std::size_t count = 8;  ///< how many are asked next
    Clock::time_point begun = {};
    std::optional<VerdictMap::Asked> asked = std::nullopt;
  };

  void FillLocked(VerdictMap map);
  void Run();
  /// Does the next step towards the wanted map. Returns false if answers are not there after
  /// `patience`.
  bool Step(std::unique_lock<std::mutex>& lock, std::chrono::milliseconds patience);
  /// Opens the implementation of the last Fill.
  void Open(std::unique_lock<std::mutex>& lock);

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::optional<VerdictMap> map_;
  std::size_t asked_ = 0;       // how many pixels of map_ were asked
  std::uint64_t changes_ = 0;   // how often map_ or error_ has changed
  std::uint64_t wanted_ = 0;    // the number of map_: maps are counted
  std::uint64_t finished_ = 0;  // the number of the last map that was filled, or cannot be
  MakeAnswerer make_;           // opens the next implementation; null if none is to be opened
  std::string error_;
  std::atomic<bool> cancelled_ = false;  // the implementation being opened is not wanted any more
  bool stopped_ = false;
  std::shared_ptr<Answerer> answerer_;  // this and the next are used by the thread only
  std::optional<Pass> pass_;            // after the answerer that it asks
  std::thread thread_;                  // the last member: it uses the others
};

}  // namespace hitscan
