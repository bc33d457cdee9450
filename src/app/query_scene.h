#pragma once

#include <memory>

#include "app/application.h"
#include "app/registry.h"
#include "query/query.h"

namespace hitscan {

/// A new instance of a sample.
std::unique_ptr<Application> MakeSample(const SampleEntry& sample);

/// A generic scene for a query that has no sample. It draws every argument and answer of the cases:
/// red for yes, blue for no, and points of answers green.
std::unique_ptr<Application> MakeQueryScene(const Query& query);

/// The sample of that name, or the generic scene of the query of that name; null when there is
/// neither.
std::unique_ptr<Application> MakeApplication(std::string_view name);

}  // namespace hitscan
