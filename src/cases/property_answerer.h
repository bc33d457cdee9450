#pragma once

#include <functional>
#include <memory>
#include <span>

#include "cases/answerer.h"
#include "cases/property.h"
#include "cases/tolerance.h"

namespace hitscan {

/// The tolerance for the numbers of the answer to a case.
using ToleranceOfCase = std::function<Tolerance(std::span<const Value> arguments)>;

/// An answerer that asks `inner` not only the cases, but also the questions of the properties, and
/// compares their answers: Outcome::violation is the first that contradicts. A difference counts
/// only if a change of one unit in the last place of the arguments does not explain it: if the same
/// code contradicts itself for no neighbour of either question. Returns `inner` if there are no
/// properties, or if it answers only certain cases.
std::shared_ptr<Answerer> AskingProperties(std::shared_ptr<Answerer> inner, Properties properties,
                                           ToleranceOfCase tolerance);

/// The same for cases of a file with that tolerance.
std::shared_ptr<Answerer> AskingProperties(std::shared_ptr<Answerer> inner, Properties properties,
                                           double tolerance_of_file);

/// The same with the properties that the query declares.
std::shared_ptr<Answerer> AskingProperties(std::shared_ptr<Answerer> inner,
                                           double tolerance_of_file);

}  // namespace hitscan
