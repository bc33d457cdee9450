#pragma once

#include <cstdint>
#include <glm/vec3.hpp>
#include <span>
#include <string>
#include <vector>

#include "draw/color.h"

namespace hitscan {

/// One line as the vertex shader reads it. `bounded` is the homogeneous coordinate of the far end:
/// 1 for a segment that ends at `end`, 0 for a ray that runs along `end` without one.
struct LineRecord {
  glm::vec3 start;
  Color color;
  glm::vec3 end;
  std::uint16_t bounded;
  std::uint16_t width_sixteenths;  ///< in sixteenths of a pixel
};
static_assert(sizeof(LineRecord) == 32, "uploaded as it is");

/// A round dot, `size` pixels across at any distance.
struct PointRecord {
  glm::vec3 position;
  Color color;
  float size;
};
static_assert(sizeof(PointRecord) == 20, "uploaded as it is");

/// A corner of a filled triangle; three in a row make one.
struct VertexRecord {
  glm::vec3 position;
  Color color;
};
static_assert(sizeof(VertexRecord) == 16, "uploaded as it is");

/// Text that stands at a place of the world and faces the viewer.
struct LabelRecord {
  glm::vec3 position;
  Color color;
  std::string text;
};

/// What is drawn, kind by kind, in the order of the calls.
struct Recording {
  std::vector<LineRecord> lines;
  std::vector<PointRecord> points;
  std::vector<VertexRecord> triangles;        ///< flat shapes: what lies in them is drawn over them
  std::vector<VertexRecord> solids;           ///< the closed surfaces of solids
  std::vector<VertexRecord> outlined_solids;  ///< those with lines on them
};

/// The lists of a recording that the eye can tell apart.
enum class RecordKind { kLine, kPoint, kTriangle, kSolid };

/// A recording of points, lines, triangles and labels. It knows no graphics library: the renderer
/// uploads it when it has changed, and tests read it.
class Canvas {
 public:
  /// The scene is drawn with depth; what is on top is drawn after it and is never hidden.
  enum class Layer { kScene, kOnTop };

  /// Tells recordings apart, also those of different canvases: equal stamps mean equal contents.
  struct Stamp {
    std::uint64_t recording = 0;
    std::uint64_t changes = 0;
    bool operator==(const Stamp&) const = default;
  };

  Canvas();

  /// Draws all that another canvas holds, layer by layer.
  void Draw(const Canvas& other);
  /// Drops everything and goes back to the scene layer.
  void Clear();
  /// The layer that the following calls record into.
  void SetLayer(Layer layer) { layer_ = layer; }

  /// A segment, `width` pixels wide.
  void DrawLine(const glm::vec3& start, const glm::vec3& end, Color color, float width = 1);
  /// A ray: it starts at `origin` and has no far end. The direction need not have unit length.
  void DrawRay(const glm::vec3& origin, const glm::vec3& direction, Color color, float width = 1);
  /// A dot, `size` pixels across.
  void DrawPoint(const glm::vec3& position, Color color, float size);
  /// A filled triangle, seen from both sides.
  void DrawTriangle(const glm::vec3& a, const glm::vec3& b, const glm::vec3& c, Color color);
  /// A filled triangle with a colour at each corner, blended between them.
  void DrawTriangle(const VertexRecord& a, const VertexRecord& b, const VertexRecord& c);
  /// A part of the closed surface of a solid, its corners counter-clockwise as seen from outside. A
  /// flat triangle gives way to the lines and dots that lie in it; a part of a solid does so only
  /// when it is `outlined`, since lines from behind then show a pixel far into its silhouette.
  void DrawSolidTriangle(const glm::vec3& a, const glm::vec3& b, const glm::vec3& c, Color color,
                         bool outlined = false);
  /// Text at a place of the world; always on top.
  void DrawLabel(const glm::vec3& position, std::string text, Color color);

  const Recording& scene() const { return scene_; }
  const Recording& on_top() const { return on_top_; }
  std::span<const LabelRecord> labels() const { return labels_; }
  Stamp stamp() const { return {recording_, changes_}; }

 private:
  Recording& Target();

  Layer layer_ = Layer::kScene;
  Recording scene_;
  Recording on_top_;
  std::vector<LabelRecord> labels_;
  std::uint64_t recording_;
  std::uint64_t changes_ = 0;
};

}  // namespace hitscan
