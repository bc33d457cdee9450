#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace hitscan {

/// A case file with the numbers of a public bug report.
struct PublicReport {
  std::string library;  ///< whose bug it was
  std::string title;    ///< of the file: its name, in words
  std::filesystem::path path;
};

/// The reports of the assets, by library. Files that cannot be read, or do not name a library, are
/// left out; `hitscan check reports` reports them.
std::vector<PublicReport> FindPublicReports(const std::filesystem::path& assets);

}  // namespace hitscan
