#include "platform/window.h"

#include <algorithm>
#include <utility>

#include "base/errors.h"
#include "platform/glfw_calls.h"

namespace hitscan {
namespace {

std::vector<ScreenRectangle> Screens() {
  int count = 0;
  GLFWmonitor** monitors = glfwGetMonitors(&count);
  std::vector<ScreenRectangle> screens(static_cast<std::size_t>(std::max(count, 0)));
  for (std::size_t i = 0; i < screens.size(); ++i) {
    ScreenRectangle& screen = screens[i];
    glfwGetMonitorWorkarea(monitors[i], &screen.x, &screen.y, &screen.width, &screen.height);
  }
  return screens;
}

std::optional<MouseButton> ButtonOf(int button) {
  switch (button) {
    case GLFW_MOUSE_BUTTON_LEFT:
      return MouseButton::kLeft;
    case GLFW_MOUSE_BUTTON_RIGHT:
      return MouseButton::kRight;
    case GLFW_MOUSE_BUTTON_MIDDLE:
      return MouseButton::kMiddle;
    default:
      return std::nullopt;
  }
}

}  // namespace

Window::Library::Library() {
  if (glfwInit() == GLFW_FALSE) {
    throw CannotRun("cannot open a window: " + GlfwError() +
                    " (hitscan check and hitscan shot need no display)");
  }
}

Window::Library::~Library() { glfwTerminate(); }

Window::Window(const std::optional<WindowPlace>& place) {
  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
  glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
  glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
  // The scene is drawn into a framebuffer of its own, which has samples. Panels have smooth borders
  // without samples.
  glfwWindowHint(GLFW_SAMPLES, 0);
  glfwWindowHintString(GLFW_X11_CLASS_NAME, "hitscan");
  glfwWindowHintString(GLFW_X11_INSTANCE_NAME, "hitscan");
  // GLFW scales only the default size: Reopen scales a remembered size.
  const std::vector<ScreenRectangle> screens = Screens();
  const bool restored = place && IsOnScreen(place->rectangle, screens);
  glfwWindowHint(GLFW_SCALE_TO_MONITOR, restored ? GLFW_FALSE : GLFW_TRUE);
  glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
  const int width = restored ? place->rectangle.width : 1024;
  const int height = restored ? place->rectangle.height : 768;
  window_ = glfwCreateWindow(width, height, "Hitscan", nullptr, nullptr);
  if (window_ == nullptr) {
    throw CannotRun("cannot open a window with OpenGL 3.3: " + GlfwError());
  }
  if (restored) Reopen(*place, screens);
  // Must happen before the window is shown, because the first message about its visibility comes
  // when it is shown.
  visibility_.emplace(window_);
  glfwShowWindow(window_);
  constexpr int kMinimumWidth = 320;
  constexpr int kMinimumHeight = 240;
  glfwSetWindowSizeLimits(window_, kMinimumWidth, kMinimumHeight, GLFW_DONT_CARE, GLFW_DONT_CARE);
  glfwMakeContextCurrent(window_);
  glfwSwapInterval(1);
  glfwGetCursorPos(window_, &mouse_x_, &mouse_y_);
  glfwSetWindowUserPointer(window_, this);
  ListenToMouse();
  ListenToKeys();
  ListenToWindow();
}

void Window::Reopen(const WindowPlace& place, const std::vector<ScreenRectangle>& screens) {
  // The window is moved first: PlaceScale uses the scale of the screen on which the window is.
  glfwSetWindowPos(window_, place.rectangle.x, place.rectangle.y);
  const ScreenRectangle fitted = Reopened(place, PlaceScale(), screens);
  if (fitted == place.rectangle) return;
  glfwSetWindowSize(window_, fitted.width, fitted.height);
  glfwSetWindowPos(window_, fitted.x, fitted.y);
}

Window::~Window() {
  if (window_ != nullptr) glfwDestroyWindow(window_);
}

Window& Window::Of(GLFWwindow* window) {
  return *static_cast<Window*>(glfwGetWindowUserPointer(window));
}

void Window::ListenToMouse() {
  glfwSetMouseButtonCallback(window_, [](GLFWwindow* handle, int number, int action, int) {
    Window& window = Of(handle);
    const std::optional<MouseButton> button = ButtonOf(number);
    if (!button) return;
    if (action == GLFW_PRESS) {
      window.Add(MousePressed{*button, window.mouse_x_, window.mouse_y_, glfwGetTime()});
    } else {
      window.Add(MouseReleased{*button});
    }
  });
  glfwSetCursorPosCallback(window_, [](GLFWwindow* handle, double x, double y) {
    Window& window = Of(handle);
    window.mouse_x_ = x;
    window.mouse_y_ = y;
    window.Add(MouseMoved{x, y});
  });
  glfwSetCursorEnterCallback(window_, [](GLFWwindow* handle, int entered) {
    if (entered == GLFW_FALSE) Of(handle).Add(MouseLeft{});
  });
  glfwSetScrollCallback(window_, [](GLFWwindow* handle, double sideways, double clicks) {
    Window& window = Of(handle);
    window.Add(WheelTurned{clicks, sideways, window.mouse_x_, window.mouse_y_});
  });
}

void Window::ListenToKeys() {
  glfwSetKeyCallback(window_, [](GLFWwindow* handle, int key, int scancode, int action, int mods) {
    Of(handle).OnKey(key, scancode, action, mods);
  });
  glfwSetCharCallback(
      window_, [](GLFWwindow* handle, unsigned codepoint) { Of(handle).OnCharacter(codepoint); });
}

void Window::ListenToWindow() {
  glfwSetWindowFocusCallback(window_, [](GLFWwindow* handle, int focused) {
    Of(handle).Note(Change::kWindow);
    if (focused == GLFW_FALSE) Of(handle).Add(FocusLost{});
  });
  glfwSetDropCallback(window_, [](GLFWwindow* handle, int count, const char** paths) {
    Of(handle).Add(FilesDropped{{paths, paths + count}});
  });
  glfwSetFramebufferSizeCallback(
      window_, [](GLFWwindow* handle, int, int) { Of(handle).Note(Change::kWindow); });
  glfwSetWindowRefreshCallback(window_,
                               [](GLFWwindow* handle) { Of(handle).Note(Change::kWindow); });
}

void Window::Add(InputEvent event) {
  Note(std::holds_alternative<MouseMoved>(event) ? Change::kMouse : Change::kInput);
  events_.Add(std::move(event));
}

void Window::OnKey(int key, int scancode, int action, int mods) {
  Note(Change::kInput);
  key_repeats_ = action == GLFW_REPEAT;
  const KeyStroke stroke{key, LetterOfKey(key, scancode), (mods & GLFW_MOD_CONTROL) != 0,
                         (mods & GLFW_MOD_SHIFT) != 0};
  const bool alt = (mods & (GLFW_MOD_ALT | GLFW_MOD_SUPER)) != 0;
  // Repeats are not passed on: Dear ImGui itself repeats keys that are held down.
  if (key >= 0 && !key_repeats_) {
    Add(KeyChanged{stroke, action == GLFW_PRESS, TypesCharacter(stroke) && !alt});
  }
  if (action == GLFW_RELEASE) return;
  if (const auto list_key = ListKeyOf(key, (mods & GLFW_MOD_ALT) != 0)) Add(*list_key);
  if (const auto wanted = ActionOfKey(stroke)) AddAction(*wanted);
}

void Window::OnCharacter(unsigned codepoint) {
  // GLFW has reported the key that types the character just before.
  Add(CharacterTyped{codepoint});
  if (const auto action = ActionOfCharacter(codepoint)) AddAction(*action);
}

void Window::AddAction(Action action) {
  if (!key_repeats_ || EntryOf(action).repeats) Add(action);
}

void Window::SetTitle(const std::string& title) { glfwSetWindowTitle(window_, title.c_str()); }

bool Window::TakeClosing() {
  const bool closing = glfwWindowShouldClose(window_) == GLFW_TRUE;
  glfwSetWindowShouldClose(window_, GLFW_FALSE);
  return closing;
}

void Window::Collect(const std::optional<double>& seconds) {
  if (!seconds) return glfwWaitEvents();
  if (*seconds <= 0) return glfwPollEvents();
  glfwWaitEventsTimeout(*seconds);
}

Window::Change Window::TakeChange() { return std::exchange(change_, Change::kNone); }

void Window::Swap() { glfwSwapBuffers(window_); }

bool Window::IsVisible() { return IsShown(window_) && !visibility_->IsCovered(); }

void Window::Reveal() {
  if (glfwGetWindowAttrib(window_, GLFW_ICONIFIED) == GLFW_TRUE) glfwRestoreWindow(window_);
  glfwFocusWindow(window_);
}

Window::Size Window::framebuffer_size() const {
  Size size;
  glfwGetFramebufferSize(window_, &size.width, &size.height);
  return size;
}

Window::Size Window::size() const {
  Size size;
  glfwGetWindowSize(window_, &size.width, &size.height);
  return size;
}

float Window::content_scale() const {
  float across = 1;
  float down = 1;
  glfwGetWindowContentScale(window_, &across, &down);
  return std::clamp(std::max(across, down), 0.5F, 8.0F);
}

double Window::refresh_rate() const { return RefreshRate(); }

double Window::PlaceScale() const {
  // Some systems have coordinates in pixels, others scale them.
  const int across = framebuffer_size().width;
  const double units_per_pixel = across > 0 ? static_cast<double>(size().width) / across : 1;
  return static_cast<double>(content_scale()) * units_per_pixel;
}

std::optional<WindowPlace> Window::place() const {
  if (glfwGetWindowAttrib(window_, GLFW_MAXIMIZED) == GLFW_TRUE ||
      glfwGetWindowAttrib(window_, GLFW_ICONIFIED) == GLFW_TRUE) {
    return std::nullopt;
  }
  ScreenRectangle rectangle;
  glfwGetWindowPos(window_, &rectangle.x, &rectangle.y);
  glfwGetWindowSize(window_, &rectangle.width, &rectangle.height);
  return WindowPlace{rectangle, PlaceScale()};
}

GlGetProcAddress Window::GetProcAddress() { return glfwGetProcAddress; }

}  // namespace hitscan
