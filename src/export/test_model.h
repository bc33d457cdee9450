#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cases/case_file.h"
#include "export/plain_value.h"

// A test of one case, as it is the same in every language.
namespace hitscan {

/// An argument of a query, or a part of its answer.
struct NamedPlain {
  std::string_view name;
  PlainValue value;
};

/// The comparison of a number, a boolean or an integer of the answer.
struct ExpectedNumber {
  std::vector<std::string_view> path;  ///< the members that lead to it: "point", "x"
  PlainValue value;
  double limit = 0;  ///< the largest difference of a number, by its Tolerance; 0: none
};

/// A test of one case: its arguments and the exact answer.
struct TestModel {
  const Query* query = nullptr;
  int id = 0;
  std::vector<std::string> about = {};  ///< the paragraphs of the comment at the beginning
  std::vector<NamedPlain> arguments = {};
  std::vector<NamedPlain> answer = {};  ///< its parts; of a miss only `hit`
  PlainType answer_struct = {};         ///< "Answer" with a member for each part
  std::vector<ExpectedNumber> expected = {};

  /// Whether the function returns the struct, or the only part of the answer.
  bool returns_struct() const { return query->parts.size() > 1; }
  const PlainType& result() const;
  /// The structs that the function needs; each is before those that contain it.
  std::vector<const PlainType*> Structs() const;
  /// "case_4", "case_minus_4"
  std::string CaseName() const;
};

/// The test of a case with the exact answer, whatever the case expects. Throws InvalidShape when
/// the query refuses the arguments.
TestModel ModelOf(const CaseFile& file, const Case& test);

/// The same with another answer, which has the parts that the query has.
TestModel ModelOf(const CaseFile& file, const Case& test, const Answer& answer);

}  // namespace hitscan
