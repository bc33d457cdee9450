#include "reading/read_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "base/ascii.h"
#include "cases/case_file.h"
#include "cases/json_document.h"
#include "queries/queries.h"
#include "reading/rounding_note.h"

namespace hitscan {
namespace {

// "ray (origin, direction)"
std::string Needs(const NamedKind& parameter) {
  std::string members;
  const std::vector<ShapeForm> forms = FormsOf(parameter.kind, parameter.name, false);
  if (!forms.empty()) {
    for (const FormSlot& slot : forms.front().slots) {
      members.append(members.empty() ? "" : ", ").append(slot.name);
    }
  }
  return members.empty() ? std::string(parameter.name)
                         : fmt::format("{} ({})", parameter.name, members);
}

std::string Needs(const Query& query) {
  std::string needs;
  for (const NamedKind& parameter : query.parameters) {
    needs += (needs.empty() ? "" : ", ") + Needs(parameter);
  }
  return needs;
}

Json Comparable(const std::vector<std::string>& arguments) {
  Json all = Json::array();
  for (const std::string& argument : arguments) {
    Json json = Json::parse(argument, nullptr, false);
    all.push_back(json.is_discarded() ? Json(argument) : std::move(json));
  }
  return all;
}

// Fittings that mean the same numbers are one.
void KeepDistinct(const Query& query, std::span<const NumberGroup> groups,
                  std::vector<Fitting>& fittings) {
  std::vector<Json> seen;
  std::erase_if(fittings, [&](const Fitting& fitting) {
    Json meant = Comparable(Compose(query, groups, fitting, {}).arguments);
    const bool known = std::ranges::find(seen, meant) != seen.end();
    if (!known) seen.push_back(std::move(meant));
    return known;
  });
}

constexpr std::size_t kMostCases = 1000;
constexpr std::size_t kMostAround = 100;  // of a table

std::string Signature(const NumberGroup& group) {
  std::string signature = std::to_string(group.size());
  for (const Label& label : group.labels) signature += "|" + ToLower(label.text);
  return signature;
}

bool HasName(const NumberGroup& group) {
  return !group.labels.empty() &&
         (group.labels.front().roles != 0 || group.labels.front().families != 0);
}

class TextReader {
 public:
  enum class Cases { kAll, kFirst };

  TextReader(const Query& query, const GroupedText& text, const Taken& taken, Cases cases)
      : query_(query), text_(text), taken_(taken), cases_(cases) {
    reading_.query = &query;
  }

  Reading Run() {
    reading_.trouble = text_.trouble;
    if (!reading_.trouble) Find();
    return std::move(reading_);
  }

 private:
  void Find() {
    for (std::size_t i = 0; i < text_.groups.size(); ++i) {
      if (!text_.groups[i].reported) arguments_.push_back(i);
    }
    if (ReadRows() || ReadRepeated()) return;
    DropEchoes();
    reading_.trouble = GivenTwice();
    if (!reading_.trouble) Read(arguments_, text_.remark);
  }

  // The same names and numbers again, as in a log that repeats them.
  void DropEchoes() {
    std::set<std::pair<std::string, std::vector<float>>> known;
    std::erase_if(arguments_, [&](std::size_t i) {
      const NumberGroup& group = text_.groups[i];
      if (!HasName(group)) return false;
      return !known.emplace(Signature(group), Floats(group)).second && group.row < 0;
    });
  }

  // Whether there may be another case; if there are too many, that is the trouble.
  bool MayReadMore(const std::vector<std::size_t>& next) {
    if (reading_.trouble || !reading_.candidates.empty()) return false;
    if (cases_ == Cases::kFirst && !reading_.cases.empty()) return false;
    if (reading_.cases.size() < kMostCases) return true;
    reading_.trouble =
        Trouble{fmt::format("the text has more than {} cases: read it in parts", kMostCases),
                next.empty() ? 0 : text_.groups[next.front()].range.begin};
    return false;
  }

