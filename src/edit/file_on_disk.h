#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace hitscan {

/// How a file on disk compares with the text that was last loaded from it or saved to it.
enum class OnDisk { kSame, kChanged, kMissing };

/// Compares a file on disk with a text. It reads the file only when its size or modification time
/// has changed since the last call.
class FileOnDisk {
 public:
  OnDisk Compare(const std::filesystem::path& path, const std::string& text);
  /// Makes the next call read the file. Call it when the path or the text has changed.
  void Forget() { seen_.reset(); }

 private:
  struct Seen {
    std::uintmax_t size;
    std::filesystem::file_time_type time;
    OnDisk state;
  };
  std::optional<Seen> seen_;
};

}  // namespace hitscan
