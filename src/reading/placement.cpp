#include "reading/placement.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace hitscan {
namespace {

// A list has one more place than groups.
bool IsSpare(const Placement::Slot& slot) {
  return slot.place.groups == 0 && slot.index > 0 && !slot.group;
}

std::string SlotName(const NamedKind& parameter, const FormSlot& place, std::size_t index) {
  if (place.groups != 1) return fmt::format("{} {}", parameter.name, index + 1);
  return fmt::format("{}{}{}", parameter.name, place.name.empty() ? "" : " ", place.name);
}

}  // namespace

Placement::Placement(std::string text, const Query& query) : text_(std::move(text)) {
  Choose(query);
}

void Placement::Choose(const Query& query) {
  query_ = &query;
  reading_ = ReadReport(*query_, text_);
  groups_ = reading_.groups;
  question_ = reading_.understood() ? "" : OpenQuestion(reading_).what;
  taken_.clear();
  forms_.clear();
  slots_.clear();
  std::vector<Fitting> fittings = reading_.candidates;
  if (!reading_.cases.empty()) fittings = {reading_.cases.front().fitting};
  const auto of_size = [&](std::size_t size) {
    return std::ranges::count_if(groups_, [&](const NumberGroup& g) { return g.size() == size; });
  };
  planar_ = fittings.empty() ? of_size(2) > of_size(3) : fittings.front().planar;
  for (std::size_t i = 0; i < query_->parameters.size(); ++i) {
    const std::vector<ShapeForm> forms = FormsFor(i);
    FilledParameter known;
    if (!fittings.empty()) {
      known = fittings.front().parameters[i];
    } else if (!forms.empty()) {
      known.form = forms.front();
    }
    forms_.push_back(known.form);
    MakeSlots(i, known);
  }
  // What the candidates do not agree about remains open.
  for (Slot& slot : slots_) {
    for (const Fitting& other : fittings) {
      const std::span<const std::size_t> groups =
          other.parameters[slot.parameter].GroupsOf(slot.place);
      const bool agrees =
          slot.group && slot.index < groups.size() && groups[slot.index] == *slot.group;
      if (!agrees) slot.group.reset();
    }
  }
  if (fittings.empty()) FillByNames();
  Update();
}

// Makes the slots of a parameter. What has a place of the same name and size remains there.
void Placement::MakeSlots(std::size_t parameter, const FilledParameter& filled) {
  std::erase_if(slots_, [&](const Slot& slot) { return slot.parameter == parameter; });
  auto at =
      std::ranges::find_if(slots_, [&](const Slot& slot) { return slot.parameter > parameter; });
  for (const FormSlot& place : forms_[parameter].slots) {
    const std::span<const std::size_t> groups = filled.GroupsOf(place);
    const std::size_t count = place.groups == 0 ? groups.size() + 1 : place.groups;
    for (std::size_t i = 0; i < count; ++i) {
      std::optional<std::size_t> group;
      if (i < groups.size()) group = groups[i];
      at = slots_.insert(at, {parameter, place, i, group,
                              SlotName(query_->parameters[parameter], place, i)}) +
           1;
    }
  }
}

// Slots for which exactly one group has the name.
void Placement::FillByNames() {
  for (std::size_t s = 0; s < slots_.size(); ++s) {
    std::vector<std::size_t> named;
    for (std::size_t g = 0; g < groups_.size(); ++g) {
      const NumberGroup& group = groups_[g];
      if (group.reported || group.calculated || !Fits(s, g) || slots_[s].place.groups != 1)
        continue;
      const std::optional<int> cost =
          SuitCost(query_->parameters[slots_[s].parameter], slots_[s].place, group);
      if (cost && *cost <= 1) named.push_back(g);
    }
    if (named.size() == 1 && !SlotOf(named.front())) slots_[s].group = named.front();
  }
}

std::optional<std::size_t> Placement::SlotOf(std::size_t group) const {
  const auto found = std::ranges::find(slots_, std::optional(group), &Slot::group);
  if (found == slots_.end()) return std::nullopt;
  return static_cast<std::size_t>(found - slots_.begin());
}

