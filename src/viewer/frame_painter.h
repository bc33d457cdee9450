#pragma once

// Paints frames: the scene, its labels and the panels over it. Used by the window, by the pictures
// that are saved from it and by `hitscan shot`.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "app/case_grid.h"
#include "app/orbit_camera.h"
#include "app/sample_runner.h"
#include "base/rectangle.h"
#include "geometry/shapes/camera.h"
#include "render/renderer.h"
#include "render/scene_image.h"
#include "ui/imgui_context.h"
#include "ui/window_panels.h"
#include "viewport/axis_gizmo.h"
#include "viewport/labels.h"

namespace hitscan {

/// Decides how many of the records of a scene are drawn, so that frames come fast enough while the
/// camera moves. A scene of at most kFew records is always drawn as a whole. Every other scene is
/// drawn as a whole as soon as the camera has been still for a moment: slice by slice if that takes
/// long.
class DrawingBudget {
 public:
  /// How long the camera has to be still until everything is drawn, in seconds.
  static constexpr double kStill = 0.25;
  /// How long drawing the scene may take while the camera moves, in seconds.
  static constexpr double kLongest = 0.03;
  /// How long drawing a whole scene, and one slice of it, may take, in seconds.
  static constexpr double kLongestWhole = 0.2;
  static constexpr double kLongestSlice = 0.1;
  /// Scenes with at most so many records are always drawn as a whole.
  static constexpr std::size_t kFew = 20'000;

  /// What to draw in a frame.
  struct Plan {
    int stride = 1;         ///< one of every `stride` records is drawn; 1: all records
    std::size_t slice = 0;  ///< how many records are added to the picture of all records; 0: none
    bool operator==(const Plan&) const = default;
  };
  /// `now` is the present time in seconds.
  Plan PlanFrame(const Camera& camera, std::size_t records, double now);
  /// Reports that `records` records were drawn in `seconds`.
  void Drew(std::size_t records, double seconds);
  /// Reports that the slice of the last plan was drawn in `seconds`.
  void DrewSlice(double seconds);

 private:
  int StrideFor(std::size_t records) const;

  Camera camera_;
  double moved_ = -kStill;         ///< when the camera moved last
  double seconds_per_record_ = 0;  ///< 0: not known yet
  double slice_ = 0;               ///< the records of one slice; 0: not known yet
  int stride_ = 1;
};

/// The objects that painting a frame needs.
struct FrameParts {
  Renderer& renderer;
  ImguiContext& imgui;
  Panels& panels;
  const SampleRunner& runner;
  const Appearance& appearance;
  bool moving = false;         ///< the camera turns by itself, which the menu shows
  AxisGizmo* gizmo = nullptr;  ///< drawn in the scene's corner; null: none
};

/// The part of a window or picture that the scene fills.
struct SceneArea {
  Rectangle screen;        ///< in screen coordinates, the mouse's units
  ScreenRectangle pixels;  ///< in pixels from the upper left corner
  int window_height = 0;   ///< of the whole window, in pixels

  /// The whole of a picture.
  static SceneArea Whole(int width, int height);
  /// A rectangle of a window with `pixels_per_unit` pixels for each of the mouse's units.
  static SceneArea Of(const Rectangle& screen, double pixels_per_unit, int window_height);
};

/// The scene in a window: its picture is kept, and drawn in part while the camera moves.
struct WindowScene {
  std::vector<SceneImage> images;  ///< one for each cell of the scene
  DrawingBudget budget;
  /// Whether only a part of the records was drawn in the last frame.
  bool partial = false;
  bool unfinished = false;  ///< whether the next frame adds records although nothing moves
  /// What the window shows apart from the picture of the scene: the fingerprint of the panels, and
  /// the place of the scene. Reset when the picture of the window is lost.
  struct Shown {
    std::uint64_t panels = 0;
    ScreenRectangle scene;
    bool operator==(const Shown&) const = default;
  };
  std::optional<Shown> shown;
};

/// Clears the bound framebuffer and draws the scene alone: no text, so no ImguiContext is needed.
void PaintScene(Renderer& renderer, const SampleRunner& runner, const Appearance& appearance,
                const SceneArea& area);

/// Ends the frame of Dear ImGui and draws everything: the scene, its labels, what `overlay` draws,
/// and the panels that were built in this frame. The scene is drawn only if it has changed, and
/// only in part if drawing all of it takes too long. If nothing has changed since the last call,
/// draws nothing and returns false.
bool PaintWindow(const FrameParts& parts, Labels& labels, const SceneArea& area,
                 WindowScene& window, const std::function<void()>& overlay);

/// Draws a picture of any size, without panels or with the panels as in a window of that size.
/// Called between two frames of Dear ImGui.
void PaintPicture(const FrameParts& parts, int width, int height, bool panels);
/// Draws one of several pictures of a view: `labels` keeps the places of labels between them.
void PaintPicture(const FrameParts& parts, int width, int height, bool panels, Labels& labels);

/// A case that is drawn alone, and the camera that sees it.
struct CaseAlone {
  std::unique_ptr<const CaseGrid::Cell> cell;
  OrbitCamera camera;
};
/// Draws a picture of a case, with its labels. Called between two frames of Dear ImGui.
void PaintCase(const FrameParts& parts, const CaseAlone& alone, int width, int height);

}  // namespace hitscan
