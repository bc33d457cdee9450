#include "random/random_geometry.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace hitscan {

RandomGeometry::RandomGeometry(Random& random, CaseClass case_class, bool writes)
    : random_(random), case_class_(case_class), writes_(writes) {
  if (case_class == CaseClass::kNear || case_class == CaseClass::kGrazing ||
      case_class == CaseClass::kOneUlp || IsWhole()) {
    scale_ = random.OneIn(2) ? 1 : std::ldexp(1, random.Whole(-20, 12));
  }
  replaces_zeros_ = case_class == CaseClass::kTouching && random.OneIn(2);
  if (case_class == CaseClass::kGap) scale_ = random.OneIn(2) ? 1 : 0.25;
  if (case_class == CaseClass::kSignedZeros || case_class == CaseClass::kLattice) scale_ = 1;
  if (case_class == CaseClass::kGeneric) {
    constexpr std::array<double, 3> kSizes{1, 10, 1000};
    scale_ = kSizes.at(static_cast<std::size_t>(random.Whole(0, 2)));
  }
  const bool millimetres = case_class == CaseClass::kMillimetres;
  in_world_ = millimetres || case_class == CaseClass::kInPractice ||
              (case_class == CaseClass::kContact && random.OneIn(2));
  if (in_world_) {
    // The size of the shapes and that of the world in which they are. The last row is for the
    // classes of millimetres and contact.
    constexpr std::array<std::array<double, 2>, 4> kSizes{
        {{1, 1}, {1, 1000}, {10, 1000}, {0.001, 5}}};
    const int last = case_class == CaseClass::kContact ? 3 : 2;
    const auto& sizes =
        kSizes.at(static_cast<std::size_t>(millimetres ? 3 : random.Whole(0, last)));
    scale_ = sizes[0];
    center_ = InCube() * sizes[1];
  }
}

bool RandomGeometry::AimsInside() const {
  return case_class_ == CaseClass::kGeneric || case_class_ == CaseClass::kInPractice ||
         case_class_ == CaseClass::kMillimetres;
}

bool RandomGeometry::IsWhole() const {
  switch (case_class_) {
    case CaseClass::kTouching:
    case CaseClass::kDegenerate:
    case CaseClass::kLattice:
    case CaseClass::kOnFeature:
    case CaseClass::kCoplanar:
    case CaseClass::kDuplicates:
    case CaseClass::kSignedZeros:
      return true;
    default:
      return false;
  }
}

float RandomGeometry::Number() {
  // Coordinates that people type or export have few digits.
  if (in_world_) return ToFloat(std::round(random_.Between(-1, 1) * 1000) / 1000 * scale_);
  switch (case_class_) {
    case CaseClass::kOnFeature:
    case CaseClass::kCoplanar:
    case CaseClass::kDuplicates:
      return ToFloat(scale_ * random_.Whole(-5, 5));
    case CaseClass::kSignedZeros:
      return random_.OneIn(2) ? ToFloat(random_.Side() * 0.0) : ToFloat(random_.Whole(-2, 2));
    case CaseClass::kGeneric:
      return ToFloat(scale_ * random_.Between(-1, 1));
    case CaseClass::kTouching:
    case CaseClass::kLattice:
      return ReplaceZero(ToFloat(scale_ * random_.Whole(-6, 6)));
    case CaseClass::kDegenerate:
      return ToFloat(scale_ * random_.Whole(-2, 2));
    case CaseClass::kGap: {
      if (random_.OneIn(6)) return 0;
      double digits = random_.OneIn(2) ? 1 : random_.Between(1, 2);
      digits *= random_.Side();
      return ToFloat(std::ldexp(digits, static_cast<int>(scale_ * random_.Whole(-149, 127))));
    }
    case CaseClass::kHuge: {
      const double digits = random_.Between(-2, 2);
      return ToFloat(std::ldexp(digits, random_.Whole(110, 127)));
    }
    case CaseClass::kTiny: {
      const double digits = random_.Between(-2, 2);
      return ToFloat(std::ldexp(digits, random_.Whole(-149, -120)));
    }
    default:
      return ToFloat(scale_ * random_.Between(-10, 10));
  }
}

Point RandomGeometry::RandomPoint() {
  const Point point{Number(), Number(), Number()};
  if (!in_world_) return point;
  return Point(Wide(point) + center_);
}

