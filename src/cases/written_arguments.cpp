#include "cases/written_arguments.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "json/parser.h"
#include "random/random_geometry.h"
#include "shape/random_value.h"

namespace hitscan {
namespace {

// How complicated a number is to read: 0 is the simplest, then 1, 2 and the other digits, then
// numbers by the count of their digits.
double ComplexityOf(double number) {
  if (number == 0) return std::signbit(number) ? 1 : 0;
  const double sign = number < 0 ? 0.5 : 0;
  const double size = std::abs(number);
  if (size == 1) return 1 + sign;
  if (size == std::trunc(size) && size <= 9) return 1.4 + 0.05 * size + sign;
  const std::string digits = fmt::format("{}", static_cast<float>(size));
  const auto significant = static_cast<double>(
      std::ranges::count_if(digits, [](char c) { return c >= '0' && c <= '9'; }));
  const double exponent = std::abs(std::log10(size));
  return 1 + significant + (exponent > 2 ? exponent : 0) + sign;
}

double ComplexityOf(const Json& json) {
  if (json.is_number()) return ComplexityOf(json.get<double>());
  // Booleans and texts have no items: nlohmann::json would iterate over the value itself.
  if (!json.is_structured()) return 0;
  // Of shapes that differ only in their axis, the one along the first axis is the simplest. So
  // cases that fail along each of the axes are simplified to the same case.
  constexpr double kLaterAxis = 0.01;
  const bool is_vector = json.is_array() && !json.empty() && json.front().is_number();
  double sum = 0;
  int axis = 0;
  for (const Json& item : json) {
    if (item.is_structured()) sum += 0.5;
    const double complexity = ComplexityOf(item);
    sum += complexity;
    if (is_vector && complexity != 0) sum += axis * kLaterAxis;
    ++axis;
  }
  return sum;
}

// Turns the direction whose first coordinate is the number `first` to the nearest axis or diagonal.
void TurnToDiagonal(WrittenArguments& arguments, std::size_t first) {
  std::vector<double> direction;
  for (std::size_t i = first; i < arguments.size() && arguments.InSameVector(first, i); ++i) {
    direction.push_back(arguments.Number(i));
  }
  std::vector<double> best;
  double best_cosine = -1;
  std::vector<double> candidate(direction.size(), -1);
  // Tries all vectors of the numbers -1, 0 and 1, in the order of counting in base 3.
  for (bool more = true; more;) {
    const double length =
        std::sqrt(std::inner_product(candidate.begin(), candidate.end(), candidate.begin(), 0.0));
    const double along =
        std::inner_product(candidate.begin(), candidate.end(), direction.begin(), 0.0);
    if (length > 0 && (best.empty() || along / length > best_cosine)) {
      best_cosine = along / length;
      best = candidate;
    }
    const auto digit = std::ranges::find_if(candidate, [](double value) { return value < 1; });
    std::fill(candidate.begin(), digit, -1);
    more = digit != candidate.end();
    if (more) ++*digit;
  }
  for (std::size_t i = 0; i < best.size(); ++i) arguments.Set(first + i, best[i]);
}

}  // namespace

WrittenArguments::WrittenArguments(const Query& query, std::span<const std::string> texts)
    : query_(&query) {
  for (const std::string& text : texts) {
    forms_.push_back(std::move(ParsedJson(text).json));
  }
  FindNumbers();
}

WrittenArguments::WrittenArguments(const Query& query, std::span<const Value> values)
    : query_(&query) {
  for (const Value& value : values) forms_.push_back(WriteValue(value));
  FindNumbers();
}

WrittenArguments::WrittenArguments(const WrittenArguments& other)
    : query_(other.query_), forms_(other.forms_) {
  FindNumbers();
}

WrittenArguments& WrittenArguments::operator=(const WrittenArguments& other) {
  query_ = other.query_;
  forms_ = other.forms_;
  FindNumbers();
  return *this;
}

void WrittenArguments::FindNumbers() {
  numbers_.clear();
  for (std::size_t i = 0; i < forms_.size(); ++i) {
    FindNumbers(forms_[i], query_->parameters[i].kind, i, true);
  }
}

void WrittenArguments::FindNumbers(Json& json, Kind kind, std::size_t argument, bool position) {
  if (json.is_number()) {
    numbers_.push_back({&json, argument, nullptr, false, std::nullopt});
  } else if (json.is_object()) {
    for (auto& [key, item] : json.items()) {
      if (IsIndex(kind, key)) continue;
      FindNumbers(item, MemberKind(kind, key), argument, !IsDirection(kind, key));
    }
  } else if (json.is_array()) {
    const bool coordinates = (json.size() == 2 || json.size() == 3) && json.front().is_number();
    for (std::size_t i = 0; i < json.size(); ++i) {
      if (coordinates) {
        numbers_.push_back({&json[i], argument, &json, position, static_cast<int>(i)});
      } else {
        FindNumbers(json[i], kind, argument, position);
      }
    }
  }
}

std::optional<std::vector<Value>> WrittenArguments::Values() const {
  std::vector<std::size_t> all(forms_.size());
  std::iota(all.begin(), all.end(), 0);
  return ValuesAfter(std::vector<Value>(forms_.size()), all);
}

std::optional<std::vector<Value>> WrittenArguments::ValuesAfter(
    std::vector<Value> before, std::span<const std::size_t> changed) const {
  std::vector<Value> values = std::move(before);
  try {
    for (const std::size_t i : changed) {
      values[i] = ReadValue(query_->parameters[i].kind, JsonReader(forms_[i]));
    }
    query_->RequireAnswerable(values);
  } catch (const JsonError&) {
    return std::nullopt;
  } catch (const InvalidShape&) {
    return std::nullopt;
  }
  return values;
}

WrittenArguments WrittenArguments::Whole() const {
  WrittenArguments whole = *this;
  const std::optional<std::vector<Value>> values = Values();
  if (!values) return whole;
  for (std::size_t i = 0; i < values->size(); ++i) {
    const Value& value = (*values)[i];
    Json form = InfoOf(value).WriteWhole(value);
    if (form != WriteValue(value)) whole.forms_[i] = std::move(form);
  }
  whole.FindNumbers();
  return whole;
}

std::vector<std::string> WrittenArguments::Texts() const {
  std::vector<std::string> texts;
  for (const Json& form : forms_) texts.push_back(OnOneLine(form));
  return texts;
}

void WrittenArguments::Set(std::size_t index, double number) {
  *numbers_[index].json = NumberToJson(ToFloat(number));
}

void WrittenArguments::SetValue(std::size_t index, double number) {
  const float nearest = ToFloat(number);
  // Only whole numbers need NumberToJson, which keeps them whole: it takes long to find the
  // shortest text of others.
  const bool is_whole = nearest == std::trunc(nearest);
  *numbers_[index].json = is_whole ? NumberToJson(nearest) : Json(static_cast<double>(nearest));
}

double WrittenArguments::SizeAround(std::size_t index) const {
  const NumberRef& number = numbers_[index];
  if (number.vector == nullptr) return std::abs(Number(index));
  double size = 0;
  for (const Json& item : *number.vector) size = std::max(size, std::abs(item.get<double>()));
  return size;
}

std::vector<WrittenArguments> WrittenArguments::SimplerForms() const {
  std::vector<WrittenArguments> simpler;
  for (std::size_t i = 0; i < forms_.size(); ++i) {
    for (Json& form : hitscan::SimplerForms(query_->parameters[i].kind, forms_[i])) {
      simpler.push_back(*this);
      simpler.back().forms_[i] = std::move(form);
      simpler.back().FindNumbers();
    }
  }
  return simpler;
}

double WrittenArguments::Complexity() const {
  // Earlier arguments count a little more. So cases that differ only in which argument has the
  // simpler numbers are simplified to the same case: the earlier argument has the simpler numbers.
  constexpr double kEarlierArgument = 1e-3;
  double sum = 0;
  double weight = 1;
  for (auto form = forms_.rbegin(); form != forms_.rend(); ++form) {
    sum += weight * ComplexityOf(*form);
    weight += kEarlierArgument;
  }
  return sum;
}

std::optional<Value> Snapped(const Query& query, std::span<const Value> arguments,
                             std::size_t argument, const Value& changed, double step) {
  const WrittenArguments before(query, arguments);
  std::vector<Value> values(arguments.begin(), arguments.end());
  values[argument] = changed;
  WrittenArguments snapped(query, std::span<const Value>(values));
  std::vector<std::size_t> differing;
  for (std::size_t i = 0; i < snapped.size(); ++i) {
    const bool is_new = i >= before.size() || snapped.Number(i) != before.Number(i);
    if (snapped.Argument(i) == argument && is_new) differing.push_back(i);
  }
  std::optional<std::size_t> turned;  // the first coordinate of the last direction
  for (const std::size_t i : differing) {
    if (!snapped.Axis(i) || snapped.IsPosition(i)) {
      snapped.Set(i, step * std::round(snapped.Number(i) / step));
    } else if (!turned || !snapped.InSameVector(*turned, i)) {
      turned = i - static_cast<std::size_t>(*snapped.Axis(i));
      TurnToDiagonal(snapped, *turned);
    }
  }
  std::optional<std::vector<Value>> result = snapped.ValuesAfter(values, {&argument, 1});
  if (!result) return std::nullopt;
  return std::move((*result)[argument]);
}

}  // namespace hitscan
