#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reading/compose.h"

namespace hitscan {

/// A case that a text describes.
struct TextCase {
  Fitting fitting;
  ComposedCase composed;
  std::vector<Value> arguments = {};  ///< the floats
  Answer answer = {};                 ///< that of Hitscan, which is exact for these floats
  std::string note = {};              ///< what the text reports, and what was made of its numbers
};

/// What a text says about a query.
struct Reading {
  const Query* query = nullptr;
  std::vector<NumberGroup> groups = {};
  std::string remark = {};           ///< what came and what was expected, in the text's own words
  std::vector<TextCase> cases = {};  ///< when the places of all numbers are decided
  std::vector<Fitting> candidates = {};  ///< several, equally good, when they are not
  std::optional<Trouble> trouble = {};

  /// Nothing is left to ask.
  bool understood() const;
  /// The conventions that are open, each once.
  std::vector<Convention> conventions() const;
};

/// Reads the text of a bug report: logs, code, prose, tables. Numbers are fitted to the parameters
/// by size, order and the names around them; exactly one best way is understood. Nothing is taken
/// from elsewhere. Never throws for any text. Takes time in proportion to the text: what has too
/// many numbers, cases or ways to fit is a trouble.
Reading ReadReport(const Query& query, std::string_view text, const Taken& taken = {});

/// The queries that the text fits, by its first case: those with the fewest numbers left over.
std::vector<const Query*> QueriesThatFit(std::string_view text, const Taken& taken = {});

/// One line about what keeps a reading from being understood: a trouble, or the conventions to
/// choose with their --take options.
Trouble OpenQuestion(const Reading& reading);

/// A case file with all cases of an understood reading, with the numbers as in the text and the
/// exact answers.
std::string CaseFileOf(const Reading& reading);

/// Computes the floats, the answer and the note of a composed case. Returns the reason when the
/// query refuses them.
std::string Evaluate(const Query& query, std::span<const NumberGroup> groups,
                     const std::string& remark, TextCase& read);

/// The number of the line, from 1.
std::size_t LineOf(std::string_view text, std::size_t offset);

}  // namespace hitscan
