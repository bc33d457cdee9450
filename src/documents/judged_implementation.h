#pragma once

#include <memory>
#include <string>

#include "app/sample_runner.h"
#include "cases/answerer.h"
#include "documents/implementation_controller.h"

namespace hitscan {

/// The implementation that the window judges by exact answers, in a search for wrong answers and in
/// a map: the one whose answers are shown or, if that is the exact one, the one that is compared
/// with it. What was reported is known of single cases
/// only, and is not judged here.
struct JudgedImplementation {
  std::string name;  ///< empty if only the exact one is shown
  /// The last usable version of the user's implementation; empty for a built-in one.
  std::weak_ptr<UserImplementation> user;

  bool operator==(const JudgedImplementation& other) const {
    return name == other.name && user.lock() == other.user.lock();
  }

  /// The judged implementation for a query of the document that is shown.
  static JudgedImplementation Of(const SampleRunner& runner, const Query& query);
};

/// Returns a function that makes answerers with this implementation. Each answerer with the user's
/// code has its own process. Throws CannotRun when the implementation is not open.
MakeAnswerer MakerOf(const JudgedImplementation& judged, const Query& query,
                     const ImplementationWatcher& watcher);

}  // namespace hitscan
