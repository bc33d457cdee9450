#include "reading/fit.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <map>
#include <set>

#include "shape/kind_info.h"
#include "shape/plain_type.h"

namespace hitscan {
namespace {

// What it costs when the text does not say which place, which shape a group belongs to.
constexpr int kUnnamed = 2;
constexpr int kNoFamily = 1;
constexpr int kRelated = 2;
constexpr int kPast = 4;  // what "was" somewhere may be a result
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
    return {{"", Role("corner"), NumbersIn(*type.item), 0}};
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

// What it costs to have both groups in one shape, or in two.
int PairCost(const NumberGroup& a, const Label* x, const NumberGroup& b, const Label* y,
             bool together) {
  int cost = 0;
  if (x != nullptr && y != nullptr) {
    const bool series = x->stem == y->stem && x->ordinal != y->ordinal;
    // Spheres 1 and 2, or what is under the headers A and B; not the points p1 and p2.
    const bool shapes = x->families != 0 || x != a.labels.data() || y != b.labels.data();
    if (shapes) {
      cost = together && series ? kMixed : 0;
    } else if (together ? x->stem != y->stem : series) {
      cost = kSeparated;
    }
  }
  const auto within = [](const NumberGroup& inner, const NumberGroup& outer) {
    return outer.brackets.empty() || inner.brackets.empty() ||
           std::ranges::find(inner.brackets, outer.brackets.back()) != inner.brackets.end();
  };
  return cost + (together && !within(a, b) && !within(b, a) ? kSeparated : 0);
}

// Tries the forms of each parameter with the groups that suit their places. Lists share what is
// left.
class Search {
 public:
  Search(const Query& query, std::span<const NumberGroup> groups, bool planar, std::size_t& steps)
      : query_(query), groups_(groups), planar_(planar), used_(groups.size()), steps_(steps) {
    for (std::size_t i = 0; i < query.parameters.size(); ++i) {
      const PlainType& type = PlainTypeOf(query.parameters[i].kind);
      if (type.form == PlainType::Form::kList) lists_.push_back(i);
    }
    result_.complete = groups.size() <= kMostForShapes || !lists_.empty();
    if (!result_.complete) return;
    filled_.resize(query.parameters.size());
    std::map<std::vector<float>, std::size_t> known;
    for (const NumberGroup& group : groups_) {
      const auto series =
          std::ranges::find_if(group.labels, [](const Label& label) { return label.ordinal >= 0; });
      series_.push_back(series == group.labels.end() ? nullptr : &*series);
      numbers_.push_back(known.try_emplace(Floats(group), known.size()).first->second);
    }
    for (const NamedKind& parameter : query.parameters) ways_.push_back(WaysOf(parameter));
  }

  Fittings Run() {
    if (result_.complete) Parameter(0, 0);
    return std::move(result_);
  }

 private:
  using Indices = std::vector<std::size_t>;
  struct Candidate {
    std::size_t group;
    int cost;
  };
  // A form of a parameter, with the groups that suit each slot.
  struct Way {
    ShapeForm form;
    std::vector<std::vector<Candidate>> candidates;
  };

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

  // False when there are no steps left.
  bool Spend(std::size_t steps) {
    if (steps_ < steps) result_.complete = false;
    steps_ -= std::min(steps, steps_);
    return result_.complete;
  }

  void Parameter(std::size_t parameter, int cost) {
    if (cost > best_ || !result_.complete) return;
    if (parameter == filled_.size()) return lists_.empty() ? Finish(cost) : Lists(cost);
    if (std::ranges::find(lists_, parameter) != lists_.end()) {
      return Parameter(parameter + 1, cost);
    }
    for (const Way& way : ways_[parameter]) {
      if (std::ranges::any_of(way.candidates, &std::vector<Candidate>::empty)) continue;
      filled_[parameter] = {way.form, std::vector<Indices>(way.form.slots.size())};
      Slot(parameter, way, 0, cost);
    }
    filled_[parameter] = {};
  }

  void Slot(std::size_t parameter, const Way& way, std::size_t slot, int cost) {
    if (cost > best_) return;
    if (slot == way.form.slots.size()) return Parameter(parameter + 1, cost);
    FilledParameter& filled = filled_[parameter];
    const bool full = filled.groups[slot].size() + 1 == way.form.slots[slot].groups;
    for (const auto& [group, suits] : way.candidates[slot]) {
      if (!Spend(1)) return;
      if (used_[group] || !MayFollow(filled, slot, group)) continue;
      used_[group] = true;
      filled.groups[slot].push_back(group);
      Slot(parameter, way, slot + (full ? 1 : 0), cost + suits + AffinityCost(parameter, group));
      filled.groups[slot].pop_back();
      used_[group] = false;
    }
  }

