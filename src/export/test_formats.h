#pragma once

#include <span>
#include <string>
#include <string_view>

#include "export/test_model.h"

namespace hitscan {

/// A test framework of a language: the texts from which tests are put together. The names in braces
/// are replaced. To add a language, add an entry in test_formats.cpp.
///
/// A test needs no other file: it declares the structs that it needs and a function to fill in with
/// a call of the library under test. Before it is filled in, that function fails, and the test with
/// it.
struct TestFormat {
  /// Converts a name in snake_case to the style of the language (base/text.h).
  using Style = std::string (*)(std::string_view);

  std::string_view name = "";      ///< "GoogleTest"
  std::string_view language = "";  ///< "C++"
  /// {query}, {Query}, {case} and {Case} are names in snake_case and PascalCase.
  std::string file_name;
  /// Besides these names: {about}, {structs}, {to_fill_in}, {returns}, {result}, {function},
  /// {parameters}, {reason}, {variables}, {arguments}, {checks}.
  std::string file;
  std::string_view mark = "//";  ///< begins a comment
  std::size_t margin = 0;        ///< spaces before the structs and the function
  std::size_t indent = 2;        ///< spaces before the statements of the test
  /// The styles of the names of functions, of parameters and variables, and of members.
  Style function_style = nullptr, style = nullptr, member_style = nullptr;

  struct Types {
    std::string_view boolean = "", integer = "", number = "", text = "";
    std::string_view list = "";             ///< the type of a list of {item}
    std::string_view structure = "{name}";  ///< may also contain {members}
    /// The type of a list which is returned or is a member of a struct; empty: the same.
    std::string_view owned_list = "";
    std::string_view listed_number = "";   ///< the item of a list of numbers; empty: number
    std::string_view listed_integer = "";  ///< that of a list of integers; empty: integer
  } types;

  std::string_view structure = "";  ///< the declaration: {name}, {type}, {about}, {members}
  std::string_view structure_with_list = "";  ///< for one with lists in it; empty: structure
  std::string_view about = "{about}";  ///< the comment in that declaration: {name}, {type}, {about}
  std::string_view member = "";        ///< {type}, {name}
  std::string_view optional_member = "";  ///< for members that only a hit has; empty: member
  std::string_view between_members = "";

  std::string_view parameter = "";        ///< {type}, {name}
  std::string_view large_parameter = "";  ///< the same for structs and lists
  std::string_view large_argument = "{name}";
  std::string_view variable = "";  ///< {type}, {name}, {value}

  std::string_view yes = "true", no = "false";
  std::string_view number = "";  ///< {digits}
  std::string_view rounded_number =
      "";  ///< for digits that have another value as a double than as a float
  std::string_view infinity = "", minus_infinity = "";
  std::string_view quote = "\"";
  std::string_view open_struct = "";  ///< {name}
  std::string_view open_list = "";    ///< {item}
  std::string_view close_struct = "", close_list = "";
  std::string_view member_prefix = "";  ///< {name}
  /// Written for a miss in place of the members that only a hit has: `missing` once for all of
  /// them, the others for each.
  std::string_view missing = "", missing_number = "", missing_object = "";

  std::string_view access = ".{name}";  ///< to the member {name}
  std::string_view item = "[{index}]";  ///< to the item {index} of a list
  std::string_view length = "";         ///< of {list}
  /// Checks that compare {got} with {expected}. {operand} is {expected}, in parentheses if
  /// negative.
  std::string_view equal = "";
  std::string_view equal_number = "";            ///< for numbers without a limit; empty: equal
  std::string_view near = "";                    ///< for numbers with a {limit}
  std::string_view is_true = "", is_false = "";  ///< for booleans; empty: equal
};

/// All test formats, in the order of the menu.
std::span<const TestFormat> TestFormats();

/// A case as the source of a test, which needs no other file and expects the exact answer. Throws
/// InvalidShape when the query refuses the arguments.
std::string ExportTest(const TestFormat& format, const CaseFile& file, const Case& test);

/// The name of the test's file, without its folder.
std::string TestFileName(const TestFormat& format, const TestModel& model);
/// The expected answer as an expression: the value that a right function returns.
std::string AnswerExpression(const TestFormat& format, const TestModel& model);

}  // namespace hitscan
