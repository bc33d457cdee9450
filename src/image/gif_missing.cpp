// Refuses to write GIFs where the library cgif is missing.
#include <stdexcept>

#include "image/gif.h"

namespace hitscan {

void WriteGif(const AnimatedPicture&, const std::filesystem::path& path) {
  throw std::runtime_error(path.string() + ": cannot be written: GIFs need the library cgif");
}

}  // namespace hitscan
