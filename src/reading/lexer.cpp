#include "reading/lexer.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>

#include "base/ascii.h"
#include "reading/doubtful_numbers.h"
#include "reading/plain_text.h"

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

// What follows digits without being a unit: "3D", "2nd".
bool IsOrdinalSuffix(std::string_view suffix) {
  constexpr std::array<std::string_view, 5> kSuffixes{"d", "st", "nd", "rd", "th"};
  return std::ranges::find(kSuffixes, ToLower(suffix)) != kSuffixes.end();
}

bool IsNotANumber(std::string_view word) {
  constexpr std::array<std::string_view, 8> kWords{"nan",  "inf", "infinity",  "null",
                                                   "none", "nil", "undefined", "ind"};
  return std::ranges::find(kWords, ToLower(word)) != kWords.end();
}

// A word before a version: "version 3.25", "Bullet 3.25".
bool NamesVersion(std::string_view word) {
  constexpr std::array<std::string_view, 4> kWords{"version", "versions", "ver", "release"};
  constexpr std::array<std::string_view, 31> kSoftware{
      "bullet", "godot", "unity",   "unreal", "ue",      "jolt",   "physx",   "ode",
      "ogre",   "glm",   "eigen",   "cgal",   "raylib",  "rapier", "bevy",    "babylon",
      "libgdx", "xna",   "blender", "python", "numpy",   "java",   "net",     "gcc",
      "clang",  "msvc",  "physics", "engine", "windows", "ubuntu", "monogame"};
  const std::string small = ToLower(word);
  return std::ranges::find(kWords, small) != kWords.end() ||
         (IsUpper(word.front()) && std::ranges::find(kSoftware, small) != kSoftware.end());
}

// A number with more digits than any double needs is none.
constexpr std::size_t kLongestNumber = 800;

class Lexer {
 public:
  explicit Lexer(std::string_view text) : original_(text), plain_(MakePlain(text)) {
    result_.texts.push_back(std::move(plain_.text));
    text_ = result_.texts.front();
  }

  LexedText Run() {
    while (at_ < text_.size()) Step();
    MarkDoubtfulNumbers(result_.lexemes);
    const auto in_original = [this](TextRange& range) {
      range = {plain_.offsets[range.begin], plain_.offsets[range.end]};
    };
    for (Lexeme& lexeme : result_.lexemes) {
      in_original(lexeme.range);
      if (lexeme.text.find(PlainText::kNumeric) == std::string_view::npos) continue;
      result_.texts.emplace_back(
          original_.substr(lexeme.range.begin, lexeme.range.end - lexeme.range.begin));
      lexeme.text = result_.texts.back();
    }
    for (TextRange& comment : result_.comments) in_original(comment);
    return std::move(result_);
  }

 private:
  std::string_view Rest() const { return text_.substr(at_); }
  char Before() const { return at_ == 0 ? '\n' : text_[at_ - 1]; }
  bool IsText(std::size_t at, std::string_view text) const {
    return text_.substr(std::min(at, text_.size())).starts_with(text);
  }
  const Lexeme* Last() const { return result_.lexemes.empty() ? nullptr : &result_.lexemes.back(); }
  bool LastIs(Lexeme::Type type, std::string_view texts = {}) const {
    return Last() != nullptr && Last()->type == type &&
           (texts.empty() || texts.find(Last()->text) != std::string_view::npos);
  }

  void Add(Lexeme::Type type, std::string_view text, std::size_t length, bool calculated = false) {
    result_.lexemes.push_back({text, {at_, at_ + length}, type, spaced_, calculated});
    spaced_ = false;
    at_ += length;
  }
  void Skip(std::size_t length) {
    at_ += length;
    spaced_ = true;
  }

