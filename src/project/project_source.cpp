#include "project/project_source.h"

#include <fmt/format.h>

#include <atomic>
#include <utility>

#include "base/errors.h"
#include "base/user_folders.h"
#include "implementation/compiler.h"
#include "implementation/cpp_headers.h"

namespace hitscan {
namespace {

// Nothing interrupts a source, since it answers to the thread that waits for it.
const std::atomic<bool> kNotCancelled = false;

}  // namespace

Compilation ProjectSource::Compile(const std::atomic<bool>& cancelled) const {
  return hitscan::Compile(source_, CacheFolder(), options_.process, cancelled);
}

bool ProjectSource::Use(Compilation compiled) {
  const std::lock_guard lock(mutex_);
  files_ = std::move(compiled.files);
  if (!compiled.errors.empty()) {
    if (library_.empty()) problem_ = compiled.errors.front();
    return !library_.empty();
  }
  problem_.reset();
  if (library_ == compiled.library) return true;
  library_ = std::move(compiled.library);
  idle_.clear();
  ++version_;
  return true;
}

std::vector<std::filesystem::path> ProjectSource::files() {
  const std::lock_guard lock(mutex_);
  return files_.empty() ? std::vector{source_} : files_;
}

ProjectSource::Process ProjectSource::Take(const Query& query) {
  Process process;
  {
    const std::lock_guard lock(mutex_);
    if (problem_) throw CannotRun(*problem_);
    try {
      if (library_.empty()) {
        Compilation compiled = Compile(kNotCancelled);
        files_ = std::move(compiled.files);
        if (!compiled.errors.empty()) throw CannotRun(compiled.errors.front());
        library_ = std::move(compiled.library);
      }
      if (idle_.empty()) {
        idle_.push_back({MakeLibraryBackend(library_, options_, kNotCancelled), version_});
      }
    } catch (const CannotRun& error) {
      problem_ = error.what();
      throw;
    }
    process = std::move(idle_.back());
    idle_.pop_back();
  }
  if (process.backend->Answers(query)) return process;
  std::string_view name = query.name;
  if (name.starts_with(kDrawPrefix)) name.remove_prefix(kDrawPrefix.size());
  throw CannotRun(fmt::format("{}: it has no {}({}, FUNCTION)", source_.string(), macro_, name));
}

void ProjectSource::PutBack(Process process) {
  const std::lock_guard lock(mutex_);
  if (process.version == version_) idle_.push_back(std::move(process));
}

void ProjectSource::Open(const Query& query) { PutBack(Take(query)); }

std::vector<Outcome> ProjectSource::OutcomesOf(const Query& query,
                                               std::span<const std::span<const Value>> cases) {
  Process process = Take(query);
  EncodedCases encoded;
  encoded.query = &query;
  for (const std::span<const Value> arguments : cases) {
    process.backend->Encode(arguments, encoded);
  }
  std::vector<Outcome> outcomes(cases.size());
  process.backend->Ask(encoded, outcomes, kNotCancelled);
  PutBack(std::move(process));
  return outcomes;
}

}  // namespace hitscan
