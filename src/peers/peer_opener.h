#pragma once

#include <atomic>
#include <cstddef>
#include <deque>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "peers/peer_answers.h"

namespace hitscan {

/// Opens libraries in the background, one after the other: compiling an adapter takes seconds, and
/// the window goes on meanwhile. A library that is open stays open.
class PeerOpener {
 public:
  /// `peers` are installed libraries.
  PeerOpener(std::vector<InstalledPeer> peers, AskOptions options);
  PeerOpener(const PeerOpener&) = delete;
  PeerOpener& operator=(const PeerOpener&) = delete;
  /// Cancels what is being opened.
  ~PeerOpener();

  const std::vector<InstalledPeer>& peers() const { return peers_; }
  /// Opens the library with that index, unless that was asked for before.
  void Open(std::size_t index);
  /// The library, once it is open or cannot be opened.
  std::optional<OpenedPeer> Find(std::size_t index) const;
  /// How many libraries are to be opened.
  std::size_t waiting() const;

 private:
  void Run();

  std::vector<InstalledPeer> peers_;
  AskOptions options_;
  mutable std::mutex mutex_;
  std::vector<bool> asked_;
  std::vector<std::optional<OpenedPeer>> opened_;
  std::deque<std::size_t> queue_;
  std::size_t unfinished_ = 0;
  std::atomic<bool> cancelled_ = false;
  bool running_ = false;
  std::thread thread_;
};

}  // namespace hitscan
