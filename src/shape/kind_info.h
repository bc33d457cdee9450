#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "shape/handle.h"
#include "shape/look.h"
#include "shape/movement.h"
#include "shape/nearest_points.h"
#include "shape/plain_type.h"
#include "shape/surface_intersection.h"
#include "shape/value.h"

// The table of kinds: what each kind of shape can do.
namespace hitscan {

class RandomGeometry;
struct RandomValue;
struct RecordMember;

/// Is called with each number of a value, in the order of its members.
class NumberVisitor {
 public:
  virtual void Visit(float number) = 0;
  virtual void Visit(int number) = 0;
  virtual void Visit(bool yes) = 0;
  /// Is called before the numbers of a list, with the number of its items.
  virtual void BeginList(std::size_t items) = 0;

 protected:
  ~NumberVisitor() = default;
};

/// Whether two floats count as equal.
using NearFloats = std::function<bool(float, float)>;

/// One row of the table: the functions of one kind. If the kind has a type, they call the members
/// of its Shape, and shape/shape.h says what they do. If it is a kind of records, they are derived
/// from the members of the record. The values that are passed to them must be of the kind.
class KindInfo {
 public:
  struct Traits {
    std::string name = {};
    bool has_position = true;  ///< its values are drawn
    LegendSymbol symbol = LegendSymbol::kColor;
    bool drawn_in_part = false;  ///< infinite: only the part around Look::center is drawn
    bool flat = false;           ///< of the plane z = 0, or with such a member
    bool handed = false;         ///< its mirror image has another front, or so has a member's
    std::span<const std::string_view> field_names = {};
  };

  KindInfo(Kind kind, Traits traits) : kind_(kind), traits_(std::move(traits)) {}
  KindInfo(const KindInfo&) = delete;
  KindInfo& operator=(const KindInfo&) = delete;
  virtual ~KindInfo() = default;

  Kind kind() const { return kind_; }
  const Traits& traits() const { return traits_; }

  virtual Value Read(const JsonReader& json) const = 0;
  virtual Json Write(const Value& value) const = 0;
  virtual std::string Print(const Value& value) const = 0;
  virtual void VisitNumbers(const Value& value, NumberVisitor& visitor) const = 0;
  virtual bool EqualNumbers(const Value& a, const Value& b, const NearFloats& near) const = 0;
  /// `look` must already be the look in the theme of the canvas (InTheme).
  virtual void Draw(const Value& value, const Look& look, Canvas& canvas) const = 0;
  virtual std::optional<Point> Anchor(const Value& value) const = 0;
  virtual Value Moved(const Value& value, const Movement& movement) const = 0;
  virtual RandomValue MakeRandom(RandomGeometry& geometry) const = 0;
  virtual const PlainType& plain_type() const = 0;

  // Functions that only some kinds have, with the results for kinds without them.
  virtual Json WriteWhole(const Value& value) const;
  virtual Json WriteLike(const Value& value, const JsonReader& written) const;
  virtual std::vector<Handle> Handles(const Value&) const { return {}; }
  virtual Value Drag(const Value& value, std::size_t, const glm::dvec3&) const { return value; }
  virtual void RequireOrder(const JsonReader&) const {}
  virtual bool IsDirection(std::string_view) const { return false; }
  virtual bool IsIndex(std::string_view) const { return false; }
  virtual std::vector<Json> SimplerForms(const Json& written) const;
  virtual std::optional<Value> Reversed(const Value&) const { return std::nullopt; }
  virtual std::vector<Value> Degenerated(const Value&) const { return {}; }
  virtual bool IsDegenerate(const Value&) const { return false; }
  virtual bool IsLarge(const Value&) const { return false; }
  virtual std::optional<Value> StartedAt(const Value&, const Value&) const { return std::nullopt; }
  virtual void ForEachPart(const Value& value, const std::function<void(const Value&)>& use) const {
    use(value);
  }
  virtual std::optional<DrawnSurface> Surface(const Value&, const Look&) const {
    return std::nullopt;
  }
  virtual std::optional<RoundedHull> Hull(const Value&) const { return std::nullopt; }
  virtual std::optional<RoundedHull> HullUpTo(const Value&, const RoundedHull&) const {
    return std::nullopt;
  }
  virtual std::optional<Point> Closest(const Value&, const Point&) const { return std::nullopt; }
  virtual std::optional<double> SizeAroundAnchor(const Value&) const { return std::nullopt; }
  /// The members of a kind of records; empty for kinds with a type.
  virtual std::span<const RecordMember> members() const { return {}; }

 private:
  Kind kind_;
  Traits traits_;
};

/// The row of a kind; throws std::out_of_range if there is no such kind. Rows are never changed,
/// moved or removed, so threads may read them while AddKind (shape/record_kind.h) adds others.
const KindInfo& InfoOf(Kind kind);
const KindInfo& InfoOf(const Value& value);

/// Calls `make` with the kind of the new row and adds the row that it returns. `make` must not ask
/// the table, which is locked meanwhile. Only AddKind needs this function.
const KindInfo& AddRow(const std::function<std::unique_ptr<const KindInfo>(Kind)>& make);

}  // namespace hitscan
