#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "base/text.h"
#include "export/test_formats.h"

namespace hitscan {
namespace {

using Form = PlainType::Form;

constexpr std::size_t kWidth = 98;  // of a line, in characters
constexpr std::size_t kStep = 4;    // spaces for each level of an expression
constexpr std::string_view kToFillIn =
    "TO FILL IN: call the library under test here, and return its answer.";
constexpr std::string_view kNotFilledIn = "call the library under test here";

// Replaces the names in a text of a format. Each of `names` is made by fmt::arg, which keeps a
// reference: its value must outlive the call.
template <class... Names>
std::string Filled(std::string_view text, const Names&... names) {
  return fmt::format(fmt::runtime(text), names...);
}

bool IsLarge(const PlainType& type) {
  return type.form == Form::kStruct || type.form == Form::kList;
}

bool HoldsList(const PlainType& type) {
  return type.form == Form::kList ||
         std::ranges::any_of(
             type.members, [](const PlainType::Member& member) { return HoldsList(*member.type); });
}

// Doubles backslashes: a backslash joins lines in C++, and begins an escape sequence in Java.
std::string WithDoubledBackslashes(std::string_view text) {
  std::string safe;
  for (const char c : text) safe += c == '\\' ? std::string("\\\\") : std::string(1, c);
  return safe;
}

std::vector<std::string_view> WordsOf(std::string_view text) {
  std::vector<std::string_view> words;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    if (end > 0) words.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

// A list in one line, or with a line for each part.
std::string Enclosed(std::string open, std::string close, const std::vector<std::string>& parts,
                     std::size_t indent) {
  // The space for the name of the variable before the expression.
  constexpr std::size_t kBefore = 24;
  const std::string flat = fmt::format("{}{}{}", open, fmt::join(parts, ", "), close);
  if (indent + kBefore + flat.size() <= kWidth && flat.find('\n') == std::string::npos) return flat;
  const std::string line = '\n' + std::string(indent + kStep, ' ');
  while (open.ends_with(' ')) open.pop_back();
  if (close.starts_with(' ')) close.erase(0, 1);
  return fmt::format("{}{}{}\n{}{}", open, line, fmt::join(parts, "," + line),
                     std::string(indent, ' '), close);
}

// The paragraphs as lines that begin with the mark of a comment.
std::string Comment(std::string_view mark, const std::vector<std::string>& paragraphs) {
  std::string text;
  for (const std::string& paragraph : paragraphs) {
    std::string line(mark);
    const std::string safe = WithDoubledBackslashes(paragraph);
    for (const std::string_view word : WordsOf(safe)) {
      if (line.size() > mark.size() && line.size() + 1 + word.size() > kWidth) {
        text += line + '\n';
        line = mark;
      }
      line.append(" ").append(word);
      // At the end of a line these (the second is the trigraph of a backslash) would make the next
      // line a part of the comment.
      if (line.ends_with('\\') || line.ends_with("?"
                                                 "?/"))
        line += '.';
    }
    text += line + '\n';
  }
  return text;
}

class Writer {
 public:
  explicit Writer(const TestFormat& format) : format_(format) {}

  std::string File(const TestModel& model) const {
    std::string structs;
    for (const PlainType* type : model.Structs()) structs += Declaration(*type);
    std::vector<std::string> parameters;
    std::vector<std::string> arguments;
    std::string variables;
    for (const NamedPlain& argument : model.arguments) {
      const PlainType& type = *argument.value.type;
      const std::string name = format_.style(argument.name);
      const std::string type_name = TypeName(type);
      const auto filled = [&](std::string_view text, const std::string& value) {
        return Filled(text, fmt::arg("name", name), fmt::arg("type", type_name),
                      fmt::arg("value", value));
      };
      parameters.push_back(filled(IsLarge(type) ? format_.large_parameter : format_.parameter, ""));
      arguments.push_back(filled(IsLarge(type) ? format_.large_argument : "{name}", ""));
      if (!argument.value.remark.empty()) {
        variables += Comment(Mark(format_.indent), {argument.value.remark});
      }
      variables += Statement(filled(format_.variable, Expression(argument.value, format_.indent)));
    }
    std::string checks;
    for (const ExpectedNumber& expected : model.expected) checks += Statement(Check(expected));
    const std::string result = OwnedType(model.result());
    const std::string indented_mark = Mark(format_.margin);
    return WithNames(format_.file, model, fmt::arg("about", Comment(format_.mark, model.about)),
                     fmt::arg("structs", structs),
                     fmt::arg("to_fill_in", Comment(indented_mark, {std::string(kToFillIn)})),
                     fmt::arg("returns", Comment(indented_mark, {"It returns " + result + "."})),
                     fmt::arg("result", result),
                     fmt::arg("function", format_.function_style(model.query->name)),
                     fmt::arg("parameters", fmt::join(parameters, ", ")),
                     fmt::arg("reason", kNotFilledIn), fmt::arg("variables", variables),
                     fmt::arg("arguments", fmt::join(arguments, ", ")), fmt::arg("checks", checks));
  }

  template <class... Names>
  static std::string WithNames(std::string_view text, const TestModel& model,
                               const Names&... names) {
    return Filled(text, fmt::arg("query", model.query->name),
                  fmt::arg("Query", PascalCase(model.query->name)),
                  fmt::arg("case", model.CaseName()),
                  fmt::arg("Case", PascalCase(model.CaseName())), names...);
  }

  std::string Expression(const PlainValue& value, std::size_t indent) const {
    switch (value.type->form) {
      case Form::kBoolean:
        return std::string(value.boolean ? format_.yes : format_.no);
      case Form::kInteger:
        return fmt::format("{}", value.integer);
      case Form::kNumber:
        return Number(value);
      case Form::kText:
        return fmt::format("{0}{1}{0}", format_.quote, value.text);
      case Form::kStruct:
      case Form::kList:
        break;
    }
    const PlainType& type = *value.type;
    const bool list = type.form == Form::kList;
    std::vector<std::string> parts;
    for (const PlainValue& part : value.parts) {
      const std::string prefix =
          list ? ""
               : Filled(format_.member_prefix,
                        fmt::arg("name", format_.member_style(type.members[parts.size()].name)));
      parts.push_back(prefix + Expression(part, indent + kStep));
    }
    // The answer of a miss lacks the members that only a hit has.
    for (std::size_t i = parts.size(); i < type.members.size(); ++i) {
      const std::string_view missing =
          IsLarge(*type.members[i].type) ? format_.missing_object : format_.missing_number;
      if (!missing.empty()) parts.emplace_back(missing);
    }
    if (parts.size() < type.members.size() && !format_.missing.empty()) {
      parts.emplace_back(format_.missing);
    }
    return Enclosed(list ? Filled(format_.open_list, fmt::arg("item", ItemName(*type.item)))
                         : Filled(format_.open_struct, fmt::arg("name", type.name)),
                    std::string(list ? format_.close_list : format_.close_struct), parts, indent);
  }

 private:
  std::string Mark(std::size_t spaces) const {
    return std::string(spaces, ' ').append(format_.mark);
  }
  std::string Statement(const std::string& text) const {
    return std::string(format_.indent, ' ') + text + '\n';
  }

  // The expression for a number. Finite numbers have a point or an exponent.
  std::string Number(const PlainValue& value) const {
    if (!std::isfinite(value.number)) {
      return std::string(value.number < 0 ? format_.minus_infinity : format_.infinity);
    }
    const bool whole = value.text.find_first_of(".eE") == std::string::npos;
    const std::string digits = value.text + (whole ? ".0" : "");
    const bool same = std::strtod(digits.c_str(), nullptr) == static_cast<double>(value.number);
    return Filled(same ? format_.number : format_.rounded_number, fmt::arg("digits", digits));
  }

  std::string TypeName(const PlainType& type) const {
    const TestFormat::Types& types = format_.types;
    switch (type.form) {
      case Form::kBoolean:
        return std::string(types.boolean);
      case Form::kInteger:
        return std::string(types.integer);
      case Form::kNumber:
        return std::string(types.number);
      case Form::kText:
        return std::string(types.text);
      case Form::kList:
        return Filled(types.list, fmt::arg("item", ItemName(*type.item)));
      case Form::kStruct:
        break;
    }
    std::vector<std::string> members;
    for (const PlainType::Member& member : type.members) {
      members.push_back(format_.member_style(member.name));
    }
    return Filled(types.structure, fmt::arg("name", type.name),
                  fmt::arg("members", fmt::join(members, ", ")));
  }

  // The type of a result or of a member.
  std::string OwnedType(const PlainType& type) const {
    const std::string_view list = format_.types.owned_list;
    if (type.form != Form::kList || list.empty()) return TypeName(type);
    return Filled(list, fmt::arg("item", ItemName(*type.item)));
  }

  std::string ItemName(const PlainType& item) const {
    const TestFormat::Types& types = format_.types;
    if (item.form == Form::kNumber && !types.listed_number.empty()) {
      return std::string(types.listed_number);
    }
    if (item.form == Form::kInteger && !types.listed_integer.empty()) {
      return std::string(types.listed_integer);
    }
    return item.form == Form::kStruct ? std::string(item.name) : TypeName(item);
  }

  std::string Declaration(const PlainType& type) const {
    const bool optional = type.members.front().name == kHitPart && !format_.optional_member.empty();
    std::string members;
    for (const PlainType::Member& member : type.members) {
      const bool first = &member == &type.members.front();
      if (!first) members += format_.between_members;
      members += Filled(optional && !first ? format_.optional_member : format_.member,
                        fmt::arg("name", format_.member_style(member.name)),
                        fmt::arg("type", OwnedType(*member.type)));
    }
    const std::string type_name = TypeName(type);
    const auto filled = [&](std::string_view text, std::string_view about) {
      return Filled(text, fmt::arg("name", type.name), fmt::arg("type", type_name),
                    fmt::arg("about", about), fmt::arg("members", members));
    };
    const std::string about =
        type.about.empty() ? ""
                           : Comment(Mark(format_.margin), {filled(format_.about, type.about)});
    const bool holds_list = HoldsList(type) && !format_.structure_with_list.empty();
    return filled(holds_list ? format_.structure_with_list : format_.structure, about);
  }

  std::string Check(const ExpectedNumber& check) const {
    std::string got = "answer";
    for (const auto& [member, item] : check.path) {
      got += member.empty()
                 ? Filled(format_.item, fmt::arg("index", item))
                 : Filled(format_.access, fmt::arg("name", format_.member_style(member)));
    }
    if (check.is_length) got = Filled(format_.length, fmt::arg("list", got));
    const std::string expected = Expression(check.value, format_.indent);
    const bool negative = check.value.number < 0 || check.value.integer < 0;
    return Filled(CheckOf(check), fmt::arg("got", got), fmt::arg("expected", expected),
                  fmt::arg("operand", negative ? "(" + expected + ")" : expected),
                  fmt::arg("limit", fmt::format("{:.6g}", check.limit)));
  }

  std::string_view CheckOf(const ExpectedNumber& check) const {
    const Form form = check.value.type->form;
    if (form == Form::kBoolean && !format_.is_true.empty()) {
      return check.value.boolean ? format_.is_true : format_.is_false;
    }
    const bool finite = std::isfinite(check.value.number);
    if (form == Form::kNumber && finite && check.limit > 0) return format_.near;
    const bool number = form == Form::kInteger || (form == Form::kNumber && finite);
    return number && !format_.equal_number.empty() ? format_.equal_number : format_.equal;
  }

  const TestFormat& format_;
};

}  // namespace

std::string ExportTest(const TestFormat& format, const CaseFile& file, const Case& test) {
  return Writer(format).File(ModelOf(file, test));
}

std::string TestFileName(const TestFormat& format, const TestModel& model) {
  return Writer::WithNames(format.file_name, model);
}

std::string AnswerExpression(const TestFormat& format, const TestModel& model) {
  if (!model.returns_struct()) return Writer(format).Expression(model.answer.front().value, kStep);
  PlainValue answer{.type = &model.answer_struct};
  for (const NamedPlain& part : model.answer) answer.parts.push_back(part.value);
  return Writer(format).Expression(answer, kStep);
}

}  // namespace hitscan
