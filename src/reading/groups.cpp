#include "reading/groups.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "base/text.h"
#include "reading/lexer.h"

namespace hitscan {
namespace {

constexpr std::size_t kMostGroups = 10'000;
constexpr std::size_t kLongestName = 100;  // longer words are no names
constexpr std::size_t kMostNames = 24;     // a name that far from a number does not name it

bool IsWholeNumber(std::string_view text) { return std::ranges::all_of(text, IsDigit); }

std::string_view TextOf(std::string_view text, TextRange range) {
  return text.substr(range.begin, range.end - range.begin);
}

// With one space for each white space, and no punctuation at the end.
std::string OneSpaced(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool space = c == ' ' || c == '\t' || c == '\r' || c == '\n';
    if (!space) out += c;
    if (space && !out.empty() && out.back() != ' ') out += ' ';
  }
  return out.substr(0, out.find_last_not_of(" ,;") + 1);
}

// Groups the numbers of a text while it walks through its lexemes, bracket by bracket.
class Grouper {
 public:
  explicit Grouper(std::string_view original)
      : original_(original), plain_(MakePlain(original)), lexed_(Lex(plain_.text)) {}

  GroupedText Run() {
    Scope scope;
    ReadTitles();
    while (at_ < lexed_.size() && !full()) Read(scope);
    EndStatement(scope);
    EndReport(plain_.text.size());
    for (const TextRange& comment : lexed_.comments) remarks_.push_back({comment, -1});
    GroupedText result;
    AddRemarks(result);
    std::erase_if(groups_, [](const NumberGroup& g) { return g.by_axes && g.size() == 1; });
    for (NumberGroup& group : groups_) {
      group.range = plain_.Source(group.range);
      for (NumberPiece& number : group.numbers) {
        number.range = plain_.Source(number.range);
        // What has no form in ASCII is shown as it is written.
        if (number.json.find(PlainText::kNumeric) != std::string::npos) {
          number.json = TextOf(original_, number.range);
        }
      }
    }
    if (full()) {
      result.trouble = Trouble{
          fmt::format("there are more than {} groups of numbers: keep the lines of one case",
                      kMostGroups),
          groups_.empty() ? 0 : groups_.back().range.begin};
    }
    result.groups = std::move(groups_);
    return result;
  }

 private:
  // What is known while one bracket, or the text around all brackets, is read.
  struct Scope {
    const Scope* outer = nullptr;
    std::vector<std::size_t> brackets = {};
    bool vector = false;   // the bracket of a vector type: it has numbers only
    bool unknown = false;  // a part of that vector is a name, whose value is not known
    bool calculated = false;
    bool past = false;                  // after "was"
    std::vector<Label> names = {};      // since the last group, in order
    std::vector<Label> passed = {};     // names of shapes earlier in the statement
    std::vector<NumberPiece> run = {};  // numbers beside each other
    bool run_calculated = false;
  };
  struct Remark {
    TextRange range;
    int row;
    std::string title = {};  // of its column
  };
  // "Ray:", with its parts in the lines after it.
  struct Header {
    Label label;
    std::size_t indent = 0;
    bool deeper = false;  // these are indented more
  };
  // The groups of a name, where it was used last.
  struct Variable {
    std::size_t offset = static_cast<std::size_t>(-1);
    std::vector<std::size_t> groups = {};
  };

  // There are more groups than are kept.
  bool full() const { return groups_.size() > kMostGroups || rows_ > int{kMostGroups}; }
  const Lexeme& Now() const { return lexed_[at_]; }
  bool IsNumber(std::size_t i) const { return lexed_.Is(i, Lexeme::kNumber); }
  bool IsWordAt(std::size_t i) const { return lexed_.Is(i, Lexeme::kWord); }
  bool IsOpen(std::size_t i) const { return lexed_.Is(i, Lexeme::kOpen); }
  bool IsCall(std::size_t word) const { return IsOpen(word + 1) && lexed_.IsJoined(word); }
  // "[2]"
  bool IsIndex(std::size_t open) const {
    return lexed_.Is(open, Lexeme::kOpen, "[") && IsNumber(open + 1) &&
           IsWholeNumber(lexed_[open + 1].text) && lexed_.Is(open + 2, Lexeme::kClose, "]");
  }
  bool EndsValue(std::size_t i) const {
    return lexed_.EndsLine(i) || lexed_.Is(i, Lexeme::kClose) || lexed_.IsMark(i, ",;");
  }

