#include "viewer/input.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <backends/imgui_impl_glfw.h>
#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <iterator>
#include <optional>
#include <utility>
#include <variant>

#include "platform/page.h"

namespace hitscan {
namespace {

int IndexOf(MouseButton button) {
  switch (button) {
    case MouseButton::kLeft:
      return ImGuiMouseButton_Left;
    case MouseButton::kRight:
      return ImGuiMouseButton_Right;
    case MouseButton::kMiddle:
      return ImGuiMouseButton_Middle;
  }
  return ImGuiMouseButton_Left;
}

void SetModifiers(ImGuiIO& io) {
  const auto& down = io.KeysDown;
  io.KeyCtrl = down[GLFW_KEY_LEFT_CONTROL] || down[GLFW_KEY_RIGHT_CONTROL];
  io.KeyShift = down[GLFW_KEY_LEFT_SHIFT] || down[GLFW_KEY_RIGHT_SHIFT];
  io.KeyAlt = down[GLFW_KEY_LEFT_ALT] || down[GLFW_KEY_RIGHT_ALT];
  io.KeySuper = down[GLFW_KEY_LEFT_SUPER] || down[GLFW_KEY_RIGHT_SUPER];
}

// The step of a dragged handle: whole numbers with Ctrl, whole tenths with Ctrl and Shift.
std::optional<double> StepOfDrag() {
  const ImGuiIO& io = ImGui::GetIO();
  if (!io.KeyCtrl) return std::nullopt;
  return io.KeyShift ? 0.1 : 1;
}

// The axis whose key is held down.
std::optional<WorldAxis> HeldAxis() {
  constexpr std::array kAxes{std::pair(ImGuiKey_X, WorldAxis::kX),
                             std::pair(ImGuiKey_Y, WorldAxis::kY),
                             std::pair(ImGuiKey_Z, WorldAxis::kZ)};
  for (const auto& [key, axis] : kAxes) {
    if (ImGui::IsKeyDown(ImGui::GetKeyIndex(key))) return axis;
  }
  return std::nullopt;
}

}  // namespace

void ImguiInput::Pass(std::span<const InputEvent> events) {
  ImGuiIO& io = ImGui::GetIO();
  SetModifiers(io);
  for (const InputEvent& event : events) {
    if (const auto* const key = std::get_if<KeyChanged>(&event)) {
      // Tab goes to the next panel. Only from a field, or in a dialog, does it go to a field.
      const bool in_window =
          ImGui::IsAnyItemActive() || ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopup);
      if (key->stroke.key == GLFW_KEY_TAB && key->down && !in_window) continue;
      io.KeysDown[key->stroke.key] = key->down;
      SetModifiers(io);
      // The modifier may have been pressed before the window got the focus.
      if (key->down) io.KeyCtrl |= key->stroke.control;
      if (key->down) io.KeyShift |= key->stroke.shift;
    } else if (const auto* const typed = std::get_if<CharacterTyped>(&event)) {
      io.AddInputCharacter(typed->codepoint);
    } else if (const auto* const press = std::get_if<MousePressed>(&event)) {
      buttons_[IndexOf(press->button)] = true;
      mouse_ = {static_cast<float>(press->x), static_cast<float>(press->y)};
    } else if (const auto* const release = std::get_if<MouseReleased>(&event)) {
      buttons_[IndexOf(release->button)] = false;
    } else if (const auto* const move = std::get_if<MouseMoved>(&event)) {
      mouse_ = {static_cast<float>(move->x), static_cast<float>(move->y)};
    } else if (std::holds_alternative<MouseLeft>(event)) {
      // While a button is down the mouse also moves outside of the window.
      const bool drags =
          std::find(std::begin(buttons_), std::end(buttons_), true) != std::end(buttons_);
      if (!drags) mouse_ = {-FLT_MAX, -FLT_MAX};
    } else if (const auto* const wheel = std::get_if<WheelTurned>(&event)) {
      io.MouseWheel += static_cast<float>(wheel->clicks);
      io.MouseWheelH += static_cast<float>(wheel->sideways);
    } else if (std::holds_alternative<FocusLost>(event)) {
      io.AddFocusEvent(false);
      std::fill(std::begin(buttons_), std::end(buttons_), false);
    }
  }
  io.MousePos = mouse_;
  std::copy(std::begin(buttons_), std::end(buttons_), std::begin(io.MouseDown));
}

