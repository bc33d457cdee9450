#include "peers/peer_opener.h"

#include <utility>

#include "base/background.h"

namespace hitscan {

PeerOpener::PeerOpener(std::vector<InstalledPeer> peers, AskOptions options)
    : peers_(std::move(peers)),
      options_(std::move(options)),
      asked_(peers_.size()),
      opened_(peers_.size()) {}

PeerOpener::~PeerOpener() {
  cancelled_ = true;
  if (thread_.joinable()) thread_.join();
}

void PeerOpener::Open(std::size_t index) {
  std::thread ended;
  {
    const std::lock_guard lock(mutex_);
    if (asked_[index]) return;
    asked_[index] = true;
    queue_.push_back(index);
    ++unfinished_;
    if (running_) return;
    running_ = true;
    ended = std::move(thread_);
  }
  // It has nothing more to do.
  if (ended.joinable()) ended.join();
  thread_ = StartThread([this] { Run(); });
}

std::optional<OpenedPeer> PeerOpener::Find(std::size_t index) const {
  const std::lock_guard lock(mutex_);
  return opened_[index];
}

std::size_t PeerOpener::waiting() const {
  const std::lock_guard lock(mutex_);
  return unfinished_;
}

void PeerOpener::Run() {
  while (true) {
    std::size_t index = 0;
    {
      const std::lock_guard lock(mutex_);
      if (queue_.empty() || cancelled_) {
        running_ = false;
        return;
      }
      index = queue_.front();
      queue_.pop_front();
    }
    OpenedPeer opened;
    try {
      opened = OpenPeer(peers_[index], options_, cancelled_);
    } catch (const Cancelled&) {
      opened.error = "cancelled";
    }
    const std::lock_guard lock(mutex_);
    opened_[index] = std::move(opened);
    --unfinished_;
  }
}

}  // namespace hitscan
