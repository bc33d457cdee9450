#include "cases/check.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <new>

#include "base/printable.h"

namespace hitscan {
namespace {

// Whether two floats are within the tolerance beyond doubt: with more room than the shortest
// decimals, which are what is compared, can differ from the floats themselves.
bool SurelyNear(float expected, float got, double tolerance) {
  constexpr double kRoom = 0x1p-22;
  const double a = expected;
  const double b = got;
  if (a == b && std::isfinite(a)) return true;
  return std::abs(a - b) + kRoom * (std::abs(a) + std::abs(b)) + std::numeric_limits<float>::min() <
         tolerance * std::max(1.0, std::abs(a) * (1 - kRoom));
}

bool SurelyNear(const Value& expected, const Value& got, double tolerance) {
  const auto numbers = [&]<int N>(const glm::vec<N, float>& a, const glm::vec<N, float>& b) {
    for (int i = 0; i < N; ++i) {
      if (!SurelyNear(a[i], b[i], tolerance)) return false;
    }
    return true;
  };
  if (const auto* number = std::get_if<float>(&expected)) {
    return SurelyNear(*number, std::get<float>(got), tolerance);
  }
  if (const auto* point = std::get_if<Point>(&expected)) {
    return numbers(*point, std::get<Point>(got));
  }
  if (const auto* point = std::get_if<Point2>(&expected)) {
    return numbers(*point, std::get<Point2>(got));
  }
  return false;
}

// Shapes are compared through their JSON: every kind has it, and its numbers are what people see.
bool NearlyEqualJson(const Json& expected, const Json& got, double tolerance) {
  if (expected.is_number() && got.is_number()) {
    const auto a = expected.get<double>();
    const auto b = got.get<double>();
    return std::abs(a - b) <= tolerance * std::max(1.0, std::abs(a));
  }
  if (expected.type() != got.type() || expected.size() != got.size()) return false;
  if (!expected.is_structured()) return expected == got;
  for (auto a = expected.begin(), b = got.begin(); a != expected.end(); ++a, ++b) {
    if (expected.is_object() && a.key() != b.key()) return false;
    if (!NearlyEqualJson(*a, *b, tolerance)) return false;
  }
  return true;
}

// A list may be of any length; a line has to stay readable.
constexpr std::size_t kLongestValue = 400;

}  // namespace

bool NearlyEqual(const Value& expected, const Value& got, double tolerance) {
  if (expected.index() != got.index()) return false;
  const bool exact =
      std::holds_alternative<bool>(expected) || std::holds_alternative<int>(expected);
  if (exact) return expected == got;
  // Most values are told apart from wrong ones without writing them out.
  if (SurelyNear(expected, got, tolerance)) return true;
  return NearlyEqualJson(WriteValue(expected), WriteValue(got), tolerance);
}

CaseResult CheckCase(const Case& test, double tolerance, const Implementation& implementation) {
  CaseResult result;
  try {
    result.answer = implementation.run(test.arguments);
  } catch (const std::bad_alloc&) {
    // Says nothing of the answer.
    throw;
  } catch (const std::exception& error) {
    result.error = error.what();
    return result;
  }
  for (const AnswerPart& expected : test.expected) {
    const Value* got = FindPart(result.answer, expected.name);
    if (got != nullptr && NearlyEqual(expected.value, *got, tolerance)) continue;
    result.mismatches.push_back({std::string(expected.name), PrintValue(expected.value),
                                 got == nullptr ? "nothing" : PrintValue(*got)});
  }
  return result;
}

CheckResult Check(const CaseFile& file, const Implementation& implementation) {
  CheckResult result;
  result.cases.reserve(file.cases.size());
  for (const Case& test : file.cases) {
    result.cases.push_back(CheckCase(test, file.tolerance, implementation));
    ++(result.cases.back().passed() ? result.passed : result.failed);
  }
  return result;
}

std::string Describe(const CaseFile& file, std::size_t index, const CaseResult& result) {
  return Describe(*file.query, file.cases[index], result);
}

std::string Describe(const Query& query, const Case& test, const CaseResult& result) {
  std::string text = fmt::format("case {}: ", test.id);
  if (!result.error.empty()) text += "refused: " + result.error + "; ";
  for (const Mismatch& mismatch : result.mismatches) {
    text += fmt::format("{}: expected {}, got {}; ", mismatch.part,
                        Shortened(mismatch.expected, kLongestValue),
                        Shortened(mismatch.got, kLongestValue));
  }
  for (std::size_t i = 0; i < test.arguments.size(); ++i) {
    text += fmt::format("{}{} {}", i == 0 ? "" : ", ", query.parameters[i].name,
                        Shortened(PrintValue(test.arguments[i]), kLongestValue));
  }
  return text;
}

}  // namespace hitscan
