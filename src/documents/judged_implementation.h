#pragma once

#include <memory>
#include <string>

#include "app/sample_runner.h"
#include "cases/answerer.h"
#include "documents/implementation_controller.h"

namespace hitscan {

/// The implementation that the window judges by exact answers, when it searches for wrong ones or
/// draws a map: the one that is shown, or compared when that is the exact one. What was reported is
/// known of single cases only.
struct JudgedImplementation {
  std::string name;  ///< empty: only the exact one is shown
  /// The version of the user's that was compiled last; empty: a built-in one.
  std::weak_ptr<UserImplementation> user;

  bool operator==(const JudgedImplementation& other) const {
    return name == other.name && user.lock() == other.user.lock();
  }

  /// That for a query of the document that is shown.
  static JudgedImplementation Of(const SampleRunner& runner, const Query& query);
};

/// Makes answerers by the implementation of that name, of the user's each in a process of its own.
/// Throws CannotRun when it cannot be opened.
MakeAnswerer MakerOf(const JudgedImplementation& judged, const Query& query,
                     const ImplementationWatcher& watcher);

}  // namespace hitscan
