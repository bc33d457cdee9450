#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <stdexcept>

#include "draw/canvas.h"
#include "draw/screen_view.h"
#include "draw/theme.h"
#include "geometry/shapes/camera.h"

namespace hitscan {

/// Thrown when a picture cannot be drawn: no OpenGL 3.3, a missing shader, one that does not
/// compile. The message says what, where, and what the driver reported.
class RenderError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Draws canvases with OpenGL 3.3 core. A context must be current from construction to
/// destruction; its functions must have been loaded (render/gl_context.h).
class Renderer {
 public:
  /// Compiles the shaders that are built in or, when a folder is named, its files. Throws
  /// RenderError.
  explicit Renderer(std::optional<std::filesystem::path> shaders = {});
  ~Renderer();
  Renderer(const Renderer&) = delete;
  Renderer& operator=(const Renderer&) = delete;

  /// Clears the bound framebuffer and draws the canvas as seen by the camera, with smooth borders
  /// where the framebuffer has samples. Nothing is cut at the far plane: a ray runs to its
  /// vanishing point. Labels are not drawn here: they are text (viewport/labels.h). How each kind
  /// of record is drawn is described in draw/primitives.h.
  void Draw(const Canvas& canvas, const Camera& camera, int width, int height,
            const Appearance& appearance = {});

  /// Reads and compiles the folder's shaders again. When one cannot be used it throws RenderError,
  /// and the previous ones stay in use.
  void ReloadShaders();

  /// Bytes uploaded to the graphics card so far. A part of a canvas that did not change is not
  /// uploaded again.
  std::uint64_t uploaded_bytes() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Projects a position of the world into a picture of this size: x and y in pixels from the upper
/// left corner, z its distance beyond the near plane. With z < 0 it is in front of that plane or
/// behind the eye, not visible, and x and y are meaningless.
Point ProjectToPicture(const Point& position, const Camera& camera, int width, int height);

/// The projection onto a picture of this size, for picking and dragging.
ScreenView ScreenViewOf(const Camera& camera, int width, int height);

}  // namespace hitscan
