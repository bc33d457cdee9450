// GoogleTest, Catch2 and doctest.
#include <fmt/format.h>

#include <cmath>

#include "base/text.h"
#include "export/test_formats.h"

namespace hitscan {
namespace {

class CppWriter : public TestWriter {
 public:
  std::string FileName(const TestModel& model) const override {
    return fmt::format("{}_{}_test.cpp", model.query->name, model.CaseName());
  }

  std::string File(const TestModel& model) const override {
    std::string text = Comment("//", model.about);
    text += Include() + "\n" + "#include <cmath>\n#include <limits>\n#include <stdexcept>\n";
    if (model.Has(Form::kText)) text += "#include <string>\n";
    if (model.Has(Form::kList)) text += "#include <vector>\n";
    text += "\nnamespace {\n\n";
    for (const PlainType* type : model.Structs()) text += Declaration(*type) + "\n";
    const std::string function = PascalCase(model.query->name);
    std::string parameters;
    std::string names;
    std::string variables;
    for (const NamedPlain& argument : model.arguments) {
      const PlainType& type = *argument.value.type;
      parameters += fmt::format("{}[[maybe_unused]] {} {}", parameters.empty() ? "" : ", ",
                                PassedAs(type), argument.name);
      names.append(names.empty() ? "" : ", ").append(argument.name);
      variables += Comment("  //", argument.value.remark);
      variables += fmt::format("  const {} {} = {};\n", TypeName(type), argument.name,
                               Expression(argument.value, 2));
    }
    const std::string head =
        fmt::format("{} {}({}) {{", TypeName(model.result()), function, parameters);
    text += Comment("//", kToFillIn);
    text += head.size() <= 100 ? head + "\n"
                               : fmt::format("{} {}(\n    {}) {{\n", TypeName(model.result()),
                                             function, parameters);
    text += fmt::format("  throw std::logic_error(\"{}\");\n}}\n\n", kNotFilledIn);
    text += TestLine(model) + variables;
    text += fmt::format("  const {} answer = {}({});\n", TypeName(model.result()), function, names);
    for (const ExpectedNumber& expected : model.expected) text += "  " + Check(expected);
    return text + "}\n\n}  // namespace\n";
  }

 protected:
  virtual std::string Include() const = 0;
  virtual std::string TestLine(const TestModel& model) const = 0;
  virtual std::string CheckEqual(const std::string& got, const std::string& expected) const = 0;
  virtual std::string CheckNear(const std::string& got, const std::string& expected,
                                const std::string& limit) const = 0;

  std::string FiniteNumber(const PlainValue&, const std::string& digits) const override {
    return digits + "f";
  }
  std::string Infinity(bool negative) const override {
    return std::string(negative ? "-" : "") + "std::numeric_limits<float>::infinity()";
  }
  Brackets BracketsOf(const PlainType&) const override { return {"{", "}"}; }

 private:
  static std::string TypeName(const PlainType& type) {
    return TestWriter::TypeName(type, {"bool", "int", "float", "std::string", "std::vector<{}>"});
  }

  static std::string PassedAs(const PlainType& type) {
    const bool by_value = type.form == Form::kNumber || type.form == Form::kInteger;
    return by_value ? TypeName(type) : fmt::format("const {}&", TypeName(type));
  }

  static std::string Declaration(const PlainType& type) {
    const bool answer = type.name == "Answer";
    std::string text = Comment("//", type.about) + fmt::format("struct {} {{\n", type.name);
    for (const PlainType::Member& member : type.members) {
      text +=
          fmt::format("  {} {}{};\n", TypeName(*member.type), member.name, answer ? " = {}" : "");
    }
    return text + "};\n";
  }

  std::string Check(const ExpectedNumber& check) const {
    std::string got = "answer";
    for (const std::string_view member : check.path) got.append(".").append(member);
    const std::string expected = Expression(check.value, 2);
    if (check.value.type->form != Form::kNumber || check.limit == 0) {
      return CheckEqual(got, expected);
    }
    return CheckNear(got, expected, fmt::format("{:.6g}", check.limit));
  }
};

class GoogleTest final : public CppWriter {
  std::string Include() const override { return "#include <gtest/gtest.h>\n"; }
  std::string TestLine(const TestModel& model) const override {
    return fmt::format("TEST({}, {}) {{\n", PascalCase(model.query->name),
                       PascalCase(model.CaseName()));
  }
  std::string CheckEqual(const std::string& got, const std::string& expected) const override {
    return fmt::format("EXPECT_EQ({}, {});\n", got, expected);
  }
  std::string CheckNear(const std::string& got, const std::string& expected,
                        const std::string& limit) const override {
    return fmt::format("EXPECT_NEAR({}, {}, {});\n", got, expected, limit);
  }
};

// The macros that Catch2 and doctest have in common.
class CheckMacros : public CppWriter {
  std::string TestLine(const TestModel& model) const override {
    return fmt::format("TEST_CASE(\"{} {}\") {{\n", model.query->name, model.CaseName());
  }
  std::string CheckEqual(const std::string& got, const std::string& expected) const override {
    return fmt::format("CHECK({} == {});\n", got, expected);
  }
  std::string CheckNear(const std::string& got, const std::string& expected,
                        const std::string& limit) const override {
    return fmt::format("CHECK(std::abs({} - {}) <= {});\n", got, expected, limit);
  }
};

class Catch2 final : public CheckMacros {
  std::string Include() const override {
    return "#if __has_include(<catch2/catch_test_macros.hpp>)\n"
           "#include <catch2/catch_test_macros.hpp>\n"
           "#else\n"
           "#include <catch2/catch.hpp>  // Catch2 before version 3\n"
           "#endif\n";
  }
};

class Doctest final : public CheckMacros {
  std::string Include() const override { return "#include <doctest/doctest.h>\n"; }
};

}  // namespace

const TestWriter& GoogleTestWriter() {
  static const GoogleTest kWriter;
  return kWriter;
}

const TestWriter& Catch2Writer() {
  static const Catch2 kWriter;
  return kWriter;
}

const TestWriter& DoctestWriter() {
  static const Doctest kWriter;
  return kWriter;
}

}  // namespace hitscan
