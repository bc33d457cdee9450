#include "reading/fit.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>

namespace hitscan {
namespace {

constexpr int kLeftVector = 6;
constexpr int kLeftNumber = 1;
constexpr int kMixed = 6;      // parts of one shape that the text tells apart
constexpr int kSeparated = 3;  // what the text puts together, in two shapes
constexpr std::size_t kMostBest = 40;
// More groups than this are places for points only, not for the parts of a few shapes.
constexpr std::size_t kMostForShapes = 600;

// The nearest label that is one of a series: p of p0, p1, p2; the header A.
const Label* SeriesLabel(const NumberGroup& group) {
  for (const Label& label : group.labels) {
    if (label.ordinal >= 0) return &label;
  }
  return nullptr;
}

std::string Small(const Label& label) {
  std::string text;
  for (const std::string& word : label.words) text += word;
  return text +
         (label.words.empty() || label.ordinal < 0 ? "" : "#" + std::to_string(label.ordinal));
}

// What a group says apart from a place.
struct Facts {
  const Label* shape = nullptr;
  const Label* series = nullptr;
  std::size_t numbers = 0;  ///< groups with equal numbers have equal ones
};

// What it costs to have both in one shape, and in two.
struct Affinity {
  int together = 0;
  int apart = 0;
};

Affinity AffinityOf(const NumberGroup& a, const Facts& facts_a, const NumberGroup& b,
                    const Facts& facts_b) {
  Affinity affinity;
  const Label* const shape_a = facts_a.shape;
  const Label* const shape_b = facts_b.shape;
  if (shape_a != nullptr && shape_b != nullptr) {
    const bool same = shape_a->families == shape_b->families &&
                      shape_a->ordinal == shape_b->ordinal && shape_a->stem == shape_b->stem;
    const bool numbered = shape_a->ordinal >= 0 && shape_b->ordinal >= 0 &&
                          shape_a->ordinal != shape_b->ordinal && shape_a->stem == shape_b->stem;
    if (numbered) affinity.together += kMixed;
    if (same) affinity.apart += 1;
  }
  const Label* const series_a = facts_a.series;
  const Label* const series_b = facts_b.series;
  if (series_a != nullptr && series_b != nullptr && series_a->generic && series_b->generic) {
    if (series_a->stem == series_b->stem && series_a->ordinal != series_b->ordinal) {
      affinity.apart += kSeparated;
    }
    if (series_a->stem != series_b->stem) affinity.together += kSeparated;
    // Under the headers A and B.
    const bool outer = series_a != &a.labels.front() || series_b != &b.labels.front();
    if (outer && series_a->stem == series_b->stem && series_a->ordinal != series_b->ordinal) {
      affinity = {kMixed, 0};
    }
  }
  if (!a.brackets.empty() && !b.brackets.empty()) {
    const bool same = a.brackets.back() == b.brackets.back();
    const auto within = [](const NumberGroup& inner, const NumberGroup& outer) {
      return std::ranges::find(inner.brackets, outer.brackets.back()) != inner.brackets.end();
    };
    if (!same && !within(a, b) && !within(b, a)) affinity.together += kSeparated;
  }
  return affinity;
}

class Search {
 public:
  Search(const Query& query, std::span<const NumberGroup> groups, bool planar, std::size_t& steps)
      : query_(query), groups_(groups), planar_(planar), used_(groups.size()), steps_(steps) {
    std::vector<std::size_t> lists;
    for (std::size_t i = 0; i < query.parameters.size(); ++i) {
      (IsOpenList(i) ? lists : order_).push_back(i);
    }
    result_.complete = groups.size() <= kMostForShapes || !lists.empty();
    if (!result_.complete) return;
    order_.insert(order_.end(), lists.begin(), lists.end());
    filled_.resize(query.parameters.size());
    FindFacts();
    for (std::size_t i = 0; i < query.parameters.size(); ++i) ways_.push_back(WaysOf(i));
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

  bool IsOpenList(std::size_t parameter) const {
    const Kind kind = query_.parameters[parameter].kind;
    return kind == kKindOf<std::vector<Point>> || kind == kKindOf<std::vector<Plane>>;
  }

  void FindFacts() {
    std::map<std::vector<float>, std::size_t> known;
    for (const NumberGroup& group : groups_) {
      const std::size_t numbers = known.try_emplace(Floats(group), known.size()).first->second;
      facts_.push_back({FamilyLabel(group), SeriesLabel(group), numbers});
      uses_.resize(known.size());
      left_costs_.resize(known.size());
      if (IsIgnored(group)) continue;
      const int cost = group.size() > 1 ? kLeftVector : kLeftNumber;
      left_costs_[numbers] += cost;
      left_cost_ += cost;
    }
  }

  std::vector<Way> WaysOf(std::size_t parameter) const {
    const NamedKind& named = query_.parameters[parameter];
    std::vector<Way> ways;
    for (ShapeForm& form : FormsOf(named.kind, named.name, planar_)) {
      Way way{std::move(form), {}};
      for (const FormSlot& place : way.form.slots) {
        std::vector<Candidate>& candidates = way.candidates.emplace_back();
        for (std::size_t i = 0; i < groups_.size(); ++i) {
          const NumberGroup& group = groups_[i];
          // A list takes any number of groups; only whether it takes one matters.
          if (group.calculated || (group.size() != place.size && place.groups != 0)) continue;
          if (way.form.named && !NamedEnough(place, group)) continue;
          const auto cost = SuitCost(query_, parameter, place, group);
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
    const std::size_t parameter = order_[step];
    if (IsOpenList(parameter)) return Lists(step, cost);
    for (const Way& way : ways_[parameter]) {
      if (std::ranges::any_of(way.candidates, &std::vector<Candidate>::empty)) continue;
      filled_[parameter] = {way.form, std::vector<std::vector<std::size_t>>(way.form.slots.size())};
      Slot(step, way, 0, cost);
    }
    filled_[parameter] = {};
  }

  void Slot(std::size_t step, const Way& way, std::size_t slot, int cost) {
    const std::size_t parameter = order_[step];
    if (cost > best_) return;
    if (slot == way.form.slots.size()) return Parameter(step + 1, cost);
    const std::size_t filled = filled_[parameter].groups[slot].size();
    const std::size_t next = filled + 1 == way.form.slots[slot].groups ? slot + 1 : slot;
    for (const auto& [group, suits] : way.candidates[slot]) {
      if (!Spend(1)) return;
      if (used_[group] || !MayFollow(filled_[parameter], slot, group)) continue;
      Use(group);
      filled_[parameter].groups[slot].push_back(group);
      Slot(step, way, next, cost + suits + AffinityCost(parameter, group));
      filled_[parameter].groups[slot].pop_back();
      Free(group);
    }
  }

  static bool NamedEnough(const FormSlot& slot, const NumberGroup& group) {
    if (IsNamedFor(slot, group)) return true;
    const Label* const label = RoleLabel(group);
    const bool point = (Bit(slot.role) & kPointRoles) != 0;
    if (slot.role == PartRole::kCorner || slot.role == PartRole::kOnPlane) {
      const Label* const shape = FamilyLabel(group);
      return shape != nullptr && (shape->families & Bit(Family::kPlane)) != 0 &&
             (label == nullptr || label->generic);
    }
    return point && label != nullptr && label->generic && label->ordinal >= 0;
  }

  // Groups that no name tells apart are in the order of the text, or of their numbers.
  bool MayFollow(const FilledParameter& filled, std::size_t slot, std::size_t group) const {
    const FormSlot& place = filled.form.slots[slot];
    for (std::size_t s = 0; s <= slot; ++s) {
      for (const std::size_t other : filled.groups[s]) {
        const bool same_slot = s == slot;
        const bool named = !same_slot && (IsNamedFor(place, groups_[group]) ||
                                          IsNamedFor(filled.form.slots[s], groups_[other]));
        const bool other_size = groups_[other].size() != groups_[group].size();
        if (named || other_size) continue;
        if (!Ordered(other, group)) return false;
      }
    }
    return true;
  }

  bool Ordered(std::size_t i, std::size_t j) const {
    const NumberGroup& first = groups_[i];
    const NumberGroup& second = groups_[j];
    const Label* const a = facts_[i].series;
    const Label* const b = facts_[j].series;
    const bool series = a != nullptr && b != nullptr && a->stem == b->stem &&
                        a->ordinal != b->ordinal && a == &first.labels.front() &&
                        b == &second.labels.front();
    return series ? a->ordinal < b->ordinal : first.order < second.order;
  }

  int AffinityCost(std::size_t parameter, std::size_t group) const {
    int cost = 0;
    for (std::size_t p = 0; p < filled_.size(); ++p) {
      for (const std::vector<std::size_t>& slot : filled_[p].groups) {
        for (const std::size_t other : slot) {
          if (other == group || !used_[other]) continue;
          const Affinity pair =
              AffinityOf(groups_[group], facts_[group], groups_[other], facts_[other]);
          cost += p == parameter ? pair.together : pair.apart;
        }
      }
    }
    return cost;
  }

  // Parameters that take any number of groups share what is left.
  void Lists(std::size_t step, int cost) {
    constexpr std::size_t kStepsForGroup = 8;
    if (!Spend(kStepsForGroup * groups_.size())) return;
    std::vector<std::size_t> rest;
    for (std::size_t i = 0; i < groups_.size(); ++i) {
      if (!used_[i] && !groups_[i].calculated && !IsIgnored(groups_[i])) rest.push_back(i);
    }
    const std::size_t count = order_.size() - step;
    const Kind kind = query_.parameters[order_[step]].kind;
    std::vector<std::vector<std::size_t>> blocks =
        kind == kKindOf<std::vector<Plane>> ? Planes(rest) : Blocks(rest, count);
    if (blocks.size() != count) return;
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t parameter = order_[step + i];
      if (ways_[parameter].empty()) return;
      const Way& way = ways_[parameter].front();
      const std::vector<Candidate>& candidates = way.candidates.front();
      const bool suits = std::ranges::all_of(blocks[i], [&](std::size_t group) {
        return way.form.slots.front().role == PartRole::kWhole ||
               std::ranges::binary_search(candidates, group, {}, &Candidate::group);
      });
      if (!suits) return;
    }
    for (std::size_t i = 0; i < count; ++i) {
      filled_[order_[step + i]] = {ways_[order_[step + i]].front().form, {blocks[i]}};
      std::ranges::for_each(blocks[i], [this](std::size_t group) { Use(group); });
    }
    Finish(cost);
    for (std::size_t i = 0; i < count; ++i) {
      std::ranges::for_each(blocks[i], [this](std::size_t group) { Free(group); });
      filled_[order_[step + i]] = {};
    }
  }

  // Planes of four numbers each, or of a normal and a number.
  std::vector<std::vector<std::size_t>> Planes(const std::vector<std::size_t>& rest) const {
    std::vector<std::size_t> planes;
    bool fours = true;
    bool pairs = true;
    for (const std::size_t i : rest) {
      const Label* const shape = FamilyLabel(groups_[i]);
      if (shape != nullptr && (shape->families & Bit(Family::kPlane)) == 0) return {};
      fours = fours && groups_[i].size() == 4;
      pairs = pairs && groups_[i].size() == (planes.size() % 2 == 0 ? 3U : 1U);
      const FormSlot part{"", groups_[i].size() == 3 ? PartRole::kNormal : PartRole::kDistance,
                          groups_[i].size(), 1};
      const Label* const label = RoleLabel(groups_[i]);
      pairs = pairs && (label == nullptr || label->generic || IsNamedFor(part, groups_[i]));
      planes.push_back(i);
    }
    const bool whole = fours || (pairs && planes.size() % 2 == 0);
    if (planes.empty() || !whole) return {};
    return {planes};
  }

  // Points in as many blocks as there are lists: by the names around them, or by brackets.
  std::vector<std::vector<std::size_t>> Blocks(const std::vector<std::size_t>& rest,
                                               std::size_t count) const {
    const std::size_t size = planar_ ? 2 : 3;
    std::vector<std::size_t> points;
    for (const std::size_t i : rest) {
      if (groups_[i].size() == size) points.push_back(i);
    }
    using Key = std::string (*)(const NumberGroup&);
    constexpr Key kKeys[] = {
        [](const NumberGroup& g) { return g.labels.empty() ? "" : Small(g.labels.back()); },
        [](const NumberGroup& g) { return g.labels.empty() ? "" : Small(g.labels.front()); },
        [](const NumberGroup& g) { return g.labels.empty() ? "" : g.labels.front().stem; },
        [](const NumberGroup& g) {
          return g.brackets.empty() ? "" : std::to_string(g.brackets.back());
        },
        [](const NumberGroup& g) {
          return g.brackets.empty() ? "" : std::to_string(g.brackets.front());
        }};
    for (const Key key : kKeys) {
      std::vector<std::vector<std::size_t>> blocks;
      std::set<std::string> seen;
      bool mixed = false;
      for (const std::size_t i : points) {
        const bool begins = blocks.empty() || key(groups_[i]) != key(groups_[blocks.back().back()]);
        if (begins) {
          mixed = mixed || !seen.insert(key(groups_[i])).second;
          blocks.emplace_back();
        }
        blocks.back().push_back(i);
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
      if (!same) continue;
      const auto& first = groups_[filled_[i].groups.front().front()];
      const auto& second = groups_[filled_[i + 1].groups.front().front()];
      if (first.order > second.order) return;
    }
    cost += left_cost_;
    if (cost > best_) return;
    if (cost < best_) result_.best.clear();
    best_ = cost;
    if (result_.best.size() == kMostBest) return;
    Fitting fitting{.parameters = filled_, .left_over = {}, .planar = planar_, .cost = cost};
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
  std::vector<std::size_t> order_;
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

Fittings Fit(const Query& query, std::span<const NumberGroup> groups, std::size_t& steps) {
  Fittings result = Search(query, groups, false, steps).Run();
  const bool flat = std::ranges::any_of(groups, [](const NumberGroup& g) { return g.size() == 2; });
  if (!flat || !result.best.empty() || !result.complete) return result;
  return Search(query, groups, true, steps).Run();
}

}  // namespace hitscan
