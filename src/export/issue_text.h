#pragma once

#include <string>

#include "cases/check.h"

namespace hitscan {

/// What the text of an issue tells besides the case.
struct IssueContext {
  std::string implementation = {};  ///< the chosen one
  CaseResult result = {};           ///< what it answers
  std::string sample = {};          ///< that shows the case
  std::string picture = {};         ///< the path of its picture; empty: there is none
  std::string camera = {};          ///< with which it is drawn (app/orbit_camera.h)
};

/// A case as Markdown for an issue: a case file of it, the rule of the query, the exact answer and
/// how near it is to another one, what the chosen implementation answers, the picture, and the
/// commands that draw and show it. Throws InvalidShape when the query refuses the arguments.
std::string IssueText(const CaseFile& file, const Case& test, const IssueContext& context);

}  // namespace hitscan
