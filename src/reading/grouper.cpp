#include "reading/grouper.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/ascii.h"

namespace hitscan {
namespace {

constexpr std::size_t kDeepest = 60;

std::optional<std::size_t> AxisOf(std::string_view word) {
  constexpr std::string_view kAxes = "xyzw";
  const std::size_t axis = word.size() == 1 ? kAxes.find(word[0]) : std::string_view::npos;
  return axis == std::string_view::npos ? std::nullopt : std::optional(axis);
}

std::string Joined(const std::vector<std::string>& words) {
  std::string joined;
  for (const std::string& word : words) joined += (joined.empty() ? "" : " ") + word;
  return joined;
}

bool HasFamily(const Label& label) { return label.families != 0; }

}  // namespace

Grouper::Grouper(std::string_view text) : text_(text), lexed_(Lex(text)) {}

bool Grouper::At(std::size_t i, Lexeme::Type type, std::string_view text) const {
  return i < lexed_.lexemes.size() && lexed_.lexemes[i].type == type &&
         (text.empty() || lexed_.lexemes[i].text == text);
}

void Grouper::Run() {
  Scope scope{.text_level = true};
  while (at_ < lexed_.lexemes.size()) Read(scope);
  EndStatement(scope);
  EndReport(text_.size());
}

void Grouper::Read(Scope& scope) {
  const Lexeme& now = lexed_.lexemes[at_];
  switch (now.type) {
    case Lexeme::kNumber: {
      const bool starts_line = at_ == 0 || At(at_ - 1, Lexeme::kLine);
      const bool key = At(at_ + 1, Lexeme::kMark, ":") &&
                       (At(at_ + 2, Lexeme::kOpen) || At(at_ + 2, Lexeme::kWord));
      const bool item = starts_line && scope.text_level && At(at_ + 1, Lexeme::kClose, ")");
      if (!key && !item) {
        scope.run.push_back({now.text, now.range});
        scope.run_calculated = scope.run_calculated || now.calculated;
      }
      // "box 1: ...", "sphere 2 has ...": one of several.
      const bool whole = now.text.find_first_not_of("0123456789") == std::string::npos;
      const bool names_next = At(at_ + 1, Lexeme::kMark, ":") || At(at_ + 1, Lexeme::kMark, "=") ||
                              At(at_ + 1, Lexeme::kOpen) || At(at_ + 1, Lexeme::kWord);
      if (!key && scope.run.size() == 1 && whole && names_next && !scope.names.empty() &&
          (HasFamily(scope.names.back()) || scope.names.back().generic) &&
          scope.names.back().ordinal < 0) {
        const std::size_t offset = scope.names.back().offset;
        scope.names.back() = MakeLabel(scope.names.back().text + " " + now.text);
        scope.names.back().offset = offset;
        scope.run.clear();
      }
      ++at_;
      return;
    }
    case Lexeme::kWord:
      return ReadWord(scope);
    case Lexeme::kOpen:
      return ReadBracket(scope);
    case Lexeme::kClose:
      ++at_;
      return;
    case Lexeme::kMark:
      return ReadMark(scope);
    case Lexeme::kLine:
      return ReadLineEnd(scope);
  }
}

std::size_t Grouper::Column(std::size_t offset) const {
  const std::size_t line = text_.rfind('\n', offset == 0 ? 0 : offset - 1);
  return offset - (line == std::string_view::npos ? 0 : line + 1);
}

void Grouper::ReadLineEnd(Scope& scope) {
  ++at_;
  if (!scope.text_level && depth_ > report_depth_) return;
  if (!scope.text_level) return EndReport(lexed_.lexemes[at_ - 1].range.begin);
  EndReport(lexed_.lexemes[at_ - 1].range.begin);
  const bool continues = at_ < lexed_.lexemes.size() && scope.run.empty() &&
                         (At(at_, Lexeme::kOpen) || At(at_, Lexeme::kNumber));
  if (!continues) {
    EndStatement(scope);
  }
  if (at_ >= lexed_.lexemes.size() || At(at_, Lexeme::kLine)) return;
  const std::size_t indent = Column(lexed_.lexemes[at_].range.begin);
  while (!headers_.empty()) {
    Header& header = headers_.back();
    if (indent > header.indent) {
      header.deeper = true;
      break;
    }
    if (indent == header.indent && !header.deeper) break;
    headers_.pop_back();
  }
}

void Grouper::Assign(Scope& scope) {
  EndAssignment(scope);
  // "center, radius = (1, 2, 3), 4": the names belong to the values in order.
  const bool listed = At(at_ - 1, Lexeme::kMark, "=") && !scope.listed.empty() &&
                      scope.next_listed == 0 && scope.names.size() == 1 &&
                      groups_.size() == scope.first_listed;
  if (listed) {
    scope.listed.push_back(scope.names.back());
    scope.names = {scope.listed.front()};
    scope.next_listed = 1;
    return;
  }
  if (!scope.names.empty()) scope.assigned = scope.names.back().text;
  scope.assigned_from = groups_.size();
  scope.assigned_names = scope.names.size();
}

void Grouper::ReadMark(Scope& scope) {
  const Lexeme& now = lexed_.lexemes[at_];
  const char mark = now.text[0];
  const bool last = at_ + 1 >= lexed_.lexemes.size();
  const bool doubled =
      At(at_ + 1, Lexeme::kMark, now.text) && lexed_.lexemes[at_ + 1].range.begin == now.range.end;
  ++at_;
  switch (mark) {
    case ',':
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
      if (scope.text_level && !scope.names.empty() && !report_from_) {
        if (scope.first_listed != groups_.size()) scope.listed.clear();
        scope.first_listed = groups_.size();
        scope.listed.push_back(scope.names.back());
      }
      scope.names.clear();
      return;
    case ';':
      EndReport(now.range.begin);
      return EndStatement(scope);
    case '.':
    case '!':
    case '?':
      if (last || lexed_.lexemes[at_].spaced || At(at_, Lexeme::kLine)) {
        if (depth_ <= report_depth_) EndReport(now.range.begin);
        EndStatement(scope);
      }
      return;
    case '=':
      FlushRun(scope);
      if (doubled) {
        ++at_;
        return BeginReport(now.range.begin, depth_);
      }
      if (!At(at_, Lexeme::kMark, ">")) Assign(scope);
      return;
    case ':':
      FlushRun(scope);
      if (doubled) {
        ++at_;
        return;
      }
      if (!scope.names.empty() && (ToLower(scope.names.back().text) == "left" ||
                                   ToLower(scope.names.back().text) == "right")) {
        scope.names.back().reported = true;
      }
      if (scope.text_level && (last || At(at_, Lexeme::kLine)) && !scope.names.empty()) {
        std::string name;
        for (const Label& label : scope.names) name += (name.empty() ? "" : " ") + label.text;
        const std::size_t indent = Column(scope.names.front().offset);
        while (!headers_.empty() && headers_.back().indent >= indent) headers_.pop_back();
        headers_.push_back({MakeLabel(name), indent, false});
        scope.names.clear();
        return;
      }
      return Assign(scope);
    case '|':
      return EndStatement(scope);
    case '#':
      if (At(at_, Lexeme::kNumber)) ++at_;
      return;
    default:
      FlushRun(scope);
  }
}

bool Grouper::BeginsReportHere() const {
  const Lexeme& word = lexed_.lexemes[at_];
  const std::string lower = ToLower(word.text);
  if (!BeginsReport(lower)) return false;
  const bool call =
      At(at_ + 1, Lexeme::kOpen) && lexed_.lexemes[at_ + 1].range.begin == word.range.end;
  if (call) return lower.starts_with("to");
  // "result = Intersect(new Ray(...", but not "result = new Vector3(".
  if (!At(at_ + 1, Lexeme::kMark, "=")) return true;
  for (std::size_t i = at_ + 2; i < lexed_.lexemes.size(); ++i) {
    const Lexeme& next = lexed_.lexemes[i];
    if (next.type == Lexeme::kOpen) {
      return lexed_.lexemes[i - 1].type != Lexeme::kWord ||
             IsVectorType(lexed_.lexemes[i - 1].text);
    }
    if (next.type != Lexeme::kWord && next.text != "." && next.text != ":") return true;
  }
  return true;
}

// A type of vectors, in front of a bracket or of the name of a variable.
bool Grouper::IsTypeWord() const {
  const Lexeme& word = lexed_.lexemes[at_];
  if (!IsVectorType(word.text)) return false;
  const bool marked = word.text.find_first_of("0123456789") != std::string::npos ||
                      word.text.find("::") != std::string::npos;
  const bool call =
      At(at_ + 1, Lexeme::kOpen) && lexed_.lexemes[at_ + 1].range.begin == word.range.end;
  const bool declares = At(at_ + 1, Lexeme::kWord) && !IsSilentWord(lexed_.lexemes[at_ + 1].text);
  const bool capital = IsUpper(word.text.front());
  if (marked && (call || declares || At(at_ + 1, Lexeme::kMark, ":") ||
                 At(at_ + 1, Lexeme::kMark, ".") || At(at_ + 1, Lexeme::kOpen))) {
    // "p1(", "v1 =" are variables.
    return word.text.size() > 2 || declares;
  }
  return call || (declares && capital) || ToLower(word.text) == "vector" ||
         ToLower(word.text) == "array";
}

void Grouper::ReadWord(Scope& scope) {
  const Lexeme& word = lexed_.lexemes[at_];
  const std::string lower = ToLower(word.text);
  FlushRun(scope);
  if (!report_from_ && BeginsReportHere()) BeginReport(word.range.begin, depth_);
  if (EndsReport(lower) && depth_ <= report_depth_) EndReport(word.range.begin);
  if (ReadComponent(scope)) return;
  const bool call =
      At(at_ + 1, Lexeme::kOpen) && lexed_.lexemes[at_ + 1].range.begin == word.range.end;
  if (IsSilentWord(lower)
          ? (lower == "a" && word.text == "A") ||
                (lower == "a" &&
                 (call || At(at_ + 1, Lexeme::kMark, "=") || At(at_ + 1, Lexeme::kMark, ":") ||
                  At(at_ + 1, Lexeme::kMark, ",") || At(at_ + 1, Lexeme::kClose)))
          : !IsTypeWord()) {
    Label label = MakeLabel(word.text);
    label.offset = word.range.begin;
    const bool letter = word.text.size() == 1 && lower[0] >= 'a' && lower[0] <= 'c';
    if (letter && !scope.names.empty() && HasFamily(scope.names.back()) &&
        scope.names.back().ordinal < 0 && !call) {
      label = MakeLabel(scope.names.back().text + " " + word.text);
      label.offset = scope.names.back().offset;
      scope.names.pop_back();
    }
    label.constructor = call;
    // The number of dimensions in the name of a type: Line3, Box_3.
    if (call && HasFamily(label) && IsUpper(word.text.front()) &&
        (label.ordinal == 2 || label.ordinal == 3)) {
      label.ordinal = -1;
    }
    scope.names.push_back(std::move(label));
  }
  ++at_;
  ReadIndex(scope);
}

bool Grouper::ReadIndex(Scope& scope) {
  if (!At(at_, Lexeme::kOpen, "[") || !At(at_ + 1, Lexeme::kNumber) ||
      !At(at_ + 2, Lexeme::kClose, "]") ||
      lexed_.lexemes[at_].range.begin != lexed_.lexemes[at_ - 1].range.end) {
    return false;
  }
  const std::string& index = lexed_.lexemes[at_ + 1].text;
  if (index.find_first_not_of("0123456789") != std::string::npos) return false;
  const bool sets = At(at_ + 3, Lexeme::kMark, "=");
  const bool list = sets && At(at_ + 4, Lexeme::kOpen) && At(at_ + 5, Lexeme::kOpen);
  const std::size_t axis = index.size() == 1 ? static_cast<std::size_t>(index[0] - '0') : 9;
  if (sets && axis < 3 && At(at_ + 4, Lexeme::kNumber) &&
      (At(at_ + 5, Lexeme::kMark, ";") || At(at_ + 5, Lexeme::kMark, ",") ||
       At(at_ + 5, Lexeme::kLine) || at_ + 5 >= lexed_.lexemes.size())) {
    const Lexeme& number = lexed_.lexemes[at_ + 4];
    AddComponent(scope, axis, {number.text, number.range}, number.calculated, {});
    at_ += 5;
    return true;
  }
  // The size of an array says nothing; an index makes a name one of several.
  if (!list && !scope.names.empty()) {
    const std::size_t offset = scope.names.back().offset;
    scope.names.back() = MakeLabel(scope.names.back().text + " " + index);
    scope.names.back().offset = offset;
  }
  at_ += 3;
  return true;
}

bool Grouper::ReadComponent(Scope& scope) {
  const Lexeme& word = lexed_.lexemes[at_];
  std::size_t value = at_ + 1;
  const bool set = At(value, Lexeme::kMark, "=") || At(value, Lexeme::kMark, ":");
  if (set) ++value;
  if (!At(value, Lexeme::kNumber)) return false;
  std::vector<std::string> words = WordsOf(word.text);
  const auto axis_word =
      std::ranges::find_if(words, [](const std::string& each) { return AxisOf(each).has_value(); });
  if (axis_word == words.end()) return false;
  // "w" alone is the constant of a plane, unless x, y and z precede it.
  const std::size_t axis = *AxisOf(*axis_word);
  if (words.size() > 1 && axis == 3) return false;
  words.erase(axis_word);
  const Lexeme& number = lexed_.lexemes[value];
  if (axis == 3) {
    const auto found = components_.find(last_component_);
    if (!scope.names.empty() || found == components_.end() ||
        groups_[found->second.group].size() != 3) {
      return false;
    }
  }
  AddComponent(scope, axis, {number.text, number.range}, number.calculated, words);
  at_ = value + 1;
  return true;
}

void Grouper::AddComponent(Scope& scope, std::size_t axis, const NumberPiece& number,
                           bool calculated, const std::vector<std::string>& rest) {
  std::string key = std::to_string(scope.brackets.empty() ? 0 : scope.brackets.back());
  for (const Label& label : scope.names) key += "." + label.text;
  if (!rest.empty()) key += "." + Joined(rest);
  if (scope.names.empty() && rest.empty() && axis > 0 && !last_component_.empty()) {
    key = last_component_;
  }
  const auto found = components_.find(key);
  last_component_ = key;
  if (found != components_.end() && groups_[found->second.group].size() == axis) {
    NumberGroup& group = groups_[found->second.group];
    group.numbers.push_back(number);
    group.range.end = number.range.end;
    group.calculated = group.calculated || calculated;
    UseNames(scope);
    return;
  }
  if (!rest.empty()) {
    scope.names.push_back(MakeLabel(Joined(rest)));
    scope.names.back().offset = number.range.begin;
  }
  components_[key] = {groups_.size(), depth_};
  Emit(scope, {number}, calculated || axis > 0);
  is_component_.back() = true;
}

bool Grouper::IsTypeParameter(std::size_t open) const {
  if (!At(open, Lexeme::kOpen, "{") || !At(open + 1, Lexeme::kNumber)) return false;
  return At(open + 2, Lexeme::kMark, ",") && At(open + 3, Lexeme::kWord);
}

void Grouper::ReadBracket(Scope& scope) {
  const std::size_t open = at_;
  FlushRun(scope);
  const bool named = open > 0 && At(open - 1, Lexeme::kWord) &&
                     lexed_.lexemes[open - 1].range.end == lexed_.lexemes[open].range.begin;
  if (named && IsTypeParameter(open)) {
    while (at_ < lexed_.lexemes.size() && !At(at_, Lexeme::kClose)) ++at_;
    ++at_;
    return;
  }
  // An index as a name: "[0] = (1, 2, 3)".
  if (!named && At(open, Lexeme::kOpen, "[") && At(open + 1, Lexeme::kNumber) &&
      At(open + 2, Lexeme::kClose, "]") &&
      (At(open + 3, Lexeme::kMark, "=") || At(open + 3, Lexeme::kMark, ":") ||
       At(open + 3, Lexeme::kOpen))) {
    scope.names.push_back(MakeLabel("item " + lexed_.lexemes[open + 1].text));
    scope.names.back().offset = lexed_.lexemes[open].range.begin;
    at_ += 3;
    return;
  }
  Scope inner{
      .outer = LabelsFor(scope), .brackets = scope.brackets, .calculated = scope.calculated};
  inner.brackets.push_back(next_bracket_++);
  const std::string call = named ? lexed_.lexemes[open - 1].text : "";
  inner.calculated = inner.calculated || IsMathFunction(call);
  const std::size_t first = groups_.size();
  ++at_;
  if (++depth_ > kDeepest) inner.calculated = true;
  while (at_ < lexed_.lexemes.size() && !At(at_, Lexeme::kClose)) {
    if (depth_ > kDeepest && At(at_, Lexeme::kOpen)) {
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
    if (!call.empty()) scope.names.clear();
    return;
  }
  // A bracket that is multiplied, or whose sign is changed, has another value.
  std::size_t before = open;
  while (before > 0 && (At(before - 1, Lexeme::kWord) || At(before - 1, Lexeme::kMark, ".")))
    --before;
  const auto beside = [&](std::size_t i, std::size_t other) {
    if (!At(i, Lexeme::kMark)) return false;
    const std::string& mark = lexed_.lexemes[i].text;
    const bool starts_line = i == 0 || At(i - 1, Lexeme::kLine);
    const bool doubled = At(other, Lexeme::kMark, mark);
    return (mark == "*" || mark == "/") && !starts_line && !doubled;
  };
  const bool negated = before > 0 && At(before - 1, Lexeme::kMark, "-") &&
                       lexed_.lexemes[before - 1].range.end == lexed_.lexemes[before].range.begin &&
                       !At(before - 2, Lexeme::kWord);
  constexpr std::array<std::string_view, 9> kChanges{
      "negate", "add", "sub", "mul", "scale", "multiplyScalar", "plus", "minus", "times"};
  const bool changed = At(at_, Lexeme::kMark, ".") && At(at_ + 1, Lexeme::kWord) &&
                       std::ranges::find(kChanges, lexed_.lexemes[at_ + 1].text) != kChanges.end();
  if ((before > 0 && beside(before - 1, before - 2)) || beside(at_, at_ + 1) || negated ||
      changed) {
    for (std::size_t i = first; i < groups_.size(); ++i) groups_[i].calculated = true;
  }
  if (!call.empty() && !IsVectorType(call)) {
    std::vector<std::size_t>& variable = variables_[call];
    variable.clear();
    for (std::size_t i = first; i < groups_.size(); ++i) variable.push_back(i);
  }
  UseNames(scope);
}

void Grouper::UseVariable(Scope& scope) {
  if (scope.names.size() != 1 || !scope.run.empty() || scope.outer.empty()) return;
  const auto found = variables_.find(scope.names.front().text);
  if (found == variables_.end()) return;
  const Label& constructor = scope.outer.front();
  const bool shape = constructor.constructor && constructor.families != 0 &&
                     constructor.words.size() <= 2 && IsUpper(constructor.text.front());
  if (shape) {
    for (const std::size_t group : found->second) {
      auto& labels = groups_[group].labels;
      labels.insert(labels.end(), scope.outer.begin(), scope.outer.end());
      groups_[group].order = at_;
    }
  }
  scope.names.clear();
}

void Grouper::EndAssignment(Scope& scope) {
  if (scope.assigned.empty()) return;
  std::vector<std::size_t> groups;
  for (std::size_t i = scope.assigned_from; i < groups_.size(); ++i) groups.push_back(i);
  // "c = b": a copy.
  if (groups.empty() && scope.names.size() == scope.assigned_names + 1) {
    const auto found = variables_.find(scope.names.back().text);
    if (found != variables_.end()) {
      for (const std::size_t index : std::vector<std::size_t>(found->second)) {
        NumberGroup copy = groups_[index];
        copy.labels = {MakeLabel(scope.assigned)};
        copy.order = at_;
        groups.push_back(groups_.size());
        groups_.push_back(std::move(copy));
        is_component_.push_back(false);
      }
    }
  }
  if (!groups.empty()) variables_[scope.assigned] = std::move(groups);
  scope.assigned.clear();
}

void Grouper::EndStatement(Scope& scope) {
  FlushRun(scope);
  EndAssignment(scope);
  scope.names.clear();
  scope.passed.clear();
  scope.listed.clear();
  scope.next_listed = 0;
}

void Grouper::UseNames(Scope& scope) {
  for (Label& label : scope.names) {
    const bool lettered = label.stem == "abc" && label.words.size() == 1;
    if (HasFamily(label) || lettered) scope.passed = {label};
  }
  scope.names.clear();
}

void Grouper::FlushRun(Scope& scope) {
  if (scope.run.empty()) return;
  std::vector<NumberPiece> numbers = std::exchange(scope.run, {});
  Emit(scope, std::move(numbers), std::exchange(scope.run_calculated, false));
  UseNames(scope);
}

std::vector<Label> Grouper::LabelsFor(const Scope& scope) const {
  std::vector<Label> labels(scope.names.rbegin(), scope.names.rend());
  if (std::ranges::none_of(labels, HasFamily)) {
    labels.insert(labels.end(), scope.passed.begin(), scope.passed.end());
  }
  labels.insert(labels.end(), scope.outer.begin(), scope.outer.end());
  return labels;
}

void Grouper::Emit(Scope& scope, std::vector<NumberPiece> numbers, bool calculated) {
  NumberGroup group{.numbers = std::move(numbers), .labels = LabelsFor(scope)};
  for (auto header = headers_.rbegin(); header != headers_.rend(); ++header) {
    group.labels.push_back(header->label);
  }
  group.brackets = scope.brackets;
  group.order = at_;
  group.calculated = calculated || scope.calculated;
  group.range = {group.numbers.front().range.begin, group.numbers.back().range.end};
  const auto named = std::ranges::find_if(group.labels, &Label::reported);
  // A call may have the name of its result: closestPoint(point, box).
  const bool noun = named != group.labels.end() && (!named->constructor || group.size() > 1) &&
                    (named == group.labels.begin() || !named->constructor);
  group.reported = report_from_.has_value() || noun;
  if (noun && !report_from_) remarks_.push_back({named->offset, group.range.end});
  groups_.push_back(std::move(group));
  is_component_.push_back(false);
}

void Grouper::BeginReport(std::size_t offset, std::size_t depth) {
  if (report_from_) return;
  report_from_ = offset;
  report_depth_ = depth;
}

void Grouper::EndReport(std::size_t offset) {
  if (!report_from_) return;
  remarks_.push_back({*report_from_, offset});
  report_from_.reset();
}

void Grouper::Add(const TextTable& table, std::string_view text,
                  std::vector<std::string>& row_remarks) {
  const auto cell_text = [&](TextRange cell) {
    std::string_view part = text.substr(cell.begin, cell.end - cell.begin);
    const std::size_t first = std::min(part.find_first_not_of(" \t\r"), part.size());
    part.remove_prefix(first);
    while (!part.empty() && (part.back() == ' ' || part.back() == '\t' || part.back() == '\r')) {
      part.remove_suffix(1);
    }
    return part;
  };
  for (const std::vector<TextRange>& row : table.rows) {
    const int index = static_cast<int>(row_remarks.size());
    row_remarks.emplace_back();
    for (std::size_t column = 0; column < std::min(row.size(), table.titles.size()); ++column) {
      const std::string title(cell_text(table.titles[column]));
      const Label label = MakeLabel(title);
      if (label.reported) {
        std::string& remark = row_remarks.back();
        remark += (remark.empty() ? "" : ", ") + title + " " + std::string(cell_text(row[column]));
      }
      const TextRange cell = row[column];
      Grouper inner(text.substr(cell.begin, cell.end - cell.begin));
      inner.Run();
      std::vector<TextRange> ignored;
      std::vector<std::string> words = label.words;
      const auto axis_word = std::ranges::find_if(
          words, [](const std::string& each) { return AxisOf(each).has_value(); });
      for (NumberGroup& group : inner.TakeGroups(ignored)) {
        for (NumberPiece& number : group.numbers) {
          number.range.begin += cell.begin;
          number.range.end += cell.begin;
        }
        group.range.begin += cell.begin;
        group.range.end += cell.begin;
        group.row = index;
        group.order = lexed_.lexemes.size() + groups_.size();
        group.reported = group.reported || label.reported;
        if (axis_word != words.end() && group.size() == 1 && !group.reported) {
          const std::size_t axis = *AxisOf(*axis_word);
          const bool continues = !groups_.empty() && groups_.back().row == index &&
                                 groups_.back().size() == axis && is_component_.back();
          if (continues) {
            groups_.back().numbers.push_back(group.numbers.front());
            groups_.back().range.end = group.range.end;
            continue;
          }
          std::vector<std::string> rest = words;
          rest.erase(rest.begin() + (axis_word - words.begin()));
          group.labels = {MakeLabel(Joined(rest))};
          group.calculated = group.calculated || axis > 0;
          groups_.push_back(std::move(group));
          is_component_.push_back(true);
          continue;
        }
        group.labels.push_back(label);
        groups_.push_back(std::move(group));
        is_component_.push_back(false);
      }
    }
  }
}

std::vector<NumberGroup> Grouper::TakeGroups(std::vector<TextRange>& remarks) {
  std::vector<NumberGroup> kept;
  for (std::size_t i = 0; i < groups_.size(); ++i) {
    if (is_component_[i] && groups_[i].size() == 1) continue;
    kept.push_back(std::move(groups_[i]));
  }
  std::map<std::size_t, std::size_t> uses;
  for (const NumberGroup& group : kept) {
    for (const std::size_t bracket : group.brackets) ++uses[bracket];
  }
  for (NumberGroup& group : kept) {
    std::erase_if(group.brackets, [&](std::size_t bracket) { return uses[bracket] < 2; });
  }
  std::ranges::stable_sort(kept, {}, &NumberGroup::order);
  remarks.insert(remarks.end(), remarks_.begin(), remarks_.end());
  remarks.insert(remarks.end(), lexed_.comments.begin(), lexed_.comments.end());
  return kept;
}

}  // namespace hitscan
