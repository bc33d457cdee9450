#include "project/project_source.h"

#include <fmt/format.h>

#include <atomic>
#include <utility>

#include "base/errors.h"
#include "base/user_folders.h"
#include "implementation/compiler.h"
#include "implementation/user_code.h"

namespace hitscan {
namespace {

// Nothing interrupts a source, since it answers to the thread that waits for it.
const std::atomic<bool> kNotCancelled = false;

}  // namespace

std::unique_ptr<Backend> ProjectSource::Take(const Query& query) {
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
  std::string_view name = query.name;
  if (name.starts_with(kDrawPrefix)) name.remove_prefix(kDrawPrefix.size());
  throw CannotRun(fmt::format("{}: it has no {}({}, FUNCTION)", source_.string(), macro_, name));
}

void ProjectSource::Open(const Query& query) {
  std::unique_ptr<Backend> backend = Take(query);
  const std::lock_guard lock(mutex_);
  idle_.push_back(std::move(backend));
}

std::vector<Outcome> ProjectSource::OutcomesOf(const Query& query,
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

}  // namespace hitscan
