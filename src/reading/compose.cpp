// Makes the cases of a reading: their arguments, answers and notes.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "json/document.h"
#include "query/why.h"
#include "reading/read_text.h"

namespace hitscan {
namespace {

double ValueOf(const std::string& json) { return std::strtod(json.c_str(), nullptr); }

std::string Negated(const std::string& json) {
  return json.starts_with('-') ? json.substr(1) : "-" + json;
}

// A sum of a number and a multiple of another one, in decimal: 0.3 - 0.1 is 0.2. A half has one
// more place than its whole, so that rounding to these places changes nothing.
std::string Sum(const std::string& a, double factor, const std::string& b) {
  const double sum = ValueOf(a) + factor * ValueOf(b);
  std::size_t places = 0;
  for (const std::string& each : {a, b}) {
    if (each.find_first_of("eE") != std::string::npos) return fmt::format("{}", sum);
    places = std::max(places, each.size() - std::min(each.find('.'), each.size() - 1));
  }
  return fmt::format("{}", ValueOf(fmt::format("{:.{}f}", sum, places)) + 0.0);  // not -0
}

// A member of a shape that is being written.
struct Member {
  std::string_view key;
  std::vector<std::string> numbers;
  const NumberGroup* group;
};
using Members = std::vector<Member>;

struct Number {
  const std::string* json;
  const NumberGroup* group;
};

bool Says(const NumberGroup& group, const auto& what) {
  return std::ranges::any_of(group.labels, what);
}

class Composer {
 public:
  Composer(const Query& query, std::span<const NumberGroup> groups, const Fitting& fitting,
           const Taken& taken)
      : query_(query), groups_(groups), fitting_(fitting), taken_(taken) {}

  TextCase Run() {
    result_.fitting = fitting_;
    for (std::size_t i = 0; i < query_.parameters.size(); ++i) {
      result_.written.push_back(Argument(query_.parameters[i], fitting_.parameters[i]));
    }
    if (fitting_.planar) Remark("two coordinates: z is 0");
    if (flat_box_) Remark("the box reaches from -1 to 1 in z");
    return std::move(result_);
  }

 private:
  void Remark(const std::string& text) {
    if (std::ranges::find(result_.remarks, text) == result_.remarks.end()) {
      result_.remarks.push_back(text);
    }
  }

  // A number or a vector; in the plane z is 0, and a box is not flat.
  std::string Written(const Member& member) {
    std::vector<std::string> numbers = member.numbers;
    if (numbers.size() == 1) return numbers.front();
    if (fitting_.planar && numbers.size() == 2) {
      const bool box = member.key == "min" || member.key == "max" || member.key == "extents";
      numbers.emplace_back(!box ? "0" : member.key == "min" ? "-1" : "1");
      flat_box_ = flat_box_ || box;
    }
    return fmt::format("[{}]", fmt::join(numbers, ", "));
  }

  std::string Written(const Members& members) {
    if (members.front().key.empty()) return Written(members.front());
    std::vector<std::string> parts;
    for (const Member& member : members) {
      parts.push_back(fmt::format("\"{}\": {}", member.key, Written(member)));
    }
    return fmt::format("{{{}}}", fmt::join(parts, ", "));
  }

  // The members of a shape, of the numbers of some groups one after the other. Takes the numbers.
  static Members Split(const std::vector<FormSlot>& slots, std::span<const Number>& numbers) {
    Members members;
    for (const FormSlot& slot : slots) {
      Member& member = members.emplace_back(Member{slot.name, {}, numbers.front().group});
      for (const Number& number : numbers.first(slot.size)) member.numbers.push_back(*number.json);
      numbers = numbers.subspan(slot.size);
    }
    return members;
  }

  std::string Argument(const NamedKind& parameter, const FilledParameter& filled) {
    std::vector<Number> all;
    for (const std::vector<std::size_t>& slot : filled.groups) {
      for (const std::size_t group : slot) {
        for (const NumberPiece& number : groups_[group].numbers) {
          all.push_back({&number.json, &groups_[group]});
        }
      }
    }
    std::span<const Number> numbers = all;
    const std::vector<FormSlot> plain = FormsOf(parameter, fitting_.planar).front().slots;
    const FormSlot& slot = filled.form.slots.front();
    const bool planes = parameter.kind == kKindOf<std::vector<Plane>>;
    if (planes || slot.groups != 1 || plain.front().groups != 1) {
      const std::vector<FormSlot> item =
          planes ? std::vector<FormSlot>{{"normal"}, {"distance", 0, 1}}
                 : std::vector<FormSlot>{
                       {"", 0, plain.front().groups != 1 ? plain.front().size : slot.size}};
      std::vector<std::string> items;
      while (!numbers.empty()) {
        Members members = Split(item, numbers);
        if (planes) DecideSign(members.back());
        items.push_back(Written(members));
      }
      const std::string list = fmt::format("[{}]", fmt::join(items, ", "));
      return plain.front().groups != 1 ? list : fmt::format("{{\"points\": {}}}", list);
    }
    Members members = Split(slot.name.empty() ? plain : filled.form.slots, numbers);
    if (plain.front().role == Role("distance")) DecideSign(members.front());
    Adapt(parameter, members);
    return Written(members);
  }

