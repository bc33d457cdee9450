#pragma once

#include <cstddef>
#include <cstdint>

#include "draw/color.h"

// What a colour means: the roles that things in a scene have.
namespace hitscan {

/// What something that is drawn means. A theme shows each role in one colour, the same in every
/// scene.
enum class Role : std::uint8_t {
  kUnset,     ///< given by the place where it is drawn; without one, the colour tells things apart
  kExact,     ///< no meaning: the colour is shown as it is
  kDistinct,  ///< no meaning: the colour tells things apart, also where the place has a meaning
  kYes,       ///< the answer is yes: a ray that hits
  kNo,        ///< the answer is no: a ray that misses
  kResult,    ///< a part of an answer: a hit point, a closest point
  kGiven,     ///< an argument that has no answer of its own: the plane that rays are cast at
  kHelper,    ///< explains the rest: a connecting line, a grid
  kWrong,     ///< a wrong answer
  kSelected,  ///< the selected case and the one under the mouse
  kFirst,     ///< an answer of the first of two implementations that are compared
  kSecond,    ///< an answer of the second
  kBoth,      ///< both say the same, at different places
  kUnjudged,  ///< a case of which nothing is expected
  kPending,   ///< not answered yet
  kAxisX,
  kAxisY,
  kAxisZ
};
inline constexpr std::size_t kRoles = static_cast<std::size_t>(Role::kAxisZ) + 1;

/// The colour that the book gives something, and its role, by which other themes colour it.
struct Paint {
  Color color;
  Role role = Role::kUnset;

  constexpr Paint(Color shown = kWhite,  // NOLINT(google-explicit-constructor): a colour is a paint
                  Role with_role = Role::kUnset)
      : color(shown), role(with_role) {}
  bool operator==(const Paint&) const = default;

  /// The same with this role, unless it has one.
  constexpr Paint Or(Role place) const { return {color, role == Role::kUnset ? place : role}; }
  /// The same with another opacity, 0 to 255.
  constexpr Paint Faded(std::uint8_t opacity) const { return {color.Faded(opacity), role}; }
};

}  // namespace hitscan
