#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <string>

namespace hitscan {

/// A picture that the user asks for.
struct PictureRequest {
  int width = 0;
  int height = 0;
  bool panels = false;
  std::filesystem::path path;  ///< a file that is not there yet
};

/// Asks for the size of a picture and where to write it.
class PictureDialog {
 public:
  /// With these as a first answer; `largest` is how wide and how high a picture can be.
  void Open(const PictureRequest& first, int largest);
  void Close() { open_ = false; }
  bool open() const { return open_; }

  /// Called inside each frame of the interface. Returns what is to be saved, and is closed then.
  std::optional<PictureRequest> Build();

 private:
  /// What is wrong with the answers; empty when they will do.
  std::string Fault() const;

  bool open_ = false;
  bool fresh_ = false;
  PictureRequest request_;
  int largest_ = 0;
  std::array<char, 1024> path_{};
};

}  // namespace hitscan
