#pragma once

#include <span>
#include <string>
#include <string_view>

#include "implementation/outcome.h"

// The lines of JSON by which programs are asked and answer: names and forms are those of case
// files.
namespace hitscan {

/// {"query": "raycast_plane", "ray": {...}, "plane": {...}} and a line break.
std::string CaseLine(const Query& query, std::span<const Value> arguments);

/// The answer that a program printed, without the line break. {"error": TEXT} is a refusal.
/// Anything that is no answer of the query is a failure that says why.
Outcome OutcomeFromLine(const Query& query, std::string_view line);

}  // namespace hitscan
