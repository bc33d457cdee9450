#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cases/case_file.h"
#include "shape/plain_type.h"

// The parts of a test of one case that are the same in every language.
namespace hitscan {

/// A value as plain data (shape/plain_type.h), with the texts of its numbers.
struct PlainValue {
  const PlainType* type = nullptr;
  std::vector<PlainValue> parts = {};  ///< the members of a struct, the items of a list
  bool boolean = false;
  int integer = 0;
  float number = 0;
  std::string text = {};    ///< a text, or the decimal digits of a number: "0.1", "-0", "1e-05"
  std::string remark = {};  ///< for a comment beside the value; may be empty
};

/// Converts a value. Numbers get the fewest digits that are read as the same float.
PlainValue ToPlain(const Value& value);

/// The same, but numbers have the digits of `written`, the JSON text of the value, as far as it
/// gives the same numbers. A direction or normal keeps its written length; if its numbers differ
/// from those of the unit vector, a remark tells the unit vector.
PlainValue ToPlain(const Value& value, std::string_view written);

/// Whether these decimal digits are read as this number, both in single precision and in double
/// precision that is rounded to single afterwards.
bool AreDigitsOf(const std::string& digits, float number);

/// An argument of a query, or a part of its answer.
struct NamedPlain {
  std::string_view name;
  PlainValue value;
};

/// The comparison of a number, a boolean or an integer of the answer, or of the length of a list.
struct ExpectedNumber {
  /// A member of a struct or, if `member` is empty, an item of a list.
  struct Step {
    std::string_view member = {};
    std::size_t item = 0;
  };
  std::vector<Step> path;  ///< what leads to it: "point", "x"
  bool is_length = false;  ///< of the list at the end of the path
  PlainValue value;
  double limit = 0;  ///< the largest difference that is allowed; 0: it must be equal
};

/// A test of one case: its arguments and the exact answer.
struct TestModel {
  const Query* query = nullptr;
  int id = 0;
  std::vector<std::string> about = {};  ///< the paragraphs of the comment at the beginning
  std::vector<NamedPlain> arguments = {};
  std::vector<NamedPlain> answer = {};  ///< the parts; of a miss only `hit`
  PlainType answer_struct = {};         ///< "Answer" with a member for each part
  std::vector<ExpectedNumber> expected = {};

  /// Whether the function returns `answer_struct`; otherwise it returns the only part of the
  /// answer.
  bool returns_struct() const { return query->parts.size() > 1; }
  const PlainType& result() const;
  /// The structs that the function needs. Each comes before the structs that contain it.
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
