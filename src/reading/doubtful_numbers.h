#pragma once

#include <deque>

#include "reading/lexer.h"

namespace hitscan {

/// Marks the numbers whose value is not known because of what stands around them: parts of
/// calculations ("1/3", "minus 8"), numbers in several parts ("3 1/2", "1.5 e-3", "8,5") or with a
/// unit ("8 mm").
void MarkDoubtfulNumbers(std::deque<Lexeme>& lexemes);

}  // namespace hitscan
