// Judges the queries of the catalogue against rational arithmetic on cases that are hard to get
// right. Prints each wrong answer as a case file and exits with 1. The printed digest is a hash of
// all bits of all answers: builds that give the same answers print the same digest.

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "judge.h"

namespace hitscan::oracle {
namespace {

struct Options {
  std::string query;
  long cases = 13500;
  std::uint64_t seed = 1;
  long model_rays = 0;  // if not 0, only these are judged
  bool quiet = false;
  int classes = kHardClasses;  // the cases cycle through this many
};

std::uint64_t SeedOf(const Options& options, std::string_view query, long number) {
  Random random(options.seed);
  std::uint64_t seed = random.Bits();
  for (const char letter : query) {
    seed = Random(seed ^ static_cast<unsigned char>(letter)).Bits();
  }
  return Random(seed ^ static_cast<std::uint64_t>(number)).Bits();
}

// The number of wrong answers.
long Run(const Judged& judged, const Options& options) {
  constexpr long kPrinted = 5;
  long wrong = 0;
  Digest() = 0;
  const long cases = options.query.empty() ? options.cases / judged.cost : options.cases;
  const auto start = std::chrono::steady_clock::now();
  for (long i = 0; i < cases; ++i) {
    Random random(SeedOf(options, judged.query, i));
    RandomGeometry geometry(random, static_cast<CaseClass>(i % options.classes));
    const Outcome outcome = judged.run(geometry);
    if (!options.quiet && (i + 1) % 20000 == 0) {
      std::fprintf(stderr, "%s: %ld of %ld\n", judged.query, i + 1, cases);
    }
    if (!outcome || ++wrong > kPrinted) continue;
    std::printf(
        "{\"query\": \"%s\", \"source\": \"oracle --seed %llu, case %ld, %s\", \"cases\": [\n"
        "  {\"id\": 0, %s, \"expect\": {%s}, \"book\": {%s}}\n]}\n",
        judged.query, static_cast<unsigned long long>(options.seed), i,
        NameOf(geometry.case_class()), outcome->arguments.c_str(), outcome->expected.c_str(),
        outcome->got.c_str());
  }
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
  std::printf("%-24s %8ld cases, %ld wrong, digest %016llx, %.1f s\n", judged.query, cases, wrong,
              static_cast<unsigned long long>(Digest()), time.count());
  std::fflush(stdout);
  return wrong;
}

// Each query once.
void PrintNames() {
  std::string_view before;
  for (const Judged& judged : Queries()) {
    if (judged.query != before) std::printf("%s\n", judged.query);
    before = judged.query;
  }
}

int Main(int count, char** words) {
  Options options;
  for (int i = 1; i < count; ++i) {
    const std::string_view word = words[i];
    const auto value = [&]() -> const char* {
      if (i + 1 < count) return words[++i];
      std::fprintf(stderr, "%s needs a value\n", words[i]);
      std::exit(2);
    };
    if (word == "--query") {
      options.query = value();
    } else if (word == "--cases") {
      options.cases = std::atol(value());
    } else if (word == "--seed") {
      options.seed = std::strtoull(value(), nullptr, 10);
    } else if (word == "--list") {
      PrintNames();
      return 0;
    } else if (word == "--every-class") {
      options.classes = kRandomClasses;
    } else if (word == "--model-rays") {
      options.model_rays = std::atol(value());
    } else if (word == "--quiet") {
      options.quiet = true;
    } else {
      std::fprintf(
          stderr,
          "usage: hitscan_oracle [--list] [--query NAME] [--cases N] [--seed S] [--every-class] "
          "[--quiet] | --model-rays N [--seed S]\n");
      return 2;
    }
  }
  if (options.model_rays > 0) return JudgeModelRays(options.model_rays, options.seed) == 0 ? 0 : 1;
  long wrong = 0;
  bool found = false;
  for (const Judged& judged : Queries()) {
    if (!options.query.empty() && options.query != judged.query) continue;
    found = true;
    wrong += Run(judged, options);
  }
  if (!found) {
    std::fprintf(stderr, "no query is named %s\n", options.query.c_str());
    return 2;
  }
  std::printf("seed %llu: %ld wrong\n", static_cast<unsigned long long>(options.seed), wrong);
  return wrong == 0 ? 0 : 1;
}

}  // namespace
}  // namespace hitscan::oracle

int main(int count, char** words) { return hitscan::oracle::Main(count, words); }
