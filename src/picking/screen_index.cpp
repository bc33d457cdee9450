#include "picking/screen_index.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/matrix_access.hpp>
#include <glm/vec2.hpp>
#include <limits>
#include <span>

namespace hitscan {
namespace {

constexpr float kInfinite = std::numeric_limits<float>::infinity();
// Bounds are larger than the drawings that they enclose, by this many pixels on each side. This
// covers the rounding to float, and the rounding of a projection for which IsExact is true.
constexpr double kMargin = 0.05;
// The rounding error of a coordinate that is projected (a sum of products) is at most this times
// the sum of the magnitudes of the products.
constexpr double kRounding = 16 * std::numeric_limits<double>::epsilon();

// Converts a number to float, clamped so that it stays finite.
float Narrow(double number) {
  constexpr double kMost = 1e30;
  return static_cast<float>(std::clamp(number, -kMost, kMost));
}

// A point or direction in homogeneous coordinates on the screen, in pixels from the upper left
// corner.
struct Projected {
  glm::dvec4 at;
  // Bounds of the errors of x w and y w relative to any pixel of the picture, and of z + w.
  double error;
  double depth_error;

  bool IsBehind() const { return at.z + at.w < -depth_error; }
  // Whether the pixel x, y is correct to a hundredth of a pixel, and w > 0. False for a NaN.
  bool IsExact() const { return error <= 0.01 * at.w; }
};

class Projection {
 public:
  explicit Projection(const ScreenView& view) : view_(view, 0, 0) {
    for (int column = 0; column < 4; ++column) {
      const glm::dvec4 sizes = glm::abs(view_.to_mouse[column]);
      xy_[column] = std::max(sizes.x, sizes.y) + std::max(view.width, view.height) * sizes.w;
      zw_[column] = sizes.z + sizes.w;
    }
  }

  // `w` is 1 for a position, and 0 for a direction.
  Projected operator()(const glm::vec3& position, double w = 1) const {
    const glm::dvec4 from_eye(glm::dvec3(position) - w * view_.eye, w);
    const glm::dvec4 sizes(glm::abs(glm::dvec3(position)) + w * glm::abs(view_.eye), w);
    return {view_.to_mouse * from_eye, kRounding * glm::dot(xy_, sizes),
            kRounding * glm::dot(zw_, sizes)};
  }