  void Read(Scope& scope) {
    switch (Now().type) {
      case Lexeme::kNumber:
        return ReadNumber(scope);
      case Lexeme::kWord:
        return ReadWord(scope);
      case Lexeme::kOpen:
        return ReadBracket(scope);
      case Lexeme::kMark:
        return ReadMark(scope);
      case Lexeme::kLine:
        return ReadLineEnd(scope);
      case Lexeme::kClose:
        ++at_;
    }
  }

  void ReadNumber(Scope& scope) {
    const Lexeme& now = lexed_[at_++];
    // The number of an item: "0: (1, 2, 3)", "1) Ray".
    const bool key = lexed_.IsMark(at_, ":") && (IsOpen(at_ + 1) || IsWordAt(at_ + 1));
    const bool item =
        lexed_.StartsLine(at_ - 1) && scope.outer == nullptr && lexed_.Is(at_, Lexeme::kClose, ")");
    if (key || item) return;
    constexpr std::size_t kMostInRow = 64;  // no shape has so many
    const bool many = scope.run.size() == kMostInRow;
    if (!many) scope.run.push_back({now.text, now.range});
    scope.run_calculated = scope.run_calculated || now.doubtful || many;
  }

  std::size_t Column(std::size_t offset) const {
    return offset - (plain_.text.rfind('\n', offset == 0 ? 0 : offset - 1) + 1);
  }

  void ReadLineEnd(Scope& scope) {
    const Lexeme& now = lexed_[at_++];
    if (depth_ <= report_depth_) EndReport(now.range.begin);
    if (scope.outer != nullptr) return;
    const bool continues = scope.run.empty() && (IsOpen(at_) || IsNumber(at_));
    if (!continues || !titles_.empty()) EndStatement(scope);
    if (ReadTitles()) return;
    if (!titles_.empty()) ReadRow(scope);
    if (lexed_.EndsLine(at_)) return;
    const std::size_t indent = Column(Now().range.begin);
    std::erase_if(headers_, [indent](const Header& header) {
      return indent < header.indent || (indent == header.indent && header.deeper);
    });
  }

  // A table begins with a line with bars, and a line of bars and dashes.
  bool ReadTitles() {
    std::vector<std::string> titles(1);
    std::size_t i = at_;
    for (; !lexed_.EndsLine(i); ++i) {
      if (lexed_.IsMark(i, "|") && i > at_) titles.emplace_back();
      if (IsWordAt(i) || IsNumber(i)) {
        titles.back() += (titles.back().empty() ? "" : " ") + lexed_[i].text;
      }
    }
    const std::size_t rule = ++i;
    while (lexed_.IsMark(i, "|-:+")) ++i;
    if (!lexed_.EndsLine(i) || i < rule + 2 || titles.front().empty()) return false;
    titles_ = std::move(titles);
    headers_.clear();
    at_ = i;
    return true;
  }

  // A row has nothing to do with what stands before it.
  void ReadRow(Scope& scope) {
    std::size_t i = at_;
    while (!lexed_.EndsLine(i) && !lexed_.IsMark(i, "|")) ++i;
    component_ = static_cast<std::size_t>(-1);
    row_ = -1;
    if (lexed_.EndsLine(i)) return titles_.clear();
    row_ = rows_++;
    column_ = 0;
    if (lexed_.IsMark(at_, "|")) ++at_;
    ReadCell(scope);
  }

