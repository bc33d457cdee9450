#include "reading/fit.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <map>
#include <set>

#include "shape/plain_type.h"

namespace hitscan {
namespace {

// What it costs when the text does not say which place, which shape a group belongs to.
constexpr int kUnnamed = 2;
constexpr int kNoFamily = 1;
constexpr int kRelated = 2;
constexpr int kLeftVector = 6;
constexpr int kLeftNumber = 1;
constexpr int kMixed = 6;      // parts of one shape that the text tells apart
constexpr int kSeparated = 3;  // what the text puts together, in two shapes
constexpr std::size_t kMostBest = 40;
// More groups than this are places for points only, not for the parts of a few shapes.
constexpr std::size_t kMostForShapes = 600;

// How many numbers a value has; 0 for lists and words.
std::size_t NumbersIn(const PlainType& type) {
  std::size_t count = type.form == PlainType::Form::kNumber ? 1 : 0;
  for (const PlainType::Member& member : type.members) count += NumbersIn(*member.type);
  return count;
}

// Other ways to give a shape, if names say so.
struct OtherForm {
  std::string_view kind;
  std::string_view first;
  std::string_view second;
  std::size_t second_size = 3;
};
constexpr OtherForm kOtherForms[] = {
    {"ray", "origin", "end"},      {"aabb", "center", "extents"}, {"aabb", "center", "extents", 1},
    {"aabb", "center", "size"},    {"aabb", "center", "size", 1}, {"aabb", "min", "size"},
    {"plane", "normal", "through"}};

std::vector<FormSlot> SlotsOf(const NamedKind& parameter) {
  const PlainType& type = PlainTypeOf(parameter.kind);
  const std::size_t numbers = NumbersIn(type);
  if (type.form == PlainType::Form::kList) {
    const bool points = parameter.kind == kKindOf<std::vector<Point>>;
    return {{"", points ? Role("corner") : 0, NumbersIn(*type.item), 0}};
  }
  const bool point = parameter.kind == kKindOf<Point>;
  if (point || numbers == 1) {
    const bool distance = parameter.name.ends_with("_d");
    const PartRoles role = Role(distance ? "distance" : parameter.name);
    return {{"", role == 0 && point ? Role("point") : role, numbers}};
  }
  std::vector<FormSlot> slots;
  for (const PlainType::Member& member : type.members) {
    // Corners are in a list.
    const bool corner = member.JsonKey().size() == 1 && NumbersIn(*member.type) > 1;
    if (corner) return {{"", Role("corner"), NumbersIn(*member.type), type.members.size()}};
    const PartRoles role = Role(member.JsonKey());
    if (role == 0) return {};
    slots.push_back({member.JsonKey(), role, NumbersIn(*member.type)});
  }
  return slots;
}

// "origin and direction", "6 numbers", "3 corners"
std::string NameOf(const std::vector<FormSlot>& slots) {
  std::vector<std::string> names;
  for (const FormSlot& slot : slots) {
    const bool edge = slot.size == 1 && (slot.name == "extents" || slot.name == "size");
    names.push_back(slot.groups != 1 ? fmt::format("{} points", slot.groups)
                    : slot.name.empty()
                        ? fmt::format("{} numbers", slot.size)
                        : fmt::format("{}{}", slot.name, edge ? " (one number)" : ""));
  }
  return fmt::format("{}", fmt::join(names, " and "));
}

// What a group says apart from a place.
struct Facts {
  const Label* shape = nullptr;
  const Label* series = nullptr;  ///< p of p0, p1, p2; the header A
  std::size_t numbers = 0;        ///< groups with equal numbers have equal ones
};

// What it costs to have both groups in one shape, or in two.
int PairCost(const NumberGroup& a, const Facts& facts_a, const NumberGroup& b, const Facts& facts_b,
             bool together) {
  int cost = 0;
  const auto is_series = [](const Label& x, const Label& y) {
    return x.stem == y.stem && x.ordinal != y.ordinal;
  };
  if (facts_a.shape != nullptr && facts_b.shape != nullptr) {
    const Label& x = *facts_a.shape;
    const Label& y = *facts_b.shape;
    const bool numbered = x.ordinal >= 0 && y.ordinal >= 0 && is_series(x, y);
    const bool same = x.families == y.families && x.stem == y.stem && x.ordinal == y.ordinal;
    cost += together && numbered ? kMixed : !together && same ? 1 : 0;
  }
  if (facts_a.series != nullptr && facts_b.series != nullptr && facts_a.series->generic &&
      facts_b.series->generic) {
    const Label& x = *facts_a.series;
    const Label& y = *facts_b.series;
    // Under the headers A and B.
    const bool outer = &x != &a.labels.front() || &y != &b.labels.front();
    if (outer && is_series(x, y)) {
      cost = together ? kMixed : 0;
    } else if (together ? x.stem != y.stem : is_series(x, y)) {
      cost += kSeparated;
    }
  }
  const auto within = [](const NumberGroup& inner, const NumberGroup& outer) {
    return outer.brackets.empty() || inner.brackets.empty() ||
           std::ranges::find(inner.brackets, outer.brackets.back()) != inner.brackets.end();
  };
  return cost + (together && !within(a, b) && !within(b, a) ? kSeparated : 0);
}

class Search {
 public:
  Search(const Query& query, std::span<const NumberGroup> groups, bool planar, std::size_t& steps)
      : query_(query), groups_(groups), planar_(planar), used_(groups.size()), steps_(steps) {
    std::vector<std::size_t> lists;
    for (std::size_t i = 0; i < query.parameters.size(); ++i) {
      const bool list = PlainTypeOf(query.parameters[i].kind).form == PlainType::Form::kList;
      (list ? lists : order_).push_back(i);
    }
    shapes_ = order_.size();
    result_.complete = groups.size() <= kMostForShapes || !lists.empty();
    if (!result_.complete) return;
    order_.insert(order_.end(), lists.begin(), lists.end());
    filled_.resize(query.parameters.size());
    FindFacts();
    for (const NamedKind& parameter : query.parameters) ways_.push_back(WaysOf(parameter));
  }

