// Makes the cases of a reading: their arguments, answers and notes.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <nlohmann/json.hpp>

#include "json/document.h"
#include "query/why.h"
#include "reading/read_text.h"

namespace hitscan {
namespace {

double ValueOf(const std::string& json) { return std::strtod(json.c_str(), nullptr); }

bool IsZero(std::string_view json) {
  return json.substr(0, json.find_first_of("eE")).find_first_of("123456789") == json.npos;
}

std::string Negated(const std::string& json) {
  if (IsZero(json)) return "0";
  return json.starts_with('-') ? json.substr(1) : "-" + json;
}

// How many digits a number has after its point, at least.
int PlacesOf(const std::string& json) {
  const std::size_t exponent = std::min(json.find_first_of("eE"), json.size());
  const std::size_t point = std::min(json.find('.'), exponent);
  const int fraction = static_cast<int>(exponent - std::min(point + 1, exponent));
  return fraction - (exponent < json.size() ? std::atoi(json.c_str() + exponent + 1) : 0);
}

// A sum of a number and a multiple of another one, in decimal: 0.3 - 0.1 is 0.2. It has no more
// places than these, and a double holds 15 digits, so that rounding to the places is exact. Where
// there are more, it is the nearest double.
std::string Sum(const std::string& a, double factor, const std::string& b) {
  const double sum = ValueOf(a) + factor * ValueOf(b);
  const int halved = factor == std::floor(factor) ? 0 : 1;
  const int places = std::max({PlacesOf(a), PlacesOf(b) + halved, 0});
  const double largest = std::max(std::abs(ValueOf(a)), std::abs(ValueOf(b)));
  if (places > 15 || largest * std::pow(10, places) >= 1e15) return fmt::format("{}", sum);
  std::string text = fmt::format("{:.{}f}", sum, places);
  if (places > 0) {
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
  }
  return text == "-0" ? "0" : text;
}

// A member of a shape that is being written.
struct Member {
  std::string_view key;
  std::vector<std::string> numbers;
  const NumberGroup* group;
};
using Members = std::vector<Member>;

Member* Find(Members& members, std::string_view key) {
  const auto found = std::ranges::find(members, key, &Member::key);
  return found == members.end() ? nullptr : &*found;
}

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

  static std::vector<std::string> Texts(std::span<const NumberPiece> numbers) {
    std::vector<std::string> texts;
    for (const NumberPiece& number : numbers) texts.push_back(number.json);
    return texts;
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
    std::vector<std::string> parts;
    for (const Member& member : members) {
      parts.push_back(fmt::format("\"{}\": {}", member.key, Written(member)));
    }
    return fmt::format("{{{}}}", fmt::join(parts, ", "));
  }

  std::string Argument(const NamedKind& parameter, const FilledParameter& filled) {
    const ShapeForm plain = FormsOf(parameter, fitting_.planar).front();
    const FormSlot& slot = filled.form.slots.front();
    if (parameter.kind == kKindOf<std::vector<Plane>>) return Planes(filled);
    if (plain.slots.front().groups != 1) return Points(filled, plain.slots.front().size);
    if (slot.groups != 1) return fmt::format("{{\"points\": {}}}", Points(filled, slot.size));
    const NumberGroup& first = groups_[filled.groups.front().front()];
    Members members;
    if (slot.name.empty()) {
      // All numbers in one group.
      std::size_t at = 0;
      for (const FormSlot& part : plain.slots) {
        members.push_back(
            {part.name, Texts(std::span(first.numbers).subspan(at, part.size)), &first});
        at += part.size;
      }
    } else {
      for (std::size_t i = 0; i < filled.groups.size(); ++i) {
        const NumberGroup& group = groups_[filled.groups[i].front()];
        members.push_back({filled.form.slots[i].name, Texts(group.numbers), &group});
      }
    }
    if (plain.slots.front().role == Role("distance")) DecideSign(members.front());
    if (plain.slots.front().name.empty()) return Written(members.front());
    Adapt(parameter, members);
    return Written(members);
  }

