// Counts the wrong answers of Hitscan and of other libraries for ray against plane, judged by
// rational arithmetic. Prints a table in Markdown. Usage: hitscan_wrong_answers [CASES A CELL]

#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "geometry/raycast_plane.h"
#include "oracle/rational.h"
#include "peers.h"
#include "shape/random_value.h"

namespace hitscan {
namespace {

using oracle::Dot;
using oracle::Exactly;
using oracle::Rational;
using oracle::SignOf;
using oracle::Vec;

// The answer of a library, and the right answer for its own inputs and rule.
struct Answers {
  bool given;
  bool right;
};

int NumeratorSign(const Vec& point_on_plane, const Ray& ray, const Vec& normal) {
  return SignOf(Dot(normal, point_on_plane - Vec(ray.origin())));
}
int DenominatorSign(const Ray& ray, const Vec& normal) {
  return SignOf(Dot(normal, Vec(ray.direction())));
}

// The right verdict of the one-sided test, for the stored numbers of the plane.
bool RightForFront(const Ray& ray, const Plane& plane) {
  const Vec normal(plane.normal());
  const Rational numerator = Exactly(plane.distance()) - Dot(normal, Vec(ray.origin()));
  return DenominatorSign(ray, normal) < 0 && SignOf(numerator) <= 0;
}

template <class Peer>
bool Given(Peer peer, const Ray& ray, const Plane& plane) {
  const batch::RayRecord record{ray.origin(), ray.direction()};
  float distance = 0;
  peer(std::span(&record, 1), plane, &distance);
  return distance >= 0;
}

// glm defines a plane by a point, whose stored floats are used for the judgement. It is two-sided
// and reports no hit at the origin of a ray.
Answers Glm(const Ray& ray, const Plane& plane) {
  const Vec normal(plane.normal());
  const Vec point_on_plane(plane.normal() * plane.distance());
  const int denominator = DenominatorSign(ray, normal);
  return {Given(peers::Glm, ray, plane),
          denominator != 0 && NumeratorSign(point_on_plane, ray, normal) * denominator > 0};
}
Answers Eigen(const Ray& ray, const Plane& plane) {
  return {Given(peers::EigenLines, ray, plane), RightForFront(ray, plane)};
}
Answers Plain(const Ray& ray, const Plane& plane) {
  return {Given(peers::HandWrittenGlm, ray, plane), RightForFront(ray, plane)};
}
Answers Ours(const Ray& ray, const Plane& plane) {
  return {Raycast(ray, plane).has_value(), RightForFront(ray, plane)};
}
Answers OursInBatch(const Ray& ray, const Plane& plane) {
  const batch::RayRecord record{ray.origin(), ray.direction()};
  std::uint64_t hit = 0;
  batch::RaycastHits(std::span(&record, 1), plane, std::span(&hit, 1));
  return {hit == 1, RightForFront(ray, plane)};
}

struct Contestant {
  const char* name;
  Answers (*answers)(const Ray&, const Plane&);
};
constexpr std::array kContestants{
    Contestant{"glm::intersectRayPlane", Glm}, Contestant{"Eigen, line and hyperplane", Eigen},
    Contestant{"float, the plain formula", Plain}, Contestant{"Hitscan, one ray", Ours},
    Contestant{"Hitscan, batch", OursInBatch}};

std::string Percent(long wrong, long cases) {
  if (wrong == 0) return "0";
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.2g %%",
                100 * static_cast<double>(wrong) / static_cast<double>(cases));
  return text.data();
}

int Main(long cases) {
  // The rays of the last class are not aimed at the plane.
  constexpr int kClasses = kHardClasses + 1;
  std::array<std::array<long, kClasses>, kContestants.size()> wrong{};
  for (int k = 0; k < kClasses; ++k) {
    Random random(static_cast<std::uint64_t>(k));
    for (long i = 0; i < cases; ++i) {
      const bool aimed = k < kHardClasses;
      RandomGeometry geometry(random, aimed ? static_cast<CaseClass>(k) : CaseClass::kGeneric);
      const Plane plane = MakeRandomShape<Plane>(geometry).shape;
      const auto number = [&] { return static_cast<float>(random.Between(-10, 10)); };
      const Ray ray = aimed ? MakeRandomShape<Ray>(geometry).shape
                            : Ray({number(), number(), number()}, {number(), number(), number()});
      for (std::size_t c = 0; c < kContestants.size(); ++c) {
        const Answers answers = kContestants[c].answers(ray, plane);
        wrong[c][static_cast<std::size_t>(k)] += answers.given != answers.right;
      }
    }
  }
  std::printf("| wrong of %ld a cell |", cases);
  for (int k = 0; k < kHardClasses; ++k) {
    std::printf(" %s |", NameOf(static_cast<CaseClass>(k)));
  }
  std::printf(" random |\n| --- |");
  for (int k = 0; k < kClasses; ++k) std::printf(" --- |");
  long ours = 0;
  for (std::size_t c = 0; c < kContestants.size(); ++c) {
    std::printf("\n| %s |", kContestants[c].name);
    for (const long count : wrong[c]) {
      std::printf(" %s |", Percent(count, cases).c_str());
      if (c >= 3) ours += count;
    }
  }
  std::printf("\n");
  return ours == 0 ? 0 : 1;
}

}  // namespace
}  // namespace hitscan

int main(int count, char** words) {
  return hitscan::Main(count > 1 ? std::atol(words[1]) : 20'000);
}
