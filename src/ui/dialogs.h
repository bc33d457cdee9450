#pragma once

// The dialogs over the scene that do not interrupt the work in the window.

#include <filesystem>
#include <optional>
#include <string>

namespace hitscan {

/// A sheet that explains the picture and lists all keys.
class HelpCard {
 public:
  void Toggle() { open_ = !open_; }
  void Close() { open_ = false; }
  bool open() const { return open_; }

  /// Called in each frame of Dear ImGui.
  void Build();

 private:
  bool open_ = false;
};

/// A picture to save.
struct PictureRequest {
  int width = 0;
  int height = 0;
  bool panels = false;
  std::filesystem::path path;  ///< path of a file that does not exist yet
};

/// The dialog *Save picture*: asks for the size and the file of a picture.
class PictureDialog {
 public:
  /// Opens the dialog with these values; a picture can be at most `largest` pixels wide and high.
  void Open(const PictureRequest& first, int largest);
  void Close() { open_ = false; }
  bool open() const { return open_; }

  /// Called in each frame of Dear ImGui. Returns the picture to save, and then closes.
  std::optional<PictureRequest> Build();

 private:
  /// The error in the values; empty when there is none.
  std::string Problem() const;

  bool open_ = false;
  bool appearing_ = false;
  PictureRequest request_;
  int largest_ = 0;
  std::string path_;
};

}  // namespace hitscan
