#include "app/case_grid.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <glm/trigonometric.hpp>
#include <glm/vector_relational.hpp>

#include "app/case_scene.h"
#include "app/fit_camera.h"
#include "app/picture_scale.h"
#include "app/sample_runner.h"
#include "draw/extent.h"

namespace hitscan {
namespace {

// Most pictures of one case are a little wider than high.
constexpr double kUsualAspect = 1.3;

struct Body {
  const Value* value;
  Extent extent;
};

// The arguments that are drawn with faces.
std::vector<Body> BodiesOf(const Case& test, const PictureScale& scale) {
  std::vector<Body> bodies;
  for (const Value& value : test.arguments) {
    Canvas canvas;
    canvas.SetTheme(kStudioTheme);
    scale.Draw(value, {}, canvas);
    const Recording& drawn = canvas.scene();
    if (drawn.translucent.empty() && drawn.triangles.empty() && drawn.solids.empty()) continue;
    bodies.push_back({&value, ExtentOf(canvas)});
  }
  return bodies;
}

bool Overlap(const Extent& a, const Extent& b) {
  return glm::all(glm::lessThan(a.low, b.high)) && glm::all(glm::lessThan(b.low, a.high));
}

bool Overlap(const std::vector<Body>& some, const std::vector<Body>& others) {
  return std::ranges::any_of(some, [&](const Body& a) {
    return std::ranges::any_of(
        others, [&](const Body& b) { return *a.value != *b.value && Overlap(a.extent, b.extent); });
  });
}

// The share of the height of a cell that its caption needs, and the space below it.
constexpr float kCaptionShare = 0.14F;

// Moves a camera that is fitted to the part of a cell below its caption, so that it shows the whole
// cell.
void LowerForCaption(OrbitCamera& camera) {
  camera.distance = std::min(camera.distance / (1 - kCaptionShare), OrbitCamera::kFarthest);
  // The drawing is moved along the vertical axis, so that it is also lower during a turn. Seen
  // nearly from above, it would have to move far.
  constexpr double kLeast = 0.5;
  const double upright = std::max(std::cos(glm::radians(camera.Elevation())), kLeast);
  const double height = 2 * std::tan(glm::radians(30.0)) * camera.EyeDistance();
  camera.target.y += static_cast<float>(double{kCaptionShare} / 2 * height / upright);
}

}  // namespace

GridSize GridSize::For(std::size_t cells, double aspect) {
  const int count = static_cast<int>(std::max<std::size_t>(cells, 1));
  GridSize best;
  double best_size = 0;
  for (int columns = 1; columns <= count; ++columns) {
    const int rows = (count + columns - 1) / columns;
    // The height of the largest picture of the usual aspect ratio that fits into a cell.
    const double size = std::min(aspect / columns / kUsualAspect, 1.0 / rows);
    if (size > best_size) best = {columns, rows};
    best_size = std::max(best_size, size);
  }
  return best;
}

void CaseGrid::Render(std::span<const CaseRef> cases, const Theme& theme,
                      const Cell::MakePainter& make) {
  const bool same = std::ranges::equal(cells_, cases, {},
                                       [](const std::unique_ptr<Cell>& cell) { return cell->ref; });
  if (!same) {
    cells_.clear();
    for (const CaseRef ref : cases) {
      cells_.push_back(std::make_unique<Cell>(ref, make));
      cells_.back()->canvas.SetTheme(theme);
    }
  }
  for (const std::unique_ptr<Cell>& cell : cells_) cell->painter.Render({});
}

bool SurfacesOverlap(const CaseDocument& document, std::span<const CaseRef> cases,
                     const PictureScale& scale) {
  if (cases.size() > CaseGrid::kMostCells) return false;
  std::vector<std::vector<Body>> before;
  for (const CaseRef ref : cases) {
    std::vector<Body> bodies = BodiesOf(document.At(ref), scale);
    const auto overlap = [&](const std::vector<Body>& others) { return Overlap(bodies, others); };
    if (std::ranges::any_of(before, overlap)) return true;
    before.push_back(std::move(bodies));
  }
  return false;
}

std::vector<CaseRef> OnePerPair(const CaseDocument& document, std::span<const CaseRef> cases) {
  const auto has_all_shapes = [&document](CaseRef some, CaseRef others) {
    const std::vector<Value>& shapes = document.At(some).arguments;
    return std::ranges::all_of(document.At(others).arguments, [&shapes](const Value& shape) {
      return std::ranges::find(shapes, shape) != shapes.end();
    });
  };
  std::vector<CaseRef> kept;
  std::optional<CaseRef> without_cell;
  for (const CaseRef ref : cases) {
    const bool is_selected = document.selected() == ref;
    const auto same = std::ranges::find_if(kept, [&](CaseRef other) {
      return has_all_shapes(other, ref) && has_all_shapes(ref, other);
    });
    const bool is_part = std::ranges::any_of(cases, [&](CaseRef other) {
      return has_all_shapes(other, ref) && !has_all_shapes(ref, other);
    });
    if (same != kept.end()) {
      if (is_selected) *same = ref;
    } else if (!is_part) {
      kept.push_back(ref);
    } else if (is_selected) {
      without_cell = ref;
    }
  }
  if (without_cell) kept.push_back(*without_cell);
  return kept;
}

std::string NameOfPair(const CaseDocument& document, CaseRef ref) {
  std::vector<const Value*> shapes;
  const auto number_of = [&shapes](const Value& shape) {
    const auto found =
        std::ranges::find_if(shapes, [&](const Value* other) { return *other == shape; });
    return found - shapes.begin();
  };
  for (const Case& test : document.files()[ref.file].cases) {
    for (const Value& shape : test.arguments) {
      if (number_of(shape) == std::ssize(shapes)) shapes.push_back(&shape);
    }
  }
  const std::vector<Value>& pair = document.At(ref).arguments;
  return fmt::format("shapes {} and {}", number_of(pair.front()), number_of(pair.back()));
}

std::vector<SceneCell> CellsOf(const SampleRunner& runner, const Rectangle& area) {
  const CaseScene* const scene = runner.case_scene();
  if (scene == nullptr || scene->grid().empty()) {
    return {{area, &runner.canvas(), runner.camera(), 1, std::nullopt}};
  }
  const auto cells = scene->grid().cells();
  const double aspect = static_cast<double>(area.width) / std::max(1.0, double{area.height});
  const auto [columns, rows] = GridSize::For(cells.size(), aspect);
  // The borders of cells are at whole pixels, so that neighbouring cells share their border.
  const auto at = [](float begin, float length, std::size_t index, int count) {
    return std::round(begin + length * static_cast<float>(index) / static_cast<float>(count));
  };
  std::vector<SceneCell> shown;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const std::size_t column = i % static_cast<std::size_t>(columns);
    const std::size_t row = i / static_cast<std::size_t>(columns);
    const float left = at(area.x, area.width, column, columns);
    const float top = at(area.y, area.height, row, rows);
    OrbitCamera camera = runner.camera();
    const float scale = cells[i]->scale;
    camera.target = scale * camera.target + cells[i]->shift;
    camera.distance *= scale;
    shown.push_back({{left, top, at(area.x, area.width, column + 1, columns) - left,
                      at(area.y, area.height, row + 1, rows) - top},
                     &cells[i]->canvas,
                     camera,
                     scale,
                     cells[i]->ref});
  }
  return shown;
}

