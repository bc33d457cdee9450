#pragma once

#include <imgui.h>

#include <optional>
#include <vector>

#include "app/sample_runner.h"
#include "documents/case_commands.h"
#include "picking/pick.h"
#include "shape/drag_target.h"

namespace hitscan {

/// The mouse on the scene: what is under it is told of, a click selects its case, and the handles
/// of the selected case's shapes are dragged. Places are in the mouse's units.
class Manipulator {
 public:
  Manipulator(SampleRunner& stage, CaseCommands& work) : runner_(stage), work_(work) {}

  /// The size of the window, in the mouse's units and in pixels.
  void Resize(int width, int height, double pixels_per_unit);

  /// Whether filled planes are drawn as X-rays: then what is behind them can be picked too.
  void SetXRay(bool x_ray) { x_ray_ = x_ray; }

  /// The left button went down on the scene. True when a handle was taken hold of: then nothing
  /// else is to be done with the mouse until it is let go.
  bool Press(double x, double y);
  /// The mouse is here; a held handle goes with it, along that axis of the world if one is given.
  void Move(double x, double y, std::optional<WorldAxis> axis);
  /// Lets go. A click that was no drag selects what is under the mouse, or nothing.
  void Release();
  /// Lets go of a handle, and the shape stays as it is: something else comes in between.
  void LetGo();
  /// Lets go, and the shape is as it was before.
  void Cancel();
  bool dragging() const { return held_.has_value(); }

  /// Finds what is under the mouse; with `elsewhere`, over a panel, there is nothing.
  void Look(bool elsewhere);
  /// How far along the view the thing under this place is.
  std::optional<double> DepthAt(double x, double y) const;
  /// Where a handle of the plane z = 0 would stand under this place.
  Point OnXyPlane(const Handle& handle, double x, double y) const;

  /// Draws the handles, and tells of the case under the mouse. Inside a frame of the interface.
  void Draw() const;

 private:
  /// A handle of an argument of the selected case.
  struct Hold {
    std::size_t parameter;
    std::size_t handle;
    bool operator==(const Hold&) const = default;
  };
  struct Shown {
    Hold hold;
    Handle handle;
    ImVec2 place;
  };
  struct Spot {
    double x = 0;
    double y = 0;
  };

  ScreenView View(double scale = 1) const;
  std::optional<Picked> PickAt(double x, double y) const;
  std::optional<CaseRef> CaseUnder(double x, double y) const;
  std::vector<Shown> Handles() const;
  std::optional<Shown> HandleAt(double x, double y) const;
  void DrawHandles() const;
  void DrawTip() const;

  SampleRunner& runner_;
  CaseCommands& work_;
  int width_ = 1;
  int height_ = 1;
  double pixels_per_unit_ = 1;
  bool x_ray_ = false;
  Spot mouse_;
  std::optional<Spot> pressed_;  ///< a press that may become a click
  std::optional<Hold> held_;
  Spot grip_;  ///< from the handle to where it was taken hold of
  bool looked_elsewhere_ = true;
};

}  // namespace hitscan