  Fittings Run() {
    if (result_.complete) Parameter(0, 0);
    return std::move(result_);
  }

 private:
  struct Candidate {
    std::size_t group;
    int cost;
  };
  // A form of a parameter, with the groups that suit each slot.
  struct Way {
    ShapeForm form;
    std::vector<std::vector<Candidate>> candidates;
  };

  void FindFacts() {
    std::map<std::vector<float>, std::size_t> known;
    for (const NumberGroup& group : groups_) {
      const auto series =
          std::ranges::find_if(group.labels, [](const Label& label) { return label.ordinal >= 0; });
      const std::size_t numbers = known.try_emplace(Floats(group), known.size()).first->second;
      facts_.push_back(
          {FamilyLabel(group), series == group.labels.end() ? nullptr : &*series, numbers});
      uses_.resize(known.size());
      left_costs_.resize(known.size());
      if (IsIgnored(group)) continue;
      const int cost = group.size() > 1 ? kLeftVector : kLeftNumber;
      left_costs_[numbers] += cost;
      left_cost_ += cost;
    }
  }

  std::vector<Way> WaysOf(const NamedKind& parameter) const {
    std::vector<Way> ways;
    for (ShapeForm& form : FormsOf(parameter, planar_)) {
      Way way{std::move(form), {}};
      for (const FormSlot& place : way.form.slots) {
        std::vector<Candidate>& candidates = way.candidates.emplace_back();
        for (std::size_t i = 0; i < groups_.size(); ++i) {
          const NumberGroup& group = groups_[i];
          // A list takes any number of groups; only whether it takes one matters.
          if (group.calculated || (group.size() != place.size && place.groups != 0)) continue;
          if (way.form.named && !IsNamedEnough(place, group)) continue;
          const auto cost = SuitCost(parameter, place, group);
          if (cost) candidates.push_back({i, *cost});
        }
      }
      ways.push_back(std::move(way));
    }
    return ways;
  }

