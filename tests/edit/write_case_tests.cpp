// Writes the tests of one case of each query, as the window's "copy as a test" does.

#include <cstdio>
#include <exception>
#include <set>
#include <string>

#include "base/atomic_file.h"
#include "edit/case_text.h"

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
    hitscan::WriteFileAtomically(argv[2], text);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  return 0;
}
