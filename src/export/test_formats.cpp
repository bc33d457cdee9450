#include "export/test_formats.h"

#include <fmt/format.h>

#include <vector>

#include "base/text.h"

namespace hitscan {
namespace {

// The names of queries, parameters and parts are in snake case already.
std::string SnakeCase(std::string_view name) { return std::string(name); }

// A C++ framework. The frameworks differ in their header, the beginning of a test, and the checks.
TestFormat Cpp(std::string_view name, const std::string& include, const std::string& test,
               std::string_view equal, std::string_view near) {
  return {.name = name,
          .language = "C++",
          .file_name = "{query}_{case}_test.cpp",
          .file = "{about}" + include +
                  "\n#include <cmath>\n#include <limits>\n#include <stdexcept>\n"
                  "#include <string>\n#include <vector>\n\n"
                  "namespace {{\n\n"
                  "{structs}{to_fill_in}"
                  "{result} {function}(\n    {parameters}) {{\n"
                  "  throw std::logic_error(\"{reason}\");\n}}\n\n" +
                  test +
                  " {{\n{variables}  const {result} answer = {function}({arguments});\n{checks}"
                  "}}\n\n}}  // namespace\n",
          .function_style = PascalCase,
          .style = SnakeCase,
          .member_style = SnakeCase,
          .types = {"bool", "int", "float", "std::string", "std::vector<{item}>"},
          .structure = "{about}struct {name} {{\n{members}}};\n\n",
          .member = "  {type} {name};\n",
          .optional_member = "  {type} {name} = {{}};\n",
          .parameter = "[[maybe_unused]] {type} {name}",
          .large_parameter = "[[maybe_unused]] const {type}& {name}",
          .variable = "const {type} {name} = {value};",
          .number = "{digits}f",
          .rounded_number = "{digits}f",
          .infinity = "std::numeric_limits<float>::infinity()",
          .minus_infinity = "-std::numeric_limits<float>::infinity()",
          .open_struct = "{{",
          .open_list = "{{",
          .close_struct = "}",
          .close_list = "}",
          .length = "static_cast<int>({list}.size())",
          .equal = equal,
          .near = near};
}

// The macros that Catch2 and doctest have in common.
TestFormat CheckMacros(std::string_view name, const std::string& include) {
  return Cpp(name, include, "TEST_CASE(\"{query} {case}\")", "CHECK({got} == {expected});",
             "CHECK(std::abs({got} - {expected}) <= {limit});");
}

TestFormat JUnit() {
  return {.name = "JUnit 5",
          .language = "Java",  // 16 or later
          .file_name = "{Query}{Case}Test.java",
          .file =
              "{about}"
              "import static org.junit.jupiter.api.Assertions.assertEquals;\n"
              "import static org.junit.jupiter.api.Assertions.assertTrue;\n\n"
              "import java.util.List;\nimport org.junit.jupiter.api.Test;\n\n"
              "class {Query}{Case}Test {{\n"
              "{structs}{to_fill_in}"
              "  static {result} {function}({parameters}) {{\n"
              "    throw new UnsupportedOperationException(\"{reason}\");\n  }}\n\n"
              "  @Test\n  void hasTheExactAnswer() {{\n{variables}"
              "    {result} answer = {function}({arguments});\n{checks}  }}\n}}\n",
          .margin = 2,
          .indent = 4,
          .function_style = CamelCase,
          .style = CamelCase,
          .member_style = CamelCase,
          .types = {"boolean", "int", "float", "String", "List<{item}>", "{name}", "", "Float",
                    "Integer"},
          .structure = "{about}  record {name}({members}) {{}}\n\n",
          .member = "{type} {name}",
          .between_members = ", ",
          .parameter = "{type} {name}",
          .large_parameter = "{type} {name}",
          .variable = "{type} {name} = {value};",
          .number = "{digits}f",
          .rounded_number = "{digits}f",
          .infinity = "Float.POSITIVE_INFINITY",
          .minus_infinity = "Float.NEGATIVE_INFINITY",
          .open_struct = "new {name}(",
          .open_list = "List.of(",
          .close_struct = ")",
          .close_list = ")",
          .missing_number = "0",
          .missing_object = "null",
          .access = ".{name}()",
          .item = ".get({index})",
          .length = "{list}.size()",
          .equal = "assertEquals({expected}, {got});",
          // assertEquals accepts no limit of 0, and without a limit it distinguishes 0 and -0.
          .equal_number = "assertTrue({expected} == {got}, () -> \"got \" + {got});",
          .near = "assertEquals({expected}, {got}, {limit}f);"};
}

TestFormat NUnit() {
  return {.name = "NUnit",
          .language = "C#",
          .file_name = "{Query}{Case}.cs",
          .file =
              "{about}using System;\nusing NUnit.Framework;\n\n"
              "[TestFixture]\npublic class {Query}{Case} {{\n"
              "{structs}{to_fill_in}"
              "  static {result} {function}({parameters}) {{\n"
              "    throw new NotImplementedException(\"{reason}\");\n  }}\n\n"
              "  [Test]\n  public void HasTheExactAnswer() {{\n{variables}"
              "    var answer = {function}({arguments});\n{checks}  }}\n}}\n",
          .margin = 2,
          .indent = 4,
          .function_style = PascalCase,
          .style = CamelCase,
          .member_style = PascalCase,
          .types = {"bool", "int", "float", "string", "{item}[]"},
          .structure = "{about}  struct {name} {{\n{members}  }}\n\n",
          .member = "    public {type} {name};\n",
          .parameter = "{type} {name}",
          .large_parameter = "{type} {name}",
          .variable = "var {name} = {value};",
          .number = "{digits}f",
          .rounded_number = "{digits}f",
          .infinity = "float.PositiveInfinity",
          .minus_infinity = "float.NegativeInfinity",
          .open_struct = "new {name} {{ ",
          .open_list = "new {item}[] {{ ",
          .close_struct = " }",
          .close_list = " }",
          .member_prefix = "{name} = ",
          .length = "{list}.Length",
          .equal = "Assert.That({got}, Is.EqualTo({expected}));",
          .near = "Assert.That({got}, Is.EqualTo({expected}).Within({limit}f));"};
}

TestFormat Pytest() {
  return {.name = "pytest",
          .language = "Python",
          .file_name = "test_{query}_{case}.py",
          // The comment follows the imports: in the first lines Python could take it for a
          // declaration of the encoding.
          .file =
              "import struct\nfrom typing import List, NamedTuple, Optional\n\n"
              "import pytest\n\n{about}\n\n"
              "def f32(number):\n"
              "    \"\"\"The number in single precision.\"\"\"\n"
              "    return struct.unpack(\"f\", struct.pack(\"f\", number))[0]\n\n\n"
              "{structs}"
              "def {function}({parameters}) -> {result}:\n{to_fill_in}"
              "    raise NotImplementedError(\"{reason}\")\n\n\n"
              "def test_{query}_{case}():\n{variables}"
              "    answer = {function}({arguments})\n{checks}",
          .mark = "#",
          .margin = 4,
          .indent = 4,
          .function_style = SnakeCase,
          .style = SnakeCase,
          .member_style = SnakeCase,
          .types = {"bool", "int", "float", "str", "List[{item}]"},
          .structure = "class {name}(NamedTuple):\n{about}{members}\n\n",
          .member = "    {name}: {type}\n",
          .optional_member = "    {name}: Optional[{type}] = None\n",
          .parameter = "{name}: {type}",
          .large_parameter = "{name}: {type}",
          .variable = "{name} = {value}",
          .yes = "True",
          .no = "False",
          .number = "{digits}",
          .rounded_number = "f32({digits})",
          .infinity = "float(\"inf\")",
          .minus_infinity = "float(\"-inf\")",
          .open_struct = "{name}(",
          .open_list = "[",
          .close_struct = ")",
          .close_list = "]",
          .length = "len({list})",
          .equal = "assert {got} == {expected}",
          .near = "assert {got} == pytest.approx({expected}, rel=0, abs={limit})",
          .is_true = "assert {got}",
          .is_false = "assert not {got}"};
}

TestFormat Rust() {
  return {.name = "Rust test",
          .language = "Rust",
          .file_name = "{query}_{case}.rs",
          .file =
              "{about}#[cfg(test)]\n#[allow(dead_code, unused_variables)]\n"
              "mod {query}_{case} {{\n"
              "{structs}{to_fill_in}"
              "    fn {function}({parameters}) -> {result} {{\n"
              "        todo!(\"{reason}\");\n    }}\n\n"
              "    #[test]\n    fn has_the_exact_answer() {{\n{variables}"
              "        let answer = {function}({arguments});\n{checks}    }}\n}}\n",
          .margin = 4,
          .indent = 8,
          .function_style = SnakeCase,
          .style = SnakeCase,
          .member_style = SnakeCase,
          .types = {"bool", "i32", "f32", "&str", "[{item}]", "{name}", "Vec<{item}>"},
          .structure =
              "{about}    #[derive(Clone, Copy, Debug, Default)]\n"
              "    struct {name} {{\n{members}    }}\n\n",
          .structure_with_list =
              "{about}    #[derive(Clone, Debug, Default)]\n"
              "    struct {name} {{\n{members}    }}\n\n",
          .member = "        {name}: {type},\n",
          .parameter = "{name}: {type}",
          .large_parameter = "{name}: &{type}",
          .large_argument = "&{name}",
          .variable = "let {name} = {value};",
          // Without the suffix f32, since the type follows from the struct or the function.
          .number = "{digits}",
          .rounded_number = "{digits}",
          .infinity = "f32::INFINITY",
          .minus_infinity = "f32::NEG_INFINITY",
          .open_struct = "{name} {{ ",
          .open_list = "vec![",
          .close_struct = " }",
          .close_list = "]",
          .member_prefix = "{name}: ",
          .missing = "..Default::default()",
          .length = "{list}.len()",
          .equal = "assert_eq!({got}, {expected});",
          .near = "assert!(({got} - {operand}).abs() <= {limit}, \"{got} is {{}}\", {got});",
          .is_true = "assert!({got}, \"{got}\");",
          .is_false = "assert!(!{got}, \"{got}\");"};
}

TestFormat Jest() {
  return {
      .name = "Jest",
      .language = "JavaScript",
      .file_name = "{query}_{case}.test.js",
      .file =
          "{about}const f32 = Math.fround;  // the number in single precision\n\n"
          "{structs}{to_fill_in}{returns}"
          "function {function}({parameters}) {{\n"
          "  throw new Error('{reason}');\n}}\n\n"
          "test('{query} {case}', () => {{\n{variables}"
          "  const answer = {function}({arguments});\n{checks}}});\n",
      .function_style = CamelCase,
      .style = CamelCase,
      .member_style = CamelCase,
      .types = {"true or false", "an integer", "a number", "a string", "a list", "{{{members}}}"},
      .structure = "{about}",
      .about = "{name} {type}: {about}",
      .parameter = "{name}",
      .large_parameter = "{name}",
      .variable = "const {name} = {value};",
      .number = "{digits}",
      .rounded_number = "f32({digits})",
      .infinity = "Infinity",
      .minus_infinity = "-Infinity",
      .quote = "'",
      .open_struct = "{{",
      .open_list = "[",
      .close_struct = "}",
      .close_list = "]",
      .member_prefix = "{name}: ",
      .length = "{list}.length",
      .equal = "expect({got}).toBe({expected});",
      .equal_number = "expect(Math.abs({got} - {operand})).toBeLessThanOrEqual(0);",
      .near = "expect(Math.abs({got} - {operand})).toBeLessThanOrEqual({limit});"};
}

}  // namespace

std::span<const TestFormat> TestFormats() {
  static const std::vector<TestFormat> kFormats{
      Cpp("GoogleTest", "#include <gtest/gtest.h>\n", "TEST({Query}, {Case})",
          "EXPECT_EQ({got}, {expected});", "EXPECT_NEAR({got}, {expected}, {limit});"),
      CheckMacros("Catch2",
                  "#if __has_include(<catch2/catch_test_macros.hpp>)\n"
                  "#include <catch2/catch_test_macros.hpp>\n"
                  "#else\n"
                  "#include <catch2/catch.hpp>  // Catch2 before version 3\n"
                  "#endif\n"),
      CheckMacros("doctest", "#include <doctest/doctest.h>\n"),
      JUnit(),
      NUnit(),
      Pytest(),
      Rust(),
      Jest()};
  return kFormats;
}

}  // namespace hitscan
