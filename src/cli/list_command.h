#pragma once

#include <filesystem>

namespace hitscan {

/// Prints every sample and query, one line each: kind, tab, name, tab, title. Returns the exit
/// code.
int ListCommand();

/// Prints a page in Markdown with every query: signature, meaning, implementations, where its cases
/// come from and how many there are, and the samples that show it. Throws FileError when a case
/// file cannot be used.
int ListMarkdownCommand(const std::filesystem::path& assets);

}  // namespace hitscan
