#include "reading/lexer.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/text.h"
#include "reading/words.h"

namespace hitscan {
namespace {

bool IsSpace(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f'; }
bool IsNameStart(char c) { return IsLetter(c) || c == '_' || c == '$'; }
bool IsNamePart(char c) { return IsNameStart(c) || IsDigit(c); }
bool IsOneOf(char c, std::string_view characters) {
  return characters.find(c) != std::string_view::npos;
}
constexpr std::string_view kDelimiters = " \t\r\v\f\n,;()[]{}<>|=\"";

// The length of the characters of this set at the beginning.
std::size_t Span(std::string_view text, std::string_view characters, std::size_t from = 0) {
  return std::min(text.find_first_not_of(characters, from), text.size());
}

// The numbers of a vector that libraries name; empty when they name none so. Forward and back are
// along z, but libraries disagree about the sign, so they are no numbers.
std::string_view NumbersOfConstant(std::string name) {
  constexpr std::string_view kConstants[][2] = {
      {"zero", "0 0 0"},  {"one", "1 1 1"},   {"unitx", "1 0 0"}, {"unity", "0 1 0"},
      {"unitz", "0 0 1"}, {"xaxis", "1 0 0"}, {"yaxis", "0 1 0"}, {"zaxis", "0 0 1"},
      {"up", "0 1 0"},    {"down", "0 -1 0"}, {"right", "1 0 0"}, {"left", "-1 0 0"}};
  std::erase(name, '_');
  for (const auto& [known, numbers] : kConstants) {
    if (name == known) return numbers;
  }
  return {};
}

// The length of a number without sign; 0 when none begins here. Underscores may group digits.
std::size_t NumberLength(std::string_view text) {
  const auto digits = [&](std::size_t i) {
    const auto digit = [&](std::size_t at) { return at < text.size() && IsDigit(text[at]); };
    while (digit(i) || (i > 0 && i < text.size() && text[i] == '_' && digit(i - 1) && digit(i + 1)))
      ++i;
    return i;
  };
  std::size_t end = digits(0);
  if (end < text.size() && text[end] == '.') {
    const std::size_t fraction = digits(end + 1);
    if (end == 0 && fraction == 1) return 0;
    end = fraction;
  }
  if (end == 0 || end == text.size() || ToLower(text[end]) != 'e') return end;
  const bool sign = end + 1 < text.size() && IsOneOf(text[end + 1], "+-");
  const std::size_t exponent = end + (sign ? 2 : 1);
  return digits(exponent) > exponent ? digits(exponent) : end;
}

// The number as JSON writes it, with all of its digits.
std::string JsonNumber(std::string_view number, bool negative) {
  std::string digits(number);
  std::erase(digits, '_');
  const std::size_t exponent = std::min(digits.find_first_of("eE"), digits.size());
  std::string mantissa = digits.substr(0, exponent);
  if (mantissa.front() == '.') mantissa.insert(0, "0");
  if (mantissa.back() == '.') mantissa.pop_back();
  const std::size_t whole = std::min(mantissa.find('.'), mantissa.size());
  const std::size_t zeros = std::min(mantissa.find_first_not_of('0'), whole - 1);
  return (negative ? "-" : "") + mantissa.substr(zeros) + digits.substr(exponent);
}

class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {}

  LexedText Run() {
    while (at_ < text_.size()) Step();
    return std::move(result_);
  }

 private:
  std::string_view Rest() const { return text_.substr(at_); }
  char At(std::size_t at) const { return at < text_.size() ? text_[at] : '\n'; }
  char Before() const { return at_ == 0 ? '\n' : text_[at_ - 1]; }
  bool LastIs(Lexeme::Type type) const { return result_.Is(result_.size() - 1, type); }
  bool LastIsMark(std::string_view marks) const {
    return result_.IsMark(result_.size() - 1, marks);
  }

  bool Add(Lexeme::Type type, std::string_view text, std::size_t length, bool doubtful = false) {
    result_.lexemes.push_back(
        {type, std::exchange(spaced_, false), doubtful, std::string(text), {at_, at_ + length}});
    at_ += length;
    return true;
  }
  bool Skip(std::size_t length) {
    at_ += length;
    spaced_ = true;
    return true;
  }

  void Step() {
    const char c = text_[at_];
    const std::string_view one = text_.substr(at_, 1);
    if (c == '\n' || c == PlainText::kRow || c == PlainText::kTableEnd) {
      Add(Lexeme::kLine, one, 1);
    } else if (IsSpace(c)) {
      Skip(1);
    } else if (TakeComment() || TakeStamp() || TakeNumber() || TakeWord()) {
      return;
    } else if (IsOneOf(c, "([{") || (c == '<' && OpensAngle())) {
      ++(c == '<' ? angles_ : depth_);
      Add(Lexeme::kOpen, one, 1);
    } else if (IsOneOf(c, ")]}") || (c == '>' && angles_ > 0)) {
      std::size_t& open = c == '>' ? angles_ : depth_;
      if (open > 0) --open;
      Add(Lexeme::kClose, one, 1);
    } else if (IsOneOf(c, "\"'`")) {
      ++at_;  // Quotation marks say nothing,
    } else if (static_cast<unsigned char>(c) >= 0x80) {
      Skip(1);  // nor do letters of other alphabets.
    } else {
      Add(Lexeme::kMark, one, 1);
    }
  }

  // "<1, 2, 3>", but not "a < 1" or "Vec<3, float>".
  bool OpensAngle() const {
    const std::size_t end = at_ + 1 + Span(text_.substr(at_ + 1), "0123456789.,+-eE \tf");
    return At(end) == '>' && !IsNamePart(Before()) && angles_ == 0 &&
           text_.substr(at_, end - at_).find(',') != std::string_view::npos;
  }

  bool TakeComment() {
    const std::string_view rest = Rest();
    std::size_t marks = 2;
    std::size_t length = 0;
    std::size_t end_marks = 0;
    if (rest.starts_with("/*") && at_ >= no_close_before_) {
      end_marks = 2;
      length = rest.find("*/", 2) + end_marks;
      if (length < end_marks + 2) no_close_before_ = text_.size();
    }
    if (length < end_marks + 2) {
      // "# " begins a comment in scripts; "#12" is the number of a thread.
      const bool script = rest.starts_with("# ") && (Before() == '\n' || IsSpace(Before()));
      if (!script && (!rest.starts_with("//") || Before() == ':')) return false;
      marks = script ? 1 : 2;
      length = std::min(rest.find('\n'), rest.size());
      end_marks = 0;
    }
    result_.comments.push_back({at_ + marks, at_ + length - end_marks});
    return Skip(length);
  }

  // The length of digits with these marks between them; 0 unless there are at least `least` marks.
  std::size_t Chain(std::string_view marks, std::ptrdiff_t least) const {
    std::string_view chain = Rest().substr(0, Span(Rest(), "0123456789" + std::string(marks)));
    while (!chain.empty() && !IsDigit(chain.back())) chain.remove_suffix(1);
    const auto found = std::ranges::count_if(chain, [](char c) { return !IsDigit(c); });
    return found >= least ? chain.size() : 0;
  }

  // Whether something of this length stands where a number is expected: after "=" or ":", or
  // between the commas of a bracket.
  bool IsInPlaceOfNumber(std::size_t length) const {
    if (LastIsMark("=:")) return true;
    if (depth_ + angles_ == 0) return false;
    return LastIsMark(",") || At(text_.find_first_not_of(" \t\r", at_ + length)) == ',';
  }

  // Dates, times, versions and addresses of pages and of memory.
  bool TakeStamp() {
    const std::string_view rest = Rest();
    if (rest.starts_with("http://") || rest.starts_with("https://")) {
      return Skip(std::min(rest.find_first_of(" \t\r\n)>\"|"), rest.size()));
    }
    if (IsNamePart(Before()) || Before() == '.' || !IsDigit(rest.front())) return false;
    std::size_t length = 0;
    if (rest.front() == '0' && ToLower(At(at_ + 1)) == 'x') {
      length = Span(rest, "0123456789abcdefABCDEF", 2);
    } else if (length = Chain(".", 2); length == 0) {
      length = Chain(":", 1);
      // "1:2" may be an index and a value; a time has two digits in each place.
      const bool time = (length >= 5 && rest[2] == ':') || (length >= 7 && rest[1] == ':');
      if (!time) length = Chain("-/", 2) >= 8 ? Chain("-/", 2) : 0;
      if (length == 0) return false;
      // With the fraction of a second, and what joins date, time and zone: "T12:07:31.5Z".
      length = Span(rest, "0123456789:.,TZ", length);
      while (IsOneOf(rest[length - 1], ",:")) --length;
    }
    return IsInPlaceOfNumber(length) ? TakeDoubtful(1) : Skip(length);
  }

  // A number that is not clearly one: all that is joined to it.
  bool TakeDoubtful(std::size_t from) {
    const std::size_t length = std::min(Rest().find_first_of(kDelimiters, from), Rest().size());
    return Add(Lexeme::kNumber, Rest().substr(0, length), length, true);
  }

  // "version 3.25", "Version: 3.25"
  bool FollowsVersionWord() const {
    const std::size_t word = result_.size() - (LastIsMark(":") ? 2 : 1);
    return spaced_ && result_.Is(word, Lexeme::kWord) && NamesVersion(result_[word].text);
  }

  // Whether a sign here belongs to the number after it.
  bool SignAllowed() const {
    return spaced_ || !(LastIs(Lexeme::kNumber) || LastIs(Lexeme::kWord) || LastIs(Lexeme::kClose));
  }

  // Whether a number may begin here, and end there, as far as the characters beside it tell.
  bool BeginsNumber() const {
    return IsSpace(Before()) || IsOneOf(Before(), "\n([{<,;=:|\"'`*>-+/)]}#");
  }
  bool EndsNumber(std::size_t at) const {
    const char c = At(at);
    const char next = At(at + 1);
    if (IsOneOf(c, "\"'`")) return !IsDigit(next);
    if (c == ':') return !IsDigit(next) && !IsOneOf(next, "-+.");
    if (c == '.') return !IsNamePart(next) && !IsOneOf(next, {".\x01", 2});
    if (IsOneOf(c, "!?")) return IsSpace(next) || next == '\n';
    if (c == '\\') return IsOneOf(next, "nrt\"");  // a line break in a string
    return IsOneOf(c, kDelimiters) || c == '*';
  }

  // The full stop of a sentence, after digits.
  bool EndsSentence(std::size_t end) const {
    const char next = At(text_.find_first_not_of(" \t\r", end));
    return (IsSpace(At(end)) || At(end) == '\n') && (next == '\n' || IsUpper(next));
  }

  bool TakeNumber() {
    const std::string_view rest = Rest();
    if (rest.front() == PlainText::kNumeric) return TakeDoubtful(1);
    std::size_t sign = IsOneOf(rest.front(), "-+") ? 1 : 0;
    bool doubtful = false;
    if (sign > 0) {
      const std::size_t digits = Span(rest, " \t", 1);
      if (digits > 1) {
        // "- 8" is a number after "=", ":", "," and an opening bracket; elsewhere it may be a dash.
        if (LastIs(Lexeme::kNumber)) return false;
        doubtful = !LastIs(Lexeme::kOpen) && !LastIsMark("=:,");
        sign = digits;
      } else if (!SignAllowed()) {
        return false;
      }
      // "+-8"
      doubtful = doubtful || (LastIsMark("+-") && !spaced_);
      if (At(at_ + sign) == PlainText::kNumeric) return TakeDoubtful(sign + 1);
    }
    const std::size_t length = NumberLength(rest.substr(sign));
    if (length == 0) return false;
    if (sign == 0 && FollowsVersionWord()) return Skip(length);
    std::string_view digits = rest.substr(sign, length);
    std::size_t end = sign + length;
    while (end < rest.size() && IsNamePart(rest[end])) ++end;
    const std::string suffix(rest.substr(sign + length, end - sign - length));
    const bool has_point = digits.find('.') != std::string_view::npos;
    if (digits.back() == '.' && suffix.empty() && EndsSentence(at_ + end)) {
      digits.remove_suffix(1);
      --end;
    }
    // "010" is eight in C.
    const bool octal = digits.size() > 1 && digits[0] == '0' && IsDigit(digits[1]) &&
                       digits.find_first_of(".eE") == std::string_view::npos;
    // A number with more digits than any double needs is none.
    constexpr std::size_t kLongest = 800;
    if (doubtful || octal || length > kLongest || !IsNumberSuffix(suffix, has_point) ||
        !(sign > 0 || BeginsNumber()) || !EndsNumber(at_ + end)) {
      return TakeDoubtful(end);
    }
    return Add(Lexeme::kNumber, JsonNumber(digits, rest.front() == '-'), end);
  }

  bool TakeWord() {
    const std::string_view rest = Rest();
    if (!IsNameStart(rest.front())) return false;
    const auto end_of_name = [&](std::size_t from) {
      while (from < rest.size() && IsNamePart(rest[from])) ++from;
      return from;
    };
    const std::size_t end = end_of_name(0);
    const std::string_view word = rest.substr(0, end);
    // A version: "v3.25".
    if (ToLower(word.front()) == 'v' && end > 1 && std::ranges::all_of(word.substr(1), IsDigit) &&
        At(at_ + end) == '.' && IsDigit(At(at_ + end + 1))) {
      return Skip(Span(rest, "0123456789.", end));
    }
    // A constant: Vector3.UnitX, glm::vec3::Zero().
    const std::size_t name = end + Span(rest.substr(end, 2), ".:");
    const auto holds = [small = ToLower(word)](std::string_view part) {
      return small.find(part) != std::string::npos;
    };
    if (name > end && (holds("vec") || holds("point") || holds("float3") || holds("double3"))) {
      const std::size_t name_end = end_of_name(name);
      const std::string_view numbers =
          NumbersOfConstant(ToLower(rest.substr(name, name_end - name)));
      const bool call = rest.substr(name_end).starts_with("()");
      // A function with arguments is another one.
      if (!numbers.empty() && (call || At(at_ + name_end) != '(')) {
        return AddConstant(numbers, name_end + (call ? 2 : 0), IsOneOf('2', word));
      }
    }
    const char next = At(text_.find_first_not_of(" \t\r\n", at_ + end));
    const bool item = (LastIs(Lexeme::kOpen) || LastIsMark(",+-")) && IsOneOf(next, ",)]}>");
    if (item && IsWord(WordClass::kNoNumber, word)) return Add(Lexeme::kNumber, word, end, true);
    return Add(Lexeme::kWord, word, end);
  }

  bool AddConstant(std::string_view numbers, std::size_t length, bool flat) {
    const TextRange range{at_, at_ + length};
    const auto add = [&](Lexeme::Type type, std::string_view text) {
      result_.lexemes.push_back(
          {type, std::exchange(spaced_, false), false, std::string(text), range});
    };
    const bool minus = LastIsMark("-") && !spaced_;
    if (minus) result_.lexemes.pop_back();
    const bool negative = minus && SignAllowed();
    if (minus && !negative) add(Lexeme::kMark, "-");
    add(Lexeme::kOpen, "(");
    for (int i = 0; i < (flat ? 2 : 3); ++i) {
      if (i > 0) add(Lexeme::kMark, ",");
      std::string number(numbers.substr(0, numbers.find(' ')));
      numbers.remove_prefix(std::min(number.size() + 1, numbers.size()));
      if (negative && number != "0") number = number == "1" ? "-1" : "1";
      add(Lexeme::kNumber, number);
    }
    add(Lexeme::kClose, ")");
    at_ += length;
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t depth_ = 0;
  std::size_t angles_ = 0;
  std::size_t no_close_before_ = 0;  // there is no end of a comment after this
  bool spaced_ = false;
  LexedText result_;
};

// Finds the numbers whose value is not known because of what stands around them.
class Doubts {
 public:
  explicit Doubts(LexedText& lexed) : all_(lexed) {}

  void Mark() {
    std::size_t depth = 0;
    std::size_t row_end = 0;
    for (std::size_t i = 0; i < all_.size(); ++i) {
      if (all_.Is(i, Lexeme::kOpen)) ++depth;
      if (all_.Is(i, Lexeme::kClose) && depth > 0) --depth;
      if (IsNumber(i)) {
        MarkParts(i, depth > 0);
        if (i >= row_end) row_end = MarkDecimalCommas(i, depth > 0);
      } else {
        MarkOperands(i);
      }
    }
  }

 private:
  // A number that is written in parts, or with a unit.
  void MarkParts(std::size_t i, bool in_bracket) {
    const bool joined = all_.IsJoined(i);
    // "-x" and "1+2": a sign that could not be read as part of the number.
    if (IsNumber(i + 1) && joined) Doubt(i, i + 1);
    // "1;5"
    if (all_.IsMark(i + 1, ";") && IsNumber(i + 2) && joined && all_.IsJoined(i + 1)) {
      Doubt(i, i + 2);
    }
    if (!all_.Is(i + 1, Lexeme::kWord)) return;
    const std::string word = ToLower(all_[i + 1].text);
    if (IsWord(WordClass::kUnit, word)) Doubt(i, i);
    // "1.5 e-3"
    if (word == "e" && all_.IsJoined(i + 1) && all_.IsMark(i + 2, "+-")) Doubt(i, i + 3);
    // "(1.5 e 3, ..." has one number, which is neither 1.5 nor 3.
    const bool first = i == 0 || all_.Is(i - 1, Lexeme::kOpen) || all_.IsMark(i - 1, ",");
    if (in_bracket && first && IsNumber(i + 2)) Doubt(i, i + 2);
  }

  // A number beside an arithmetic operator is a part of a calculation, which is not carried out.
  void MarkOperands(std::size_t i) {
    // "minus 8"
    if (all_.Is(i, Lexeme::kWord) && IsWord(WordClass::kChangesNumber, all_[i].text)) {
      return Doubt(i + 1, i + 1);
    }
    if (!all_.IsMark(i, "*/^+-~%")) return;
    // "2**3", but not "**center** 2".
    const bool power = all_.IsMark(i, "*") && all_.IsMark(i + 1, "*") && all_.IsJoined(i);
    const std::size_t next = power ? i + 2 : i + 1;
    if (!IsOperand(next)) return;
    const bool before = i > 0 && IsOperand(i - 1);
    const bool joined = all_.IsJoined(next - 1);
    const bool tight = before && joined && all_.IsJoined(i - 1);
    const bool sign = all_.IsMark(i, "+-");
    if (power) {
      if (tight) Doubt(i - 1, next);
    } else if (!before) {
      // "*8*" is 8, with emphasis.
      if (!sign && joined && !all_.IsMark(next + 1, "*")) Doubt(next, next);
    } else if (!sign || tight || (IsNumber(i - 1) && IsNumber(next)) ||
               all_.Is(i - 1, Lexeme::kClose)) {
      // A dash may stand between a name and its number; "e-3" is something else.
      Doubt(i - 1, next);
    }
  }

  // "294,19, 9,52": commas without a space may be those of decimal numbers, or of thousands, when
  // others separate numbers. Returns the end of the row of numbers.
  std::size_t MarkDecimalCommas(std::size_t first, bool in_bracket) {
    std::size_t last = first;
    std::size_t count = 1;
    std::size_t joined = 0;     // commas without a space
    std::size_t separated = 0;  // commas with one
    std::size_t longest = 1;    // numbers with only such commas between them
    std::size_t item = 1;
    bool plausible = false;
    while (true) {
      const bool comma = all_.IsMark(last + 1, ",");
      const std::size_t next = last + (comma ? 2 : 1);
      if (!IsNumber(next)) break;
      const bool tight = comma && all_.IsJoined(last) && all_.IsJoined(last + 1);
      joined += tight ? 1 : 0;
      separated += comma && !tight ? 1 : 0;
      item = tight ? item + 1 : 1;
      longest = std::max(longest, item);
      plausible = plausible || (tight && MayBeOneNumber(all_[last].text, all_[next]));
      ++count;
      last = next;
    }
    const std::size_t spaces = count - 1 - joined - separated;
    const bool pairs =
        joined > 0 && longest <= 2 && count != 3 && (separated > 0 || (spaces > 0 && in_bracket));
    const bool two = joined == 1 && count == 2 && first > 0;
    const bool lone =
        two && in_bracket && (all_.IsMark(last + 1, ";") || all_.IsMark(first - 1, ";"));
    // "x=1,5 y=2,5"
    const bool assigned =
        two && !in_bracket && (all_.IsMark(first - 1, "=:") || all_.Is(first - 1, Lexeme::kWord));
    const bool mixed = spaces > 0 && separated + joined > 0 && in_bracket;  // "(1 234.5, 2, 3)"
    if (mixed || (plausible && (pairs || lone || assigned))) {
      for (std::size_t i = first; i <= last; ++i) Doubt(i, i);
    }
    return last + 1;
  }

  // "294,19" or "1,234.5"
  static bool MayBeOneNumber(std::string_view whole, const Lexeme& rest) {
    const bool digits = std::ranges::all_of(rest.text, IsDigit) || rest.doubtful;
    const bool thousands = Span(rest.text, "0123456789") == 3 && rest.text.find('.') == 3;
    return whole.find_first_of(".eE") == std::string_view::npos && IsDigit(rest.text.front()) &&
           (digits || thousands);
  }

  bool IsNumber(std::size_t i) const { return all_.Is(i, Lexeme::kNumber); }
  bool IsOperand(std::size_t i) const {
    return i < all_.size() && !all_.Is(i, Lexeme::kMark) && !all_.Is(i, Lexeme::kLine);
  }
  void Doubt(std::size_t i, std::size_t j) {
    for (const std::size_t each : {i, j}) {
      if (IsNumber(each)) all_.lexemes[each].doubtful = true;
    }
  }

  LexedText& all_;
};

}  // namespace

LexedText Lex(std::string_view text) {
  LexedText lexed = Lexer(text).Run();
  Doubts(lexed).Mark();
  return lexed;
}

}  // namespace hitscan
