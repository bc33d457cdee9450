#include "viewport/axis_gizmo.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <glm/geometric.hpp>
#include <string>
#include <utility>

#include "viewport/labels.h"

namespace hitscan {
namespace {

// In heights of the text.
constexpr float kRadius = 2.9F;
constexpr float kEndRadius = 0.62F;
constexpr float kMargin = 0.6F;
constexpr float kMostClickMotion = 0.3F;
constexpr float kLeastWidth = 11;
constexpr float kLeastHeight = 8;

constexpr std::array kAxisRoles{Role::kAxisX, Role::kAxisY, Role::kAxisZ};
// For each axis, the view from its positive end and the view from its negative end.
constexpr std::array kViews{std::array{Action::kFromRight, Action::kFromLeft},
                            std::array{Action::kFromAbove, Action::kFromBelow},
                            std::array{Action::kFromFront, Action::kFromBehind}};

ImU32 PackedColor(Color color) { return IM_COL32(color.red, color.green, color.blue, color.alpha); }

bool IsDark(const Theme& theme) { return theme.background.green < 128; }

// The colour of an axis, made lighter or darker so that letters on it can be read.
Color ColorOfAxis(int axis, const Theme& theme) {
  const Color color = theme.Show({kWhite, kAxisRoles.at(static_cast<std::size_t>(axis))});
  return IsDark(theme) ? Mixed(color, kWhite, 0.12F) : Mixed(color, {0, 0, 0}, 0.18F);
}

Color ColorOfLetters(const Theme& theme) {
  return IsDark(theme) ? Color{16, 18, 22} : Color{255, 255, 255};
}

void DrawCentered(ImDrawList& list, const ImVec2& center, Color color, const std::string& text) {
  const ImVec2 size = ImGui::CalcTextSize(text.c_str());
  list.AddText({std::round(center.x - size.x / 2), std::round(center.y - size.y / 2)},
               PackedColor(color), text.c_str());
}

float SquaredDistance(const ImVec2& a, const ImVec2& b) {
  return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}

ImVec2 ToScreen(double x, double y) { return {static_cast<float>(x), static_cast<float>(y)}; }

}  // namespace

void AxisGizmo::Place(const Rectangle& scene, const Camera& camera, const Theme& theme) {
  const float em = ImGui::GetFontSize();
  theme_ = theme;
  shown_ = theme.detailed() && scene.width >= kLeastWidth * em && scene.height >= kLeastHeight * em;
  radius_ = kRadius * em;
  const float inset = radius_ + kMargin * em;
  center_ = {scene.right() - inset, scene.y + inset};

  const glm::dvec3 forward = glm::normalize(glm::dvec3(camera.target) - glm::dvec3(camera.eye));
  const glm::dvec3 right = glm::normalize(glm::cross(forward, glm::dvec3(camera.up)));
  const glm::dvec3 up = glm::cross(right, forward);
  const double reach = static_cast<double>(radius_ - 1.1F * kEndRadius * em);
  for (std::size_t i = 0; i < ends_.size(); ++i) {
    const auto axis = static_cast<glm::length_t>(i / 2);
    const double sign = i % 2 == 0 ? 1 : -1;
    ends_[i] = {static_cast<int>(axis), sign > 0,
                ToScreen(sign * reach * right[axis], -sign * reach * up[axis]),
                static_cast<float>(sign * forward[axis])};
  }
  std::ranges::stable_sort(ends_, std::ranges::greater(), &End::depth);
}

std::optional<ScreenBox> AxisGizmo::area() const {
  if (!shown_) return std::nullopt;
  return ScreenBox{center_.x - radius_, center_.y - radius_, center_.x + radius_,
                   center_.y + radius_};
}

bool AxisGizmo::Contains(double x, double y) const {
  return shown_ && SquaredDistance(center_, ToScreen(x, y)) <= radius_ * radius_;
}

float AxisGizmo::EndRadius(const End& end) const {
  return radius_ * kEndRadius / kRadius * (end.depth > 0.1F ? 0.9F : 1.0F);
}

const AxisGizmo::End* AxisGizmo::EndAt(const ImVec2& position) const {
  const ImVec2 from_center{position.x - center_.x, position.y - center_.y};
  // The last ends are the nearest to the viewer.
  for (auto end = ends_.rbegin(); end != ends_.rend(); ++end) {
    const float reach = 1.25F * EndRadius(*end);
    if (SquaredDistance(end->position, from_center) <= reach * reach) return &*end;
  }
  return nullptr;
}

std::optional<Action> AxisGizmo::ActionAt(double x, double y) const {
  const End* const end = Contains(x, y) ? EndAt(ToScreen(x, y)) : nullptr;
  if (end == nullptr) return std::nullopt;
  constexpr float kStraight = -0.9999F;  // the end is exactly between the centre and the viewer
  const bool looks_from_end = end->depth < kStraight;
  const bool positive = end->positive != looks_from_end;
  return kViews.at(static_cast<std::size_t>(end->axis)).at(positive ? 0 : 1);
}

bool AxisGizmo::Press(double x, double y) {
  press_ = ToScreen(x, y);
  pressed_ = Contains(x, y);
  return pressed_;
}

void AxisGizmo::Move(double x, double y) {
  mouse_ = ToScreen(x, y);
  const float most = kMostClickMotion * radius_ / kRadius;
  if (SquaredDistance(press_, mouse_) > most * most) pressed_ = false;
}

std::optional<Action> AxisGizmo::Release() {
  if (!std::exchange(pressed_, false)) return std::nullopt;
  return ActionAt(static_cast<double>(press_.x), static_cast<double>(press_.y));
}

void AxisGizmo::DrawEnd(const End& end, bool highlighted) const {
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  const Color color = ColorOfAxis(end.axis, theme_);
  const ImVec2 at{center_.x + end.position.x, center_.y + end.position.y};
  const float radius = EndRadius(end);
  const float line = 0.13F * radius_ / kRadius;
  const std::string letter(1, "XYZ"[end.axis]);
  const bool has_letter = end.positive || highlighted;
  // A border in the colour of the background separates the end from an end behind it.
  if (has_letter) {
    list.AddCircleFilled(at, radius + 0.7F * line, PackedColor(theme_.background));
  }
  if (end.positive) {
    // The line leads from the centre to the border of the end.
    const float length = std::sqrt(SquaredDistance({0, 0}, end.position));
    const float share = std::max(length - radius, 0.0F) / std::max(length, 1.0F);
    list.AddLine(center_, {center_.x + share * end.position.x, center_.y + share * end.position.y},
                 PackedColor(color), line);
  }
  if (has_letter) {
    list.AddCircleFilled(at, radius, PackedColor(color));
    DrawCentered(list, at, ColorOfLetters(theme_), end.positive ? letter : "-" + letter);
  } else {
    list.AddCircleFilled(at, 0.8F * radius, PackedColor(Mixed(theme_.background, color, 0.3F)));
    list.AddCircle(at, 0.8F * radius, PackedColor(Mixed(theme_.background, color, 0.8F)), 0,
                   0.6F * line);
  }
  if (highlighted) {
    list.AddCircle(at, radius + 0.5F * line, PackedColor(PlateColorsOf(theme_).text), 0, line);
  }
}

void AxisGizmo::Draw() const {
  if (!shown_) return;
  const auto [x, y] = std::pair(static_cast<double>(mouse_.x), static_cast<double>(mouse_.y));
  const bool near = hovered_ && Contains(x, y);
  const End* const hovered = near ? EndAt(mouse_) : nullptr;
  if (near) {
    ImGui::GetBackgroundDrawList()->AddCircleFilled(
        center_, radius_, PackedColor(PlateColorsOf(theme_).text.Faded(26)), 64);
  }
  for (const End& end : ends_) DrawEnd(end, &end == hovered);
  const std::optional<Action> action = near ? ActionAt(x, y) : std::nullopt;
  if (!action) return;
  ImGui::BeginTooltip();
  ImGui::TextUnformatted(std::string(EntryOf(*action).label).c_str());
  ImGui::SameLine();
  ImGui::TextDisabled("%s", ShortcutOf(*action).c_str());
  ImGui::EndTooltip();
}

}  // namespace hitscan
