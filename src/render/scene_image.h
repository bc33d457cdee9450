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
/// their depth. Every pixel is the same as that of Renderer::Draw in a framebuffer with 4 samples a
/// pixel.
class SceneImage {
 public:
  SceneImage();
  ~SceneImage();
  SceneImage(const SceneImage&) = delete;
  SceneImage& operator=(const SceneImage&) = delete;
  SceneImage(SceneImage&&) noexcept;
  SceneImage& operator=(SceneImage&&) noexcept;

  /// What a call of Update has drawn. kSlice means a slice of the picture of all records, which is
  /// not shown yet.
  enum class Drawn { kNothing, kHighlights, kSlice, kEverything };

  /// Draws what has changed since the last call. The arguments are those of Renderer::Draw; width
  /// and height are positive. Only every `stride`-th record of the contents is drawn. If `slice` is
  /// not 0, the picture of all records is drawn too, `slice` records in each call, and is shown as
  /// soon as it is finished. Throws RenderError when there is too little memory. The bound
  /// framebuffer stays bound.
  Drawn Update(Renderer& renderer, const Canvas& canvas, const Camera& camera, int width,
               int height, const Appearance& appearance, int stride = 1, std::size_t slice = 0);

  /// Whether all records are drawn in the picture.
  bool IsWhole() const;
  /// The finished share of the picture that is drawn slice by slice, from 0 to 1; nullopt when no
  /// such picture is being drawn.
  std::optional<double> progress() const;

  /// Waits until the graphics card has drawn everything.
  static void Wait();

  /// Copies the picture into the bound framebuffer; its lower left corner goes to the pixel (left,
  /// bottom).
  void Show(int left, int bottom) const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace hitscan
