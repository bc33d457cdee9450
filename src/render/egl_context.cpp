#include "render/egl_context.h"

#include <dlfcn.h>
#include <glad/egl.h>
#include <glad/gl.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <iterator>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "render/gl_context.h"
#include "render/renderer.h"

namespace hitscan {
namespace {

// A way to a display: what it is called, and the display, which may be none.
struct Way {
  std::string name;
  EGLDisplay display;
};

std::string LastError() {
  char text[32];
  std::snprintf(text, sizeof text, "EGL error 0x%04X", static_cast<unsigned>(eglGetError()));
  return text;
}

bool Has(const char* extensions, std::string_view name) {
  if (extensions == nullptr) return false;
  std::istringstream words(extensions);
  return std::any_of(std::istream_iterator<std::string>(words), {},
                     [name](const std::string& word) { return word == name; });
}

// The library is never closed: drivers leave threads and exit handlers behind.
void LoadEgl() {
  void* library = dlopen("libEGL.so.1", RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) library = dlopen("libEGL.so", RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    throw RenderError(std::string("offscreen drawing needs EGL: ") + dlerror());
  }
  const auto load = [](void* handle, const char* name) {
    return reinterpret_cast<GLADapiproc>(dlsym(handle, name));
  };
  if (gladLoadEGLUserPtr(EGL_NO_DISPLAY, load, library) == 0 || eglGetProcAddress == nullptr) {
    throw RenderError("offscreen drawing needs EGL: libEGL lacks its functions");
  }
}

// Mesa's surfaceless platform needs no device file; the device platform is what drivers of graphics
// cards offer; the default display is a last resort that may want a display server.
std::vector<Way> Ways() {
  std::vector<Way> ways;
  const char* extensions = eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS);
  const auto get_platform_display = reinterpret_cast<PFNEGLGETPLATFORMDISPLAYEXTPROC>(
      eglGetProcAddress("eglGetPlatformDisplayEXT"));
  if (get_platform_display != nullptr && Has(extensions, "EGL_MESA_platform_surfaceless")) {
    ways.push_back({"surfaceless", get_platform_display(EGL_PLATFORM_SURFACELESS_MESA,
                                                        EGL_DEFAULT_DISPLAY, nullptr)});
  }
  const auto query_devices =
      reinterpret_cast<PFNEGLQUERYDEVICESEXTPROC>(eglGetProcAddress("eglQueryDevicesEXT"));
  if (get_platform_display != nullptr && query_devices != nullptr &&
      Has(extensions, "EGL_EXT_platform_device")) {
    std::array<EGLDeviceEXT, 16> devices{};
    EGLint count = 0;
    if (query_devices(static_cast<EGLint>(devices.size()), devices.data(), &count) == EGL_TRUE) {
      for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
        ways.push_back({"device " + std::to_string(i),
                        get_platform_display(EGL_PLATFORM_DEVICE_EXT, devices[i], nullptr)});
      }
    }
  }
  ways.push_back({"default display", eglGetDisplay(EGL_DEFAULT_DISPLAY)});
  return ways;
}

EGLContext MakeContext(EGLDisplay display) {
  const std::array config_attributes{EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_SURFACE_TYPE,
                                     EGL_DONT_CARE, EGL_NONE};
  EGLConfig config = nullptr;
  EGLint count = 0;
  if (eglChooseConfig(display, config_attributes.data(), &config, 1, &count) == EGL_FALSE ||
      count == 0) {
    return EGL_NO_CONTEXT;
  }
  const std::array context_attributes{EGL_CONTEXT_MAJOR_VERSION,
                                      3,
                                      EGL_CONTEXT_MINOR_VERSION,
                                      3,
                                      EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                      EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                                      EGL_NONE};
  return eglCreateContext(display, config, EGL_NO_CONTEXT, context_attributes.data());
}

}  // namespace

struct EglContext::State {
  EGLDisplay display = EGL_NO_DISPLAY;
  EGLContext context = EGL_NO_CONTEXT;

  ~State() {
    // The display stays initialised: it is shared by every context of the program.
    if (context == EGL_NO_CONTEXT) return;
    if (eglGetCurrentContext() == context) {
      eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    }
    eglDestroyContext(display, context);
  }

  // Returns what went wrong, or nothing.
  std::string Open(EGLDisplay way) {
    if (way == EGL_NO_DISPLAY) return "no display";
    if (eglInitialize(way, nullptr, nullptr) == EGL_FALSE) return LastError();
    if (gladLoadEGL(way, eglGetProcAddress) == 0) return "EGL lacks its functions";
    if (!Has(eglQueryString(way, EGL_EXTENSIONS), "EGL_KHR_surfaceless_context")) {
      return "no contexts without a surface";
    }
    if (eglBindAPI(EGL_OPENGL_API) == EGL_FALSE) return "no OpenGL";
    const EGLContext made = MakeContext(way);
    if (made == EGL_NO_CONTEXT) return "no OpenGL 3.3 core context (" + LastError() + ")";
    display = way;
    context = made;
    if (eglMakeCurrent(way, EGL_NO_SURFACE, EGL_NO_SURFACE, made) == EGL_FALSE) return LastError();
    LoadGl(eglGetProcAddress);
    return {};
  }
};

EglContext::EglContext() {
  LoadEgl();
  std::string refusals;
  for (const Way& way : Ways()) {
    auto attempt = std::make_unique<State>();
    std::string refusal;
    try {
      refusal = attempt->Open(way.display);
    } catch (const RenderError& error) {
      refusal = error.what();
    }
    if (refusal.empty()) {
      state_ = std::move(attempt);
      return;
    }
    refusals += (refusals.empty() ? "" : "; ") + way.name + ": " + refusal;
  }
  throw RenderError("offscreen drawing needs OpenGL 3.3 through EGL: " + refusals);
}

EglContext::~EglContext() = default;

}  // namespace hitscan
