#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "query/query.h"

namespace hitscan {

/// What an implementation of the user's own answered to one case, or why it did not.
struct Outcome {
  Answer answer;
  std::string failure;  ///< "crashed (SIGSEGV)", "not asked: ..."; empty if it answered
};

/// Whether the implementation declined the case as outside what it answers: hitscan::NotAsked was
/// thrown, or the program answered {"error": "not asked: ..."}.
bool NotAsked(const Outcome& outcome);

inline constexpr std::string_view kAnswersDifferently = "answers differently when asked again";

/// "answers differently when asked again: hit false, then crashed (SIGSEGV)".
std::string DescribeDifference(const Outcome& first, const Outcome& second);

/// Receives what an implementation prints, line by line, without the line break.
using OutputSink = std::function<void(std::string_view line)>;

/// Thrown by backends while they answer, when the request was cancelled.
class Cancelled {};

}  // namespace hitscan
