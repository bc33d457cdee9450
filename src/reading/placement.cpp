#include "reading/placement.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace hitscan {
namespace {

bool IsOpen(const FormSlot& place) { return place.groups == 0; }

std::string SlotName(const NamedKind& parameter, const FormSlot& place, std::size_t index) {
  std::string name(parameter.name);
  if (place.groups == 1) {
    if (!place.name.empty()) name.append(" ").append(place.name);
    return name;
  }
  return fmt::format("{} {}", name, index + 1);
}

}  // namespace

Placement::Placement(std::string text, const Query& query)
    : text_(std::move(text)), query_(&query) {
  Begin();
}

void Placement::Choose(const Query& query) {
  query_ = &query;
  Begin();
}

void Placement::Begin() {
  reading_ = ReadReport(*query_, text_);
  groups_ = reading_.groups;
  question_ = reading_.understood() ? "" : OpenQuestion(reading_).what;
  taken_.clear();
  const auto of_size = [&](std::size_t size) {
    return std::ranges::count_if(groups_, [&](const NumberGroup& g) { return g.size() == size; });
  };
  planar_ =
      reading_.cases.empty() ? of_size(2) > of_size(3) : reading_.cases.front().fitting.planar;
  if (!reading_.candidates.empty()) planar_ = reading_.candidates.front().planar;
  forms_.clear();
  slots_.clear();
  for (const NamedKind& parameter : query_->parameters) {
    std::vector<ShapeForm> forms = FormsOf(parameter.kind, parameter.name, planar_);
    if (forms.empty()) forms.push_back({});
    forms_.push_back(forms.front());
  }
  const Fitting* const fitting = !reading_.cases.empty()        ? &reading_.cases.front().fitting
                                 : !reading_.candidates.empty() ? &reading_.candidates.front()
                                                                : nullptr;
  for (std::size_t i = 0; i < forms_.size(); ++i) {
    if (fitting != nullptr) forms_[i] = fitting->parameters[i].form;
    MakeSlots(i);
  }
  if (!reading_.cases.empty()) {
    Fill(*fitting, reading_.cases.front().groups);
  } else if (fitting != nullptr) {
    Fill(*fitting, {});
    // What the candidates do not agree about remains open.
    for (const Fitting& other : reading_.candidates) {
      for (Slot& slot : slots_) {
        if (!slot.group) continue;
        const FilledParameter& filled = other.parameters[slot.parameter];
        bool agrees = false;
        for (std::size_t s = 0; s < filled.groups.size(); ++s) {
          agrees = agrees || (filled.form.slots[s].name == slot.place.name &&
                              slot.index < filled.groups[s].size() &&
                              filled.groups[s][slot.index] == *slot.group);
        }
        if (!agrees) slot.group.reset();
      }
    }
  } else {
    FillByNames();
  }
  Update();
}

void Placement::MakeSlots(std::size_t parameter) {
  std::erase_if(slots_, [&](const Slot& slot) { return slot.parameter == parameter; });
  const auto end =
      std::ranges::find_if(slots_, [&](const Slot& slot) { return slot.parameter > parameter; });
  std::vector<Slot> made;
  for (const FormSlot& place : forms_[parameter].slots) {
    for (std::size_t i = 0; i < std::max<std::size_t>(place.groups, 1); ++i) {
      made.push_back(
          {parameter, place, i, std::nullopt, SlotName(query_->parameters[parameter], place, i)});
    }
  }
  slots_.insert(end, made.begin(), made.end());
}

void Placement::Fill(const Fitting& fitting, std::span<const std::size_t> groups) {
  const auto of_reading = [&](std::size_t index) { return groups.empty() ? index : groups[index]; };
  for (std::size_t p = 0; p < fitting.parameters.size(); ++p) {
    const FilledParameter& filled = fitting.parameters[p];
    for (std::size_t s = 0; s < filled.groups.size(); ++s) {
      for (std::size_t i = 0; i < filled.groups[s].size(); ++i) {
        const auto slot = std::ranges::find_if(slots_, [&](const Slot& each) {
          return each.parameter == p && each.place.name == filled.form.slots[s].name && !each.group;
        });
        if (slot == slots_.end()) continue;
        Put(static_cast<std::size_t>(slot - slots_.begin()), of_reading(filled.groups[s][i]));
      }
    }
  }
}

// Slots for which exactly one group has the name.
void Placement::FillByNames() {
  for (std::size_t s = 0; s < slots_.size(); ++s) {
    std::optional<std::size_t> only;
    std::size_t count = 0;
    for (std::size_t g = 0; g < groups_.size(); ++g) {
      const NumberGroup& group = groups_[g];
      constexpr std::optional<int> kNamed = 1;
      const bool named = !group.reported && !group.calculated && Fits(s, g) &&
                         slots_[s].place.groups == 1 &&
                         SuitCost(*query_, slots_[s].parameter, slots_[s].place, group) <= kNamed &&
                         SuitCost(*query_, slots_[s].parameter, slots_[s].place, group);
      if (!named) continue;
      ++count;
      only = g;
    }
    if (count == 1 && !SlotOf(*only)) slots_[s].group = only;
  }
}

