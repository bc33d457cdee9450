#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "query/query.h"

// The table of all queries. Each .cpp file beside this one has the queries of one pair of shapes.
namespace hitscan {

/// Every query: those of Hitscan in the order of the book, then those that were added.
std::vector<std::reference_wrapper<const Query>> Queries();

/// The query of that name, or null.
const Query* FindQuery(std::string_view name);

/// Adds a query while the program runs, and returns its entry. Throws std::invalid_argument if
/// there is a query of that name already, or if the new query has no implementation.
///
/// Entries are never moved, changed or removed: references to them, and to their names, are valid
/// to the end of the program. These functions may be called by several threads at a time.
/// Queries() returns the queries that exist at the time of the call.
const Query& AddQuery(Query query);

/// The same, but in place of an added query of that name, if there is one: Queries and FindQuery no
/// longer return that one. Throws std::invalid_argument for the name of a query of Hitscan.
const Query& AddOrReplaceQuery(Query query);

/// Removes an added query from what Queries and FindQuery return.
void RemoveQuery(const Query& query);

}  // namespace hitscan
