#include "ui/panel_places.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

namespace hitscan {
namespace {

bool InHand() {
  const ImGuiIO& io = ImGui::GetIO();
  return io.MouseDown[0] || io.MouseReleased[0];
}

}  // namespace

bool PanelPlaces::hidden(const std::string& name) const {
  const auto place = places_.find(name);
  return place != places_.end() && place->second.hidden;
}

Panel::Panel(PanelPlaces& places, const Words& words, const Rectangle& home, Height height)
    : places_(places), name_(words.name) {
  if (places.hidden(name_)) return;
  const Rectangle wanted = Wanted(home, height);
  // In the user's hand it goes where it likes; let go outside, it comes back in.
  const PanelPlaces::Seen& seen = places.seen_[name_];
  if (seen.wanted != wanted || (seen.actual != wanted && !InHand())) {
    ImGui::SetNextWindowPos({wanted.x, wanted.y}, ImGuiCond_Always);
    ImGui::SetNextWindowSize({wanted.width, wanted.height}, ImGuiCond_Always);
  }
  bool shown = true;
  const ImGuiWindowFlags flags = ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings |
                                 ImGuiWindowFlags_NoFocusOnAppearing;
  open_ = ImGui::Begin((words.title + "###" + name_).c_str(), &shown, flags);
  begun_ = true;
  if (!shown) places.SetHidden(name_, true);
  Notice(wanted);
}

Panel::~Panel() {
  if (!begun_) return;
  // What the text needs is known after it has been written: the next frame has it.
  const ImGuiWindow& window = *ImGui::GetCurrentWindowRead();
  const float content = window.DC.CursorMaxPos.y - window.DC.CursorStartPos.y;
  const float frame = window.TitleBarHeight() + 2 * window.WindowPadding.y;
  places_.seen_[name_].content_height = std::ceil(content + frame);
  ImGui::End();
}

Rectangle Panel::Wanted(const Rectangle& home, Height height) const {
  const auto place = places_.places_.find(name_);
  if (place != places_.places_.end() && place->second.spot) {
    return FitPanel(*place->second.spot, places_.whole_, ImGui::GetFontSize());
  }
  Rectangle wanted = home;
  const auto seen = places_.seen_.find(name_);
  if (height == Height::kOfContent && seen != places_.seen_.end()) {
    wanted.height = std::min(wanted.height, seen->second.content_height);
  }
  return FitPanel({wanted, places_.whole_, ImGui::GetFontSize()}, places_.whole_,
                  ImGui::GetFontSize());
}

// A window that is elsewhere than it was put has been moved or resized by the user.
void Panel::Notice(const Rectangle& wanted) {
  PanelPlaces::Seen& seen = places_.seen_[name_];
  const ImVec2 corner = ImGui::GetWindowPos();
  const ImVec2 size = ImGui::GetWindowSize();
  const Rectangle actual{corner.x, corner.y, size.x, size.y};
  Rectangle known = wanted;
  if (wanted == seen.wanted && actual != seen.actual && InHand()) {
    const PanelSpot spot{actual, places_.whole_, ImGui::GetFontSize()};
    places_.places_[name_].spot = spot;
    known = FitPanel(spot, places_.whole_, spot.text);
  }
  seen.wanted = known;
  seen.actual = actual;
}

}  // namespace hitscan
