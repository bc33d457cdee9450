#include "project/shape_drawer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/errors.h"
#include "implementation/cpp_headers.h"

namespace hitscan {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kChunkPoints = 20;  // as in hitscan/implement.h
constexpr std::size_t kMostChunks = 2000;
constexpr std::size_t kMostDrawings = 10'000;
constexpr std::chrono::milliseconds kCheckInterval{200};

// Asks for a chunk of a drawing. An answer has a fixed size, so a drawing comes in chunks. Each
// chunk has the numbers of all lines and triangles of the drawing, and kChunkPoints of their
// points.
Query ChunkQuery(Kind kind) {
  Query query{.name = std::string(kDrawPrefix) + ImplementType(kind), .summary = {}};
  query.parameters = {{"part", kKindOf<int>}, {"shape", kind}};
  query.parts = {{"lines", kKindOf<int>}, {"triangles", kKindOf<int>}};
  for (std::size_t i = 0; i < kChunkPoints; ++i) {
    query.parts.push_back({fmt::format("p{}", i), kKindOf<Point>});
  }
  return query;
}

bool IsFinite(const Point& point) {
  return std::isfinite(point.x) && std::isfinite(point.y) && std::isfinite(point.z);
}

}  // namespace

ShapeDrawer::ShapeDrawer(Kind kind, std::filesystem::path source, AskOptions options)
    : query_(ChunkQuery(kind)), path_(std::move(source)), options_(std::move(options)) {}

std::shared_ptr<const ShapeDrawing> ShapeDrawer::Of(const Value& value) {
  const std::lock_guard lock(mutex_);
  Refresh();
  if (!usable_) return nullptr;
  const auto found = drawings_.find(value);
  if (found != drawings_.end()) return found->second;
  std::shared_ptr<const ShapeDrawing> drawing = Ask(value);
  if (drawings_.size() >= kMostDrawings) drawings_.clear();
  drawings_.emplace(value, drawing);
  return drawing;
}

std::vector<std::string> ShapeDrawer::TakeProblems() {
  const std::lock_guard lock(mutex_);
  return std::exchange(problems_, {});
}

void ShapeDrawer::Refresh() {
  const Clock::time_point now = Clock::now();
  if (source_ && now - last_check_ < kCheckInterval) return;
  last_check_ = now;
  std::error_code error;
  const auto time = std::filesystem::last_write_time(path_, error);
  if (source_ && (error || time == time_)) return;
  time_ = time;
  source_.emplace(path_, options_, "HITSCAN_DRAW");
  usable_ = true;
  reported_ = false;
  drawings_.clear();
}

std::shared_ptr<const ShapeDrawing> ShapeDrawer::Ask(const Value& value) {
  std::vector<Answer> chunks = AskChunks(value, 0, 1);
  if (chunks.empty()) return nullptr;
  const auto count = [&](std::size_t part) {
    return static_cast<std::size_t>(std::get<int>(chunks.front()[part].value));
  };
  const std::size_t lines = count(0);
  const std::size_t triangles = count(1);
  const std::size_t line_ends = 2 * lines;
  const std::size_t all = line_ends + 3 * triangles;
  if (all > kMostChunks * kChunkPoints) {
    Report(fmt::format("draws {} lines and {} triangles, which are too many", lines, triangles));
    return nullptr;
  }
  const std::size_t chunk_count = (all + kChunkPoints - 1) / kChunkPoints;
  if (chunk_count > 1) {
    const std::vector<Answer> rest = AskChunks(value, 1, chunk_count - 1);
    if (rest.empty()) return nullptr;
    chunks.insert(chunks.end(), rest.begin(), rest.end());
  }
  auto drawing = std::make_shared<ShapeDrawing>();
  for (std::size_t i = 0; i < all; ++i) {
    const Answer& chunk = chunks[i / kChunkPoints];
    const Point point = std::get<Point>(chunk[2 + i % kChunkPoints].value);
    if (!IsFinite(point)) {
      Report(fmt::format("draws a position that is not finite, of {}", PrintValue(value)));
      return nullptr;
    }
    (i < line_ends ? drawing->lines : drawing->triangles).push_back(point);
  }
  return drawing;
}

std::vector<Answer> ShapeDrawer::AskChunks(const Value& value, std::size_t first,
                                           std::size_t count) {
  std::vector<std::vector<Value>> arguments;
  for (std::size_t i = 0; i < count; ++i) {
    arguments.push_back({static_cast<int>(first + i), value});
  }
  std::vector<Answer> chunks;
  try {
    const std::vector<std::span<const Value>> cases(arguments.begin(), arguments.end());
    for (Outcome& outcome : source_->OutcomesOf(query_, cases)) {
      if (!outcome.failure.empty()) {
        // Code that throws can be asked again; after a crash or a timeout it is not.
        usable_ = outcome.failure.starts_with("threw: ");
        Report(fmt::format("{}, for {}", outcome.failure, PrintValue(value)));
        return {};
      }
      chunks.push_back(std::move(outcome.answer));
    }
  } catch (const CannotRun& error) {
    usable_ = false;
    if (!std::exchange(reported_, true)) problems_.emplace_back(error.what());
    return {};
  }
  return chunks;
}

void ShapeDrawer::Report(const std::string& problem) {
  if (std::exchange(reported_, true)) return;
  problems_.push_back(
      fmt::format("{}: {}: {}; the members are drawn", path_.string(), query_.name, problem));
}

}  // namespace hitscan
