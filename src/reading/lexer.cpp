#include "reading/lexer.h"

#include <algorithm>
#include <utility>

#include "base/number_text.h"
#include "base/text.h"
#include "reading/words.h"

namespace hitscan {
namespace {

bool IsSpace(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f'; }
bool IsOneOf(char c, std::string_view characters) {
  return characters.find(c) != std::string_view::npos;
}
constexpr std::string_view kDelimiters = " \t\r\v\f\n,;()[]{}<>|=\"";

// The length of the characters of this set at the beginning.
std::size_t Span(std::string_view text, std::string_view characters, std::size_t from = 0) {
  return std::min(text.find_first_not_of(characters, from), text.size());
}

// A number at the beginning of a text without blanks.
struct WrittenNumber {
  std::size_t length = 0;  // with its suffix
  std::string json = {};   // empty: it is not clearly a number
};

WrittenNumber ReadNumber(std::string_view chunk) {
  // A number with more digits than any double needs is none.
  constexpr std::size_t kLongest = 800;
  if (chunk.size() > kLongest) return {};
  std::string digits;  // underscores may group digits
  for (std::size_t i = 0; i < chunk.size(); ++i) {
    const bool groups = chunk[i] == '_' && i > 0 && IsDigit(chunk[i - 1]) && i + 1 < chunk.size() &&
                        IsDigit(chunk[i + 1]);
    if (!groups) digits += chunk[i];
  }
  double ignored = 0;
  const char* const begin = digits.data();
  const char* const end = FromChars(begin, begin + digits.size(), ignored).ptr;
  std::size_t suffix = static_cast<std::size_t>(end - begin);
  std::string json = digits.substr(0, suffix);
  while (suffix < digits.size() && IsNamePart(digits[suffix])) ++suffix;
  const std::string_view after = std::string_view(digits).substr(suffix);
  const std::size_t length = chunk.size() - after.size();
  // Marks may end a sentence or be those of Markdown, but "8..." has more digits.
  const bool ends = Span(after, "'`:.*") == after.size() && !after.starts_with("..") &&
                    !(json.ends_with('.') && after.starts_with('.'));
  // "010" is eight in C.
  const bool octal = json.size() > 1 && json[0] == '0' && IsDigit(json[1]);
  if (!ends || octal ||
      !IsNumberSuffix(digits.substr(json.size(), suffix - json.size()),
                      json.find('.') != json.npos)) {
    return {};
  }
  // JSON has digits on both sides of the point.
  if (json.front() == '.') json.insert(0, "0");
  const std::size_t point = json.find('.');
  if (point != json.npos && (point + 1 == json.size() || !IsDigit(json[point + 1]))) {
    json.erase(point, 1);
  }
  return {length, json};
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
    if (c == '\n') {
      Add(Lexeme::kLine, one, 1);
    } else if (IsSpace(c)) {
      Skip(1);
    } else if (TakeComment() || TakeNumber() || TakeWord()) {
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

  // A comment, or the address of a page.
  bool TakeComment() {
    const std::string_view rest = Rest();
    if (rest.starts_with("http://") || rest.starts_with("https://")) {
      return Skip(std::min(rest.find_first_of(" \t\r\n)>\"|"), rest.size()));
    }
    std::size_t end = std::string_view::npos;
    if (rest.starts_with("/*") && at_ >= no_close_before_) {
      end = rest.find("*/", 2);
      if (end == std::string_view::npos) no_close_before_ = text_.size();
    }
    const bool closed = end != std::string_view::npos;
    // "# " begins a comment in scripts; "#12" is the number of a thread.
    const bool script = rest.starts_with("# ") && (Before() == '\n' || IsSpace(Before()));
    if (!closed && !script && (!rest.starts_with("//") || Before() == ':')) return false;
    if (!closed) end = std::min(rest.find('\n'), rest.size());
    result_.comments.push_back({at_ + (script ? 1 : 2), at_ + end});
    return Skip(end + (closed ? 2 : 0));
  }

  // The length of a date, a time, a version or an address of memory; 0 when none begins here.
  std::size_t StampLength() const {
    if (IsNamePart(Before()) || Before() == '.') return 0;
    const std::string_view rest = Rest();
    if (rest.front() == '0' && ToLower(At(at_ + 1)) == 'x') {
      return Span(rest, "0123456789abcdefABCDEF", 2);
    }
    // With the fraction of a second, and what joins date, time and zone: "T12:07:31.5Z".
    std::string_view stamp = rest.substr(0, Span(rest, "0123456789.:-/,TZ"));
    while (!stamp.empty() && !IsDigit(stamp.back()) && stamp.back() != 'Z') stamp.remove_suffix(1);
    std::size_t marks = 0;
    for (std::size_t i = 1; i < stamp.size() && stamp[i] != ','; ++i) {
      marks += IsDigit(stamp[i - 1]) && IsOneOf(stamp[i], ".:-/") ? 1 : 0;
    }
    return marks < 2 ? 0 : stamp.size();
  }

  // Whether something of this length stands where a number is expected: after "=" or ":", or
  // between the commas of a bracket.
  bool IsInPlaceOfNumber(std::size_t length) const {
    if (LastIsMark("=:")) return true;
    if (depth_ + angles_ == 0) return false;
    return LastIsMark(",") || At(text_.find_first_not_of(" \t\r", at_ + length)) == ',';
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

  // Whether a number may begin here, as far as the character before it tells.
  bool BeginsNumber() const {
    return IsSpace(Before()) || IsOneOf(Before(), "\n([{<,;=:|\"'`*>-+/)]}#");
  }

  // The full stop of a sentence, after digits.
  bool EndsSentence(std::size_t end) const {
    const char next = At(text_.find_first_not_of(" \t\r", end));
    return (IsSpace(At(end)) || At(end) == '\n') && (next == '\n' || IsUpper(next));
  }

  // A number, or all that is joined to what is not clearly one.
  bool TakeNumber() {
    const std::string_view rest = Rest();
    std::size_t sign = IsOneOf(rest.front(), "-+") ? Span(rest, " \t", 1) : 0;
    const char first = At(at_ + sign);
    if (!IsDigit(first) && first != PlainText::kNumeric &&
        !(first == '.' && IsDigit(At(at_ + sign + 1)))) {
      return false;
    }
    const std::size_t chunk = std::min(rest.find_first_of(kDelimiters, sign), rest.size());
    bool doubtful = first == PlainText::kNumeric;
    if (first == '.' && sign == 0 && IsNamePart(Before())) return Skip(chunk);  // "v3.25"
    if (sign > 1) {
      // "- 8" is a number after "=", ":", "," and an opening bracket; elsewhere it may be a dash.
      if (LastIs(Lexeme::kNumber)) return false;
      doubtful = doubtful || (!LastIs(Lexeme::kOpen) && !LastIsMark("=:,"));
    } else if (sign == 1) {
      if (!SignAllowed()) return false;
      doubtful = doubtful || (LastIsMark("+-") && !spaced_);  // "+-8"
    } else if (const std::size_t stamp = StampLength(); stamp > 0) {
      if (!IsInPlaceOfNumber(stamp)) return Skip(stamp);
      doubtful = true;
    } else {
      doubtful = doubtful || !BeginsNumber();
    }
    const WrittenNumber number = ReadNumber(rest.substr(sign, chunk - sign));
    if (sign == 0 && FollowsVersionWord()) return Skip(std::max(number.length, std::size_t{1}));
    if (doubtful || number.json.empty()) {
      return Add(Lexeme::kNumber, rest.substr(0, chunk), chunk, true);
    }
    std::size_t end = sign + number.length;
    if (rest[end - 1] == '.' && EndsSentence(at_ + end)) --end;
    return Add(Lexeme::kNumber, (rest.front() == '-' ? "-" : "") + number.json, end);
  }

  bool TakeWord() {
    const std::string_view rest = Rest();
    if (!IsNamePart(rest.front()) || IsDigit(rest.front())) return false;
    std::size_t end = 0;
    while (end < rest.size() && IsNamePart(rest[end])) ++end;
    const std::string_view word = rest.substr(0, end);
    const bool none = IsWord(WordClass::kNoNumber, word);
    return Add(none ? Lexeme::kNumber : Lexeme::kWord, word, end, none);
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
      if (all_.Is(i, Lexeme::kWord)) MarkBeside(i);
      if (all_.IsMark(i, "*/^+-~%")) MarkOperands(i);
      if (IsNumber(i) && i >= row_end) row_end = MarkDecimalCommas(i, depth > 0);
    }
  }

 private:
  // "minus 8", "8 mm", "1.5 e-3"
  void MarkBeside(std::size_t word) {
    const std::string& text = all_[word].text;
    if (IsWord(WordClass::kChangesNumber, text)) Doubt(word + 1, word + 1);
    if (IsWord(WordClass::kUnit, text)) Doubt(word - 1, word - 1);
  }

  // A number beside an arithmetic operator is a part of a calculation, which is not carried out.
  void MarkOperands(std::size_t i) {
    const bool power = all_.IsMark(i, "*") && all_.IsMark(i + 1, "*") && all_.IsJoined(i);
    const std::size_t next = power ? i + 2 : i + 1;
    const bool sign = all_.IsMark(i, "+-");
    if (!IsOperand(next)) return;
    if (i == 0 || !IsOperand(i - 1)) {
      // "*8*" is 8, with emphasis; "- 8" and "* 8" are items.
      if (!sign && !power && all_.IsJoined(i) && !all_.IsMark(next + 1, "*")) Doubt(next, next);
      return;
    }
    // A dash may stand between a name and its number, and emphasis is no power: "**center** 2".
    const bool tight = all_.IsJoined(i - 1) && all_.IsJoined(next - 1);
    if (tight || (!sign && !power) || (IsNumber(i - 1) && IsNumber(next)) ||
        all_.Is(i - 1, Lexeme::kClose)) {
      Doubt(i - 1, next);
    }
  }

  // "294,19, 9,52": commas without a space may be those of decimal numbers, or of thousands, when
  // others separate numbers. Returns the end of the row of numbers.
  std::size_t MarkDecimalCommas(std::size_t first, bool in_bracket) {
    std::size_t last = first;
    std::size_t count = 1;
    std::size_t tight = 0;    // commas without a space
    std::size_t spaced = 0;   // commas with one
    std::size_t longest = 1;  // numbers with only tight commas between them
    std::size_t item = 1;
    for (bool comma = false;; last += comma ? 2 : 1, ++count) {
      comma = all_.IsMark(last + 1, ",;");
      if (!IsNumber(last + (comma ? 2 : 1))) break;
      const bool joined = comma && all_.IsJoined(last) && all_.IsJoined(last + 1);
      // "1;5"
      if (joined && all_.IsMark(last + 1, ";")) Doubt(last, last + 2);
      tight += joined ? 1 : 0;
      spaced += comma && !joined ? 1 : 0;
      item = joined ? item + 1 : 1;
      longest = std::max(longest, item);
    }
    const std::size_t blanks = count - 1 - tight - spaced;
    const bool pairs =
        tight > 0 && longest <= 2 && count != 3 && (spaced > 0 || (blanks > 0 && in_bracket));
    const bool mixed = blanks > 0 && spaced + tight > 0 && in_bracket;  // "(1 234.5, 2, 3)"
    if (mixed || pairs) {
      for (std::size_t i = first; i <= last; ++i) Doubt(i, i);
    }
    return last + 1;
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
