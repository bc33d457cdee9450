// Prints how many nanoseconds an adapter needs for a case, the best of several passes.
// Usage: time_calls LIBRARY QUERY FILE
// FILE has the number of cases, then for each case the number of its words and these words, as
// hitscan/implement.h describes them. The time includes the conversion of arguments and answers.
// Cases that throw an exception are not timed.
#include <dlfcn.h>
#include <hitscan/implement.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <vector>

namespace {

using hitscan::detail::Entry;
using Clock = std::chrono::steady_clock;

constexpr double kWarmUp = 1e8;  // in nanoseconds, as the next two
constexpr double kTotal = 3e8;
constexpr double kShortestMeasurement = 5e6;

// More words than any answer has.
constexpr std::size_t kMostAnswerWords = 1 << 16;
char text[256];

const Entry* FindEntry(const char* path, const char* query) {
  void* const library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) return nullptr;
  using First = const void*();
  const auto first = reinterpret_cast<First*>(dlsym(library, "hitscan_implement_1"));
  if (first == nullptr) return nullptr;
  auto entry = static_cast<const Entry*>(first());
  while (entry != nullptr && std::strcmp(entry->query, query) != 0) entry = entry->next;
  return entry;
}

double Measure(const Entry& entry, const std::vector<const std::uint32_t*>& cases, int passes,
               std::uint32_t* answer) {
  const Clock::time_point begin = Clock::now();
  for (int pass = 0; pass < passes; ++pass) {
    for (const std::uint32_t* words : cases) entry.call(words, answer, text, sizeof(text));
  }
  return std::chrono::duration<double, std::nano>(Clock::now() - begin).count();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) return 2;
  const Entry* const entry = FindEntry(argv[1], argv[2]);
  if (entry == nullptr) {
    std::fprintf(stderr, "%s does not answer %s\n", argv[1], argv[2]);
    return 2;
  }
  std::ifstream file(argv[3], std::ios::binary);
  const std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};
  std::vector<std::uint32_t> words(bytes.size() / sizeof(std::uint32_t));
  std::memcpy(words.data(), bytes.data(), words.size() * sizeof(std::uint32_t));
  std::vector<std::uint32_t> answer(kMostAnswerWords);
  std::vector<const std::uint32_t*> cases;
  for (std::size_t i = 1; i < words.size(); i += words[i] + 1) {
    if (entry->call(&words[i + 1], answer.data(), text, sizeof(text)) == hitscan::detail::kAnswered)
      cases.push_back(&words[i + 1]);
  }
  if (cases.empty()) {
    std::fprintf(stderr, "%s answers no case of %s\n", argv[1], argv[3]);
    return 2;
  }
  int passes = 1;
  for (double spent = 0; spent < kWarmUp;) {
    const double taken = Measure(*entry, cases, passes, answer.data());
    spent += taken;
    if (taken < kShortestMeasurement) passes *= 2;
  }
  double best = Measure(*entry, cases, passes, answer.data());
  for (double spent = 0; spent < kTotal;) {
    const double taken = Measure(*entry, cases, passes, answer.data());
    spent += taken;
    best = std::min(best, taken);
  }
  std::printf("%g\n", best / passes / static_cast<double>(cases.size()));
  return 0;
}