  void Step() {
    const char c = text_[at_];
    const std::string_view one = text_.substr(at_, 1);
    if (c == '\n') return Add(Lexeme::kLine, one, 1);
    if (IsSpace(c)) return Skip(1);
    if (TakeComment() || TakeStamp() || TakeNumber() || TakeWord()) return;
    if (c == '(' || c == '[' || c == '{') {
      ++depth_;
      return Add(Lexeme::kOpen, one, 1);
    }
    if (c == ')' || c == ']' || c == '}') {
      if (depth_ > 0) --depth_;
      return Add(Lexeme::kClose, one, 1);
    }
    if (c == '<' && OpensAngle()) {
      angles_ = true;
      return Add(Lexeme::kOpen, one, 1);
    }
    if (c == '>' && std::exchange(angles_, false)) return Add(Lexeme::kClose, one, 1);
    // Quotation marks and letters of other alphabets say nothing.
    if (c == '"' || c == '\'' || c == '`') {
      ++at_;
      return;
    }
    if (IsNonAscii(c)) return Skip(1);
    Add(Lexeme::kMark, one, 1);
  }

  // "<1, 2, 3>", but not "a < 1" or "Vec<3, float>".
  bool OpensAngle() const {
    const std::size_t end = text_.find_first_not_of("0123456789.,+-eE \tf", at_ + 1);
    const std::string_view inside =
        end == std::string_view::npos ? "" : text_.substr(at_ + 1, end - at_ - 1);
    return end != std::string_view::npos && text_[end] == '>' && !IsNamePart(Before()) &&
           inside.find(',') != std::string_view::npos;
  }

  bool TakeRemark(std::size_t marks, std::size_t length, std::size_t end_marks) {
    result_.comments.push_back({at_ + marks, at_ + length - end_marks});
    Skip(length);
    return true;
  }

