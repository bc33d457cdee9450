#include "reading/read_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "base/text.h"
#include "cases/judge.h"
#include "queries/query_lookup.h"

namespace hitscan {
namespace {

constexpr std::size_t kMostCases = 1000;

// "ray (origin, direction)", for each parameter
std::string Needs(const Query& query) {
  std::vector<std::string> needs;
  for (const NamedKind& parameter : query.parameters) {
    std::string& need = needs.emplace_back(parameter.name);
    const std::vector<ShapeForm> forms = FormsOf(parameter, false);
    if (forms.empty() || forms.front().slots.front().name.empty()) continue;
    std::vector<std::string_view> members;
    for (const FormSlot& slot : forms.front().slots) members.push_back(slot.name);
    need += fmt::format(" ({})", fmt::join(members, ", "));
  }
  return fmt::format("{}", fmt::join(needs, ", "));
}

// Fittings that mean the same numbers are one.
void KeepDistinct(const Query& query, std::span<const NumberGroup> groups,
                  std::vector<Fitting>& fittings) {
  std::vector<Json> seen;
  std::erase_if(fittings, [&](const Fitting& fitting) {
    const std::vector<std::string> arguments = Compose(query, groups, fitting, {}).written;
    Json meant = Json::parse(fmt::format("[{}]", fmt::join(arguments, ",")), nullptr, false);
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
  using Indices = std::vector<std::size_t>;

  TextReader(const Query& query, const GroupedText& text, const Taken& taken,
             std::size_t most_cases)
      : query_(query), text_(text), taken_(taken), most_cases_(most_cases) {}

  Reading Run() {
    reading_.query = &query_;
    reading_.trouble = text_.trouble;
    if (!reading_.trouble) Find();
    return std::move(reading_);
  }

 private:
  // The groups of a case, and what the text reports about it.
  struct Part {
    Indices groups;
    std::string remark;
  };

  const NumberGroup& Group(std::size_t index) const { return text_.groups[index]; }
  std::vector<NumberGroup> GroupsAt(const Indices& indices) const {
    std::vector<NumberGroup> groups;
    for (const std::size_t i : indices) groups.push_back(Group(i));
    return groups;
  }

  void Refuse(std::string what, const Indices& groups) {
    reading_.trouble =
        Trouble{std::move(what), groups.empty() ? 0 : Group(groups.front()).range.begin};
  }

  void Find() {
    for (std::size_t i = 0; i < text_.groups.size(); ++i) {
      if (!Group(i).reported) arguments_.push_back(i);
    }
    std::vector<Part> parts = Rows();
    const bool table = !parts.empty();
    if (parts.empty()) parts = Repeated();
    if (parts.empty() && !reading_.trouble) {
      CheckNames();
      parts = {{arguments_, text_.remark}};
    }
    for (const Part& part : parts) {
      if (reading_.trouble || !reading_.candidates.empty()) break;
      if (reading_.cases.size() == most_cases_) {
        if (most_cases_ < kMostCases) break;
        return Refuse(fmt::format("the text has more than {} cases: read it in parts", kMostCases),
                      part.groups);
      }
      Read(part);
    }
    if (table) return;
    // The same case again is an echo.
    std::set<std::vector<std::string>> seen;
    std::erase_if(reading_.cases,
                  [&](const TextCase& read) { return !seen.insert(read.written).second; });
  }

  // Each row of a table is a case; what stands around the table belongs to all of them.
  std::vector<Part> Rows() {
    std::vector<Part> rows;
    for (const std::string& remark : text_.row_remarks) rows.emplace_back(Indices{}, remark);
    Indices around;
    for (const std::size_t i : arguments_) {
      const int row = Group(i).row;
      (row < 0 ? around : rows[static_cast<std::size_t>(row)].groups).push_back(i);
    }
    std::erase_if(rows, [](const Part& row) { return row.groups.empty(); });
    constexpr std::size_t kMostAround = 100;
    if (!rows.empty() && around.size() > kMostAround) {
      Refuse(fmt::format("there are {} groups of numbers around the table: keep those that belong "
                         "to its rows",
                         around.size()),
             around);
      return {};
    }
    if (rows.size() > most_cases_) rows.resize(most_cases_ + 1);
    for (auto& [groups, remark] : rows) {
      groups.insert(groups.begin(), around.begin(), around.end());
      std::ranges::sort(groups);
      if (!text_.remark.empty()) remark += (remark.empty() ? "" : "; ") + text_.remark;
    }
    return rows;
  }

  // Several cases, one after the other, each with all of its numbers under the same names.
  std::vector<Part> Repeated() {
    if (arguments_.empty() || !HasName(Group(arguments_.front()))) return {};
    std::vector<std::string> signatures;
    for (const std::size_t i : arguments_) signatures.push_back(Signature(Group(i)));
    const auto second = std::find(signatures.begin() + 1, signatures.end(), signatures.front());
    const auto size = second - signatures.begin();
    if (second == signatures.end() || std::ssize(signatures) % size != 0) return {};
    if (!std::equal(second, signatures.end(), signatures.begin())) return {};
    std::vector<Part> parts;
    for (auto begin = arguments_.begin(); begin != arguments_.end(); begin += size) {
      parts.emplace_back(Indices(begin, begin + size), text_.remark);
    }
    if (FitOf(parts.front().groups).best.size() != 1) return {};
    return parts;
  }

  // What fits best.
  Fittings FitOf(const Indices& indices) {
    constexpr std::size_t kStepsForCase = 1000;
    steps_ += kStepsForCase;
    Fittings found = Fit(query_, GroupsAt(indices), steps_);
    for (Fitting& fitting : found.best) {
      for (FilledParameter& filled : fitting.parameters) {
        for (Indices& slot : filled.groups) {
          for (std::size_t& group : slot) group = indices[group];
        }
      }
      for (std::size_t& group : fitting.left_over) group = indices[group];
    }
    return found;
  }

  // The same names and numbers again, as in a log that repeats them, are left out. A name that
  // stands twice for the same thing, with other numbers, is a trouble.
  void CheckNames() {
    std::set<std::pair<std::string, std::vector<float>>> known;
    std::erase_if(arguments_, [&](std::size_t i) {
      return HasName(Group(i)) && !known.emplace(Signature(Group(i)), Floats(Group(i))).second;
    });
    // The first group of each name in each bracket.
    std::map<std::pair<std::string, Indices>, std::size_t> firsts;
    for (const std::size_t i : arguments_) {
      const NumberGroup& second = Group(i);
      if (second.labels.empty() || second.past || IsIgnored(second)) continue;
      const Label& name = second.labels.front();
      const bool strong = name.roles != 0 && !name.generic && name.roles != Role("corner");
      const bool point = name.generic && !name.constructor && name.stem != "item" &&
                         (name.text == "point" || name.text == "p" || name.ordinal >= 0);
      if (!strong && !point) continue;
      const NumberGroup& first =
          Group(firsts.try_emplace({Signature(second), second.brackets}, i).first->second);
      if (Floats(first) == Floats(second) || !IsWanted(first)) continue;
      reading_.trouble = Trouble{fmt::format("\"{}\" is given twice: {} and {}", name.text,
                                             PrintGroup(first), PrintGroup(second)),
                                 second.range.begin};
      return;
    }
  }

  // Whether some parameter could take the group, and only one of its kind.
  bool IsWanted(const NumberGroup& group) const {
    for (const NamedKind& parameter : query_.parameters) {
      for (const ShapeForm& form : FormsOf(parameter, group.size() == 2)) {
        for (const FormSlot& slot : form.slots) {
          if (slot.groups == 0) return false;
          if (slot.size == group.size() && SuitCost(parameter, slot, group)) return true;
        }
      }
    }
    return false;
  }

  void Read(const Part& part) {
    Fittings fittings = FitOf(part.groups);
    if (!fittings.complete) {
      return Refuse(fmt::format("there are too many numbers to tell which are which ({} groups): "
                                "keep those of one case, or write names before them",
                                part.groups.size()),
                    part.groups);
    }
    KeepDistinct(query_, text_.groups, fittings.best);
    if (fittings.best.empty()) {
      reading_.trouble = Missing(part.groups);
    } else if (fittings.best.size() > 1) {
      reading_.candidates = std::move(fittings.best);
    } else {
      TextCase read = Compose(query_, text_.groups, fittings.best.front(), taken_);
      const std::string refused = Evaluate(query_, text_.groups, part.remark, read);
      if (!refused.empty()) return Refuse(refused, part.groups);
      reading_.cases.push_back(std::move(read));
    }
  }

  // What keeps the numbers from fitting: a calculation, or a parameter that the text does not give.
  Trouble Missing(const Indices& indices) {
    const std::vector<NumberGroup> groups = GroupsAt(indices);
    const auto unknown = std::ranges::find_if(groups, &NumberGroup::calculated);
    if (unknown != groups.end()) {
      return {fmt::format("{} is part of a calculation, or not clearly a number of its own: write "
                          "the values",
                          PrintGroup(*unknown)),
              unknown->range.begin};
    }
    for (std::size_t i = 0; query_.parameters.size() > 1 && i < query_.parameters.size(); ++i) {
      Query without = query_;
      without.parameters.erase(without.parameters.begin() + static_cast<std::ptrdiff_t>(i));
      if (Fit(without, groups, steps_).best.empty()) continue;
      return {fmt::format("the {} is not said; {} takes {}", query_.parameters[i].name, query_.name,
                          Needs(query_))};
    }
    return {fmt::format("nothing in the text fits {}: it takes {}", query_.name, Needs(query_))};
  }

  const Query& query_;
  const GroupedText& text_;
  const Taken& taken_;
  const std::size_t most_cases_;
  std::size_t steps_ = 200'000;
  Indices arguments_;
  Reading reading_;
};

// "ray (0, 0, 5) (0, 0, -1), plane ..."
std::string Described(const Reading& reading, const Fitting& fitting) {
  std::string text;
  for (std::size_t i = 0; i < fitting.parameters.size(); ++i) {
    text += fmt::format("{}{}", text.empty() ? "" : ", ", reading.query->parameters[i].name);
    for (const std::vector<std::size_t>& slot : fitting.parameters[i].groups) {
      for (const std::size_t group : slot) text += " " + PrintGroup(reading.groups[group]);
    }
  }
  return text;
}

}  // namespace

Reading ReadIssue(const Query& query, std::string_view text, const Taken& taken) {
  GroupedText grouped = GroupNumbers(text);
  Reading reading = TextReader(query, grouped, taken, kMostCases).Run();
  reading.groups = std::move(grouped.groups);
  reading.remark = std::move(grouped.remark);
  return reading;
}

std::vector<const Query*> QueriesThatFit(std::string_view text, const Taken& taken) {
  const GroupedText grouped = GroupNumbers(text);
  std::vector<const Query*> queries;
  std::size_t least = static_cast<std::size_t>(-1);
  for (const Query& query : Queries()) {
    const Reading reading = TextReader(query, grouped, taken, 1).Run();
    if (reading.trouble || reading.cases.empty() || !reading.candidates.empty()) continue;
    const std::size_t left = reading.cases.front().fitting.left_over.size();
    if (left > least) continue;
    if (left < least) queries.clear();
    least = left;
    queries.push_back(&query);
  }
  return queries;
}

bool Reading::understood() const {
  return !trouble && candidates.empty() && !cases.empty() && conventions().empty();
}

std::vector<Convention> Reading::conventions() const {
  std::vector<Convention> open;
  for (const TextCase& read : cases) {
    for (const Convention& convention : read.conventions) {
      if (std::ranges::find(open, convention.id, &Convention::id) == open.end()) {
        open.push_back(convention);
      }
    }
  }
  return open;
}

Trouble OpenQuestion(const Reading& reading) {
  if (reading.trouble) return *reading.trouble;
  std::vector<std::string> parts;
  if (!reading.candidates.empty()) {
    constexpr std::size_t kMost = 3;
    for (const Fitting& fitting : reading.candidates) {
      if (parts.size() < kMost) parts.push_back(Described(reading, fitting));
    }
    const std::size_t more = reading.candidates.size() - parts.size();
    if (more > 0) parts.push_back(fmt::format("{} more", more));
    return {fmt::format("which numbers are which is not said: {}: write names before them",
                        fmt::join(parts, " | ")),
            reading.groups.front().range.begin};
  }
  const std::vector<Convention> open = reading.conventions();
  if (open.empty()) return {};
  for (const Convention& convention : open) {
    std::vector<std::string> options;
    for (const Convention::Option& option : convention.options) {
      options.push_back(fmt::format("--take {}={} ({})", convention.id, option.id, option.text));
    }
    parts.push_back(fmt::format("{}: say {}", convention.what, fmt::join(options, " or ")));
  }
  return {fmt::format("{}", fmt::join(parts, "; ")), open.front().range.begin};
}

std::string CaseFileOf(const Reading& reading) {
  std::vector<std::string> cases;
  for (const TextCase& read : reading.cases) {
    std::string text = fmt::format("    {{\"id\": {}", cases.size());
    for (std::size_t i = 0; i < read.written.size(); ++i) {
      text += fmt::format(", \"{}\": {}", reading.query->parameters[i].name, read.written[i]);
    }
    text += ", \"expect\": " + OnOneLine(AnswerToJson(read.answer));
    if (!read.note.empty()) text += ", \"note\": " + OnOneLine(Json(read.note));
    cases.push_back(text + "}");
  }
  return fmt::format(
      "{{\n  \"query\": \"{}\",\n  \"tolerance\": {},\n  \"cases\": [\n{}\n  ]\n}}\n",
      reading.query->name, kDefaultTolerance, fmt::join(cases, ",\n"));
}

std::size_t LineOf(std::string_view text, std::size_t offset) {
  return 1 + static_cast<std::size_t>(std::ranges::count(text.substr(0, offset), '\n'));
}

}  // namespace hitscan
