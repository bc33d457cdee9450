#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "cases/case_file.h"
#include "queries/query_lookup.h"
#include "reading/placement.h"
#include "reading/read_text.h"

namespace {

void Fail(const char* what, const std::string& text) {
  std::fprintf(stderr, "%s: %s\n", what, text.c_str());
  std::abort();
}

}  // namespace

// Any text is read, or refused in one line. The cases of a text that is understood are a valid case
// file. The first byte chooses the query. Texts that take too long, or too much memory, exceed the
// limits that scripts/fuzz sets.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const hitscan::Query& query = hitscan::Queries()[data[0] % hitscan::Queries().size()];
  const std::string text(reinterpret_cast<const char*>(data) + 1, size - 1);
  const hitscan::Reading reading = hitscan::ReadIssue(query, text);
  if (reading.understood()) {
    const std::string file = hitscan::CaseFileOf(reading);
    try {
      hitscan::ParseCaseFile("read.json", file);
    } catch (const std::exception& error) {
      Fail(error.what(), file);
    }
  } else {
    const hitscan::Trouble open = hitscan::OpenQuestion(reading);
    if (open.what.empty() || open.what.find('\n') != std::string::npos) {
      Fail("it is not refused in one line", open.what);
    }
    if (open.offset > text.size()) Fail("the place is outside of the text", open.what);
  }
  for (const hitscan::NumberGroup& group : reading.groups) {
    if (group.range.begin > group.range.end || group.range.end > text.size()) {
      Fail("numbers are outside of the text", PrintGroup(group));
    }
  }
  // Trying all queries with a long text takes a second with sanitizers, so only short texts are
  // tried.
  constexpr std::size_t kShort = 500;
  if (text.size() < kShort) hitscan::QueriesThatFit(text);
  return 0;
}
