#pragma once

// The interface of the panels at the sides of the scene. How to add one: see panels.h.

#include <memory>
#include <string>
#include <string_view>

#include "app/sample_runner.h"
#include "render/renderer.h"
#include "ui/panel_choice.h"
#include "ui/panel_layout.h"
#include "ui/panel_window.h"

namespace hitscan {

/// What the panels can show.
struct PanelInput {
  const SampleRunner& runner;
  const Appearance& appearance;
  const CaseDocument* document;  ///< null: the sample shows no cases
  const std::string& refusal;    ///< why the last edit of a case was refused; empty: it was not
};

/// A panel. It shows its input and reports what the user chose, but changes nothing itself.
class SidePanel {
 public:
  struct Traits {
    std::string_view name;   ///< identifies the panel in the settings: never change it
    std::string_view label;  ///< in the menu *View > Panels*
    PanelWindow::Height height = PanelWindow::Height::kDefault;
    bool needs_document = false;  ///< is there only while the sample shows cases
  };

  explicit SidePanel(const Traits& traits) : traits_(traits) {}
  virtual ~SidePanel() = default;
  SidePanel(const SidePanel&) = delete;
  SidePanel& operator=(const SidePanel&) = delete;

  const Traits& traits() const { return traits_; }
  /// The title of its window.
  virtual std::string Title(const PanelInput&) const { return std::string(traits_.label); }
  /// Where it is until the user moves it: a rectangle of the layout, or one computed from its area.
  virtual Rectangle DefaultRectangle(const DefaultLayout& layout) const = 0;
  /// Fills its window, in each frame in which it is open.
  virtual void Build(const PanelInput& input, PanelOutput& output) = 0;

 private:
  Traits traits_;
};

/// A new panel of that class. The definition is in make_panel.h; the file of each panel
/// instantiates it, so that the list of panels in panels.cpp needs nothing but the names of the
/// classes.
template <class PanelClass>
std::unique_ptr<SidePanel> MakePanel();

}  // namespace hitscan