  static bool IsNamedEnough(const FormSlot& slot, const NumberGroup& group) {
    const Label* const label = RoleLabel(group);
    const Label* const shape = FamilyLabel(group);
    if (label != nullptr && !label->generic) return (label->roles & slot.role) != 0;
    // "plane (1, 0, 0) (0, 1, 0) (0, 0, 1)"; of other shapes "p1".
    if (slot.role == Role("corner") || slot.role == Role("through")) {
      return shape != nullptr && IsCalled(kKindOf<Plane>, shape->families);
    }
    return label != nullptr && label->ordinal >= 0 && (slot.role & kPointRoles) != 0;
  }

  // Groups that no name tells apart are in the order of the text, or of their numbers.
  bool MayFollow(const FilledParameter& filled, std::size_t slot, std::size_t group) const {
    const std::vector<FormSlot>& slots = filled.form.slots;
    for (std::size_t s = 0; s <= slot; ++s) {
      for (const std::size_t other : filled.groups[s]) {
        const bool named = s != slot && (IsNamedFor(slots[slot], groups_[group]) ||
                                         IsNamedFor(slots[s], groups_[other]));
        if (named || groups_[other].size() != groups_[group].size()) continue;
        const Label* const a = series_[other];
        const Label* const b = series_[group];
        const bool series = a != nullptr && b != nullptr && a->stem == b->stem &&
                            a->ordinal != b->ordinal && a == groups_[other].labels.data() &&
                            b == groups_[group].labels.data();
        if (series ? a->ordinal > b->ordinal : other > group) return false;
      }
    }
    return true;
  }

  // What it costs to have the last group of the parameter beside those before it.
  int AffinityCost(std::size_t parameter, std::size_t group) const {
    int cost = 0;
    for (std::size_t p = 0; p <= parameter; ++p) {
      for (const Indices& slot : filled_[p].groups) {
        for (const std::size_t other : slot) {
          if (other == group) continue;
          cost += PairCost(groups_[group], series_[group], groups_[other], series_[other],
                           p == parameter);
        }
      }
    }
    return cost;
  }

  void Lists(int cost) {
    constexpr std::size_t kStepsForGroup = 8;
    if (!Spend(kStepsForGroup * groups_.size())) return;
    Indices rest;
    for (std::size_t i = 0; i < groups_.size(); ++i) {
      if (!used_[i] && !groups_[i].calculated && !IsIgnored(groups_[i])) rest.push_back(i);
    }
    const std::vector<Indices> blocks = BlocksOf(rest, lists_.size());
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      const NamedKind& list = query_.parameters[lists_[i]];
      const std::vector<ShapeForm> forms = FormsOf(list, planar_);
      if (forms.empty() || !MayBeList(list, blocks[i])) return;
      filled_[lists_[i]] = {forms.front(), {blocks[i]}};
    }
    if (blocks.empty()) return;
    const std::vector<bool> used = used_;
    for (const Indices& block : blocks) {
      for (const std::size_t group : block) used_[group] = true;
    }
    Finish(cost);
    used_ = used;
  }

  // Whether the groups are points, or all planes in the same form.
  bool MayBeList(const NamedKind& list, const Indices& block) const {
    const bool planes = list.kind == kKindOf<std::vector<Plane>>;
    const NamedKind item{planes ? "plane" : list.name, planes ? kKindOf<Plane> : list.kind};
    return std::ranges::any_of(FormsOf(item, planar_), [&](const ShapeForm& form) {
      for (std::size_t i = 0; i < block.size(); ++i) {
        const FormSlot& slot = form.slots[i % form.slots.size()];
        const NumberGroup& group = groups_[block[i]];
        if (group.size() != slot.size || !SuitCost(item, slot, group)) return false;
      }
      return !form.named && block.size() % form.slots.size() == 0;
    });
  }

  // The groups in as many blocks as there are lists: by the names around them, or by brackets.
  std::vector<Indices> BlocksOf(Indices rest, std::size_t count) const {
    if (count == 1 && !rest.empty()) return {rest};
    std::erase_if(rest, [&](std::size_t i) { return groups_[i].size() != (planar_ ? 2U : 3U); });
    for (int way = 0; way < 5; ++way) {
      std::vector<Indices> blocks;
      std::string last;
      for (const std::size_t i : rest) {
        std::string key = BlockKey(groups_[i], way);
        if (blocks.empty() || key != last) blocks.emplace_back();
        last = std::move(key);
        blocks.back().push_back(i);
      }
      if (blocks.size() == count) return blocks;
    }
    return {};
  }