const SceneCell& CellAt(std::span<const SceneCell> cells, double x, double y) {
  const auto found =
      std::ranges::find_if(cells, [&](const SceneCell& cell) { return cell.Contains(x, y); });
  return found == cells.end() ? cells.front() : *found;
}

OrbitCamera Fit(SampleRunner& runner, const OrbitCamera& camera, int width, int height,
                FitFunction fit) {
  const double aspect = static_cast<double>(width) / std::max(height, 1);
  CaseScene* const scene = runner.case_scene();
  if (scene == nullptr || scene->grid().empty()) return fit(camera, runner.canvas(), aspect);
  const auto cells = scene->grid().cells();
  if (cells.size() == 1) return fit(camera, cells.front()->canvas, aspect);
  const auto [columns, rows] = GridSize::For(cells.size(), aspect);
  const double below_caption = aspect * rows / columns / (1 - kCaptionShare);
  OrbitCamera fitted = camera;
  if (fit == &FitFirst) {
    std::vector<const Canvas*> canvases;
    for (const auto& cell : cells) canvases.push_back(&cell->canvas);
    FaceClearest(fitted, canvases, below_caption);
  }
  // The cells are all seen from this direction.
  const FitFunction fit_cell = fit == &FitFirst ? &FitCamera : fit;
  fitted = fit_cell(fitted, runner.canvas(), below_caption);
  std::vector<OrbitCamera> cameras;
  for (const auto& cell : cells) cameras.push_back(fit_cell(fitted, cell->canvas, below_caption));
  const float farthest = std::ranges::max(cameras, {}, &OrbitCamera::distance).distance;
  // Cases are far away from each other if seeing all of them takes more than this many times the
  // distance that is needed for the largest one.
  constexpr float kScattered = 1.2F;
  const bool scattered = fitted.distance > kScattered * farthest;
  if (scattered) {
    fitted.distance = farthest;
    fitted.target = cameras.front().target;
  }
  // A case that is seen well from less than this share of the distance is small.
  constexpr float kSmall = 0.6F;
  for (OrbitCamera& of_cell : cameras) {
    const bool small = of_cell.distance < kSmall * fitted.distance;
    if (!small) of_cell.distance = fitted.distance;
    if (!small && !scattered) of_cell.target = fitted.target;
    LowerForCaption(of_cell);
  }
  LowerForCaption(fitted);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    cells[i]->scale = cameras[i].distance / fitted.distance;
    cells[i]->shift = cameras[i].target - cells[i]->scale * fitted.target;
  }
  return fitted;
}

}  // namespace hitscan
