#include "fuzz/map_filler.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <span>
#include <utility>
#include <vector>

#include "base/background.h"

namespace hitscan {

MapFiller::MapFiller() {
  if constexpr (kHasThreads) thread_ = std::thread([this] { Run(); });
}

MapFiller::~MapFiller() {
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    cancelled_ = true;
    ++newest_;
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void MapFiller::FillLocked(VerdictMap map) {
  map_ = std::move(map);
  asked_ = 0;
  ++changes_;
  newest_ = ++wanted_;
  changed_.notify_all();
}

void MapFiller::Fill(VerdictMap map) {
  {
    const std::lock_guard lock(mutex_);
    FillLocked(std::move(map));
  }
  FillWithoutThread();
}

void MapFiller::Fill(VerdictMap map, MakeAnswerer make) {
  {
    const std::lock_guard lock(mutex_);
    make_ = std::move(make);
    cancelled_ = true;
    FillLocked(std::move(map));
  }
  FillWithoutThread();
}

void MapFiller::FillWithoutThread() {
  if constexpr (kHasThreads) return;
  std::unique_lock lock(mutex_);
  while (finished_ != wanted_) Work(lock);
}

MapFiller::Progress MapFiller::progress() const {
  const std::lock_guard lock(mutex_);
  if (!map_) return {};
  const auto pixels = static_cast<double>(map_->width()) * map_->height();
  return {static_cast<double>(asked_) / pixels, changes_, error_, finished_ != wanted_};
}

std::shared_ptr<const VerdictMap> MapFiller::map() const {
  const std::lock_guard lock(mutex_);
  return map_ ? std::make_shared<const VerdictMap>(*map_) : nullptr;
}

void MapFiller::Run() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return stopped_ || finished_ != wanted_; });
    if (stopped_) break;
    Work(lock);
  }
  // Unlocked, since ending a process takes a moment.
  lock.unlock();
  answerer_.reset();
}

void MapFiller::Work(std::unique_lock<std::mutex>& lock) {
  if (make_) {
    Open(lock);
  } else if (answerer_ == nullptr) {
    finished_ = wanted_;
  } else {
    FillWanted(lock);
  }
}

void MapFiller::Open(std::unique_lock<std::mutex>& lock) {
  const MakeAnswerer make = std::exchange(make_, nullptr);
  cancelled_ = false;
  error_.clear();
  lock.unlock();
  std::string error;
  answerer_.reset();
  try {
    answerer_ = make(cancelled_);
  } catch (const Cancelled&) {
    // Another one is to be opened.
  } catch (const std::exception& failure) {
    error = failure.what();
  }
  lock.lock();
  error_ = std::move(error);
  ++changes_;
}

void MapFiller::FillWanted(std::unique_lock<std::mutex>& lock) {
  // Whether another map is wanted is looked at after each part of the pixels. Parts grow or shrink
  // so that each takes between these times.
  constexpr std::chrono::milliseconds kShort(5);
  constexpr std::chrono::milliseconds kLong(20);
  const std::uint64_t number = wanted_;
  const VerdictMap map = *map_;
  const auto is_wanted = [&] { return newest_ == number; };
  lock.unlock();
  const std::vector<MapPixel> pixels = map.CoarseToFine();
  std::size_t count = 8;
  try {
    for (std::size_t begin = 0; begin < pixels.size() && is_wanted();) {
      const auto part = std::span(pixels).subspan(begin, std::min(count, pixels.size() - begin));
      const std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();
      const std::vector<VerdictMap::Judged> judged = map.Ask(part, *answerer_, is_wanted);
      const std::chrono::steady_clock::duration passed = std::chrono::steady_clock::now() - start;
      if (passed < kShort) count *= 2;
      if (passed > kLong) count = std::max<std::size_t>(count / 4, 1);
      begin += part.size();
      const std::lock_guard entering(mutex_);
      if (number != wanted_) break;
      map_->Set(part, judged);
      asked_ = begin;
      ++changes_;
    }
  } catch (const Cancelled&) {
    // Another map is wanted.
  }
  lock.lock();
  if (number == wanted_) finished_ = number;
}

}  // namespace hitscan
