#pragma once

#include <span>
#include <utility>

#include "cases/case_file.h"

namespace hitscan {

/// The case file of a ray and a plane.
inline CaseFile PlaneFile() { return LoadCaseFile(HITSCAN_ASSETS "/cases/raycast_plane.json"); }

/// An implementation that gives the same answer to every case.
inline Implementation Answering(Answer answer) {
  return {"fixed", [answer = std::move(answer)](std::span<const Value>) { return answer; }};
}

}  // namespace hitscan
