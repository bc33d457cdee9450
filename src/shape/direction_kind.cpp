#include <memory>
#include <utility>

#include "shape/kind_info.h"
#include "shape/random_value.h"
#include "shape/record_kind.h"
#include "shape/shape.h"

namespace hitscan {
namespace {

// A direction is a Record whose only member is its unit vector.
class DirectionInfo final : public KindInfo {
 public:
  explicit DirectionInfo(Kind kind)
      : KindInfo(kind, {.name = "direction", .symbol = LegendSymbol::kArrow}) {}

  Value Read(const JsonReader& json) const override { return Made(json.Vector3()); }
  Json Write(const Value& value) const override { return VectorToJson(VectorOf(value)); }
  Json WriteLike(const Value& value, const JsonReader& written) const override {
    return VectorToJson(WithLengthOf(written.Vector3(), VectorOf(value)));
  }
  std::string Print(const Value& value) const override { return PrintVector(VectorOf(value)); }
  const PlainType& plain_type() const override { return VectorInfo().plain_type(); }

  void VisitNumbers(const Value& value, NumberVisitor& visitor) const override {
    VectorInfo().VisitNumbers(VectorOf(value), visitor);
  }
  bool EqualNumbers(const Value& a, const Value& b, const NearFloats& near) const override {
    return VectorInfo().EqualNumbers(VectorOf(a), VectorOf(b), near);
  }

  void Draw(const Value& value, const Look& look, Canvas& canvas) const override {
    canvas.DrawLine(Point(0), VectorOf(value), look.color, look.width,
                    look.detailed && !look.crowded ? kEndArrow : LineMarks{0});
  }
  std::optional<Point> Anchor(const Value& value) const override { return VectorOf(value); }
  Value Moved(const Value& value, const Movement& movement) const override {
    return Record(*this, {movement.Direction(VectorOf(value))});
  }
  std::vector<Handle> Handles(const Value& value) const override {
    return {Handle::Arrow("direction", Point(0), glm::dvec3(VectorOf(value)))};
  }
  Value Drag(const Value&, std::size_t, const glm::dvec3& position) const override {
    return Made(Vector(position));
  }

  RandomValue MakeRandom(RandomGeometry& geometry) const override {
    const Vector vector = geometry.Round(geometry.Direction());
    return {Made(vector), geometry.writes() ? VectorToJson(vector) : Json()};
  }
  bool IsDirection(std::string_view) const override { return true; }

 private:
  static const KindInfo& VectorInfo() { return InfoOf(kKindOf<Vector>); }
  static const Vector& VectorOf(const Value& value) {
    return std::get<Vector>(std::get<Record>(value).members().front());
  }
  Value Made(const Vector& vector) const {
    return Record(*this, {Normalized(vector, "direction")});
  }
};

}  // namespace

Kind DirectionKind() {
  static const Kind kDirection =
      AddRow([](Kind kind) { return std::make_unique<const DirectionInfo>(kind); }).kind();
  return kDirection;
}

}  // namespace hitscan
