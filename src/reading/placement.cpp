#include "reading/placement.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace hitscan {
namespace {

constexpr std::size_t kEmpty = static_cast<std::size_t>(-1);

// The parameter in another form. What has a place of the same name and size remains there.
FilledParameter InForm(const ShapeForm& form, const FilledParameter& known) {
  FilledParameter filled{form, {}};
  for (const FormSlot& place : form.slots) {
    const std::span<const std::size_t> before = known.GroupsOf(place);
    std::vector<std::size_t>& groups = filled.groups.emplace_back(before.begin(), before.end());
    if (place.groups != 0) {
      groups.resize(place.groups, kEmpty);
    } else if (groups.empty() || groups.back() != kEmpty) {
      groups.push_back(kEmpty);  // a list has one more place than groups
    }
  }
  return filled;
}

}  // namespace

void Placement::Choose(const Query& query) {
  query_ = &query;
  reading_ = ReadIssue(*query_, text_);
  groups_ = reading_.groups;
  question_ = reading_.understood() ? "" : OpenQuestion(reading_).what;
  taken_.clear();
  std::vector<Fitting> fittings = reading_.candidates;
  if (!reading_.cases.empty()) fittings = {reading_.cases.front().fitting};
  const auto of_size = [&](std::size_t size) {
    return std::ranges::count_if(groups_, [&](const NumberGroup& g) { return g.size() == size; });
  };
  const auto has_plane = [](const NamedKind& each) { return !FormsOf(each, true).empty(); };
  const bool flat = of_size(2) > of_size(3) && std::ranges::all_of(query_->parameters, has_plane);
  fitting_ = {{}, {}, fittings.empty() ? flat : fittings.front().planar};
  for (std::size_t p = 0; p < query_->parameters.size(); ++p) {
    const std::vector<ShapeForm> forms = FormsFor(p);
    const FilledParameter known = fittings.empty() ? FilledParameter{} : fittings[0].parameters[p];
    const bool plain = fittings.empty() && !forms.empty();
    fitting_.parameters.push_back(InForm(plain ? forms.front() : known.form, known));
  }
  MakeSlots();
  // What the candidates do not agree about remains open.
  for (const Slot& slot : slots_) {
    const FormSlot& place = fitting_.parameters[slot.parameter].form.slots[slot.member];
    for (const Fitting& other : fittings) {
      const auto groups = other.parameters[slot.parameter].GroupsOf(place);
      const bool agrees = slot.index < groups.size() && groups[slot.index] == slot.group;
      if (!agrees) GroupIn(slot) = kEmpty;
    }
  }
  if (fittings.empty()) FillByNames();
  Update();
}

void Placement::MakeSlots() {
  slots_.clear();
  for (std::size_t p = 0; p < query_->parameters.size(); ++p) {
    const std::string& parameter = query_->parameters[p].name;
    const auto& [form, groups] = fitting_.parameters[p];
    for (std::size_t m = 0; m < groups.size(); ++m) {
      const FormSlot& place = form.slots[m];
      for (std::size_t i = 0; i < groups[m].size(); ++i) {
        std::optional<std::size_t> group;
        if (groups[m][i] != kEmpty) group = groups[m][i];
        slots_.push_back({p, m, i, place.size, group, place.groups == 0 && i > 0 && !group,
                          place.groups != 1    ? fmt::format("{} {}", parameter, i + 1)
                          : place.name.empty() ? parameter
                                               : fmt::format("{} {}", parameter, place.name)});
      }
    }
  }
}

// Slots for which exactly one group has the name.
void Placement::FillByNames() {
  for (std::size_t s = 0; s < slots_.size(); ++s) {
    const NamedKind& parameter = query_->parameters[slots_[s].parameter];
    const FormSlot& place = fitting_.parameters[slots_[s].parameter].form.slots[slots_[s].member];
    std::vector<std::size_t> named;
    for (std::size_t g = 0; place.groups == 1 && g < groups_.size(); ++g) {
      if (groups_[g].reported || groups_[g].calculated || !Fits(s, g)) continue;
      const std::optional<int> cost = SuitCost(parameter, place, groups_[g]);
      if (cost && *cost <= 1) named.push_back(g);
    }
    if (named.size() != 1 || SlotOf(named.front())) continue;
    GroupIn(slots_[s]) = named.front();
    slots_[s].group = named.front();
  }
}

