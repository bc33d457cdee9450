#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// The words with which people name shapes and their parts.
namespace hitscan {

/// What a group of numbers is of its shape.
enum class PartRole : std::uint8_t {
  kOrigin,
  kDirection,
  kStart,
  kEnd,
  kMin,
  kMax,
  kCenter,
  kExtents,
  kSize,
  kNormal,
  kDistance,
  kOnPlane,
  kRadius,
  kCorner,
  kPoint,
  kEye,
  kTarget,
  kUp,
  kFov,
  kAspect,
  kNear,
  kFar,
  kWhole,
  kIgnored,  ///< a tolerance, a length limit, an id: no argument of any query
};
using PartRoles = std::uint32_t;
constexpr PartRoles Bit(PartRole role) { return PartRoles{1} << static_cast<unsigned>(role); }

/// The families of kinds of shapes that words tell apart.
enum class Family : std::uint8_t {
  kRay,
  kSegment,
  kPlane,
  kSphere,
  kBox,
  kTriangle,
  kPoint,
  kHull,
  kCamera,
  kViewport,
  kLine2
};
using Families = std::uint32_t;
constexpr Families Bit(Family family) { return Families{1} << static_cast<unsigned>(family); }

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
Label MakeLabel(std::string_view name);

/// The axis that a word names: 0 for x, 3 for w.
std::optional<std::size_t> AxisOf(std::string_view word);
/// Whether the label names a family of shapes.
inline bool HasFamily(const Label& label) { return label.families != 0; }

/// Keywords, types of numbers and vectors, articles: they say nothing about the numbers.
bool IsSilentWord(std::string_view word);
/// The name of a type of vectors or points, before a bracket: "Vector3", "vec3", "Point_3".
bool IsVectorType(std::string_view word);
/// A mathematical function, before a bracket: "sqrt".
bool IsMathFunction(std::string_view word);
/// A word after which a result is reported: "returns", "expected".
bool BeginsReport(std::string_view word);
/// A word that ends the report: "for", "with", "when".
bool EndsReport(std::string_view word);

}  // namespace hitscan
