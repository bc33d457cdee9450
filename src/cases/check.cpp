#include "cases/check.h"

#include <fmt/format.h>

#include <new>

#include "base/printable.h"

namespace hitscan {
namespace {

// Longer values are cut: a list may have any length, but a line has to stay readable.
constexpr std::size_t kLongestValue = 400;

}  // namespace

CaseResult CheckCase(const Case& test, double tolerance, const Implementation& implementation) {
  CaseResult result;
  try {
    result.answer = implementation.run(test.arguments);
  } catch (const std::bad_alloc&) {
    // Running out of memory is not a property of the answer.
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