  bool TakeComment() {
    const char c = text_[at_];
    if (c != '/' && c != '#') return false;
    const std::string_view rest = Rest();
    if (rest.starts_with("/*") && at_ >= no_close_before_) {
      const std::size_t close = rest.find("*/", 2);
      if (close != std::string_view::npos) return TakeRemark(2, close + 2, 2);
      no_close_before_ = text_.size();
    }
    const bool line_comment = rest.starts_with("//") && Before() != ':';
    // In scripts; "#12" is the number of a thread.
    const bool script = rest.starts_with("# ") && (Before() == '\n' || IsSpace(Before()));
    if (!line_comment && !script) return false;
    return TakeRemark(script ? 1 : 2, std::min(rest.find('\n'), rest.size()), 0);
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

  // Whether something of this length stands where a number is expected: after "=" or ":", or
  // between the commas of a bracket.
  bool IsInPlaceOfNumber(std::size_t length) const {
    if (LastIs(Lexeme::kMark, "=:")) return true;
    if (depth_ == 0 && !angles_) return false;
    const std::size_t next = text_.find_first_not_of(" \t\r", at_ + length);
    const bool before = LastIs(Lexeme::kMark, ",");
    return before || (next != std::string_view::npos && text_[next] == ',');
  }

  // Dates, times, versions and addresses of pages and of memory.
  bool TakeStamp() {
    const std::string_view rest = Rest();
    if (rest.starts_with("http://") || rest.starts_with("https://")) {
      return Skip(std::min(rest.find_first_of(" \t\r\n)>\"|"), rest.size())), true;
    }
    if (IsNamePart(Before()) || Before() == '.' || !IsDigit(text_[at_])) return false;
    std::size_t length = 0;
    bool stamp = false;
    if (rest.size() > 2 && rest[0] == '0' && ToLower(rest[1]) == 'x') {
      length = std::min(rest.find_first_not_of("0123456789abcdefABCDEF", 2), rest.size());
    } else if (const std::size_t version = Chain(".", 2)) {
      length = version;
    } else if (const std::size_t time = Chain(":", 1);
               // "1:2" may be an index and a value; a time has two digits in each place.
               (time >= 5 && rest[2] == ':') || (time >= 7 && rest[1] == ':')) {
      length = time;
      stamp = true;
    } else if (const std::size_t date = Chain("-/", 2); date >= 8) {
      length = date;
      stamp = true;
    }
    if (length == 0) return false;
    if (stamp) {
      // With the fraction of a second, and what joins date, time and zone: "T12:07:31.5Z".
      const std::size_t end = text_.find_first_not_of("0123456789:.,TZ", at_ + length);
      std::size_t until = std::min(end, text_.size());
      while (until > at_ + length && (text_[until - 1] == ',' || text_[until - 1] == ':')) --until;
      length = until - at_;
    }
    if (IsInPlaceOfNumber(length)) return TakeDoubtful();
    return Skip(length), true;
  }

  // A number that is not clearly one: all that is joined to it.
  bool TakeDoubtful() {
    const std::size_t end = text_.find_first_of(" \t\r\v\f\n,;()[]{}<>|=\"", at_ + 1);
    const std::size_t length = std::min(end, text_.size()) - at_;
    Add(Lexeme::kNumber, text_.substr(at_, length), length, true);
    return true;
  }

  // "version 3.25", "Version: 3.25"
  bool FollowsVersionWord() const {
    const std::size_t count = result_.lexemes.size();
    const bool colon = LastIs(Lexeme::kMark, ":") && count > 1;
    if (!spaced_ || count == 0) return false;
    const Lexeme& word = result_.lexemes[count - (colon ? 2 : 1)];
    return word.type == Lexeme::kWord && NamesVersion(word.text);
  }

  // Whether a sign here belongs to the number after it.
  bool SignAllowed() const {
    if (Last() == nullptr || spaced_) return true;
    return !LastIs(Lexeme::kNumber) && !LastIs(Lexeme::kWord) && !LastIs(Lexeme::kClose);
  }

  // Whether the number may end here.
  bool EndsNumber(std::size_t at) const {
    if (at >= text_.size()) return true;
    const char c = text_[at];
    const char next = at + 1 < text_.size() ? text_[at + 1] : '\n';
    const bool space = IsSpace(next) || next == '\n';
    switch (c) {
      case '"':
      case '\'':
      case '`':
        return !IsDigit(next);
      case ':':
        return !IsDigit(next) && next != '-' && next != '+' && next != '.';
      case '.':
        return !IsNamePart(next) && next != '.' && next != PlainText::kNumeric;
      case '!':
      case '?':
        return space;
      case '\\':  // a line break in a string
        return next == 'n' || next == 'r' || next == 't' || next == '"';
      default:
        return c == '\n' || IsSpace(c) ||
               std::string_view(",;()[]{}<>|=*").find(c) != std::string_view::npos;
    }
  }

  // Whether the digits here may begin a number, as far as the character before them tells.
  bool BeginsNumber() const {
    const char c = Before();
    return c == '\n' || IsSpace(c) ||
           std::string_view("([{<,;=:|\"'`*>-+/)]}#").find(c) != std::string_view::npos;
  }

  bool TakeNumber() {
    const std::string_view rest = Rest();
    if (rest.front() == PlainText::kNumeric) return TakeDoubtful();
    const bool minus = rest.front() == '-';
    const bool plus = rest.front() == '+';
    std::size_t sign = minus || plus ? 1 : 0;
    bool doubtful = false;
    if (sign == 0 && !IsDigit(rest.front()) && rest.front() != '.') return false;
    if (sign > 0) {
      const std::size_t digits = std::min(rest.find_first_not_of(" \t", 1), rest.size());
      if (digits > 1) {
        // "- 8" is a number after "=", ":", "," and an opening bracket; elsewhere it may be a dash.
        if (LastIs(Lexeme::kNumber)) return false;
        doubtful = !LastIs(Lexeme::kOpen) && !LastIs(Lexeme::kMark, "=:,");
        sign = digits;
      } else if (!SignAllowed()) {
        return false;
      }
      // "+-8"
      doubtful = doubtful || (LastIs(Lexeme::kMark, "+-") && !spaced_);
      if (sign < rest.size() && rest[sign] == PlainText::kNumeric) {
        return Add(Lexeme::kNumber, rest.substr(0, sign + 1), sign + 1, true), true;
      }
    }
    const std::size_t length = NumberLength(rest.substr(sign));
    if (length == 0) return false;
    if (sign == 0 && FollowsVersionWord()) return Skip(length), true;
    std::string_view digits = rest.substr(sign, length);
    std::size_t end = sign + length;
    while (end < rest.size() && IsNamePart(rest[end])) ++end;
    const std::string_view suffix = rest.substr(sign + length, end - sign - length);
    const bool has_point = digits.find('.') != std::string_view::npos;
    if (!has_point && sign == 0 && IsOrdinalSuffix(suffix) && !IsInPlaceOfNumber(end) &&
        BeginsNumber() && EndsNumber(at_ + end)) {
      return Add(Lexeme::kWord, suffix, end), true;
    }
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
    // "010" is eight in C.
    const bool octal = digits.size() > 1 && digits[0] == '0' && IsDigit(digits[1]) &&
                       digits.find_first_of(".eE") == std::string_view::npos;
    doubtful = doubtful || octal || !IsSuffix(suffix, has_point) || !EndsNumber(at_ + end) ||
               length > kLongestNumber || (sign == 0 && !BeginsNumber());
    if (doubtful) {
      const std::size_t stop = rest.find_first_of(" \t\r\v\f\n,;()[]{}<>|=\"", end);
      const std::size_t all = std::min(stop, rest.size());
      return Add(Lexeme::kNumber, rest.substr(0, all), all, true), true;
    }
    std::string json = JsonNumber(digits, minus);
    if (json == rest.substr(0, end)) return Add(Lexeme::kNumber, rest.substr(0, end), end), true;
    result_.texts.push_back(std::move(json));
    Add(Lexeme::kNumber, result_.texts.back(), end);
    return true;
  }

  bool TakeWord() {
    const std::string_view rest = Rest();
    const bool minus = rest.front() == '-';
    const bool negated = minus && rest.size() > 1 && IsNameStart(rest[1]) && SignAllowed() &&
                         FindConstant(1).has_value();
    const std::size_t sign = negated ? 1 : 0;
    if (!IsNameStart(rest[sign])) return false;
    if (const auto constant = FindConstant(sign)) {
      AddConstant(*constant->first, constant->second, negated);
      return true;
    }
    std::size_t end = 0;
    while (end < rest.size() && IsNamePart(rest[end])) ++end;
    const std::string_view word = rest.substr(0, end);
    // A version: "v3.25".
    if (ToLower(word.front()) == 'v' && end > 1 && std::ranges::all_of(word.substr(1), IsDigit) &&
        end + 1 < rest.size() && rest[end] == '.' && IsDigit(rest[end + 1])) {
      return Skip(std::min(rest.find_first_not_of("0123456789.", end), rest.size())), true;
    }
    const std::size_t next = text_.find_first_not_of(" \t\r\n", at_ + end);
    const bool item = (LastIs(Lexeme::kOpen) || LastIs(Lexeme::kMark, ",+-")) &&
                      next != std::string_view::npos &&
                      std::string_view(",)]}>").find(text_[next]) != std::string_view::npos;
    if (item && IsNotANumber(word)) return Add(Lexeme::kNumber, word, end, true), true;
    Add(Lexeme::kWord, word, end);
    return true;
  }

  // A constant such as Vector3.UnitX or glm::Zero(), with the length of its text.
  std::optional<std::pair<const Constant*, std::size_t>> FindConstant(std::size_t from) const {
    constexpr std::size_t kLongest = 100;
    const std::string_view rest = Rest().substr(0, kLongest);
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
    if (!qualified) return std::nullopt;
    const std::string qualifier = ToLower(rest.substr(from, begin - from));
    const bool vector = qualifier.find("vec") != std::string::npos ||
                        qualifier.find("float3") != std::string::npos ||
                        qualifier.find("double3") != std::string::npos ||
                        qualifier.find("point") != std::string::npos;
    if (!vector) return std::nullopt;
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
    const auto add = [&](Lexeme::Type type, std::string_view text) {
      result_.lexemes.push_back({text, range, type, spaced_});
    };
    add(Lexeme::kOpen, "(");
    const bool flat = Rest().substr(0, length).find('2') != std::string_view::npos;
    for (std::size_t i = 0; i < (flat ? 2U : 3U); ++i) {
      if (i > 0) add(Lexeme::kMark, ",");
      const std::string_view number = constant.numbers[i];
      if (!negated || number == "0") {
        add(Lexeme::kNumber, number);
      } else {
        add(Lexeme::kNumber, number.front() == '-' ? number.substr(1) : std::string_view("-1"));
      }
    }
    add(Lexeme::kClose, ")");
    spaced_ = false;
    at_ += length;
  }

  std::string_view original_;
  PlainText plain_;
  std::string_view text_;  // of plain_
  std::size_t at_ = 0;
  std::size_t depth_ = 0;
  std::size_t no_close_before_ = 0;  // there is no end of a comment after this
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
