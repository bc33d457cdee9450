#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace hitscan {

/// How a file on disk compares with the text that was last loaded from it or saved to it.
enum class OnDisk { kSame, kChanged, kMissing };

/// Compares a file on disk with a text. It reads the file only when its size or time is another
/// than the last time.
class FileOnDisk {
 public:
  OnDisk Compare(const std::filesystem::path& path, const std::string& text);
  /// The next call reads the file: the path or the text is another.
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
