"""Functions that act like a window manager or a file manager: they minimise, cover and close a
window, and drop files on it.

The functions use libX11 directly, since none of the tools that the tests need can do this.
"""

import contextlib
import ctypes
import ctypes.util
import select
import time
from pathlib import Path

CLIENT_MESSAGE, SELECTION_REQUEST, SELECTION_NOTIFY = 33, 30, 31
SUBSTRUCTURE_NOTIFY = 1 << 19
NORMAL_STATE, ICONIC_STATE = 1, 3
XDND_VERSION = 5


def _event(*fields):
    class Event(ctypes.Structure):
        _fields_ = [("type", ctypes.c_int), ("serial", ctypes.c_ulong),
                    ("send_event", ctypes.c_int), ("display", ctypes.c_void_p), *fields]
    return Event


ClientMessage = _event(("window", ctypes.c_ulong), ("message_type", ctypes.c_ulong),
                       ("format", ctypes.c_int), ("data", ctypes.c_long * 5))
SelectionRequest = _event(*[(name, ctypes.c_ulong) for name in (
    "owner", "requestor", "selection", "target", "property", "time")])
SelectionNotify = _event(*[(name, ctypes.c_ulong) for name in (
    "requestor", "selection", "target", "property", "time")])


class AnyEvent(ctypes.Union):
    _fields_ = [("type", ctypes.c_int), ("message", ClientMessage), ("request", SelectionRequest),
                ("notify", SelectionNotify), ("pad", ctypes.c_long * 24)]


@ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)
def _ignore_error(_display, _error):
    """Ignores the error of a window that disappears before a message reaches it. Without this
    function libX11 would end the process."""
    return 0


class Screen:
    def __init__(self, name):
        self.x11 = ctypes.CDLL(ctypes.util.find_library("X11") or "libX11.so.6")
        self.x11.XSetErrorHandler(_ignore_error)
        self.x11.XOpenDisplay.restype = ctypes.c_void_p
        for function in ("XInternAtom", "XDefaultRootWindow", "XCreateSimpleWindow"):
            getattr(self.x11, function).restype = ctypes.c_ulong
        self.display = ctypes.c_void_p(self.x11.XOpenDisplay(name.encode()))
        assert self.display.value, f"no display {name}"
        self.root = ctypes.c_ulong(self.x11.XDefaultRootWindow(self.display))

    def atom(self, name):
        return self.x11.XInternAtom(self.display, name.encode(), 0)

    def send(self, window, event):
        self.x11.XSendEvent(self.display, ctypes.c_ulong(window), 0, ctypes.c_long(0),
                            ctypes.byref(event))
        self.x11.XFlush(self.display)

    def tell(self, window, kind, *data):
        event = AnyEvent()
        event.message.type = CLIENT_MESSAGE
        event.message.window = window
        event.message.message_type = self.atom(kind)
        event.message.format = 32
        for i, number in enumerate(data):
            event.message.data[i] = number
        self.send(window, event)

    def next_event(self, end, running=lambda: True):
        """The next event; None when the program is no longer running."""
        while not self.x11.XPending(self.display):
            if not running():
                return None
            if time.monotonic() >= end:
                raise TimeoutError("the window does not answer")
            select.select([self.x11.XConnectionNumber(self.display)], [], [], 0.05)
        event = AnyEvent()
        self.x11.XNextEvent(self.display, ctypes.byref(event))
        return event

    def wait_for_message(self, kind, end, meanwhile=lambda event: None, running=lambda: True):
        """The data of the next message of this kind; None when the program is no longer running."""
        wanted = self.atom(kind)
        while event := self.next_event(end, running):
            if event.type == CLIENT_MESSAGE and event.message.message_type == wanted:
                return event.message.data
            meanwhile(event)
        return None


@contextlib.contextmanager
def connection(name):
    screen = Screen(name)
    try:
        yield screen
    finally:
        screen.x11.XCloseDisplay(screen.display)


def take_focus(display):
    """Takes the keyboard focus from every window, like another program that comes to the front."""
    with connection(display) as screen:
        no_window, revert_to_none, now = 0, 0, 0
        screen.x11.XSetInputFocus(screen.display, ctypes.c_ulong(no_window), revert_to_none,
                                  ctypes.c_ulong(now))
        screen.x11.XSync(screen.display, 0)