  // The title of its column is the name of what is in a cell.
  void ReadCell(Scope& scope) {
    if (column_ >= titles_.size() || lexed_.EndsLine(at_) || lexed_.IsMark(at_, "|")) return;
    Label title = MakeLabel(titles_[column_], Now().range.begin);
    if (title.reported) BeginReport(title.offset);
    if (ReadComponent(scope, title.text, at_)) return;
    scope.names.push_back(std::move(title));
  }

  void ReadMark(Scope& scope) {
    const Lexeme& now = lexed_[at_++];
    const bool ends_line = lexed_.EndsLine(at_);
    switch (now.text[0]) {
      case ',':
        if (scope.run.empty()) scope.names.clear();
        return;
      case ';':
        EndReport(now.range.begin);
        return EndStatement(scope);
      case '.':
      case '!':
      case '?':
        if (!ends_line && !Now().spaced) return;
        if (depth_ <= report_depth_) EndReport(now.range.begin);
        return EndStatement(scope);
      case '|':
        if (scope.outer != nullptr) return;
        EndStatement(scope);
        if (titles_.empty()) return;
        EndReport(now.range.begin);
        ++column_;
        return ReadCell(scope);
      case '#':
        if (IsNumber(at_)) ++at_;
        return;
      default:
        FlushRun(scope);
    }
    if (now.text[0] == '=') {
      if (lexed_.Is(at_, Lexeme::kMark, "=") && lexed_.IsJoined(at_ - 1)) {
        BeginReport(now.range.begin);
      }
      // "center, radius = (1, 2, 3), 4": neither value has the last name.
      if (lexed_.IsMark(at_ - 3, ",") && IsWordAt(at_ - 4) && !lexed_.IsMark(at_ - 5, "=:")) {
        scope.names.clear();
      }
    } else if (now.text[0] == ':' && scope.outer == nullptr && ends_line && !scope.names.empty()) {
      ReadHeader(scope);
    }
  }

  void ReadHeader(Scope& scope) {
    std::string words;
    for (const Label& label : scope.names) words += (words.empty() ? "" : " ") + label.text;
    const std::size_t offset = scope.names.front().offset;
    std::size_t next = at_;
    while (lexed_.Is(next, Lexeme::kLine)) ++next;
    Header header{MakeLabel(words, offset), Column(offset)};
    header.deeper = next < lexed_.size() && Column(lexed_[next].range.begin) > header.indent;
    // "HitPoint was:" before a line of numbers says nothing about those with names of their own.
    if (header.label.reported && !header.deeper) return;
    std::erase_if(headers_, [&](const Header& each) { return each.indent >= header.indent; });
    if (headers_.size() < kMostNames) headers_.push_back(std::move(header));
    scope.names.clear();
  }

  void EndStatement(Scope& scope) {
    FlushRun(scope);
    scope.names.clear();
    scope.passed.clear();
    scope.past = false;
  }

  void BeginReport(std::size_t offset) {
    if (report_from_) return;
    report_from_ = offset;
    report_depth_ = depth_;
  }

  void EndReport(std::size_t offset) {
    if (report_from_) Report({*report_from_, offset});
    report_from_.reset();
  }

  void Report(TextRange range) {
    const bool cell = row_ >= 0 && column_ < titles_.size();
    remarks_.push_back({range, row_, cell ? titles_[column_] + " " : ""});
  }

  bool BeginsReportHere() const {
    return IsWord(WordClass::kReports, Now().text) &&
           (!IsCall(at_) || ToLower(Now().text).starts_with("to"));
  }

  // A type of vectors, in front of a bracket or of the name of a variable; "p1(", "v1 =" are
  // variables.
  bool IsTypeWord() const {
    const std::string& word = Now().text;
    const bool declares = IsWordAt(at_ + 1) && !IsWord(WordClass::kSilent, lexed_[at_ + 1].text);
    const bool numbered = std::ranges::any_of(word, IsDigit);
    const bool valued = numbered && (IsOpen(at_ + 1) || lexed_.IsMark(at_ + 1, ":."));
    const bool type = valued ? word.size() > 2
                             : IsCall(at_) || (declares && (numbered || IsUpper(word.front()))) ||
                                   ToLower(word) == "vector" || ToLower(word) == "array";
    return type && IsVectorType(word);
  }

