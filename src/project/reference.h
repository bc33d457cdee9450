#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "implementation/backend.h"
#include "query/query.h"

namespace hitscan {

/// Thrown when a reference gives no answer to a case: the answer is undecided, or its code has
/// failed. The case is then judged by its expectation only.
class NoReferenceAnswer : public InvalidShape {
 public:
  using InvalidShape::InvalidShape;
};

/// A source with HITSCAN_REFERENCE, which is compiled when it is first asked. It answers in
/// processes of its own, one for each thread that asks at the same time.
class Reference {
 public:
  Reference(std::filesystem::path source, AskOptions options)
      : source_(std::move(source)), options_(std::move(options)) {}
  Reference(const Reference&) = delete;
  Reference& operator=(const Reference&) = delete;

  /// Compiles and starts the code unless that was done. Throws CannotRun, with file and line, when
  /// it cannot be used or does not answer the query.
  void Open(const Query& query);
  /// The answer to a case. Throws CannotRun like Open, and NoReferenceAnswer.
  Answer Ask(const Query& query, std::span<const Value> arguments);
  /// The answers to many cases; nullopt where Ask would throw NoReferenceAnswer.
  std::vector<std::optional<Answer>> AskAll(const Query& query,
                                            std::span<const std::span<const Value>> cases);

 private:
  /// A backend that answers the query and is in use by no other thread. Throws CannotRun.
  std::unique_ptr<Backend> Take(const Query& query);
  std::vector<Outcome> OutcomesOf(const Query& query,
                                  std::span<const std::span<const Value>> cases);

  std::filesystem::path source_;
  AskOptions options_;
  std::mutex mutex_;
  std::filesystem::path library_;               ///< empty until it is compiled
  std::optional<std::string> problem_;          ///< why the source cannot be used
  std::vector<std::unique_ptr<Backend>> idle_;  ///< processes that answer no one at the moment
};

}  // namespace hitscan
