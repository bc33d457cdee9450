// Asks JavaScript of the user in a page, which has no processes: a Web Worker takes their place
// (web/own_code.js).
#include <emscripten.h>
#include <fmt/format.h>

#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/errors.h"
#include "base/regular_file.h"
#include "implementation/answer_forms.h"
#include "implementation/backend.h"
#include "implementation/implementation_source.h"
#include "implementation/trace_recording.h"

// The functions of web/own_code.js.
// clang-format off
EM_JS_DEPS(hitscan_code, "$UTF8ToString");
EM_JS(int, HitscanOpenCode, (const char* code), {
  return Module.hitscan.openCode(UTF8ToString(code));
});
EM_JS(void, HitscanCloseCode, (int program), { Module.hitscan.closeCode(program); });
EM_JS(void, HitscanAskCode, (int program, const char* lines, int milliseconds, const char* timeout,
                             const void* cancelled), {
  Module.hitscan.askCode(program, UTF8ToString(lines), milliseconds, UTF8ToString(timeout),
                         () => HEAPU8[cancelled] !== 0);
});
// clang-format on

namespace hitscan {
namespace {

class PageBackend;

std::map<int, PageBackend*>& Programs() {
  static std::map<int, PageBackend*> programs;
  return programs;
}

ProgramReply ReplyFrom(const std::string& text) {
  const std::string rest = text.substr(1);
  if (text.starts_with('+')) return {rest};
  return {{}, text.starts_with('*') ? DescribeSurplus(rest) : rest};
}

class PageBackend : public Backend {
 public:
  PageBackend(const std::string& code, AskOptions options)
      : options_(std::move(options)), program_(HitscanOpenCode(code.c_str())) {
    Programs()[program_] = this;
  }
  ~PageBackend() override {
    Programs().erase(program_);
    HitscanCloseCode(program_);
  }
  PageBackend(const PageBackend&) = delete;
  PageBackend& operator=(const PageBackend&) = delete;

  bool Answers(const Query&) const override { return true; }

  void Encode(std::span<const Value> arguments, EncodedCases& cases) const override {
    cases.text += CaseLine(*cases.query, arguments);
    cases.ends.push_back(cases.text.size());
  }

  void Ask(const EncodedCases&, std::span<Outcome>, const std::atomic<bool>&) override {
    throw CannotRun("a page cannot wait for the answers of own code");
  }

  void AskLater(const EncodedCases& cases, std::span<Outcome> outcomes,
                const std::atomic<bool>& cancelled, std::function<void()> done) override {
    query_ = cases.query;
    outcomes_ = outcomes;
    done_ = std::move(done);
    static_assert(sizeof cancelled == 1);
    HitscanAskCode(program_, cases.text.c_str(), static_cast<int>(options_.time_limit.count()),
                   DescribeTimeLimit(options_).c_str(), &cancelled);
  }

  TraceRecording Trace(const EncodedCases& one, Outcome&, const std::atomic<bool>&) override {
    FailUntraced(*one.query);
  }

  // `text` is JSON: for each case one or two replies; none if the request was cancelled.
  void Take(const char* text) {
    const auto replies = nlohmann::json::parse(text);
    for (std::size_t i = 0; i < outcomes_.size(); ++i) {
      const auto& of_case = replies.at(i);
      if (of_case.empty()) continue;
      const ProgramReply first = ReplyFrom(of_case.at(0).get<std::string>());
      const ProgramReply second =
          of_case.size() < 2 ? first : ReplyFrom(of_case.at(1).get<std::string>());
      outcomes_[i] = OutcomeOfReplies(*query_, first, second);
    }
    std::exchange(done_, nullptr)();
  }

  void Print(const char* text) const {
    if (options_.print) options_.print(text);
  }

 private:
  AskOptions options_;
  int program_;
  const Query* query_ = nullptr;
  std::span<Outcome> outcomes_;
  std::function<void()> done_;
};

PageBackend* Find(int program) {
  const auto found = Programs().find(program);
  return found == Programs().end() ? nullptr : found->second;
}

}  // namespace

std::string DescribeTimeLimit(const AskOptions& options) {
  return fmt::format("no answer within {} s",
                     static_cast<double>(options.time_limit.count()) / 1000);
}

void FailUntraced(const Query&) {
  throw CannotRun("operations of JavaScript are not recorded: they are of C++ code");
}

std::unique_ptr<Backend> MakeProgramBackend(std::string command, AskOptions options) {
  const std::vector<std::filesystem::path> files =
      FilesNamedBy({ImplementationSource::Form::kProgram, command});
  if (files.empty() || files.back().extension() != ".mjs") {
    throw CannotRun(command + ": a page runs only JavaScript, in files with the extension .mjs");
  }
  return std::make_unique<PageBackend>(ReadRegularFile(files.back()), std::move(options));
}

}  // namespace hitscan

extern "C" {
EMSCRIPTEN_KEEPALIVE void HitscanAnswered(int program, const char* replies) {
  if (hitscan::PageBackend* const backend = hitscan::Find(program)) backend->Take(replies);
}
EMSCRIPTEN_KEEPALIVE void HitscanPrinted(int program, const char* text) {
  if (const hitscan::PageBackend* const backend = hitscan::Find(program)) backend->Print(text);
}
}
