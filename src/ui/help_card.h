#pragma once

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
  void BuildText();

  bool open_ = false;
};

}  // namespace hitscan
