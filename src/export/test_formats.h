#pragma once

#include <span>
#include <string>
#include <string_view>

#include "export/test_writer.h"

namespace hitscan {

/// A test framework of a language, for which tests can be written.
struct TestFormat {
  std::string_view name;      ///< "GoogleTest"
  std::string_view language;  ///< "C++"
  const TestWriter* writer;
};

/// All of them, in the order of the menu.
std::span<const TestFormat> TestFormats();

/// A case as a test that stands alone in its language (test_writer.h), with the exact answer.
/// Throws InvalidShape when the query refuses the arguments.
std::string ExportTest(const TestFormat& format, const CaseFile& file, const Case& test);

// The writers, each in a file of its own.

const TestWriter& GoogleTestWriter();
const TestWriter& Catch2Writer();
const TestWriter& DoctestWriter();
const TestWriter& JUnitWriter();
const TestWriter& NUnitWriter();
const TestWriter& PytestWriter();
const TestWriter& RustWriter();
const TestWriter& JestWriter();

}  // namespace hitscan
