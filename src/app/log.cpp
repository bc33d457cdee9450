#include "app/log.h"

#include <spdlog/logger.h>
#include <spdlog/sinks/stdout_color_sinks.h>

#include "base/text.h"

namespace hitscan {

struct Log::State {
  spdlog::logger logger{"hitscan", std::make_shared<spdlog::sinks::stderr_color_sink_st>()};
  std::vector<Entry> entries;
  std::size_t dropped = 0;
  std::size_t errors = 0;
  std::size_t wrong_answers = 0;
  std::size_t notices = 0;
  std::string notice;

  explicit State(Printing printing) {
    logger.set_pattern("%^%v%$");
    logger.set_level(printing == Printing::kNone ? spdlog::level::off : spdlog::level::info);
    logger.flush_on(spdlog::level::info);
    // Information is not coloured; warnings and errors are.
    auto& sink = static_cast<spdlog::sinks::stderr_color_sink_st&>(*logger.sinks().front());
    sink.set_color(spdlog::level::info, "\033[m");
  }

  void Keep(Level level, std::string text) {
    // Removing a tenth of the entries at once makes the cost per entry constant.
    if (entries.size() >= kKept) {
      constexpr std::size_t kBatch = kKept / 10;
      entries.erase(entries.begin(), entries.begin() + kBatch);
      dropped += kBatch;
    }
    entries.push_back({level, std::move(text)});
  }

  void KeepError(Level level, const std::string& line) {
    logger.error("{}", line);
    Keep(level, line);
    ++errors;
  }
};

namespace {

// Longer than any message about a path: only messages that quote a large text in full are cut.
constexpr std::size_t kLongest = 10'000;

std::string Line(std::string_view text) { return Printable(Shortened(text, kLongest)); }

}  // namespace

Log::Log(Printing printing) : state_(std::make_unique<State>(printing)) {}
Log::~Log() = default;
Log::Log(Log&&) noexcept = default;
Log& Log::operator=(Log&&) noexcept = default;

void Log::Info(std::string_view text) {
  const std::string line = Line(text);
  state_->logger.info("{}", line);
  state_->Keep(Level::kInfo, line);
}

void Log::Notice(std::string_view text) {
  Info(text);
  state_->notice = Line(text);
  ++state_->notices;
}

void Log::Error(std::string_view text) { state_->KeepError(Level::kError, "Error: " + Line(text)); }

void Log::WrongAnswer(std::string_view text) {
  state_->KeepError(Level::kWrong, "Error: " + Line(text));
  ++state_->wrong_answers;
}

const std::vector<Log::Entry>& Log::entries() const { return state_->entries; }
std::size_t Log::dropped() const { return state_->dropped; }
std::size_t Log::errors() const { return state_->errors; }
std::size_t Log::wrong_answers() const { return state_->wrong_answers; }
std::size_t Log::notices() const { return state_->notices; }
const std::string& Log::notice() const { return state_->notice; }

void Log::Clear() {
  state_->entries.clear();
  state_->dropped = 0;
}

std::string Log::Text() const {
  std::string text;
  for (const Entry& entry : state_->entries) text += entry.text + '\n';
  return text;
}

}  // namespace hitscan
