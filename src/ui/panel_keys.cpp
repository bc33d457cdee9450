#include "ui/panel_keys.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <vector>

namespace hitscan {
namespace {

// Whether `window` is `panel` or belongs to it, as do lists that are scrolled and open menus.
bool IsPartOf(const ImGuiWindow* window, const ImGuiWindow* panel) {
  while (window != nullptr && window != panel) window = window->ParentWindow;
  return window != nullptr;
}

}  // namespace

void PanelKeys::Move(std::span<const std::string> windows, int step) {
  std::vector<std::string> shown;
  for (const std::string& name : windows) {
    const ImGuiWindow* const window = ImGui::FindWindowByName(name.c_str());
    if (window != nullptr && window->WasActive) shown.push_back(name);
  }
  const std::ptrdiff_t count = std::ranges::ssize(shown);
  const std::ptrdiff_t at = std::ranges::find(shown, window_) - shown.begin();
  // There is one more position than windows: the last one means no window.
  const std::ptrdiff_t next = (at + step + count + 1) % (count + 1);
  if (next == count) {
    Release();
  } else {
    Give(shown[static_cast<std::size_t>(next)]);
  }
}

void PanelKeys::Give(const std::string& window) {
  window_ = window;
  given_ = true;
}

bool PanelKeys::Release() {
  if (window_.empty()) return false;
  window_.clear();
  ImGui::FocusWindow(nullptr);
  return true;
}

void PanelKeys::BeginFrame(std::string_view own_arrows) {
  ImGuiWindow* const panel = given_ ? ImGui::FindWindowByName(window_.c_str()) : nullptr;
  if (panel == nullptr || !panel->WasActive) return;
  given_ = false;
  ImGui::FocusWindow(panel);
  if (window_ == own_arrows) return;
  // The first item that is built gets the highlight.
  ImGui::NavInitWindow(panel, true);
  ImGui::GetCurrentContext()->NavDisableHighlight = false;
}

void PanelKeys::EndFrame(std::string_view own_arrows) {
  ImGuiContext& context = *ImGui::GetCurrentContext();
  const ImGuiWindow* const panel =
      window_.empty() ? nullptr : ImGui::FindWindowByName(window_.c_str());
  const bool clicked = std::ranges::any_of(context.IO.MouseClicked, [](bool each) { return each; });
  if (panel == nullptr || !panel->Active || (clicked && !given_)) window_.clear();
  const bool enabled =
      !window_.empty() && window_ != own_arrows && IsPartOf(context.NavWindow, panel);
  constexpr ImGuiConfigFlags kFlag = ImGuiConfigFlags_NavEnableKeyboard;
  context.IO.ConfigFlags =
      enabled ? context.IO.ConfigFlags | kFlag : context.IO.ConfigFlags & ~kFlag;
  if (!enabled && !given_) context.NavDisableHighlight = true;
}

bool ArrowsMoveInPanel() {
  return (ImGui::GetIO().ConfigFlags & ImGuiConfigFlags_NavEnableKeyboard) != 0 &&
         ImGui::GetCurrentContext()->NavId != 0;
}

}  // namespace hitscan
