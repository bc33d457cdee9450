#pragma once

#include <optional>
#include <string>

namespace hitscan {

/// Fields of text that tell what was typed once the user has left them, whichever way: by Return,
/// by Tab, or by a click into another field or elsewhere. Escape takes back what was typed.
class TextFields {
 public:
  /// Called inside a window. `flags` are ImGuiInputTextFlags. Nothing while the field is typed
  /// into, and when it was left as it was.
  std::optional<std::string> Build(const char* label, const std::string& text, int flags = 0);

 private:
  unsigned field_ = 0;  ///< that is typed into; 0: none
  std::string typed_;
  int frame_ = 0;  ///< in which it was last seen
};

}  // namespace hitscan
