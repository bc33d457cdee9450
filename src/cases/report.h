#pragma once

#include <span>
#include <string>
#include <string_view>

#include "cases/check.h"

namespace hitscan {

/// The outcome as JUnit XML, as CI servers read it: a test suite a file, a test case a case.
std::string JUnitReport(std::span<const CheckedFile> files, std::string_view implementation);

/// The outcome as JSON: what was expected and what came, case by case.
std::string JsonReport(std::span<const CheckedFile> files, std::string_view implementation);

}  // namespace hitscan
