#pragma once

#include <string>

namespace hitscan {

/// The pictures on buttons. They are drawn as lines, so that they need no font and are sharp at any
/// size.
enum class Icon {
  kUndo,
  kRedo,
  kSave,
  kDuplicate,
  kDelete,
  kCopy,
  kPaste,
  kAccept,
  kMore,
};

/// A button with a picture, as high as a text field. `id` identifies it in its window; the tooltip
/// says what it does, also while it cannot be pressed.
bool IconButton(const char* id, Icon icon, const std::string& tooltip, bool enabled = true);
/// The same with a short text for its picture; `on`: it is a switch that is on.
bool TextIconButton(const char* label, const std::string& tooltip, bool on);

/// Whether a button of the height of a text field, or an item of this width, fits beside the last
/// item; if so, the next item stands there.
void SameLineIfItFits(float width = 0);

}  // namespace hitscan