  // An article is no name, except in "a = ", "a(", "a, b".
  bool IsNameHere() const {
    const std::string& word = Now().text;
    if (!IsWord(WordClass::kSilent, word)) return !IsTypeWord();
    return word == "A" || (word == "a" && (IsCall(at_) || lexed_.IsMark(at_ + 1, "=:,") ||
                                           lexed_.Is(at_ + 1, Lexeme::kClose)));
  }

  void ReadWord(Scope& scope) {
    const Lexeme& word = Now();
    const std::string lower = ToLower(word.text);
    FlushRun(scope);
    if (BeginsReportHere()) BeginReport(word.range.begin);
    if (IsWord(WordClass::kEndsReport, lower) && depth_ <= report_depth_) {
      EndReport(word.range.begin);
    }
    const std::size_t value = lexed_.IsMark(at_ + 1, "=:") ? at_ + 2 : at_ + 1;
    if (ReadComponent(scope, word.text, value) || UseVariable(scope)) return;
    scope.past = scope.past || lower == "was" || lower == "were";
    if (IsNameHere()) {
      if (scope.names.size() == 2 * kMostNames) {
        scope.names.erase(scope.names.begin(), scope.names.begin() + kMostNames);
      }
      scope.names.push_back(NameHere());
      scope.unknown = scope.vector;
    }
    ++at_;
    ReadIndex(scope);
  }

  // The name, with its number if it is one of several: "box 1: ...". Ends before its last word.
  Label NameHere() {
    const Lexeme& word = Now();
    const auto [known, added] = known_labels_.try_emplace(word.text);
    if (added && word.text.size() <= kLongestName) known->second = MakeLabel(word.text);
    Label label = known->second;
    label.offset = word.range.begin;
    label.constructor = IsCall(at_);
    const bool several = (label.families != 0 || label.generic) && label.ordinal < 0;
    if (several && IsNumber(at_ + 1) && IsWholeNumber(lexed_[at_ + 1].text) &&
        (lexed_.IsMark(at_ + 2, ":=") || IsOpen(at_ + 2) || IsWordAt(at_ + 2))) {
      label = MakeLabel(label.text + " " + lexed_[++at_].text, label.offset);
    }
    return label;
  }

  static void UseNames(Scope& scope) {
    scope.past = false;
    for (Label& label : scope.names) {
      const bool lettered = label.stem == "abc" && label.words.size() == 1;
      if (label.families != 0 || lettered) scope.passed = {label};
    }
    scope.names.clear();
  }

  void FlushRun(Scope& scope) {
    if (scope.run.empty()) return;
    Emit(scope, std::exchange(scope.run, {}), std::exchange(scope.run_calculated, false));
    UseNames(scope);
  }

  // The nearest names are kept, and the outermost.
  static void AddLabel(std::vector<Label>& labels, const Label& label) {
    constexpr std::size_t kMostLabels = 12;
    if (labels.size() == kMostLabels) labels.pop_back();
    labels.push_back(label);
  }

  // The names that tell what a group there is, the nearest first, but not too many.
  std::vector<Label> LabelsFor(const Scope& scope) const {
    std::vector<Label> labels;
    for (const Scope* each = &scope; each != nullptr; each = each->outer) {
      for (std::size_t i = each->names.size(); i-- > 0;) AddLabel(labels, each->names[i]);
      const auto is_shape = [](const Label& label) { return label.families != 0; };
      if (std::ranges::any_of(each->names, is_shape)) continue;
      for (const Label& name : each->passed) AddLabel(labels, name);
    }
    for (std::size_t i = headers_.size(); i-- > 0;) AddLabel(labels, headers_[i].label);
    return labels;
  }

