#pragma once

#include <span>
#include <string>
#include <string_view>

#include "query/check.h"

namespace hitscan {

/// The outcome as JUnit XML, as CI servers read it: a test suite a file, a test case a case. The
/// cases of files that were left out, for want of the implementation, are skipped ones.
std::string JUnitReport(std::span<const CheckedFile> files, std::string_view implementation,
                        std::span<const CaseFile> left_out = {});

/// The outcome as JSON: what was expected and what came, case by case, and the files left out.
std::string JsonReport(std::span<const CheckedFile> files, std::string_view implementation,
                       std::span<const CaseFile> left_out = {});

}  // namespace hitscan
