#pragma once

// The window of the viewer, through GLFW.

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/rectangle.h"
#include "platform/actions.h"
#include "platform/mouse_button.h"
#include "platform/window_keys.h"
#include "platform/x11_visibility.h"
#include "render/gl_context.h"

struct GLFWwindow;

namespace hitscan {

/// What the user did. Positions are in window coordinates.
struct MousePressed {
  MouseButton button;
  double x, y;
  double seconds;  ///< of a clock that only runs forwards
};
struct MouseReleased {
  MouseButton button;
};
struct MouseMoved {
  double x, y;
};
struct WheelTurned {
  double clicks;
  double x, y;
};
struct FocusLost {};
struct FilesDropped {
  std::vector<std::filesystem::path> paths;
};
/// Any key but Shift and the like went down; follows the action of that key.
struct KeyPressed {};
using InputEvent = std::variant<MousePressed, MouseReleased, MouseMoved, WheelTurned, FocusLost,
                                FilesDropped, Action, ListKey, KeyPressed>;

/// The window and its OpenGL 3.3 context. It queues events until TakeEvents is called, once a
/// frame: only inside a frame is it known whether they belong to a panel.
class Window {
 public:
  /// `rectangle` is ignored when it is off every screen. Throws CannotRun with the system's reason
  /// when there is no display or no OpenGL 3.3.
  explicit Window(const std::optional<ScreenRectangle>& rectangle);
  ~Window();
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;

  void SetTitle(const std::string& title);
  /// True once after its close button was pressed; the window stays open until it is destroyed.
  bool TakeClosing();

  /// Queues the events that have happened. Waits for one, that many seconds at most, or without a
  /// limit for nullopt.
  void Collect(const std::optional<double>& seconds);
  /// The events queued since the last call, in their order.
  std::vector<InputEvent> TakeEvents();
  /// The keys that went down since the last call, including those that are up again.
  std::vector<KeyStroke> TakeStrokes();
  /// True when anything has happened since the last call that could change the picture.
  bool TakeDirty();
  void Swap();
  /// False while it is minimised or off the screen, or other windows cover all of it. With a
  /// compositor the system does not report that it is covered.
  bool IsVisible();
  /// Restores it when it is minimised, and raises it above other windows.
  void Reveal();

  struct Size {
    int width = 0;
    int height = 0;
  };
  Size framebuffer_size() const;  ///< in pixels
  Size size() const;              ///< in the coordinates of the mouse
  /// How many times larger than on an ordinary screen text should be, in pixels.
  float content_scale() const;
  double refresh_rate() const;  ///< 0 when unknown
  /// Its position and size; nullopt while it is maximised or minimised.
  std::optional<ScreenRectangle> rectangle() const;

  GLFWwindow* handle() const { return window_; }
  static GlGetProcAddress GetProcAddress();

 private:
  /// GLFW itself, started and ended with the window.
  struct Library {
    Library();
    ~Library();
    Library(const Library&) = delete;
    Library& operator=(const Library&) = delete;
  };

  static Window& Of(GLFWwindow* window);
  void ListenToMouse();
  void ListenToKeys();
  void ListenToWindow();
  void Add(const InputEvent& event);
  /// Adds it unless it comes from a key that is held down, and does not repeat.
  void AddAction(Action action);
  void OnKey(int key, int scancode, int action, int mods);
  void OnCharacter(unsigned codepoint);

  Library library_;
  GLFWwindow* window_ = nullptr;
  std::optional<X11Visibility> visibility_;  ///< set once there is a window
  std::vector<InputEvent> events_;
  std::vector<KeyStroke> strokes_;
  double mouse_x_ = 0;
  double mouse_y_ = 0;
  bool key_repeats_ = false;
  bool dirty_ = true;
};

}  // namespace hitscan
