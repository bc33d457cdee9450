// JUnit 5 for Java 16 or later.
#include <fmt/format.h>

#include <cmath>

#include "base/text.h"
#include "export/test_formats.h"

namespace hitscan {
namespace {

class JUnit final : public TestWriter {
 public:
  std::string FileName(const TestModel& model) const override { return ClassName(model) + ".java"; }

  std::string File(const TestModel& model) const override {
    std::string text = Comment("//", model.about) +
                       "import static org.junit.jupiter.api.Assertions.assertEquals;\n"
                       "import static org.junit.jupiter.api.Assertions.assertTrue;\n\n";
    if (model.Has(Form::kList)) text += "import java.util.List;\n";
    text += "import org.junit.jupiter.api.Test;\n\n";
    text += fmt::format("class {} {{\n", ClassName(model));
    for (const PlainType* type : model.Structs()) text += Declaration(*type) + "\n";
    const std::string function = CamelCase(model.query->name);
    std::string parameters;
    std::string names;
    std::string variables;
    for (const NamedPlain& argument : model.arguments) {
      const std::string type = TypeName(*argument.value.type);
      const std::string name = CamelCase(argument.name);
      parameters += fmt::format("{}{} {}", parameters.empty() ? "" : ", ", type, name);
      names.append(names.empty() ? "" : ", ").append(name);
      variables += Comment("    //", argument.value.remark);
      variables += fmt::format("    {} {} = {};\n", type, name, Expression(argument.value, 4));
    }
    text += Comment("  //", kToFillIn);
    text += fmt::format("  static {} {}({}) {{\n", TypeName(model.result()), function, parameters);
    text +=
        fmt::format("    throw new UnsupportedOperationException(\"{}\");\n  }}\n\n", kNotFilledIn);
    text += "  @Test\n  void hasTheExactAnswer() {\n" + variables;
    text += fmt::format("    {} answer = {}({});\n", TypeName(model.result()), function, names);
    for (const ExpectedNumber& expected : model.expected) text += "    " + Check(expected);
    return text + "  }\n}\n";
  }

 protected:
  std::string FiniteNumber(const PlainValue&, const std::string& digits) const override {
    return digits + "f";
  }
  std::string Infinity(bool negative) const override {
    return negative ? "Float.NEGATIVE_INFINITY" : "Float.POSITIVE_INFINITY";
  }
  Brackets BracketsOf(const PlainType& type) const override {
    if (type.form == Form::kList) return {"List.of(", ")"};
    return {fmt::format("new {}(", type.name), ")"};
  }
  std::string Rest(const PlainType& type, std::size_t given) const override {
    std::string rest;
    for (const PlainType::Member& member : std::span(type.members).subspan(given)) {
      const bool object = member.type->form == Form::kStruct || member.type->form == Form::kList;
      rest.append(rest.empty() ? "" : ", ").append(object ? "null" : "0");
    }
    return rest;
  }

 private:
  static std::string ClassName(const TestModel& model) {
    return PascalCase(model.query->name) + PascalCase(model.CaseName()) + "Test";
  }

  static std::string TypeName(const PlainType& type) {
    return TestWriter::TypeName(type, {"boolean", "int", "float", "String", "List<{}>"});
  }

  static std::string Declaration(const PlainType& type) {
    std::string members;
    for (const PlainType::Member& member : type.members) {
      members += fmt::format("{}{} {}", members.empty() ? "" : ", ", TypeName(*member.type),
                             CamelCase(member.name));
    }
    return Comment("  //", type.about) + fmt::format("  record {}({}) {{}}\n", type.name, members);
  }

  std::string Check(const ExpectedNumber& check) const {
    std::string got = "answer";
    for (const std::string_view member : check.path) got += "." + CamelCase(member) + "()";
    const std::string expected = Expression(check.value, 4);
    if (check.value.type->form != Form::kNumber) {
      return fmt::format("assertEquals({}, {});\n", expected, got);
    }
    // assertEquals takes no limit of 0, and without one it distinguishes 0 and -0.
    if (check.limit == 0) {
      return fmt::format("assertTrue({0} == {1}, () -> \"got \" + {1});\n", expected, got);
    }
    return fmt::format("assertEquals({}, {}, {:.6g}f);\n", expected, got, check.limit);
  }
};

}  // namespace

const TestWriter& JUnitWriter() {
  static const JUnit kWriter;
  return kWriter;
}

}  // namespace hitscan
