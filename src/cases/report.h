#pragma once

#include <span>
#include <string>
#include <string_view>

#include "cases/check.h"

namespace hitscan {

/// The outcome as JUnit XML, as CI servers read it: a test suite a file, a test case a case. A file
/// that could not be used is a suite with one error; the cases of files that were left out, because
/// their query lacks the implementation, are skipped ones. Names are escaped as Printable does it.
std::string JUnitReport(std::span<const CheckedFile> files, std::span<const UnusableFile> unusable,
                        std::string_view implementation, std::span<const CaseFile> left_out = {});

/// The outcome as JSON: what was expected and what came, case by case, the files that could not be
/// used, and those left out. What is not UTF-8 in a name becomes U+FFFD.
std::string JsonReport(std::span<const CheckedFile> files, std::span<const UnusableFile> unusable,
                       std::string_view implementation, std::span<const CaseFile> left_out = {});

}  // namespace hitscan
