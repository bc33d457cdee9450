#include "html/case_svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>
#include <limits>

#include "app/camera_text.h"
#include "app/orbit_camera.h"
#include "base/printable.h"
#include "draw/svg.h"

namespace hitscan {
namespace {

// Of the drawing, in pixels.
constexpr int kWidth = 360;
constexpr int kHeight = 240;
// A drawing of more records takes megabytes, and shows nothing but a spot.
constexpr std::size_t kMostRecords = 20'000;

std::size_t RecordsIn(const Canvas& canvas) {
  std::size_t count = 0;
  for (const Canvas::Layer layer : Canvas::kLayers) {
    const Recording& drawn = canvas.recording(Canvas::Part::kContents, layer);
    count += drawn.lines.size() + drawn.points.size() + drawn.triangles.size() / 3 +
             (drawn.solids.size() + drawn.outlined_solids.size()) / 3;
  }
  return count;
}

// Where x, y and z point to, in the lower left corner.
std::string Axes(const FramedView& view) {
  constexpr int kSize = 52;
  Canvas canvas;
  FramedView corner = view;
  corner.center = {0, 0, 0};
  corner.half_height = 1.65;
  corner.width = kSize;
  corner.height = kSize;
  constexpr float kLabel = 1.3F;
  for (const auto& [axis, name] :
       {std::pair(glm::vec3(1, 0, 0), "x"), std::pair(glm::vec3(0, 1, 0), "y"),
        std::pair(glm::vec3(0, 0, 1), "z")}) {
    const double along = glm::dot(glm::dvec3(axis), corner.ToScreen(1).Forward());
    constexpr double kEndOn = 0.99;
    if (std::abs(along) > kEndOn) continue;
    canvas.DrawLine({0, 0, 0}, axis, kWhite);
    canvas.DrawLabel(kLabel * axis, name, kWhite);
  }
  return fmt::format("<svg class=\"axes\" x=\"4\" y=\"{}\" width=\"{}\" height=\"{}\">{}</svg>",
                     kHeight - kSize - 4, kSize, kSize, SvgOf(canvas, corner.ToScreen(10)));
}

// The rows of the legend below the drawing; `bottom` becomes the height of all.
std::string Legend(const std::vector<LegendEntry>& legend, int& bottom) {
  constexpr int kRow = 19;
  constexpr double kLetter = 6.3;  // about the width of a letter
  constexpr int kMargin = 12;
  double x = kMargin;
  int y = kHeight + kRow / 2 + 2;
  std::string text;
  for (const LegendEntry& entry : legend) {
    const double width = 12 + kLetter * static_cast<double>(entry.text.size()) + 14;
    if (x > kMargin && x + width > kWidth) {
      x = kMargin;
      y += kRow;
    }
    text +=
        fmt::format("<circle class=\"p {}\" cx=\"{:.0f}\" cy=\"{}\" r=\"{}\"/>",
                    SvgColorClass(entry.color.color), x, y, entry.color.color == kGreen ? 5 : 4);
    text +=
        fmt::format("<text x=\"{:.0f}\" y=\"{}\">{}</text>", x + 9, y + 4, XmlEscaped(entry.text));
    x += width;
  }
  bottom = y + kRow / 2 + 2;
  return text;
}

// The camera of the window that shows the same.
std::string CameraOf(const FramedView& view) {
  OrbitCamera camera;
  camera.Face(view.heading, view.elevation);
  camera.orthographic = true;
  camera.target = Point(view.center);
  const double eye_distance = view.half_height / std::tan(glm::radians(30.0));
  const double distance =
      static_cast<double>(camera.distance) * eye_distance / camera.EyeDistance();
  if (!(distance >= OrbitCamera::kNearest && distance <= OrbitCamera::kFarthest)) return {};
  camera.distance = static_cast<float>(distance);
  return CameraText(camera);
}

}  // namespace

CaseSvg MakeCaseSvg(const AnsweredCase& answered) {
  const std::optional<CasePicture> picture = DrawCase(answered, kWidth, kHeight);
  if (!picture) return {{}, "Nothing of this case has a position in space.", {}};
  const std::size_t records = RecordsIn(picture->canvas);
  if (records > kMostRecords) {
    return {{}, fmt::format("Not drawn: it has {} lines, points and triangles.", records), {}};
  }
  int height = kHeight;
  const std::string legend = Legend(picture->legend, height);
  std::string names;
  for (const LegendEntry& entry : picture->legend) {
    names += (names.empty() ? "" : ", ") + entry.text;
  }
  CaseSvg svg;
  svg.element = fmt::format(
      "<svg class=\"picture\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" "
      "role=\"img\" aria-label=\"{2}\"><svg class=\"drawing\" width=\"{0}\" height=\"{3}\">{4}"
      "</svg>{5}{6}</svg>",
      kWidth, height, XmlEscaped(names), kHeight,
      SvgOf(picture->canvas, ScreenViewOf(picture->view, picture->canvas)), Axes(picture->view),
      legend);
  svg.camera = CameraOf(picture->view);
  return svg;
}

}  // namespace hitscan
