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

/// Fills maps in a thread, at first with one pixel of each large square. No function waits for the
/// thread, except the destructor. When a map is filled the thread sleeps.
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

  Progress progress() const;
  bool busy() const { return progress().busy; }
  /// A copy of the map as it is now; null: there is none.
  std::shared_ptr<const VerdictMap> map() const;

 private:
  void FillLocked(VerdictMap map);
  void Run();
  /// Does the next step towards the wanted map.
  void Work(std::unique_lock<std::mutex>& lock);
  /// Without threads: fills the wanted map, while the caller waits.
  void FillWithoutThread();
  /// Opens the implementation of the last Fill.
  void Open(std::unique_lock<std::mutex>& lock);
  /// Fills the map until all of it is filled or another map is wanted.
  void FillWanted(std::unique_lock<std::mutex>& lock);

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::optional<VerdictMap> map_;
  std::size_t asked_ = 0;       // how many pixels of map_ were asked
  std::uint64_t changes_ = 0;   // how often map_ or error_ has changed
  std::uint64_t wanted_ = 0;    // the number of map_: maps are counted
  std::uint64_t finished_ = 0;  // the number of the last map that was filled, or cannot be
  MakeAnswerer make_;           // opens the next implementation; null if none is to be opened
  std::string error_;
  std::atomic<std::uint64_t> newest_ = 0;  // equals wanted_, but is read without the mutex
  std::atomic<bool> cancelled_ = false;    // the implementation being opened is not wanted any more
  bool stopped_ = false;
  std::shared_ptr<Answerer> answerer_;  // used by the thread only
  std::thread thread_;                  // the last member: it uses the others
};

}  // namespace hitscan
