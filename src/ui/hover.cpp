#include "ui/hover.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace hitscan {
namespace {

bool IsFar(const ImVec2& a, const ImVec2& b) {
  return std::hypot(a.x - b.x, a.y - b.y) > 0.3F * ImGui::GetFontSize();
}

bool KeyIsPressed(const ImGuiIO& io) {
  return std::ranges::find(io.KeysDownDuration, 0.0F) != std::end(io.KeysDownDuration);
}

}  // namespace

void Hover::BeginFrame() {
  const ImGuiIO& io = ImGui::GetIO();
  const bool clicked = std::ranges::find(io.MouseClicked, true) != std::end(io.MouseClicked);
  if (KeyIsPressed(io) || (clicked && io.WantCaptureMouse)) {
    paused_ = true;
    paused_at_ = io.MousePos;
  }
  if (!ImGui::IsMousePosValid()) return;
  if (!ImGui::IsMousePosValid(&paused_at_)) paused_at_ = io.MousePos;
  if (IsFar(io.MousePos, paused_at_)) paused_ = false;
  if (paused_ || IsFar(io.MousePos, rests_at_)) {
    rests_at_ = io.MousePos;
    rests_since_ = ImGui::GetTime();
  }
}

bool Hover::IsDue() {
  if (paused_) return false;
  const int frame = ImGui::GetFrameCount();
  const bool shown = shown_frame_ >= frame - 1;
  const bool due = shown || ImGui::GetTime() - rests_since_ >= kDelay;
  if (due) shown_frame_ = frame;
  // Dear ImGui shows a tooltip only in the frame after the one in which it is built first.
  if (!shown) waiting_frame_ = frame;
  return due;
}

}  // namespace hitscan
