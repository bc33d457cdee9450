#pragma once

#include <array>
#include <cstddef>
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

/// Text beside a position of the world; it faces the viewer.
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

  void Clear();
};

/// The lists of a recording, in their order there.
enum class RecordKind { kLine, kPoint, kTriangle, kSolid, kOutlinedSolid };
inline constexpr std::size_t kRecordKinds = 5;

/// A recording of points, lines, triangles and labels. It does not depend on a graphics library:
/// the renderer uploads it when it has changed, and tests read it. How each kind appears on the
/// screen is described in draw/primitives.h.
class Canvas {
 public:
  /// The scene is drawn with depth; what is on top is drawn after it and is never hidden.
  enum class Layer { kScene, kOnTop };
  static constexpr std::array kLayers{Layer::kScene, Layer::kOnTop};

  /// Both parts make up one picture. Highlights, the marks of what is selected or under the mouse,
  /// are few and change often: they are recorded, stamped and uploaded without the contents.
  enum class Part { kContents, kHighlights };
  static constexpr std::array kParts{Part::kContents, Part::kHighlights};

  /// Identifies a recorded state, also among different canvases: equal stamps mean equal records.
  struct Stamp {
    std::uint64_t recording = 0;
    std::uint64_t changes = 0;
    bool operator==(const Stamp&) const = default;
  };

  Canvas();

  /// Removes everything and goes back to the scene layer of the contents.
  void Clear();
  /// Removes the highlights alone.
  void ClearHighlights();
  /// The layer and the part that the following calls record into.
  void SetLayer(Layer layer) { layer_ = layer; }
  void SetPart(Part part) { part_ = part; }

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
  /// A part of the closed surface of a solid, its corners counter-clockwise as seen from outside.
  /// Lines and dots that lie in a flat triangle are drawn over it; those in a part of a solid only
  /// when it is `outlined`, since lines from behind then show a pixel far into its silhouette.
  void DrawSolidTriangle(const glm::vec3& a, const glm::vec3& b, const glm::vec3& c, Color color,
                         bool outlined = false);
  /// Text beside a position of the world; always on top.
  void DrawLabel(const glm::vec3& position, std::string text, Color color);

  const Recording& recording(Part part, Layer layer) const {
    return parts_[Index(part)].layers[static_cast<std::size_t>(layer)];
  }
  /// The contents of the two layers, without highlights.
  const Recording& scene() const { return recording(Part::kContents, Layer::kScene); }
  const Recording& on_top() const { return recording(Part::kContents, Layer::kOnTop); }
  /// The labels of the contents, followed by those of the highlights.
  std::span<const LabelRecord> labels() const { return labels_; }
  /// The stamp of one part, labels included, and of both together.
  Stamp stamp(Part part) const { return {recording_, parts_[Index(part)].changes}; }
  Stamp stamp() const { return {recording_, parts_[0].changes + parts_[1].changes}; }

 private:
  struct PartRecording {
    std::array<Recording, kLayers.size()> layers;
    std::uint64_t changes = 0;  ///< never decreases within a recording
  };

  static std::size_t Index(Part part) { return static_cast<std::size_t>(part); }
  Recording& Target();

  Layer layer_ = Layer::kScene;
  Part part_ = Part::kContents;
  std::array<PartRecording, kParts.size()> parts_;
  std::vector<LabelRecord> labels_;
  std::size_t content_labels_ = 0;  ///< the first so many labels belong to the contents
  std::uint64_t recording_;
};

}  // namespace hitscan
