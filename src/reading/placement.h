#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reading/read_text.h"

namespace hitscan {

/// What the user decides about a text that is not understood: which numbers go where, and the
/// conventions. It begins with what the text decides.
class Placement {
 public:
  /// A place for numbers of one parameter.
  struct Slot {
    std::size_t parameter = 0;
    FormSlot place;                         ///< of the parameter's form
    std::size_t size = 0;                   ///< how many numbers it needs
    std::optional<std::size_t> group = {};  ///< of groups(); nullopt: empty
    bool spare = false;                     ///< an empty place of a list, which may remain empty
    std::string name = {};                  ///< "ray direction", "triangle 2"
  };

  Placement(std::string text, const Query& query) : text_(std::move(text)) { Choose(query); }

  const std::string& text() const { return text_; }
  const Query& query() const { return *query_; }
  /// Begins anew with another query.
  void Choose(const Query& query);

  /// The groups of numbers of the text; after them those that were typed.
  std::span<const NumberGroup> groups() const { return groups_; }
  std::span<const Slot> slots() const { return slots_; }
  std::optional<std::size_t> SlotOf(std::size_t group) const;
  /// Why the text is not understood: one line.
  const std::string& question() const { return question_; }

  /// How a parameter can be written, and which way is chosen, by its name.
  std::vector<ShapeForm> FormsFor(std::size_t parameter) const;
  const std::string& form(std::size_t parameter) const { return forms_[parameter].name; }
  void SetForm(std::size_t parameter, std::string_view name);

  /// Whether the group has as many numbers as the slot needs.
  bool Fits(std::size_t slot, std::size_t group) const;
  /// Puts a group into a slot, out of any other. Ignored when it does not fit.
  void Put(std::size_t slot, std::size_t group);
  void Clear(std::size_t slot);
  /// Puts numbers that the text lacks. False when there are not as many as the slot needs.
  bool Type(std::size_t slot, std::string_view numbers);
  /// The first empty slot after this one, else the first one.
  std::optional<std::size_t> NextEmpty(std::size_t after) const;

  /// The conventions that matter for the numbers in their places, with the choices so far.
  const std::vector<Convention>& conventions() const { return conventions_; }
  const Taken& taken() const { return taken_; }
  void Take(const std::string& convention, const std::string& option);

  /// The case, when every number is in its place, every convention is chosen and the query accepts
  /// it. Several when the text has several, which differ in their numbers only.
  const std::optional<Reading>& result() const { return result_; }
  /// Why there is no result yet.
  const std::string& missing() const { return missing_; }

 private:
  void MakeSlots();
  void FillByNames();
  void Update();
  /// What keeps the numbers in their places from being a case; empty when the result is made.
  std::string Missing();

  std::string text_;
  const Query* query_ = nullptr;
  Reading reading_;
  std::string question_;
  std::vector<NumberGroup> groups_;
  bool planar_ = false;
  std::vector<ShapeForm> forms_;  ///< of the parameters
  std::vector<Slot> slots_;       ///< those of the forms; a list ends with an empty one
  std::vector<Convention> conventions_;
  Taken taken_;
  std::optional<Reading> result_;
  std::string missing_;
};

}  // namespace hitscan
