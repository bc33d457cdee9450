// How the viewer handles input, actions and the user's choices in the panels.
#include <imgui.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <variant>

#include "app/application.h"
#include "app/camera_text.h"
#include "app/case_scene.h"
#include "base/regular_file.h"
#include "viewer/viewer.h"
#include "viewer/window_title.h"

namespace hitscan {
namespace {

constexpr double kUiScaleStep = 0.125;

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

void Viewer::Handle(const InputEvent& event) {
  const Overloaded handler{
      [this](const MousePressed& press) { Handle(press); },
      [this](const MouseReleased& release) { Handle(release); },
      [this](const MouseMoved& move) { Handle(move); },
      [this](const WheelTurned& wheel) {
        if (interface_.uses_mouse()) return;
        const Rectangle area = Area().units;
        navigator_.Scroll(wheel.clicks, wheel.x - static_cast<double>(area.x),
                          wheel.y - static_cast<double>(area.y));
      },
      [this](const FocusLost&) {
        navigator_.ReleaseAll();
        store_all_ = true;
      },
      [this](const FilesDropped& dropped) {
        manipulator_.EndDrag();
        documents_.OpenFiles(dropped.paths);
        RequestFrames();
      },
      [this](Action action) {
        if (DoInDialog(action)) return;
        // The picker handles the keys as soon as it is open, before its field has the focus.
        if (panels_.picker().open()) {
          if (action == Action::kBack) panels_.picker().Close();
          if (action == Action::kQuit) Quit();
        } else if (manipulator_.dragging()) {
          // X, Y and Z choose the axis.
          if (action == Action::kBack) manipulator_.Cancel();
          if (action == Action::kQuit) Quit();
        } else if (dragging_field_) {
          // The panel handles Escape.
          if (action == Action::kQuit) Quit();
        } else if (!interface_.uses_keyboard()) {
          Do(action);
        } else if (WorksWhileTyping(action)) {
          after_typing_.push_back(action);
          RequestFrames();
        }
      },
      [this](ListKey key) {
        if (documents_.dialogs().open()) {
          documents_.dialogs().Press(key);
        } else if (documents_.recovery().dialog().open()) {
          documents_.recovery().dialog().Press(key);
        } else if (panels_.picker().open()) {
          panels_.picker().Press(key);
        }
      },
      // Dear ImGui gets these.
      [](const MouseLeft&) {},
      [](const KeyChanged&) {},
      [](const CharacterTyped&) {},
  };
  std::visit(handler, event);
}

void Viewer::Handle(const MousePressed& press) {
  if (interface_.uses_mouse()) return;
  StopTurning();
  const Rectangle area = Area().units;
  const double x = press.x - static_cast<double>(area.x);
  const double y = press.y - static_cast<double>(area.y);
  if (press.button == MouseButton::kLeft && manipulator_.Press(x, y)) {
    return navigator_.ReleaseAll();
  }
  if (navigator_.Press(press.button, x, y, press.seconds)) {
    navigator_.CenterOn(navigator_.PositionAt(x, y, manipulator_.DepthAt(x, y)));
  }
}

void Viewer::Handle(const MouseReleased& release) {
  navigator_.Release(release.button);
  if (release.button == MouseButton::kLeft) manipulator_.Release();
  RequestFrames();
}

void Viewer::Handle(const MouseMoved& move) {
  const Rectangle area = Area().units;
  const double x = move.x - static_cast<double>(area.x);
  const double y = move.y - static_cast<double>(area.y);
  navigator_.Move(x, y);
  manipulator_.Move(x, y, HeldAxis());
  runner_.MovePointer(static_cast<float>(x * pixels_per_unit_),
                      static_cast<float>(y * pixels_per_unit_));
}

void Viewer::Dispatch(const PanelOutput& output) {
  CaseDocument* document = commands_.document();
  if (document != nullptr && output.hovered) document->Hover(output.hovered);
  // The menu or dialog with the choice is still visible in the next frame.
  picture_delay_ = 2;
  for (const PanelChoice& choice : output.choices) Dispatch(choice);
  picture_delay_ = 0;
  panels_.ShowRefusal(commands_.refusal());
  typing_ = output.typing;
  dragging_field_ = output.dragging;
  commands_.SetNeighbour(output.neighbour);
  if (!output.choices.empty() || output.unfinished) RequestFrames();
}

void Viewer::Dispatch(const PanelChoice& choice) {
  const Overloaded handler{
      [this](Action action) { Do(action); },
      [this](const ShowSample& sample) {
        ChangeSample([this, name = sample.name] { runner_.Show(name); });
      },
      [this](const UseImplementation& use) { implementations_.Choose(use.name); },
      [this](const UseOfferedImplementation&) { implementations_.OpenOffered(); },
      [this](const CompareWith& compare) { runner_.CompareWith(compare.name); },
      [this](const UseTheme& use) {
        if (const Theme* theme = FindTheme(use.name)) SetTheme(*theme);
      },
      [this](const SetTurnRate& rate) { Turn(static_cast<double>(rate.degrees_per_second)); },
      [this](const TogglePanel& panel) {
        std::set<std::string>& hidden = panels_.workspace().hidden;
        if (hidden.erase(panel.name) == 0) hidden.insert(panel.name);
      },
      [this](const SelectCase& select) {
        if (CaseDocument* document = commands_.document()) document->Select(select.ref);
      },
      [this](const ToggleCase& toggle) {
        if (CaseDocument* document = commands_.document()) document->ToggleSelected(toggle.ref);
      },
      [this](const SelectCases& select) {
        if (CaseDocument* document = commands_.document()) document->SelectAll(select.refs);
      },
      [this](const CopyTest& copy) { commands_.CopyTest(copy.format); },
      [this](const VariantChoice& variants) { commands_.Do(variants); },
      [this](const FuzzChoice& chosen) {
        fuzz_.Do(chosen);
        if (chosen.what == FuzzChoice::kShow) navigator_.Frame();
      },
      [this](const CopyIssue&) { CopyIssueText(); },
      [this](const OpenRecent& recent) { documents_.OpenFiles({recent.path}); },
      [this](const ShowTab& shown) { documents_.ShowTab(shown.tab); },
      [this](const NewCaseFile& made) { documents_.MakeNew(made.query); },
      [this](const ListCases& listed) {
        if (CaseScene* scene = runner_.case_scene()) scene->List(listed.rows, listed.version);
      },
      [this](const ControlChange& change) { runner_.Change(change); },
      [this](const PictureRequest& request) {
        pictures_.push_back({request, picture_delay_});
      },
      [this](const CaseEdit& edit) {
        if (!commands_.Edit(edit)) refused_ = true;
      },
  };
  std::visit(handler, choice);
}

bool Viewer::DoInDialog(Action action) {
  const bool asked = documents_.dialogs().open();
  RecoveryDialog& recovery = documents_.recovery().dialog();
  if (!asked && !recovery.open()) return false;
  if (action == Action::kSavePicture || action == Action::kSaveScene) return false;
  if (action == Action::kBack && asked) documents_.dialogs().Back();
  if (action == Action::kBack && !asked) recovery.Close();
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
    case Action::kWhy:
      return runner_.ShowWhy(!runner_.environment().why);
    case Action::kIsolateSelected:
      return Isolate(Isolation::kSelected);
    case Action::kIsolateWrong:
      return Isolate(Isolation::kWrong);
    case Action::kIsolateListed:
      return Isolate(Isolation::kFiltered);
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
      if (panels_.CloseOpen() || commands_.DiscardVariants() || fuzz_.HideCase()) return;
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

Point Viewer::PositionFor(const hitscan::Handle& anchor) const {
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const Rectangle area = Area().units;
  const auto x = static_cast<double>(mouse.x - area.x);
  const auto y = static_cast<double>(mouse.y - area.y);
  if (interface_.uses_mouse() || !ImGui::IsMousePosValid(&mouse)) return runner_.camera().target;
  if (anchor.freedom == hitscan::Handle::kXyPlane) return manipulator_.OnXyPlane(anchor, x, y);
  return navigator_.PositionAt(x, y, manipulator_.DepthAt(x, y));
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