  void Emit(const Scope& scope, std::vector<NumberPiece> numbers, bool calculated) {
    NumberGroup group{.numbers = std::move(numbers), .labels = LabelsFor(scope)};
    group.calculated = calculated || scope.calculated;
    group.range = {group.numbers.front().range.begin, group.numbers.back().range.end};
    Add(scope, std::move(group));
  }

  void Add(const Scope& scope, NumberGroup group) {
    group.brackets = scope.brackets;
    group.row = row_;
    const auto named = std::ranges::find_if(group.labels, &Label::reported);
    // A call may have the name of its result: closestPoint(point, box).
    const bool noun = named != group.labels.end() &&
                      (!named->constructor || (named == group.labels.begin() && group.size() > 1));
    group.reported = report_from_.has_value() || noun;
    for (const Scope* each = &scope; each != nullptr; each = each->outer) {
      group.past = group.past || each->past;
    }
    if (noun && !report_from_) Report({named->offset, group.range.end});
    for (const Label& label : group.labels) {
      auto& [offset, groups] = variables_[label.text];
      if (std::exchange(offset, label.offset) != label.offset) groups.clear();
      groups.push_back(groups_.size());
    }
    groups_.push_back(std::move(group));
  }

  // A name in the place of a value, "c = b" or "new Ray(p, q)", gives the value again.
  bool UseVariable(Scope& scope) {
    const auto found = variables_.find(Now().text);
    if (found == variables_.end() || at_ == 0 || !EndsValue(at_ + 1)) return false;
    const std::vector<Label> labels = LabelsFor(scope);
    const bool copy = lexed_.IsMark(at_ - 1, "=");
    const bool argument = (IsOpen(at_ - 1) || lexed_.IsMark(at_ - 1, ",")) && !labels.empty() &&
                          labels.front().constructor && labels.front().families != 0 &&
                          labels.front().words.size() <= 2 && IsUpper(labels.front().text.front());
    if (!copy && !argument) return false;
    for (const std::size_t index : std::vector<std::size_t>(found->second.groups)) {
      if (full()) break;
      NumberGroup group = groups_[index];
      if (copy) group.labels.clear();
      for (const Label& label : labels) AddLabel(group.labels, label);
      Add(scope, std::move(group));
    }
    UseNames(scope);
    ++at_;
    return true;
  }

  // "[2]" after a name makes it one of several.
  void ReadIndex(Scope& scope) {
    if (!IsIndex(at_) || !lexed_.IsJoined(at_ - 1)) return;
    const std::string& index = lexed_[at_ + 1].text;
    if (lexed_.IsMark(at_ + 3, "=") && index.size() == 1 && index[0] < '3' && IsNumber(at_ + 4) &&
        EndsValue(at_ + 5)) {
      AddComponent(scope, static_cast<std::size_t>(index[0] - '0'), at_ + 4, {});
      at_ += 5;
      return;
    }
    if (!scope.names.empty() && scope.names.back().text.size() < kLongestName) {
      Label& name = scope.names.back();
      name = MakeLabel(name.text + " " + index, name.offset);
    }
    at_ += 3;
  }

  // "x = 1", "min_x: 2", "y 3"; false when the name is none of these.
  bool ReadComponent(Scope& scope, const std::string& name, std::size_t value) {
    if (!IsNumber(value) || name.size() > kLongestName) return false;
    std::vector<std::string> words = WordsOf(name);
    // The axis may be named before the word, as in a table with the columns min x, min y.
    const auto axis_word = std::ranges::find_if(
        words, [](const std::string& each) { return AxisOf(each).has_value(); });
    if (axis_word == words.end()) return false;
    const std::size_t axis = *AxisOf(*axis_word);
    // "w" alone is the constant of a plane, unless x, y and z precede it.
    if (axis == 3 && (words.size() > 1 || !scope.names.empty() || ComponentsSoFar() != 3)) {
      return false;
    }
    words.erase(axis_word);
    AddComponent(scope, axis, value, fmt::format("{}", fmt::join(words, " ")));
    at_ = value + 1;
    return true;
  }

