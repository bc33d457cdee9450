// The groups of x, y and z, and the contents of brackets.
#include <algorithm>
#include <array>
#include <utility>

#include "base/ascii.h"
#include "reading/grouper.h"

namespace hitscan {
namespace {

constexpr std::size_t kDeepest = 30;

}  // namespace

std::string JoinedWords(const std::vector<std::string>& words) {
  std::string joined;
  for (const std::string& word : words) joined += (joined.empty() ? "" : " ") + word;
  return joined;
}

bool Grouper::ReadIndex(Scope& scope) {
  if (!At(at_, Lexeme::kOpen, "[") || !At(at_ + 1, Lexeme::kNumber) ||
      !At(at_ + 2, Lexeme::kClose, "]") ||
      lexed_.lexemes[at_].range.begin != lexed_.lexemes[at_ - 1].range.end) {
    return false;
  }
  const std::string index(lexed_.lexemes[at_ + 1].text);
  if (index.find_first_not_of("0123456789") != std::string::npos) return false;
  const bool sets = At(at_ + 3, Lexeme::kMark, "=");
  const bool list = sets && At(at_ + 4, Lexeme::kOpen) && At(at_ + 5, Lexeme::kOpen);
  const std::size_t axis = index.size() == 1 ? static_cast<std::size_t>(index[0] - '0') : 9;
  if (sets && axis < 3 && At(at_ + 4, Lexeme::kNumber) &&
      (At(at_ + 5, Lexeme::kMark, ";") || At(at_ + 5, Lexeme::kMark, ",") ||
       At(at_ + 5, Lexeme::kLine) || at_ + 5 >= lexed_.lexemes.size())) {
    const Lexeme& number = lexed_.lexemes[at_ + 4];
    AddComponent(scope, axis, {std::string(number.text), number.range},
                 number.calculated || IsFollowedByNumber(at_ + 4), {});
    at_ += 5;
    return true;
  }
  // The size of an array says nothing; an index makes a name one of several.
  if (!list && !scope.names.empty() && scope.names.back().text.size() < kLongestName) {
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
  if (!At(value, Lexeme::kNumber) || word.text.size() > kLongestName) return false;
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
  AddComponent(scope, axis, {std::string(number.text), number.range},
               number.calculated || IsFollowedByNumber(value), words);
  at_ = value + 1;
  return true;
}

// "x = 1 234", "x: 8,5": one coordinate with two numbers.
bool Grouper::IsFollowedByNumber(std::size_t number) const {
  const std::size_t next = At(number + 1, Lexeme::kMark, ",") ? number + 2 : number + 1;
  return At(next, Lexeme::kNumber);
}

void Grouper::AddComponent(Scope& scope, std::size_t axis, const NumberPiece& number,
                           bool calculated, const std::vector<std::string>& rest) {
  std::string key = std::to_string(scope.brackets.empty() ? 0 : scope.brackets.back());
  constexpr std::size_t kMostInKey = 6;
  for (std::size_t i = 0; i < std::min(kMostInKey, scope.names.size()); ++i) {
    key += "." + scope.names[scope.names.size() - 1 - i].text;
  }
  if (!rest.empty()) key += "." + JoinedWords(rest);
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
    scope.names.push_back(MakeLabel(JoinedWords(rest)));
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
    AddName(scope, MakeLabel("item " + std::string(lexed_.lexemes[open + 1].text)));
    scope.names.back().offset = lexed_.lexemes[open].range.begin;
    at_ += 3;
    return;
  }
  Scope inner{.outer = &scope, .brackets = scope.brackets, .calculated = scope.calculated};
  inner.brackets.push_back(next_bracket_++);
  const std::string call(named ? lexed_.lexemes[open - 1].text : "");
  inner.vector = !call.empty() && IsVectorType(call);
  inner.calculated = inner.calculated || IsMathFunction(call);
  const std::size_t first = groups_.size();
  ++at_;
  if (++depth_ > kDeepest) inner.calculated = true;
  while (at_ < lexed_.lexemes.size() && !At(at_, Lexeme::kClose) && !full()) {
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
  for (std::size_t i = first; inner.unknown && i < groups_.size(); ++i) {
    groups_[i].calculated = true;
  }
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
    const std::string_view mark = lexed_.lexemes[i].text;
    const bool starts_line = i == 0 || At(i - 1, Lexeme::kLine);
    const bool doubled = At(other, Lexeme::kMark, mark);
    return (mark == "*" || mark == "/") && !starts_line && !doubled;
  };
  const bool negated = IsNegated(before);
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

// Whether a minus stands before what begins there, and is no dash.
bool Grouper::IsNegated(std::size_t before) const {
  if (before == 0 || !At(before - 1, Lexeme::kMark, "-")) return false;
  const bool tight = lexed_.lexemes[before - 1].range.end == lexed_.lexemes[before].range.begin;
  if (tight || before == 1) return tight;
  const Lexeme& last = lexed_.lexemes[before - 2];
  return last.type == Lexeme::kOpen ||
         (last.type == Lexeme::kMark &&
          std::string_view("=:,+-").find(last.text) != std::string_view::npos);
}

void Grouper::UseVariable(Scope& scope) {
  if (scope.vector && !scope.names.empty() && scope.run.empty()) scope.unknown = true;
  if (scope.names.size() != 1 || !scope.run.empty() || scope.outer == nullptr) return;
  const auto found = variables_.find(scope.names.front().text);
  if (found == variables_.end()) return;
  const std::vector<Label> outer = LabelsFor(*scope.outer);
  if (outer.empty()) return;
  const Label& constructor = outer.front();
  const bool shape = constructor.constructor && constructor.families != 0 &&
                     constructor.words.size() <= 2 && IsUpper(constructor.text.front());
  if (shape) {
    for (const std::size_t group : found->second) {
      for (const Label& label : outer) AddLabel(groups_[group].labels, label);
      groups_[group].order = at_;
    }
  }
  scope.names.clear();
}

}  // namespace hitscan
