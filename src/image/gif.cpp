#include "image/gif.h"

#include <cgif.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/atomic_file.h"
#include "image/palette.h"

namespace hitscan {
namespace {

[[noreturn]] void FailToWriteGif(const std::filesystem::path& path, const std::string& reason) {
  throw std::runtime_error(path.string() + ": cannot be written: " + reason);
}

int Append(void* bytes, const std::uint8_t* data, std::size_t size) {
  try {
    static_cast<std::string*>(bytes)->append(reinterpret_cast<const char*>(data), size);
    return 0;
  } catch (const std::bad_alloc&) {
    return 1;
  }
}

// The colours of the frames: they are much the same in all of them, so some are enough.
std::vector<Color> ColorsOf(const AnimatedPicture& picture, const Picture& first) {
  constexpr int kExamples = 6;
  // One of the 256 is for pixels that are the same as in the frame before.
  constexpr std::size_t kMost = 255;
  ColorCounts counts;
  counts.Add(first);
  const int examples = std::min(kExamples, picture.frames);
  for (int i = 1; i < examples; ++i) counts.Add(picture.draw(i * picture.frames / examples));
  return counts.Represent(kMost);
}

// When a frame begins, in hundredths of a second.
std::int64_t Begin(const AnimatedPicture& picture, int frame) {
  return std::llround(100 * picture.seconds * frame / picture.frames);
}

}  // namespace

void WriteGif(const AnimatedPicture& picture, const std::filesystem::path& path) {
  const Picture first = picture.draw(0);
  constexpr int kLongest = std::numeric_limits<std::uint16_t>::max();
  if (first.width > kLongest || first.height > kLongest) {
    FailToWriteGif(path, "the picture is too large");
  }
  Palette palette(ColorsOf(picture, first));
  std::vector<std::uint8_t> table;
  for (const Color& color : palette.colors()) {
    table.insert(table.end(), {color.red, color.green, color.blue});
  }

  std::string bytes;
  CGIF_Config config{};
  config.pGlobalPalette = table.data();
  config.numGlobalPaletteEntries = static_cast<std::uint16_t>(palette.colors().size());
  config.width = static_cast<std::uint16_t>(first.width);
  config.height = static_cast<std::uint16_t>(first.height);
  config.attrFlags = CGIF_ATTR_IS_ANIMATED;
  config.numLoops = CGIF_INFINITE_LOOP;
  config.pWriteFn = Append;
  config.pContext = &bytes;
  std::unique_ptr<CGIF, int (*)(CGIF*)> gif(cgif_newgif(&config), &cgif_close);
  if (gif == nullptr) FailToWriteGif(path, "not enough memory for the picture");
  for (int i = 0; i < picture.frames; ++i) {
    const Picture drawn = i == 0 ? first : picture.draw(i);
    std::vector<std::uint8_t> numbers = palette.Convert(drawn);
    CGIF_FrameConfig frame{};
    frame.pImageData = numbers.data();
    frame.genFlags = CGIF_FRAME_GEN_USE_TRANSPARENCY | CGIF_FRAME_GEN_USE_DIFF_WINDOW;
    frame.delay = static_cast<std::uint16_t>(std::min<std::int64_t>(
        Begin(picture, i + 1) - Begin(picture, i), std::numeric_limits<std::uint16_t>::max()));
    if (!drawn.IsComplete() || drawn.width != first.width || drawn.height != first.height) {
      FailToWriteGif(path, "the pictures have different sizes");
    }
    if (cgif_addframe(gif.get(), &frame) != CGIF_OK) {
      FailToWriteGif(path, "not enough memory for the picture");
    }
  }
  if (cgif_close(gif.release()) != CGIF_OK) {
    FailToWriteGif(path, "not enough memory for the picture");
  }
  WriteFileAtomically(path, bytes);
}

}  // namespace hitscan
