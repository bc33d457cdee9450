#include "fuzz/map_filler.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <span>
#include <utility>
#include <vector>

#include "base/background.h"

namespace hitscan {
namespace {

// Interrupting the user's code costs a new start, so it gets some time to answer although another
// map is wanted.
constexpr std::chrono::milliseconds kPatience(100);
// Whether another map is wanted is looked at after each part of the pixels. Parts grow or shrink so
// that each takes between these times. Without threads answers come between frames.
constexpr std::chrono::milliseconds kShort(kHasThreads ? 5 : 40);
constexpr std::chrono::milliseconds kLong(kHasThreads ? 20 : 160);

}  // namespace

MapFiller::MapFiller() {
  if constexpr (kHasThreads) thread_ = std::thread([this] { Run(); });
}

MapFiller::~MapFiller() {
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    cancelled_ = true;
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void MapFiller::FillLocked(VerdictMap map) {
  map_ = std::move(map);
  asked_ = 0;
  ++changes_;
  ++wanted_;
  changed_.notify_all();
}

void MapFiller::Fill(VerdictMap map) {
  const std::lock_guard lock(mutex_);
  FillLocked(std::move(map));
}

void MapFiller::Fill(VerdictMap map, MakeAnswerer make) {
  const std::lock_guard lock(mutex_);
  make_ = std::move(make);
  cancelled_ = true;
  FillLocked(std::move(map));
}

void MapFiller::WorkFor(std::chrono::milliseconds time) {
  if constexpr (kHasThreads) return;
  const Clock::time_point end = Clock::now() + time;
  std::unique_lock lock(mutex_);
  while (finished_ != wanted_ && Step(lock, std::chrono::milliseconds(0)) && Clock::now() < end) {
  }
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
    Step(lock, kPatience);
  }
  // Unlocked, since ending a process takes a moment.
  lock.unlock();
  pass_.reset();
  answerer_.reset();
}

void MapFiller::Open(std::unique_lock<std::mutex>& lock) {
  const MakeAnswerer make = std::exchange(make_, nullptr);
  cancelled_ = false;
  error_.clear();
  lock.unlock();
  std::string error;
  pass_.reset();
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

bool MapFiller::Step(std::unique_lock<std::mutex>& lock, std::chrono::milliseconds patience) {
  if (make_) {
    Open(lock);
    return true;
  }
  if (answerer_ == nullptr) {
    finished_ = wanted_;
    return true;
  }
  if (!pass_ || (!pass_->asked && pass_->number != wanted_)) {
    pass_ = Pass{.number = wanted_, .map = *map_, .pixels = map_->CoarseToFine()};
  }
  Pass& pass = *pass_;
  const auto is_wanted = [&] { return !stopped_ && !make_ && pass.number == wanted_; };
  lock.unlock();
  std::vector<VerdictMap::Judged> judged;
  try {
    if (!pass.asked) {
      const auto rest = std::span(pass.pixels).subspan(pass.done);
      pass.begun = Clock::now();
      pass.asked = pass.map.Begin(rest.first(std::min(pass.count, rest.size())), *answerer_);
    }
    if (!pass.asked->answers->WaitFor(patience)) {
      lock.lock();
      if (!is_wanted() && Clock::now() - pass.begun >= kPatience) pass_.reset();
      return false;
    }
    judged = pass.map.Take(*pass.asked);
  } catch (const Cancelled&) {
    lock.lock();
    if (is_wanted()) finished_ = wanted_;
    pass_.reset();
    return true;
  }
  const Clock::duration passed = Clock::now() - pass.begun;
  if (passed < kShort) pass.count *= 2;
  if (passed > kLong) pass.count = std::max<std::size_t>(pass.count / 4, 1);
  lock.lock();
  if (is_wanted()) {
    map_->Set(pass.asked->pixels, judged);
    asked_ = pass.done += judged.size();
    ++changes_;
    if (asked_ == pass.pixels.size()) finished_ = wanted_;
  }
  pass.asked.reset();
  return true;
}

}  // namespace hitscan
