#pragma once

#include <cstddef>
#include <optional>
#include <random>
#include <span>
#include <vector>

#include "cases/judge.h"
#include "cases/written_arguments.h"

namespace hitscan {

/// A number of the arguments, and what a change by one unit adds to it.
struct NumberChange {
  std::size_t index;  ///< for WrittenArguments::Number
  double step;
};

/// A direction in which the arguments change. The unit of a change is the unit in the last place of
/// the largest number of the vector that changes; no step is above one unit. If a whole shape
/// moves, the unit is the largest of the units of its points.
using InputChange = std::vector<NumberChange>;

/// The changes that are tried on the arguments of one case.
class InputChanges {
 public:
  /// Keeps a reference to the arguments.
  explicit InputChanges(const WrittenArguments& arguments);

  /// Changes of a single number: each number, in both directions.
  const std::vector<InputChange>& OfNumbers() const { return of_numbers_; }
  /// Changes of several numbers at once, of three types. First, all numbers of one vector, each up
  /// or down by one unit. Second, a whole shape along an axis: two triangles with a common edge
  /// stop touching only if all corners of one of them move. Third, a point in the direction from a
  /// corner of a shape to the centre of its corners: if a ray nearly in the plane of a triangle
  /// passes beside a corner, hardly any other change makes it hit.
  const std::vector<InputChange>& OfSeveral() const { return of_several_; }
  /// A change of one vector, or of all numbers, in a random direction. The sequence is the same for
  /// each case.
  InputChange Random();

  /// The unit in the last place of the number that changes, as a fraction of the unit of the
  /// change: 1, or less in a vector with larger numbers.
  double OwnUnit(const InputChange& of_number) const;
  /// The sizes below one unit at which the change of a single number is tried, in increasing order:
  /// a number of a vector with larger numbers can change by less than the unit of the vector. They
  /// grow from its own unit in the last place; one of them makes it zero.
  std::vector<double> PartsOfUnit(const InputChange& of_number) const;
  /// The largest unit of all numbers that are coordinates of positions.
  double LargestUnit() const;
  /// The arguments after a change by `units` units; nullopt when they are not valid.
  std::optional<std::vector<Value>> Changed(std::span<const NumberChange> change, double units);

 private:
  void AddDiagonals(const InputChange& vector);
  void AddTranslations(std::size_t argument, int axis);
  void AddTowardsCentre(std::size_t argument);
  bool IsPoint(const InputChange& vector) const;

  const WrittenArguments& arguments_;
  WrittenArguments changed_;  ///< a copy that Changed changes and restores: copying takes long
  std::optional<std::vector<Value>> values_;  ///< the values of `arguments_`
  std::vector<InputChange> vectors_;          ///< a change of each vector, with positive steps
  std::vector<InputChange> of_numbers_;
  std::vector<InputChange> of_several_;
  std::minstd_rand random_;
  std::size_t made_ = 0;  ///< the number of random changes so far
};

/// The largest severity that is looked for, in units: such a change is about as large as the vector
/// that changes.
inline constexpr double kMostSeverity = 0x1p24;

/// How wrong a yes or no is: the smallest change of the arguments that makes the verdict of `got`
/// the exact one. The search tries the changes of InputChanges and, if a hit or contact is
/// answered, moves by the gap between the shapes or to the answered point; so the result is an
/// upper bound of the smallest change of all. It is in units in the last place of the largest
/// number of the vector that changes: 1 means that the input may have been rounded to the other
/// side. Nullopt when no tried change of at most `most` units gives that verdict. The search ends
/// at the first change of at most `enough` units, which need not be the smallest: a caller that
/// looks for the worst of many cases need not know how small the others are.
std::optional<double> SeverityOf(const WrittenArguments& arguments, const Answer& got,
                                 double most = kMostSeverity, double enough = -1);

/// Whether each number of `got` is as near to that of `exact` as the one of `other`, the answer
/// after a change.
bool IsAsNear(const Answer& exact, const Answer& got, const Answer& other);

/// Whether a change of the arguments by one unit explains the failure. It explains a wrong verdict
/// that is exact after the change; a wrong number that is right after the change, or that is no
/// farther from the exact number than the change moves the exact number; and an infinity if the
/// exact number is beyond the largest float after the change. NaN and other failures are never
/// explained.
bool IsExplainedByOneUnit(const AnswerFailure& failure, const WrittenArguments& arguments,
                          const Answer& got, const Tolerance& tolerance);

}  // namespace hitscan
