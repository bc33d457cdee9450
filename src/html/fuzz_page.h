#pragma once

#include <filesystem>

#include "base/atomic_file.h"
#include "fuzz/result_file.h"
#include "html/page.h"

namespace hitscan {

/// Writes the result of a search as one page of HTML that needs no other files. `output` is the
/// case file with the findings; empty: there is none.
void WriteFuzzPage(const FuzzResult& result, const CommandText& command,
                   const std::filesystem::path& output, const ByteSink& write);

}  // namespace hitscan
