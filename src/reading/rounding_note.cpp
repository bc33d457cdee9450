#include "reading/rounding_note.h"

namespace hitscan {

std::string RoundingNote(const Query&, std::span<const std::string>, std::span<const Value>) {
  return {};
}

}  // namespace hitscan
