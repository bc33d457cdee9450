#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "project/project_source.h"

namespace hitscan {

/// Thrown when a reference gives no answer to a case: the answer is undecided, or its code has
/// failed. The case is then judged by its expectation only, as is a case whose arguments the query
/// refuses with an InvalidShape.
class NoReferenceAnswer : public InvalidShape {
 public:
  using InvalidShape::InvalidShape;
};

/// The user's code that gives the right answers to the queries of a project: a source with
/// HITSCAN_REFERENCE.
class Reference : public ProjectSource {
 public:
  Reference(std::filesystem::path source, AskOptions options)
      : ProjectSource(std::move(source), std::move(options), "HITSCAN_REFERENCE") {}

  /// The answer to a case. Throws CannotRun like Open, and NoReferenceAnswer.
  Answer Ask(const Query& query, std::span<const Value> arguments);
  /// The answers to many cases; nullopt where Ask would throw NoReferenceAnswer.
  std::vector<std::optional<Answer>> AskAll(const Query& query,
                                            std::span<const std::span<const Value>> cases);
};

}  // namespace hitscan
