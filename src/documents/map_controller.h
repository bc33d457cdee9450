#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/sample_runner.h"
#include "documents/case_commands.h"
#include "documents/implementation_controller.h"
#include "documents/judged_implementation.h"
#include "fuzz/map_filler.h"
#include "fuzz/map_view.h"
#include "ui/map_panel.h"
#include "ui/panel_choice.h"

namespace hitscan {

/// The map of a verdict in the window, for the selected case and the judged implementation
/// (JudgedImplementation). It is filled again when the case is edited, such as by a drag, and when
/// the code is compiled again.
class MapController {
 public:
  /// Seconds between two calls of Poll while the map is being filled.
  static constexpr double kPollInterval = 0.03;

  MapController(SampleRunner& runner, CaseCommands& commands, const ImplementationWatcher& watcher)
      : runner_(runner), commands_(commands), watcher_(watcher) {}

  /// Opens the map, or closes it.
  void Toggle();
  /// Carries out a choice in the panel.
  void Do(const MapChoice& choice);

  /// Checks whether the case or the implementation has changed, and takes the pixels that were
  /// filled. Call it in every frame. Returns true when the picture has to be drawn again.
  bool Poll();
  /// Whether the map is being filled, or a part of it is not shown yet: call Poll() soon.
  bool busy() const;

  /// Null when the map is closed. Every change makes a new object.
  std::shared_ptr<const MapState> state() const { return state_; }

 private:
  using Clock = std::chrono::steady_clock;

  /// The case around which the map is.
  struct Subject {
    std::uint64_t document = 0;
    std::size_t file = 0;
    int id = 0;
    bool operator==(const Subject&) const = default;
  };

  void Close();
  /// The selected case. If none is selected: the case of the map or, if that is gone, the last case
  /// from which another was made and that still exists; nullopt if there is none.
  std::optional<Subject> FindSubject();
  /// Takes over another selected case, other numbers of it, or another implementation. Returns true
  /// when this has changed the state.
  bool Follow();
  /// Takes over the numbers of a case: chooses the axes, and moves the view to the case.
  void Show(const Subject& subject, WrittenArguments arguments);
  void ShowUsualRange();
  /// Begins to fill the map of the present view.
  void Fill();
  void MakeCase(int column, int row);
  /// Shows a text in place of the map. Returns false if it is shown already.
  bool Say(std::string problem);
  /// Takes the pixels that were filled so far. Returns true when there are new ones.
  bool TakeFilled(const MapFiller::Progress& progress);
  std::string Title() const;
  const MapAxis& Axis(std::size_t which) const { return axes_[chosen_[which]]; }

  SampleRunner& runner_;
  CaseCommands& commands_;
  const ImplementationWatcher& watcher_;

  std::shared_ptr<const MapState> state_;
  std::unique_ptr<MapFiller> filler_;
  std::optional<Subject> subject_;
  std::vector<Subject> made_from_;    ///< the cases from which MakeCase made others, in their order
  std::uint64_t seen_changes_ = 0;    ///< CaseDocument::changes when Follow last looked
  std::optional<CaseRef> seen_case_;  ///< the case that was selected then
  std::vector<std::string> texts_;    ///< the arguments of the case, as they are written
  std::optional<WrittenArguments> arguments_;
  std::vector<MapAxis> axes_;
  std::array<std::size_t, 2> chosen_{};
  std::optional<MapView> view_;
  int width_ = 300;  ///< of the room for the map, in pixels of the screen
  int height_ = 150;
  std::optional<JudgedImplementation> judged_;
  const Query* query_ = nullptr;         ///< that the implementation was opened for
  bool opened_ = false;                  ///< the implementation was given to the filler
  bool needs_filling_ = false;           ///< Fill has to be called
  Clock::time_point begun_;              ///< when Fill was called last
  int filled_magnification_ = 1;         ///< MapView::magnification when Fill was called last
  std::array<bool, 2> filled_floats_{};  ///< whether pixels were single floats then, for each axis
  std::uint64_t taken_changes_ = 0;      ///< MapFiller::Progress::changes when the state was made
};

}  // namespace hitscan