  // From the way in which the text gives a shape to that of a case file.
  void Adapt(const NamedKind& parameter, Members& members) {
    if (parameter.kind == kKindOf<Aabb>) AdaptBox(members);
    if (Member* const distance = Find(members, "distance")) DecideSign(*distance);
    Member* const end = Find(members, "end");
    if (end != nullptr && parameter.kind == kKindOf<Ray>) {
      Remark("the ray is given by two points: its direction is their difference");
      end->key = "direction";
      Combine(*end, -1, members.front());
    }
    if (Member* const through = Find(members, "through")) {
      double height = 0;
      double square = 0;
      for (std::size_t i = 0; i < through->numbers.size(); ++i) {
        const double normal = ValueOf(members.front().numbers[i]);
        height += normal * ValueOf(through->numbers[i]);
        square += normal * normal;
      }
      const double distance = square > 0 ? height / std::sqrt(square) : 0;
      Remark(
          fmt::format("the plane is given by a normal and a point: its distance is {}", distance));
      *through = {"distance", {fmt::format("{}", distance)}, through->group};
    }
    Member* const aspect = Find(members, "aspect");
    if (aspect != nullptr && aspect->numbers.size() == 1) aspect->numbers.emplace_back("1");
  }

  static void Combine(Member& a, double factor, const Member& b) {
    for (std::size_t i = 0; i < a.numbers.size(); ++i) {
      a.numbers[i] = Sum(a.numbers[i], factor, b.numbers[i]);
    }
  }

