#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "shape/value.h"

// Kinds of shapes that are added while the program runs: records of members of known kinds.
namespace hitscan {

/// The meaning of a member for the shape, in addition to its kind.
enum class MemberRole {
  kPart,       ///< a shape of its kind: a point is a position, a number has no position
  kDirection,  ///< a vector that is normalised when it is read; it starts at the anchor, and is
               ///< turned with the shape
  kVector,     ///< like kDirection, but not normalised; it is scaled with the shape too
  kSize,       ///< a number, not negative, that is scaled with the shape
};

class Movement;

/// A value with that meaning, after the movement. Throws InvalidShape when a number becomes too
/// large.
Value MovedAs(MemberRole role, const Value& value, const Movement& movement);

struct RecordMember {
  std::string name;  ///< also its key in JSON
  Kind kind;
  MemberRole role = MemberRole::kPart;

  bool operator==(const RecordMember&) const = default;
};

/// A kind of shape without a type: an object in JSON, with a member for each of `members`. Reading,
/// writing, printing, comparing, drawing, moving, handles and random values are derived from these.
/// The anchor of such a shape is the anchor of its first part that has one; its directions and
/// sizes are measured from there.
struct RecordDescription {
  std::string name;   ///< "capsule", "swept box"
  std::string about;  ///< a sentence that says what the members mean
  std::vector<RecordMember> members;

  bool operator==(const RecordDescription&) const = default;
};

/// Adds a kind to the table and returns it; a kind with the same description is not added twice.
/// May be called at any time and from any thread: kinds are never changed or removed, so their
/// values stay valid. Throws std::invalid_argument if a name is empty, if a kind with a type has
/// this name, if there are no members or two of the same name, or if a member cannot have its role.
Kind AddKind(RecordDescription description);

/// The kind of that name, or nullopt. If several kinds of records have it, the kind added last.
std::optional<Kind> FindKind(std::string_view name);

/// A value of a kind of records. Throws InvalidShape when a direction is zero or a size negative,
/// std::invalid_argument when the members are not of the kinds of the description.
Value MakeRecord(Kind kind, std::vector<Value> members);

}  // namespace hitscan
