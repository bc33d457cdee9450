#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "reading/lexer.h"
#include "reading/words.h"

namespace hitscan {

/// A number of a text, as JSON.
struct NumberPiece {
  std::string json;
  TextRange range;
};

/// Numbers that belong together by brackets, by x, y, z, or by standing in a row, with the names
/// around them.
struct NumberGroup {
  std::vector<NumberPiece> numbers;
  std::vector<Label> labels;  ///< the nearest first
  std::vector<std::size_t> brackets =
      {};                   ///< those that hold other things too, the outermost first
  int row = -1;             ///< of a table
  bool reported = false;    ///< a result, not an argument
  bool past = false;        ///< stands after "was": a result if something else has its name
  bool calculated = false;  ///< has a calculation, whose value is not known
  bool by_axes = false;     ///< its numbers are named: "x = 1, y = 2"
  TextRange range = {};

  std::size_t size() const { return numbers.size(); }
};

/// Why a text is no case: one line, and the place in the text.
struct Trouble {
  std::string what;
  std::size_t offset = 0;
};

/// What a text says, apart from the query.
struct GroupedText {
  std::vector<NumberGroup> groups;  ///< in the order of the text
  std::string remark;               ///< what came and what was expected, in the text's own words
  std::vector<std::string> row_remarks = {};  ///< the same for each row of the tables
  std::optional<Trouble> trouble = {};        ///< there are too many groups; the rest is not read
};

/// Finds the groups of numbers of a text, in time and memory in proportion to it. Never throws.
GroupedText GroupNumbers(std::string_view text);

/// The group as in the text: "(1, 2, 3)". Very long numbers are cut.
std::string PrintGroup(const NumberGroup& group);

/// The nearest label that says what the group is of its shape, or that names a shape ("point" alone
/// names none); null when there is none.
const Label* RoleLabel(const NumberGroup& group);
const Label* FamilyLabel(const NumberGroup& group);

}  // namespace hitscan
