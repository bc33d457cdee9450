#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <glm/vec3.hpp>
#include <span>
#include <string>
#include <vector>

#include "draw/theme.h"

// The record of a drawing: plain structs in the layout of the renderer's vertex buffers.
namespace hitscan {

/// How a line is drawn and picked, as bits. Dots and arrow heads have a size in pixels.
using LineMarks = std::uint8_t;
inline constexpr LineMarks kStartDot = 1;
inline constexpr LineMarks kEndDot = 2;
inline constexpr LineMarks kMiddleArrow = 4;  ///< an arrow head on the line, not far from its start
inline constexpr LineMarks kEndArrow = 8;     ///< an arrow head at the end of the line
inline constexpr LineMarks kFade = 16;  ///< the line gets fainter with the distance from its start
inline constexpr LineMarks kDashed = 32;
inline constexpr LineMarks kFlatEnds = 64;    ///< no round ends: the next line continues this one
inline constexpr LineMarks kNotPicked = 128;  ///< picking ignores the line

/// The largest opacity, of 255, of lines and dots that are blended: see Canvas::SetDense.
inline constexpr std::uint8_t kMostBlended = 64;

/// The silhouette of a sphere is a circle on the sphere, which is drawn as this many chords.
inline constexpr int kSilhouetteChords = 64;
/// The value of LineRecord::bounded of the first chord.
inline constexpr std::uint8_t kFirstChord = 2;

/// One line as the vertex shader reads it. `bounded` is the homogeneous coordinate of the far end:
/// 1 for a segment that ends at `end`, 0 for a ray without end, whose direction is `end`. From
/// kFirstChord on, `bounded` is the number of a chord of the silhouette of a sphere. Where a chord
/// is drawn depends on the eye, so its ends are not stored: `start` is the centre of the sphere,
/// and `end` holds the radius, and the cosine and sine of the angle at which the chord begins.
struct LineRecord {
  glm::vec3 start;
  Color color;
  glm::vec3 end;
  std::uint8_t bounded;
  LineMarks marks;
  std::uint16_t width_sixteenths;  ///< in sixteenths of a pixel
};
static_assert(sizeof(LineRecord) == 32, "uploaded as it is");

inline bool IsChord(const LineRecord& line) { return line.bounded >= kFirstChord; }

/// A round dot, `size` pixels across at any distance.
struct PointRecord {
  glm::vec3 position;
  Color color;
  float size;
};
static_assert(sizeof(PointRecord) == 20, "uploaded as it is");

/// A corner of a filled triangle. Three records in a row are one triangle.
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
  bool highlight = false;  ///< belongs to the highlights, which are placed before other labels
};

/// The recorded primitives: a list for each kind, in the order of the calls.
struct Recording {
  std::vector<LineRecord> lines;
  std::vector<PointRecord> points;
  std::vector<VertexRecord> triangles;  ///< flat shapes; lines and dots in them are drawn over them
  std::vector<VertexRecord> solids;     ///< the closed surfaces of solids
  std::vector<VertexRecord> outlined_solids;  ///< solids with lines on their surfaces
  std::vector<VertexRecord>
      translucent;  ///< faces that let the light through, seen from the front only

  void Clear();
};

/// The kinds of records, in the order of the lists of a Recording.
enum class RecordKind { kLine, kPoint, kTriangle, kSolid, kOutlinedSolid, kTranslucent };
inline constexpr std::size_t kRecordKinds = 6;

/// Records points, lines, triangles and labels, without depending on a graphics library. The
/// renderer uploads a recording when it has changed, and tests read it. The appearance of each kind
/// on the screen is described in draw/primitives.h.
class Canvas {
 public:
  /// The scene is drawn with a depth test. The layer on top is drawn after the scene and is never
  /// hidden by it.
  enum class Layer { kScene, kOnTop };
  static constexpr std::array kLayers{Layer::kScene, Layer::kOnTop};

  /// All parts are drawn as one picture. Highlights mark the selected case and the case under the
  /// mouse. They are few and change often, so they are recorded, stamped and uploaded separately.
  /// The surroundings of the contents are neither picked nor framed, and have no labels.
  ///
  /// The outline surrounds shapes, and is never hidden by the scene. Its scene layer has the shapes
  /// themselves; its layer on top has the lines and dots of the same shapes, wider by the outline.
  /// The renderer draws the layer on top only outside of the shapes, so the outline has the same
  /// width everywhere.
  enum class Part { kContents, kHighlights, kSurroundings, kOutline };
  /// All parts, in the order in which they are drawn.
  static constexpr std::array kParts{Part::kSurroundings, Part::kContents, Part::kOutline,
                                     Part::kHighlights};
  static constexpr std::array kPickedParts{Part::kContents, Part::kHighlights};

