#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <string>

namespace hitscan {

/// A picture to save.
struct PictureRequest {
  int width = 0;
  int height = 0;
  bool panels = false;
  std::filesystem::path path;  ///< of a file that does not exist yet
};

/// The dialog *Save picture*: asks for the size of a picture and for its file.
class PictureDialog {
 public:
  /// Opens it with these values; a picture can be `largest` pixels wide and high.
  void Open(const PictureRequest& first, int largest);
  void Close() { open_ = false; }
  bool open() const { return open_; }

  /// Called in each frame of Dear ImGui. Returns the picture to save, and then closes.
  std::optional<PictureRequest> Build();

 private:
  /// What is wrong with the values; empty when nothing is.
  std::string Problem() const;

  bool open_ = false;
  bool appearing_ = false;
  PictureRequest request_;
  int largest_ = 0;
  std::array<char, 1024> path_{};
};

}  // namespace hitscan