  // Each row of a table is a case; what stands around the table belongs to all of them.
  bool ReadRows() {
    std::vector<std::vector<std::size_t>> rows(text_.row_remarks.size());
    std::vector<std::size_t> around;
    for (const std::size_t i : arguments_) {
      const int row = text_.groups[i].row;
      (row < 0 ? around : rows[static_cast<std::size_t>(row)]).push_back(i);
    }
    if (around.size() == arguments_.size()) return false;
    if (around.size() > kMostAround) {
      reading_.trouble = Trouble{
          fmt::format("there are {} groups of numbers around the table: keep those that belong to "
                      "its rows",
                      around.size()),
          text_.groups[around.front()].range.begin};
      return true;
    }
    for (std::size_t row = 0; row < rows.size(); ++row) {
      if (rows[row].empty()) continue;
      if (!MayReadMore(rows[row])) break;
      std::vector<std::size_t> groups;
      std::ranges::merge(around, rows[row], std::back_inserter(groups));
      std::string remark = text_.row_remarks[row];
      if (!text_.remark.empty()) remark += (remark.empty() ? "" : "; ") + text_.remark;
      Read(groups, remark);
    }
    return true;
  }

  // Several cases, one after the other, each with all of its numbers under the same names.
  bool ReadRepeated() {
    if (arguments_.empty() || !HasName(text_.groups[arguments_.front()])) return false;
    std::vector<std::string> signatures;
    signatures.reserve(arguments_.size());
    for (const std::size_t i : arguments_) signatures.push_back(Signature(text_.groups[i]));
    const auto second = std::find(signatures.begin() + 1, signatures.end(), signatures.front());
    const auto size = static_cast<std::size_t>(second - signatures.begin());
    if (second == signatures.end() || signatures.size() % size != 0) return false;
    for (std::size_t i = size; i < signatures.size(); ++i) {
      if (signatures[i] != signatures[i - size]) return false;
    }
    std::vector<std::vector<std::size_t>> parts;
    for (auto begin = arguments_.begin(); begin != arguments_.end();) {
      const auto end = begin + static_cast<std::ptrdiff_t>(size);
      if (FitOf(parts.emplace_back(begin, end)).best.size() != 1) return false;
      begin = end;
    }
    for (const std::vector<std::size_t>& part : parts) {
      if (!MayReadMore(part)) break;
      Read(part, text_.remark);
    }
    // The same case again is an echo.
    std::set<std::string> seen;
    std::erase_if(reading_.cases, [&](const TextCase& read) {
      return !seen.insert(fmt::format("{}", fmt::join(read.composed.arguments, " "))).second;
    });
    return true;
  }
  std::vector<NumberGroup> Chosen(const std::vector<std::size_t>& indices) const {
    std::vector<NumberGroup> groups;
    groups.reserve(indices.size());
    for (const std::size_t i : indices) groups.push_back(text_.groups[i]);
    return groups;
  }

  // What fits best. Groups with the same names as before go to the same places.
  Fittings FitOf(const std::vector<std::size_t>& indices) {
    std::vector<std::string> names;
    names.reserve(indices.size());
    for (const std::size_t i : indices) names.push_back(Signature(text_.groups[i]));
    if (names == fitted_names_) return fitted_;
    Fittings found = Fit(query_, Chosen(indices), steps_);
    if (found.best.size() == 1 && found.best.front().left_over.empty()) {
      fitted_names_ = std::move(names);
      fitted_ = found;
    }
    return found;
  }

  // A name that stands twice for the same thing, with other numbers.
  std::optional<Trouble> GivenTwice() const {
    // The first group of each name in each bracket; nothing when no parameter could take it.
    std::map<std::pair<std::string, std::vector<std::size_t>>, std::optional<std::size_t>> known;
    for (const std::size_t i : arguments_) {
      const NumberGroup& second = text_.groups[i];
      if (second.labels.empty() || IsIgnored(second)) continue;
      const Label& name = second.labels.front();
      const bool strong = name.roles != 0 && !name.generic && name.roles != Bit(PartRole::kCorner);
      const bool point = name.generic && !name.constructor &&
                         (name.text == "point" || name.text == "p" || name.ordinal >= 0) &&
                         name.stem != "item";
      if (!strong && !point) continue;
      const auto [found, added] = known.try_emplace({Signature(second), second.brackets}, i);
      if (added || !found->second) continue;
      const NumberGroup& first = text_.groups[*found->second];
      if (Floats(first) == Floats(second)) continue;
      if (!Wanted(first)) {
        found->second.reset();
        continue;
      }
      return Trouble{fmt::format("\"{}\" is given twice: {} and {}", name.text, PrintGroup(first),
                                 PrintGroup(second)),
                     second.range.begin};
    }
    return std::nullopt;
  }

