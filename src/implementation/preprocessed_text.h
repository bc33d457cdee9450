#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/fingerprint.h"

namespace hitscan {

/// What a C++ preprocessor prints: all that the compiler proper sees of a source. It is hashed as
/// it comes and not kept.
class PreprocessedText {
 public:
  void Add(std::string_view part);

  bool empty() const { return size_ == 0; }
  std::string hash() const { return hash_.Digits(); }
  /// The files that its text is from, each once, as named in line markers: # 1 "folder/own.h" 1.
  const std::vector<std::filesystem::path>& files() const { return files_; }

 private:
  void ReadMarker();

  TextHash hash_;
  std::size_t size_ = 0;
  std::string line_;  ///< begun, but not ended yet
  std::vector<std::filesystem::path> files_;
};

}  // namespace hitscan
