#include "fuzz/case_generator.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "fuzz/float_text.h"
#include "shape/fields.h"

namespace hitscan {
namespace {

struct MadeValue {
  Value value;
  std::string text;
};

template <class Shape>
MadeValue FromArgument(Argument<Shape> made) {
  return {Value(std::move(made.shape)), std::move(made.json)};
}

// A shape of that kind, aimed at the shape before. Kinds without a maker of their own are made from
// those that have one.
MadeValue MakeValue(Kind kind, CaseMaker& maker) {
  Random& random = maker.random();
  if (kind == kKindOf<Point>) return FromArgument(maker.MakePoint());
  if (kind == kKindOf<Ray>) return FromArgument(maker.MakeRay());
  if (kind == kKindOf<Plane>) return FromArgument(maker.MakePlane());
  if (kind == kKindOf<Segment>) return FromArgument(maker.MakeSegment());
  if (kind == kKindOf<Sphere>) return FromArgument(maker.MakeSphere());
  if (kind == kKindOf<Aabb>) return FromArgument(maker.MakeAabb());
  if (kind == kKindOf<Triangle>) return FromArgument(maker.MakeTriangle());
  if (kind == kKindOf<Camera>) return FromArgument(maker.MakeCamera());
  if (kind == kKindOf<std::vector<Point>>) return FromArgument(maker.MakeHull());
  if (kind == kKindOf<bool>) return {random.OneIn(2), {}};
  if (kind == kKindOf<int>) return {random.Whole(-3, 3), {}};
  if (kind == kKindOf<float>) return {maker.MakePoint().shape.x, {}};
  if (kind == kKindOf<Point2>) return {Point2(maker.MakePoint().shape), {}};
  if (kind == kKindOf<Ray2>) {
    const Ray ray = maker.MakeRay().shape;
    return {Ray2(Point2(ray.origin()), Vector2(ray.direction())), {}};
  }
  if (kind == kKindOf<Line2>) {
    const Plane plane = maker.MakePlane().shape;
    return {Line2(Vector2(plane.normal()), plane.distance()), {}};
  }
  if (kind == kKindOf<FrustumSide>) return {static_cast<FrustumSide>(random.Whole(0, 5)), {}};
  if (kind == kKindOf<Viewport>) {
    const auto size = [&] { return static_cast<float>(random.Whole(1, 2000)); };
    return {Viewport{static_cast<float>(random.Whole(0, 100)), 0, size(), size()}, {}};
  }
  if (kind == kKindOf<std::vector<Plane>>) {
    std::vector<Plane> planes;
    for (int i = 0; i < 3; ++i) planes.push_back(maker.MakePlane().shape);
    return {std::move(planes), {}};
  }
  throw std::logic_error("no random values of this kind are made");
}

// Makes two arguments of the same kind equal, if there are two.
void Duplicate(std::vector<MadeValue>& made) {
  for (std::size_t i = 1; i < made.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (made[i].value.index() != made[j].value.index()) continue;
      made[i] = made[j];
      return;
    }
  }
}

}  // namespace

std::vector<CaseClass> AllCaseClasses() {
  std::vector<CaseClass> classes;
  for (int i = 0; i < kCaseClasses; ++i) classes.push_back(static_cast<CaseClass>(i));
  return classes;
}

CaseGenerator::CaseGenerator(const Query& query, std::uint64_t seed, std::vector<CaseClass> classes,
                             std::vector<std::vector<Value>> seeds)
    : query_(&query), seed_(seed), classes_(std::move(classes)), seeds_(std::move(seeds)) {
  Random random(seed);
  stream_ = random.Bits();
  for (const char letter : query.name) {
    stream_ = Random(stream_ ^ static_cast<unsigned char>(letter)).Bits();
  }
}

CaseGenerator::Made CaseGenerator::Make(std::uint64_t number, bool with_texts) const {
  // Changing a known case takes longer than making a new one.
  constexpr std::uint64_t kMutatedOneIn = 64;
  Random random(Random(stream_ ^ number).Bits());
  Made made;
  made.case_class = classes_[number % classes_.size()];
  made.mutated = !seeds_.empty() && number % kMutatedOneIn == kMutatedOneIn - 1;
  constexpr int kTries = 100;
  for (int i = 0; i < kTries; ++i) {
    if (Try(random, made, with_texts)) return made;
  }
  made.mutated = false;
  made.case_class = CaseClass::kGeneric;
  while (!Try(random, made, with_texts)) {
  }
  return made;
}

bool CaseGenerator::Try(Random& random, Made& made, bool with_texts) const {
  made.arguments.clear();
  made.texts.clear();
  try {
    if (made.mutated) {
      Mutate(random, made);
    } else {
      CaseMaker maker(random, made.case_class, with_texts);
      if (random.OneIn(8)) maker.SetSkin(std::pow(10, random.Between(-8, -1)));
      const std::size_t count = query_->parameters.size();
      std::vector<MadeValue> values(count);
      const bool forward = random.OneIn(2);
      for (std::size_t i = 0; i < count; ++i) {
        const std::size_t at = forward ? i : count - 1 - i;
        values[at] = MakeValue(query_->parameters[at].kind, maker);
      }
      if (made.case_class == CaseClass::kDuplicates && random.OneIn(2)) Duplicate(values);
      for (MadeValue& value : values) {
        made.arguments.push_back(std::move(value.value));
        made.texts.push_back(std::move(value.text));
      }
    }
    query_->RequireAnswerable(made.arguments);
  } catch (const InvalidShape&) {
    return false;
  }
  if (!with_texts) {
    made.texts.clear();
    return true;
  }
  made.texts.resize(made.arguments.size());
  for (std::size_t i = 0; i < made.texts.size(); ++i) {
    if (made.texts[i].empty()) made.texts[i] = WriteValue(made.arguments[i]).dump();
  }
  return true;
}

void CaseGenerator::Mutate(Random& random, Made& made) const {
  const auto below = [&](std::size_t end) {
    return static_cast<std::size_t>(random.Bits() % std::max<std::size_t>(end, 1));
  };
  made.arguments = seeds_[below(seeds_.size())];
  for (int change = random.Whole(1, 3); change > 0; --change) {
    Value& argument = made.arguments[below(made.arguments.size())];
    const std::vector<Field> fields = FieldsOf(argument);
    if (fields.empty()) continue;
    const std::size_t at = below(fields.size());
    const auto number = static_cast<float>(fields[at].number);
    if (fields[at].type != Field::kNumber) continue;
    double changed = 0;
    switch (random.Whole(0, 6)) {
      case 0:
        changed = static_cast<double>(std::nextafter(number, random.Side() > 0 ? 1e38F : -1e38F));
        break;
      case 1:
        changed = -static_cast<double>(number);
        break;
      case 2:
        changed = random.Side() * 0.0;
        break;
      case 3:
        changed = std::round(static_cast<double>(number));
        break;
      case 4:
        changed = fields[below(fields.size())].number;
        break;
      case 5:
        changed = static_cast<double>(number) * std::ldexp(1, random.Whole(-30, 30));
        break;
      default:
        changed = static_cast<double>(number) + random.Between(-1, 1);
    }
    argument = WithField(argument, at, static_cast<double>(ToFloat(changed)));
  }
}

}  // namespace hitscan
