// Replaces egl_context.cpp on systems without EGL.
#include "render/egl_context.h"
#include "render/renderer.h"

namespace hitscan {

struct EglContext::State {};

EglContext::EglContext() { throw RenderError("offscreen drawing needs EGL"); }

EglContext::~EglContext() = default;

}  // namespace hitscan
