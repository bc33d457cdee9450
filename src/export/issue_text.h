#pragma once

#include <string>

#include "cases/check.h"

namespace hitscan {

/// The contents of an issue's text besides the case.
struct IssueContext {
  std::string implementation = {};  ///< the name of the chosen implementation
  CaseResult result = {};           ///< its answer
  std::string sample = {};          ///< the sample that shows the case
  std::string picture = {};         ///< the path of the case's picture; empty: none
  std::string camera = {};  ///< the camera of the picture, for --camera (app/orbit_camera.h)
};

/// A case as Markdown for an issue: a case file with it, the rule of the query, the exact answer,
/// the smallest change of the arguments that gives another answer, the answer of the chosen
/// implementation, the picture, and the commands that draw and show it. Throws InvalidShape when
/// the query refuses the arguments.
std::string IssueText(const CaseFile& file, const Case& test, const IssueContext& context);

}  // namespace hitscan