  static std::string BlockKey(const NumberGroup& group, int way) {
    if (way < 3 ? group.labels.empty() : group.brackets.empty()) return "";
    if (way == 2) return group.labels.front().stem;
    if (way > 2) return std::to_string(way == 3 ? group.brackets.back() : group.brackets.front());
    const Label& label = way == 0 ? group.labels.back() : group.labels.front();
    return fmt::format("{}#{}", fmt::join(label.words, ""), label.ordinal);
  }

  void Finish(int cost) {
    // Of two parameters of one kind the first is the one that comes first.
    for (std::size_t i = 0; i + 1 < filled_.size(); ++i) {
      const bool same = query_.parameters[i].kind == query_.parameters[i + 1].kind &&
                        query_.parameters[i].name == "a";
      if (same && filled_[i].groups.front().front() > filled_[i + 1].groups.front().front()) {
        return;
      }
    }
    std::vector<bool> said(groups_.size());
    for (std::size_t i = 0; i < groups_.size(); ++i) {
      if (used_[i]) said[numbers_[i]] = true;
    }
    Indices left_over;
    for (std::size_t i = 0; i < groups_.size(); ++i) {
      // The same numbers again are an echo.
      if (said[numbers_[i]] || IsIgnored(groups_[i])) continue;
      cost += groups_[i].past ? 0 : groups_[i].size() > 1 ? kLeftVector : kLeftNumber;
      if (cost > best_) return;
      left_over.push_back(i);
    }
    if (cost < best_) result_.best.clear();
    best_ = cost;
    if (result_.best.size() == kMostBest) return;
    result_.best.push_back({filled_, std::move(left_over), planar_});
  }

  const Query& query_;
  std::span<const NumberGroup> groups_;
  bool planar_;
  std::vector<bool> used_;
  Indices lists_;                       // the parameters that take any number of groups
  std::vector<std::vector<Way>> ways_;  // of each parameter
  std::vector<const Label*> series_;    // of each group: p of p0, p1, p2; the header A; sphere 1
  Indices numbers_;                     // groups with equal numbers have equal ones
  std::vector<FilledParameter> filled_;
  int best_ = std::numeric_limits<int>::max();
  std::size_t& steps_;
  Fittings result_;
};

}  // namespace

std::vector<ShapeForm> FormsOf(const NamedKind& parameter, bool planar) {
  const Kind kind = parameter.kind;
  const bool camera = kind == kKindOf<Camera>;
  const bool viewport = kind == kKindOf<Viewport>;
  if (planar && (camera || viewport || kind == kKindOf<std::vector<Plane>>)) return {};
  const bool spatial = !InfoOf(kind).traits().flat;
  std::vector<ShapeForm> forms;
  const auto add = [&](std::vector<FormSlot> slots, bool named) {
    // In the plane each vector lacks one number.
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
  const Label* const label = RoleLabel(group);
  const Label* const shape = FamilyLabel(group);
  const std::vector<std::string> name = WordsOf(parameter.name);
  const auto has_name = [&](const Label& each) { return each.words == name; };
  const bool named = std::ranges::any_of(group.labels, has_name);
  const bool own_name = named && has_name(group.labels.front());
  const bool generic = label != nullptr && label->generic;
  const bool whole = slot.role == 0;
  int cost = group.past ? kPast : 0;
  const bool said = slot.name.empty() && (whole ? named : own_name);
  if (said) {
    cost += 0;
  } else if (label == nullptr || (whole && generic)) {
    cost += kUnnamed;
  } else if (generic) {
    // A letter or a numbered name may be anything; a point is no direction.
    const bool vague = label->stem.size() == 1 || label->stem == "abc" || label->stem == "vector";
    if ((slot.role & kPointRoles) == 0 && !vague) return std::nullopt;
    cost += slot.role == Role("point") && label->ordinal < 0 ? 0 : 1;
  } else if ((label->roles & slot.role) == 0) {
    return std::nullopt;
  }
  const bool point = parameter.kind == kKindOf<Point>;
  if (shape == nullptr) return cost + ((point && generic) || own_name ? 0 : kNoFamily);
  const Families families = shape->families & ~kPointFamily;
  if (IsCalled(parameter.kind, families)) return cost;
  // "the point of the box"? A point may be said to be of another shape only by its own name.
  const bool own = (generic && shape != group.labels.data()) || own_name ||
                   (slot.role != Role("point") && !whole);
  const bool number = PlainTypeOf(parameter.kind).form == PlainType::Form::kNumber;
  if (IsCalled(parameter.kind, families, true) || ((point || number) && own)) {
    return cost + kRelated;
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