  void AdaptBox(Members& members) {
    Member& first = members[0];
    Member& second = members[1];
    if (first.key == "min" && second.key == "max") {
      const auto named = [](const Member& member) {
        return IsNamedFor({"", Role(member.key)}, *member.group);
      };
      const auto numbered = [](const Member& member) {
        return !member.group->labels.empty() && member.group->labels.front().generic &&
               member.group->labels.front().ordinal >= 0;
      };
      const bool together = first.group == second.group;
      const bool said = named(first) || named(second) || (numbered(first) && numbered(second));
      if (together || !said) ChooseBox(members, together);
    }
    while (second.key != "max" && second.numbers.size() < first.numbers.size()) {
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
  void ChooseBox(Members& members, bool together) {
    std::vector<std::string>& first = members[0].numbers;
    std::vector<std::string>& second = members[1].numbers;
    bool ordered = true;
    bool sizes = true;
    bool by_axes = together && !fitting_.planar;
    std::vector<std::string> all = first;
    all.insert(all.end(), second.begin(), second.end());
    for (std::size_t i = 0; i < first.size(); ++i) {
      ordered = ordered && ValueOf(first[i]) <= ValueOf(second[i]);
      sizes = sizes && ValueOf(second[i]) >= 0;
      by_axes = by_axes && ValueOf(all[2 * i]) <= ValueOf(all[2 * i + 1]);
    }
    const NumberGroup& group = *members.front().group;
    if (ordered && !Says(group, [](const Label& label) { return label.stem == "bounds"; })) return;
    Convention box = AllConventions()[1];
    box.what = "it is not said what the numbers of the box are";
    box.range = group.range;
    std::erase_if(box.options, [&](const Convention::Option& option) {
      return option.id == "axes" ? !by_axes : option.id != "corners" && !sizes;
    });
    if (box.options.size() == 1) return;
    const std::string choice = Choose(std::move(box));
    if (choice == "half" || choice == "size") {
      members[0].key = "center";
      members[1].key = choice == "half" ? "extents" : "size";
    } else if (choice == "axes") {
      first = {all[0], all[2], all[4]};
      second = {all[1], all[3], all[5]};
    }
  }

  // "constant 3" may be the distance of a plane, or minus its distance.
  void DecideSign(Member& member) {
    std::string& number = member.numbers.front();
    const NumberGroup& group = *member.group;
    const bool alone = group.size() == 1;
    const bool said = Says(group, [&](const Label& label) {
      return label.text == "plane_d" ||
             (alone && (std::ranges::find(label.words, "distance") != label.words.end() ||
                        std::ranges::find(label.words, "dist") != label.words.end()));
    });
    if (said || IsZero(number)) return;
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
    const std::string first = convention.options.front().id;
    if (std::ranges::find(result_.conventions, convention.id, &Convention::id) ==
        result_.conventions.end()) {
      result_.conventions.push_back(std::move(convention));
    }
    return first;
  }

  std::string Points(const FilledParameter& filled, std::size_t each) {
    std::vector<std::string> points;
    for (const std::size_t group : filled.groups.front()) {
      const std::span<const NumberPiece> numbers(groups_[group].numbers);
      for (std::size_t i = 0; i + each <= numbers.size(); i += each) {
        points.push_back(Written(Member{"", Texts(numbers.subspan(i, each)), nullptr}));
      }
    }
    return fmt::format("[{}]", fmt::join(points, ", "));
  }

  std::string Planes(const FilledParameter& filled) {
    std::vector<std::string> planes;
    const std::vector<std::size_t>& all = filled.groups.front();
    for (std::size_t i = 0; i < all.size(); ++i) {
      const NumberGroup& group = groups_[all[i]];
      const NumberGroup& last = group.size() == 4 ? group : groups_[all[++i]];
      Members plane{{"normal", Texts(std::span(group.numbers).first(3)), &group},
                    {"distance", {last.numbers.back().json}, &last}};
      DecideSign(plane.back());
      planes.push_back(Written(plane));
    }
    return fmt::format("[{}]", fmt::join(planes, ", "));
  }

  const Query& query_;
  std::span<const NumberGroup> groups_;
  const Fitting& fitting_;
  const Taken& taken_;
  TextCase result_;
  bool flat_box_ = false;
};

// The verdict of `other`, if it is not that of `answer`.
const AnswerPart* OtherVerdict(const Answer& answer, const Answer& other) {
  const auto found = std::ranges::find_if(other, [&](const AnswerPart& part) {
    const Value* const verdict = FindPart(answer, part.name);
    return verdict != nullptr && IsVerdict(*verdict) && *verdict != part.value;
  });
  return found == other.end() ? nullptr : &*found;
}

// The answer when a number, and those that equal it, are another float; empty when they are no
// such shapes. `flat` has the arguments, by the paths of their numbers.
Answer AnswerWith(const Query& query, Json flat, double number, float other) {
  for (Json& each : flat) {
    if (each.get<double>() == number) each = static_cast<double>(other);
  }
  try {
    const Json arguments = flat.unflatten();
    std::vector<Value> values;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      values.push_back(ReadValue(query.parameters[i].kind, JsonReader(arguments[i])));
    }
    query.RequireAnswerable(values);
    return query.implementations.front().run(values);
  } catch (const std::exception&) {
    return {};
  }
}

// A sentence when the verdict depends on how a number is rounded to a float: when it is another one
// with the float on the other side of a number, or of a component of a vector that is normalised.
// Empty when it does not, or when the query has no verdict.
std::string RoundingNote(const Query& query, const TextCase& read) {
  Json exact = Json::array();
  Json rounded = Json::array();
  for (std::size_t i = 0; i < read.arguments.size(); ++i) {
    exact.push_back(Json::parse(read.written[i], nullptr, false));
    rounded.push_back(WriteValue(read.arguments[i]));
  }
  exact = exact.flatten();
  rounded = rounded.flatten();
  constexpr std::size_t kMost = 64;
  if (exact.size() > kMost) return {};
  for (const auto& [path, json] : exact.items()) {
    const auto number = json.get<double>();
    const auto nearest = static_cast<float>(number);
    const bool normalised =
        rounded.contains(path) && static_cast<float>(rounded[path].get<double>()) != nearest;
    for (const float sign : {-1.0F, 1.0F}) {
      // The text has a number between two floats, or the shape has another one than the text.
      if (!normalised && !(sign < 0 ? number < nearest : number > nearest)) continue;
      const float other = std::nextafter(nearest, sign * std::numeric_limits<float>::infinity());
      const Answer changed = AnswerWith(query, exact, number, other);
      const AnswerPart* const verdict = OtherVerdict(read.answer, changed);
      if (verdict == nullptr) continue;
      const std::optional<double> margin = ExactMargin(query, read.arguments);
      return fmt::format("rounding to floats decides: {} {}, but {} if {} is {:.9g}, not {:.9g}{}",
                         verdict->name, PrintValue(*FindPart(read.answer, verdict->name)),
                         PrintValue(verdict->value), json.dump(), other, nearest,
                         margin ? fmt::format(" (margin {:.2g})", *margin) : "");
    }
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
    read.arguments.clear();
    for (std::size_t i = 0; i < query.parameters.size(); ++i) {
      const JsonDocument document("the text", read.written[i]);
      try {
        read.arguments.push_back(ReadValue(query.parameters[i].kind, document.Reader()));
      } catch (const JsonError& error) {
        return fmt::format("{}: {}", query.parameters[i].name, error.what());
      }
    }
    query.RequireAnswerable(read.arguments);
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
           "",
           {{"corners", "the box is given by two corners"},
            {"half", "the box is given by its centre and half of its size"},
            {"size", "the box is given by its centre and its size"},
            {"axes", "the box is given axis by axis: min x, max x, min y..."}},
           {}}};
}

}  // namespace hitscan
