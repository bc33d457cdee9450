// How the viewer handles input and the user's choices in the panels.
#include <imgui.h>

#include <array>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <variant>

#include "app/case_scene.h"
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
        gizmo_.Cancel();
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
  const bool left = press.button == MouseButton::kLeft;
  const bool on_gizmo = left && gizmo_.Press(press.x, press.y);
  if (left && !on_gizmo && manipulator_.Press(x, y)) return navigator_.ReleaseAll();
  if (navigator_.Press(press.button, x, y, press.seconds) && !on_gizmo) {
    navigator_.CenterOn(navigator_.PositionAt(x, y, manipulator_.DepthAt(x, y)));
  }
}

void Viewer::Handle(const MouseReleased& release) {
  navigator_.Release(release.button);
  if (release.button == MouseButton::kLeft) {
    manipulator_.Release();
    if (const std::optional<Action> view = gizmo_.Release()) Do(*view);
  }
  RequestFrames();
}

void Viewer::Handle(const MouseMoved& move) {
  const Rectangle area = Area().units;
  const double x = move.x - static_cast<double>(area.x);
  const double y = move.y - static_cast<double>(area.y);
  navigator_.Move(x, y);
  gizmo_.Move(move.x, move.y);
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
      [this](const OpenListed& listed) { documents_.OpenFiles({listed.path}); },
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

}  // namespace hitscan
