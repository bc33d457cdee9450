#pragma once

// The base class of the panels beside and below the scene that panel_list.h lists.

#include <string>
#include <string_view>

#include "app/sample_runner.h"
#include "render/renderer.h"
#include "ui/file_tabs.h"
#include "ui/panel_choice.h"

namespace hitscan {

/// The input of the panels.
struct PanelInput {
  const SampleRunner& runner;
  const Appearance& appearance;
  const CaseDocument* document;  ///< null: the sample shows no cases
  const std::string& refusal;    ///< why the last edit of a case was refused; empty if it was not
  const ActionStates& actions;
  const FilesState& files;
};

/// A panel. It shows its input and reports the user's choices, but changes nothing itself.
class Panel {
 public:
  enum class Place {
    kSide,   ///< at the right, one above the other
    kBelow,  ///< below the scene, as tabs
  };
  struct Traits {
    std::string_view name;   ///< identifies the panel in the settings: never change it
    std::string_view label;  ///< in the menu *View > Panels*
    Place place = Place::kBelow;
    bool needs_document = false;  ///< exists only while the sample shows cases
  };

  explicit Panel(const Traits& traits) : traits_(traits) {}
  virtual ~Panel() = default;
  Panel(const Panel&) = delete;
  Panel& operator=(const Panel&) = delete;

  const Traits& traits() const { return traits_; }
  /// Its title.
  virtual std::string Title(const PanelInput&) const { return std::string(traits_.label); }
  /// Builds its content, in each frame in which it is shown.
  virtual void Build(const PanelInput& input, PanelOutput& output) = 0;

 private:
  Traits traits_;
};

}  // namespace hitscan