std::vector<ShapeForm> Placement::FormsFor(std::size_t parameter) const {
  return FormsOf(query_->parameters[parameter], planar_);
}

void Placement::SetForm(std::size_t parameter, std::string_view name) {
  for (ShapeForm& form : FormsFor(parameter)) {
    if (form.name != name || forms_[parameter].name == name) continue;
    const FilledParameter before = FittingOfSlots().parameters[parameter];
    forms_[parameter] = std::move(form);
    MakeSlots(parameter, before);
    return Update();
  }
}

bool Placement::Fits(std::size_t slot, std::size_t group) const {
  return slot < slots_.size() && group < groups_.size() &&
         groups_[group].size() == slots_[slot].place.size;
}

void Placement::Put(std::size_t slot, std::size_t group) {
  if (!Fits(slot, group)) return;
  if (const auto other = SlotOf(group)) slots_[*other].group.reset();
  slots_[slot].group = group;
  const Slot& filled = slots_[slot];
  const bool last = slot + 1 == slots_.size() || slots_[slot + 1].parameter != filled.parameter;
  if (filled.place.groups == 0 && last) {
    Slot more{filled.parameter, filled.place, filled.index + 1, {}, {}};
    more.name = SlotName(query_->parameters[more.parameter], more.place, more.index);
    slots_.insert(slots_.begin() + static_cast<std::ptrdiff_t>(slot) + 1, std::move(more));
  }
  Update();
}

void Placement::Clear(std::size_t slot) {
  if (slot >= slots_.size()) return;
  slots_[slot].group.reset();
  Update();
}

bool Placement::Type(std::size_t slot, std::string_view numbers) {
  std::vector<NumberGroup> typed = GroupNumbers(numbers).groups;
  if (slot >= slots_.size() || typed.size() != 1 || typed.front().calculated ||
      typed.front().size() != slots_[slot].place.size) {
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
    if (slots_[i].group || (IsSpare(slots_[i]) && i <= after)) continue;
    if (i > after) return i;
    if (!first) first = i;
  }
  return first;
}

void Placement::Take(const std::string& convention, const std::string& option) {
  taken_[convention] = option;
  Update();
}

std::size_t Placement::CountEmpty() const {
  return static_cast<std::size_t>(std::ranges::count_if(
      slots_, [](const Slot& slot) { return !slot.group && !IsSpare(slot); }));
}

Fitting Placement::FittingOfSlots() const {
  Fitting fitting{.parameters = {}, .left_over = {}, .planar = planar_};
  for (std::size_t p = 0; p < forms_.size(); ++p) {
    FilledParameter& filled = fitting.parameters.emplace_back(forms_[p]);
    for (const FormSlot& place : forms_[p].slots) {
      std::vector<std::size_t>& groups = filled.groups.emplace_back();
      for (const Slot& slot : slots_) {
        const bool here = slot.parameter == p && slot.place.name == place.name;
        if (here && slot.group) groups.push_back(*slot.group);
      }
    }
  }
  return fitting;
}

void Placement::Update() {
  result_.reset();
  conventions_.clear();
  const std::size_t empty = CountEmpty();
  if (slots_.empty()) {
    missing_ = "this query cannot be read from a text; paste it as JSON";
  } else if (empty > 0) {
    missing_ = fmt::format("{} place{} empty", empty, empty == 1 ? " is" : "s are");
  }
  if (slots_.empty() || empty > 0) return;
  const Fitting fitting = FittingOfSlots();
  conventions_ = Compose(*query_, groups_, fitting, {}).conventions;
  TextCase read{fitting, Compose(*query_, groups_, fitting, taken_)};
  if (!read.composed.conventions.empty()) {
    missing_ = "choose which it is: " + read.composed.conventions.front().what;
    return;
  }
  missing_ = Evaluate(*query_, groups_, reading_.remark, read);
  if (!missing_.empty()) return;
  // A text with several cases is read again, with the conventions that were chosen.
  if (reading_.cases.size() > 1) {
    Reading all = ReadReport(*query_, text_, taken_);
    if (all.understood()) {
      result_ = std::move(all);
      return;
    }
  }
  result_ = Reading{.query = query_, .groups = groups_, .cases = {std::move(read)}};
}

}  // namespace hitscan