  void Use(std::size_t group) {
    used_[group] = true;
    const std::size_t numbers = facts_[group].numbers;
    if (uses_[numbers]++ == 0) left_cost_ -= left_costs_[numbers];
  }
  void Free(std::size_t group) {
    used_[group] = false;
    const std::size_t numbers = facts_[group].numbers;
    if (--uses_[numbers] == 0) left_cost_ += left_costs_[numbers];
  }

  // False when there are no steps left.
  bool Spend(std::size_t steps) {
    if (steps_ < steps) result_.complete = false;
    steps_ -= std::min(steps, steps_);
    return result_.complete;
  }

  void Parameter(std::size_t step, int cost) {
    if (cost > best_ || !result_.complete) return;
    if (step == order_.size()) return Finish(cost);
    if (step == shapes_) return Lists(cost);
    const std::size_t parameter = order_[step];
    for (const Way& way : ways_[parameter]) {
      if (std::ranges::any_of(way.candidates, &std::vector<Candidate>::empty)) continue;
      filled_[parameter] = {way.form, std::vector<std::vector<std::size_t>>(way.form.slots.size())};
      Slot(step, way, 0, cost);
    }
    filled_[parameter] = {};
  }

  void Slot(std::size_t step, const Way& way, std::size_t slot, int cost) {
    if (cost > best_) return;
    if (slot == way.form.slots.size()) return Parameter(step + 1, cost);
    FilledParameter& filled = filled_[order_[step]];
    const bool full = filled.groups[slot].size() + 1 == way.form.slots[slot].groups;
    for (const auto& [group, suits] : way.candidates[slot]) {
      if (!Spend(1)) return;
      if (used_[group] || !MayFollow(filled, slot, group)) continue;
      Use(group);
      filled.groups[slot].push_back(group);
      Slot(step, way, slot + (full ? 1 : 0), cost + suits + AffinityCost(order_[step], group));
      filled.groups[slot].pop_back();
      Free(group);
    }
  }

  static bool IsNamedEnough(const FormSlot& slot, const NumberGroup& group) {
    if (IsNamedFor(slot, group)) return true;
    const Label* const label = RoleLabel(group);
    if (slot.role == Role("corner") || slot.role == Role("through")) {
      const Label* const shape = FamilyLabel(group);
      return shape != nullptr && IsCalled(kKindOf<Plane>, shape->families) &&
             (label == nullptr || label->generic);
    }
    return (slot.role & kPointRoles) != 0 && label != nullptr && label->generic &&
           label->ordinal >= 0;
  }

  // Groups that no name tells apart are in the order of the text, or of their numbers.
  bool MayFollow(const FilledParameter& filled, std::size_t slot, std::size_t group) const {
    const std::vector<FormSlot>& slots = filled.form.slots;
    for (std::size_t s = 0; s <= slot; ++s) {
      for (const std::size_t other : filled.groups[s]) {
        const bool named = s != slot && (IsNamedFor(slots[slot], groups_[group]) ||
                                         IsNamedFor(slots[s], groups_[other]));
        if (named || groups_[other].size() != groups_[group].size()) continue;
        if (!AreInOrder(other, group)) return false;
      }
    }
    return true;
  }

  bool AreInOrder(std::size_t i, std::size_t j) const {
    const Label* const a = facts_[i].series;
    const Label* const b = facts_[j].series;
    const bool series = a != nullptr && b != nullptr && a->stem == b->stem &&
                        a->ordinal != b->ordinal && a == &groups_[i].labels.front() &&
                        b == &groups_[j].labels.front();
    return series ? a->ordinal < b->ordinal : groups_[i].order < groups_[j].order;
  }

