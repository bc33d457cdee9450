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

std::unique_ptr<Backend> Reference::Take(const Query& query) {
  std::unique_ptr<Backend> backend;
  {
    const std::lock_guard lock(mutex_);
    if (problem_) throw CannotRun(*problem_);
    try {
      if (library_.empty()) {
        Compilation compiled = Compile(source_, CacheFolder(), options_.process, kNotCancelled);
        if (!compiled.errors.empty()) throw CannotRun(compiled.errors.front());
        library_ = std::move(compiled.library);
      }
      if (idle_.empty()) idle_.push_back(MakeLibraryBackend(library_, options_, kNotCancelled));
    } catch (const CannotRun& error) {
      problem_ = error.what();
      throw;
    }
    backend = std::move(idle_.back());
    idle_.pop_back();
  }
  if (backend->Answers(query)) return backend;
  throw CannotRun(
      fmt::format("{}: it has no HITSCAN_REFERENCE({}, FUNCTION)", source_.string(), query.name));
}

void Reference::Open(const Query& query) {
  std::unique_ptr<Backend> backend = Take(query);
  const std::lock_guard lock(mutex_);
  idle_.push_back(std::move(backend));
}

std::vector<Outcome> Reference::OutcomesOf(const Query& query,
                                           std::span<const std::span<const Value>> cases) {
  std::unique_ptr<Backend> backend = Take(query);
  EncodedCases encoded;
  encoded.query = &query;
  for (const std::span<const Value> arguments : cases) backend->Encode(arguments, encoded);
  std::vector<Outcome> outcomes(cases.size());
  backend->Ask(encoded, outcomes, kNotCancelled);
  const std::lock_guard lock(mutex_);
  idle_.push_back(std::move(backend));
  return outcomes;
}

Answer Reference::Ask(const Query& query, std::span<const Value> arguments) {
  Outcome outcome = std::move(OutcomesOf(query, {&arguments, 1}).front());
  if (outcome.failure.empty()) return std::move(outcome.answer);
  constexpr std::string_view kThrew = "threw: ";
  std::string why = std::move(outcome.failure);
  if (why.starts_with(kThrew)) why.erase(0, kThrew.size());
  throw NoReferenceAnswer(fmt::format("the reference gives no answer: {}", why));
}

std::vector<std::optional<Answer>> Reference::AskAll(
    const Query& query, std::span<const std::span<const Value>> cases) {
  std::vector<std::optional<Answer>> answers;
  answers.reserve(cases.size());
  for (Outcome& outcome : OutcomesOf(query, cases)) {
    answers.push_back(outcome.failure.empty() ? std::optional(std::move(outcome.answer))
                                              : std::nullopt);
  }
  return answers;
}

}  // namespace hitscan
