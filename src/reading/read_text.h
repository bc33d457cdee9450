#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reading/fit.h"

namespace hitscan {

/// What a text leaves open, although all numbers are in their places: the sign of a plane's
/// constant, what two unnamed vectors of a box are.
struct Convention {
  struct Option {
    std::string id;    ///< as in --take constant=negated
    std::string text;  ///< "d = -5, normal . x + 5 = 0"
  };
  std::string id;    ///< "constant", "box"
  std::string what;  ///< "\"constant 3\" may be the plane's distance or minus its distance"
  std::vector<Option> options;
  TextRange range;
};

/// Choices of conventions: by their ids, those of their options.
using Taken = std::map<std::string, std::string, std::less<>>;

/// A case that a text describes.
struct TextCase {
  Fitting fitting;
  std::vector<std::string> written = {};     ///< the arguments as JSON, with the text's numbers
  std::vector<Convention> conventions = {};  ///< those that are open; the first option was used
  std::vector<std::string> remarks = {};     ///< what was made of the numbers, for the note
  std::vector<Value> arguments = {};         ///< the floats
  Answer answer = {};                        ///< that of Hitscan, which is exact for these floats
  std::string note = {};                     ///< what the text reports, and the remarks
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

/// Reads the text of an issue: logs, code, prose, tables. Numbers are fitted to the parameters
/// by size, order and the names around them; exactly one best way is understood. Nothing is taken
/// from elsewhere. Never throws for any text. Takes time in proportion to the text: what has too
/// many numbers, cases or ways to fit is a trouble.
Reading ReadIssue(const Query& query, std::string_view text, const Taken& taken = {});

/// The queries that the text fits, by its first case: those with the fewest numbers left over.
std::vector<const Query*> QueriesThatFit(std::string_view text, const Taken& taken = {});

/// One line about what keeps a reading from being understood: a trouble, or the conventions to
/// choose with their --take options.
Trouble OpenQuestion(const Reading& reading);

/// A case file with all cases of an understood reading, with the numbers as in the text and the
/// exact answers.
std::string CaseFileOf(const Reading& reading);

/// Writes the arguments that a fitting means, and decides the conventions.
TextCase Compose(const Query& query, std::span<const NumberGroup> groups, const Fitting& fitting,
                 const Taken& taken);
/// Computes the floats, the answer and the note of a composed case. Returns the reason when the
/// query refuses them.
std::string Evaluate(const Query& query, std::span<const NumberGroup> groups,
                     const std::string& remark, TextCase& read);
/// All conventions with their options: first "constant", then "box".
std::vector<Convention> AllConventions();

/// The number of the line, from 1.
std::size_t LineOf(std::string_view text, std::size_t offset);

}  // namespace hitscan
