#pragma once

#include <cstddef>
#include <functional>
#include <glm/vec3.hpp>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/orbit_camera.h"
#include "app/scene_painter.h"
#include "base/rectangle.h"
#include "draw/canvas.h"
#include "edit/case_document.h"

// Scenes whose cases are drawn side by side, each in a cell of a grid. All cells are seen from the
// same direction, and from the same distance unless their case is small.
namespace hitscan {

class SampleRunner;

/// How many cells a grid has next to each other, and one below the other.
struct GridSize {
  int columns = 1;
  int rows = 1;

  /// The grid for this number of cells whose cells are largest in a picture of this aspect ratio,
  /// width / height.
  static GridSize For(std::size_t cells, double aspect);
};

/// The canvases of the cells.
class CaseGrid {
 public:
  /// More cases are drawn in one picture: their cells would be too small.
  static constexpr std::size_t kMostCells = 48;

  struct Cell {
    /// A new painter of the canvas, which draws this case alone.
    using MakePainter = std::function<ScenePainter(CaseRef, Canvas&)>;
    Cell(CaseRef of, const MakePainter& make) : ref(of), painter(make(of, canvas)) {}

    CaseRef ref;
    Canvas canvas;
    ScenePainter painter;
    /// The camera of the cell sees what the scene's camera sees, scaled by `scale` around the
    /// origin and then shifted.
    glm::vec3 shift{0};
    float scale = 1;
  };
  /// Draws the cases, each in its cell; without cases there is no grid.
  void Render(std::span<const CaseRef> cases, const Theme& theme, const Cell::MakePainter& make);
  void Clear() { cells_.clear(); }

  std::span<const std::unique_ptr<Cell>> cells() const { return cells_; }
  bool empty() const { return cells_.empty(); }

 private:
  std::vector<std::unique_ptr<Cell>> cells_;
};

/// Whether surfaces of different cases overlap, so that one hides the other when all cases are
/// drawn in one picture. Surfaces that are the same in both cases do not count. False for more than
/// CaseGrid::kMostCells cases.
bool SurfacesOverlap(const CaseDocument& document, std::span<const CaseRef> cases,
                     const PictureScale& scale);

/// The cases that have cells among these cases, which are pairs of shapes: of several cases with
/// the same shapes the selected one, else the first one, in the place of the first one. A case
/// whose shapes are all among those of another case, such as a shape and itself, has a cell only if
/// it is selected: the last one.
std::vector<CaseRef> OnePerPair(const CaseDocument& document, std::span<const CaseRef> cases);

/// The numbers of the two shapes of a case that is a pair, as in "shapes 0 and 4": the shapes of
/// its file are counted in the order in which they appear, equal ones once.
std::string NameOfPair(const CaseDocument& document, CaseRef ref);

/// A part of the picture of a scene: the whole picture, or a cell.
struct SceneCell {
  Rectangle area;
  const Canvas* canvas;
  OrbitCamera camera;
  float scale = 1;             ///< of distances, relative to the scene's camera
  std::optional<CaseRef> ref;  ///< the case of the cell; nullopt when all are in one picture

  bool Contains(double x, double y) const {
    return x >= double{area.x} && x < double{area.right()} && y >= double{area.y} &&
           y < double{area.bottom()};
  }
};

/// The cells of the running sample in a picture that fills `area`; at least one.
std::vector<SceneCell> CellsOf(const SampleRunner& runner, const Rectangle& area);

/// The cell at this position; the first one if there is none.
const SceneCell& CellAt(std::span<const SceneCell> cells, double x, double y);

/// FitCamera, FitFirst or FitTurn.
using FitFunction = OrbitCamera (*)(OrbitCamera camera, const Canvas& canvas, double aspect);

/// Moves a camera so that the drawing of the running sample fills a picture of this size. In a
/// grid, each case is fitted into its cell, below the caption. If the cases are far away from each
/// other, or one is much smaller than the others, this also sets where the cameras of the cells are
/// relative to that of the scene, so that each case is in the middle of its cell and can be seen.
OrbitCamera Fit(SampleRunner& runner, const OrbitCamera& camera, int width, int height,
                FitFunction fit);

}  // namespace hitscan
