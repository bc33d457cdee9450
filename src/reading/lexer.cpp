#include "reading/lexer.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>

#include "base/ascii.h"

namespace hitscan {
namespace {

bool IsSpace(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f'; }
bool IsNameStart(char c) { return IsLetter(c) || c == '_' || c == '$'; }
bool IsNamePart(char c) { return IsNameStart(c) || IsDigit(c); }
bool IsNonAscii(char c) { return static_cast<unsigned char>(c) >= 0x80; }

struct Constant {
  std::string_view name;
  std::array<std::string_view, 3> numbers;
};

// Vectors that libraries name. A number or a name of that kind is data like any other.
constexpr std::array<Constant, 12> kConstants{{{"zero", {"0", "0", "0"}},
                                               {"one", {"1", "1", "1"}},
                                               {"unitx", {"1", "0", "0"}},
                                               {"unity", {"0", "1", "0"}},
                                               {"unitz", {"0", "0", "1"}},
                                               {"xaxis", {"1", "0", "0"}},
                                               {"yaxis", {"0", "1", "0"}},
                                               {"zaxis", {"0", "0", "1"}},
                                               {"up", {"0", "1", "0"}},
                                               {"down", {"0", "-1", "0"}},
                                               {"right", {"1", "0", "0"}},
                                               {"left", {"-1", "0", "0"}}}};
// Forward and back are along z, but libraries disagree about the sign, so they are no numbers.

// The minus sign U+2212 of web pages, and the dashes that word processors make of a minus.
std::size_t MinusLength(std::string_view text) {
  if (text.empty()) return 0;
  if (text.front() == '-') return 1;
  return text.starts_with("\xE2\x88\x92") || text.starts_with("\xE2\x80\x93") ? 3 : 0;
}

// The length of a number without sign; 0 when none begins here. Underscores may group digits.
std::size_t NumberLength(std::string_view text) {
  std::size_t i = 0;
  std::size_t digits = 0;
  const auto take_digits = [&] {
    while (i < text.size() &&
           (IsDigit(text[i]) || (text[i] == '_' && i > 0 && IsDigit(text[i - 1]) &&
                                 i + 1 < text.size() && IsDigit(text[i + 1])))) {
      ++i;
      ++digits;
    }
  };
  take_digits();
  if (i < text.size() && text[i] == '.') {
    const bool more = i + 1 < text.size() && IsDigit(text[i + 1]);
    if (digits == 0 && !more) return 0;
    ++i;
    take_digits();
  }
  if (digits == 0) return 0;
  std::size_t exponent = i;
  if (exponent < text.size() && ToLower(text[exponent]) == 'e') {
    ++exponent;
    if (exponent < text.size() && (text[exponent] == '+' || text[exponent] == '-')) ++exponent;
    if (exponent < text.size() && IsDigit(text[exponent])) {
      while (exponent < text.size() && IsDigit(text[exponent])) ++exponent;
      i = exponent;
    }
  }
  return i;
}

// The number as JSON writes it, with all of its digits.
std::string JsonNumber(std::string_view number, bool negative) {
  std::string digits(number);
  std::erase(digits, '_');
  const std::size_t exponent = std::min(digits.find('e'), digits.find('E'));
  std::string mantissa = digits.substr(0, exponent);
  std::string power = exponent == std::string::npos ? "" : digits.substr(exponent);
  if (mantissa.front() == '.') mantissa.insert(0, "0");
  if (mantissa.back() == '.') mantissa.pop_back();
  const std::size_t whole = std::min(mantissa.find('.'), mantissa.size());
  const std::size_t zeros = std::min(mantissa.find_first_not_of('0'), whole - 1);
  return (negative ? "-" : "") + mantissa.substr(zeros) + power;
}

bool IsSuffix(std::string_view suffix, bool has_point) {
  constexpr std::array<std::string_view, 9> kAlways{"f",    "F",  "f32", "f64", "_f32",
                                                    "_f64", "f0", "F0",  "h"};
  constexpr std::array<std::string_view, 9> kAfterPoint{"d", "D",  "L",  "l", "m",
                                                        "M", "lf", "LF", "_r"};
  if (suffix.empty() || std::ranges::find(kAlways, suffix) != kAlways.end()) return true;
  if (suffix == "L" || suffix == "l" || suffix == "u" || suffix == "U") return true;
  return has_point && std::ranges::find(kAfterPoint, suffix) != kAfterPoint.end();
}

class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {}

  LexedText Run() {
    while (at_ < text_.size()) Step();
    MarkCalculations();
    return std::move(result_);
  }

 private:
  std::string_view Rest() const { return text_.substr(at_); }
  char Before() const { return at_ == 0 ? '\n' : text_[at_ - 1]; }

  void Add(Lexeme::Type type, std::string text, std::size_t length) {
    result_.lexemes.push_back({type, std::move(text), {at_, at_ + length}, spaced_});
    spaced_ = false;
    at_ += length;
  }
  void Skip(std::size_t length) {
    at_ += length;
    spaced_ = true;
  }

  void Step() {
    const char c = text_[at_];
    if (c == '\n') return Add(Lexeme::kLine, "\n", 1);
    if (IsSpace(c)) return Skip(1);
    if (TakeComment() || TakeStamp() || TakeNumber() || TakeWord()) return;
    if (c == '(' || c == '[' || c == '{') return Add(Lexeme::kOpen, std::string(1, c), 1);
    if (c == ')' || c == ']' || c == '}') return Add(Lexeme::kClose, std::string(1, c), 1);
    if (c == '<' && OpensAngle()) {
      angles_ = true;
      return Add(Lexeme::kOpen, "<", 1);
    }
    if (c == '>' && std::exchange(angles_, false)) return Add(Lexeme::kClose, ">", 1);
    // Quotation marks and letters of other alphabets say nothing.
    if (c == '"' || c == '\'' || c == '`') {
      ++at_;
      return;
    }
    if (IsNonAscii(c)) return Skip(1);
    Add(Lexeme::kMark, std::string(1, c), 1);
  }

  // "<1, 2, 3>", but not "a < 1" or "Vec<3, float>".
  bool OpensAngle() const {
    const std::size_t end = text_.find_first_not_of("0123456789.,+-eE \tf", at_ + 1);
    const std::string_view inside =
        end == std::string_view::npos ? "" : text_.substr(at_ + 1, end - at_ - 1);
    return end != std::string_view::npos && text_[end] == '>' && !IsNamePart(Before()) &&
           inside.find(',') != std::string_view::npos;
  }

  void TakeRemark(std::size_t marks, std::size_t length, std::size_t end_marks) {
    result_.comments.push_back({at_ + marks, at_ + length - end_marks});
    Skip(length);
  }

  bool TakeComment() {
    const std::string_view rest = Rest();
    const std::size_t line = std::min(rest.find('\n'), rest.size());
    if (rest.starts_with("/*")) {
      const std::size_t close = rest.find("*/", 2);
      if (close == std::string_view::npos) return false;
      return TakeRemark(2, close + 2, 2), true;
    }
    if (rest.starts_with("//") && Before() != ':') return TakeRemark(2, line, 0), true;
    // In scripts; "#12" is the number of a thread.
    if (rest.starts_with("# ") && (Before() == '\n' || IsSpace(Before()))) {
      return TakeRemark(1, line, 0), true;
    }
    return false;
  }

  // The length of digits with these marks between them; 0 unless there are at least `least` marks.
  std::size_t Chain(std::string_view marks, std::size_t least) const {
    std::size_t i = at_;
    std::size_t found = 0;
    while (i < text_.size() && IsDigit(text_[i])) {
      while (i < text_.size() && IsDigit(text_[i])) ++i;
      if (i + 1 >= text_.size() || marks.find(text_[i]) == std::string_view::npos ||
          !IsDigit(text_[i + 1])) {
        break;
      }
      ++i;
      ++found;
    }
    return found >= least ? i - at_ : 0;
  }

  // Dates, times, versions and addresses of pages and of memory.
  bool TakeStamp() {
    const std::string_view rest = Rest();
    if (rest.starts_with("http://") || rest.starts_with("https://")) {
      return Skip(std::min(rest.find_first_of(" \t\r\n)>\"|"), rest.size())), true;
    }
    if (IsNamePart(Before()) || Before() == '.' || !IsDigit(text_[at_])) return false;
    if (rest.size() > 2 && rest[0] == '0' && ToLower(rest[1]) == 'x') {
      const std::size_t end = rest.find_first_not_of("0123456789abcdefABCDEF", 2);
      return Skip(std::min(end, rest.size())), true;
    }
    if (const std::size_t version = Chain(".", 2)) return Skip(version), true;
    if (const std::size_t time = Chain(":", 1)) {
      // "1:2" may be an index and a value; a time has two digits in each place.
      const bool time_like = (time >= 5 && rest[2] == ':') || (time >= 7 && rest[1] == ':');
      if (time_like) return SkipStamp(time), true;
    }
    if (const std::size_t date = Chain("-/", 2); date >= 8) return SkipStamp(date), true;
    return false;
  }

  // With the fraction of a second, and what joins date, time and zone: "T12:07:31.5Z".
  void SkipStamp(std::size_t length) {
    const std::size_t end = text_.find_first_not_of("0123456789:.,TZ", at_ + length);
    std::size_t until = std::min(end, text_.size());
    while (until > at_ + length && (text_[until - 1] == ',' || text_[until - 1] == ':')) --until;
    Skip(until - at_);
  }

  // Whether a minus here belongs to the number after it.
  bool SignAllowed() const {
    if (result_.lexemes.empty() || spaced_) return true;
    const Lexeme& before = result_.lexemes.back();
    return before.type != Lexeme::kNumber && before.type != Lexeme::kWord &&
           before.type != Lexeme::kClose;
  }

  bool TakeNumber() {
    const std::string_view rest = Rest();
    const std::size_t minus = MinusLength(rest);
    const bool plus = rest.front() == '+';
    const std::size_t sign = plus ? 1 : minus;
    if (sign > 0 && !SignAllowed()) return false;
    if (sign == 0 && (IsNamePart(Before()) || (Before() == '.' && rest.front() == '.')))
      return false;
    const std::size_t length = NumberLength(rest.substr(sign));
    if (length == 0) return false;
    std::string_view digits = rest.substr(sign, length);
    std::size_t end = sign + length;
    while (end < rest.size() && IsNamePart(rest[end])) ++end;
    const std::string_view suffix = rest.substr(sign + length, end - sign - length);
    const bool has_point = digits.find('.') != std::string_view::npos;
    // "3D", "2nd" and "10cm" are words, as far as it can be said.
    if (!IsSuffix(suffix, has_point)) return Add(Lexeme::kWord, std::string(suffix), end), true;
    // The full stop of a sentence.
    if (digits.back() == '.' && suffix.empty() &&
        (end == rest.size() || rest[end] == '\n' || IsSpace(rest[end]))) {
      const std::size_t next = rest.find_first_not_of(" \t\r", end);
      const bool sentence =
          next == std::string_view::npos || rest[next] == '\n' || IsUpper(rest[next]);
      if (sentence) {
        digits.remove_suffix(1);
        --end;
      }
    }
    Add(Lexeme::kNumber, JsonNumber(digits, minus > 0), end);
    return true;
  }

  bool TakeWord() {
    const std::string_view rest = Rest();
    const std::size_t minus = MinusLength(rest);
    const bool negated = minus > 0 && minus < rest.size() && IsNameStart(rest[minus]) &&
                         SignAllowed() && FindConstant(minus).has_value();
    const std::size_t sign = negated ? minus : 0;
    if (!IsNameStart(rest[sign])) return false;
    if (const auto constant = FindConstant(sign)) {
      AddConstant(*constant->first, constant->second, negated);
      return true;
    }
    std::size_t end = 0;
    while (end < rest.size() && IsNamePart(rest[end])) ++end;
    Add(Lexeme::kWord, std::string(rest.substr(0, end)), end);
    return true;
  }

  // A constant such as Vector3.UnitX or glm::Zero(), with the length of its text.
  std::optional<std::pair<const Constant*, std::size_t>> FindConstant(std::size_t from) const {
    const std::string_view rest = Rest();
    std::size_t end = from;
    std::size_t begin = from;
    bool qualified = false;
    while (true) {
      begin = end;
      while (end < rest.size() && IsNamePart(rest[end])) ++end;
      if (end == begin) return std::nullopt;
      std::size_t next = end;
      if (rest.substr(next).starts_with("::")) {
        next += 2;
      } else if (rest.substr(next).starts_with(".")) {
        next += 1;
      } else {
        break;
      }
      if (next >= rest.size() || !IsNameStart(rest[next])) break;
      end = next;
      qualified = true;
    }
    const std::string qualifier = ToLower(rest.substr(from, begin - from));
    const bool vector = qualifier.find("vec") != std::string::npos ||
                        qualifier.find("float3") != std::string::npos ||
                        qualifier.find("double3") != std::string::npos ||
                        qualifier.find("point") != std::string::npos;
    if (!qualified || !vector) return std::nullopt;
    std::string name = ToLower(rest.substr(begin, end - begin));
    std::erase(name, '_');
    const auto found = std::ranges::find(kConstants, name, &Constant::name);
    if (found == kConstants.end()) return std::nullopt;
    if (rest.substr(end).starts_with("()")) return std::pair(&*found, end + 2);
    // A function with arguments is another one.
    if (end < rest.size() && rest[end] == '(') return std::nullopt;
    return std::pair(&*found, end);
  }

  void AddConstant(const Constant& constant, std::size_t length, bool negated) {
    const TextRange range{at_, at_ + length};
    const auto add = [&](Lexeme::Type type, std::string text) {
      result_.lexemes.push_back({type, std::move(text), range, spaced_});
    };
    add(Lexeme::kOpen, "(");
    const bool flat = Rest().substr(0, length).find('2') != std::string_view::npos;
    for (std::size_t i = 0; i < (flat ? 2U : 3U); ++i) {
      if (i > 0) add(Lexeme::kMark, ",");
      std::string number(constant.numbers[i]);
      if (negated && number != "0") {
        number = number.front() == '-' ? number.substr(1) : "-" + number;
      }
      add(Lexeme::kNumber, number);
    }
    add(Lexeme::kClose, ")");
    spaced_ = false;
    at_ += length;
  }

  // A number beside an arithmetic operator is a part of a calculation, which is not carried out.
  void MarkCalculations() {
    auto& all = result_.lexemes;
    const auto is_operand = [&](std::size_t i) {
      return i < all.size() && (all[i].type == Lexeme::kNumber || all[i].type == Lexeme::kWord ||
                                all[i].type == Lexeme::kOpen || all[i].type == Lexeme::kClose);
    };
    for (std::size_t i = 1; i + 1 < all.size(); ++i) {
      if (all[i].type != Lexeme::kMark || all[i].text.find_first_of("*/^+-") == std::string::npos) {
        continue;
      }
      const bool sum = all[i].text == "+" || all[i].text == "-";
      if (!is_operand(i - 1) || !is_operand(i + 1)) continue;
      const bool numbers = all[i - 1].type == Lexeme::kNumber && all[i + 1].type == Lexeme::kNumber;
      if (sum && !numbers) continue;
      for (Lexeme* const each : {&all[i - 1], &all[i + 1]}) {
        if (each->type == Lexeme::kNumber) each->calculated = true;
      }
    }
    // "-x" and "1+2": a sign that could not be read as part of the number.
    for (std::size_t i = 1; i < all.size(); ++i) {
      const bool tight = all[i].type == Lexeme::kNumber && all[i - 1].type == Lexeme::kNumber &&
                         all[i].range.begin == all[i - 1].range.end;
      if (tight) all[i].calculated = all[i - 1].calculated = true;
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
  bool spaced_ = false;
  bool angles_ = false;
  LexedText result_;
};

}  // namespace

LexedText Lex(std::string_view text) { return Lexer(text).Run(); }

std::size_t LineOf(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, offset);
  return 1 + static_cast<std::size_t>(std::ranges::count(before, '\n'));
}

}  // namespace hitscan
