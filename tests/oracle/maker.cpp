#include "maker.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "text.h"

namespace hitscan::oracle {

const char* NameOf(Kind kind) {
  constexpr std::array<const char*, kKinds> kNames{
      "generic", "grazing", "near", "touching", "degenerate", "gap", "huge", "tiny", "lattice"};
  return kNames[static_cast<std::size_t>(kind)];
}

Maker::Maker(Random& random, Kind kind) : random_(random), kind_(kind) {
  if (kind == Kind::kNear || kind == Kind::kGrazing || Whole()) {
    scale_ = random.OneIn(2) ? 1 : std::ldexp(1, random.Whole(-20, 12));
  }
  replaces_zeros_ = kind == Kind::kTouching && random.OneIn(2);
  if (kind == Kind::kGap) scale_ = random.OneIn(2) ? 1 : 0.25;
}

bool Maker::Whole() const {
  return kind_ == Kind::kTouching || kind_ == Kind::kDegenerate || kind_ == Kind::kLattice;
}

float Maker::Number() {
  switch (kind_) {
    case Kind::kTouching:
    case Kind::kLattice:
      return ReplaceZero(ToFloat(scale_ * random_.Whole(-6, 6)));
    case Kind::kDegenerate:
      return ToFloat(scale_ * random_.Whole(-2, 2));
    case Kind::kGap:
      if (random_.OneIn(6)) return 0;
      return ToFloat(random_.Side() * (random_.OneIn(2) ? 1 : random_.Between(1, 2)) *
                     std::ldexp(1, static_cast<int>(scale_ * random_.Whole(-149, 127))));
    case Kind::kHuge:
      return ToFloat(random_.Between(-2, 2) * std::ldexp(1, random_.Whole(110, 127)));
    case Kind::kTiny:
      return ToFloat(random_.Between(-2, 2) * std::ldexp(1, random_.Whole(-149, -120)));
    default:
      return ToFloat(scale_ * random_.Between(-10, 10));
  }
}

Point Maker::RandomPoint() { return {Number(), Number(), Number()}; }

Maker::Wide Maker::Direction() {
  while (true) {
    Wide direction(RandomPoint());
    if (Whole() && random_.OneIn(2)) {
      const auto& q = kQuadruples[static_cast<std::size_t>(random_.Whole(0, 1))];
      direction = Wide(q[0], q[1], q[2]) * Wide(random_.Side(), random_.Side(), random_.Side());
      std::swap(direction.x, direction[random_.Whole(0, 2)]);
    }
    if (direction != Wide(0)) return direction;
  }
}

float Maker::Nudge(float number) {
  for (int i = random_.Whole(-3, 3); i != 0; i -= i > 0 ? 1 : -1) {
    number = std::nextafter(number, i > 0 ? 1e38F : -1e38F);
  }
  return number;
}

float Maker::ReplaceZero(float number) {
  if (!replaces_zeros_ || number != 0 || random_.OneIn(2)) return number;
  return ToFloat(random_.Side() * std::ldexp(1, random_.Whole(-140, -30)));
}

Point Maker::Round(const Wide& position) {
  Point rounded(ToFloat(position.x), ToFloat(position.y), ToFloat(position.z));
  if (replaces_zeros_)
    rounded = {ReplaceZero(rounded.x), ReplaceZero(rounded.y), ReplaceZero(rounded.z)};
  if (kind_ == Kind::kNear) rounded = {Nudge(rounded.x), Nudge(rounded.y), Nudge(rounded.z)};
  return rounded;
}

Point Maker::Target() {
  const bool often = kind_ == Kind::kNear || kind_ == Kind::kTouching || kind_ == Kind::kGrazing;
  if (!aim_ || random_.OneIn(often ? 8 : 2)) return RandomPoint();
  Wide position(*aim_);
  if (skin_ != 0 && !random_.OneIn(4)) {
    const double length = glm::length(normal_);
    if (length > 0) position += normal_ * (random_.Side() * skin_ / length);
  }
  return Round(position);
}

// A direction along the surface that is aimed at.
Maker::Wide Maker::Tangent() {
  Wide tangent = glm::cross(normal_, Direction());
  const double length = glm::length(tangent);
  if (!(length > 0)) return Direction();
  if (Whole()) return tangent;
  if (kind_ == Kind::kGrazing && glm::length(normal_) > 0) {
    const double lean = random_.Side() * std::pow(10, random_.Between(-11, -5));
    tangent += normal_ * (lean * length / glm::length(normal_));
  }
  const double size = std::abs(Number());
  return tangent * ((size > 0 ? size : 1) / glm::length(tangent));
}

// A number from 0 to 1, often 0, 1, or a fraction by which products are exact.
double Maker::Weight() {
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

void Maker::Aim(const Wide& position, const Wide& normal) {
  aim_ = Point(ToFloat(position.x), ToFloat(position.y), ToFloat(position.z));
  normal_ = normal;
}

}  // namespace hitscan::oracle
