#include "viewport/manipulator.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "app/case_scene.h"
#include "edit/case_rows.h"
#include "geometry/shapes/camera.h"
#include "render/renderer.h"
#include "shape/handles.h"
#include "viewport/scene_text.h"

namespace hitscan {
namespace {

// Within so many units of the mouse a thing is meant; a mouse that moves farther drags.
constexpr double kReach = 6;
constexpr double kHandleReach = 9;
constexpr double kClick = 4;

double Apart(double ax, double ay, double bx, double by) { return std::hypot(ax - bx, ay - by); }

}  // namespace

void Manipulator::Resize(int width, int height, double pixels_per_unit) {
  width_ = std::max(width, 1);
  height_ = std::max(height, 1);
  pixels_per_unit_ = pixels_per_unit;
}

ScreenView Manipulator::View(double scale) const {
  const int width = static_cast<int>(std::lround(width_ * scale));
  const int height = static_cast<int>(std::lround(height_ * scale));
  return ScreenViewOf(runner_.camera().Lens(width, height), width, height);
}

// What is drawn is as many pixels wide on every screen.
std::optional<Picked> Manipulator::PickAt(double x, double y) const {
  return Pick(runner_.canvas(), View(pixels_per_unit_), static_cast<float>(x * pixels_per_unit_),
              static_cast<float>(y * pixels_per_unit_),
              static_cast<float>(kReach * pixels_per_unit_), x_ray_);
}

std::optional<CaseRef> Manipulator::CaseUnder(double x, double y) const {
  const std::optional<Picked> picked = PickAt(x, y);
  const CaseScene* const scene = runner_.case_scene();
  if (!picked || scene == nullptr) return std::nullopt;
  const std::size_t corners =
      picked->kind == RecordKind::kTriangle || picked->kind == RecordKind::kSolid ? 3 : 1;
  const std::optional<CaseRef> ref =
      scene->CaseAt(picked->layer, picked->kind, picked->index * corners);
  // The picture is of the frame before: the case may have been deleted since.
  const std::span<const CaseFile> files = scene->document().files();
  const bool exists = ref && ref->file < files.size() && ref->index < files[ref->file].cases.size();
  return exists ? ref : std::nullopt;
}

std::optional<double> Manipulator::DepthAt(double x, double y) const {
  const std::optional<Picked> picked = PickAt(x, y);
  if (!picked) return std::nullopt;
  return static_cast<double>(picked->depth);
}

Point Manipulator::OnPaper(const Handle& handle, double x, double y) const {
  return DragTarget(handle, View(), x, y);
}

std::vector<Manipulator::Shown> Manipulator::Handles() const {
  std::vector<Shown> shown;
  const CaseDocument* document = commands_.document();
  if (document == nullptr || !document->selected()) return shown;
  const ScreenView view = View();
  const std::vector<Value>& arguments = document->At(*document->selected()).arguments;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::vector<Handle> handles = HandlesOf(arguments[i]);
    for (std::size_t j = 0; j < handles.size(); ++j) {
      const glm::dvec4 clip = view.Clip(glm::dvec3(handles[j].position));
      if (!(clip.w > 0) || clip.z < -clip.w) continue;
      const double x = (1 + clip.x / clip.w) / 2 * width_;
      const double y = (1 - clip.y / clip.w) / 2 * height_;
      shown.push_back({{i, j}, handles[j], {static_cast<float>(x), static_cast<float>(y)}});
    }
  }
  return shown;
}

std::optional<Manipulator::Shown> Manipulator::HandleAt(double x, double y) const {
  std::optional<Shown> nearest;
  double best = kHandleReach;
  for (const Shown& shown : Handles()) {
    const double apart =
        Apart(x, y, static_cast<double>(shown.place.x), static_cast<double>(shown.place.y));
    if (apart > best) continue;
    best = apart;
    nearest = shown;
  }
  return nearest;
}

bool Manipulator::Press(double x, double y) {
  pressed_ = Spot{x, y};
  const std::optional<Shown> handle = HandleAt(x, y);
  if (!handle) return false;
  pressed_.reset();
  held_ = handle->hold;
  grip_ = {x - static_cast<double>(handle->place.x), y - static_cast<double>(handle->place.y)};
  commands_.document()->BeginGesture();
  return true;
}

void Manipulator::Move(double x, double y, std::optional<WorldAxis> axis) {
  mouse_ = {x, y};
  if (pressed_ && Apart(x, y, pressed_->x, pressed_->y) > kClick) pressed_.reset();
  const CaseDocument* document = commands_.document();
  if (!held_ || document == nullptr || !document->selected()) return;
  const CaseRef ref = *document->selected();
  const Value& value = document->At(ref).arguments[held_->parameter];
  const Handle handle = HandlesOf(value).at(held_->handle);
  const Point to = DragTarget(handle, View(), x - grip_.x, y - grip_.y, axis);
  commands_.Edit([&](CaseDocument& edited) {
    edited.SetArgument(ref, held_->parameter, Dragged(value, held_->handle, to));
  });
}

void Manipulator::Release() {
  if (pressed_) {
    if (CaseDocument* document = commands_.document())
      document->Select(CaseUnder(mouse_.x, mouse_.y));
  }
  LetGo();
}

void Manipulator::LetGo() {
  pressed_.reset();
  if (!held_) return;
  held_.reset();
  if (CaseDocument* document = commands_.document()) document->EndGesture();
}

void Manipulator::Cancel() {
  pressed_.reset();
  if (!held_) return;
  held_.reset();
  if (CaseDocument* document = commands_.document()) document->CancelGesture();
}

void Manipulator::Look(bool elsewhere) {
  CaseDocument* document = commands_.document();
  looked_elsewhere_ = elsewhere || document == nullptr || held_.has_value();
  if (document != nullptr)
    document->Hover(looked_elsewhere_ ? std::nullopt : CaseUnder(mouse_.x, mouse_.y));
}

void Manipulator::Draw() const {
  DrawHandles();
  DrawTip();
}

void Manipulator::DrawHandles() const {
  const std::vector<Shown> handles = Handles();
  if (handles.empty()) return;
  const std::optional<Shown> near =
      held_ || looked_elsewhere_ ? std::nullopt : HandleAt(mouse_.x, mouse_.y);
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  const float radius = ImGui::GetFontSize() * 0.32F;
  const CaseDocument& document = *commands_.document();
  const CaseRef ref = *document.selected();
  for (const Shown& shown : handles) {
    const bool hot = held_ ? *held_ == shown.hold : near && near->hold == shown.hold;
    list.AddCircleFilled(shown.place, radius + 1.5F, IM_COL32(0, 0, 0, 200));
    list.AddCircleFilled(shown.place, radius,
                         hot ? IM_COL32(255, 190, 40, 255) : IM_COL32(255, 255, 255, 255));
    if (!hot) continue;
    const std::string name = fmt::format(
        "{} {}", document.files()[ref.file].query->parameters[shown.hold.parameter].name,
        shown.handle.name);
    // Below: above stands the label of the case.
    WriteOverScene(shown.place.x + 2 * radius, shown.place.y + radius, kWhite, name.c_str());
  }
}

void Manipulator::DrawTip() const {
  const CaseDocument* document = commands_.document();
  if (document == nullptr || looked_elsewhere_ || !document->hovered()) return;
  if (HandleAt(mouse_.x, mouse_.y)) return;  // its name is told
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
