#pragma once

#include <span>
#include <string>
#include <string_view>

#include "export/test_model.h"

namespace hitscan {

/// A test framework of a language: the texts of which tests consist. The names in braces are
/// replaced. To add a language, add an entry in test_formats.cpp.
///
/// A test stands alone: it declares the structs that it needs and a function to fill in with a call
/// of the library under test. As it is, that function fails, and the test with it.
struct TestFormat {
  /// A name in snake_case in the style of the language (base/text.h).
  using Style = std::string (*)(std::string_view);

  std::string_view name = "";      ///< "GoogleTest"
  std::string_view language = "";  ///< "C++"
  /// {query}, {Query}, {case} and {Case} are names in snake_case and PascalCase.
  std::string file_name;
  /// Besides these {about}, {structs}, {to_fill_in}, {returns}, {result}, {function}, {parameters},
  /// {reason}, {variables}, {arguments}, {checks}.
  std::string file;
  std::string_view mark = "//";  ///< of a comment
  std::size_t margin = 0;        ///< before the structs and the function
  std::size_t indent = 2;        ///< before the statements of the test
  Style function_style = nullptr, style = nullptr, member_style = nullptr;

  struct Types {
    std::string_view boolean = "", integer = "", number = "", text = "";
    std::string_view list = "";             ///< of {item}
    std::string_view structure = "{name}";  ///< or {members}
  } types;

  std::string_view structure = "";        ///< the declaration: {name}, {type}, {about}, {members}
  std::string_view about = "{about}";     ///< in that declaration: {name}, {type}, {about}
  std::string_view member = "";           ///< {type}, {name}
  std::string_view optional_member = "";  ///< one that only the answer of a hit has; empty: member
  std::string_view between_members = "";

  std::string_view parameter = "";        ///< {type}, {name}
  std::string_view large_parameter = "";  ///< the same for structs and lists
  std::string_view large_argument = "{name}";
  std::string_view variable = "";  ///< {type}, {name}, {value}

  std::string_view yes = "true", no = "false";
  std::string_view number = "";  ///< {digits}
  std::string_view rounded_number =
      "";  ///< the same where a double has another value than the float
  std::string_view infinity = "", minus_infinity = "";
  std::string_view quote = "\"";
  std::string_view open_struct = "", open_list = "";  ///< {name}
  std::string_view close_struct = "", close_list = "";
  std::string_view member_prefix = "";  ///< {name}
  /// For the members of an answer that only a hit has: for all of them, or for each.
  std::string_view missing = "", missing_number = "", missing_object = "";

  std::string_view access = ".{name}";  ///< to a member
  /// Checks of {got} with {expected}; {operand} is the same in parentheses when it is negative.
  std::string_view equal = "";
  std::string_view equal_number = "";            ///< without a limit; empty: as any other
  std::string_view near = "";                    ///< with {limit}
  std::string_view is_true = "", is_false = "";  ///< empty: equal
};

/// All of them, in the order of the menu.
std::span<const TestFormat> TestFormats();

/// A case as a test that stands alone in its language, with the exact answer. Throws InvalidShape
/// when the query refuses the arguments.
std::string ExportTest(const TestFormat& format, const CaseFile& file, const Case& test);

/// The name of the test's file, without its folder.
std::string TestFileName(const TestFormat& format, const TestModel& model);
/// The expected answer as an expression: what the right function returns.
std::string AnswerExpression(const TestFormat& format, const TestModel& model);

}  // namespace hitscan
