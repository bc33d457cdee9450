#include "project/reference.h"

#include <fmt/format.h>

#include <atomic>
#include <utility>

#include "base/errors.h"
#include "base/user_folders.h"
#include "implementation/compiler.h"

namespace hitscan {
namespace {

// Nothing interrupts a reference, since it answers to the thread that waits for it.
const std::atomic<bool> kNotCancelled = false;

}  // namespace

std::unique_ptr<Backend> Reference::Take() {
  const std::lock_guard lock(mutex_);
  if (problem_) throw CannotRun(*problem_);
  try {
    if (library_.empty()) {
      Compilation compiled = Compile(source_, CacheFolder(), options_.process, kNotCancelled);
      if (!compiled.errors.empty()) throw CannotRun(compiled.errors.front());
      library_ = std::move(compiled.library);
    }
    if (idle_.empty()) return MakeLibraryBackend(library_, options_, kNotCancelled);
  } catch (const CannotRun& error) {
    problem_ = error.what();
    throw;
  }
  std::unique_ptr<Backend> backend = std::move(idle_.back());
  idle_.pop_back();
  return backend;
}

void Reference::Open(const Query& query) {
  std::unique_ptr<Backend> backend = Take();
  const bool answers = backend->Answers(query);
  const std::lock_guard lock(mutex_);
  idle_.push_back(std::move(backend));
  if (!answers) {
    throw CannotRun(
        fmt::format("{}: it has no HITSCAN_REFERENCE({}, FUNCTION)", source_.string(), query.name));
  }
}

Answer Reference::Ask(const Query& query, std::span<const Value> arguments) {
  std::unique_ptr<Backend> backend = Take();
  if (!backend->Answers(query)) Open(query);
  EncodedCases one;
  one.query = &query;
  backend->Encode(arguments, one);
  Outcome outcome;
  backend->Ask(one, {&outcome, 1}, kNotCancelled);
  {
    const std::lock_guard lock(mutex_);
    idle_.push_back(std::move(backend));
  }
  if (outcome.failure.empty()) return std::move(outcome.answer);
  constexpr std::string_view kThrew = "threw: ";
  std::string why = std::move(outcome.failure);
  if (why.starts_with(kThrew)) why.erase(0, kThrew.size());
  throw NoReferenceAnswer(fmt::format("the reference gives no answer: {}", why));
}

}  // namespace hitscan
