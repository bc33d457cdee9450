#include "viewport/manipulator.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "app/case_scene.h"
#include "cases/written_arguments.h"
#include "edit/case_rows.h"
#include "edit/touch.h"
#include "geometry/shapes/camera.h"
#include "render/renderer.h"
#include "shape/value.h"

namespace hitscan {
namespace {

// In pixels of a screen whose scale is 1: the distances within which shapes and handles are picked,
// and the largest movement during a click.
constexpr double kReach = 6;
constexpr double kHandleReach = 9;
constexpr double kClickMotion = 4;

// The dark border around a handle keeps it visible on any colour.
constexpr float kHandleBorder = 1.5F;
float HandleRadius() { return ImGui::GetFontSize() * 0.32F; }

double Distance(double ax, double ay, double bx, double by) { return std::hypot(ax - bx, ay - by); }

}  // namespace

void Manipulator::Place(const Rectangle& area, double pixels_per_unit) {
  corner_ = {area.x, area.y};
  width_ = std::max(static_cast<int>(area.width), 1);
  height_ = std::max(static_cast<int>(area.height), 1);
  pixels_per_unit_ = pixels_per_unit;
}

std::vector<SceneCell> Manipulator::Cells() const {
  return CellsOf(runner_, {0, 0, static_cast<float>(width_), static_cast<float>(height_)});
}

SceneCell Manipulator::CellOfHandles() const {
  const std::vector<SceneCell> cells = Cells();
  const CaseDocument* const document = commands_.document();
  if (document == nullptr) return cells.front();
  const auto found = std::ranges::find(cells, document->selected(), &SceneCell::ref);
  return found == cells.end() ? cells.front() : *found;
}

ScreenView Manipulator::View(const SceneCell& cell, double scale) {
  const int width = static_cast<int>(std::lround(static_cast<double>(cell.area.width) * scale));
  const int height = static_cast<int>(std::lround(static_cast<double>(cell.area.height) * scale));
  return ScreenViewOf(cell.camera.Lens(width, height), width, height);
}

// Widths of lines are recorded in pixels of a screen whose scale is 1, so picking uses these
// pixels.
std::optional<Picked> Manipulator::PickAt(double x, double y) {
  const double scale = 1 / Density();
  const std::vector<SceneCell> cells = Cells();
  const SceneCell& cell = CellAt(cells, x, y);
  return picker_.Pick(*cell.canvas, View(cell, scale),
                      static_cast<float>((x - static_cast<double>(cell.area.x)) * scale),
                      static_cast<float>((y - static_cast<double>(cell.area.y)) * scale),
                      static_cast<float>(kReach), appearance_);
}

std::optional<CaseRef> Manipulator::CaseUnder(double x, double y) {
  const std::vector<SceneCell> cells = Cells();
  if (cells.size() > 1) {
    const SceneCell& cell = CellAt(cells, x, y);
    return cell.Contains(x, y) ? cell.ref : std::nullopt;
  }
  const std::optional<Picked> picked = PickAt(x, y);
  const CaseScene* const scene = runner_.case_scene();
  if (!picked || scene == nullptr) return std::nullopt;
  if (scene->enlarged()) return cells.front().ref;
  const bool is_filled = picked->kind != RecordKind::kLine && picked->kind != RecordKind::kPoint;
  const std::size_t record = picked->index * (is_filled ? 3 : 1);
  const std::optional<CaseRef> ref =
      scene->CaseAt(picked->part, picked->layer, picked->kind, record);
  // The canvas shows the previous frame: the case may have been deleted since.
  const std::span<const CaseFile> files = scene->document().files();
  const bool exists = ref && ref->file < files.size() && ref->index < files[ref->file].cases.size();
  return exists ? ref : std::nullopt;
}

std::optional<double> Manipulator::DepthAt(double x, double y) {
  const std::optional<Picked> picked = PickAt(x, y);
  if (!picked) return std::nullopt;
  return static_cast<double>(picked->depth);
}

Point Manipulator::OnXyPlane(const Handle& handle, double x, double y) const {
  const SceneCell cell = CellOfHandles();
  return DragTarget(handle, View(cell), x - static_cast<double>(cell.area.x),
                    y - static_cast<double>(cell.area.y));
}

const Case* Manipulator::SelectedCase() const {
  const CaseDocument* document = commands_.document();
  return document != nullptr && document->selected() ? &document->At(*document->selected())
                                                     : nullptr;
}

bool Manipulator::HandlesAreOfSample() const {
  return runner_.application() != nullptr && runner_.case_scene() == nullptr;
}

std::vector<Manipulator::ShownHandle> Manipulator::Handles() const {
  std::vector<ShownHandle> shown;
  const SceneCell cell = CellOfHandles();
  // The case of the handles may be none of those that are shown in cells.
  if (cell.ref && commands_.document()->selected() != cell.ref) return shown;
  const ScreenView view = View(cell);
  const auto add = [&](std::size_t parameter, const std::vector<Handle>& handles) {
    for (std::size_t i = 0; i < handles.size(); ++i) {
      const glm::dvec4 clip = view.Clip(glm::dvec3(handles[i].position));
      if (!(clip.w > 0) || clip.z < -clip.w) continue;
      const double x = static_cast<double>(cell.area.x) + (1 + clip.x / clip.w) / 2 * view.width;
      const double y = static_cast<double>(cell.area.y) + (1 - clip.y / clip.w) / 2 * view.height;
      shown.push_back({{parameter, i}, handles[i], {static_cast<float>(x), static_cast<float>(y)}});
    }
  };
  if (HandlesAreOfSample()) {
    add(0, runner_.application()->Handles());
  } else if (const Case* selected = SelectedCase()) {
    for (std::size_t i = 0; i < selected->arguments.size(); ++i) {
      add(i, HandlesOf(runner_.case_scene()->scale().Drawn(selected->arguments[i])));
    }
  }
  return shown;
}

std::optional<Manipulator::ShownHandle> Manipulator::HandleAt(double x, double y) const {
  std::optional<ShownHandle> nearest;
  double best = kHandleReach * Density();
  for (const ShownHandle& shown : Handles()) {
    const double distance = Distance(x, y, static_cast<double>(shown.position.x),
                                     static_cast<double>(shown.position.y));
    if (distance > best) continue;
    best = distance;
    nearest = shown;
  }
  return nearest;
}

bool Manipulator::Press(double x, double y) {
  pressed_ = ScreenPosition{x, y};
  clicked_cell_ = false;
  const std::optional<ShownHandle> handle = HandleAt(x, y);
  if (!handle) return false;
  pressed_.reset();
  dragged_ = handle->id;
  last_dragged_ = handle->id;
  drag_start_ = handle->handle.position;
  unrounded_.reset();
  grab_offset_ = {x - static_cast<double>(handle->position.x),
                  y - static_cast<double>(handle->position.y)};
  if (CaseDocument* document = commands_.document()) document->BeginGesture();
  return true;
}

void Manipulator::Move(double x, double y, const DragOptions& options) {
  mouse_ = {x, y};
  if (pressed_ && Distance(x, y, pressed_->x, pressed_->y) > kClickMotion * Density())
    pressed_.reset();
  if (!dragged_) return;
  const SceneCell cell = CellOfHandles();
  const auto target = [&](const Handle& handle) {
    return DragTarget(handle, View(cell), x - grab_offset_.x - static_cast<double>(cell.area.x),
                      y - grab_offset_.y - static_cast<double>(cell.area.y), options.axis);
  };
  if (HandlesAreOfSample()) {
    Application& sample = *runner_.application();
    sample.Drag(dragged_->handle, target(sample.Handles().at(dragged_->handle)));
    return;
  }
  const Case* const selected = SelectedCase();
  if (selected == nullptr) return;
  const CaseRef ref = *commands_.document()->selected();
  const PictureScale& scale = runner_.case_scene()->scale();
  const Value& value = selected->arguments[dragged_->parameter];
  Handle handle = HandlesOf(scale.Drawn(value)).at(dragged_->handle);
  if (unrounded_) handle.position = *unrounded_;
  const Point to = target(handle);
  unrounded_ = options.step || options.touch ? std::optional(to) : std::nullopt;
  std::optional<Value> changed = Dragged(value, dragged_->handle, scale.World(to));
  const Query& query = *commands_.document()->files()[ref.file].query;
  if (options.touch) {
    std::vector<Value> arguments = selected->arguments;
    arguments[dragged_->parameter] = *changed;
    const auto touching =
        NearestTouch(query, arguments, dragged_->parameter, dragged_->handle, options.axis);
    if (touching) changed = touching->value;
  } else if (options.step) {
    changed = Snapped(query, selected->arguments, dragged_->parameter, *changed, *options.step);
    if (!changed) return;
  }
  commands_.Edit(
      [&](CaseDocument& edited) { edited.SetArgument(ref, dragged_->parameter, *changed); });
}

void Manipulator::Touch() {
  const std::vector<ShownHandle> handles = Handles();
  if (SelectedCase() == nullptr || handles.empty()) return;
  std::optional<HandleId> id = dragged_;
  if (const auto near = HandleNearMouse()) id = near->id;
  if (!id && last_dragged_ &&
      std::ranges::find(handles, *last_dragged_, &ShownHandle::id) != handles.end()) {
    id = last_dragged_;
  }
  if (!id) id = handles.front().id;
  commands_.TouchNearest(id->parameter, id->handle);
}

void Manipulator::Release() {
  CaseDocument* const document = commands_.document();
  if (pressed_ && document != nullptr && !runner_.case_scene()->enlarged()) {
    const std::optional<CaseRef> clicked = CaseUnder(mouse_.x, mouse_.y);
    document->Select(clicked);
    clicked_cell_ = clicked && Cells().size() > 1;
    if (clicked_cell_) runner_.case_scene()->Enlarge(true);
  }
  EndDrag();
}

void Manipulator::EndDrag() {
  pressed_.reset();
  if (!dragged_) return;
  dragged_.reset();
  if (CaseDocument* document = commands_.document()) document->EndGesture();
}

void Manipulator::Cancel() {
  pressed_.reset();
  if (!dragged_) return;
  if (HandlesAreOfSample()) runner_.application()->Drag(dragged_->handle, drag_start_);
  dragged_.reset();
  if (CaseDocument* document = commands_.document()) document->CancelGesture();
}

void Manipulator::UpdateHover(const HoverOptions& options) {
  CaseDocument* document = commands_.document();
  over_panel_ = options.over_panel || dragged_.has_value();
  hides_hover_ = options.hides;
  if (document == nullptr) return;
  if (over_panel_ || options.hides) return document->Hover(std::nullopt);
  // Picking looks at all records, so it is not repeated in a frame in which neither the mouse nor
  // the scene has changed.
  const HoverKey key{mouse_,
                     runner_.canvas().stamp(Canvas::Part::kContents),
                     Cells().size(),
                     runner_.camera().Lens(width_, height_),
                     width_,
                     height_,
                     pixels_per_unit_,
                     appearance_.theme.name,
                     appearance_.x_ray,
                     document->id(),
                     document->changes(),
                     document->selected()};
  if (hover_key_ != key) hovered_ = CaseUnder(mouse_.x, mouse_.y);
  hover_key_ = key;
  document->Hover(hovered_);
}

void Manipulator::Draw() const {
  DrawHandles();
  DrawTooltip();
}

std::optional<Manipulator::ShownHandle> Manipulator::HandleNearMouse() const {
  return dragged_ || over_panel_ ? std::nullopt : HandleAt(mouse_.x, mouse_.y);
}

bool Manipulator::Highlighted(const HandleId& id, const std::optional<ShownHandle>& near) const {
  return dragged_ ? *dragged_ == id : near && near->id == id;
}

HandlesOnScreen Manipulator::HandlesForLabels() const {
  HandlesOnScreen on_screen;
  const std::vector<ShownHandle> handles = Handles();
  if (handles.empty()) return on_screen;
  const std::vector<SceneCell> cells = Cells();
  const auto cell = std::ranges::find(cells, CellOfHandles().ref, &SceneCell::ref);
  on_screen.view = static_cast<std::size_t>(cell - cells.begin());
  const std::optional<ShownHandle> near = HoveredHandle();
  const float radius = HandleRadius() + kHandleBorder;
  const auto name_of = [this](const ShownHandle& shown) {
    if (HandlesAreOfSample()) return shown.handle.name;
    const CaseDocument& document = *commands_.document();
    const Query& query = *document.files()[document.selected()->file].query;
    return fmt::format("{} {}", query.parameters[shown.id.parameter].name, shown.handle.name);
  };
  for (const ShownHandle& shown : handles) {
    const float x = corner_.x + shown.position.x;
    const float y = corner_.y + shown.position.y;
    on_screen.areas.push_back({x - radius, y - radius, x + radius, y + radius});
    if (!Highlighted(shown.id, near)) continue;
    on_screen.label = {shown.handle.position, kWhite, name_of(shown)};
  }
  return on_screen;
}

void Manipulator::DrawHandles() const {
  const std::optional<ShownHandle> near = HoveredHandle();
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  const ImVec2 end{corner_.x + static_cast<float>(width_), corner_.y + static_cast<float>(height_)};
  list.PushClipRect(corner_, end);
  for (const ShownHandle& shown : Handles()) {
    const ImVec2 position{corner_.x + shown.position.x, corner_.y + shown.position.y};
    list.AddCircleFilled(position, HandleRadius() + kHandleBorder, IM_COL32(0, 0, 0, 200));
    list.AddCircleFilled(
        position, HandleRadius(),
        Highlighted(shown.id, near) ? IM_COL32(255, 190, 40, 255) : IM_COL32(255, 255, 255, 255));
  }
  list.PopClipRect();
}

void Manipulator::DrawTooltip() const {
  const CaseDocument* document = commands_.document();
  if (document == nullptr || over_panel_ || !document->hovered()) return;
  if (HandleAt(mouse_.x, mouse_.y)) return;  // the name of the handle is shown instead
  const CaseRef ref = *document->hovered();
  const auto line = [&](const char* name, CaseColumn column) {
    const std::string text = CaseCell(*document, ref, column);
    if (!text.empty()) ImGui::TextUnformatted(fmt::format("{}{}", name, text).c_str());
  };
  ImGui::BeginTooltip();
  ImGui::PushTextWrapPos(ImGui::GetFontSize() * 30);
  line("case ", CaseColumn::kCase);
  line("", CaseColumn::kNote);
  line("", CaseColumn::kArguments);
  line("expected: ", CaseColumn::kExpected);
  line("came: ", CaseColumn::kGot);
  line("verdict: ", CaseColumn::kVerdict);
  ImGui::PopTextWrapPos();
  ImGui::EndTooltip();
}

}  // namespace hitscan
