#pragma once

#include <imgui.h>

#include <optional>
#include <string_view>
#include <vector>

#include "app/case_grid.h"
#include "app/sample_runner.h"
#include "base/rectangle.h"
#include "documents/case_commands.h"
#include "draw/theme.h"
#include "picking/pick.h"
#include "shape/handle.h"
#include "viewport/labels.h"

namespace hitscan {

/// Handles the mouse on the scene: hovers the case under the mouse and describes it in a tooltip,
/// selects the case on a click, and drags the handles of the selected case, or of a sample that
/// shows no cases. Positions on the screen are in the mouse's units, from the upper left corner of
/// the scene.
class Manipulator {
 public:
  Manipulator(SampleRunner& runner, CaseCommands& commands)
      : runner_(runner), commands_(commands) {}

  /// Sets the scene's rectangle in the window, in the mouse's units, and how many pixels of the
  /// framebuffer one unit has.
  void Place(const Rectangle& area, double pixels_per_unit);

  /// Sets how the scene is drawn. This determines what is visible and can be picked.
  void SetAppearance(const Appearance& appearance) { appearance_ = appearance; }

  /// The left button was pressed on the scene. Returns true if that starts a drag of a handle: then
  /// the mouse must not be used for anything else until the button is released.
  bool Press(double x, double y);
  /// How a dragged handle follows the mouse.
  struct DragOptions {
    std::optional<WorldAxis> axis = {};  ///< along this axis of the world
    /// The numbers that the drag changes in the selected case become multiples of the step, and
    /// directions turn to axes and diagonals.
    std::optional<double> step = {};
    /// The handle goes from there to the nearest place where the shapes of the case touch
    /// (edit/touch.h), if there is one.
    bool touch = false;
  };
  /// The mouse moved. A dragged handle follows it.
  void Move(double x, double y, const DragOptions& options);
  void Move(double x, double y) { Move(x, y, {}); }
  /// Moves a handle of the selected case to the nearest place where the shapes touch: the dragged
  /// one, or else the one under the mouse, the one dragged last, or the first one.
  void Touch();
  /// The button was released. A click without a drag selects the case under the mouse, or deselects
  /// if there is none. A click on a cell of a grid also enlarges its case. A click on an enlarged
  /// case changes nothing.
  void Release();
  /// Whether the last press was a click that enlarged a case.
  bool clicked_cell() const { return clicked_cell_; }
  /// Ends a drag early; the shape keeps its current state.
  void EndDrag();
  /// Ends a drag and moves the handle back to where it was.
  void Cancel();
  bool dragging() const { return dragged_.has_value(); }

  struct HoverOptions {
    bool over_panel = false;  ///< the mouse is over a panel
    bool hides = false;       ///< neither a case nor a handle is marked as hovered
  };
  /// Hovers the case under the mouse; no case when the mouse is over a panel or drags a handle.
  void UpdateHover(const HoverOptions& options);
  void UpdateHover() { UpdateHover({}); }
  /// The depth along the view of the record that is drawn at x, y; nullopt on the background.
  std::optional<double> DepthAt(double x, double y);
  /// The position at x, y of the screen for a handle that moves on the plane z = 0.
  Point OnXyPlane(const Handle& handle, double x, double y) const;

  /// The areas of the handles, and the name of the handle under the mouse, for Labels::SetHandles.
  /// Call HandlesForLabels within an ImGui frame.
  HandlesOnScreen HandlesForLabels() const;
  /// Draws the handles and the tooltip. Call it within an ImGui frame.
  void Draw() const;

 private:
  /// A handle of an argument of the selected case, or of a sample that shows no cases.
  struct HandleId {
    std::size_t parameter;  ///< 0 for the handles of a sample
    std::size_t handle;
    bool operator==(const HandleId&) const = default;
  };
  struct ShownHandle {
    HandleId id;
    Handle handle;
    ImVec2 position;  ///< in the scene
  };
  struct ScreenPosition {
    double x = 0;
    double y = 0;
    bool operator==(const ScreenPosition&) const = default;
  };

  /// The state on which the case under the mouse depends. The highlights are not part of it: they
  /// change because this case was found.
  struct HoverKey {
    ScreenPosition mouse;
    Canvas::Stamp contents;
    std::size_t cells;
    Camera camera;
    int width;
    int height;
    double pixels_per_unit;
    std::string_view theme;
    bool x_ray;
    std::uint64_t document;
    std::uint64_t changes;
    std::optional<CaseRef> selected;
    bool operator==(const HoverKey&) const = default;
  };

  /// The parts of the scene, in the mouse's units.
  std::vector<SceneCell> Cells() const;
  /// The cell of the selected case, else the first one.
  SceneCell CellOfHandles() const;
  /// The projection of a cell, with this many pixels for each of the mouse's units.
  static ScreenView View(const SceneCell& cell, double scale = 1);
  std::optional<Picked> PickAt(double x, double y);
  std::optional<CaseRef> CaseUnder(double x, double y);
  std::vector<ShownHandle> Handles() const;
  /// The selected case; null when no case is selected, or the sample shows none.
  const Case* SelectedCase() const;
  /// Whether the handles belong to the sample itself, not to the selected case.
  bool HandlesAreOfSample() const;
  std::optional<ShownHandle> HandleAt(double x, double y) const;
  bool Highlighted(const HandleId& id, const std::optional<ShownHandle>& near) const;
  /// The handle under the mouse while none is dragged.
  std::optional<ShownHandle> HandleNearMouse() const;
  /// The handle near the mouse, if it is to be marked as hovered.
  std::optional<ShownHandle> HoveredHandle() const {
    return hides_hover_ ? std::nullopt : HandleNearMouse();
  }
  void DrawHandles() const;
  void DrawTooltip() const;

  SampleRunner& runner_;
  CaseCommands& commands_;
  ImVec2 corner_;  ///< of the scene in the window
  int width_ = 1;
  int height_ = 1;
  double pixels_per_unit_ = 1;
  /// The mouse's units for each pixel in which widths of lines are recorded (Appearance::scale).
  double Density() const { return static_cast<double>(appearance_.scale) / pixels_per_unit_; }
  Appearance appearance_;
  ScreenPosition mouse_;
  std::optional<ScreenPosition> pressed_;  ///< a press that may become a click
  bool clicked_cell_ = false;
  std::optional<HandleId> dragged_;
  std::optional<HandleId> last_dragged_;
  Point drag_start_{0, 0, 0};  ///< where the dragged handle was at first
  /// The position of the dragged handle before its numbers were rounded: its next movement begins
  /// there.
  std::optional<Point> unrounded_;
  ScreenPosition grab_offset_;  ///< from the dragged handle to the mouse
  bool over_panel_ = true;
  bool hides_hover_ = false;
  RecordPicker picker_;
  std::optional<HoverKey> hover_key_;  ///< from which hovered_ was found
  std::optional<CaseRef> hovered_;
};

}  // namespace hitscan