  /// Identifies a recorded state, also among different canvases: equal stamps mean equal records.
  struct Stamp {
    std::uint64_t recording = 0;
    std::uint64_t changes = 0;
    bool operator==(const Stamp&) const = default;
  };

  Canvas();

  /// Removes everything and selects the scene layer of the contents. Afterwards the canvas is not
  /// dense; its theme is kept.
  void Clear();
  /// Removes the highlights and the outline alone.
  void ClearHighlights();
  /// The layer and the part that the following calls record into.
  void SetLayer(Layer layer) { layer_ = layer; }
  void SetPart(Part part) { part_ = part; }

  /// Whether lines and dots of at most the opacity kMostBlended are blended with what is behind
  /// them, so that many of them show their density. Only in themes with translucent faces.
  void SetDense(bool dense) { dense_ = dense; }
  bool dense() const { return dense_; }

  /// The colours of everything that is drawn from now on; at first the book's theme is used.
  void SetTheme(const Theme& theme) { theme_ = theme; }
  const Theme& theme() const { return theme_; }

  /// A segment, `width` pixels wide.
  void DrawLine(const glm::vec3& start, const glm::vec3& end, const Paint& paint, float width = 1,
                LineMarks marks = 0);
  /// A ray: it starts at `origin` and has no far end. The direction need not have unit length.
  void DrawRay(const glm::vec3& origin, const glm::vec3& direction, const Paint& paint,
               float width = 1, LineMarks marks = 0);
  /// The silhouette of a sphere, as the eye sees it from outside. From inside nothing is drawn.
  void DrawSilhouette(const glm::vec3& center, float radius, const Paint& paint, float width = 1,
                      LineMarks marks = 0);
  /// A dot, `size` pixels across.
  void DrawPoint(const glm::vec3& position, const Paint& paint, float size);
  /// A filled triangle, visible from both sides. Lines and dots in it are drawn over it.
  void DrawTriangle(const glm::vec3& a, const glm::vec3& b, const glm::vec3& c, const Paint& paint);
  /// A filled triangle with a colour at each corner, blended between them.
  void DrawTriangle(const VertexRecord& a, const VertexRecord& b, const VertexRecord& c);
  /// A triangle of the closed surface of a solid; its corners are counter-clockwise as seen from
  /// outside. Lines and dots in this surface are drawn over it only when it is `outlined`. As a
  /// side effect, lines behind an outlined solid are visible up to a pixel inside its silhouette.
  void DrawSolidTriangle(const glm::vec3& a, const glm::vec3& b, const glm::vec3& c,
                         const Paint& paint, bool outlined = false);
  /// A triangle that lets the light through: the lower the opacity of the paint, the more light.
  /// The triangle is visible only from the side from which its corners are counter-clockwise. Lines
  /// behind it are faint. Only for themes with translucent faces; not drawn in the layer on top.
  void DrawTranslucent(const glm::vec3& a, const glm::vec3& b, const glm::vec3& c,
                       const Paint& paint);
  /// A triangle that lets the light through, with a colour at each corner, blended between them.
  void DrawTranslucent(const VertexRecord& a, const VertexRecord& b, const VertexRecord& c);
  /// Text beside a position of the world; always on top.
  void DrawLabel(const glm::vec3& position, std::string text, const Paint& paint);

  const Recording& recording(Part part, Layer layer) const {
    return parts_[Index(part)].layers[static_cast<std::size_t>(layer)];
  }
  /// The contents of one layer each, without highlights.
  const Recording& scene() const { return recording(Part::kContents, Layer::kScene); }
  const Recording& on_top() const { return recording(Part::kContents, Layer::kOnTop); }
  /// The labels of the contents, followed by those of the highlights.
  std::span<const LabelRecord> labels() const { return labels_; }
  std::span<const LabelRecord> highlight_labels() const {
    return labels().subspan(content_labels_);
  }
  /// The stamp of one part, labels included.
  Stamp stamp(Part part) const { return {recording_, parts_[Index(part)].changes}; }
  /// The stamp of all parts together.
  Stamp stamp() const;

 private:
  struct PartRecording {
    std::array<Recording, kLayers.size()> layers;
    std::uint64_t changes = 0;  ///< never decreases within a recording
  };

  static std::size_t Index(Part part) { return static_cast<std::size_t>(part); }
  Recording& Target();

  Theme theme_ = kBookTheme;
  bool dense_ = false;
  Layer layer_ = Layer::kScene;
  Part part_ = Part::kContents;
  std::array<PartRecording, kParts.size()> parts_;
  std::vector<LabelRecord> labels_;
  std::size_t content_labels_ = 0;  ///< the number of labels of the contents; these come first
  std::uint64_t recording_;
};

}  // namespace hitscan
