// Both ends of a search in a Web Worker: the page sends the text of a result without cases, which
// says what is searched, and the worker sends the texts of its results.
#include <emscripten.h>

#include <chrono>
#include <cstdlib>
#include <string>

#include "base/atomic_file.h"
#include "base/errors.h"
#include "fuzz/background_search.h"
#include "fuzz/search_worker.h"

// The functions of web/page.js, which a worker does not have.
// clang-format off
EM_JS_DEPS(hitscan_search, "$UTF8ToString,$stringToNewUTF8");
EM_JS(int, HitscanStartSearch, (const char* run, const char* assets), {
  return Module.hitscan ? Module.hitscan.startSearch(UTF8ToString(run), UTF8ToString(assets)) : 0;
});
EM_JS(void, HitscanPauseSearch, (int search, int paused), {
  Module.hitscan.pauseSearch(search, paused !== 0);
});
EM_JS(void, HitscanEndSearch, (int search), { Module.hitscan.endSearch(search); });
EM_JS(char*, HitscanTakeSearch, (int search), {
  const text = Module.hitscan.takeSearch(search);
  return text === null ? 0 : stringToNewUTF8(text);
});
// clang-format on

namespace hitscan {
namespace {

FuzzResult ResultFrom(const std::string& text) {
  const std::filesystem::path file = "/search.json";
  WriteFileAtomically(file, text);
  return LoadFuzzResult(file);
}

class PageSearchWorker : public SearchWorker {
 public:
  explicit PageSearchWorker(int search) : search_(search) {}
  ~PageSearchWorker() override { HitscanEndSearch(search_); }
  PageSearchWorker(const PageSearchWorker&) = delete;
  PageSearchWorker& operator=(const PageSearchWorker&) = delete;

  void Pause(bool paused) override { HitscanPauseSearch(search_, paused ? 1 : 0); }

  std::optional<FuzzResult> Take() override {
    char* const taken = HitscanTakeSearch(search_);
    if (taken == nullptr) return std::nullopt;
    const std::string text = taken;
    std::free(taken);
    if (text.starts_with('-')) throw CannotRun("the search has ended: " + text.substr(1));
    return ResultFrom(text);
  }

 private:
  int search_;
};

// The search of this worker, and the text that it has returned last.
struct Searched {
  std::unique_ptr<BackgroundSearch> search;
  std::string text;
};

Searched& ThisWorker() {
  static Searched searched;
  return searched;
}

}  // namespace

std::unique_ptr<SearchWorker> StartSearchWorker(const FuzzRun& run,
                                                const std::filesystem::path& assets) {
  const std::string text = FuzzResultText({run, {}, {}, {}});
  const int search = HitscanStartSearch(text.c_str(), assets.c_str());
  return search == 0 ? nullptr : std::make_unique<PageSearchWorker>(search);
}

}  // namespace hitscan

extern "C" {
// Called in the worker: begins to search what the text says.
EMSCRIPTEN_KEEPALIVE const char* HitscanBeginSearch(const char* text, const char* assets) {
  hitscan::Searched& worker = hitscan::ThisWorker();
  try {
    const hitscan::FuzzRun run = hitscan::ResultFrom(text).run;
    const hitscan::Implementation& built_in = *run.query->FindImplementation(run.implementation);
    worker.search = std::make_unique<hitscan::BackgroundSearch>(
        run, assets, 1, [&query = *run.query, &built_in](const auto&) {
          return hitscan::AnswererOf(query, built_in);
        });
    return "";
  } catch (const std::exception& error) {
    worker.text = "-" + std::string(error.what());
    return worker.text.c_str();
  }
}
// Goes on for about this time, and returns the result so far, or - and why the search has ended.
EMSCRIPTEN_KEEPALIVE const char* HitscanSearchFor(int milliseconds) {
  hitscan::Searched& worker = hitscan::ThisWorker();
  worker.search->WorkFor(std::chrono::milliseconds(milliseconds));
  const std::string error = worker.search->snapshot().error;
  worker.text = error.empty() ? hitscan::FuzzResultText(worker.search->result()) : "-" + error;
  return worker.text.c_str();
}
}
