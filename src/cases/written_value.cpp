#include "cases/written_value.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numbers>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "base/number_text.h"
#include "base/text.h"
#include "json/parser.h"
#include "shape/kind_info.h"

namespace hitscan {
namespace {

bool IsJsonNumber(std::string_view text) {
  try {
    return ParsedJson(text).json.is_number();
  } catch (const JsonError&) {
    return false;
  }
}

// The JSON of a number that was typed into a field.
std::string NumberText(const Field& field, std::string_view typed) {
  // Digits that JSON allows are kept as typed, without a leading '+' and a trailing 'f'.
  const std::size_t begin = typed.find_first_not_of(" +");
  const std::size_t end = typed.find_last_not_of(" fF") + 1;
  const bool filled = begin != std::string_view::npos && end > begin;
  const std::string_view digits = filled ? typed.substr(begin, end - begin) : std::string_view();
  const bool as_typed = IsJsonNumber(digits);
  const std::optional<double> number = EvaluateNumber(typed);
  if (!number) {
    throw InvalidShape(fmt::format(
        "\"{}\" is neither a number nor an expression such as 1/3 or sqrt(2)/2", typed));
  }
  if (!std::isfinite(*number)) throw InvalidShape(field.name + " is not finite");
  if (field.type == Field::kBoolean) {
    if (*number != 0 && *number != 1) throw InvalidShape(field.name + " is neither 0 nor 1");
    return *number == 1 ? "true" : "false";
  }
  if (field.type == Field::kInteger) {
    // Smaller numbers of more than 32 bits are refused when the edited text is read.
    if (*number != std::trunc(*number) || std::abs(*number) > 0x1p53) {
      throw InvalidShape(field.name + " is no integer of 32 bits");
    }
    return fmt::format("{}", static_cast<long long>(*number));
  }
  if (as_typed) return std::string(digits);
  if (!std::isfinite(static_cast<float>(*number))) {
    throw InvalidShape(fmt::format("{} {} is larger than any float", field.name, typed));
  }
  return ShortestText(static_cast<float>(*number));
}

// Throws InvalidShape if ReadValue sorts the numbers of this JSON, as it does with swapped corners.
void RequireOrder(Kind kind, const JsonReader& json) {
  ReadValue(kind, json);
  InfoOf(kind).RequireOrder(json);
}

bool IsOrdered(Kind kind, std::string_view text) {
  try {
    RequireOrder(kind, ParsedJson(text).Reader());
  } catch (const InvalidShape&) {
    return false;
  }
  return true;
}

bool IsLeaf(const Json& json) { return json.is_number() || json.is_boolean(); }

// Visits pairs of corresponding leaves in the order of `a`. Returns false when the forms differ.
bool VisitLeaves(const Json& a, const Json& b,
                 const std::function<void(const Json&, const Json&)>& visit) {
  if (IsLeaf(a) && IsLeaf(b)) {
    visit(a, b);
    return true;
  }
  if (a.type() != b.type()) return false;
  if (!a.is_structured()) return a == b;
  if (a.size() != b.size()) return false;
  if (a.is_array()) {
    for (std::size_t i = 0; i < a.size(); ++i) {
      if (!VisitLeaves(a[i], b[i], visit)) return false;
    }
    return true;
  }
  for (const auto& member : a.items()) {
    const auto other = b.find(member.key());
    if (other == b.end() || !VisitLeaves(member.value(), *other, visit)) return false;
  }
  return true;
}

// Whether both are read as the same float, integer or boolean.
bool SameNumber(Field::Type type, const JsonReader& a, const JsonReader& b) {
  if (a.json().is_boolean() || type == Field::kInteger) return a.json() == b.json();
  const float one = a.Number();
  const float other = b.Number();
  return one == other && std::signbit(one) == std::signbit(other);
}

using Function = double (*)(double);
constexpr std::array<std::pair<std::string_view, Function>, 5> kFunctions{{
    {"sqrt", [](double x) { return std::sqrt(x); }},
    {"abs", [](double x) { return std::abs(x); }},
    {"sin", [](double x) { return std::sin(x); }},
    {"cos", [](double x) { return std::cos(x); }},
    {"tan", [](double x) { return std::tan(x); }},
}};

// A recursive descent parser. Each function reads a part at the beginning of the rest of the text;
// nullopt: there is no such part.
class Parser {
 public:
  explicit Parser(std::string_view text) : rest_(text) {}

