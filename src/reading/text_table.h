#pragma once

#include <string>
#include <vector>

#include "reading/lexer.h"

namespace hitscan {

/// A table whose columns are separated by "|", with titles.
struct TextTable {
  std::vector<TextRange> titles;
  std::vector<std::vector<TextRange>>
      rows;  ///< the cells of each row; there may be fewer than titles
};

/// Finds the tables of a text and replaces them by spaces, so that offsets remain valid.
std::vector<TextTable> TakeTables(std::string& text);

}  // namespace hitscan
