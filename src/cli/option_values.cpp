#include "cli/option_values.h"

#include <charconv>
#include <cstdlib>
#include <limits>

#include "base/errors.h"
#include "draw/theme.h"

namespace hitscan {
namespace {

// 0 when it is not a whole number from 1 to `most`.
int ParseWhole(const std::string& text, int most) {
  if (text.empty() || text.size() > 9 || text.find_first_not_of("0123456789") != text.npos) {
    return 0;
  }
  const int number = std::atoi(text.c_str());
  return number <= most ? number : 0;
}

}  // namespace

std::string Quoted(std::string_view text) {
  std::string quoted = "'";
  quoted += text;
  quoted += '\'';
  return quoted;
}

int ParseFrames(const std::string& text) {
  const int frames = ParseWhole(text, 999'999'999);
  if (frames < 1) throw CannotRun("--frames: " + Quoted(text) + " is not a whole number above 0");
  return frames;
}

std::pair<int, int> ParseSize(const std::string& text) {
  constexpr int kMost = 16384;
  const std::size_t cross = text.find('x');
  const int width = ParseWhole(text.substr(0, cross), kMost);
  const int height = cross == text.npos ? 0 : ParseWhole(text.substr(cross + 1), kMost);
  if (width < 1 || height < 1) {
    throw CannotRun("--size: " + Quoted(text) + " is not WIDTHxHEIGHT, each from 1 to " +
                    std::to_string(kMost) + ", as in 800x600");
  }
  return {width, height};
}

std::uintmax_t ParseMaxFileSize(const std::string& text) {
  constexpr std::string_view kUnits = "KMG";
  std::uintmax_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const std::string_view unit(end, text.data() + text.size());
  const std::size_t place = unit.size() == 1 ? kUnits.find(unit[0]) : kUnits.npos;
  const unsigned bits = place == kUnits.npos ? 0 : 10 * (static_cast<unsigned>(place) + 1);
  const bool known = unit.empty() || bits > 0;
  if (error != std::errc() || !known || number == 0 ||
      number > std::numeric_limits<std::uintmax_t>::max() >> bits) {
    throw CannotRun("--max-file-size: " + Quoted(text) +
                    " is not a number of bytes above 0, as in 500000, 64K, 512M or 4G");
  }
  return number << bits;
}

CameraChoice ParseCamera(const std::string& text) {
  try {
    return ReadCamera(text);
  } catch (const CannotRun& error) {
    throw CannotRun("--camera: " + std::string(error.what()));
  }
}

void RequireTheme(std::string_view name) {
  if (FindTheme(name) != nullptr) return;
  std::string known;
  for (const Theme& theme : Themes()) {
    known += known.empty() ? "" : " or ";
    known += theme.name;
  }
  throw CannotRun("--theme: " + Quoted(name) + " is not " + known);
}

}  // namespace hitscan