  // From the way in which the text gives a shape to that of a case file.
  void Adapt(const NamedKind& parameter, Members& members) {
    if (parameter.kind == kKindOf<Aabb>) AdaptBox(members);
    for (Member& member : members) {
      if (member.key == "distance") DecideSign(member);
      if (member.key == "aspect" && member.numbers.size() == 1) member.numbers.emplace_back("1");
    }
    Member& last = members.back();
    if (last.key == "end" && parameter.kind == kKindOf<Ray>) {
      Remark("the ray is given by two points: its direction is their difference");
      last.key = "direction";
      Combine(last, -1, members.front());
    }
    if (last.key == "through") {
      double height = 0;
      double square = 0;
      for (std::size_t i = 0; i < last.numbers.size(); ++i) {
        const double normal = ValueOf(members.front().numbers[i]);
        height += normal * ValueOf(last.numbers[i]);
        square += normal * normal;
      }
      const double distance = square > 0 ? height / std::sqrt(square) : 0;
      Remark(
          fmt::format("the plane is given by a normal and a point: its distance is {}", distance));
      last = {"distance", {fmt::format("{}", distance)}, last.group};
    }
  }

  static void Combine(Member& a, double factor, const Member& b) {
    for (std::size_t i = 0; i < a.numbers.size(); ++i) {
      a.numbers[i] = Sum(a.numbers[i], factor, b.numbers[i]);
    }
  }

  void AdaptBox(Members& members) {
    Member& first = members[0];
    Member& second = members[1];
    if (second.key == "max") {
      const auto said = [](const Member& member) {
        const Label* const label = RoleLabel(*member.group);
        return label != nullptr &&
               (label->generic ? label->ordinal >= 0 : (label->roles & Role(member.key)) != 0);
      };
      if (first.group == second.group || !(said(first) || said(second))) ChooseBox(members);
    }
    while (second.numbers.size() < first.numbers.size()) {
      second.numbers.push_back(second.numbers.front());
    }
    if (second.key != "size") return;
    if (first.key == "center") {
      Remark("the box is given by its centre and its size: extents are half of the size");
      second.key = "extents";
      for (std::string& number : second.numbers) number = Sum("0", 0.5, number);
    } else {
      Remark("the box is given by a corner and its size: max is their sum");
      second.key = "max";
      Combine(second, 1, first);
    }
  }

  // Two vectors that the text does not name, or six numbers.
  void ChooseBox(Members& members) {
    const NumberGroup& group = *members[0].group;
    std::vector<std::string>& first = members[0].numbers;
    std::vector<std::string>& second = members[1].numbers;
    std::vector<std::string> all = first;
    all.insert(all.end(), second.begin(), second.end());
    bool ordered = true;
    bool sizes = true;
    bool by_axes = members[0].group == members[1].group && !fitting_.planar;
    for (std::size_t i = 0; i < first.size(); ++i) {
      ordered = ordered && ValueOf(first[i]) <= ValueOf(second[i]);
      sizes = sizes && ValueOf(second[i]) >= 0;
      by_axes = by_axes && ValueOf(all[2 * i]) <= ValueOf(all[2 * i + 1]);
    }
    if (ordered && !Says(group, [](const Label& label) { return label.stem == "bounds"; })) return;
    Convention box = AllConventions()[1];
    box.range = group.range;
    std::erase_if(box.options, [&](const Convention::Option& option) {
      return option.id == "axes" ? !by_axes : option.id != "corners" && !sizes;
    });
    if (box.options.size() == 1) return;
    const std::string choice = Choose(std::move(box));
    if (choice == "axes") {
      first = {all[0], all[2], all[4]};
      second = {all[1], all[3], all[5]};
    } else if (choice != "corners") {
      members[0].key = "center";
      members[1].key = choice == "half" ? "extents" : "size";
    }
  }

  // "constant 3" may be the distance of a plane, or minus its distance.
  void DecideSign(Member& member) {
    std::string& number = member.numbers.front();
    const NumberGroup& group = *member.group;
    const bool said = Says(group, [&](const Label& label) {
      const auto says = [&](std::string_view word) {
        return std::ranges::find(label.words, word) != label.words.end();
      };
      return label.text == "plane_d" || (group.size() == 1 && (says("distance") || says("dist")));
    });
    if (said || ValueOf(number) == 0) return;
    const std::string name = group.labels.empty() ? "" : group.labels.front().text + " ";
    Convention constant = AllConventions()[0];
    constant.what = fmt::format("\"{}{}\" may be the plane's distance or minus its distance", name,
                                PrintGroup(group));
    constant.options[0].text += number;
    constant.options[1].text += Negated(number);
    constant.range = group.numbers.back().range;
    if (Choose(std::move(constant)) == "negated") number = Negated(number);
  }