RandomGeometry::Wide RandomGeometry::Direction() {
  if (case_class_ == CaseClass::kAxisParallel ||
      (case_class_ == CaseClass::kSignedZeros && random_.OneIn(2))) {
    Wide direction(0);
    double& along = direction[random_.Whole(0, 2)];
    along = random_.Side();
    if (random_.OneIn(2)) along *= random_.Between(0.1, 5);
    return direction;
  }
  if (case_class_ == CaseClass::kNearlyParallel && goal_.position && !random_.OneIn(3)) {
    const double length = glm::length(goal_.normal);
    if (length > 0) {
      const double lean = std::pow(10, random_.Between(-7, -2));
      const Wide direction = goal_.normal / length + InCube() * lean;
      return direction * random_.Side();
    }
  }
  while (true) {
    Wide direction{Number(), Number(), Number()};
    if (IsWhole() && random_.OneIn(2)) {
      // A direction of whole length.
      const auto& q = kQuadruples[static_cast<std::size_t>(random_.Whole(0, 1))];
      direction = Wide(q[0], q[1], q[2]) * Sides();
      std::swap(direction.x, direction[random_.Whole(0, 2)]);
    }
    if (direction != Wide(0)) return direction;
  }
}

float RandomGeometry::Snap(double coordinate) const {
  return ToFloat(case_class_ == CaseClass::kLattice ? std::round(coordinate) : coordinate);
}

RandomGeometry::Wide RandomGeometry::Sides() {
  return {random_.Side(), random_.Side(), random_.Side()};
}

RandomGeometry::Wide RandomGeometry::InCube() {
  return {random_.Between(-1, 1), random_.Between(-1, 1), random_.Between(-1, 1)};
}

float RandomGeometry::Nudge(float number) {
  const int most = case_class_ == CaseClass::kOneUlp ? 1 : 3;
  for (int i = random_.Whole(-most, most); i != 0; i -= i > 0 ? 1 : -1) {
    number = std::nextafter(number, i > 0 ? 1e38F : -1e38F);
  }
  return number;
}

float RandomGeometry::ReplaceZero(float number) {
  if (!replaces_zeros_ || number != 0 || random_.OneIn(2)) return number;
  const double side = random_.Side();
  return ToFloat(std::ldexp(side, random_.Whole(-140, -30)));
}

Point RandomGeometry::Round(const Wide& position) {
  Point rounded(Snap(position.x), Snap(position.y), Snap(position.z));
  if (replaces_zeros_)
    rounded = {ReplaceZero(rounded.x), ReplaceZero(rounded.y), ReplaceZero(rounded.z)};
  if (Nudges()) rounded = {Nudge(rounded.x), Nudge(rounded.y), Nudge(rounded.z)};
  return rounded;
}

Point RandomGeometry::Target(int dimension) {
  if (AimsInside()) {
    if (!goal_.position || random_.OneIn(2)) return RandomPoint();
    Wide position(*goal_.position);
    // In space, shapes whose dimensions add up to less than 3 do not meet by chance.
    if (goal_.dimension + dimension < 3) position += InCube() * scale_;
    return Round(position);
  }
  const bool aims_often =
      Nudges() || case_class_ == CaseClass::kTouching || case_class_ == CaseClass::kGrazing ||
      case_class_ == CaseClass::kOnFeature || case_class_ == CaseClass::kCoplanar ||
      case_class_ == CaseClass::kDuplicates || case_class_ == CaseClass::kSignedZeros;
  if (!goal_.position || random_.OneIn(aims_often ? 8 : 2)) return RandomPoint();
  Wide position(*goal_.position);
  if (skin_ != 0 && !random_.OneIn(4)) {
    const double length = glm::length(goal_.normal);
    if (length > 0) position += goal_.normal * (random_.Side() * skin_ / length);
  }
  return Round(position);
}

RandomGeometry::Wide RandomGeometry::Tangent() {
  Wide tangent = glm::cross(goal_.normal, Direction());
  if (goal_.line && random_.OneIn(2)) tangent = *goal_.line * random_.Side();
  const double length = glm::length(tangent);
  if (!(length > 0)) return Direction();
  if (IsWhole()) return tangent;
  if (case_class_ == CaseClass::kGrazing && glm::length(goal_.normal) > 0) {
    const double side = random_.Side();
    const double lean = side * std::pow(10, random_.Between(-11, -5));
    tangent += goal_.normal * (lean * length / glm::length(goal_.normal));
  }
  const double size = std::abs(Number());
  return tangent * ((size > 0 ? size : 1) / glm::length(tangent));
}

double RandomGeometry::Weight() {
  if (AimsInside()) return random_.Unit();
  switch (random_.Whole(0, 4)) {
    case 0:
      return 0;
    case 1:
      return 1;
    case 2:
      return 0.5;
    case 3:
      return random_.Whole(0, 8) * 0.125;
    default:
      return random_.Unit();
  }
}

void RandomGeometry::Aim(const Wide& position, const Wide& normal, int dimension) {
  goal_.dimension = dimension;
  goal_.position = Point(ToFloat(position.x), ToFloat(position.y), ToFloat(position.z));
  goal_.normal = normal;
  goal_.line.reset();
}

}  // namespace hitscan
