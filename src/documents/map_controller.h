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
#include "ui/panel_choice.h"
#include "ui/shown_state.h"

namespace hitscan {

/// The map of a verdict in the window: of the selected case and of the implementation that is
/// shown, or compared when that is the exact one. It follows both: a case that is dragged, code
/// that is compiled again.
class MapController {
 public:
  /// Seconds between two looks at a map that is being filled.
  static constexpr double kPollInterval = 0.03;

  MapController(SampleRunner& runner, CaseCommands& commands, const ImplementationWatcher& watcher)
      : runner_(runner), commands_(commands), watcher_(watcher) {}

  /// Opens the map, or closes it.
  void Toggle();
  /// Carries out a choice in the panel.
  void Do(const MapChoice& choice);

  /// Looks whether what the map shows has changed, and how far it is. Call it in every frame. True
  /// when the picture has to be drawn again.
  bool Poll();
  /// Whether the map is being filled, or a part of it is not shown yet: call Poll() soon.
  bool busy() const;

  /// Null when it is closed. Every change makes a new one.
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
  /// The selected case; when none is selected the one of the map, or the one from which that was
  /// made. nullopt when there is none.
  std::optional<Subject> FindSubject();
  /// Looks for another case, other numbers, another implementation. True when the state has
  /// changed.
  bool Follow();
  /// Takes over the numbers of a case: chooses the axes, and moves the view to the case.
  void Show(const Subject& subject, WrittenArguments arguments);
  void ShowUsualRange();
  /// Has the map filled, unless the one before has not shown anything yet.
  void Fill();
  void MakeCase(int column, int row);
  /// Shows a text in place of the map.
  bool Say(std::string problem);
  /// Takes what was filled so far; true when there is something new.
  bool TakeFilled(const MapFiller::Progress& progress);
  std::string Title() const;
  const MapAxis& Axis(std::size_t which) const { return axes_[chosen_[which]]; }

  SampleRunner& runner_;
  CaseCommands& commands_;
  const ImplementationWatcher& watcher_;

  std::shared_ptr<const MapState> state_;
  std::unique_ptr<MapFiller> filler_;
  std::optional<Subject> subject_;
  std::vector<Subject> made_from_;    ///< the cases of which others were made, the last one last
  std::uint64_t seen_changes_ = 0;    ///< of the document
  std::optional<CaseRef> seen_case_;  ///< that was selected
  std::vector<std::string> texts_;    ///< the arguments of the case, as they are written
  std::optional<WrittenArguments> arguments_;
  std::vector<MapAxis> axes_;
  std::array<std::size_t, 2> chosen_{};
  std::optional<MapView> view_;
  int width_ = 300;  ///< the room for the map
  int height_ = 150;
  std::optional<JudgedImplementation> judged_;
  const Query* query_ = nullptr;  ///< that the implementation was opened for
  bool opened_ = false;           ///< the implementation was given to the filler
  bool wants_ = false;            ///< the map is to be filled, or filled again
  Clock::time_point begun_;       ///< when it was last
  int filled_square_ = 1;         ///< of the view of the map that is filled
  std::array<bool, 2> filled_floats_{};
  std::uint64_t taken_changes_ = 0;  ///< of the filler, when the state was made
};

}  // namespace hitscan
