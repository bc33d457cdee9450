#pragma once

// The state of the open files, of the user's code and of a search that menus and panels show. The
// layers above this one fill it in.

#include <array>
#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cases/case_file.h"
#include "cases/case_folder.h"
#include "fuzz/background_search.h"
#include "fuzz/verdict_map.h"
#include "implementation/exact_trace.h"

namespace hitscan {

/// The open case files, also for the title of the window.
struct FilesState {
  struct File {
    bool read_only = false;                  ///< it belongs to the program: edits are refused
    bool untitled = false;                   ///< its cases have no file of their own yet
    bool user_copy = false;                  ///< it is the user's copy of a file of the program
    std::optional<long> other_process = {};  ///< of another window that has the file open too
  };
  std::vector<File> files = {};  ///< those of the document, in its order
  /// The labels of the open scenes, if there are several; `tab` is the index of the shown scene.
  std::vector<std::string> tabs = {};
  std::size_t tab = 0;
  std::vector<std::filesystem::path> recent = {};  ///< the newest first
  /// How many versions of these files with unsaved changes earlier sessions have left.
  std::size_t recoverable = 0;
  /// The cases of public issues that come with the program, by library.
  std::shared_ptr<const std::vector<PublicIssue>> issues = {};
};

/// The user's implementations.
struct UserSources {
  struct File {
    std::string name;
    std::optional<double> compiling = {};  ///< for how many seconds; nullopt: not being compiled
    bool failed = false;                   ///< the present contents of its file cannot be used
    bool opened = false;                   ///< there is a version that can be used
  };
  std::vector<File> files;
  std::vector<std::string> named;  ///< code of projects that is not open, by its names
  std::size_t failures = 0;  ///< how often a file could not be used, since the program started
  std::string offered;       ///< the name of the implementation that was used last; empty: none
  bool editable = false;     ///< there is a file to edit
};

/// A search for wrong answers.
struct FuzzState {
  std::string query;
  std::string implementation;
  BackgroundSearch::Snapshot found;
  FuzzRules rules;
  std::optional<FuzzMistake> shown;  ///< the mistake whose case is in the scene
  std::map<MistakeKey, int> kept;    ///< the ids of the cases that were added to the file
  bool outdated = false;             ///< the implementation has changed since

  bool active() const { return found.stage != BackgroundSearch::Stage::kStopped; }
  bool paused() const { return found.stage == BackgroundSearch::Stage::kPaused; }
};

/// A tour as the page lists it.
struct TourCard {
  std::string title;
  std::string about;
  bool opens_code = false;  ///< a button opens the user's code
};

/// The tour that the user follows, at its present step.
struct TourState {
  std::string title;
  std::string text;  ///< what to do now, or at the end what was found
  std::size_t step = 0;
  std::size_t steps = 0;
  bool done = false;
};

/// The map of a verdict around a case.
struct MapState {
  std::string title;
  std::string problem = {};  ///< why there is no map; empty: there is one
  std::string implementation = {};
  std::vector<std::string> numbers = {};    ///< the names of those that can vary
  std::array<std::size_t, 2> chosen = {};   ///< which of them vary along the map, and upward
  std::array<bool, 2> floats = {};          ///< whether a pixel is one float, for both
  std::shared_ptr<const VerdictMap> map{};  ///< null before the first pixels were asked
  double filled = 0;                        ///< the share of its pixels that were asked
  int square = 1;                           ///< the side of its pixels, in pixels of the screen
};

/// The operations of the user's code for a case.
struct TraceState {
  std::string title;
  std::string problem = {};              ///< why there is no trace; empty: there is one
  std::string failure = {};              ///< why there is no answer: "crashed (SIGSEGV)"
  std::shared_ptr<const Trace> trace{};  ///< null before the code has answered
  std::size_t step = 0;                  ///< the index of the operation up to which it is shown
};

}  // namespace hitscan
