#include "queries/queries.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <iterator>
#include <mutex>
#include <stdexcept>

namespace hitscan {

/// The queries of all files beside this one, in the order of their names. Generated.
std::vector<Query> QueriesOfAllFiles();

namespace {

class QueryTable {
 public:
  QueryTable() {
    std::vector<Query> queries = QueriesOfAllFiles();
    std::ranges::sort(queries, {}, &Query::place);
    std::ranges::move(queries, std::back_inserter(queries_));
  }

  std::vector<std::reference_wrapper<const Query>> All() const {
    const std::lock_guard lock(mutex_);
    return {queries_.begin(), queries_.end()};
  }

  const Query* Find(std::string_view name) const {
    const std::lock_guard lock(mutex_);
    return FindLocked(name);
  }

  const Query& Add(Query query) {
    if (query.implementations.empty()) {
      throw std::invalid_argument(fmt::format("query \"{}\" has no implementation", query.name));
    }
    const std::lock_guard lock(mutex_);
    if (FindLocked(query.name) != nullptr) {
      throw std::invalid_argument(fmt::format("there is a query \"{}\" already", query.name));
    }
    return queries_.emplace_back(std::move(query));
  }

 private:
  const Query* FindLocked(std::string_view name) const {
    const auto found = std::ranges::find(queries_, name, &Query::name);
    return found == queries_.end() ? nullptr : &*found;
  }

  mutable std::mutex mutex_;
  std::deque<Query> queries_;
};

QueryTable& Table() {
  static QueryTable table;
  return table;
}

}  // namespace

std::vector<std::reference_wrapper<const Query>> Queries() { return Table().All(); }

const Query* FindQuery(std::string_view name) { return Table().Find(name); }

const Query& AddQuery(Query query) { return Table().Add(std::move(query)); }

}  // namespace hitscan
