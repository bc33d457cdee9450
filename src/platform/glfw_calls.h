#pragma once

// Calls of GLFW that Emscripten's GLFW does not have, or answers differently.

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <limits>
#include <string>

namespace hitscan {

#if defined(__EMSCRIPTEN__)

/// The last error of GLFW, which GLFW returns only once.
inline std::string GlfwError() { return "no reason given"; }

/// The letter that the key types, if that is known. In a browser it is the one of the American
/// layout: the codes of GLFW are its letters in upper case.
inline std::string LetterOfKey(int key, int) {
  constexpr int kUpperToLower = 'a' - 'A';
  if (key >= GLFW_KEY_A && key <= GLFW_KEY_Z) {
    return std::string(1, static_cast<char>(key + kUpperToLower));
  }
  return {};
}

/// Frames a second of the screen, 0 when unknown. A browser calls for each frame when it is due,
/// and nothing else may wait.
inline double RefreshRate() { return std::numeric_limits<double>::infinity(); }

/// Whether the window is not hidden or minimised. For a hidden page the browser calls no frames.
inline bool IsShown(GLFWwindow*) { return true; }

#else

inline std::string GlfwError() {
  const char* text = nullptr;
  if (glfwGetError(&text) == GLFW_NO_ERROR || text == nullptr) return "no reason given";
  return text;
}

inline std::string LetterOfKey(int key, int scancode) {
  const char* letter = glfwGetKeyName(key, scancode);
  return letter == nullptr ? "" : letter;
}

inline double RefreshRate() {
  GLFWmonitor* monitor = glfwGetPrimaryMonitor();
  const GLFWvidmode* mode = monitor != nullptr ? glfwGetVideoMode(monitor) : nullptr;
  return mode != nullptr ? std::max(mode->refreshRate, 0) : 0;
}

inline bool IsShown(GLFWwindow* window) {
  // Under X11, GLFW_VISIBLE is also false while the window manager's frame is not visible.
  return glfwGetWindowAttrib(window, GLFW_VISIBLE) == GLFW_TRUE &&
         glfwGetWindowAttrib(window, GLFW_ICONIFIED) == GLFW_FALSE;
}

#endif

}  // namespace hitscan
