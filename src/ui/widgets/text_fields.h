#pragma once

#include <optional>
#include <string>

namespace hitscan {

/// Text fields that return the typed text when the user leaves them: by Return, by Tab, or by a
/// click elsewhere. Escape restores the old text. A text that does not fit ends with an ellipsis
/// while it is not edited.
class TextFields {
 public:
  /// Called inside a window. `flags` are ImGuiInputTextFlags. Returns the new text in the frame in
  /// which the user leaves the field, if it differs from `text`.
  std::optional<std::string> Build(const char* label, const std::string& text, int flags = 0);
  /// Whether a field that was built in this frame has the focus.
  bool typing() const;

 private:
  unsigned field_ = 0;  ///< the ImGuiID of the field that has the focus; 0: none
  std::string typed_;   ///< its text
  int frame_ = 0;       ///< the frame in which it was last built
};

}  // namespace hitscan
