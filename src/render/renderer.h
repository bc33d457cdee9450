#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <stdexcept>

#include "draw/canvas.h"
#include "draw/screen_view.h"
#include "draw/theme.h"
#include "geometry/shapes/camera.h"

// Drawing a canvas with OpenGL 3.3.
namespace hitscan {

/// Thrown when a picture cannot be drawn: there is no OpenGL 3.3 or too little memory, or a shader
/// is missing or does not compile. The message contains the fault, its location and the driver's
/// report.
class RenderError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The position of a pixel in a framebuffer, counted from its lower left corner.
struct PixelCorner {
  int x = 0;
  int y = 0;
};

/// A range of the records of a part of a layer, in the order in which they are drawn: from number
/// `begin` to before number `end`. Records that are drawn twice, such as the two sides of a solid,
/// count twice.
struct DrawnRange {
  static constexpr std::size_t kAll = static_cast<std::size_t>(-1);
  std::size_t begin = 0;
  std::size_t end = kAll;
};

/// Draws canvases with OpenGL 3.3 core. A context must be current from construction to
/// destruction; its functions must have been loaded (render/gl_context.h).
class Renderer {
 public:
  /// Compiles the built-in shaders or, if a folder is given, its files. Throws RenderError.
  explicit Renderer(std::optional<std::filesystem::path> shaders = {});
  ~Renderer();
  Renderer(const Renderer&) = delete;
  Renderer& operator=(const Renderer&) = delete;

  /// Clears the bound framebuffer and draws the canvas as seen by the camera, with smooth borders
  /// if the framebuffer is multisampled. There is no clipping at the far plane: a ray is drawn up
  /// to its vanishing point. Labels are text and are not drawn here (see viewport/labels.h). The
  /// appearance of each kind of record is described in draw/primitives.h, the ground in
  /// draw/ground.h. The picture's lower left corner is at `corner` of the framebuffer, which is
  /// cleared as a whole, unless `clears` is false.
  void Draw(const Canvas& canvas, const Camera& camera, int width, int height,
            const Appearance& appearance = {}, const PixelCorner& corner = {}, bool clears = true);

  // The steps of Draw: Prepare, Clear, DrawGround, then DrawPart for each part of the scene layer.
  // If the layer on top is not empty, the depth is cleared, so that this layer hides the scene, and
  // the parts of this layer are drawn; DrawOutline comes before the highlights of this layer.
  // Finish is the last step.

  /// Uploads the canvas and sets the state for drawing it into the bound framebuffer.
  void Prepare(const Canvas& canvas, const Camera& camera, int width, int height,
               const Appearance& appearance, const PixelCorner& corner = {});
  /// Clears the bound framebuffer, with the background's colour.
  void Clear() const;
  /// Draws the ground of the canvas that was prepared, behind everything else, if the appearance
  /// has a ground.
  void DrawGround() const;
  /// The largest `stride`: OpenGL allows at least 2048 bytes from one line to the next one.
  static constexpr int kMostStride = 2048 / static_cast<int>(sizeof(LineRecord));
  /// Draws one part of one layer of the canvas that was prepared: only every `stride`-th record,
  /// and of these only the ones in `range`. Drawing all ranges one after the other gives the same
  /// picture as drawing everything at once. Returns where the last range ends: the number of the
  /// records that would be drawn without a range.
  std::size_t DrawPart(Canvas::Part part, Canvas::Layer layer, int stride = 1,
                       const DrawnRange& range = {});
  /// Draws the outline of the canvas that was prepared: Canvas::Part::kOutline. Clears the stencil.
  void DrawOutline();
  static void Finish();
  /// Whether there is nothing in this part of the layer of the canvas that was prepared.
  bool IsEmpty(Canvas::Part part, Canvas::Layer layer) const;

  /// Increases when the shaders are replaced.
  std::uint64_t shader_version() const;

  /// Reads and compiles the folder's shaders again. Throws RenderError when one of them cannot be
  /// used; then the previous shaders stay in use.
  void ReloadShaders();

  /// The number of bytes uploaded to the graphics card so far. An unchanged part of a canvas is not
  /// uploaded again.
  std::uint64_t uploaded_bytes() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Projects a position of the world into a picture of this size: x and y are in pixels from the
/// upper left corner, z is the distance beyond the near plane. If z < 0, the position is between
/// the eye and that plane or behind the eye; it is not visible, and x and y have no meaning.
Point ProjectToPicture(const Point& position, const Camera& camera, int width, int height);

/// The projection onto a picture of this size, for picking and dragging.
ScreenView ScreenViewOf(const Camera& camera, int width, int height);

}  // namespace hitscan
