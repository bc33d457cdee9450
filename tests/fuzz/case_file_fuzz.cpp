#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "query/check.h"

// Whatever the text: the loader takes it or refuses it in one line, what it takes can be checked,
// and saving it unchanged gives the same text.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  try {
    const hitscan::CaseFile file = hitscan::ParseCaseFile("fuzz.json", text);
    for (const hitscan::Implementation& implementation : file.query->implementations) {
      const hitscan::CheckResult result = hitscan::Check(file, implementation);
      for (std::size_t i = 0; i < result.cases.size(); ++i) {
        hitscan::Describe(file, i, result.cases[i]);
      }
    }
    if (hitscan::CaseFileText(file) != text) {
      std::fputs("saved unchanged, the text differs\n", stderr);
      std::abort();
    }
  } catch (const hitscan::FileError& error) {
    if (std::string(error.what()).find('\n') != std::string::npos) {
      std::fprintf(stderr, "more than one line: %s\n", error.what());
      std::abort();
    }
  }
  return 0;
}
