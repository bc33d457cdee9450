#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cases/check.h"

// How all queries are answered by several implementations: the table of the window's overview and
// of `hitscan check`.
namespace hitscan {

/// The cases of one query with one implementation.
struct OverviewCell {
  AnswerCounts counts = {};
  int not_asked = 0;  ///< the implementation does not answer the query
  int waiting = 0;    ///< will be asked

  int asked() const { return counts.judged() + counts.unjudged; }
  int all() const { return asked() + not_asked + waiting; }
  OverviewCell& operator+=(const OverviewCell& other);
  bool operator==(const OverviewCell&) const = default;
};

struct OverviewRow {
  const Query* query = nullptr;
  std::string group;                     ///< the submenu that has the query
  std::string title;                     ///< what the menu calls it
  std::vector<OverviewCell> cells = {};  ///< one for each implementation
  bool operator==(const OverviewRow&) const = default;
};

struct OverviewTable {
  std::vector<std::string> implementations;
  std::vector<OverviewRow> rows;  ///< those of a group follow each other

  /// The cells of all queries with that implementation, added.
  OverviewCell Total(std::size_t implementation) const;
  bool operator==(const OverviewTable&) const = default;
};

/// How many of the `length` places of a bar each part of a cell gets. A part that has cases gets at
/// least one, so that one wrong case of a thousand is seen. A bar of less than four places is all
/// `rest`.
struct OverviewBar {
  int passed = 0;
  int failed = 0;
  int unjudged = 0;
  int rest = 0;  ///< not asked, or not yet
  bool operator==(const OverviewBar&) const = default;
};
OverviewBar BarOf(const OverviewCell& cell, int length);

/// "54 passed, 22 failed"; "not asked".
std::string TextOf(const OverviewCell& cell);

/// The table in lines for a terminal that is `width` characters wide: with bars if there is room
/// for them; empty if there is too little room for the numbers. Queries that no implementation was
/// asked are left out.
std::string TextOf(const OverviewTable& table, std::size_t width);

}  // namespace hitscan
