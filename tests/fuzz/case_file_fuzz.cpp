#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "query/check.h"

namespace {

void CheckOneLine(const std::string& message) {
  if (message.find('\n') == std::string::npos) return;
  std::fprintf(stderr, "more than one line: %s\n", message.c_str());
  std::abort();
}

void CheckRoundTrip(const hitscan::Value& value) {
  const hitscan::Json json = hitscan::Json::parse(hitscan::WriteValue(value).dump());
  if (Identical(ReadValue(value.index(), hitscan::JsonReader(json)), value)) return;
  std::fprintf(stderr, "read again it is another: %s\n", hitscan::PrintValue(value).c_str());
  std::abort();
}

}  // namespace

// Whatever the text: the loader takes it or refuses it in one line, what it takes can be checked,
// saving it unchanged gives the same text, and its shapes are read as they are written.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  try {
    const hitscan::CaseFile file = hitscan::ParseCaseFile("fuzz.json", text);
    for (const hitscan::Implementation& implementation : file.query->implementations) {
      const hitscan::CheckResult result = hitscan::Check(file, implementation);
      for (std::size_t i = 0; i < result.cases.size(); ++i) {
        CheckOneLine(hitscan::Describe(file, i, result.cases[i]));
      }
    }
    for (const hitscan::Case& each : file.cases) {
      for (const hitscan::Value& argument : each.arguments) CheckRoundTrip(argument);
    }
    if (hitscan::CaseFileText(file) != text) {
      std::fputs("saved unchanged, the text differs\n", stderr);
      std::abort();
    }
  } catch (const hitscan::FileError& error) {
    CheckOneLine(error.what());
  }
  return 0;
}
