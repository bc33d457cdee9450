#include "fuzz/seeds.h"

#include <string>

#include "base/errors.h"
#include "cases/case_file.h"

namespace hitscan {

std::vector<std::vector<Value>> SeedsOf(const Query& query, const std::filesystem::path& assets) {
  std::vector<std::vector<Value>> seeds;
  std::vector<std::string> errors;
  for (const auto& path : FindCaseFiles(assets / "cases", errors)) {
    try {
      const CaseFile file = LoadCaseFile(path);
      if (file.query != &query) continue;
      for (const Case& each : file.cases) seeds.push_back(each.arguments);
    } catch (const FileError&) {
      continue;
    }
  }
  return seeds;
}

}  // namespace hitscan