def press_close_button(display, window):
    """Asks the window to close, as the button in its title does."""
    with connection(display) as screen:
        screen.tell(window, "WM_PROTOCOLS", screen.atom("WM_DELETE_WINDOW"), 0)


def wait_for_frames(display, window, count, patience, running):
    """Returns when the program has handled all input that was sent before and has then drawn
    `count` frames, or is no longer running. The program handles its events before each frame, and
    answers a ping then."""
    end = time.monotonic() + patience
    with connection(display) as screen:
        screen.x11.XSelectInput(screen.display, screen.root, ctypes.c_long(SUBSTRUCTURE_NOTIFY))
        for number in range(1, count + 2):
            screen.tell(window, "WM_PROTOCOLS", screen.atom("_NET_WM_PING"), number, window)
            while answer := screen.wait_for_message("WM_PROTOCOLS", end, running=running):
                if answer[1] == number:
                    break


def set_state(display, window, state):
    """Announces that a window is minimised (ICONIC_STATE) or not (NORMAL_STATE), as a window manager
    does with the property WM_STATE. The window stays mapped, as under a compositing manager."""
    with connection(display) as screen:
        kind = ctypes.c_ulong(screen.atom("WM_STATE"))
        data = (ctypes.c_long * 2)(state, 0)
        screen.x11.XChangeProperty(screen.display, ctypes.c_ulong(window), kind, kind, 32, 0,
                                   data, 2)
        screen.x11.XSync(screen.display, 0)


def unmap(display, window):
    """Takes a window off the screen."""
    with connection(display) as screen:
        screen.x11.XUnmapWindow(screen.display, ctypes.c_ulong(window))
        screen.x11.XSync(screen.display, 0)


def map_again(display, window):
    """Puts an unmapped window back on the screen."""
    with connection(display) as screen:
        screen.x11.XMapWindow(screen.display, ctypes.c_ulong(window))
        screen.x11.XSync(screen.display, 0)


@contextlib.contextmanager
def cover(display, width, height):
    """Covers the upper left part of the screen by a window of another program."""
    with connection(display) as screen:
        over = screen.x11.XCreateSimpleWindow(screen.display, screen.root, 0, 0, width, height, 0,
                                              ctypes.c_ulong(0), ctypes.c_ulong(0))
        screen.x11.XMapRaised(screen.display, ctypes.c_ulong(over))
        screen.x11.XSync(screen.display, 0)
        yield


def drop_files(display, window, paths, patience):
    """Drops files on the window; returns when the program has accepted them."""
    text = "".join(Path(path).resolve().as_uri() + "\r\n" for path in paths).encode()
    end = time.monotonic() + patience
    with connection(display) as screen:
        x11 = screen.x11
        source = x11.XCreateSimpleWindow(screen.display, screen.root, 0, 0, 1, 1, 0,
                                         ctypes.c_ulong(0), ctypes.c_ulong(0))
        selection, kind = screen.atom("XdndSelection"), screen.atom("text/uri-list")
        x11.XSetSelectionOwner(screen.display, ctypes.c_ulong(selection), ctypes.c_ulong(source),
                               ctypes.c_ulong(0))

        def hand_over(event):
            if event.type != SELECTION_REQUEST:
                return
            request = event.request
            x11.XChangeProperty(screen.display, ctypes.c_ulong(request.requestor),
                                ctypes.c_ulong(request.property), ctypes.c_ulong(request.target), 8,
                                0, text, len(text))
            answer = AnyEvent()
            answer.notify.type = SELECTION_NOTIFY
            for name in ("requestor", "selection", "target", "property", "time"):
                setattr(answer.notify, name, getattr(request, name))
            screen.send(request.requestor, answer)

        screen.tell(window, "XdndEnter", source, XDND_VERSION << 24, kind, 0, 0)
        screen.tell(window, "XdndPosition", source, 0, 300 << 16 | 300, 0,
                    screen.atom("XdndActionCopy"))
        status = screen.wait_for_message("XdndStatus", end)
        assert status[1] & 1, "the window takes no files"
        screen.tell(window, "XdndDrop", source, 0, 0, 0, 0)
        screen.wait_for_message("XdndFinished", end, hand_over)
