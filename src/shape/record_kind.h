#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "shape/value.h"

// Kinds of shapes that are added while the program runs: records of members of known kinds, and
// lists of them.
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

/// Lines and triangles that show a value.
struct ShapeDrawing {
  std::vector<Point> lines;      ///< two ends each
  std::vector<Point> triangles;  ///< three corners each, counter-clockwise as seen from the front
};

/// Draws values of a kind of records in place of their members. The functions may be called from
/// any thread.
class RecordDrawer {
 public:
  virtual ~RecordDrawer() = default;
  /// Null when the members are to be drawn.
  virtual std::shared_ptr<const ShapeDrawing> Of(const Value& value) = 0;
  /// One line for each problem since the last call.
  virtual std::vector<std::string> TakeProblems() = 0;
};

/// Sets what draws a kind of records; null: its members are drawn, as for a new kind. Of more
/// shapes than a picture can show in detail (Look::crowded) the members are drawn.
void SetDrawer(Kind kind, std::shared_ptr<RecordDrawer> drawer);

/// The problems of all drawers since the last call.
std::vector<std::string> TakeDrawingProblems();

/// Adds a kind to the table and returns it; a kind with the same description is not added twice.
/// May be called at any time and from any thread: kinds are never changed or removed, so their
/// values stay valid. Throws std::invalid_argument if a name is empty, if a kind with a type has
/// this name, if there are no members or two of the same name, or if a member cannot have its role.
Kind AddKind(RecordDescription description);

/// Throws std::invalid_argument where AddKind does.
void RequireKind(const RecordDescription& description);

/// The kind of lists of one or more values of a kind that has a position: the one with a type if
/// there is one, else a kind that is added at the first call.
Kind ListKind(Kind item);

/// The kind of vectors that are normalised when they are read: [0, 0, 2] is read as (0, 0, 1). They
/// are drawn from the origin. As a member of a record, use MemberRole::kDirection, which is drawn
/// from the anchor.
Kind DirectionKind();

/// The kind of that name, or nullopt. If several kinds of records have it, the kind added last.
std::optional<Kind> FindKind(std::string_view name);

/// A value of a kind of records. Throws InvalidShape when a direction is zero or a size negative,
/// std::invalid_argument when the members are not of the kinds of the description.
Value MakeRecord(Kind kind, std::vector<Value> members);

}  // namespace hitscan
