#pragma once

#include <string>
#include <vector>

#include "app/registry.h"
#include "query/query.h"

// In which submenu of *Samples* each query is.
namespace hitscan {

/// The names of the queries that a sample shows: those of its own case files.
std::vector<std::string> QueriesShownBy(const SampleEntry& sample);

struct GroupedQuery {
  const Query* query;
  std::string group;  ///< the submenu with its sample: "Chapter 3: rays and segments"
  std::string title;  ///< what the menu calls the sample: "Ray and plane"; empty: there is none
};

/// Every query, in the order of the menu. Those without a sample of their own come last.
std::vector<GroupedQuery> QueriesByGroup();

}  // namespace hitscan
