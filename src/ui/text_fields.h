#pragma once

#include <optional>
#include <string>

namespace hitscan {

/// Text fields that return what was typed when the user leaves them: by Return, by Tab, or by a
/// click into another field or elsewhere. Escape restores the text.
class TextFields {
 public:
  /// Called inside a window. `flags` are ImGuiInputTextFlags. Returns the new text in the frame in
  /// which the field is left, if it differs.
  std::optional<std::string> Build(const char* label, const std::string& text, int flags = 0);

 private:
  unsigned field_ = 0;  ///< the ImGuiID of the field that has the focus; 0: none
  std::string typed_;   ///< its text
  int frame_ = 0;       ///< in which it was last built
};

}  // namespace hitscan
