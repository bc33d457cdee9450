#include "host/option_values.h"

#include <array>
#include <cmath>
#include <cstdlib>

#include "app/orbit_camera.h"
#include "draw/theme.h"
#include "host/exit_code.h"

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

CameraChoice ParseCamera(const std::string& text) {
  std::array<float, 3> numbers{};
  const char* rest = text.c_str();
  bool good = true;
  for (std::size_t i = 0; i < numbers.size() && good; ++i) {
    char* end = nullptr;
    numbers[i] = std::strtof(rest, &end);
    const char wanted = i + 1 < numbers.size() ? ',' : '\0';
    good = end != rest && *end == wanted && std::isfinite(numbers[i]);
    rest = end + 1;
  }
  if (!good) {
    throw CannotRun("--camera: " + Quoted(text) + " is not YAW,PITCH,DISTANCE, as in 306.0,-10,20");
  }
  const auto [yaw, pitch, distance] = numbers;
  if (std::abs(pitch) > OrbitCamera::kSteepest) {
    throw CannotRun("--camera: the pitch must lie between -89 and 89 degrees, not " + Quoted(text));
  }
  if (distance < 0.05F || distance > 900) {
    throw CannotRun("--camera: the distance must lie between 0.05 and 900, not " + Quoted(text));
  }
  return {yaw, pitch, distance};
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
