#include "platform/x11_visibility.h"

#if defined(__unix__) && !defined(__APPLE__) && !defined(__EMSCRIPTEN__)
#include <xcb/xcb.h>

#include <cstdlib>

// Declared here because GLFW/glfw3native.h includes the headers of Xlib. It is a weak symbol
// because a GLFW built only for Wayland lacks it.
extern "C" [[gnu::weak]] unsigned long glfwGetX11Window(GLFWwindow* window);

namespace hitscan {

struct X11Visibility::Connection {
  std::unique_ptr<xcb_connection_t, decltype(&xcb_disconnect)> xcb;
};

X11Visibility::X11Visibility(GLFWwindow* window) {
  const unsigned long id = glfwGetX11Window != nullptr ? glfwGetX11Window(window) : 0;
  if (id == 0) return;
  connection_ =
      std::make_unique<Connection>(Connection{{xcb_connect(nullptr, nullptr), &xcb_disconnect}});
  xcb_connection_t* xcb = connection_->xcb.get();
  const std::uint32_t events = XCB_EVENT_MASK_VISIBILITY_CHANGE;
  // On a failed connection all calls return at once, and no event ever arrives.
  const xcb_void_cookie_t asked = xcb_change_window_attributes_checked(
      xcb, static_cast<xcb_window_t>(id), XCB_CW_EVENT_MASK, &events);
  std::free(xcb_request_check(xcb, asked));  // waits until the server has processed the request
}

bool X11Visibility::IsCovered() {
  if (!connection_) return false;
  while (xcb_generic_event_t* event = xcb_poll_for_event(connection_->xcb.get())) {
    constexpr unsigned kSentByAClient = 0x80;
    if ((event->response_type & ~kSentByAClient) == XCB_VISIBILITY_NOTIFY) {
      const auto* change = reinterpret_cast<const xcb_visibility_notify_event_t*>(event);
      covered_ = change->state == XCB_VISIBILITY_FULLY_OBSCURED;
    }
    std::free(event);
  }
  return covered_;
}

}  // namespace hitscan

#else

namespace hitscan {

struct X11Visibility::Connection {};
X11Visibility::X11Visibility(GLFWwindow*) {}
bool X11Visibility::IsCovered() { return covered_; }

}  // namespace hitscan

#endif

hitscan::X11Visibility::~X11Visibility() = default;