std::optional<std::size_t> Placement::SlotOf(std::size_t group) const {
  const auto found = std::ranges::find(slots_, std::optional(group), &Slot::group);
  if (found == slots_.end()) return std::nullopt;
  return static_cast<std::size_t>(found - slots_.begin());
}

std::vector<ShapeForm> Placement::FormsFor(std::size_t parameter) const {
  return FormsOf(query_->parameters[parameter], fitting_.planar);
}

void Placement::SetForm(std::size_t parameter, std::string_view name) {
  for (const ShapeForm& form : FormsFor(parameter)) {
    if (form.name != name || this->form(parameter) == name) continue;
    fitting_.parameters[parameter] = InForm(form, fitting_.parameters[parameter]);
    return Update();
  }
}

bool Placement::Fits(std::size_t slot, std::size_t group) const {
  return slot < slots_.size() && group < groups_.size() &&
         groups_[group].size() == slots_[slot].size;
}

void Placement::Put(std::size_t slot, std::size_t group) {
  if (!Fits(slot, group)) return;
  if (const auto other = SlotOf(group)) GroupIn(slots_[*other]) = kEmpty;
  GroupIn(slots_[slot]) = group;
  FilledParameter& filled = fitting_.parameters[slots_[slot].parameter];
  filled = InForm(filled.form, filled);
  Update();
}

void Placement::Clear(std::size_t slot) {
  if (slot >= slots_.size()) return;
  GroupIn(slots_[slot]) = kEmpty;
  Update();
}

bool Placement::Type(std::size_t slot, std::string_view numbers) {
  std::vector<NumberGroup> typed = GroupNumbers(numbers).groups;
  if (slot >= slots_.size() || typed.size() != 1 || typed.front().calculated ||
      typed.front().size() != slots_[slot].size) {
    return false;
  }
  typed.front().range = {};
  for (NumberPiece& number : typed.front().numbers) number.range = {};
  groups_.push_back(std::move(typed.front()));
  Put(slot, groups_.size() - 1);
  return true;
}

std::optional<std::size_t> Placement::NextEmpty(std::size_t after) const {
  std::optional<std::size_t> first;
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    if (slots_[i].group || (slots_[i].spare && i <= after)) continue;
    if (i > after) return i;
    if (!first) first = i;
  }
  return first;
}

void Placement::Take(const std::string& convention, const std::string& option) {
  taken_[convention] = option;
  Update();
}

void Placement::Update() {
  MakeSlots();
  result_.reset();
  conventions_.clear();
  missing_ = Missing();
}

std::string Placement::Missing() {
  const auto unreadable = [](const FilledParameter& filled) { return filled.groups.empty(); };
  if (std::ranges::any_of(fitting_.parameters, unreadable)) {
    return "this query cannot be read from a text; paste it as JSON";
  }
  const auto empty =
      std::ranges::count_if(slots_, [](const Slot& slot) { return !slot.group && !slot.spare; });
  if (empty > 0) return fmt::format("{} place{} empty", empty, empty == 1 ? " is" : "s are");
  Fitting fitting = fitting_;
  for (FilledParameter& filled : fitting.parameters) {
    for (std::vector<std::size_t>& groups : filled.groups) std::erase(groups, kEmpty);
  }
  conventions_ = Compose(*query_, groups_, fitting, {}).conventions;
  TextCase read = Compose(*query_, groups_, fitting, taken_);
  if (!read.conventions.empty()) {
    return "choose which it is: " + read.conventions.front().what;
  }
  std::string refused = Evaluate(*query_, groups_, reading_.remark, read);
  if (!refused.empty()) return refused;
  // A text with several cases is read again, with the conventions that were chosen.
  if (reading_.cases.size() > 1) {
    if (Reading all = ReadIssue(*query_, text_, taken_); all.understood()) {
      result_ = std::move(all);
      return {};
    }
  }
  result_ = Reading{.query = query_, .groups = groups_, .cases = {std::move(read)}};
  return {};
}

}  // namespace hitscan
