#include "export/test_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace hitscan {
namespace {

constexpr std::size_t kWidth = 98;
constexpr std::size_t kStep = 4;

// A backslash joins lines in C++, and begins a character in Java.
std::string WithoutEscapes(std::string_view text) {
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

}  // namespace

std::string TestWriter::AnswerExpression(const TestModel& model) const {
  if (!model.returns_struct()) return Expression(model.answer.front().value, kStep);
  PlainValue answer{.type = &model.answer_struct};
  for (const NamedPlain& part : model.answer) answer.parts.push_back(part.value);
  return Expression(answer, kStep);
}

std::string TestWriter::TypeName(const PlainType& type, const TypeWords& words) {
  switch (type.form) {
    case Form::kBoolean:
      return std::string(words.boolean);
    case Form::kInteger:
      return std::string(words.integer);
    case Form::kNumber:
      return std::string(words.number);
    case Form::kText:
      return std::string(words.text);
    case Form::kStruct:
      return std::string(type.name);
    case Form::kList:
      return fmt::format(fmt::runtime(words.list), type.item->name);
  }
  return {};
}

std::string TestWriter::Expression(const PlainValue& value, std::size_t indent) const {
  switch (value.type->form) {
    case Form::kBoolean:
      return Boolean(value.boolean);
    case Form::kInteger:
      return fmt::format("{}", value.integer);
    case Form::kNumber:
      if (!std::isfinite(value.number)) return Infinity(value.number < 0);
      return FiniteNumber(value, value.text.find_first_of(".eE") == std::string::npos
                                     ? value.text + ".0"
                                     : value.text);
    case Form::kText:
      return Text(value.text);
    case Form::kStruct:
    case Form::kList:
      break;
  }
  std::vector<std::string> parts;
  for (const PlainValue& part : value.parts) {
    const bool member = value.type->form == Form::kStruct;
    parts.push_back(
        (member ? MemberPrefix(value.type->members[parts.size()].name) : std::string()) +
        Expression(part, indent + kStep));
  }
  if (value.type->form == Form::kStruct && parts.size() < value.type->members.size()) {
    const std::string rest = Rest(*value.type, parts.size());
    if (!rest.empty()) parts.push_back(rest);
  }
  return Enclosed(BracketsOf(*value.type), parts, indent);
}

std::string TestWriter::Enclosed(const Brackets& brackets, const std::vector<std::string>& parts,
                                 std::size_t indent) const {
  // Room for the name of the variable before the expression.
  constexpr std::size_t kBefore = 24;
  const std::string flat =
      fmt::format("{}{}{}", brackets.open, fmt::join(parts, ", "), brackets.close);
  if (indent + kBefore + flat.size() <= kWidth && flat.find('\n') == std::string::npos) return flat;
  const std::string line = '\n' + std::string(indent + kStep, ' ');
  std::string open = brackets.open;
  std::string close = brackets.close;
  while (open.ends_with(' ')) open.pop_back();
  if (close.starts_with(' ')) close.erase(0, 1);
  return fmt::format("{}{}{}\n{}{}", open, line, fmt::join(parts, "," + line),
                     std::string(indent, ' '), close);
}

std::string TestWriter::Comment(std::string_view mark, const std::vector<std::string>& paragraphs) {
  std::string text;
  for (const std::string& paragraph : paragraphs) {
    std::string line(mark);
    const std::string safe = WithoutEscapes(paragraph);
    for (const std::string_view word : WordsOf(safe)) {
      if (line.size() > mark.size() && line.size() + 1 + word.size() > kWidth) {
        text += line + '\n';
        line = mark;
      }
      line.append(" ").append(word);
      // At the end of a line these would make the next one part of the comment.
      if (line.ends_with('\\') || line.ends_with("?"
                                                 "?/"))
        line += '.';
    }
    text += line + '\n';
  }
  return text;
}

std::string TestWriter::Comment(std::string_view mark, std::string_view text) {
  return text.empty() ? std::string() : Comment(mark, std::vector{std::string(text)});
}

}  // namespace hitscan