  std::string Choose(Convention convention) {
    const auto found = taken_.find(convention.id);
    for (const Convention::Option& option : convention.options) {
      if (found == taken_.end() || option.id != found->second) continue;
      Remark("taken as told: " + option.text);
      return option.id;
    }
    std::string first = convention.options.front().id;
    if (std::ranges::find(result_.conventions, convention.id, &Convention::id) ==
        result_.conventions.end()) {
      result_.conventions.push_back(std::move(convention));
    }
    return first;
  }

  const Query& query_;
  std::span<const NumberGroup> groups_;
  const Fitting& fitting_;
  const Taken& taken_;
  TextCase result_;
  bool flat_box_ = false;
};

std::vector<Value> Arguments(const Query& query, std::span<const std::string> written) {
  std::vector<Value> arguments;
  for (const std::string& each : written) {
    const NamedKind& parameter = query.parameters[arguments.size()];
    const JsonDocument document("the text", each);
    try {
      arguments.push_back(ReadValue(parameter.kind, document.Reader()));
    } catch (const JsonError& error) {
      throw InvalidShape(fmt::format("{}: {}", parameter.name, error.what()));
    }
  }
  query.RequireAnswerable(arguments);
  return arguments;
}

// The verdict when a number, and those that equal it, are another float; empty when they are no
// such shapes. `flat` has the arguments, by the paths of their numbers.
Answer VerdictWith(const Query& query, Json flat, double number, float other) {
  for (Json& each : flat) {
    if (each.get<double>() == number) each = static_cast<double>(other);
  }
  try {
    std::vector<std::string> written;
    for (const Json& argument : flat.unflatten()) written.push_back(argument.dump());
    return VerdictOf(query.implementations.front().run(Arguments(query, written)));
  } catch (const std::exception&) {
    return {};
  }
}

// A sentence when the verdict depends on how a number is rounded to a float: when it is another one
// with the float on the other side of the number. Empty when it does not, or when the query has no
// verdict.
std::string RoundingNote(const Query& query, const TextCase& read) {
  const Json flat = Json::parse(fmt::format("[{}]", fmt::join(read.written, ","))).flatten();
  const Answer verdict = VerdictOf(read.answer);
  constexpr std::size_t kMost = 64;
  for (const Json& json : flat.size() > kMost ? Json::array() : flat) {
    const auto number = json.get<double>();
    const auto nearest = static_cast<float>(number);
    if (number == nearest) continue;
    const float other = std::nextafter(nearest, number < nearest ? -INFINITY : INFINITY);
    const Answer changed = VerdictWith(query, flat, number, other);
    const auto [right, wrong] = std::ranges::mismatch(verdict, changed);
    if (right == verdict.end() || wrong == changed.end()) continue;
    const std::optional<double> margin = ExactMargin(query, read.arguments);
    return fmt::format("rounding to floats decides: {} {}, but {} if {} is {:.9g}, not {:.9g}{}",
                       right->name, PrintValue(right->value), PrintValue(wrong->value), json.dump(),
                       other, nearest, margin ? fmt::format(" (margin {:.2g})", *margin) : "");
  }
  return {};
}

}  // namespace

TextCase Compose(const Query& query, std::span<const NumberGroup> groups, const Fitting& fitting,
                 const Taken& taken) {
  return Composer(query, groups, fitting, taken).Run();
}

std::string Evaluate(const Query& query, std::span<const NumberGroup> groups,
                     const std::string& remark, TextCase& read) {
  try {
    read.arguments = Arguments(query, read.written);
    read.answer = query.implementations.front().run(read.arguments);
  } catch (const std::exception& error) {
    return error.what();
  }
  std::vector<std::string> parts = read.remarks;
  if (!remark.empty()) parts.insert(parts.begin(), "reported: " + remark);
  std::vector<std::string> unused;
  for (const std::size_t i : read.fitting.left_over) {
    if (groups[i].size() > 1) unused.push_back(PrintGroup(groups[i]));
  }
  if (!unused.empty()) parts.push_back(fmt::format("not used: {}", fmt::join(unused, ", ")));
  const std::string rounding = RoundingNote(query, read);
  if (!rounding.empty()) parts.push_back(rounding);
  read.note = fmt::format("{}", fmt::join(parts, "; "));
  return {};
}

std::vector<Convention> AllConventions() {
  return {{"constant",
           "",
           {{"distance", "the plane is normal . x = "}, {"negated", "the plane is normal . x = "}},
           {}},
          {"box",
           "it is not said what the numbers of the box are",
           {{"corners", "the box is given by two corners"},
            {"half", "the box is given by its centre and half of its size"},
            {"size", "the box is given by its centre and its size"},
            {"axes", "the box is given axis by axis: min x, max x, min y..."}},
           {}}};
}

}  // namespace hitscan
