// How the viewer carries out actions.
#include <imgui.h>

#include <algorithm>
#include <string>
#include <utility>

#include "app/application.h"
#include "app/camera_text.h"
#include "app/case_scene.h"
#include "base/regular_file.h"
#include "image/png.h"
#include "viewer/viewer.h"
#include "viewer/window_title.h"

namespace hitscan {
namespace {

constexpr double kUiScaleStep = 0.125;

}  // namespace

bool Viewer::DoInDialog(Action action) {
  if (!documents_.dialogs().open()) return false;
  if (action == Action::kSavePicture || action == Action::kSaveScene) return false;
  if (action == Action::kBack) documents_.dialogs().Back();
  if (action == Action::kQuit) Quit();
  return true;
}

void Viewer::Isolate(Isolation isolation) {
  CaseScene* scene = runner_.case_scene();
  if (scene == nullptr) return;
  const bool again = scene->isolation() == isolation;
  scene->Isolate(again ? Isolation::kOff : isolation);
}

void Viewer::Do(Action action) {
  RequestFrames();
  frames_without_keys_ = ImguiContext::kLayoutFrames;
  if (navigator_.Do(action) || commands_.Do(action) || documents_.Do(action) ||
      implementations_.Do(action) || fuzz_.Do(action)) {
    return;
  }
  const auto as_seen = [this](bool panels) {
    const int width = panels ? pixels_.width : runner_.width();
    const int height = panels ? pixels_.height : runner_.height();
    return PictureRequest{width, height, panels, FreePicturePath(PictureFolder(), runner_.name())};
  };
  switch (action) {
    case Action::kFindSample:
      return panels_.picker().Open(runner_.samples());
    case Action::kNew:
      return panels_.picker().Open({});
    case Action::kPreviousSample:
      return ChangeSample([this] { runner_.ShowPrevious(); });
    case Action::kNextSample:
      return ChangeSample([this] { runner_.ShowNext(); });
    case Action::kRestart:
      return ChangeSample([this] { runner_.Restart(); });
    case Action::kAddCase:
      return commands_.AddAt([this](const hitscan::Handle& anchor) { return PositionFor(anchor); });
    case Action::kPause:
      return Pause();
    case Action::kStep:
      return Step();
    case Action::kTurnFaster:
      return Turn(TurnRate() + 15);
    case Action::kTurnSlower:
      return Turn(TurnRate() - 15);
    case Action::kCopyCamera:
      return CopyCamera();
    case Action::kPasteCamera:
      return PasteCamera();
    case Action::kXRay:
      appearance_.x_ray = !appearance_.x_ray;
      return;
    case Action::kGround:
      if (appearance_.theme.detailed()) appearance_.ground = !appearance_.ground;
      return;
    case Action::kWhy:
      return runner_.ShowWhy(!runner_.environment().why);
    case Action::kIsolateSelected:
      return Isolate(Isolation::kSelected);
    case Action::kIsolateWrong:
      return Isolate(Isolation::kWrong);
    case Action::kIsolateListed:
      return Isolate(Isolation::kFiltered);
    case Action::kFadeOthers:
      return runner_.FadeOthers(!runner_.environment().fades_others);
    case Action::kSavePicture:
      return pictures_.push_back({as_seen(true), picture_delay_});
    case Action::kSaveScene:
      return pictures_.push_back({as_seen(false), picture_delay_});
    case Action::kAskForPicture:
      return panels_.picture_dialog().Open(as_seen(true), LargestPictureSide());
    case Action::kTogglePanels:
      return panels_.Toggle();
    case Action::kLargerText:
      return SetUiScale(ui_scale_ + kUiScaleStep);
    case Action::kSmallerText:
      return SetUiScale(ui_scale_ - kUiScaleStep);
    case Action::kUsualText:
      return SetUiScale(1);
    case Action::kToggleSide:
      panels_.workspace().side_closed = !panels_.workspace().side_closed;
      return;
    case Action::kToggleBelow:
      panels_.workspace().below_closed = !panels_.workspace().below_closed;
      return;
    case Action::kResetPanels:
      panels_.workspace() = {};
      return;
    case Action::kToggleHelp:
      return panels_.help().Toggle();
    case Action::kBack:
      if (panels_.CloseOpen() || commands_.CancelReading() || commands_.DiscardVariants() ||
          fuzz_.HideCase())
        return;
      if (CaseDocument* document = commands_.document()) {
        if (!document->selected()) Isolate(Isolation::kOff);
        document->Select(std::nullopt);
      }
      return;
    case Action::kQuit:
      return Quit();
    // Handled by the navigator or one of the objects in documents/. They are listed so that the
    // compiler warns about a new action that is not handled.
    case Action::kUndo:
    case Action::kRedo:
    case Action::kDuplicateCase:
    case Action::kDeleteCase:
    case Action::kAcceptAnswer:
    case Action::kCopyCase:
    case Action::kPasteCase:
    case Action::kVariants:
    case Action::kNextWrong:
    case Action::kOpen:
    case Action::kSave:
    case Action::kSaveAs:
    case Action::kRevert:
    case Action::kRecover:
    case Action::kMakeCopy:
    case Action::kUseInstalled:
    case Action::kFrame:
    case Action::kResetCamera:
    case Action::kFromFront:
    case Action::kFromBehind:
    case Action::kFromRight:
    case Action::kFromLeft:
    case Action::kFromAbove:
    case Action::kFromBelow:
    case Action::kOrthographic:
    case Action::kOpenImplementation:
    case Action::kEditImplementation:
    case Action::kStartFuzz:
    case Action::kPauseFuzz:
    case Action::kStopFuzz:
      return;
  }
}

Point Viewer::PositionFor(const hitscan::Handle& anchor) {
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const Rectangle area = Area().units;
  const auto x = static_cast<double>(mouse.x - area.x);
  const auto y = static_cast<double>(mouse.y - area.y);
  const auto world = [this](const Point& drawn) {
    const CaseScene* const scene = runner_.case_scene();
    return scene == nullptr ? drawn : Point(scene->scale().World(drawn));
  };
  if (interface_.uses_mouse() || !ImGui::IsMousePosValid(&mouse)) {
    return world(runner_.camera().target);
  }
  if (anchor.freedom == hitscan::Handle::kXyPlane) {
    return world(manipulator_.OnXyPlane(anchor, x, y));
  }
  // In front of what is under the mouse: on its surface, rounding would decide the answer.
  constexpr double kInFront = 0.9;
  std::optional<double> depth = manipulator_.DepthAt(x, y);
  if (depth) *depth *= kInFront;
  return world(navigator_.PositionAt(x, y, depth));
}

void Viewer::Pause() {
  // The key also restarts a turn that the user stopped with the mouse.
  paused_ = Turning();
  if (!paused_) runner_.camera().turning = true;
}

void Viewer::Step() {
  if (!Turning()) runner_.Update(static_cast<float>(FixedSteps::kStep));
}

void Viewer::SetTheme(const Theme& theme) {
  appearance_.theme = theme;
  runner_.UseTheme(theme);
  interface_.UseTheme(theme);
}

void Viewer::SetUiScale(double scale) {
  ui_scale_ = std::clamp(scale, kLeastUiScale, kLargestUiScale);
}

void Viewer::Turn(double degrees_a_second) {
  turn_rate_ = std::clamp(degrees_a_second, 0.0, kFastestTurn);
}

void Viewer::CopyCamera() {
  const OrbitCamera& camera = runner_.camera();
  const Application* application = runner_.application();
  const bool with_target = application != nullptr && application->start_camera().target != Point(0);
  const std::string text = CameraText(camera, with_target);
  ImGui::SetClipboardText(text.c_str());
  runner_.log().Info("Copied: --camera " + text);
}

void Viewer::CopyIssueText() {
  const std::filesystem::path path = FreePicturePath(PictureFolder(), runner_.name());
  if (!commands_.CopyIssue(path, CameraText(runner_.camera()))) return;
  pictures_.push_back({{runner_.width(), runner_.height(), false, path}, picture_delay_});
}

void Viewer::PasteCamera() {
  const char* text = ImGui::GetClipboardText();
  try {
    ReadCamera(text == nullptr ? "" : text).Apply(runner_.camera());
  } catch (const std::exception& error) {
    runner_.log().Error("the clipboard holds no camera: " + std::string(error.what()));
  }
}

void Viewer::SavePictures() {
  for (PendingPicture& picture : std::exchange(pictures_, {})) {
    if (picture.frames_left > 0) {
      pictures_.push_back({std::move(picture.request), picture.frames_left - 1});
    } else {
      SavePicture(picture.request);
    }
    RequestFrames();
  }
}

void Viewer::SavePicture(const PictureRequest& request) {
  const bool window =
      request.panels && request.width == pixels_.width && request.height == pixels_.height;
  try {
    const Picture picture =
        window ? TakeWindow(Parts(), Area(), request.width, request.height)
               : TakePicture(Parts(), request.width, request.height, request.panels);
    RequireNoSpecialFile(request.path);
    WritePng(picture, request.path);
    runner_.log().Info("Picture: " + request.path.string());
  } catch (const std::exception& error) {
    runner_.log().Error("no picture: " + std::string(error.what()));
  }
}

void Viewer::ChangeSample(std::function<void()> show) {
  manipulator_.EndDrag();
  documents_.Leave([this, show = std::move(show)] {
    show();
    BeginSample();
  });
  RequestFrames();
}

void Viewer::Quit() {
  manipulator_.EndDrag();
  documents_.Leave([this] { quit_ = true; });
  RequestFrames();
}

void Viewer::CloseWindow() {
  HandleAllEvents();
  if (!typing_ || TakeTyped()) Quit();
  if (!quit_ && !visible_) window_.Reveal();
}

void Viewer::BeginSample() {
  frame_when_loaded_ = false;
  loading_ = runner_.loading();
  navigator_.Reset();
  manipulator_.Cancel();
  steps_.Reset();
  documents_.Begin();
  RequestFrames();
}

void Viewer::ShowLoaded() {
  documents_.Begin();
  if (frame_when_loaded_) FrameScene();
  RequestFrames();
}

void Viewer::FrameScene() {
  frame_when_loaded_ = runner_.loading();
  if (frame_when_loaded_) return;
  PlaceScene();
  navigator_.ShowAll();
  StopTurning();
}

void Viewer::UpdateTitle() {
  std::string title = TitleOf(runner_, documents_.state());
  if (title == title_) return;
  title_ = std::move(title);
  window_.SetTitle(title_);
}

}  // namespace hitscan
