#include "reading/fit.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <numeric>
#include <set>

namespace hitscan {
namespace {

constexpr int kLeftVector = 6;
constexpr int kLeftNumber = 1;
constexpr int kMixed = 6;      // parts of one shape that the text tells apart
constexpr int kSeparated = 3;  // what the text puts together, in two shapes
constexpr std::size_t kMostTries = 400000;
constexpr std::size_t kMostBest = 40;

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

// What it costs to have both in one shape, and in two.
struct Affinity {
  int together = 0;
  int apart = 0;
};

Affinity AffinityOf(const NumberGroup& a, const NumberGroup& b) {
  Affinity affinity;
  const Label* const shape_a = FamilyLabel(a);
  const Label* const shape_b = FamilyLabel(b);
  if (shape_a != nullptr && shape_b != nullptr) {
    const bool same = shape_a->families == shape_b->families &&
                      shape_a->ordinal == shape_b->ordinal && shape_a->stem == shape_b->stem;
    const bool numbered = shape_a->ordinal >= 0 && shape_b->ordinal >= 0 &&
                          shape_a->ordinal != shape_b->ordinal && shape_a->stem == shape_b->stem;
    if (numbered) affinity.together += kMixed;
    if (same) affinity.apart += 1;
  }
  const Label* const series_a = SeriesLabel(a);
  const Label* const series_b = SeriesLabel(b);
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
  Search(const Query& query, std::span<const NumberGroup> groups, bool planar)
      : query_(query), groups_(groups), planar_(planar), used_(groups.size()) {
    for (std::size_t i = 0; i < query.parameters.size(); ++i) {
      if (IsOpenList(i)) {
        last_.push_back(i);
      } else {
        order_.push_back(i);
      }
    }
    order_.insert(order_.end(), last_.begin(), last_.end());
    filled_.resize(query.parameters.size());
    for (const NumberGroup& a : groups) {
      for (const NumberGroup& b : groups) affinities_.push_back(AffinityOf(a, b));
    }
  }

  Fittings Run() {
    Parameter(0, 0);
    return std::move(result_);
  }

 private:
  bool IsOpenList(std::size_t parameter) const {
    const Kind kind = query_.parameters[parameter].kind;
    return kind == kKindOf<std::vector<Point>> || kind == kKindOf<std::vector<Plane>>;
  }

  void Parameter(std::size_t step, int cost) {
    if (cost > best_ || !result_.complete) return;
    if (step == order_.size()) return Finish(cost);
    const std::size_t parameter = order_[step];
    const NamedKind& named = query_.parameters[parameter];
    if (IsOpenList(parameter)) return Lists(step, cost);
    for (ShapeForm& form : FormsOf(named.kind, named.name, planar_)) {
      filled_[parameter].groups.assign(form.slots.size(), {});
      filled_[parameter].form = std::move(form);
      Slot(step, 0, cost);
    }
    filled_[parameter] = {};
  }

  void Slot(std::size_t step, std::size_t slot, int cost) {
    const std::size_t parameter = order_[step];
    FilledParameter& filled = filled_[parameter];
    if (cost > best_) return;
    if (slot == filled.form.slots.size()) return Parameter(step + 1, cost);
    if (++tries_ > kMostTries) {
      result_.complete = false;
      return;
    }
    const FormSlot& place = filled.form.slots[slot];
    std::vector<std::size_t>& taken = filled.groups[slot];
    const std::size_t next = taken.size() + 1 == place.groups ? slot + 1 : slot;
    for (std::size_t i = 0; i < groups_.size(); ++i) {
      if (used_[i] || groups_[i].size() != place.size || groups_[i].calculated) continue;
      const std::optional<int> suits = SuitCost(query_, parameter, place, groups_[i]);
      if (!suits || !MayFollow(filled, slot, i)) continue;
      if (filled.form.named && !NamedEnough(place, groups_[i])) continue;
      used_[i] = true;
      taken.push_back(i);
      const int more = *suits + AffinityCost(parameter, i);
      if (next == slot) {
        Slot(step, slot, cost + more);
      } else {
        Slot(step, next, cost + more);
      }
      filled_[parameter].groups[slot].pop_back();
      used_[i] = false;
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
        if (!Ordered(groups_[other], groups_[group])) return false;
      }
    }
    return true;
  }

  static bool Ordered(const NumberGroup& first, const NumberGroup& second) {
    const Label* const a = SeriesLabel(first);
    const Label* const b = SeriesLabel(second);
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
          const Affinity& pair = affinities_[group * groups_.size() + other];
          cost += p == parameter ? pair.together : pair.apart;
        }
      }
    }
    return cost;
  }

  // Parameters that take any number of groups share what is left.
  void Lists(std::size_t step, int cost) {
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
      const NamedKind& named = query_.parameters[parameter];
      const std::vector<ShapeForm> forms = FormsOf(named.kind, named.name, planar_);
      const bool suits = !forms.empty() && std::ranges::all_of(blocks[i], [&](std::size_t group) {
        return forms.front().slots.front().role == PartRole::kWhole ||
               SuitCost(query_, parameter, forms.front().slots.front(), groups_[group]);
      });
      if (!suits) return;
      filled_[parameter] = {forms.front(), {blocks[i]}};
      for (const std::size_t group : blocks[i]) used_[group] = true;
    }
    Finish(cost);
    for (std::size_t i = 0; i < count; ++i) {
      for (const std::size_t group : blocks[i]) used_[group] = false;
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
    Fitting fitting{.parameters = filled_, .left_over = {}, .planar = planar_, .cost = cost};
    for (std::size_t i = 0; i < groups_.size(); ++i) {
      if (used_[i]) continue;
      if (IsIgnored(groups_[i])) continue;
      const bool echo = [&] {
        for (std::size_t j = 0; j < groups_.size(); ++j) {
          if (used_[j] && SameNumbers(groups_[i], groups_[j])) return true;
        }
        return false;
      }();
      if (echo) continue;
      fitting.cost += groups_[i].size() > 1 ? kLeftVector : kLeftNumber;
      fitting.left_over.push_back(i);
    }
    if (fitting.cost > best_) return;
    if (fitting.cost < best_) result_.best.clear();
    best_ = fitting.cost;
    if (result_.best.size() < kMostBest) result_.best.push_back(std::move(fitting));
  }

  const Query& query_;
  std::span<const NumberGroup> groups_;
  bool planar_;
  std::vector<bool> used_;
  std::vector<std::size_t> order_;
  std::vector<std::size_t> last_;
  std::vector<FilledParameter> filled_;
  std::vector<Affinity> affinities_;
  int best_ = 100000;
  std::size_t tries_ = 0;
  Fittings result_;
};

}  // namespace

Fittings Fit(const Query& query, std::span<const NumberGroup> groups) {
  Fittings result = Search(query, groups, false).Run();
  const bool flat = std::ranges::any_of(groups, [](const NumberGroup& g) { return g.size() == 2; });
  if (!flat || !result.best.empty()) return result;
  return Search(query, groups, true).Run();
}

}  // namespace hitscan
