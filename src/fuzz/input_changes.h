#pragma once

#include <cstddef>
#include <optional>
#include <random>
#include <span>
#include <vector>

#include "fuzz/written_arguments.h"

// Small changes of the arguments of a case: how far is another answer?
namespace hitscan {

/// A number of the arguments, and what one unit of a change adds to it.
struct NumberChange {
  std::size_t index;
  double step;
};

/// A direction in which the arguments change. The unit of a number is one unit in the last place of
/// the largest number of its vector; no step is above one unit. If a whole shape moves, the largest
/// unit of its points is that of all of them.
using InputChange = std::vector<NumberChange>;

/// The changes of some arguments.
class InputChanges {
 public:
  /// Refers to the arguments, which must live longer.
  explicit InputChanges(const WrittenArguments& arguments);

  /// Changes of a single number: each number, in both directions.
  const std::vector<InputChange>& OfNumbers() const { return of_numbers_; }
  /// Changes of several numbers. All numbers of a vector, by the same amount. The position of a
  /// shape, along an axis: two triangles with a common edge stop touching only if all of a triangle
  /// moves. A point, in the direction from a corner of a shape to its centre: a ray beside a corner
  /// of a triangle that is nearly parallel to it hits after hardly any other change.
  const std::vector<InputChange>& OfSeveral() const { return of_several_; }
  /// A change of one vector, or of all numbers, in a random direction. The sequence is the same for
  /// each case.
  InputChange Random();

  /// How many units one unit in the last place of the number itself is: 1, or less in a vector with
  /// larger numbers.
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
  WrittenArguments changed_;          ///< `arguments_`, except within Changed: copying takes long
  std::vector<InputChange> vectors_;  ///< all numbers, in groups
  std::vector<InputChange> of_numbers_;
  std::vector<InputChange> of_several_;
  std::minstd_rand random_;
  std::size_t made_ = 0;  ///< how many random ones
};

}  // namespace hitscan