Input::Input(Window& window, Session& session) : window_(window), session_(session) {
  // `false`: the backend installs no callbacks, since the events come from the window's queue.
  ImGui_ImplGlfw_InitForOpenGL(window.handle(), false);
  if (const std::optional<Clipboard> clipboard = PageClipboard()) {
    ImGui::GetIO().SetClipboardTextFn = clipboard->set;
    ImGui::GetIO().GetClipboardTextFn = clipboard->get;
  }
}

Input::~Input() { ImGui_ImplGlfw_Shutdown(); }

void Input::Begin(std::span<const InputEvent> events) {
  ImGui_ImplGlfw_NewFrame();
  imgui_.Pass(events);
  session_.imgui.Begin();
}

void Input::BuildFrame() {
  const bool hold = session_.frames_without_keys > 0;
  if (hold) --session_.frames_without_keys;
  const std::vector<InputEvent> events =
      window_.TakeEvents(hold ? InputQueue::Keys::kHold : InputQueue::Keys::kTake);
  Begin(events);
  for (const InputEvent& event : events) {
    std::visit([this](const auto& each) { Handle(each); }, event);
  }
  session_.AdvanceTime();
  // A frame that is followed by further events is not drawn, so nothing needs to be hovered in it.
  if (!window_.has_events()) UpdateHover();
  BuildPanels();
}

void Input::BuildPanels() {
  Session& s = session_;
  const PanelOutput output = s.panels.Build(s.runner, s.States(), s.appearance);
  CaseDocument* document = s.commands.document();
  if (document != nullptr && output.hovered && !HidesHover()) document->Hover(output.hovered);
  // Pictures wait, since the menu or dialog with the choice is still visible in the next frame.
  s.pictures.SetDelay(2);
  for (const PanelChoice& choice : output.choices) s.Do(choice);
  s.pictures.SetDelay(0);
  s.panels.ShowRefusal(s.commands.refusal());
  typing_ = output.typing;
  dragging_field_ = output.dragging;
  s.commands.SetNeighbour(output.neighbour);
  if (!output.choices.empty() || output.unfinished) s.redraws.Request();
  s.changes_soon = output.changes_soon;
  s.documents.dialogs().Build();
}

void Input::UpdateHover() {
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const bool over_panel = session_.imgui.wants_mouse();
  const bool over_gizmo =
      session_.gizmo.Contains(static_cast<double>(mouse.x), static_cast<double>(mouse.y));
  session_.gizmo.SetHovered(!over_panel && over_gizmo && !ImGui::IsAnyMouseDown() && !HidesHover());
  session_.manipulator.UpdateHover({.over_panel = over_panel || over_gizmo, .hides = HidesHover()});
}

bool Input::HidesHover() const {
  return session_.imgui.hover().paused() || ImGui::GetIO().WantTextInput ||
         !session_.pictures.empty();
}

void Input::CatchUp() {
  constexpr std::chrono::milliseconds kLongest{100};
  const auto end = std::chrono::steady_clock::now() + kLongest;
  while (!session_.quit && window_.has_events() && std::chrono::steady_clock::now() < end) {
    session_.imgui.Skip();
    DoAfterTyping();
    BuildFrame();
  }
  if (window_.has_events()) session_.redraws.Request();
}

void Input::HandleAllEvents() {
  while (!session_.quit && window_.has_events()) {
    BuildFrame();
    session_.imgui.Skip();
    DoAfterTyping();
  }
}

bool Input::TakeTyped() {
  session_.refused = false;
  ImGui::ClearActiveID();
  Begin({});
  BuildPanels();
  session_.imgui.Skip();
  session_.redraws.Request();
  return !session_.refused;
}

void Input::StoreAll() {
  HandleAllEvents();
  session_.manipulator.EndDrag();
  if (typing_) TakeTyped();
  session_.documents.KeepUnsaved();
}

void Input::DoAfterTyping() {
  const std::vector<Action> actions = std::exchange(after_typing_, {});
  // If the typed text is refused, the panel shows why, and nothing is saved or closed.
  if (actions.empty() || !TakeTyped()) return;
  for (const Action action : actions) session_.Do(action);
}

void Input::EndFrame() {
  if (std::exchange(store_all_, false)) StoreAll();
  DoAfterTyping();
}