  int AffinityCost(std::size_t parameter, std::size_t group) const {
    int cost = 0;
    for (std::size_t p = 0; p < filled_.size(); ++p) {
      for (const std::vector<std::size_t>& slot : filled_[p].groups) {
        for (const std::size_t other : slot) {
          if (other == group || !used_[other]) continue;
          cost += PairCost(groups_[group], facts_[group], groups_[other], facts_[other],
                           p == parameter);
        }
      }
    }
    return cost;
  }

  // Parameters that take any number of groups share what is left.
  void Lists(int cost) {
    constexpr std::size_t kStepsForGroup = 8;
    if (!Spend(kStepsForGroup * groups_.size())) return;
    std::vector<std::size_t> rest;
    for (std::size_t i = 0; i < groups_.size(); ++i) {
      if (!used_[i] && !groups_[i].calculated && !IsIgnored(groups_[i])) rest.push_back(i);
    }
    const std::span<const std::size_t> lists = std::span(order_).subspan(shapes_);
    const bool planes = query_.parameters[lists.front()].kind == kKindOf<std::vector<Plane>>;
    const std::vector<std::vector<std::size_t>> blocks =
        planes ? Planes(rest) : Blocks(rest, lists.size());
    if (blocks.size() != lists.size()) return;
    for (std::size_t i = 0; i < lists.size(); ++i) {
      if (ways_[lists[i]].empty()) return;
      const Way& way = ways_[lists[i]].front();
      const bool suits = std::ranges::all_of(blocks[i], [&](std::size_t group) {
        return planes ||
               std::ranges::binary_search(way.candidates.front(), group, {}, &Candidate::group);
      });
      if (!suits) return;
    }
    for (std::size_t i = 0; i < lists.size(); ++i) {
      filled_[lists[i]] = {ways_[lists[i]].front().form, {blocks[i]}};
      for (const std::size_t group : blocks[i]) Use(group);
    }
    Finish(cost);
    for (std::size_t i = 0; i < lists.size(); ++i) {
      for (const std::size_t group : blocks[i]) Free(group);
      filled_[lists[i]] = {};
    }
  }

  // Planes of four numbers each, or of a normal and a number.
  std::vector<std::vector<std::size_t>> Planes(const std::vector<std::size_t>& rest) const {
    bool fours = !rest.empty();
    bool pairs = rest.size() % 2 == 0;
    for (std::size_t i = 0; i < rest.size(); ++i) {
      const NumberGroup& group = groups_[rest[i]];
      const Label* const shape = FamilyLabel(group);
      if (shape != nullptr && !IsCalled(kKindOf<Plane>, shape->families)) return {};
      const FormSlot part{"", Role(i % 2 == 0 ? "normal" : "distance"), i % 2 == 0 ? 3U : 1U};
      const Label* const label = RoleLabel(group);
      fours = fours && group.size() == 4;
      pairs = pairs && group.size() == part.size &&
              (label == nullptr || label->generic || IsNamedFor(part, group));
    }
    if (!fours && !pairs) return {};
    return {rest};
  }

