#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "host/camera_controller.h"
#include "host/keys.h"
#include "host/settings.h"
#include "host/window_keys.h"
#include "host/x11_visibility.h"
#include "render/gl_context.h"

struct GLFWwindow;

namespace hitscan {

/// What the user did, in the order it was done. Places are in window coordinates.
struct MousePressed {
  MouseButton button;
  double x, y;
  double seconds;  ///< since some start
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
/// Any key but Shift and the like went down; comes after the action that it has.
struct KeyPressed {};
using InputEvent = std::variant<MousePressed, MouseReleased, MouseMoved, WheelTurned, FocusLost,
                                FilesDropped, Action, ListKey, KeyPressed>;

/// The window and its OpenGL 3.3 context. Events are collected here and handed out once a frame:
/// whether they belong to a panel is known only then.
class Window {
 public:
  /// `place` is ignored when it is off every screen. Throws CannotRun with the system's reason when
  /// there is no display or no OpenGL 3.3.
  explicit Window(const std::optional<Rectangle>& place);
  ~Window();
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;

  void SetTitle(const std::string& title);
  /// True once after its close button was pressed; the window stays until this is destroyed.
  bool TakeClosing();

  /// Handles what has happened; waits so many seconds for something to happen, or without end when
  /// nothing is given.
  void Collect(const std::optional<double>& seconds);
  /// What has been collected since the last call.
  std::vector<InputEvent> TakeEvents();
  /// The keys that went down since the last call, those that are up again included.
  std::vector<KeyStroke> TakeStrokes();
  /// True once after anything happened that could change what is seen.
  bool TakeDirty();
  void Swap();
  /// False while it is minimised or off the screen, or other windows cover all of it. On a display
  /// with a compositor nobody can tell that it is covered.
  bool IsVisible();
  /// Brings it back from being minimised, in front of other windows.
  void Reveal();

  struct Size {
    int width = 0;
    int height = 0;
  };
  Size framebuffer_size() const;  ///< in pixels
  Size size() const;              ///< in the coordinates of the mouse
  /// Pixels of the screen a text should have for each it has on an ordinary one.
  float content_scale() const;
  double refresh_rate() const;  ///< 0 when unknown
  /// Where it stands; none while it is maximised or iconified, when that says nothing.
  std::optional<Rectangle> place() const;

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
  void OnKey(int key, int scancode, int action, int mods);
  void OnCharacter(unsigned codepoint);

  Library library_;
  GLFWwindow* window_ = nullptr;
  std::optional<X11Visibility> covering_;  ///< set once there is a window
  std::vector<InputEvent> events_;
  std::vector<KeyStroke> strokes_;
  double mouse_x_ = 0;
  double mouse_y_ = 0;
  bool key_repeats_ = false;
  bool dirty_ = true;
};

}  // namespace hitscan
