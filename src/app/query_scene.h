#pragma once

#include <memory>

#include "app/application.h"
#include "app/registry.h"
#include "query/query.h"

namespace hitscan {

/// A new instance of a sample.
std::unique_ptr<Application> MakeSample(const SampleEntry& sample);

/// A plain scene for a query that has no sample of its own: every argument and answer of its cases
/// is drawn; yes is red, no is blue, answered points are green.
std::unique_ptr<Application> MakeQueryScene(const Query& query);

/// The sample of that name, or the plain scene of the query of that name; null when there is
/// neither.
std::unique_ptr<Application> MakeApplication(std::string_view name);

}  // namespace hitscan
