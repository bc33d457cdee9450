#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "query/query.h"

namespace hitscan {

/// The arguments of a case as they are written in a case file, with access to each number but
/// indices: for searches and for shrinking. Directions may have any length.
class WrittenArguments {
 public:
  /// `texts` are the JSON of the arguments. Throws JsonError.
  WrittenArguments(const Query& query, std::span<const std::string> texts);
  /// The arguments in the form that WriteValue writes.
  WrittenArguments(const Query& query, std::span<const Value> values);
  WrittenArguments(const WrittenArguments& other);
  WrittenArguments& operator=(const WrittenArguments& other);

  const Query& query() const { return *query_; }
  /// The values that the query gets; nullopt when the numbers are not valid.
  std::optional<std::vector<Value>> Values() const;
  /// The same, but faster: numbers were set only in the arguments with the indices `changed` since
  /// the arguments had the values `before`.
  std::optional<std::vector<Value>> ValuesAfter(std::vector<Value> before,
                                                std::span<const std::size_t> changed) const;
  std::vector<std::string> Texts() const;

  std::size_t size() const { return numbers_.size(); }
  double Number(std::size_t index) const { return numbers_[index].json->get<double>(); }
  /// Sets a number, rounded to the nearest float; whole numbers stay whole.
  void Set(std::size_t index, double number);
  /// Like Set but faster, for use with Values only: in Texts the number may have many digits.
  void SetValue(std::size_t index, double number);
  /// Sets a number to that of other arguments of the same form.
  void SetAs(std::size_t index, const WrittenArguments& other) {
    *numbers_[index].json = *other.numbers_[index].json;
  }
  /// Whether the number is a coordinate of a position, which a translation moves.
  bool IsPosition(std::size_t index) const { return numbers_[index].position; }
  /// The index of the argument that has the number.
  std::size_t Argument(std::size_t index) const { return numbers_[index].argument; }
  /// Whether both are coordinates of the same vector.
  bool InSameVector(std::size_t index, std::size_t other) const {
    return numbers_[index].vector != nullptr && numbers_[index].vector == numbers_[other].vector;
  }
  /// The axis of a coordinate, from 0; none for other numbers.
  std::optional<int> Axis(std::size_t index) const { return numbers_[index].axis; }
  /// The largest magnitude in the vector that has this number; that of the number itself if it is
  /// in no vector.
  double SizeAround(std::size_t index) const;

  /// The arguments as a program gets them: without names of files, and models in world space.
  WrittenArguments Whole() const;

  /// Copies in which one argument has a simpler form (shape/random_value.h), such as a list without
  /// one of its items.
  std::vector<WrittenArguments> SimplerForms() const;

  /// How complicated the arguments are to read: fewer and shorter numbers are simpler.
  double Complexity() const;

 private:
  struct NumberRef {
    Json* json;
    std::size_t argument;
    const Json* vector;  ///< the list of coordinates that holds it; null if none does
    bool position;
    std::optional<int> axis;
  };
  void FindNumbers();
  void FindNumbers(Json& json, Kind kind, std::size_t argument, bool position);

  const Query* query_;
  std::vector<Json> forms_;
  std::vector<NumberRef> numbers_;
};

/// Snaps `changed`, a new value for one of the arguments. The numbers in which it differs from the
/// old value are rounded to multiples of `step`, which is above 0. A direction that differs is
/// turned to the nearest axis or diagonal between two or three axes. Nullopt when the result is no
/// valid shape, or has no answer.
std::optional<Value> Snapped(const Query& query, std::span<const Value> arguments,
                             std::size_t argument, const Value& changed, double step);

}  // namespace hitscan
