#pragma once

#include <memory>

// An OpenGL context without a window, through EGL.
namespace hitscan {

/// A GL 3.3 core context without window, display or surface, through EGL. It is current from
/// construction to destruction. The constructor calls LoadGl.
class EglContext {
 public:
  /// Throws RenderError with the error of each display that was tried.
  EglContext();
  ~EglContext();
  EglContext(const EglContext&) = delete;
  EglContext& operator=(const EglContext&) = delete;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace hitscan
