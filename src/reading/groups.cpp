#include "reading/groups.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <set>
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
    while (at_ < lexed_.size() && !full()) Read(scope);
    EndStatement(scope);
    EndReport(plain_.text.size());
    ReportPast();
    for (const TextRange& comment : lexed_.comments) remarks_.push_back({comment, -1});
    GroupedText result;
    AddRemarks(result);
    std::erase_if(groups_, [](const NumberGroup& g) { return g.by_axes && g.size() == 1; });
    std::ranges::stable_sort(groups_, {}, &NumberGroup::order);
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
    std::vector<Label> names = {};      // since the last group, in order
    std::vector<Label> passed = {};     // names of shapes earlier in the statement
    std::vector<Label> listed = {};     // names before commas: "a, b = 1, 2"
    std::size_t first_listed = 0;       // how many groups there were before them
    std::size_t next_listed = 0;        // the name of the next value; 0: no values yet
    std::vector<NumberPiece> run = {};  // numbers beside each other
    bool run_calculated = false;
    bool past = false;               // after "was"
    std::string assigned = {};       // the variable before "="
    std::size_t assigned_from = 0;   // its groups begin here
    std::size_t assigned_names = 0;  // how many names stood before "="
  };
  struct Remark {
    TextRange range;
    int row;
  };
  struct Header {
    Label label;
    std::size_t indent = 0;
    bool deeper = false;  // lines after it are indented more
  };

  // There are more groups than are kept.
  bool full() const { return groups_.size() > kMostGroups || rows_ > int{kMostGroups}; }
  const Lexeme& Now() const { return lexed_[at_]; }
  bool IsCall(std::size_t word) const {
    return lexed_.Is(word + 1, Lexeme::kOpen) && lexed_.IsJoined(word);
  }
  // "[2]"
  bool IsIndex(std::size_t open) const {
    return lexed_.Is(open, Lexeme::kOpen, "[") && lexed_.Is(open + 1, Lexeme::kNumber) &&
           lexed_.Is(open + 2, Lexeme::kClose, "]");
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
    const Lexeme& now = Now();
    const bool key = lexed_.Is(at_ + 1, Lexeme::kMark, ":") &&
                     (lexed_.Is(at_ + 2, Lexeme::kOpen) || lexed_.Is(at_ + 2, Lexeme::kWord));
    const bool item =
        lexed_.StartsLine(at_) && scope.outer == nullptr && lexed_.Is(at_ + 1, Lexeme::kClose, ")");
    if (!key && !item) {
      constexpr std::size_t kMostInRow = 64;  // no shape has so many
      const bool many = scope.run.size() == kMostInRow;
      if (!many) scope.run.push_back({now.text, now.range});
      scope.run_calculated = scope.run_calculated || now.doubtful || many;
    }
    // "box 1: ...", "sphere 2 has ...": one of several.
    const bool names_next = lexed_.IsMark(at_ + 1, ":=") || lexed_.Is(at_ + 1, Lexeme::kOpen) ||
                            lexed_.Is(at_ + 1, Lexeme::kWord);
    if (!key && scope.run.size() == 1 && IsWholeNumber(now.text) && names_next &&
        !scope.names.empty() && scope.names.back().ordinal < 0 &&
        (scope.names.back().families != 0 || scope.names.back().generic)) {
      Extend(scope.names.back(), now.text);
      scope.run.clear();
      scope.run_calculated = false;
    }
    ++at_;
  }

  static void Extend(Label& label, const std::string& word) {
    label = MakeLabel(label.text + " " + word, label.offset);
  }

  std::size_t Column(std::size_t offset) const {
    return offset - (plain_.text.rfind('\n', offset == 0 ? 0 : offset - 1) + 1);
  }

  void ReadLineEnd(Scope& scope) {
    const Lexeme& now = Now();
    ++at_;
    if (now.text[0] != '\n') {
      // A row of a table has nothing to do with what stands before it.
      row_ = now.text[0] == PlainText::kRow ? rows_++ : -1;
      EndReport(now.range.begin);
      EndStatement(scope);
      headers_.clear();
      components_.clear();
      return;
    }
    if (scope.outer != nullptr && depth_ > report_depth_) return;
    EndReport(now.range.begin);
    if (scope.outer != nullptr) return;
    const bool continues =
        scope.run.empty() && (lexed_.Is(at_, Lexeme::kOpen) || lexed_.Is(at_, Lexeme::kNumber));
    if (!continues) EndStatement(scope);
    if (lexed_.EndsLine(at_)) return;
    const std::size_t indent = Column(Now().range.begin);
    while (!headers_.empty()) {
      Header& header = headers_.back();
      if (indent > header.indent) header.deeper = true;
      if (indent > header.indent || (indent == header.indent && !header.deeper)) break;
      headers_.pop_back();
    }
  }

  void ReadMark(Scope& scope) {
    const Lexeme& now = Now();
    const bool doubled = lexed_.Is(at_ + 1, Lexeme::kMark, now.text) && lexed_.IsJoined(at_);
    ++at_;
    const bool ends_line = lexed_.EndsLine(at_);
    switch (now.text[0]) {
      case ',':
        return ReadComma(scope);
      case ';':
        EndReport(now.range.begin);
        return EndStatement(scope);
      case '.':
      case '!':
      case '?':
        if (!ends_line && !Now().spaced) return;
        if (depth_ <= report_depth_) EndReport(now.range.begin);
        return EndStatement(scope);
      case '=':
        FlushRun(scope);
        if (doubled) {
          ++at_;
          return BeginReport(now.range.begin);
        }
        if (!lexed_.Is(at_, Lexeme::kMark, ">")) Assign(scope);
        return;
      case ':':
        FlushRun(scope);
        if (doubled) {
          ++at_;
          return;
        }
        if (scope.outer == nullptr && ends_line && !scope.names.empty()) return ReadHeader(scope);
        if (!scope.names.empty()) {
          const std::string name = ToLower(scope.names.back().text);
          if (name == "left" || name == "right") scope.names.back().reported = true;
        }
        return Assign(scope);
      case '|':
        return EndStatement(scope);
      case '#':
        if (lexed_.Is(at_, Lexeme::kNumber)) ++at_;
        return;
      default:
        FlushRun(scope);
    }
  }

  void ReadComma(Scope& scope) {
    if (scope.next_listed > 0) {
      FlushRun(scope);
      scope.names.clear();
      if (scope.next_listed < scope.listed.size()) {
        scope.names.push_back(scope.listed[scope.next_listed++]);
      }
      return;
    }
    if (!scope.run.empty()) return;
    UseVariable(scope);
    EndAssignment(scope);
    if (scope.outer == nullptr && !scope.names.empty() && !report_from_) {
      if (scope.first_listed != groups_.size()) scope.listed.clear();
      scope.first_listed = groups_.size();
      if (scope.listed.size() < kMostNames) scope.listed.push_back(scope.names.back());
    }
    scope.names.clear();
  }

  // "Ray:", with its parts in the lines after it.
  void ReadHeader(Scope& scope) {
    std::string words;
    for (const Label& label : scope.names) words += (words.empty() ? "" : " ") + label.text;
    const std::size_t offset = scope.names.front().offset;
    const std::size_t indent = Column(offset);
    while (!headers_.empty() && headers_.back().indent >= indent) headers_.pop_back();
    if (headers_.size() < kMostNames) headers_.push_back({MakeLabel(words, offset), indent});
    scope.names.clear();
  }

  void Assign(Scope& scope) {
    EndAssignment(scope);
    // "center, radius = (1, 2, 3), 4": the names belong to the values in order.
    if (lexed_.Is(at_ - 1, Lexeme::kMark, "=") && !scope.listed.empty() && scope.next_listed == 0 &&
        scope.names.size() == 1 && groups_.size() == scope.first_listed) {
      scope.listed.push_back(scope.names.back());
      scope.names = {scope.listed.front()};
      scope.next_listed = 1;
      return;
    }
    if (!scope.names.empty()) scope.assigned = scope.names.back().text;
    scope.assigned_from = groups_.size();
    scope.assigned_names = scope.names.size();
  }

  void EndAssignment(Scope& scope) {
    if (scope.assigned.empty()) return;
    std::vector<std::size_t> groups(groups_.size() - scope.assigned_from);
    std::iota(groups.begin(), groups.end(), scope.assigned_from);
    // "c = b": a copy.
    if (groups.empty() && scope.names.size() == scope.assigned_names + 1) {
      for (const std::size_t index : GroupsOf(scope.names.back())) {
        if (full()) break;
        groups.push_back(groups_.size());
        groups_.push_back(groups_[index]);
        groups_.back().labels = {MakeLabel(scope.assigned)};
        groups_.back().order = at_;
      }
    }
    if (!groups.empty()) variables_[scope.assigned] = std::move(groups);
    scope.assigned.clear();
  }

  std::vector<std::size_t> GroupsOf(const Label& variable) const {
    const auto found = variables_.find(variable.text);
    return found == variables_.end() ? std::vector<std::size_t>() : found->second;
  }

  void EndStatement(Scope& scope) {
    FlushRun(scope);
    EndAssignment(scope);
    scope.names.clear();
    scope.passed.clear();
    scope.listed.clear();
    scope.next_listed = 0;
    scope.past = false;
  }

  void BeginReport(std::size_t offset) {
    if (report_from_) return;
    report_from_ = offset;
    report_depth_ = depth_;
  }

  void EndReport(std::size_t offset) {
    if (report_from_) remarks_.push_back({{*report_from_, offset}, row_});
    report_from_.reset();
  }

  bool BeginsReportHere() const {
    const std::string word = ToLower(Now().text);
    if (!IsWord(WordClass::kReports, word)) return false;
    if (IsCall(at_)) return word.starts_with("to");
    // "result = Intersect(new Ray(...", but not "result = new Vector3(".
    if (!lexed_.Is(at_ + 1, Lexeme::kMark, "=")) return true;
    for (std::size_t i = at_ + 2; i < lexed_.size(); ++i) {
      if (lexed_.Is(i, Lexeme::kOpen)) {
        return !lexed_.Is(i - 1, Lexeme::kWord) || IsVectorType(lexed_[i - 1].text);
      }
      if (!lexed_.Is(i, Lexeme::kWord) && !lexed_.IsMark(i, ".:")) return true;
    }
    return true;
  }

  // A type of vectors, in front of a bracket or of the name of a variable; "p1(", "v1 =" are
  // variables.
  bool IsTypeWord() const {
    const std::string& word = Now().text;
    if (!IsVectorType(word)) return false;
    const bool declares =
        lexed_.Is(at_ + 1, Lexeme::kWord) && !IsWord(WordClass::kSilent, lexed_[at_ + 1].text);
    const bool numbered = word.find_first_of("0123456789") != std::string::npos;
    if (numbered && (lexed_.IsMark(at_ + 1, ":.") || lexed_.Is(at_ + 1, Lexeme::kOpen)))
      return word.size() > 2;
    return IsCall(at_) || (declares && (numbered || IsUpper(word.front()))) ||
           ToLower(word) == "vector" || ToLower(word) == "array";
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
    if (ReadComponent(scope)) return;
    scope.past = scope.past || lower == "was" || lower == "were";
    if (IsNameHere()) AddName(scope, NameHere(scope));
    ++at_;
    ReadIndex(scope);
  }

  Label NameHere(Scope& scope) {
    const Lexeme& word = Now();
    const bool call = IsCall(at_);
    const auto [known, added] = known_labels_.try_emplace(word.text);
    if (added && word.text.size() <= kLongestName) known->second = MakeLabel(word.text);
    Label label = known->second;
    label.offset = word.range.begin;
    // "sphere B"
    const bool letter = label.stem == "abc" && label.words.size() == 1;
    if (letter && !scope.names.empty() && scope.names.back().families != 0 &&
        scope.names.back().ordinal < 0 && !call) {
      label = scope.names.back();
      scope.names.pop_back();
      Extend(label, word.text);
    }
    label.constructor = call;
    // The number of dimensions in the name of a type: Line3, Box_3.
    if (call && label.families != 0 && IsUpper(word.text.front()) &&
        (label.ordinal == 2 || label.ordinal == 3)) {
      label.ordinal = -1;
    }
    return label;
  }

  static void AddName(Scope& scope, Label label) {
    if (scope.names.size() == 2 * kMostNames) {
      scope.names.erase(scope.names.begin(), scope.names.begin() + kMostNames);
    }
    scope.names.push_back(std::move(label));
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
    return labels;
  }

  void Emit(Scope& scope, std::vector<NumberPiece> numbers, bool calculated) {
    NumberGroup group{.numbers = std::move(numbers), .labels = LabelsFor(scope)};
    // "HitPoint was:" before a line of numbers says nothing about those with names of their own.
    const bool named_apart = !headers_.empty() && headers_.back().label.reported &&
                             !headers_.back().deeper && !group.labels.empty();
    if (named_apart) headers_.pop_back();
    for (std::size_t i = headers_.size(); i-- > 0;) AddLabel(group.labels, headers_[i].label);
    group.brackets = scope.brackets;
    group.order = at_;
    group.row = row_;
    group.calculated = calculated || scope.calculated;
    group.range = {group.numbers.front().range.begin, group.numbers.back().range.end};
    const auto named = std::ranges::find_if(group.labels, &Label::reported);
    // A call may have the name of its result: closestPoint(point, box).
    const bool noun = named != group.labels.end() && (!named->constructor || group.size() > 1) &&
                      (named == group.labels.begin() || !named->constructor);
    group.reported = report_from_.has_value() || noun;
    for (const Scope* each = &scope; each != nullptr; each = each->outer) {
      group.past = group.past || each->past;
    }
    if (noun && !report_from_) remarks_.push_back({{named->offset, group.range.end}, row_});
    groups_.push_back(std::move(group));
  }

  // "rayEnd: (0, 0, 9) ... the end was (0, 0, 7)": the second one is a result.
  void ReportPast() {
    const auto meaning = [](const NumberGroup& group) {
      const Label* const role = RoleLabel(group);
      const Label* const shape = FamilyLabel(group);
      return std::pair(role == nullptr || role->generic ? PartRoles{0} : role->roles,
                       shape == nullptr ? Families{0} : shape->families);
    };
    std::set<std::pair<PartRoles, Families>> given;
    for (const NumberGroup& group : groups_) {
      if (!group.past && !group.reported) given.insert(meaning(group));
    }
    for (NumberGroup& group : groups_) {
      if (!group.past || group.reported) continue;
      const auto [role, shape] = meaning(group);
      group.reported = std::ranges::any_of(given, [&](const auto& other) {
        const bool same_shape = shape == 0 || other.second == 0 || (shape & other.second) != 0;
        return same_shape && (role & other.first) != 0;
      });
      if (group.reported) {
        remarks_.push_back({{group.labels.front().offset, group.range.end}, group.row});
      }
    }
  }

  // "[2]" after a name.
  void ReadIndex(Scope& scope) {
    if (!IsIndex(at_) || !lexed_.IsJoined(at_ - 1)) return;
    const std::string& index = lexed_[at_ + 1].text;
    if (!IsWholeNumber(index)) return;
    const bool sets = lexed_.Is(at_ + 3, Lexeme::kMark, "=");
    const bool list =
        sets && lexed_.Is(at_ + 4, Lexeme::kOpen) && lexed_.Is(at_ + 5, Lexeme::kOpen);
    const bool ends = lexed_.IsMark(at_ + 5, ";,") || lexed_.EndsLine(at_ + 5);
    if (sets && index.size() == 1 && index[0] < '3' && lexed_.Is(at_ + 4, Lexeme::kNumber) &&
        ends) {
      AddComponent(scope, static_cast<std::size_t>(index[0] - '0'), at_ + 4, {});
      at_ += 5;
      return;
    }
    // The size of an array says nothing; an index makes a name one of several.
    if (!list && !scope.names.empty() && scope.names.back().text.size() < kLongestName) {
      Extend(scope.names.back(), index);
    }
    at_ += 3;
  }

  // "x = 1", "min_x: 2", "y 3"; false when the word at the place begins none of these.
  bool ReadComponent(Scope& scope) {
    const std::size_t value = lexed_.IsMark(at_ + 1, "=:") ? at_ + 2 : at_ + 1;
    if (!lexed_.Is(value, Lexeme::kNumber) || Now().text.size() > kLongestName) return false;
    std::vector<std::string> words = WordsOf(Now().text);
    // The axis may be named before the word, as in a table with the columns min x, min y.
    const auto axis_word = std::ranges::find_if(
        words, [](const std::string& each) { return AxisOf(each).has_value(); });
    if (axis_word == words.end()) return false;
    const std::size_t axis = *AxisOf(*axis_word);
    if (axis == 3) {
      // "w" alone is the constant of a plane, unless x, y and z precede it.
      const auto found = components_.find(last_component_);
      if (words.size() > 1 || !scope.names.empty() || found == components_.end() ||
          groups_[found->second].size() != 3) {
        return false;
      }
    }
    words.erase(axis_word);
    AddComponent(scope, axis, value, fmt::format("{}", fmt::join(words, " ")));
    at_ = value + 1;
    return true;
  }

  void AddComponent(Scope& scope, std::size_t axis, std::size_t value, const std::string& rest) {
    const Lexeme& number = lexed_[value];
    // "x = 1 234", "x: 8,5": one coordinate with two numbers.
    const bool two =
        lexed_.Is(value + (lexed_.Is(value + 1, Lexeme::kMark, ",") ? 2 : 1), Lexeme::kNumber);
    const bool calculated = number.doubtful || two;
    std::string key = std::to_string(scope.brackets.empty() ? 0 : scope.brackets.back());
    constexpr std::size_t kMostInKey = 6;
    for (std::size_t i = 0; i < std::min(kMostInKey, scope.names.size()); ++i) {
      key += "." + scope.names[scope.names.size() - 1 - i].text;
    }
    if (!rest.empty()) key += "." + rest;
    if (scope.names.empty() && rest.empty() && axis > 0 && !last_component_.empty()) {
      key = last_component_;
    }
    last_component_ = key;
    const auto found = components_.find(key);
    if (found != components_.end() && groups_[found->second].size() == axis) {
      NumberGroup& group = groups_[found->second];
      group.numbers.push_back({number.text, number.range});
      group.range.end = number.range.end;
      group.calculated = group.calculated || calculated;
      return UseNames(scope);
    }
    if (!rest.empty()) scope.names.push_back(MakeLabel(rest, number.range.begin));
    components_[key] = groups_.size();
    Emit(scope, {{number.text, number.range}}, calculated || axis > 0);
    groups_.back().by_axes = true;
  }

  void ReadBracket(Scope& scope) {
    constexpr std::size_t kDeepest = 30;
    const std::size_t open = at_;
    FlushRun(scope);
    const bool named = open > 0 && lexed_.Is(open - 1, Lexeme::kWord) && lexed_.IsJoined(open - 1);
    // "Box{3,Float64}"
    if (named && Now().text == "{" && lexed_.Is(open + 1, Lexeme::kNumber) &&
        lexed_.Is(open + 2, Lexeme::kMark, ",") && lexed_.Is(open + 3, Lexeme::kWord)) {
      while (at_ < lexed_.size() && !lexed_.Is(at_, Lexeme::kClose)) ++at_;
      ++at_;
      return;
    }
    // An index as a name: "[0] = (1, 2, 3)".
    if (!named && IsIndex(open) &&
        (lexed_.IsMark(open + 3, "=:") || lexed_.Is(open + 3, Lexeme::kOpen))) {
      AddName(scope, MakeLabel("item " + lexed_[open + 1].text, Now().range.begin));
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
      const bool too_deep = depth_ > kDeepest && lexed_.Is(at_, Lexeme::kOpen);
      if (too_deep) {
        ++at_;
      } else {
        Read(inner);
      }
    }
    UseVariable(inner);
    EndStatement(inner);
    --depth_;
    ++at_;
    if (groups_.size() == first) {
      if (named) scope.names.clear();
      return;
    }
    // A bracket around one group alone puts nothing together.
    if (groups_.size() == first + 1) groups_.back().brackets = scope.brackets;
    const bool calculated = inner.unknown || IsChanged(open);
    for (std::size_t i = first; i < groups_.size(); ++i) {
      groups_[i].calculated = groups_[i].calculated || calculated;
    }
    if (named && !inner.vector) {
      std::vector<std::size_t>& variable = variables_[call];
      variable.resize(groups_.size() - first);
      std::iota(variable.begin(), variable.end(), first);
    }
    UseNames(scope);
  }

  // Whether the bracket that was read is multiplied, or its sign is changed: then it has another
  // value.
  bool IsChanged(std::size_t open) const {
    std::size_t begin = open;
    while (begin > 0 &&
           (lexed_.Is(begin - 1, Lexeme::kWord) || lexed_.Is(begin - 1, Lexeme::kMark, "."))) {
      --begin;
    }
    const auto multiplied = [&](std::size_t i, std::size_t other) {
      return lexed_.IsMark(i, "*/") && !lexed_.StartsLine(i) &&
             !lexed_.Is(other, Lexeme::kMark, lexed_[i].text);
    };
    if ((begin > 0 && multiplied(begin - 1, begin - 2)) || multiplied(at_, at_ + 1)) return true;
    constexpr std::array<std::string_view, 9> kChanges{
        "negate", "add", "sub", "mul", "scale", "multiplyScalar", "plus", "minus", "times"};
    if (lexed_.Is(at_, Lexeme::kMark, ".") && lexed_.Is(at_ + 1, Lexeme::kWord) &&
        std::ranges::find(kChanges, lexed_[at_ + 1].text) != kChanges.end()) {
      return true;
    }
    // A minus before it that is no dash.
    if (begin == 0 || !lexed_.Is(begin - 1, Lexeme::kMark, "-")) return false;
    if (lexed_.IsJoined(begin - 1) || begin == 1) return lexed_.IsJoined(begin - 1);
    return lexed_.Is(begin - 2, Lexeme::kOpen) || lexed_.IsMark(begin - 2, "=:,+-");
  }

  // A name alone between commas: the groups of that variable belong to the bracket.
  void UseVariable(Scope& scope) {
    if (scope.vector && !scope.names.empty() && scope.run.empty()) scope.unknown = true;
    if (scope.names.size() != 1 || !scope.run.empty() || scope.outer == nullptr) return;
    const std::vector<std::size_t> groups = GroupsOf(scope.names.front());
    if (groups.empty()) return;
    const std::vector<Label> outer = LabelsFor(*scope.outer);
    if (outer.empty()) return;
    const Label& constructor = outer.front();
    if (constructor.constructor && constructor.families != 0 && constructor.words.size() <= 2 &&
        IsUpper(constructor.text.front())) {
      for (const std::size_t group : groups) {
        for (const Label& label : outer) AddLabel(groups_[group].labels, label);
        groups_[group].order = at_;
      }
    }
    scope.names.clear();
  }

  // Adds the remarks to that of the text, or of their rows, each part of the text once.
  void AddRemarks(GroupedText& result) {
    result.row_remarks.resize(static_cast<std::size_t>(rows_));
    std::ranges::stable_sort(remarks_, {}, [](const Remark& remark) { return remark.range.begin; });
    std::size_t said = 0;  // up to here; ranges may overlap
    for (auto& [range, row] : remarks_) {
      range.end = std::min(plain_.text.find_first_not_of(")]}>", range.end), plain_.text.size());
      range.begin = std::max(range.begin, said);
      if (range.end <= range.begin) continue;
      said = range.end;
      const std::string words = Printable(OneSpaced(
          row < 0 ? TextOf(original_, plain_.Source(range)) : TextOf(plain_.text, range)));
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
  int row_ = -1;
  int rows_ = 0;
  std::vector<NumberGroup> groups_;
  std::vector<Header> headers_;
  std::map<std::string, std::vector<std::size_t>, std::less<>> variables_;
  std::map<std::string, std::size_t, std::less<>> components_;  // their groups
  std::string last_component_;
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
