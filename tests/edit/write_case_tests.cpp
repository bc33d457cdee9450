// Writes a test for one case of each query, as the window's "copy as a test" does, and a test that
// shapes of all kinds are bit-identical when written as C++ code.

#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <set>
#include <string>

#include "base/atomic_file.h"
#include "edit/case_text.h"
#include "support/any_value.h"

namespace hitscan {
namespace {

constexpr unsigned kSeed = 4;

std::string TestOfAllKinds() {
  std::string text =
      "#include \"support/any_value.h\"\n\nTEST(Code, OfEveryKindIsExactToTheBit) {\n";
  text += fmt::format("  hitscan::AnyValue any({}, hitscan::AnyValue::kHostile);\n", kSeed);
  AnyValue any(kSeed, AnyValue::kHostile);
  for (Kind kind = 0; kind < std::variant_size_v<Value>; ++kind) {
    for (int i = 0; i < 20; ++i) {
      text += fmt::format("  EXPECT_TRUE(Identical(any.Of({}), hitscan::Value({})));\n", kind,
                          CodeOf(any.Of(kind)));
    }
  }
  return text + "}\n";
}

}  // namespace
}  // namespace hitscan

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fputs("usage: hitscan_write_case_tests CASES OUTPUT\n", stderr);
    return 2;
  }
  try {
    std::string text = hitscan::TestIncludes();
    std::set<std::string_view> written;
    for (const auto& path : hitscan::FindCaseFiles(argv[1])) {
      const hitscan::CaseFile file = hitscan::LoadCaseFile(path);
      if (!written.insert(file.query->name).second) continue;
      text += "\n" + hitscan::CaseToTestBody(file, file.cases.back(), "hitscan");
    }
    if (written.size() != hitscan::Queries().size()) {
      throw std::runtime_error("a query has no case file");
    }
    text += "\n" + hitscan::TestOfAllKinds();
    hitscan::WriteFileAtomically(argv[2], text);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  return 0;
}
