#include "export/test_formats.h"

#include <array>

namespace hitscan {

std::span<const TestFormat> TestFormats() {
  static const std::array kFormats{
      TestFormat{"GoogleTest", "C++", &GoogleTestWriter()},
      TestFormat{"Catch2", "C++", &Catch2Writer()},
      TestFormat{"doctest", "C++", &DoctestWriter()},
      TestFormat{"JUnit 5", "Java", &JUnitWriter()},
      TestFormat{"NUnit", "C#", &NUnitWriter()},
      TestFormat{"pytest", "Python", &PytestWriter()},
      TestFormat{"Rust test", "Rust", &RustWriter()},
      TestFormat{"Jest", "JavaScript", &JestWriter()},
  };
  return kFormats;
}

std::string ExportTest(const TestFormat& format, const CaseFile& file, const Case& test) {
  return format.writer->File(ModelOf(file, test));
}

}  // namespace hitscan
