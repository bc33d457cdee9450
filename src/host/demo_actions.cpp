// What the demo does when the user wants something.
#include <imgui.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <variant>

#include "base/regular_file.h"
#include "host/camera_text.h"
#include "host/demo.h"

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

void Demo::HandleEvents() {
  for (const InputEvent& event : window_.TakeEvents()) Handle(event);
}

void Demo::Handle(const InputEvent& event) {
  const Overloaded handler{
      [this](const MousePressed& press) { Handle(press); },
      [this](const MouseReleased& release) { Handle(release); },
      [this](const MouseMoved& move) { Handle(move); },
      [this](const WheelTurned& wheel) {
        if (!interface_.wants_mouse()) pilot_.Scroll(wheel.clicks, wheel.x, wheel.y);
      },
      [this](const FocusLost&) {
        pilot_.LetGo();
        hands_.Cancel();
      },
      [this](const FilesDropped& dropped) {
        hands_.LetGo();
        desk_.OpenFiles(dropped.paths);
        frames_to_settle_ = kSettling;
      },
      [this](Action action) {
        if (GiveToDesk(action)) return;
        // The picker has the keys from the moment it opens, before its field can say so.
        if (panels_.picker().open()) {
          if (action == Action::kBack) panels_.picker().Close();
        } else if (hands_.dragging()) {
          // The letters of the axes are keys for other things.
          if (action == Action::kBack) hands_.Cancel();
        } else if (!interface_.wants_text()) {
          Do(action);
        }
      },
      [this](ListKey key) {
        if (desk_.dialogs().open()) {
          if (key == ListKey::kChoose) desk_.dialogs().Enter();
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

void Demo::Handle(const MousePressed& press) {
  if (interface_.wants_mouse()) return;
  if (press.button == MouseButton::kLeft && hands_.Press(press.x, press.y)) {
    return pilot_.LetGo();
  }
  if (pilot_.Press(press.button, press.x, press.y, press.seconds)) {
    pilot_.Recentre(pilot_.PlaceAt(press.x, press.y, hands_.DepthAt(press.x, press.y)));
  }
}

void Demo::Handle(const MouseReleased& release) {
  pilot_.Release(release.button);
  if (release.button == MouseButton::kLeft) hands_.Release();
  frames_to_settle_ = kSettling;
}

void Demo::Handle(const MouseMoved& move) {
  pilot_.Move(move.x, move.y);
  hands_.Move(move.x, move.y, HeldAxis());
  stage_.MovePointer(static_cast<float>(move.x * pixels_per_unit_),
                     static_cast<float>(move.y * pixels_per_unit_));
}

void Demo::Obey(const PanelChoice& choice) {
  // First: what an action does to the cases may leave no such case.
  if (CaseBook* book = work_.book()) {
    if (choice.selected) book->Select(choice.selected);
    if (choice.hovered) book->Hover(choice.hovered);
  }
  // The menu or dialog in which something was chosen is gone in the frame after the next one.
  picture_wait_ = 2;
  if (choice.action) Do(*choice.action);
  if (choice.picture) pictures_.push_back({*choice.picture, picture_wait_});
  picture_wait_ = 0;
  if (choice.implementation) stage_.ChooseImplementation(*choice.implementation);
  if (choice.compare) stage_.CompareWith(*choice.compare);
  if (choice.edit) work_.Edit(*choice.edit);
  panels_.ShowRefusal(work_.refusal());
  if (choice.theme) {
    if (const Theme* theme = FindTheme(*choice.theme)) appearance_.theme = *theme;
  }
  if (choice.control) stage_.Change(*choice.control);
  if (choice.turn_rate) Turn(static_cast<double>(*choice.turn_rate));
  if (choice.toggled) {
    panels_.places().SetHidden(*choice.toggled, !panels_.places().hidden(*choice.toggled));
  }
  const bool changed = choice.implementation || choice.compare || choice.edit || choice.selected ||
                       choice.theme || choice.control || choice.toggled || choice.unfinished;
  if (changed || choice.action || choice.picture) frames_to_settle_ = kSettling;
  if (choice.sample) Change([this, name = *choice.sample] { stage_.Show(name); });
}

bool Demo::GiveToDesk(Action action) {
  if (!desk_.dialogs().open()) return false;
  if (action == Action::kSavePicture || action == Action::kSaveScene) return false;
  if (action == Action::kBack) desk_.dialogs().Back();
  if (action == Action::kQuit) Quit();
  return true;
}

void Demo::Do(Action action) {
  frames_to_settle_ = kSettling;
  if (pilot_.Do(action) || work_.Do(action) || desk_.Do(action)) return;
  const auto as_seen = [this](bool panels) {
    return PictureRequest{stage_.width(), stage_.height(), panels,
                          FreePicturePath(PictureFolder(), stage_.name())};
  };
  switch (action) {
    case Action::kFindSample:
      return panels_.picker().Open(stage_.samples());
    case Action::kPreviousSample:
      return Change([this] { stage_.ShowPrevious(); });
    case Action::kNextSample:
      return Change([this] { stage_.ShowNext(); });
    case Action::kRestart:
      return Change([this] { stage_.Restart(); });
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

Point Demo::PlaceFor(const hitscan::Handle& anchor) const {
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const auto x = static_cast<double>(mouse.x);
  const auto y = static_cast<double>(mouse.y);
  if (interface_.wants_mouse() || !ImGui::IsMousePosValid(&mouse)) return stage_.camera().target;
  if (anchor.freedom == hitscan::Handle::kPaper) return hands_.OnPaper(anchor, x, y);
  return pilot_.PlaceAt(x, y, hands_.DepthAt(x, y));
}

void Demo::Pause() {
  // Also gets a camera going again that was stopped by hand.
  paused_ = Turning();
  if (!paused_) stage_.camera().turning = true;
}

void Demo::Step() {
  if (paused_) stage_.Update(static_cast<float>(FixedSteps::kStep));
}

void Demo::Turn(double degrees_a_second) {
  turn_rate_ = std::clamp(degrees_a_second, 0.0, kFastestTurn);
}

void Demo::CopyCamera() {
  const OrbitCamera& camera = stage_.camera();
  const Application* application = stage_.application();
  const bool away = application != nullptr && application->start_camera().target != Point(0);
  const std::string text = CameraText(camera, away);
  ImGui::SetClipboardText(text.c_str());
  stage_.log().Info("Copied: --camera " + text);
}

void Demo::PasteCamera() {
  const char* text = ImGui::GetClipboardText();
  try {
    ReadCamera(text == nullptr ? "" : text).Apply(stage_.camera());
  } catch (const std::exception& error) {
    stage_.log().Error("the clipboard holds no camera: " + std::string(error.what()));
  }
}

void Demo::SavePictures(int width, int height) {
  for (PictureToCome& picture : std::exchange(pictures_, {})) {
    if (picture.wait > 0) {
      pictures_.push_back({std::move(picture.request), picture.wait - 1});
    } else {
      SavePicture(picture.request, width, height);
    }
    frames_to_settle_ = kSettling;
  }
}

void Demo::SavePicture(const PictureRequest& request, int width, int height) {
  const Studio studio{renderer_, interface_, panels_, stage_, appearance_, Turning()};
  const bool window = request.panels && request.width == width && request.height == height;
  try {
    const Picture picture =
        window ? TakeWindow(studio, width, height)
               : TakePicture(studio, request.width, request.height, request.panels);
    RequireNoSpecialFile(request.path);
    WritePng(picture, request.path);
    stage_.log().Info("Picture: " + request.path.string());
  } catch (const std::exception& error) {
    stage_.log().Error("no picture: " + std::string(error.what()));
  }
}

void Demo::Change(std::function<void()> show) {
  hands_.LetGo();
  desk_.Leave([this, show = std::move(show)] {
    show();
    BeginSample();
  });
  frames_to_settle_ = kSettling;
}

void Demo::Quit() {
  hands_.LetGo();
  desk_.Leave([this] { over_ = true; });
  frames_to_settle_ = kSettling;
}

void Demo::CloseWindow() {
  Quit();
  if (!over_ && !visible_) window_.Reveal();
}

void Demo::BeginSample() {
  pilot_.Reset();
  hands_.Cancel();
  steps_.Reset();
  desk_.Begin();
  frames_to_settle_ = kSettling;
  window_.SetTitle("Hitscan - " + stage_.name());
}

}  // namespace hitscan
