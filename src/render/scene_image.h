#pragma once

#include <cstddef>
#include <memory>
#include <optional>

#include "draw/canvas.h"
#include "draw/theme.h"
#include "geometry/shapes/camera.h"

namespace hitscan {

class Renderer;

/// The picture of a scene, kept on the graphics card and drawn again only when something in it has
/// changed. When only the highlights have changed, only these are drawn: the contents are kept with
/// their depth. The picture is that of Renderer::Draw in a framebuffer with 4 samples a pixel, to
/// the pixel.
class SceneImage {
 public:
  SceneImage();
  ~SceneImage();
  SceneImage(const SceneImage&) = delete;
  SceneImage& operator=(const SceneImage&) = delete;

  /// What an Update has drawn; kSlice: a slice of the picture of all records, which is not shown
  /// yet.
  enum class Drawn { kNothing, kHighlights, kSlice, kEverything };

  /// Draws what has changed since the last call. The arguments are those of Renderer::Draw; width
  /// and height are positive. With a `stride` only one of so many records of the contents is drawn.
  /// With a `slice` too, the picture of all records is drawn as well, so many records in each call,
  /// and is shown as soon as it is finished. Throws RenderError when there is too little memory.
  /// The bound framebuffer stays bound.
  Drawn Update(Renderer& renderer, const Canvas& canvas, const Camera& camera, int width,
               int height, const Appearance& appearance, int stride = 1, std::size_t slice = 0);

  /// Whether all records are drawn in the picture.
  bool IsWhole() const;
  /// The finished share of the picture that is drawn slice by slice; nullopt when there is none.
  std::optional<double> progress() const;

  /// Waits until everything is drawn.
  static void Wait();

  /// Copies the picture into the bound framebuffer, with its lower left corner there.
  void Show(int left, int bottom) const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace hitscan