  // Points in as many blocks as there are lists: by the names around them, or by brackets.
  std::vector<std::vector<std::size_t>> Blocks(const std::vector<std::size_t>& rest,
                                               std::size_t count) const {
    const auto small = [](const Label& label) {
      return fmt::format("{}#{}", fmt::join(label.words, ""), label.ordinal);
    };
    const auto key = [&](std::size_t group, int way) -> std::string {
      const std::vector<Label>& labels = groups_[group].labels;
      const std::vector<std::size_t>& brackets = groups_[group].brackets;
      if (way < 3 ? labels.empty() : brackets.empty()) return "";
      if (way < 2) return small(way == 0 ? labels.back() : labels.front());
      if (way == 2) return labels.front().stem;
      return std::to_string(way == 3 ? brackets.back() : brackets.front());
    };
    for (int way = 0; way < 5; ++way) {
      std::vector<std::vector<std::size_t>> blocks;
      std::set<std::string> seen;
      bool mixed = false;
      std::string last;
      for (const std::size_t i : rest) {
        if (groups_[i].size() != (planar_ ? 2U : 3U)) continue;
        const std::string now = key(i, way);
        if (blocks.empty() || now != last) {
          mixed = mixed || !seen.insert(now).second;
          blocks.emplace_back();
        }
        blocks.back().push_back(i);
        last = now;
      }
      if (blocks.size() == count && !mixed) return blocks;
    }
    return {};
  }

  void Finish(int cost) {
    // Of two parameters of one kind the first is the one that comes first.
    for (std::size_t i = 0; i + 1 < filled_.size(); ++i) {
      const bool same = query_.parameters[i].kind == query_.parameters[i + 1].kind &&
                        query_.parameters[i].name == "a";
      if (same && groups_[filled_[i].groups.front().front()].order >
                      groups_[filled_[i + 1].groups.front().front()].order) {
        return;
      }
    }
    cost += left_cost_;
    if (cost > best_) return;
    if (cost < best_) result_.best.clear();
    best_ = cost;
    if (result_.best.size() == kMostBest) return;
    Fitting fitting{.parameters = filled_, .left_over = {}, .planar = planar_};
    for (std::size_t i = 0; i < groups_.size(); ++i) {
      // The same numbers again are an echo.
      if (uses_[facts_[i].numbers] == 0 && !IsIgnored(groups_[i])) fitting.left_over.push_back(i);
    }
    result_.best.push_back(std::move(fitting));
  }

