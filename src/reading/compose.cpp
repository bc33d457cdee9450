#include "reading/compose.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "reading/decimal.h"

namespace hitscan {
namespace {

double Number(const NumberPiece& piece) { return std::strtod(piece.json.c_str(), nullptr); }

std::string List(const std::vector<std::string>& items) {
  return fmt::format("[{}]", fmt::join(items, ", "));
}

std::vector<std::string> Texts(std::span<const NumberPiece> numbers) {
  std::vector<std::string> texts;
  for (const NumberPiece& number : numbers) texts.push_back(number.json);
  return texts;
}

// The number as the text has it, with the name before it: "constant 3".
std::string Named(const NumberGroup& group, const std::string& number) {
  return group.labels.empty() ? number : group.labels.front().text + " " + number;
}

class Composer {
 public:
  Composer(const Query& query, std::span<const NumberGroup> groups, const Fitting& fitting,
           const Taken& taken)
      : query_(query), groups_(groups), fitting_(fitting), taken_(taken) {}

  ComposedCase Run() {
    for (std::size_t i = 0; i < query_.parameters.size(); ++i) {
      result_.arguments.push_back(Argument(i));
    }
    if (fitting_.planar) Remark("two coordinates: z is 0");
    if (flat_box_) Remark("the box reaches from -1 to 1 in z");
    return std::move(result_);
  }

 private:
  using Numbers = std::span<const NumberPiece>;

  void Remark(std::string text) {
    if (std::ranges::find(result_.remarks, text) == result_.remarks.end()) {
      result_.remarks.push_back(std::move(text));
    }
  }

  const NumberGroup& Group(const FilledParameter& filled, std::size_t slot,
                           std::size_t index = 0) const {
    return groups_[filled.groups[slot][index]];
  }

  // A point or direction; in the plane z is 0.
  std::string Vector(Numbers numbers, std::string_view z = "0") const {
    std::vector<std::string> texts = Texts(numbers);
    if (fitting_.planar && texts.size() == 2) texts.emplace_back(z);
    return List(texts);
  }
  std::size_t Dimensions() const { return fitting_.planar ? 2 : 3; }

  static std::string Object(
      std::initializer_list<std::pair<std::string_view, std::string>> members) {
    std::string text;
    for (const auto& [key, value] : members) {
      text += fmt::format("{}\"{}\": {}", text.empty() ? "" : ", ", key, value);
    }
    return "{" + text + "}";
  }

  std::string Choose(Convention convention) {
    const auto found = taken_.find(convention.id);
    const Convention::Option* option =
        found == taken_.end() ? nullptr : convention.Find(found->second);
    if (option != nullptr) {
      Remark("taken as told: " + option->text);
      return option->id;
    }
    const std::string first = convention.options.front().id;
    const bool asked = std::ranges::any_of(
        result_.conventions, [&](const Convention& other) { return other.id == convention.id; });
    if (!asked) result_.conventions.push_back(std::move(convention));
    return first;
  }

  std::string PlaneDistance(const NumberGroup& group, const NumberPiece& number) {
    const bool said = std::ranges::any_of(group.labels, [](const Label& label) {
      return std::ranges::find(label.words, "distance") != label.words.end() ||
             std::ranges::find(label.words, "dist") != label.words.end();
    });
    const bool parameter = std::ranges::any_of(
        group.labels, [](const Label& label) { return label.text == "plane_d"; });
    if ((said && group.size() == 1) || parameter || IsZero(number.json)) return number.json;
    const std::string name = Named(group, group.size() == 1 ? number.json : PrintGroup(group));
    const std::string negated = DecimalNegated(number.json);
    const std::string choice =
        Choose({"constant",
                fmt::format("\"{}\" may be the plane's distance or minus its distance", name),
                {{"distance", fmt::format("the plane is normal . x = {}", number.json)},
                 {"negated", fmt::format("the plane is normal . x = {}", negated)}},
                number.range});
    return choice == "negated" ? negated : number.json;
  }

  std::string BoxOf(const std::string& min, const std::string& max) {
    return Object({{"min", min}, {"max", max}});
  }

  std::string Corners(Numbers min, Numbers max) {
    if (fitting_.planar) flat_box_ = true;
    return BoxOf(Vector(min, "-1"), Vector(max, "1"));
  }

  std::string CenterBox(Numbers center, Numbers sizes, bool half) {
    std::vector<std::string> extents = Texts(sizes);
    while (extents.size() < center.size()) extents.push_back(extents.front());
    if (!half) {
      for (std::string& each : extents) each = DecimalHalf(each);
      Remark("the box is given by its centre and its size: extents are half of the size");
    }
    if (fitting_.planar) {
      flat_box_ = true;
      extents.emplace_back("1");
    }
    return Object({{"center", Vector(center)}, {"extents", List(extents)}});
  }

