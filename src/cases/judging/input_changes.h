#pragma once

#include <cstddef>
#include <optional>
#include <random>
#include <span>
#include <vector>

#include "cases/judging/written_arguments.h"

// Small changes of the arguments of a case: how far is another answer?
namespace hitscan {

/// A number of the arguments, and what a change by one unit adds to it.
struct NumberChange {
  std::size_t index;  ///< as of WrittenArguments::Number
  double step;
};

/// A direction in which the arguments change. The unit of a change is the unit in the last place of
/// the largest number of the vector that changes; no step is above one unit. If a whole shape
/// moves, the unit is the largest one of its points.
using InputChange = std::vector<NumberChange>;

/// The changes of some arguments.
class InputChanges {
 public:
  /// Refers to the arguments, which must live longer.
  explicit InputChanges(const WrittenArguments& arguments);

  /// Changes of a single number: each number, in both directions.
  const std::vector<InputChange>& OfNumbers() const { return of_numbers_; }
  /// Changes of several numbers. All numbers of a vector, each up or down by one unit. The position
  /// of a shape, along an axis: two triangles with a common edge stop touching only if all of a
  /// triangle moves. Any point, along the line from a corner of a shape to the centre of its
  /// corners: if a ray nearly in the plane of a triangle passes beside a corner, hardly any other
  /// change makes it hit.
  const std::vector<InputChange>& OfSeveral() const { return of_several_; }
  /// A change of one vector, or of all numbers, in a random direction. The sequence is the same for
  /// each case.
  InputChange Random();

  /// The unit in the last place of the number that changes, as a fraction of the unit of the
  /// change: 1, or less in a vector with larger numbers.
  double OwnUnit(const InputChange& of_number) const;
  /// The largest unit of all numbers that are coordinates of positions.
  double LargestUnit() const;
  /// The arguments after a change by so many units; nullopt when they are not valid.
  std::optional<std::vector<Value>> Changed(std::span<const NumberChange> change, double units);

 private:
  void AddDiagonals(const InputChange& vector);
  void AddTranslations(std::size_t argument, int axis);
  void AddTowardsCentre(std::size_t argument);
  bool IsPoint(const InputChange& vector) const;

  const WrittenArguments& arguments_;
  WrittenArguments changed_;  ///< `arguments_`, except within Changed: copying takes long
  std::optional<std::vector<Value>> values_;  ///< of `arguments_`
  std::vector<InputChange> vectors_;          ///< all numbers, in groups
  std::vector<InputChange> of_numbers_;
  std::vector<InputChange> of_several_;
  std::minstd_rand random_;
  std::size_t made_ = 0;  ///< how many random ones
};

}  // namespace hitscan
