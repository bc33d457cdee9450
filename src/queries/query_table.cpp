#include "queries/query_table.h"

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
  std::deque<Query> queries;

  QueryTable() {
    std::vector<Query> all = QueriesOfAllFiles();
    std::ranges::sort(all, {}, &Query::place);
    std::ranges::move(all, std::back_inserter(queries));
  }
  // The mutex must be locked.
  const Query* Find(std::string_view name) const {
    const auto found = std::ranges::find(queries, name, &Query::name);
    return found == queries.end() ? nullptr : &*found;
  }
};

QueryTable& Table() {
  static QueryTable table;
  return table;
}

}  // namespace

std::vector<std::reference_wrapper<const Query>> Queries() {
  const std::lock_guard lock(Table().mutex);
  return {Table().queries.begin(), Table().queries.end()};
}

const Query* FindQuery(std::string_view name) {
  const std::lock_guard lock(Table().mutex);
  return Table().Find(name);
}

const Query& AddQuery(Query query) {
  if (query.implementations.empty()) {
    throw std::invalid_argument(fmt::format("query \"{}\" has no implementation", query.name));
  }
  const std::lock_guard lock(Table().mutex);
  if (Table().Find(query.name) != nullptr) {
    throw std::invalid_argument(fmt::format("there is a query \"{}\" already", query.name));
  }
  return Table().queries.emplace_back(std::move(query));
}

}  // namespace hitscan