  // Two vectors that the text does not name, or six numbers.
  std::string UnnamedBox(Numbers first, Numbers second, const NumberGroup& group, bool together) {
    bool ordered = true;
    bool sizes = true;
    bool interleaved = together && !fitting_.planar;
    std::vector<NumberPiece> all(first.begin(), first.end());
    all.insert(all.end(), second.begin(), second.end());
    for (std::size_t i = 0; i < first.size(); ++i) {
      ordered = ordered && Number(first[i]) <= Number(second[i]);
      sizes = sizes && Number(second[i]) >= 0;
      interleaved = interleaved && Number(all[2 * i]) <= Number(all[2 * i + 1]);
    }
    const bool bounds = std::ranges::any_of(
        group.labels, [](const Label& label) { return label.stem == "bounds"; });
    Convention box{"box", "", {{"corners", "the box is given by two corners"}}, group.range};
    if (sizes && (!ordered || bounds)) {
      box.options.push_back({"half", "the box is given by its centre and half of its size"});
      box.options.push_back({"size", "the box is given by its centre and its size"});
    }
    if (interleaved && (!ordered || bounds)) {
      box.options.push_back({"axes", "the box is given axis by axis: min x, max x, min y..."});
    }
    if (box.options.size() == 1) return Corners(first, second);
    box.what = "it is not said what the numbers of the box are";
    const std::string choice = Choose(std::move(box));
    if (choice == "half" || choice == "size") return CenterBox(first, second, choice == "half");
    if (choice == "axes") {
      return BoxOf(List({all[0].json, all[2].json, all[4].json}),
                   List({all[1].json, all[3].json, all[5].json}));
    }
    return Corners(first, second);
  }

  std::string Box(const FilledParameter& filled) {
    const std::string_view form = filled.form.id;
    const NumberGroup& first = Group(filled, 0);
    if (form == "six") {
      const Numbers numbers(first.numbers);
      return UnnamedBox(numbers.first(Dimensions()), numbers.subspan(Dimensions()), first, true);
    }
    const NumberGroup& second = Group(filled, 1);
    if (form == "corners") {
      const bool said = IsNamedFor(filled.form.slots[0], first) ||
                        IsNamedFor(filled.form.slots[1], second) || BothNumbered(first, second);
      return said ? Corners(first.numbers, second.numbers)
                  : UnnamedBox(first.numbers, second.numbers, first, false);
    }
    if (form == "corner_size") return CornerBox(first.numbers, second.numbers);
    return CenterBox(first.numbers, second.numbers, form.starts_with("extent"));
  }

  static bool BothNumbered(const NumberGroup& a, const NumberGroup& b) {
    return !a.labels.empty() && !b.labels.empty() && a.labels.front().generic &&
           b.labels.front().generic && a.labels.front().ordinal >= 0 &&
           b.labels.front().ordinal >= 0;
  }

  std::string CornerBox(Numbers corner, Numbers size) {
    std::vector<std::string> max;
    for (std::size_t i = 0; i < corner.size(); ++i) {
      max.push_back(DecimalDifference(corner[i].json, DecimalNegated(size[i].json)));
    }
    Remark("the box is given by a corner and its size: max is their sum");
    if (fitting_.planar) {
      flat_box_ = true;
      max.emplace_back("1");
    }
    return BoxOf(Vector(corner, "-1"), List(max));
  }

  std::string Ray(const FilledParameter& filled) {
    const NumberGroup& origin = Group(filled, 0);
    if (filled.form.id == "six") {
      const Numbers numbers(origin.numbers);
      return Object({{"origin", Vector(numbers.first(Dimensions()))},
                     {"direction", Vector(numbers.subspan(Dimensions()))}});
    }
    const NumberGroup& second = Group(filled, 1);
    if (filled.form.id == "direction") {
      return Object({{"origin", Vector(origin.numbers)}, {"direction", Vector(second.numbers)}});
    }
    std::vector<std::string> direction;
    for (std::size_t i = 0; i < origin.size(); ++i) {
      direction.push_back(DecimalDifference(second.numbers[i].json, origin.numbers[i].json));
    }
    if (fitting_.planar) direction.emplace_back("0");
    Remark("the ray is given by two points: its direction is their difference");
    return Object({{"origin", Vector(origin.numbers)}, {"direction", List(direction)}});
  }

  std::string Plane(const FilledParameter& filled) {
    const NumberGroup& first = Group(filled, 0);
    if (filled.form.id == "four") {
      const Numbers numbers(first.numbers);
      return Object({{"normal", Vector(numbers.first(Dimensions()))},
                     {"distance", PlaneDistance(first, numbers.back())}});
    }
    if (filled.form.id == "points") {
      std::vector<std::string> points;
      for (std::size_t i = 0; i < 3; ++i) points.push_back(Vector(Group(filled, 0, i).numbers));
      return Object({{"points", List(points)}});
    }
    const NumberGroup& second = Group(filled, 1);
    if (filled.form.id == "normal") {
      return Object({{"normal", Vector(first.numbers)},
                     {"distance", PlaneDistance(second, second.numbers.front())}});
    }
    double height = 0;
    double square = 0;
    for (std::size_t i = 0; i < first.size(); ++i) {
      height += Number(first.numbers[i]) * Number(second.numbers[i]);
      square += Number(first.numbers[i]) * Number(first.numbers[i]);
    }
    const double distance = square > 0 ? height / std::sqrt(square) : 0;
    Remark(fmt::format("the plane is given by a normal and a point: its distance is {}", distance));
    return Object({{"normal", Vector(first.numbers)}, {"distance", fmt::format("{}", distance)}});
  }

