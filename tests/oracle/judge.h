#pragma once

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "geometry/closest_point.h"
#include "geometry/raycast_plane.h"
#include "shape/random_value.h"
#include "truth_ray.h"

// Compares the answers of queries with the exact ones, and records them in a digest.
namespace hitscan::oracle {

/// A wrong answer: the arguments and the fields of a case file.
struct Failure {
  std::string arguments;
  std::string expected;
  std::string got;
};
/// The failure, or nothing when the answer was right.
using Outcome = std::optional<Failure>;

/// A query, and a function that makes one case for the query and judges the answer. A query may
/// have several such functions.
struct Judged {
  const char* query;
  std::function<Outcome(RandomGeometry&)> run;
  /// About how many times as long as that of most queries its truth takes. Among all queries it is
  /// judged on so many times fewer cases.
  int cost = 1;
};

template <class Shape>
std::string Named(const char* name, const RandomShape<Shape>& argument) {
  return "\"" + std::string(name) + "\": " + argument.json.dump();
}

inline std::string Print(bool answer) { return answer ? "true" : "false"; }
inline std::string Print(int answer) { return std::to_string(answer); }
inline std::string Print(double number) {
  std::array<char, 40> text{};
  std::snprintf(text.data(), text.size(), "%.17g", number);
  return text.data();
}
inline std::string Print(const Point& p) {
  return "[" + Print(static_cast<double>(p.x)) + ", " + Print(static_cast<double>(p.y)) + ", " +
         Print(static_cast<double>(p.z)) + "]";
}
inline std::string Print(const ValuePoint& p) {
  return "[" + Print(p.x.Approximately()) + ", " + Print(p.y.Approximately()) + ", " +
         Print(p.z.Approximately()) + "]";
}

/// A hash of every bit of every answer, to compare builds.
inline std::uint64_t& Digest() {
  static std::uint64_t digest = 0;
  return digest;
}
template <class Answer>
void Record(Answer answer) {
  std::uint64_t bits = 0;
  static_assert(sizeof answer <= sizeof bits);
  std::memcpy(&bits, &answer, sizeof answer);
  Digest() = Random(Digest() ^ bits).Bits();
}
inline void Record(const Point& point) {
  Record(point.x);
  Record(point.y);
  Record(point.z);
}

// Compares an answer with the exact one. If they differ, returns a failure with the given field.
template <class Answer>
inline Outcome Judge(const char* field, Answer got, Answer truth, const std::string& arguments) {
  Record(got);
  if (got == truth) return std::nullopt;
  const std::string name = "\"" + std::string(field) + "\": ";
  return Failure{arguments, name + Print(truth), name + Print(got)};
}

inline Outcome JudgeClosest(const Point& got, const ValuePoint& truth,
                            const std::string& arguments) {
  Record(got);
  if (IsNearest(got, truth)) return std::nullopt;
  return Failure{arguments, "\"closest\": " + Print(truth), "\"closest\": " + Print(got)};
}

inline Outcome JudgeClosest(const ClosestHit& got, const ValueHit& truth,
                            const std::string& arguments) {
  Record(got.closest);
  Record(got.t);
  if (IsNearest(got.closest, truth.point) && IsNearest(got.t, truth.t)) return std::nullopt;
  return Failure{
      arguments,
      "\"closest\": " + Print(truth.point) + ", \"t\": " + Print(truth.t.Approximately()),
      "\"closest\": " + Print(got.closest) + ", \"t\": " + Print(static_cast<double>(got.t))};
}

inline Outcome JudgeHit(const std::optional<RayHit>& got, const std::optional<ValueHit>& truth,
                        const std::string& arguments) {
  Record(got.has_value());
  if (got) {
    Record(got->t);
    Record(got->point);
  }
  if (!got && !truth) return std::nullopt;
  if (got && truth && IsNearest(got->t, truth->t) && IsNearest(got->point, truth->point)) {
    return std::nullopt;
  }
  const std::string miss = "\"hit\": false";
  return Failure{arguments,
                 truth ? "\"hit\": true, \"t\": " + Print(truth->t.Approximately()) +
                             ", \"point\": " + Print(truth->point)
                       : miss,
                 got ? "\"hit\": true, \"t\": " + Print(static_cast<double>(got->t)) +
                           ", \"point\": " + Print(got->point)
                     : miss};
}

/// A part of an answer: its name, and how many numbers it has.
struct PartOfNumbers {
  const char* name;
  std::size_t count;
};

/// Compares the numbers of an answer with several parts. Nothing stands for a miss.
inline Outcome JudgeNumbers(const std::vector<PartOfNumbers>& parts,
                            const std::optional<std::vector<float>>& got,
                            const std::optional<std::vector<Value>>& truth,
                            const std::string& arguments) {
  Record(got.has_value());
  if (got) {
    for (const float number : *got) Record(number);
  }
  if (!got && !truth) return std::nullopt;
  const auto is_nearest = [](float number, const Value& value) { return IsNearest(number, value); };
  if (got && truth && std::ranges::equal(*got, *truth, is_nearest)) return std::nullopt;
  const auto print = [&](const auto& numbers, const auto& to_double) -> std::string {
    if (!numbers) return "\"hit\": false";
    std::string text = "\"hit\": true";
    std::size_t next = 0;
    for (const PartOfNumbers& part : parts) {
      text += ", \"" + std::string(part.name) + "\": [";
      for (std::size_t i = 0; i < part.count && next < numbers->size(); ++i) {
        text += (i == 0 ? "" : ", ") + Print(to_double((*numbers)[next++]));
      }
      text += "]";
    }
    return text;
  };
  return Failure{arguments, print(truth, [](const Value& value) { return value.Approximately(); }),
                 print(got, [](float number) { return static_cast<double>(number); })};
}

inline void Append(std::vector<float>& numbers, const Point& point) {
  numbers.insert(numbers.end(), {point.x, point.y, point.z});
}
inline void Append(std::vector<Value>& numbers, const Vec& vector) {
  numbers.insert(numbers.end(), {Value{vector.x}, Value{vector.y}, Value{vector.z}});
}

/// All queries of the catalogue that have an exact answer (queries.cpp).
std::vector<Judged> Queries();
/// Those of models, which are among them (models.cpp).
std::vector<Judged> ModelQueries();
/// Those of scenes (scenes.cpp).
std::vector<Judged> SceneQueries();

/// Compares that many rays on ten meshes with all triangles; returns the number of wrong answers
/// (model_rays.cpp).
long JudgeModelRays(long count, std::uint64_t seed);

}  // namespace hitscan::oracle