  // How many coordinates the last point has whose coordinates are named.
  std::size_t ComponentsSoFar() const {
    return component_ < groups_.size() ? groups_[component_].size() : 0;
  }

  void AddComponent(Scope& scope, std::size_t axis, std::size_t value, const std::string& rest) {
    const NumberPiece number{lexed_[value].text, lexed_[value].range};
    // "x = 1 234", "x: 8,5": one coordinate with two numbers.
    const bool two = IsNumber(value + (lexed_.IsMark(value + 1, ",") ? 2 : 1));
    const bool calculated = lexed_[value].doubtful || two;
    std::string key = std::to_string(scope.brackets.empty() ? 0 : scope.brackets.back());
    constexpr std::size_t kMostInKey = 6;
    for (std::size_t i = 0; i < std::min(kMostInKey, scope.names.size()); ++i) {
      key += "." + scope.names[scope.names.size() - 1 - i].text;
    }
    const bool bare = scope.names.empty() && rest.empty();
    key += "." + rest;
    if (axis > 0 && ComponentsSoFar() == axis && (bare || key == component_key_)) {
      NumberGroup& group = groups_[component_];
      group.numbers.push_back(number);
      group.range.end = number.range.end;
      group.calculated = group.calculated || calculated;
      return UseNames(scope);
    }
    if (!rest.empty()) scope.names.push_back(MakeLabel(rest, number.range.begin));
    component_ = groups_.size();
    component_key_ = key;
    Emit(scope, {number}, calculated || axis > 0);
    groups_.back().by_axes = true;
  }

  void ReadBracket(Scope& scope) {
    constexpr std::size_t kDeepest = 30;
    const std::size_t open = at_;
    FlushRun(scope);
    const bool named = open > 0 && IsWordAt(open - 1) && lexed_.IsJoined(open - 1);
    // "Box{3,Float64}"
    if (named && Now().text == "{" && IsNumber(open + 1) && lexed_.IsMark(open + 2, ",") &&
        IsWordAt(open + 3)) {
      while (at_ < lexed_.size() && !lexed_.Is(at_, Lexeme::kClose)) ++at_;
      ++at_;
      return;
    }
    // An index as a name: "[0] = (1, 2, 3)".
    if (!named && IsIndex(open) && (lexed_.IsMark(open + 3, "=:") || IsOpen(open + 3))) {
      scope.names.push_back(MakeLabel("item " + lexed_[open + 1].text, Now().range.begin));
      at_ += 3;
      return;
    }
    const std::string call = named ? lexed_[open - 1].text : "";
    Scope inner{.outer = &scope, .brackets = scope.brackets, .vector = IsVectorType(call)};
    inner.brackets.push_back(next_bracket_++);
    ++depth_;
    inner.calculated = scope.calculated || IsWord(WordClass::kFunction, call) || depth_ > kDeepest;
    const std::size_t first = groups_.size();
    ++at_;
    while (at_ < lexed_.size() && !lexed_.Is(at_, Lexeme::kClose) && !full()) {
      if (depth_ > kDeepest && IsOpen(at_)) {
        ++at_;
      } else {
        Read(inner);
      }
    }
    EndStatement(inner);
    --depth_;
    ++at_;
    if (groups_.size() == first) return;
    // A bracket around one group alone puts nothing together.
    if (groups_.size() == first + 1) groups_.back().brackets = scope.brackets;
    const bool calculated = inner.unknown || IsChanged(open);
    for (std::size_t i = first; i < groups_.size(); ++i) {
      groups_[i].calculated = groups_[i].calculated || calculated;
    }
    UseNames(scope);
  }

