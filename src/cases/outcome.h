#pragma once

#include <string>
#include <string_view>

#include "query/query.h"

namespace hitscan {

/// What an implementation answered to one case, or why it did not.
struct Outcome {
  Answer answer;
  std::string failure = {};  ///< "crashed (SIGSEGV)", "not asked: ..."; empty if it answered
  bool is_exact = false;     ///< the answer is that by which others are judged
};

/// Whether the implementation declined the case as outside what it answers: hitscan::NotAsked was
/// thrown, or the program answered {"error": "not asked: ..."}.
bool NotAsked(const Outcome& outcome);

inline constexpr std::string_view kAnswersDifferently = "answers differently when asked again";

/// "answers differently when asked again: hit false, then crashed (SIGSEGV)".
std::string DescribeDifference(const Outcome& first, const Outcome& second);

}  // namespace hitscan
