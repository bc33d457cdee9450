#pragma once

#include <filesystem>

#include "base/atomic_file.h"
#include "html/page.h"
#include "peers/peer_answers.h"

namespace hitscan {

/// Writes the answers of libraries as one page of HTML that needs no other files: for each case a
/// picture, a row of small pictures with the answer of each library, and a table with the numbers.
/// `cases` is the file of the cases.
void WritePeersPage(const PeerReport& report, const CommandText& command,
                    const std::filesystem::path& cases, const ByteSink& write);

}  // namespace hitscan
