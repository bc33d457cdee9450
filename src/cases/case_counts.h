#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "query/query.h"

namespace hitscan {

/// How many cases the case files of a folder have. They are read once, when a number is first asked
/// for; files that cannot be read count as empty.
class CaseCounts {
 public:
  explicit CaseCounts(std::filesystem::path folder) : folder_(std::move(folder)) {}

  /// The number of cases of the query, without those in the files `except`.
  std::size_t Of(const Query& query, std::span<const std::filesystem::path> except);

 private:
  struct File {
    std::filesystem::path path;  // canonical
    const Query* query;
    std::size_t cases;
  };
  void Read();

  std::filesystem::path folder_;
  std::optional<std::vector<File>> files_;
};

}  // namespace hitscan
