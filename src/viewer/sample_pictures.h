#pragma once

#include <string>

#include "app/sample_runner.h"
#include "image/picture.h"
#include "render/renderer.h"

namespace hitscan {

/// Draws small pictures of samples, with their own cases, while the window shows another sample.
/// What these samples log is not printed.
class SamplePictures {
 public:
  /// The samples use the files of this environment.
  explicit SamplePictures(const Environment& environment);

  /// A picture of a sample. Incomplete if there is no memory for it. Called between two frames.
  Picture Take(Renderer& renderer, const std::string& sample, Appearance appearance, int width,
               int height);

 private:
  Log log_;
  SampleRunner runner_;
};

}  // namespace hitscan