  // Whether some parameter could take the group.
  bool Wanted(const NumberGroup& group) const {
    for (std::size_t p = 0; p < query_.parameters.size(); ++p) {
      const NamedKind& named = query_.parameters[p];
      if (named.kind == kKindOf<std::vector<Point>> || named.kind == kKindOf<std::vector<Plane>>) {
        return false;
      }
      for (const ShapeForm& form : FormsOf(named.kind, named.name, group.size() == 2)) {
        for (const FormSlot& slot : form.slots) {
          if (slot.size == group.size() && SuitCost(query_, p, slot, group)) return true;
        }
      }
    }
    return false;
  }

  void Read(const std::vector<std::size_t>& indices, const std::string& remark) {
    const std::vector<NumberGroup> groups = Chosen(indices);
    Fittings fittings = FitOf(indices);
    if (!fittings.complete) {
      reading_.trouble = Trouble{
          fmt::format("there are too many numbers to tell which are which ({} groups): keep "
                      "those of one case, or write names before them",
                      groups.size()),
          groups.front().range.begin};
      return;
    }
    KeepDistinct(query_, groups, fittings.best);
    if (fittings.best.empty()) {
      reading_.trouble = Missing(groups);
      return;
    }
    if (fittings.best.size() > 1) {
      reading_.candidates = std::move(fittings.best);
      for (Fitting& fitting : reading_.candidates) Translate(fitting, indices);
      return;
    }
    TextCase read{.groups = indices,
                  .fitting = std::move(fittings.best.front()),
                  .composed = {},
                  .arguments = {},
                  .answer = {},
                  .note = {}};
    read.composed = Compose(query_, groups, read.fitting, taken_);
    if (const std::string refused = Evaluate(query_, read); !refused.empty()) {
      reading_.trouble = Trouble{refused, groups.empty() ? 0 : groups.front().range.begin};
      return;
    }
    read.note = NoteOf(query_, groups, read, remark);
    reading_.cases.push_back(std::move(read));
  }

  // From indices of the chosen groups to those of the reading.
  static void Translate(Fitting& fitting, const std::vector<std::size_t>& indices) {
    for (FilledParameter& filled : fitting.parameters) {
      for (std::vector<std::size_t>& slot : filled.groups) {
        for (std::size_t& group : slot) group = indices[group];
      }
    }
    for (std::size_t& group : fitting.left_over) group = indices[group];
  }

  // What keeps the numbers from fitting: a calculation, or a parameter that the text does not give.
  Trouble Missing(std::span<const NumberGroup> groups) {
    for (const NumberGroup& group : groups) {
      if (!group.calculated) continue;
      return {fmt::format("{} is part of a calculation, or not clearly a number of its own: write "
                          "the values",
                          PrintGroup(group)),
              group.range.begin};
    }
    for (std::size_t i = 0; i < query_.parameters.size(); ++i) {
      if (query_.parameters.size() < 2) break;
      Query without = query_;
      without.parameters.erase(without.parameters.begin() + static_cast<std::ptrdiff_t>(i));
      const Fittings rest = Fit(without, groups, steps_);
      if (rest.best.empty()) continue;
      return {fmt::format("the {} is not said; {} takes {}", query_.parameters[i].name, query_.name,
                          Needs(query_)),
              0};
    }
    return {fmt::format("nothing in the text fits {}: it takes {}", query_.name, Needs(query_)), 0};
  }

  const Query& query_;
  const GroupedText& text_;
  const Taken& taken_;
  const Cases cases_;
  std::size_t steps_ = 200'000;
  std::vector<std::string> fitted_names_;
  Fittings fitted_;  // the groups with these names, all of them
  std::vector<std::size_t> arguments_;
  Reading reading_;
};

}  // namespace

Reading ReadReport(const Query& query, std::string_view text, const Taken& taken) {
  GroupedText grouped = GroupNumbers(text);
  Reading reading = TextReader(query, grouped, taken, TextReader::Cases::kAll).Run();
  reading.groups = std::move(grouped.groups);
  return reading;
}

std::vector<const Query*> QueriesThatFit(std::string_view text, const Taken& taken) {
  const GroupedText grouped = GroupNumbers(text);
  std::vector<const Query*> queries;
  std::size_t least = static_cast<std::size_t>(-1);
  for (const Query& query : Queries()) {
    const Reading reading = TextReader(query, grouped, taken, TextReader::Cases::kFirst).Run();
    if (reading.trouble || reading.cases.empty() || !reading.candidates.empty()) continue;
    const std::size_t left = reading.cases.front().fitting.left_over.size();
    if (left > least) continue;
    if (left < least) queries.clear();
    least = left;
    queries.push_back(&query);
  }
  return queries;
}

}  // namespace hitscan
