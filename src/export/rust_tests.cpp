// Tests of Rust's own framework.
#include <fmt/format.h>

#include <cmath>

#include "export/test_formats.h"

namespace hitscan {
namespace {

class Rust final : public TestWriter {
 public:
  std::string FileName(const TestModel& model) const override { return ModuleName(model) + ".rs"; }

  std::string File(const TestModel& model) const override {
    std::string text = Comment("//", model.about);
    text += fmt::format("#[cfg(test)]\n#[allow(dead_code, unused_variables)]\nmod {} {{\n",
                        ModuleName(model));
    for (const PlainType* type : model.Structs()) text += Declaration(*type) + "\n";
    std::string parameters;
    std::string names;
    std::string variables;
    for (const NamedPlain& argument : model.arguments) {
      const PlainType& type = *argument.value.type;
      parameters +=
          fmt::format("{}{}: {}", parameters.empty() ? "" : ", ", argument.name, PassedAs(type));
      const bool by_reference = type.form == Form::kStruct || type.form == Form::kList;
      names +=
          fmt::format("{}{}{}", names.empty() ? "" : ", ", by_reference ? "&" : "", argument.name);
      variables += Comment("        //", argument.value.remark);
      variables +=
          fmt::format("        let {} = {};\n", argument.name, Expression(argument.value, 8));
    }
    text += Comment("    //", kToFillIn);
    text += fmt::format("    fn {}({}) -> {} {{\n        todo!(\"{}\");\n    }}\n\n",
                        model.query->name, parameters, TypeName(model.result()), kNotFilledIn);
    text += "    #[test]\n    fn has_the_exact_answer() {\n" + variables;
    text += fmt::format("        let answer = {}({});\n", model.query->name, names);
    for (const ExpectedNumber& expected : model.expected) text += "        " + Check(expected);
    return text + "    }\n}\n";
  }

 protected:
  // Not with the suffix f32: the type follows from the struct or the function.
  std::string FiniteNumber(const PlainValue&, const std::string& digits) const override {
    return digits;
  }
  std::string Infinity(bool negative) const override {
    return negative ? "f32::NEG_INFINITY" : "f32::INFINITY";
  }
  Brackets BracketsOf(const PlainType& type) const override {
    if (type.form == Form::kList) return {"[", "]"};
    return {fmt::format("{} {{ ", type.name), " }"};
  }
  std::string MemberPrefix(std::string_view member) const override {
    return fmt::format("{}: ", member);
  }
  std::string Rest(const PlainType&, std::size_t) const override { return "..Default::default()"; }

 private:
  static std::string ModuleName(const TestModel& model) {
    return fmt::format("{}_{}", model.query->name, model.CaseName());
  }

  static std::string TypeName(const PlainType& type) {
    return TestWriter::TypeName(type, {"bool", "i32", "f32", "&str", "[{}]"});
  }

  static std::string PassedAs(const PlainType& type) {
    const bool by_reference = type.form == Form::kStruct || type.form == Form::kList;
    return (by_reference ? "&" : "") + TypeName(type);
  }

  static std::string Declaration(const PlainType& type) {
    std::string text = Comment("    //", type.about);
    text +=
        fmt::format("    #[derive(Clone, Copy, Debug, Default)]\n    struct {} {{\n", type.name);
    for (const PlainType::Member& member : type.members) {
      text += fmt::format("        {}: {},\n", member.name, TypeName(*member.type));
    }
    return text + "    }\n";
  }

  std::string Check(const ExpectedNumber& check) const {
    std::string got = "answer";
    for (const std::string_view member : check.path) got.append(".").append(member);
    const std::string expected = Expression(check.value, 8);
    if (check.value.type->form == Form::kBoolean) {
      return fmt::format("assert!({}{}, \"{}\");\n", check.value.boolean ? "" : "!", got, got);
    }
    if (check.value.type->form != Form::kNumber || check.limit == 0) {
      return fmt::format("assert_eq!({}, {});\n", got, expected);
    }
    return fmt::format("assert!(({0} - {1}).abs() <= {2:.6g}, \"{0} is {{}}\", {0});\n", got,
                       check.value.number < 0 ? "(" + expected + ")" : expected, check.limit);
  }
};

}  // namespace

const TestWriter& RustWriter() {
  static const Rust kWriter;
  return kWriter;
}

}  // namespace hitscan
