#include "reading/grouper.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/ascii.h"

namespace hitscan {
namespace {

constexpr std::size_t kMostListed = 24;

}  // namespace

Grouper::Grouper(std::string_view text) : text_(text), lexed_(Lex(text)) {}

bool Grouper::At(std::size_t i, Lexeme::Type type, std::string_view text) const {
  return i < lexed_.lexemes.size() && lexed_.lexemes[i].type == type &&
         (text.empty() || lexed_.lexemes[i].text == text);
}

void Grouper::Run() {
  Scope scope{.text_level = true};
  while (at_ < lexed_.lexemes.size() && !full()) Read(scope);
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
        // No shape has so many numbers in a row.
        constexpr std::size_t kMostInRow = 64;
        const bool many = scope.run.size() == kMostInRow;
        if (!many) scope.run.push_back({std::string(now.text), now.range});
        scope.run_calculated = scope.run_calculated || now.calculated || many;
      }
      // "box 1: ...", "sphere 2 has ...": one of several.
      const bool whole = now.text.find_first_not_of("0123456789") == std::string::npos;
      const bool names_next = At(at_ + 1, Lexeme::kMark, ":") || At(at_ + 1, Lexeme::kMark, "=") ||
                              At(at_ + 1, Lexeme::kOpen) || At(at_ + 1, Lexeme::kWord);
      if (!key && scope.run.size() == 1 && whole && names_next && !scope.names.empty() &&
          (HasFamily(scope.names.back()) || scope.names.back().generic) &&
          scope.names.back().ordinal < 0) {
        const std::size_t offset = scope.names.back().offset;
        scope.names.back() = MakeLabel(scope.names.back().text + " " + std::string(now.text));
        scope.names.back().offset = offset;
        scope.run.clear();
        scope.run_calculated = false;
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
        if (scope.listed.size() < kMostListed) scope.listed.push_back(scope.names.back());
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
        if (headers_.size() < kMostListed) headers_.push_back({MakeLabel(name), indent, false});
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
  scope.past = scope.past || lower == "was" || lower == "were";
  const bool call =
      At(at_ + 1, Lexeme::kOpen) && lexed_.lexemes[at_ + 1].range.begin == word.range.end;
  if (IsSilentWord(lower)
          ? (lower == "a" && word.text == "A") ||
                (lower == "a" &&
                 (call || At(at_ + 1, Lexeme::kMark, "=") || At(at_ + 1, Lexeme::kMark, ":") ||
                  At(at_ + 1, Lexeme::kMark, ",") || At(at_ + 1, Lexeme::kClose)))
          : !IsTypeWord()) {
    Label label = LabelOf(word);
    const bool letter = word.text.size() == 1 && lower[0] >= 'a' && lower[0] <= 'c';
    if (letter && !scope.names.empty() && HasFamily(scope.names.back()) &&
        scope.names.back().ordinal < 0 && !call) {
      label = MakeLabel(scope.names.back().text + " " + std::string(word.text));
      label.offset = scope.names.back().offset;
      scope.names.pop_back();
    }
    label.constructor = call;
    // The number of dimensions in the name of a type: Line3, Box_3.
    if (call && HasFamily(label) && IsUpper(word.text.front()) &&
        (label.ordinal == 2 || label.ordinal == 3)) {
      label.ordinal = -1;
    }
    AddName(scope, std::move(label));
  }
  ++at_;
  ReadIndex(scope);
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
        if (full()) break;
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
  scope.past = false;
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

}  // namespace hitscan
