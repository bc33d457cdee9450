#pragma once

// The window of the viewer, through GLFW.

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "base/rectangle.h"
#include "platform/actions.h"
#include "platform/input_queue.h"
#include "platform/x11_visibility.h"
#include "render/gl_context.h"

struct GLFWwindow;

namespace hitscan {

/// The window and its OpenGL 3.3 context. It queues events until TakeEvents is called for a
/// frame, because only inside a frame it is known whether an event belongs to a panel.
class Window {
 public:
  /// Opens the window at `place`, where an earlier session had it, unless that is on no screen.
  /// Throws CannotRun with the system's reason when there is no display or no OpenGL 3.3.
  explicit Window(const std::optional<WindowPlace>& place);
  ~Window();
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;

  void SetTitle(const std::string& title);
  /// Whether the close button was pressed since the last call. The window stays open until it is
  /// destroyed.
  bool TakeClosing();

  /// Queues the events that have occurred. If there are none, waits for one: at most that many
  /// seconds, or without a limit for nullopt.
  void Collect(const std::optional<double>& seconds);
  /// The events for the next frame: see InputQueue.
  std::vector<InputEvent> TakeEvents(InputQueue::Keys keys) { return events_.TakeFrame(keys); }
  /// Whether there are events for another frame.
  bool has_events() const { return !events_.empty(); }
  /// What has happened that could change the picture, in ascending order.
  enum class Change {
    kNone,
    kMouse,   ///< the mouse moved
    kInput,   ///< other input came
    kWindow,  ///< the window got another size or focus, or has to be drawn again
  };
  /// The highest Change since the last call.
  Change TakeChange();
  /// Shows the frame that was drawn.
  void Swap();
  /// False while the window is minimised, off the screen, or entirely covered by other windows.
  /// With a compositor a covered window counts as visible, since the system does not report it.
  bool IsVisible();
  /// Restores the window if it is minimised, and raises it above other windows.
  void Reveal();

  struct Size {
    int width = 0;
    int height = 0;
  };
  Size framebuffer_size() const;  ///< in pixels
  Size size() const;              ///< in the coordinates of the mouse
  /// The scale factor for the size of text in pixels, 1 on an ordinary screen.
  float content_scale() const;
  double refresh_rate() const;  ///< 0 when unknown
  /// Where the window is, for a later session; nullopt while it is maximised or minimised.
  std::optional<WindowPlace> place() const;

  GLFWwindow* handle() const { return window_; }
  static GlGetProcAddress GetProcAddress();

 private:
  /// Initialises GLFW, and terminates it after the window has been destroyed.
  struct Library {
    Library();
    ~Library();
    Library(const Library&) = delete;
    Library& operator=(const Library&) = delete;
  };

  static Window& Of(GLFWwindow* window);
  /// Moves the window, which is not shown yet, to the place that it had in an earlier session.
  void Reopen(const WindowPlace& place, const std::vector<ScreenRectangle>& screens);
  /// See WindowPlace.
  double PlaceScale() const;
  void ListenToMouse();
  void ListenToKeys();
  void ListenToWindow();
  void Add(InputEvent event);
  /// Queues the action, unless it comes from the repeat of a held key and the action does not
  /// repeat.
  void AddAction(Action action);
  void Note(Change change) { change_ = std::max(change_, change); }
  void OnKey(int key, int scancode, int action, int mods);
  void OnCharacter(unsigned codepoint);

  Library library_;
  GLFWwindow* window_ = nullptr;
  std::optional<X11Visibility> visibility_;  ///< set once there is a window
  InputQueue events_;
  double mouse_x_ = 0;
  double mouse_y_ = 0;
  bool key_repeats_ = false;
  Change change_ = Change::kWindow;
};

}  // namespace hitscan