  const Query& query_;
  std::span<const NumberGroup> groups_;
  bool planar_;
  std::vector<bool> used_;
  std::vector<std::size_t> order_;      // the parameters, lists last
  std::size_t shapes_ = 0;              // how many are no lists
  std::vector<std::vector<Way>> ways_;  // of each parameter
  std::vector<Facts> facts_;
  std::vector<FilledParameter> filled_;
  // By Facts::numbers: how many groups with them are used, and what it costs if none is.
  std::vector<std::size_t> uses_;
  std::vector<int> left_costs_;
  int left_cost_ = 0;  // of all that are not used
  int best_ = std::numeric_limits<int>::max();
  std::size_t& steps_;
  Fittings result_;
};

}  // namespace

std::span<const std::size_t> FilledParameter::GroupsOf(const FormSlot& slot) const {
  for (std::size_t i = 0; i < groups.size(); ++i) {
    if (form.slots[i].name == slot.name && form.slots[i].size == slot.size) return groups[i];
  }
  return {};
}

std::vector<ShapeForm> FormsOf(const NamedKind& parameter, bool planar) {
  const Kind kind = parameter.kind;
  const bool camera = kind == kKindOf<Camera>;
  const bool viewport = kind == kKindOf<Viewport>;
  if (planar && (camera || viewport || kind == kKindOf<std::vector<Plane>>)) return {};
  const bool spatial = kind != kKindOf<Ray2> && kind != kKindOf<Line2>;
  std::vector<ShapeForm> forms;
  const auto add = [&](std::vector<FormSlot> slots, bool named) {
    // In the plane one number of each vector is left out.
    for (FormSlot& slot : slots) slot.size -= planar && spatial ? slot.size / 3 : 0;
    forms.push_back({NameOf(slots), std::move(slots), named});
  };
  std::vector<FormSlot> members = SlotsOf(parameter);
  const std::size_t numbers = NumbersIn(PlainTypeOf(kind));
  if (camera) {
    // The aspect is often given as width and height.
    std::vector<FormSlot> sizes = members;
    std::ranges::find(sizes, "aspect", &FormSlot::name)->size = 2;
    add(std::move(sizes), true);
  }
  if (!members.empty()) add(members, camera);
  if (viewport || members.size() == 2 || (members.size() == 1 && members.front().groups > 1)) {
    add({{"", 0, numbers}}, false);
  }
  for (const auto& [name, first, second, size] : kOtherForms) {
    if (name == KindName(kind)) add({{first, Role(first), 3}, {second, Role(second), size}}, true);
  }
  if (kind == kKindOf<Plane>) add({{"points", Role("corner"), 3, 3}}, true);
  return forms;
}

bool IsIgnored(const NumberGroup& group) {
  return !group.labels.empty() && (group.labels.front().roles & Role("ignored")) != 0;
}

std::vector<float> Floats(const NumberGroup& group) {
  std::vector<float> floats;
  for (const NumberPiece& number : group.numbers) {
    const float value = std::strtof(number.json.c_str(), nullptr);
    floats.push_back(std::isnan(value) ? std::numeric_limits<float>::max() : value);
  }
  return floats;
}

bool IsNamedFor(const FormSlot& slot, const NumberGroup& group) {
  const Label* const label = RoleLabel(group);
  return label != nullptr && !label->generic && (label->roles & slot.role) != 0;
}

std::optional<int> SuitCost(const NamedKind& parameter, const FormSlot& slot,
                            const NumberGroup& group) {
  if (IsIgnored(group)) return std::nullopt;
  int cost = 0;
  const Label* const label = RoleLabel(group);
  const std::vector<std::string> name = WordsOf(parameter.name);
  const bool parameter_named = std::ranges::any_of(
      group.labels, [&](const Label& each) { return WordsOf(each.text) == name; });
  const bool own_name = !group.labels.empty() && WordsOf(group.labels.front().text) == name;
  const bool whole = slot.role == 0;
  if (whole) {
    if (label != nullptr && !label->generic && !parameter_named) return std::nullopt;
    if (!parameter_named) cost += kUnnamed;
  } else if (own_name && slot.name.empty()) {
    cost += 0;
  } else if (label == nullptr) {
    cost += kUnnamed;
  } else if (label->generic) {
    const bool point = (slot.role & kPointRoles) != 0;
    // A letter or a numbered name may be anything; a point is no direction.
    const bool vague = label->stem.size() == 1 || label->stem == "abc" || label->stem == "vector";
    if (!point && !vague) return std::nullopt;
    cost += slot.role == Role("point") && label->ordinal < 0 ? 0 : 1;
  } else if ((label->roles & slot.role) == 0) {
    return std::nullopt;
  }
  const Label* const shape = FamilyLabel(group);
  const bool is_point = parameter.kind == kKindOf<Point>;
  if (shape == nullptr) {
    const bool point = is_point && label != nullptr && label->generic;
    return cost + (point || own_name ? 0 : kNoFamily);
  }
  const Families families = shape->families & ~kPointFamily;
  if (IsCalled(parameter.kind, families)) return cost;
  if (IsSometimesCalled(parameter.kind, families)) return cost + kRelated;
  if (is_point || PlainTypeOf(parameter.kind).form == PlainType::Form::kNumber) {
    // "the point of the box"? A point may be said to be of another shape only by its own name.
    const bool own = label != nullptr && label->generic && shape != &group.labels.front();
    const bool part = slot.role != Role("point") && !whole;
    if (own || part || own_name) return cost + kRelated;
  }
  return std::nullopt;
}

Fittings Fit(const Query& query, std::span<const NumberGroup> groups, std::size_t& steps) {
  Fittings result = Search(query, groups, false, steps).Run();
  const bool flat = std::ranges::any_of(groups, [](const NumberGroup& g) { return g.size() == 2; });
  if (!flat || !result.best.empty() || !result.complete) return result;
  return Search(query, groups, true, steps).Run();
}

}  // namespace hitscan
