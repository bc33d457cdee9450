// What the demo does when the user wants something.
#include <imgui.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <variant>

#include "app/camera_text.h"
#include "base/regular_file.h"
#include "viewer/viewer.h"

namespace hitscan {
namespace {

template <class... Functions>
struct Overloaded : Functions... {
  using Functions::operator()...;
};
template <class... Functions>
Overloaded(Functions...) -> Overloaded<Functions...>;

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

void Viewer::HandleEvents() {
  for (const InputEvent& event : window_.TakeEvents()) Handle(event);
}

void Viewer::Handle(const InputEvent& event) {
  const Overloaded handler{
      [this](const MousePressed& press) { Handle(press); },
      [this](const MouseReleased& release) { Handle(release); },
      [this](const MouseMoved& move) { Handle(move); },
      [this](const WheelTurned& wheel) {
        if (!interface_.wants_mouse()) navigator_.Scroll(wheel.clicks, wheel.x, wheel.y);
      },
      [this](const FocusLost&) {
        navigator_.ReleaseAll();
        manipulator_.Cancel();
      },
      [this](const FilesDropped& dropped) {
        manipulator_.EndDrag();
        documents_.OpenFiles(dropped.paths);
        frames_to_settle_ = kSettling;
      },
      [this](Action action) {
        if (GiveToDesk(action)) return;
        // The picker has the keys from the moment it opens, before its field can say so.
        if (panels_.picker().open()) {
          if (action == Action::kBack) panels_.picker().Close();
        } else if (manipulator_.dragging()) {
          // The letters of the axes are keys for other things.
          if (action == Action::kBack) manipulator_.Cancel();
        } else if (!interface_.wants_text()) {
          Do(action);
        }
      },
      [this](ListKey key) {
        if (documents_.dialogs().open()) {
          if (key == ListKey::kChoose) documents_.dialogs().Enter();
        } else if (panels_.picker().open()) {
          panels_.picker().Press(key);
        }
      },
      [this](const KeyPressed&) {
        if (panels_.help().welcomes()) panels_.help().Close();
      },
  };
  std::visit(handler, event);
}

void Viewer::Handle(const MousePressed& press) {
  if (interface_.wants_mouse()) return;
  if (press.button == MouseButton::kLeft && manipulator_.Press(press.x, press.y)) {
    return navigator_.ReleaseAll();
  }
  if (navigator_.Press(press.button, press.x, press.y, press.seconds)) {
    navigator_.CenterOn(
        navigator_.PositionAt(press.x, press.y, manipulator_.DepthAt(press.x, press.y)));
  }
}

void Viewer::Handle(const MouseReleased& release) {
  navigator_.Release(release.button);
  if (release.button == MouseButton::kLeft) manipulator_.Release();
  frames_to_settle_ = kSettling;
}

void Viewer::Handle(const MouseMoved& move) {
  navigator_.Move(move.x, move.y);
  manipulator_.Move(move.x, move.y, HeldAxis());
  runner_.MovePointer(static_cast<float>(move.x * pixels_per_unit_),
                      static_cast<float>(move.y * pixels_per_unit_));
}

void Viewer::Obey(const PanelChoice& choice) {
  // First: what an action does to the cases may leave no such case.
  if (CaseDocument* book = work_.book()) {
    if (choice.selected) book->Select(choice.selected);
    if (choice.hovered) book->Hover(choice.hovered);
  }
  // The menu or dialog in which something was chosen is gone in the frame after the next one.
  picture_wait_ = 2;
  if (choice.action) Do(*choice.action);
  if (choice.picture) pictures_.push_back({*choice.picture, picture_wait_});
  picture_wait_ = 0;
  if (choice.implementation) runner_.ChooseImplementation(*choice.implementation);
  if (choice.compare) runner_.CompareWith(*choice.compare);
  if (choice.edit) work_.Edit(*choice.edit);
  panels_.ShowRefusal(work_.refusal());
  if (choice.theme) {
    if (const Theme* theme = FindTheme(*choice.theme)) appearance_.theme = *theme;
  }
  if (choice.control) runner_.Change(*choice.control);
  if (choice.turn_rate) Turn(static_cast<double>(*choice.turn_rate));
  if (choice.toggled) {
    panels_.places().SetHidden(*choice.toggled, !panels_.places().hidden(*choice.toggled));
  }
  const bool changed = choice.implementation || choice.compare || choice.edit || choice.selected ||
                       choice.theme || choice.control || choice.toggled || choice.unfinished;
  if (changed || choice.action || choice.picture) frames_to_settle_ = kSettling;
  if (choice.sample) Change([this, name = *choice.sample] { runner_.Show(name); });
}

bool Viewer::GiveToDesk(Action action) {
  if (!documents_.dialogs().open()) return false;
  if (action == Action::kSavePicture || action == Action::kSaveScene) return false;
  if (action == Action::kBack) documents_.dialogs().Back();
  if (action == Action::kQuit) Quit();
  return true;
}

void Viewer::Do(Action action) {
  frames_to_settle_ = kSettling;
  if (navigator_.Do(action) || work_.Do(action) || documents_.Do(action)) return;
  const auto as_seen = [this](bool panels) {
    return PictureRequest{runner_.width(), runner_.height(), panels,
                          FreePicturePath(PictureFolder(), runner_.name())};
  };
  switch (action) {
    case Action::kFindSample:
      return panels_.picker().Open(runner_.samples());
    case Action::kPreviousSample:
      return Change([this] { runner_.ShowPrevious(); });
    case Action::kNextSample:
      return Change([this] { runner_.ShowNext(); });
    case Action::kRestart:
      return Change([this] { runner_.Restart(); });
    case Action::kAddCase:
      return work_.AddAt([this](const hitscan::Handle& anchor) { return PlaceFor(anchor); });
    case Action::kPause:
      return Pause();
    case Action::kStep:
      return Step();
    case Action::kTurnFaster:
      return Turn(turn_rate_ + 15);
    case Action::kTurnSlower:
      return Turn(turn_rate_ - 15);
    case Action::kCopyCamera:
      return CopyCamera();
    case Action::kPasteCamera:
      return PasteCamera();
    case Action::kXRay:
      appearance_.x_ray = !appearance_.x_ray;
      return;
    case Action::kSavePicture:
      return pictures_.push_back({as_seen(true), picture_wait_});
    case Action::kSaveScene:
      return pictures_.push_back({as_seen(false), picture_wait_});
    case Action::kAskForPicture:
      return panels_.picture_dialog().Open(as_seen(true), LargestPictureSide());
    case Action::kTogglePanels:
      return panels_.Toggle();
    case Action::kResetPanels:
      return panels_.places().Reset();
    case Action::kToggleHelp:
      return panels_.help().Toggle();
    case Action::kBack:
      if (!panels_.CloseOpen()) Quit();
      return;
    case Action::kQuit:
      return Quit();
    default:
      return;  // the camera's
  }
}

Point Viewer::PlaceFor(const hitscan::Handle& anchor) const {
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const auto x = static_cast<double>(mouse.x);
  const auto y = static_cast<double>(mouse.y);
  if (interface_.wants_mouse() || !ImGui::IsMousePosValid(&mouse)) return runner_.camera().target;
  if (anchor.freedom == hitscan::Handle::kXyPlane) return manipulator_.OnXyPlane(anchor, x, y);
  return navigator_.PositionAt(x, y, manipulator_.DepthAt(x, y));
}

void Viewer::Pause() {
  // Also gets a camera going again that was stopped by hand.
  paused_ = Turning();
  if (!paused_) runner_.camera().turning = true;
}

void Viewer::Step() {
  if (paused_) runner_.Update(static_cast<float>(FixedSteps::kStep));
}

void Viewer::Turn(double degrees_a_second) {
  turn_rate_ = std::clamp(degrees_a_second, 0.0, kFastestTurn);
}

void Viewer::CopyCamera() {
  const OrbitCamera& camera = runner_.camera();
  const Application* application = runner_.application();
  const bool away = application != nullptr && application->start_camera().target != Point(0);
  const std::string text = CameraText(camera, away);
  ImGui::SetClipboardText(text.c_str());
  runner_.log().Info("Copied: --camera " + text);
}

void Viewer::PasteCamera() {
  const char* text = ImGui::GetClipboardText();
  try {
    ReadCamera(text == nullptr ? "" : text).Apply(runner_.camera());
  } catch (const std::exception& error) {
    runner_.log().Error("the clipboard holds no camera: " + std::string(error.what()));
  }
}

void Viewer::SavePictures(int width, int height) {
  for (PictureToCome& picture : std::exchange(pictures_, {})) {
    if (picture.wait > 0) {
      pictures_.push_back({std::move(picture.request), picture.wait - 1});
    } else {
      SavePicture(picture.request, width, height);
    }
    frames_to_settle_ = kSettling;
  }
}

void Viewer::SavePicture(const PictureRequest& request, int width, int height) {
  const Studio studio{renderer_, interface_, panels_, runner_, appearance_, Turning()};
  const bool window = request.panels && request.width == width && request.height == height;
  try {
    const Picture picture =
        window ? TakeWindow(studio, width, height)
               : TakePicture(studio, request.width, request.height, request.panels);
    RequireNoSpecialFile(request.path);
    WritePng(picture, request.path);
    runner_.log().Info("Picture: " + request.path.string());
  } catch (const std::exception& error) {
    runner_.log().Error("no picture: " + std::string(error.what()));
  }
}

void Viewer::Change(std::function<void()> show) {
  manipulator_.EndDrag();
  documents_.Leave([this, show = std::move(show)] {
    show();
    BeginSample();
  });
  frames_to_settle_ = kSettling;
}

void Viewer::Quit() {
  manipulator_.EndDrag();
  documents_.Leave([this] { over_ = true; });
  frames_to_settle_ = kSettling;
}

void Viewer::CloseWindow() {
  Quit();
  if (!over_ && !visible_) window_.Reveal();
}

void Viewer::BeginSample() {
  navigator_.Reset();
  manipulator_.Cancel();
  steps_.Reset();
  documents_.Begin();
  frames_to_settle_ = kSettling;
  window_.SetTitle("Hitscan - " + runner_.name());
}

}  // namespace hitscan
