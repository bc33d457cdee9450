#pragma once

#include <string>

#include "base/rectangle.h"
#include "ui/panel_layout.h"

namespace hitscan {

/// Where the panels stand: at home, or where the user left them, which comes back at the next start
/// and follows the window's size and density. To add a panel, say where its home is and write
///
///   if (const Panel panel(places, {"table", "Cases"}, homes.table); panel.open()) { ... }
class PanelPlaces {
 public:
  /// What the panels remember from earlier starts.
  void Restore(PanelPlacesByName places) { places_ = std::move(places); }
  const PanelPlacesByName& places() const { return places_; }
  /// All come back home and are shown.
  void Reset() { places_.clear(); }

  /// Called inside each frame of the interface, before the first panel.
  void BeginFrame(const Rectangle& whole) { whole_ = whole; }
  const Rectangle& whole() const { return whole_; }

  bool hidden(const std::string& name) const;
  void SetHidden(const std::string& name, bool hidden) { places_[name].hidden = hidden; }

 private:
  friend class Panel;
  /// What a panel was in the last frame.
  struct Seen {
    Rectangle wanted;
    Rectangle actual;
    float content_height = 0;
  };

  PanelPlacesByName places_;
  std::map<std::string, Seen> seen_;
  Rectangle whole_;
};

/// A panel's window, from construction to destruction.
class Panel {
 public:
  struct Words {
    std::string name;   ///< tells panels apart; remembered
    std::string title;  ///< may change
  };
  enum class Height { kOfHome, kOfContent };  ///< while it is at home; never higher than that

  Panel(PanelPlaces& places, const Words& words, const Rectangle& home,
        Height height = Height::kOfHome);
  ~Panel();
  Panel(const Panel&) = delete;
  Panel& operator=(const Panel&) = delete;

  /// Whether there is something to fill.
  bool open() const { return open_; }

 private:
  Rectangle Wanted(const Rectangle& home, Height height) const;
  void Notice(const Rectangle& wanted);

  PanelPlaces& places_;
  std::string name_;
  bool begun_ = false;
  bool open_ = false;
};

}  // namespace hitscan