std::optional<std::size_t> Placement::SlotOf(std::size_t group) const {
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    if (slots_[i].group == group) return i;
  }
  return std::nullopt;
}

std::vector<ShapeForm> Placement::FormsFor(std::size_t parameter) const {
  const NamedKind& named = query_->parameters[parameter];
  return FormsOf(named.kind, named.name, planar_);
}

void Placement::SetForm(std::size_t parameter, std::string_view id) {
  for (ShapeForm& form : FormsFor(parameter)) {
    if (form.id != id || forms_[parameter].id == id) continue;
    const std::vector<Slot> before = slots_;
    forms_[parameter] = std::move(form);
    MakeSlots(parameter);
    // What has a place of the same name remains there.
    for (Slot& slot : slots_) {
      for (const Slot& was : before) {
        const bool same = was.parameter == parameter && slot.parameter == parameter &&
                          was.name == slot.name && was.place.size == slot.place.size;
        if (same) slot.group = was.group;
      }
    }
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
  // A list has one more place than groups.
  const Slot& filled = slots_[slot];
  const bool last = slot + 1 == slots_.size() || slots_[slot + 1].parameter != filled.parameter;
  if (IsOpen(filled.place) && last) {
    Slot more = filled;
    more.group.reset();
    ++more.index;
    more.name = SlotName(query_->parameters[more.parameter], more.place, more.index);
    slots_.insert(slots_.begin() + static_cast<std::ptrdiff_t>(slot) + 1, more);
  }
  Update();
}

void Placement::Clear(std::size_t slot) {
  if (slot >= slots_.size()) return;
  slots_[slot].group.reset();
  Update();
}

bool Placement::Type(std::size_t slot, std::string_view numbers) {
  const std::vector<NumberGroup> typed = GroupNumbers(numbers).groups;
  if (slot >= slots_.size() || typed.size() != 1 || typed.front().calculated ||
      typed.front().size() != slots_[slot].place.size) {
    return false;
  }
  NumberGroup group = typed.front();
  group.range = {};
  for (NumberPiece& number : group.numbers) number.range = {};
  groups_.push_back(std::move(group));
  Put(slot, groups_.size() - 1);
  return true;
}

std::optional<std::size_t> Placement::NextEmpty(std::size_t after) const {
  std::optional<std::size_t> first;
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    if (slots_[i].group || (IsOpen(slots_[i].place) && slots_[i].index > 0 && i <= after)) continue;
    if (i > after) return i;
    if (!first) first = i;
  }
  return first;
}

void Placement::Take(const std::string& convention, const std::string& option) {
  taken_[convention] = option;
  Update();
}

std::optional<Fitting> Placement::FittingOfSlots() const {
  Fitting fitting{.parameters = {}, .left_over = {}, .planar = planar_, .cost = 0};
  for (const ShapeForm& form : forms_) {
    fitting.parameters.push_back({form, std::vector<std::vector<std::size_t>>(form.slots.size())});
  }
  for (const Slot& slot : slots_) {
    const ShapeForm& form = forms_[slot.parameter];
    const auto place = std::ranges::find(form.slots, slot.place.name, &FormSlot::name);
    auto& groups = fitting.parameters[slot.parameter]
                       .groups[static_cast<std::size_t>(place - form.slots.begin())];
    if (slot.group) {
      groups.push_back(*slot.group);
    } else if (!IsOpen(slot.place) || slot.index == 0) {
      return std::nullopt;
    }
  }
  return fitting;
}

void Placement::Update() {
  result_.reset();
  conventions_.clear();
  std::size_t empty = 0;
  for (const Slot& slot : slots_) {
    if (!slot.group && (!IsOpen(slot.place) || slot.index == 0)) ++empty;
  }
  const std::optional<Fitting> fitting = FittingOfSlots();
  if (slots_.empty() || !fitting) {
    missing_ = slots_.empty()
                   ? "this query cannot be read from a text; paste it as JSON"
                   : fmt::format("{} place{} empty", empty, empty == 1 ? " is" : "s are");
    return;
  }
  conventions_ = Compose(*query_, groups_, *fitting, {}).conventions;
  TextCase read{.groups = {},
                .fitting = *fitting,
                .composed = Compose(*query_, groups_, *fitting, taken_),
                .arguments = {},
                .answer = {},
                .note = {}};
  if (!read.composed.conventions.empty()) {
    missing_ = "choose which it is: " + read.composed.conventions.front().what;
    return;
  }
  missing_ = Evaluate(*query_, read);
  if (!missing_.empty()) return;
  // A text with several cases is read again, with the conventions that were chosen.
  if (reading_.cases.size() > 1) {
    Reading all = ReadReport(*query_, text_, taken_);
    if (all.understood()) {
      result_ = std::move(all);
      return;
    }
  }
  read.note = NoteOf(*query_, groups_, read, GroupNumbers(text_).remark);
  Reading decided{.query = query_, .groups = groups_, .cases = {std::move(read)}};
  result_ = std::move(decided);
}

}  // namespace hitscan
