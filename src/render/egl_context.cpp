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

// An EGL display, which may be EGL_NO_DISPLAY, with its name for messages.
struct NamedDisplay {
  std::string name;
  EGLDisplay display;
};

std::string LastError() {
  char text[32];
  std::snprintf(text, sizeof text, "EGL error 0x%04X", static_cast<unsigned>(eglGetError()));
  return text;
}

// Whether a list of names, separated by spaces, has this one. A null list has none.
bool HasExtension(const char* extensions, std::string_view name) {
  if (extensions == nullptr) return false;
  std::istringstream names(extensions);
  return std::any_of(std::istream_iterator<std::string>(names), {},
                     [name](const std::string& extension) { return extension == name; });
}

// The library is never closed, because drivers leave threads and exit handlers behind.
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

// The displays in order of preference. Mesa's surfaceless platform needs no device file; drivers of
// graphics cards provide the device platform; the default display may need a display server.
std::vector<NamedDisplay> Displays() {
  std::vector<NamedDisplay> displays;
  const char* extensions = eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS);
  const auto get_platform_display = reinterpret_cast<PFNEGLGETPLATFORMDISPLAYEXTPROC>(
      eglGetProcAddress("eglGetPlatformDisplayEXT"));
  if (get_platform_display != nullptr &&
      HasExtension(extensions, "EGL_MESA_platform_surfaceless")) {
    displays.push_back({"surfaceless", get_platform_display(EGL_PLATFORM_SURFACELESS_MESA,
                                                            EGL_DEFAULT_DISPLAY, nullptr)});
  }
  const auto query_devices =
      reinterpret_cast<PFNEGLQUERYDEVICESEXTPROC>(eglGetProcAddress("eglQueryDevicesEXT"));
  if (get_platform_display != nullptr && query_devices != nullptr &&
      HasExtension(extensions, "EGL_EXT_platform_device")) {
    std::array<EGLDeviceEXT, 16> devices{};
    EGLint count = 0;
    if (query_devices(static_cast<EGLint>(devices.size()), devices.data(), &count) == EGL_TRUE) {
      for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
        displays.push_back({"device " + std::to_string(i),
                            get_platform_display(EGL_PLATFORM_DEVICE_EXT, devices[i], nullptr)});
      }
    }
  }
  displays.push_back({"default display", eglGetDisplay(EGL_DEFAULT_DISPLAY)});
  return displays;
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

  // Returns an error message, or an empty string.
  std::string Open(EGLDisplay wanted) {
    if (wanted == EGL_NO_DISPLAY) return "no display";
    if (eglInitialize(wanted, nullptr, nullptr) == EGL_FALSE) return LastError();
    if (gladLoadEGL(wanted, eglGetProcAddress) == 0) return "EGL lacks its functions";
    if (!HasExtension(eglQueryString(wanted, EGL_EXTENSIONS), "EGL_KHR_surfaceless_context")) {
      return "no contexts without a surface";
    }
    if (eglBindAPI(EGL_OPENGL_API) == EGL_FALSE) return "no OpenGL";
    const EGLContext made = MakeContext(wanted);
    if (made == EGL_NO_CONTEXT) return "no OpenGL 3.3 core context (" + LastError() + ")";
    display = wanted;
    context = made;
    if (eglMakeCurrent(wanted, EGL_NO_SURFACE, EGL_NO_SURFACE, made) == EGL_FALSE)
      return LastError();
    LoadGl(eglGetProcAddress);
    return {};
  }
};

EglContext::EglContext() {
  LoadEgl();
  std::string errors;
  for (const NamedDisplay& candidate : Displays()) {
    auto attempt = std::make_unique<State>();
    std::string message;
    try {
      message = attempt->Open(candidate.display);
    } catch (const RenderError& error) {
      message = error.what();
    }
    if (message.empty()) {
      state_ = std::move(attempt);
      return;
    }
    errors += (errors.empty() ? "" : "; ") + candidate.name + ": " + message;
  }
  throw RenderError("offscreen drawing needs OpenGL 3.3 through EGL: " + errors);
}

EglContext::~EglContext() = default;

}  // namespace hitscan