void Input::CloseWindow() {
  HandleAllEvents();
  if (!typing_ || TakeTyped()) session_.Quit();
  // The window is shown, because there is a question to answer.
  if (!session_.quit && !session_.redraws.visible()) window_.Reveal();
}

void Input::Handle(const WheelTurned& wheel) {
  if (session_.imgui.wants_mouse()) return;
  const Rectangle area = session_.Area().screen;
  session_.navigator.Scroll(wheel.clicks, wheel.x - static_cast<double>(area.x),
                            wheel.y - static_cast<double>(area.y));
}

void Input::Handle(const FocusLost&) {
  session_.navigator.ReleaseAll();
  session_.gizmo.Cancel();
  store_all_ = true;
}

void Input::Handle(const FilesDropped& dropped) {
  session_.manipulator.EndDrag();
  // Code is not run without a question.
  const bool is_code =
      dropped.paths.size() == 1 && session_.implementations.AskToOpen(dropped.paths.front());
  if (!is_code) session_.documents.OpenFiles(dropped.paths);
  session_.redraws.Request();
}

void Input::Handle(ListKey key) {
  if (session_.documents.dialogs().open()) {
    session_.documents.dialogs().Press(key);
  } else if (session_.panels.picker().open()) {
    session_.panels.picker().Press(key);
  }
}

bool Input::DoInDialog(Action action) {
  ModalDialogs& dialogs = session_.documents.dialogs();
  if (!dialogs.open()) return false;
  if (action == Action::kSavePicture || action == Action::kSaveScene) return false;
  if (action == Action::kBack) dialogs.Back();
  if (action == Action::kQuit) session_.Quit();
  return true;
}

void Input::Handle(Action action) {
  if (DoInDialog(action)) return;
  // The picker handles the keys as soon as it is open, even before its field has the focus. While a
  // handle is dragged, X, Y and Z choose the axis. A field that is being dragged handles Escape.
  const bool picking = session_.panels.picker().open();
  const bool dragging = session_.manipulator.dragging();
  if (picking || dragging || dragging_field_) {
    if (action == Action::kQuit) return session_.Quit();
    if (dragging && action == Action::kTouch) return session_.manipulator.Touch();
    if (action != Action::kBack) return;
    if (picking) return session_.panels.picker().Close();
    if (dragging) session_.manipulator.Cancel();
  } else if (!session_.imgui.wants_keyboard()) {
    session_.Do(action);
  } else if (WorksWhileTyping(action)) {
    after_typing_.push_back(action);
    session_.redraws.Request();
  }
}

void Input::Handle(const MousePressed& press) {
  if (session_.imgui.wants_mouse()) return;
  session_.StopTurning();
  CameraNavigator& navigator = session_.navigator;
  Manipulator& manipulator = session_.manipulator;
  const Rectangle area = session_.Area().screen;
  const double x = press.x - static_cast<double>(area.x);
  const double y = press.y - static_cast<double>(area.y);
  const bool left = press.button == MouseButton::kLeft;
  const bool on_gizmo = left && session_.gizmo.Press(press.x, press.y);
  const bool twice = navigator.Press(press.button, x, y, press.seconds);
  // The first click has enlarged the case; the second one is not meant for what is there now.
  if (twice && manipulator.clicked_cell()) return;
  if (left && !on_gizmo && manipulator.Press(x, y)) return navigator.ReleaseAll();
  if (twice && !on_gizmo) navigator.CenterOn(x, y, manipulator.DepthAt(x, y));
}

void Input::Handle(const MouseReleased& release) {
  session_.navigator.Release(release.button);
  if (release.button == MouseButton::kLeft) {
    session_.manipulator.Release();
    if (const std::optional<Action> view = session_.gizmo.Release()) session_.Do(*view);
  }
  session_.redraws.Request();
}

void Input::Handle(const MouseMoved& move) {
  const Rectangle area = session_.Area().screen;
  const double x = move.x - static_cast<double>(area.x);
  const double y = move.y - static_cast<double>(area.y);
  session_.navigator.Move(x, y);
  session_.gizmo.Move(move.x, move.y);
  session_.manipulator.Move(
      x, y,
      {.axis = HeldAxis(), .step = StepOfDrag(), .touch = ImGui::GetIO().KeysDown[GLFW_KEY_T]});
  session_.runner.MovePointer(static_cast<float>(x * session_.pixels_per_unit),
                              static_cast<float>(y * session_.pixels_per_unit));
}

}  // namespace hitscan
