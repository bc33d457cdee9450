// What becomes of the numbers that were found.
#include <algorithm>
#include <set>
#include <utility>

#include "base/printable.h"
#include "reading/fit.h"
#include "reading/grouper.h"

namespace hitscan {

namespace {

// A name that far from a number does not name it.
constexpr std::size_t kMostNames = 24;
constexpr std::size_t kMostLabels = 12;

}  // namespace

void Grouper::AddName(Scope& scope, Label label) {
  if (scope.names.size() == 2 * kMostNames) {
    scope.names.erase(scope.names.begin(), scope.names.begin() + kMostNames);
  }
  scope.names.push_back(std::move(label));
}

Label Grouper::LabelOf(const Lexeme& word) {
  const auto [known, added] = known_labels_.try_emplace(word.text);
  if (added && word.text.size() <= kLongestName) known->second = MakeLabel(word.text);
  Label label = known->second;
  label.offset = word.range.begin;
  return label;
}

// The nearest ones are kept, and the outermost.
void Grouper::AddLabel(std::vector<Label>& labels, const Label& label) {
  if (labels.size() < kMostLabels) {
    labels.push_back(label);
  } else {
    labels.back() = label;
  }
}

void Grouper::UseNames(Scope& scope) {
  scope.past = false;
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
  std::vector<Label> labels;
  for (const Scope* each = &scope; each != nullptr; each = each->outer) {
    for (std::size_t i = each->names.size(); i-- > 0;) AddLabel(labels, each->names[i]);
    if (std::ranges::any_of(each->names, HasFamily)) continue;
    for (const Label& name : each->passed) AddLabel(labels, name);
  }
  return labels;
}

void Grouper::Emit(Scope& scope, std::vector<NumberPiece> numbers, bool calculated) {
  NumberGroup group{.numbers = std::move(numbers), .labels = LabelsFor(scope)};
  for (std::size_t i = headers_.size(); i-- > 0;) AddLabel(group.labels, headers_[i].label);
  group.brackets = scope.brackets;
  group.order = at_;
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
  if (noun && !report_from_) remarks_.push_back({named->offset, group.range.end});
  groups_.push_back(std::move(group));
  is_component_.push_back(false);
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
  std::vector<Label> titles;
  for (const TextRange title : table.titles) {
    const std::string_view name = cell_text(title);
    titles.push_back(name.size() > kLongestName ? Label() : MakeLabel(name));
  }
  for (const std::vector<TextRange>& row : table.rows) {
    if (full()) return;
    const int index = static_cast<int>(row_remarks.size());
    row_remarks.emplace_back();
    for (std::size_t column = 0; column < std::min(row.size(), table.titles.size()); ++column) {
      const Label& label = titles[column];
      if (label.reported) {
        std::string& remark = row_remarks.back();
        remark += (remark.empty() ? "" : ", ") + Printable(label.text) + " ";
        remark += Printable(cell_text(row[column]));
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
          group.labels = {MakeLabel(JoinedWords(rest))};
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

void Grouper::ReportPast() {
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
    const std::pair<PartRoles, Families> own = meaning(group);
    group.reported = std::ranges::any_of(given, [&](const auto& other) {
      const bool same_shape =
          own.second == 0 || other.second == 0 || (own.second & other.second) != 0;
      return same_shape && (own.first & other.first) != 0;
    });
    if (group.reported) remarks_.push_back({group.labels.front().offset, group.range.end});
  }
}

std::vector<NumberGroup> Grouper::TakeGroups(std::vector<TextRange>& remarks) {
  ReportPast();
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
