#include "host/list_command.h"

#include <fmt/format.h>

#include "app/registry.h"
#include "host/exit_code.h"
#include "query/query.h"

namespace hitscan {

int ListCommand() {
  for (const SampleEntry& sample : Samples())
    fmt::print("sample\t{}\t{}\n", sample.name, sample.path);
  for (const Query& query : Queries()) fmt::print("query\t{}\t{}\n", query.name, query.summary);
  return kExitWell;
}

}  // namespace hitscan
