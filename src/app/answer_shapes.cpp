#include "app/answer_shapes.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "geometry/shapes/ray.h"
#include "geometry/shapes/segment.h"
#include "shape/kind_info.h"
#include "shape/plain_type.h"

namespace hitscan {
namespace {

bool HasPart(const Query& query, std::string_view name, Kind kind) {
  const NamedKind* const part = query.FindAnswerPart(name);
  return part != nullptr && part->kind == kind;
}

// The kind of shapes whose members are the parts of the answer: that with the name of the struct
// which the functions of the query return. Not a plane, which is as wide as what is around it.
std::optional<Kind> KindOfAnswer(const Query& query) {
  if (query.result.empty()) return std::nullopt;
  for (Kind kind = 0; kind < KindCount(); ++kind) {
    const PlainType& type = PlainTypeOf(kind);
    if (type.form != PlainType::Form::kStruct || type.name != query.result) continue;
    const bool has_members = std::ranges::all_of(
        type.members, [&](const auto& member) { return query.FindAnswerPart(member.name); });
    const KindInfo::Traits& traits = InfoOf(kind).traits();
    if (has_members && traits.has_position && !traits.drawn_in_part) return kind;
  }
  return std::nullopt;
}

bool IsLine(const Query& query) {
  return HasPart(query, "point", kKindOf<Point>) && HasPart(query, "direction", kKindOf<Point>);
}

bool IsIntervalOfRay(const Query& query) {
  return std::ranges::find(query.parameters, kKindOf<Ray>, &NamedKind::kind) !=
             query.parameters.end() &&
         HasPart(query, "enter", kKindOf<float>) && HasPart(query, "exit", kKindOf<float>);
}

template <class T>
const T& PartAs(const Answer& answer, std::string_view name) {
  return std::get<T>(*FindPart(answer, name));
}

}  // namespace

bool HasAnswerShapes(const Query& query) {
  return IsLine(query) || IsIntervalOfRay(query) || KindOfAnswer(query).has_value();
}

LegendSymbol SymbolOfAnswerShapes(const Query& query) {
  if (IsIntervalOfRay(query)) return LegendSymbol::kSegment;
  const std::optional<Kind> kind = KindOfAnswer(query);
  return kind ? InfoOf(*kind).traits().symbol : LegendSymbol::kLine;
}

std::vector<Value> ShapesOf(const Query& query, std::span<const Value> arguments,
                            const Answer& answer) {
  // A partial answer and a miss lack parts.
  if (answer.size() != query.parts.size()) return {};
  try {
    if (IsLine(query)) {
      const Point& point = PartAs<Point>(answer, "point");
      const Point& direction = PartAs<Point>(answer, "direction");
      return {Ray(point, direction), Ray(point, -direction)};
    }
    if (IsIntervalOfRay(query)) {
      const auto ray = std::ranges::find_if(
          arguments, [](const Value& value) { return std::holds_alternative<Ray>(value); });
      const auto at = [&](std::string_view name) {
        const Ray& of = std::get<Ray>(*ray);
        return of.origin() + of.direction() * PartAs<float>(answer, name);
      };
      return {Segment(at("enter"), at("exit"))};
    }
    if (const std::optional<Kind> kind = KindOfAnswer(query)) {
      Json json = Json::object();
      for (const PlainType::Member& member : PlainTypeOf(*kind).members) {
        json[std::string(member.JsonKey())] = WriteValue(*FindPart(answer, member.name));
      }
      return {InfoOf(*kind).Read(JsonReader(json))};
    }
  } catch (const InvalidShape&) {
    return {};
  } catch (const JsonError&) {
    return {};
  }
  return {};
}

Answer WithShapes(const Query& query, std::span<const Value> arguments, Answer answer) {
  std::vector<Value> shapes = ShapesOf(query, arguments, answer);
  if (!shapes.empty() && IsLine(query))
    std::erase_if(answer, [](const AnswerPart& part) { return part.name == "direction"; });
  for (Value& shape : shapes) {
    answer.push_back({kAnswerShapes, std::move(shape)});
  }
  return answer;
}

}  // namespace hitscan
