#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "shape/value.h"

// The words with which people name shapes and their parts.
namespace hitscan {

/// What a group of numbers is of its shape, as a set of bits: a member, or a part of another way to
/// give the shape. Those that are ignored are no argument of any query: a tolerance, an id.
using PartRoles = std::uint32_t;
inline constexpr std::array<std::string_view, 23> kRoleNames{
    "origin", "direction", "start",    "end",     "min",    "max",    "center", "extents",
    "size",   "normal",    "distance", "through", "radius", "corner", "point",  "eye",
    "target", "up",        "fov_y",    "aspect",  "near",   "far",    "ignored"};
/// The role of that name; 0 when none has it.
constexpr PartRoles Role(std::string_view name) {
  for (std::size_t i = 0; i < kRoleNames.size(); ++i) {
    if (kRoleNames[i] == name) return PartRoles{1} << i;
  }
  return 0;
}

/// The roles of positions, as opposed to those of directions and lengths.
inline constexpr PartRoles kPointRoles = Role("origin") | Role("center") | Role("start") |
                                         Role("point") | Role("eye") | Role("through") |
                                         Role("corner") | Role("end");

/// Words for shapes, as a set of bits: "ray" and "beam" are of one family.
using Families = std::uint32_t;
inline constexpr Families kPointFamily = 1;
/// Whether a shape of that kind is called so, or is sometimes: a segment is often called a ray.
bool IsCalled(Kind kind, Families families, bool sometimes = false);

/// What a word is, apart from what it names.
enum class WordClass : std::uint8_t {
  kSilent,         ///< a keyword, an article: it says nothing about the numbers
  kGeneric,        ///< "point", "position"
  kResult,         ///< names a result: "hit", "closest"
  kReports,        ///< after it a result is reported: "returns", "expected"
  kEndsReport,     ///< "for", "with", "when"
  kVectorType,     ///< a type of vectors or points, without its size: "vec", "vector"
  kFunction,       ///< of mathematics: "sqrt"
  kVerb,           ///< of the name of a query: "intersects"
  kUnit,           ///< gives the number before it another value: "mm"
  kChangesNumber,  ///< gives the number after it another value: "minus"
  kNoNumber,       ///< stands in the place of a number: "nan"
  kVersion,        ///< stands before a version: "version"
  kSoftware,       ///< the same, if it begins with a capital letter: "Bullet"
};
/// Whether the word is one of that class, in capital or small letters.
bool IsWord(WordClass word_class, std::string_view word);

/// The words of a name in small letters: "rayStart" and "ray_start" are ray and start, "p1" is p
/// and 1.
std::vector<std::string> WordsOf(std::string_view name);

/// A name or word beside numbers, and what it says about them.
struct Label {
  std::string text;  ///< as written
  std::vector<std::string> words = {};
  PartRoles roles = 0;  ///< those that it may mean; 0: none
  Families families = 0;
  std::string stem = {};     ///< p of "p1", empty of "[1]"
  int ordinal = -1;          ///< 1 of "p1", 0 of "a": the place in a list
  bool generic = false;      ///< only "point", "position" or a single letter
  bool reported = false;     ///< names a result: "hit point", "expected"
  bool constructor = false;  ///< stands before a bracket
  std::size_t offset = 0;    ///< where it begins in the text
};
Label MakeLabel(std::string_view name, std::size_t offset = 0);

/// The axis that a word names: 0 for x, 3 for w.
std::optional<std::size_t> AxisOf(std::string_view word);
/// The name of a type of vectors or points, before a bracket: "Vector3", "vec3", "Point_3".
bool IsVectorType(std::string_view word);
/// Whether it may follow the digits of a number: "f".
bool IsNumberSuffix(std::string_view suffix, bool has_point);
/// A word before a version: "version 3.25", "Bullet 3.25".
bool NamesVersion(std::string_view word);

}  // namespace hitscan