  std::optional<double> Whole() {
    const std::optional<double> value = Sum();
    SkipBlanks();
    return rest_.empty() ? value : std::nullopt;
  }

 private:
  // Deeper parentheses would exhaust the stack.
  static constexpr int kMostNested = 100;

  std::optional<double> Sum() {
    std::optional<double> sum = Product();
    while (sum) {
      const char sign = Take("+-");
      if (sign == 0) break;
      const std::optional<double> next = Product();
      if (!next) return std::nullopt;
      *sum += sign == '+' ? *next : -*next;
    }
    return sum;
  }

  std::optional<double> Product() {
    std::optional<double> product = Signed();
    while (product) {
      const char sign = Take("*/");
      if (sign == 0) break;
      const std::optional<double> next = Signed();
      if (!next) return std::nullopt;
      *product = sign == '*' ? *product * *next : *product / *next;
    }
    return product;
  }

  std::optional<double> Signed() {
    if (nested_ >= kMostNested) return std::nullopt;
    ++nested_;
    const char sign = Take("+-");
    const std::optional<double> value = sign == 0 ? Power() : Signed();
    --nested_;
    return value && sign == '-' ? -*value : value;
  }

  // As in mathematics, -2^2 is -4 and 2^3^2 is 2^9.
  std::optional<double> Power() {
    const std::optional<double> base = Operand();
    if (!base || Take("^") == 0) return base;
    const std::optional<double> exponent = Signed();
    return exponent ? std::optional(std::pow(*base, *exponent)) : std::nullopt;
  }

  std::optional<double> Operand() {
    SkipBlanks();
    if (rest_.empty()) return std::nullopt;
    if (rest_.front() == '(') return Parentheses();
    return IsLetter(rest_.front()) ? Named() : Literal();
  }

  std::optional<double> Parentheses() {
    if (Take("(") == 0) return std::nullopt;
    const std::optional<double> value = Sum();
    return Take(")") == 0 ? std::nullopt : value;
  }

  std::optional<double> Named() {
    std::size_t length = 0;
    while (length < rest_.size() && IsLetter(rest_[length])) ++length;
    const std::string name = ToLower(rest_.substr(0, length));
    rest_.remove_prefix(length);
    if (name == "pi") return std::numbers::pi;
    const auto* const function = std::find_if(kFunctions.begin(), kFunctions.end(),
                                              [&](const auto& each) { return each.first == name; });
    if (function == kFunctions.end()) return std::nullopt;
    const std::optional<double> argument = Parentheses();
    return argument ? std::optional(function->second(*argument)) : std::nullopt;
  }

  std::optional<double> Literal() {
    if (!IsDigit(rest_.front()) && rest_.front() != '.') return std::nullopt;
    const bool hexadecimal = rest_.size() > 2 && rest_[0] == '0' && ToLower(rest_[1]) == 'x';
    if (hexadecimal) rest_.remove_prefix(2);
    // from_chars would read a second sign.
    if (rest_.empty() || rest_.front() == '-') return std::nullopt;
    double value = 0;
    const char* const begin = rest_.data();
    const auto [end, error] = hexadecimal ? HexadecimalFromChars(begin, begin + rest_.size(), value)
                                          : FromChars(begin, begin + rest_.size(), value);
    if (error != std::errc()) return std::nullopt;
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    if (!hexadecimal && !rest_.empty() && ToLower(rest_.front()) == 'f') rest_.remove_prefix(1);
    return value;
  }

  // The next character if it is one of these; else 0.
  char Take(std::string_view characters) {
    SkipBlanks();
    if (rest_.empty() || characters.find(rest_.front()) == std::string_view::npos) return 0;
    const char taken = rest_.front();
    rest_.remove_prefix(1);
    return taken;
  }

  void SkipBlanks() {
    while (!rest_.empty() && rest_.front() == ' ') rest_.remove_prefix(1);
  }

