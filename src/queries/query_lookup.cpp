#include "queries/query_lookup.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <iterator>
#include <mutex>
#include <stdexcept>

namespace hitscan {

/// The queries of all files beside this one, in the order of the file names. The build generates
/// the definition.
std::vector<Query> QueriesOfAllFiles();

namespace {

struct QueryTable {
  std::mutex mutex;
  std::deque<Query> entries;
  std::vector<std::reference_wrapper<const Query>> current;  // without those that were removed
  std::size_t built_in_count = 0;                            // the first entries of `current`

  QueryTable() {
    std::vector<Query> all = QueriesOfAllFiles();
    std::ranges::sort(all, {}, &Query::place);
    std::ranges::move(all, std::back_inserter(entries));
    current.assign(entries.begin(), entries.end());
    built_in_count = current.size();
  }
  // For these functions the mutex must be locked.
  auto Find(std::string_view name) const {
    return std::ranges::find(current, name, [](const Query& query) { return query.name; });
  }
  const Query& Add(Query query) {
    return current.emplace_back(entries.emplace_back(std::move(query)));
  }
};

void RequireImplementation(const Query& query) {
  if (query.implementations.empty()) {
    throw std::invalid_argument(fmt::format("query \"{}\" has no implementation", query.name));
  }
}

QueryTable& Table() {
  static QueryTable table;
  return table;
}

}  // namespace

std::vector<std::reference_wrapper<const Query>> Queries() {
  const std::lock_guard lock(Table().mutex);
  return Table().current;
}

const Query* FindQuery(std::string_view name) {
  const std::lock_guard lock(Table().mutex);
  const auto found = Table().Find(name);
  return found == Table().current.end() ? nullptr : &found->get();
}

const Query& AddQuery(Query query) {
  RequireImplementation(query);
  const std::lock_guard lock(Table().mutex);
  if (Table().Find(query.name) != Table().current.end()) {
    throw std::invalid_argument(fmt::format("there is a query \"{}\" already", query.name));
  }
  return Table().Add(std::move(query));
}

const Query& AddOrReplaceQuery(Query query) {
  RequireImplementation(query);
  const std::lock_guard lock(Table().mutex);
  const auto found = Table().Find(query.name);
  const bool is_built_in =
      found - Table().current.begin() < static_cast<std::ptrdiff_t>(Table().built_in_count);
  if (is_built_in) {
    throw std::invalid_argument(fmt::format("Hitscan has a query \"{}\" already", query.name));
  }
  if (found != Table().current.end()) Table().current.erase(found);
  return Table().Add(std::move(query));
}

void RemoveQuery(const Query& query) {
  const std::lock_guard lock(Table().mutex);
  std::erase_if(Table().current, [&](const Query& other) { return &other == &query; });
}

}  // namespace hitscan