  std::string Points(const FilledParameter& filled) {
    std::vector<std::string> points;
    const std::size_t each = Dimensions();
    for (const std::vector<std::size_t>& slot : filled.groups) {
      for (const std::size_t group : slot) {
        const Numbers numbers(groups_[group].numbers);
        for (std::size_t i = 0; i + each <= numbers.size(); i += each) {
          points.push_back(Vector(numbers.subspan(i, each)));
        }
      }
    }
    return List(points);
  }

  std::string Planes(const FilledParameter& filled) {
    std::vector<std::string> planes;
    const std::vector<std::size_t>& all = filled.groups.front();
    for (std::size_t i = 0; i < all.size(); ++i) {
      const NumberGroup& group = groups_[all[i]];
      const Numbers numbers(group.numbers);
      const bool four = numbers.size() == 4;
      const NumberGroup& last = four ? group : groups_[all[++i]];
      planes.push_back(Object({{"normal", Vector(numbers.first(3))},
                               {"distance", PlaneDistance(last, last.numbers.back())}}));
    }
    return List(planes);
  }

  std::string Camera(const FilledParameter& filled) {
    const auto vector = [&](std::size_t slot) { return Vector(Group(filled, slot).numbers); };
    const auto number = [&](std::size_t slot) { return Group(filled, slot).numbers.front().json; };
    const NumberGroup& aspect = Group(filled, 6);
    return Object({{"eye", vector(0)},
                   {"target", vector(1)},
                   {"up", vector(2)},
                   {"fov_y", number(3)},
                   {"aspect", aspect.size() == 2 ? Vector(aspect.numbers)
                                                 : List({aspect.numbers.front().json, "1"})},
                   {"near", number(4)},
                   {"far", number(5)}});
  }

  std::string Argument(std::size_t parameter) {
    const FilledParameter& filled = fitting_.parameters[parameter];
    const Kind kind = query_.parameters[parameter].kind;
    const NumberGroup& first = Group(filled, 0);
    const Numbers numbers(first.numbers);
    if (kind == kKindOf<hitscan::Point>) return Vector(numbers);
    if (kind == kKindOf<float>) {
      return query_.parameters[parameter].name == "plane_d" ? PlaneDistance(first, numbers.front())
                                                            : numbers.front().json;
    }
    if (kind == kKindOf<hitscan::Ray>) return Ray(filled);
    if (kind == kKindOf<hitscan::Plane>) return Plane(filled);
    if (kind == kKindOf<hitscan::Aabb>) return Box(filled);
    if (kind == kKindOf<hitscan::Segment>) {
      const bool six = filled.form.id == "six";
      const Numbers end = six ? numbers.subspan(Dimensions()) : Numbers(Group(filled, 1).numbers);
      return Object({{"start", Vector(numbers.first(Dimensions()))}, {"end", Vector(end)}});
    }
    if (kind == kKindOf<hitscan::Sphere>) {
      const NumberPiece& radius =
          filled.form.id == "four" ? numbers.back() : Group(filled, 1).numbers.front();
      return Object({{"center", Vector(numbers.first(Dimensions()))}, {"radius", radius.json}});
    }
    if (kind == kKindOf<Ray2>) {
      const bool four = filled.form.id == "four";
      const Numbers second = four ? numbers.subspan(2) : Numbers(Group(filled, 1).numbers);
      return Object(
          {{"origin", List(Texts(numbers.first(2)))}, {"direction", List(Texts(second))}});
    }
    if (kind == kKindOf<Line2>) {
      const NumberGroup& distance = filled.form.id == "three" ? first : Group(filled, 1);
      return Object({{"normal", List(Texts(numbers.first(2)))},
                     {"distance", PlaneDistance(distance, distance.numbers.back())}});
    }
    if (kind == kKindOf<std::vector<hitscan::Plane>>) return Planes(filled);
    if (kind == kKindOf<hitscan::Camera>) return Camera(filled);
    if (kind == kKindOf<Viewport>) return List(Texts(numbers));
    return Points(filled);
  }

  const Query& query_;
  std::span<const NumberGroup> groups_;
  const Fitting& fitting_;
  const Taken& taken_;
  ComposedCase result_;
  bool flat_box_ = false;
};

}  // namespace

const Convention::Option* Convention::Find(std::string_view option) const {
  const auto found = std::ranges::find(options, option, &Option::id);
  return found == options.end() ? nullptr : &*found;
}

ComposedCase Compose(const Query& query, std::span<const NumberGroup> groups,
                     const Fitting& fitting, const Taken& taken) {
  return Composer(query, groups, fitting, taken).Run();
}

std::vector<Convention> AllConventions() {
  return {{"constant", "", {{"distance", ""}, {"negated", ""}}, {}},
          {"box", "", {{"corners", ""}, {"half", ""}, {"size", ""}, {"axes", ""}}, {}}};
}

}  // namespace hitscan