  // Whether the bracket that was read is multiplied, or its sign is changed: then it has another
  // value.
  bool IsChanged(std::size_t open) const {
    std::size_t begin = open;
    while (begin > 0 && (IsWordAt(begin - 1) || lexed_.IsMark(begin - 1, "."))) --begin;
    const auto multiplied = [&](std::size_t i, std::size_t other) {
      return lexed_.IsMark(i, "*/") && !lexed_.StartsLine(i) &&
             !lexed_.Is(other, Lexeme::kMark, lexed_[i].text);
    };
    if (multiplied(begin - 1, begin - 2) || multiplied(at_, at_ + 1)) return true;
    if (lexed_.IsMark(at_, ".") && IsWordAt(at_ + 1) &&
        IsWord(WordClass::kFunction, lexed_[at_ + 1].text)) {
      return true;
    }
    // A minus before it that is no dash.
    return lexed_.IsMark(begin - 1, "-") &&
           (lexed_.IsJoined(begin - 1) || IsOpen(begin - 2) || lexed_.IsMark(begin - 2, "=:,+-"));
  }

  // Adds the remarks to that of the text, or of their rows, each part of the text once.
  void AddRemarks(GroupedText& result) {
    result.row_remarks.resize(static_cast<std::size_t>(rows_));
    std::ranges::stable_sort(remarks_, {}, [](const Remark& remark) { return remark.range.begin; });
    std::size_t said = 0;  // up to here; ranges may overlap
    for (auto& [range, row, title] : remarks_) {
      range.end = std::min(plain_.text.find_first_not_of(")]}>", range.end), plain_.text.size());
      range.begin = std::max(range.begin, said);
      if (range.end <= range.begin) continue;
      said = range.end;
      const std::string words =
          Printable(title + OneSpaced(TextOf(original_, plain_.Source(range))));
      std::string& remark =
          row < 0 ? result.remark : result.row_remarks[static_cast<std::size_t>(row)];
      constexpr std::size_t kLongest = 2000;
      if (words.empty() || remark.size() >= kLongest) continue;
      remark += (remark.empty() ? "" : row < 0 ? "; " : ", ") + words;
      if (remark.size() < kLongest) continue;
      std::size_t end = kLongest;
      while ((static_cast<unsigned char>(remark[end]) & 0xC0U) == 0x80U) --end;
      remark.replace(end, std::string::npos, "...");
    }
  }

  std::string_view original_;
  PlainText plain_;
  LexedText lexed_;
  std::size_t at_ = 0;
  std::size_t depth_ = 0;
  std::size_t next_bracket_ = 1;
  std::vector<std::string> titles_;  // of the table that is read
  std::size_t column_ = 0;
  int row_ = -1;
  int rows_ = 0;
  std::vector<NumberGroup> groups_;
  std::vector<Header> headers_;
  std::unordered_map<std::string, Variable> variables_;
  std::size_t component_ = static_cast<std::size_t>(-1);  // the group of "x = 1, y = 2"
  std::string component_key_;                             // its names
  std::optional<std::size_t> report_from_;
  std::size_t report_depth_ = 0;
  std::vector<Remark> remarks_;
  std::unordered_map<std::string, Label> known_labels_;
};

}  // namespace

const Label* RoleLabel(const NumberGroup& group) {
  const auto names = [](const Label& label) { return label.roles != 0; };
  const auto found = std::ranges::find_if(group.labels, names);
  return found == group.labels.end() ? nullptr : &*found;
}

const Label* FamilyLabel(const NumberGroup& group) {
  const auto names = [](const Label& label) { return (label.families & ~kPointFamily) != 0; };
  const auto found = std::ranges::find_if(group.labels, names);
  return found == group.labels.end() ? nullptr : &*found;
}

GroupedText GroupNumbers(std::string_view text) { return Grouper(text).Run(); }

std::string PrintGroup(const NumberGroup& group) {
  std::string text;
  for (const NumberPiece& number : group.numbers) {
    constexpr std::size_t kMostDigits = 60;
    const bool cut = number.json.size() > kMostDigits;
    text += text.empty() ? "" : ", ";
    text += Printable(number.json.substr(0, kMostDigits)) + (cut ? "..." : "");
  }
  return group.size() == 1 ? text : "(" + text + ")";
}

}  // namespace hitscan
