#include "app/camera_text.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstdlib>
#include <vector>

#include "base/errors.h"

namespace hitscan {
namespace {

// The beginning of the text on one line, for messages: a clipboard may hold anything.
std::string Shown(std::string_view text) {
  constexpr std::size_t kMost = 60;
  std::string shown = "'";
  for (const char c : text.substr(0, kMost)) shown += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  return shown + (text.size() > kMost ? "...'" : "'");
}

std::vector<std::string> Fields(std::string_view text) {
  std::vector<std::string> fields;
  while (true) {
    const std::size_t comma = text.find(',');
    fields.emplace_back(text.substr(0, comma));
    if (comma == std::string_view::npos) return fields;
    text.remove_prefix(comma + 1);
  }
}

bool ReadNumber(const std::string& field, float& number) {
  char* end = nullptr;
  number = std::strtof(field.c_str(), &end);
  return end != field.c_str() && *end == '\0' && std::isfinite(number);
}

std::string_view Trimmed(std::string_view text) {
  constexpr std::string_view kSpaces = " \t\r\n";
  text.remove_prefix(std::min(text.find_first_not_of(kSpaces), text.size()));
  return text.substr(0, text.find_last_not_of(kSpaces) + 1);
}

}  // namespace

void CameraChoice::Apply(OrbitCamera& camera) const {
  camera.yaw = yaw;
  camera.pitch = pitch;
  camera.distance = distance;
  if (target) camera.target = *target;
  camera.orthographic = orthographic;
  camera.turning = false;
}

CameraChoice ReadCamera(std::string_view text) {
  std::vector<std::string> fields = Fields(Trimmed(text));
  CameraChoice choice;
  choice.orthographic = fields.back() == "ortho";
  if (choice.orthographic) fields.pop_back();
  std::array<float, 6> numbers{};
  bool good = fields.size() == 3 || fields.size() == 6;
  for (std::size_t i = 0; good && i < fields.size(); ++i) good = ReadNumber(fields[i], numbers[i]);
  if (!good) {
    throw CannotRun(Shown(text) + " is not YAW,PITCH,DISTANCE[,X,Y,Z][,ortho], as in 306.0,-10,20");
  }
  const auto [yaw, pitch, distance, x, y, z] = numbers;
  const float steepness = std::abs(pitch);
  const bool books = steepness <= OrbitCamera::kBookSteepest;
  const bool steep = steepness >= OrbitCamera::kSteepBegins && steepness <= OrbitCamera::kSteepest;
  if (!books && !steep) {
    throw CannotRun(
        "the pitch must lie between -89 and 89 degrees, or beyond 90 up to 135 "
        "(-135 looks straight down), not " +
        Shown(text));
  }
  if (distance < OrbitCamera::kNearest || distance > OrbitCamera::kFarthest) {
    throw CannotRun(fmt::format("the distance must lie between {} and {:.0f}, not {}",
                                OrbitCamera::kNearest, OrbitCamera::kFarthest, Shown(text)));
  }
  choice.yaw = yaw;
  choice.pitch = pitch;
  choice.distance = distance;
  if (fields.size() == 6) choice.target = Point(x, y, z);
  return choice;
}

std::string CameraText(const OrbitCamera& camera, bool always_target) {
  std::string text = fmt::format("{},{},{}", camera.yaw, camera.pitch, camera.distance);
  const Point& target = camera.target;
  if (always_target || target != Point(0)) {
    text += fmt::format(",{},{},{}", target.x, target.y, target.z);
  }
  return text + (camera.orthographic ? ",ortho" : "");
}

}  // namespace hitscan
