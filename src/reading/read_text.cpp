#include "reading/read_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "base/ascii.h"
#include "cases/case_file.h"
#include "cases/json_document.h"
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
  TextReader(const Query& query, const GroupedText& text, const Taken& taken)
      : query_(query), text_(text), taken_(taken) {
    reading_.query = &query;
    reading_.groups = text.groups;
  }

  Reading Run() {
    for (std::size_t i = 0; i < text_.groups.size(); ++i) {
      if (!text_.groups[i].reported) arguments_.push_back(i);
    }
    if (ReadRows() || ReadRepeated()) return std::move(reading_);
    DropEchoes();
    if (const auto twice = GivenTwice()) {
      reading_.trouble = *twice;
      return std::move(reading_);
    }
    Read(arguments_, text_.remark);
    return std::move(reading_);
  }

 private:
  // The same names and numbers again, as in a log that repeats them.
  void DropEchoes() {
    std::vector<std::size_t> kept;
    for (const std::size_t i : arguments_) {
      const NumberGroup& group = text_.groups[i];
      const bool echo = HasName(group) && std::ranges::any_of(kept, [&](std::size_t other) {
                          return Signature(text_.groups[other]) == Signature(group) &&
                                 group.row < 0 && SameNumbers(text_.groups[other], group);
                        });
      if (!echo) kept.push_back(i);
    }
    arguments_ = std::move(kept);
  }

  // Each row of a table is a case; what stands around the table belongs to all of them.
  bool ReadRows() {
    std::set<int> rows;
    for (const std::size_t i : arguments_) rows.insert(text_.groups[i].row);
    rows.erase(-1);
    if (rows.empty()) return false;
    for (const int row : rows) {
      std::vector<std::size_t> groups;
      for (const std::size_t i : arguments_) {
        if (text_.groups[i].row == row || text_.groups[i].row < 0) groups.push_back(i);
      }
      std::string remark = text_.row_remarks[static_cast<std::size_t>(row)];
      if (!text_.remark.empty()) remark += (remark.empty() ? "" : "; ") + text_.remark;
      Read(groups, remark);
      if (reading_.trouble || !reading_.candidates.empty()) break;
    }
    return true;
  }

  // Several cases, one after the other, each with all of its numbers under the same names.
  bool ReadRepeated() {
    std::vector<std::vector<std::size_t>> parts;
    for (const std::size_t i : arguments_) {
      const bool begins = parts.empty() ||
                          Signature(text_.groups[i]) == Signature(text_.groups[arguments_.front()]);
      if (begins) parts.emplace_back();
      parts.back().push_back(i);
    }
    if (parts.size() < 2 || !HasName(text_.groups[arguments_.front()])) return false;
    for (const auto& part : parts) {
      const bool same = std::ranges::equal(part, parts.front(), [&](std::size_t a, std::size_t b) {
        return Signature(text_.groups[a]) == Signature(text_.groups[b]);
      });
      if (!same || Fit(query_, Chosen(part)).best.size() != 1) return false;
    }
    for (const auto& part : parts) Read(part, text_.remark);
    // The same case again is an echo.
    std::vector<std::vector<Value>> seen;
    std::erase_if(reading_.cases, [&](const TextCase& read) {
      const bool known = std::ranges::find(seen, read.arguments) != seen.end();
      if (!known) seen.push_back(read.arguments);
      return known;
    });
    return true;
  }

  std::vector<NumberGroup> Chosen(const std::vector<std::size_t>& indices) const {
    std::vector<NumberGroup> groups;
    for (const std::size_t i : indices) groups.push_back(text_.groups[i]);
    return groups;
  }

  // A name that stands twice for the same thing, with other numbers.
  std::optional<Trouble> GivenTwice() const {
    for (std::size_t i = 0; i < arguments_.size(); ++i) {
      const NumberGroup& first = text_.groups[arguments_[i]];
      if (first.labels.empty() || IsIgnored(first)) continue;
      const Label& name = first.labels.front();
      for (std::size_t j = i + 1; j < arguments_.size(); ++j) {
        const NumberGroup& second = text_.groups[arguments_[j]];
        if (Signature(first) != Signature(second) || first.brackets != second.brackets) continue;
        const bool strong =
            name.roles != 0 && !name.generic && name.roles != Bit(PartRole::kCorner);
        const bool point = name.generic && !name.constructor &&
                           (name.text == "point" || name.text == "p" || name.ordinal >= 0) &&
                           name.stem != "item";
        if (!(strong || point) || SameNumbers(first, second) || !Wanted(first)) continue;
        return Trouble{fmt::format("\"{}\" is given twice: {} and {}", name.text, PrintGroup(first),
                                   PrintGroup(second)),
                       second.range.begin};
      }
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
    Fittings fittings = Fit(query_, groups);
    if (!fittings.complete) {
      reading_.trouble = Trouble{
          fmt::format("there are too many numbers without names ({} groups)", groups.size()), 0};
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
  Trouble Missing(std::span<const NumberGroup> groups) const {
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
      const Fittings rest = Fit(without, groups);
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
  std::vector<std::size_t> arguments_;
  Reading reading_;
};

}  // namespace

Reading ReadReport(const Query& query, std::string_view text, const Taken& taken) {
  return TextReader(query, GroupNumbers(text), taken).Run();
}

std::vector<Reading> ReadReportForAnyQuery(std::string_view text, const Taken& taken) {
  const GroupedText grouped = GroupNumbers(text);
  std::vector<Reading> readings;
  std::size_t least = static_cast<std::size_t>(-1);
  const auto left = [](const Reading& reading) {
    return reading.cases.front().fitting.left_over.size();
  };
  for (const Query& query : Queries()) {
    Reading reading = TextReader(query, grouped, taken).Run();
    if (reading.trouble || reading.cases.empty() || !reading.candidates.empty()) continue;
    least = std::min(least, left(reading));
    readings.push_back(std::move(reading));
  }
  std::erase_if(readings, [&](const Reading& reading) { return left(reading) > least; });
  return readings;
}

}  // namespace hitscan