  std::string_view rest_;
  int nested_ = 0;
};

}  // namespace

std::optional<double> EvaluateNumber(std::string_view text) { return Parser(text).Whole(); }

std::optional<float> FloatOf(const WrittenField& written) {
  float number = 0;
  const char* const end = written.text.data() + written.text.size();
  const auto [rest, error] = FromChars(written.text.data(), end, number);
  if (error != std::errc() || rest != end) return std::nullopt;
  return number;
}

Value ReadWritten(Kind kind, std::string_view text) {
  return ReadValue(kind, ParsedJson(text).Reader());
}

std::vector<WrittenField> WrittenFields(Kind kind, std::string_view text) {
  const std::vector<Field> fields = FieldsOf(kind, ParsedJson(text).json);
  const std::vector<JsonRange> ranges = JsonScanner(text).Leaves();
  std::vector<WrittenField> written;
  written.reserve(fields.size());
  for (std::size_t i = 0; i < fields.size(); ++i) {
    written.push_back({fields[i], std::string(ranges.at(i).In(text))});
  }
  return written;
}

std::string ShortestText(float number) { return fmt::format("{}", number); }

std::string ShortText(const WrittenField& written) {
  if (written.field.type != Field::kNumber) return written.text;
  const std::optional<float> number = FloatOf(written);
  if (!number) return written.text;
  std::string shortest = ShortestText(*number);
  return shortest.size() < written.text.size() ? shortest : written.text;
}

std::string HexText(const WrittenField& written) {
  const std::optional<float> number =
      written.field.type == Field::kNumber ? FloatOf(written) : std::nullopt;
  return number ? fmt::format("{:a}", *number) : written.text;
}

std::string WithNumber(Kind kind, std::string_view text, std::size_t field,
                       std::string_view typed) {
  const std::vector<WrittenField> fields = WrittenFields(kind, text);
  if (field >= fields.size()) {
    throw std::out_of_range(fmt::format("this {} has {} fields: there is no field {}",
                                        KindName(kind), fields.size(), field));
  }
  const std::string number = NumberText(fields[field].field, typed);
  const JsonRange range = JsonScanner(text).Leaves()[field];
  std::string edited(text);
  edited.replace(range.begin, range.end - range.begin, number);
  try {
    // If the corners were not in order before the edit, they need not be in order after it.
    if (IsOrdered(kind, text)) RequireOrder(kind, ParsedJson(edited).Reader());
    ReadWritten(kind, edited);
  } catch (const JsonError& error) {
    throw InvalidShape(fmt::format("{} {}: {}", fields[field].field.name, number, error.what()));
  }
  return edited;
}

std::string Rewritten(std::string_view text, const Value& value) {
  const Kind kind = KindOf(value);
  const ParsedJson parsed(text);
  const JsonReader reader = parsed.Reader();
  if (Identical(ReadValue(kind, reader), value)) return std::string(text);
  const Json target = WriteValueLike(value, reader);
  const std::vector<JsonRange> ranges = JsonScanner(text).Leaves();
  const std::vector<Field> fields = FieldsOf(kind, parsed.json);
  std::string rewritten;
  std::size_t done = 0;
  std::size_t leaf = 0;
  const bool same_form = VisitLeaves(parsed.json, target, [&](const Json& was, const Json& is) {
    const JsonRange range = ranges.at(leaf);
    const Field::Type type = fields.at(leaf++).type;
    if (SameNumber(type, JsonReader(was, "", &parsed.number_texts), JsonReader(is))) return;
    rewritten.append(text, done, range.begin - done);
    rewritten += is.dump();
    done = range.end;
  });
  if (!same_form) return OnOneLine(target);
  return rewritten.append(text, done, text.size() - done);
}

std::string DescribeConversion(std::string_view text, const Value& value) {
  const ParsedJson parsed(text);
  const Json target = WriteValue(value);
  const Field::Type type = KindOf(value) == kKindOf<int> ? Field::kInteger : Field::kNumber;
  const auto same = [&](const Json& written, const Json& converted) {
    bool equal = true;
    const bool same_form = VisitLeaves(written, converted, [&](const Json& was, const Json& is) {
      const JsonReader reader(was, "", &parsed.number_texts);
      equal = equal && SameNumber(type, reader, JsonReader(is));
    });
    return same_form && equal;
  };
  if (same(parsed.json, target)) return {};
  std::string described;
  if (target.is_object()) {
    for (const auto& member : target.items()) {
      const auto written = parsed.json.find(member.key());
      if (written != parsed.json.end() && same(*written, member.value())) continue;
      described += fmt::format("{}{} {}", described.empty() ? "" : ", ", member.key(),
                               OnOneLine(member.value()));
    }
    return described;
  }
  return PrintValue(value);
}

}  // namespace hitscan
