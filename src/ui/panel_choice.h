#pragma once

// The choices of the user in menus, panels and dialogs, which only report them; the viewer carries
// them out.

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "app/sample_runner.h"
#include "edit/case_document.h"
#include "fuzz/mistake.h"
#include "platform/actions.h"
#include "ui/dialogs.h"

namespace hitscan {

/// A call that changes the scene, for example which cases are selected, but changes no case.
using SceneCall = std::function<void(SampleRunner&)>;

struct ShowSample {
  std::string name;
};
struct UseImplementation {
  std::string name;  ///< empty: the implementation of the session before, which is offered
};
struct UseTheme {
  std::string name;
};
struct SetTurnRate {
  float degrees_per_second = 0;
};
/// Copies the selected cases.
struct CopyAs {
  std::string format;  ///< the name of a TestFormat; empty: Markdown for an issue, with a picture
};
/// Adds variants of a case to its file and closes their list.
struct KeepVariants {
  bool all = false;  ///< not only those that are ticked
};
/// What to do with the search for wrong answers.
struct FuzzChoice {
  enum What {
    kShow,  ///< show the case of a mistake in the scene
    kKeep,  ///< add the case that is shown to its file
    kRule,  ///< begin again with the other rule
    kClose
  };
  What what = kClose;
  FuzzMistake mistake = {};  ///< for kShow; it has a case
};
/// What to do with the map of a verdict.
struct MapChoice {
  enum What {
    kAxis,      ///< another number varies along an axis
    kResize,    ///< the map has a new size on the screen
    kZoom,      ///< zooms at a position
    kPan,       ///< moves by pixels of the map, to the right and up
    kMakeCase,  ///< makes the case of a pixel
    kFit,       ///< shows the usual range around the case
    kFloats,    ///< shows single floats around the case
    kClose
  };
  What what = kClose;
  int x = 0;
  int y = 0;
  int steps = 0;           ///< for kZoom: above 0 in, below out
  std::size_t axis = 0;    ///< for kAxis: 0 along the map, 1 upward
  std::size_t number = 0;  ///< for kAxis: the index of its name
};
/// What to do with the trace of the user's code.
struct TraceChoice {
  enum What {
    kStep,  ///< show the operations up to this one
    kClose
  };
  What what = kClose;
  std::size_t step = 0;  ///< for kStep: the index of the operation
};
/// Closes the view of all libraries.
struct CloseLibraries {};
/// Makes sure that the selected case is in the picture.
struct RevealSelected {};
/// Opens a case file that a menu lists: a file that was opened before, or that of a public issue.
struct OpenListed {
  std::filesystem::path path;
};
/// Shows one of the open scenes.
struct ShowTab {
  std::size_t tab = 0;
};
/// A cell of the overview: the cases of a query, of which those are listed that fail.
struct OpenOverview {
  const Query* query = nullptr;
  std::string implementation;
};
struct NewCaseFile {
  std::string query;
};
/// Begins one of the tours.
struct StartTour {
  std::size_t tour = 0;
};
struct EndTour {};

using PanelChoice =
    std::variant<Action, SceneCall, CaseEdit, ShowSample, UseImplementation, UseTheme, SetTurnRate,
                 CopyAs, RevealSelected, KeepVariants, FuzzChoice, MapChoice, TraceChoice,
                 CloseLibraries, OpenListed, ShowTab, OpenOverview, NewCaseFile, StartTour, EndTour,
                 PictureRequest>;

/// The output of the panels in one frame.
struct PanelOutput {
  std::vector<PanelChoice>
      choices;                     ///< in the order in which to carry them out: usually one, if any
  std::optional<CaseRef> hovered;  ///< the case under the mouse in the table
  bool unfinished = false;         ///< a panel needs another frame
  bool changes_soon = false;       ///< a text comes or goes in some seconds although nothing moves
  bool typing = false;             ///< a field of the selected case is being typed in
  bool dragging = false;           ///< a field of the selected case is being dragged
  /// The case below the selected case in the table, else the case above it; nullopt when the table
  /// shows neither.
  std::optional<CaseRef> neighbour;
};

}  // namespace hitscan
