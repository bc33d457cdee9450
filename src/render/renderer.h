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

/// Thrown when the graphics cannot do their work: no OpenGL 3.3, a missing shader, one that does
/// not compile. The message says what, where, and what the driver said.
class RenderError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// How a canvas is to look.
struct Appearance {
  Theme theme = kBookTheme;
  /// What lies behind a filled plane or triangle shows through it, dimmed.
  bool x_ray = false;
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

  /// Clears the bound framebuffer and draws the canvas as seen by the camera, with
  /// smooth borders where the framebuffer has samples. Nothing is cut at the far plane: a ray runs
  /// to its vanishing point. Labels are not drawn here: they are text, which the panels draw.
  void Draw(const Canvas& canvas, const Camera& camera, int width, int height,
            const Appearance& appearance = {});

  /// Reads and compiles the folder's shaders anew. When one cannot be used it throws RenderError,
  /// and drawing goes on with those before.
  void ReloadShaders();

  /// Bytes sent to the graphics card so far: a canvas that did not change costs none.
  std::uint64_t uploaded_bytes() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Where a place of the world appears in a picture of this size: x and y in pixels from the upper
/// left corner, z how far it lies beyond the near plane. With z < 0 it is not seen, being before
/// that plane or behind the eye, and x and y mean nothing.
Point ProjectToPicture(const Point& place, const Camera& camera, int width, int height);

/// How a picture of this size shows the world, for picking and dragging.
ScreenView ScreenViewOf(const Camera& camera, int width, int height);

}  // namespace hitscan
