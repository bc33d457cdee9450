#pragma once

// The base class of the panels at the sides of the scene. See panels.h for how to add a panel.

#include <memory>
#include <string>
#include <string_view>

#include "app/sample_runner.h"
#include "render/renderer.h"
#include "ui/panel_choice.h"
#include "ui/panel_layout.h"
#include "ui/panel_window.h"
#include "ui/possible_actions.h"

namespace hitscan {

/// The input of the panels.
struct PanelInput {
  const SampleRunner& runner;
  const Appearance& appearance;
  const CaseDocument* document;  ///< null: the sample shows no cases
  const std::string& refusal;    ///< why the last edit of a case was refused; empty if it was not
  const ActionContext& actions;  ///< for CanDo
};

/// A panel. It shows its input and reports the user's choices, but changes nothing itself.
class SidePanel {
 public:
  struct Traits {
    std::string_view name;   ///< identifies the panel in the settings: never change it
    std::string_view label;  ///< in the menu *View > Panels*
    PanelWindow::Height height = PanelWindow::Height::kDefault;
    bool needs_document = false;  ///< exists only while the sample shows cases
  };

  explicit SidePanel(const Traits& traits) : traits_(traits) {}
  virtual ~SidePanel() = default;
  SidePanel(const SidePanel&) = delete;
  SidePanel& operator=(const SidePanel&) = delete;

  const Traits& traits() const { return traits_; }
  /// The title of its window.
  virtual std::string Title(const PanelInput&) const { return std::string(traits_.label); }
  /// The rectangle of the panel until the user moves it: one of the layout, or one computed from
  /// the area of the layout.
  virtual Rectangle DefaultRectangle(const DefaultLayout& layout) const = 0;
  /// Builds the content of its window, in each frame in which it is open.
  virtual void Build(const PanelInput& input, PanelOutput& output) = 0;

 private:
  Traits traits_;
};

/// A new panel of that class. The definition is in make_panel.h and is instantiated in the file of
/// each panel, so that the list in panels.cpp needs only the names of the classes.
template <class PanelClass>
std::unique_ptr<SidePanel> MakePanel();

}  // namespace hitscan
