#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "export/test_model.h"

namespace hitscan {

/// Writes tests in one language, for one test framework. To add a language, derive from this class
/// in a new file and add it to the list in test_formats.cpp.
///
/// A test stands alone: it declares the structs that it needs and a function to fill in with a call
/// of the library under test. As it is, that function fails, and the test with it.
class TestWriter {
 public:
  TestWriter() = default;
  virtual ~TestWriter() = default;
  TestWriter(const TestWriter&) = delete;
  TestWriter& operator=(const TestWriter&) = delete;

  /// The whole file.
  virtual std::string File(const TestModel& model) const = 0;
  /// The file's name without its folder.
  virtual std::string FileName(const TestModel& model) const = 0;
  /// The expected answer as an expression: what the right function returns.
  std::string AnswerExpression(const TestModel& model) const;

 protected:
  using Form = PlainType::Form;

  /// The names of the types of a language. `list` has "{}" in place of the type of its items; a
  /// struct has its own name.
  struct TypeWords {
    std::string_view boolean;
    std::string_view integer;
    std::string_view number;
    std::string_view text;
    std::string_view list;
  };
  static std::string TypeName(const PlainType& type, const TypeWords& words);

  /// What encloses the members of a struct or the items of a list.
  struct Brackets {
    std::string open;
    std::string close;
  };

  /// A boolean, number or text of the language. The digits of a finite number have a point or an
  /// exponent.
  virtual std::string Boolean(bool value) const { return value ? "true" : "false"; }
  virtual std::string FiniteNumber(const PlainValue& value, const std::string& digits) const = 0;
  virtual std::string Infinity(bool negative) const = 0;
  virtual std::string Text(const std::string& text) const { return '"' + text + '"'; }
  virtual Brackets BracketsOf(const PlainType& type) const = 0;
  /// What precedes a member in its struct: "origin: ".
  virtual std::string MemberPrefix(std::string_view) const { return {}; }
  /// What follows the members of a struct of which only the first ones are given: the others have
  /// any values.
  virtual std::string Rest(const PlainType&, std::size_t) const { return {}; }

  std::string Expression(const PlainValue& value, std::size_t indent) const;
  /// The paragraphs as lines that begin with the mark of a comment.
  static std::string Comment(std::string_view mark, const std::vector<std::string>& paragraphs);
  /// The same for one line; empty when there is no text.
  static std::string Comment(std::string_view mark, std::string_view text);

  static constexpr std::string_view kToFillIn =
      "TO FILL IN: call the library under test here, and return its answer.";
  static constexpr std::string_view kNotFilledIn = "call the library under test here";

 private:
  std::string Enclosed(const Brackets& brackets, const std::vector<std::string>& parts,
                       std::size_t indent) const;
};

}  // namespace hitscan