 private:
  MouseView view_;
  // Their dot products with the magnitudes of a position bound x w and y w, relative to any pixel
  // of the picture, and z + w.
  glm::dvec4 xy_{};
  glm::dvec4 zw_{};
};

struct Strip {
  float x = 0;
  float y = 0;
  float offset = 0;
  float half = kInfinite;
};

struct Box {
  float left = -kInfinite;
  float top = -kInfinite;
  float right = kInfinite;
  float bottom = kInfinite;
};
constexpr Box kNowhere{kInfinite, kInfinite, -kInfinite, -kInfinite};

// The strip around the infinite line through both ends. It covers the whole screen if rounding
// makes the line uncertain.
Strip StripOf(const LineRecord& line, const Projection& project) {
  const Projected start = project(line.start);
  const Projected end = project(line.end, line.bounded);
  const glm::dvec4& a = start.at;
  const glm::dvec4& b = end.at;
  const glm::dvec2 across(a.y * b.w - b.y * a.w, b.x * a.w - a.x * b.w);
  const double size = glm::length(across);
  // Bounds the error of the distance from the line to a pixel. The distance has products of
  // coordinates of both ends: the error of each factor is multiplied by the size of the other,
  // which is at most the error of the other divided by kRounding.
  const double error = 12 * start.error * end.error / kRounding;
  if (!(error <= 0.01 * size) || !(size > 0)) return {};
  const double drawn = std::max(HalfWidth(line) + kLineBorder, kThinLineHalfWidth);
  return {Narrow(across.x / size), Narrow(across.y / size), Narrow((a.x * b.y - b.x * a.y) / size),
          Narrow(drawn + kMargin)};
}

Box BoxOf(std::span<const Projected> corners, double around) {
  if (std::ranges::all_of(corners, &Projected::IsBehind)) return kNowhere;
  if (!std::ranges::all_of(corners, &Projected::IsExact)) return {};
  glm::dvec2 low(std::numeric_limits<double>::infinity());
  glm::dvec2 high = -low;
  for (const Projected& corner : corners) {
    const glm::dvec2 pixel = glm::dvec2(corner.at) / corner.at.w;
    low = glm::min(low, pixel);
    high = glm::max(high, pixel);
  }
  low -= around + kMargin;
  high += around + kMargin;
  return {Narrow(low.x), Narrow(low.y), Narrow(high.x), Narrow(high.y)};
}

}  // namespace

MouseView::MouseView(const ScreenView& view, double x, double y)
    : eye(view.eye),
      forward(view.Forward()),
      near_plane(view.near_plane),
      low(-x, -y),
      high(view.width - x, view.height - y) {
  const glm::dvec2 half_size(0.5 * view.width, 0.5 * view.height);
  const glm::dvec2 from_middle = glm::dvec2(x, y) - half_size;
  const glm::dmat4& clip = view.to_clip;
  const glm::dvec4 w_row = glm::row(clip, 3);
  const glm::dvec4 z_row = glm::row(clip, 2);
  const glm::dvec4 x_row = half_size.x * glm::row(clip, 0) - from_middle.x * w_row;
  const glm::dvec4 y_row = -half_size.y * glm::row(clip, 1) - from_middle.y * w_row;
  to_mouse = glm::transpose(glm::dmat4(x_row, y_row, z_row, w_row));
  rates = {glm::dot(glm::dvec3(z_row), forward), glm::dot(glm::dvec3(w_row), forward)};
  z_start = z_row.w;
  w_start = w_row.w;
  pixel_height = 1 / (half_size.y * glm::length(glm::dvec3(glm::row(clip, 1))));
}

float MouseView::DepthAlong(double screen_depth) const {
  const double depth = (z_start - screen_depth * w_start) / (screen_depth * rates.w - rates.z);
  constexpr float kMost = std::numeric_limits<float>::max();
  // At the vanishing point of a ray the divisor is zero, or has the wrong sign by rounding.
  const bool within = screen_depth * rates.w < rates.z && std::abs(depth) < kMost;
  return within ? static_cast<float>(depth) : kMost;
}

ScreenIndex::ScreenIndex(const Canvas& canvas, const ScreenView& view) {
  const Projection project(view);
  for (const Canvas::Layer drawn : Canvas::kLayers) {
    Layer& layer = layers_[static_cast<std::size_t>(drawn)];
    const Recording& recording = canvas.recording(Canvas::Part::kContents, drawn);

    Strips& strips = layer.lines;
    for (std::vector<float>* list : {&strips.x, &strips.y, &strips.offset, &strips.half}) {
      list->reserve(recording.lines.size());
    }
    for (const LineRecord& line : recording.lines) {
      const Strip strip = StripOf(line, project);
      strips.x.push_back(strip.x);
      strips.y.push_back(strip.y);
      strips.offset.push_back(strip.offset);
      strips.half.push_back(strip.half);
    }

    const auto boxes_of = [&](RecordKind kind, std::size_t count, const auto& box_of) {
      Boxes& boxes = layer.others[static_cast<std::size_t>(kind)];
      for (std::vector<float>* list : {&boxes.left, &boxes.top, &boxes.right, &boxes.bottom}) {
        list->reserve(count);
      }
      for (std::size_t i = 0; i < count; ++i) {
        const Box box = box_of(i);
        boxes.left.push_back(box.left);
        boxes.top.push_back(box.top);
        boxes.right.push_back(box.right);
        boxes.bottom.push_back(box.bottom);
      }
    };
    boxes_of(RecordKind::kPoint, recording.points.size(), [&](std::size_t i) {
      const PointRecord& point = recording.points[i];
      return BoxOf(std::array{project(point.position)}, 0.5 * static_cast<double>(point.size));
    });
    const auto triangles = [&](RecordKind kind, const std::vector<VertexRecord>& vertices) {
      boxes_of(kind, vertices.size() / 3, [&](std::size_t i) {
        return BoxOf(
            std::array{project(vertices[3 * i].position), project(vertices[3 * i + 1].position),
                       project(vertices[3 * i + 2].position)},
            0);
      });
    };
    triangles(RecordKind::kTriangle, recording.triangles);
    triangles(RecordKind::kSolid, recording.solids);
    triangles(RecordKind::kOutlinedSolid, recording.outlined_solids);
    triangles(RecordKind::kTranslucent, recording.translucent);
  }
}

}  // namespace hitscan
