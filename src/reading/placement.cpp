#include "reading/placement.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace hitscan {
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
  planar_ = fittings.empty() ? flat : fittings.front().planar;
  forms_.clear();
  slots_.clear();
  for (std::size_t p = 0; p < query_->parameters.size(); ++p) {
    const std::vector<ShapeForm> forms = FormsFor(p);
    forms_.push_back(!fittings.empty() ? fittings.front().parameters[p].form
                     : forms.empty()   ? ShapeForm()
                                       : forms.front());
    for (std::size_t m = 0; !fittings.empty() && m < forms_[p].slots.size(); ++m) {
      const FormSlot& place = forms_[p].slots[m];
      const std::vector<std::size_t>& groups = fittings.front().parameters[p].groups[m];
      for (std::size_t i = 0; i < groups.size(); ++i) {
        // What the candidates do not agree about remains open.
        const bool agreed = std::ranges::all_of(fittings, [&](const Fitting& other) {
          const auto& [form, others] = other.parameters[p];
          return m < others.size() && form.slots[m].name == place.name && i < others[m].size() &&
                 others[m][i] == groups[i];
        });
        slots_.push_back({p, place, place.size});
        if (agreed) slots_.back().group = groups[i];
      }
    }
  }
  MakeSlots();
  if (fittings.empty()) FillByNames();
  Update();
}

void Placement::MakeSlots() {
  const std::vector<Slot> before = std::exchange(slots_, {});
  for (std::size_t p = 0; p < forms_.size(); ++p) {
    const std::string& parameter = query_->parameters[p].name;
    for (const FormSlot& place : forms_[p].slots) {
      const bool list = place.groups == 0;
      std::vector<std::optional<std::size_t>> groups;
      for (const Slot& slot : before) {
        // What has a place of the same name and size remains there.
        if (slot.parameter == p && slot.place.name == place.name && slot.size == place.size &&
            (slot.group || !list)) {
          groups.push_back(slot.group);
        }
      }
      groups.resize(list ? groups.size() + 1 : place.groups);
      for (std::size_t i = 0; i < groups.size(); ++i) {
        slots_.push_back({p, place, place.size, groups[i], list && i > 0 && !groups[i],
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
    std::vector<std::size_t> named;
    for (std::size_t g = 0; slots_[s].place.groups == 1 && g < groups_.size(); ++g) {
      if (groups_[g].reported || groups_[g].calculated || !Fits(s, g)) continue;
      const std::optional<int> cost =
          SuitCost(query_->parameters[slots_[s].parameter], slots_[s].place, groups_[g]);
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
  for (const ShapeForm& form : FormsFor(parameter)) {
    if (form.name != name || this->form(parameter) == name) continue;
    forms_[parameter] = form;
    return Update();
  }
}

bool Placement::Fits(std::size_t slot, std::size_t group) const {
  return slot < slots_.size() && group < groups_.size() &&
         groups_[group].size() == slots_[slot].size;
}

void Placement::Put(std::size_t slot, std::size_t group) {
  if (!Fits(slot, group)) return;
  if (const auto other = SlotOf(group)) slots_[*other].group.reset();
  slots_[slot].group = group;
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
  if (std::ranges::any_of(forms_, [](const ShapeForm& form) { return form.slots.empty(); })) {
    return "this query cannot be read from a text; paste it as JSON";
  }
  const auto empty =
      std::ranges::count_if(slots_, [](const Slot& slot) { return !slot.group && !slot.spare; });
  if (empty > 0) return fmt::format("{} place{} empty", empty, empty == 1 ? " is" : "s are");
  Fitting fitting{.parameters = {}, .left_over = {}, .planar = planar_};
  for (const ShapeForm& form : forms_) fitting.parameters.push_back({form, {}});
  for (const Slot& slot : slots_) {
    auto& groups = fitting.parameters[slot.parameter].groups;
    const auto& places = forms_[slot.parameter].slots;
    groups.resize(places.size());
    const auto place = std::ranges::find(places, slot.place.name, &FormSlot::name);
    if (slot.group) groups[static_cast<std::size_t>(place - places.begin())].push_back(*slot.group);
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
