#pragma once

// What menus and panels show of the open files, of the user's code and of a search. The layers
// above fill it in.

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

namespace hitscan {

/// The open case files, also for the title of the window.
struct FilesState {
  struct File {
    bool read_only = false;  ///< of the program: it is saved as a copy of the user's
    bool user_copy = false;  ///< such a copy
    std::optional<long> other_process = {};  ///< of another window that has the file open too
  };
  std::vector<File> files = {};  ///< those of the document, in its order
  /// The open files of several queries, of which one is shown.
  std::vector<std::string> tabs = {};
  std::size_t tab = 0;
  std::vector<std::filesystem::path> recent = {};  ///< the newest first
  /// How many times earlier sessions left unsaved changes to these files.
  std::size_t recoverable = 0;
  /// The cases of public issues that come with the program, by library.
  std::shared_ptr<const std::vector<PublicIssue>> issues = {};
};

/// The user's implementations.
struct UserSources {
  struct File {
    std::string name;
    std::optional<double> compiling = {};  ///< for so many seconds
    bool failed = false;                   ///< what its file holds now cannot be used
    bool opened = false;                   ///< there is a version that can be used
  };
  std::vector<File> files;
  std::size_t failures = 0;  ///< how often a file could not be used, since the program started
  std::string offered;       ///< the name of the one that was used last time; empty: none
  bool editable = false;     ///< there is a file to edit
};

/// A search for wrong answers.
struct FuzzState {
  std::string query;
  std::string implementation;
  BackgroundSearch::Snapshot found;
  FuzzRules rules;
  std::optional<FuzzMistake> shown;  ///< the one whose simplest case is in the scene
  std::map<MistakeKey, int> kept;    ///< the ids of the cases that were added to the file
  bool outdated = false;             ///< the implementation has changed since

  bool active() const { return found.stage != BackgroundSearch::Stage::kStopped; }
  bool paused() const { return found.stage == BackgroundSearch::Stage::kPaused; }
};

/// The map of a verdict around a case.
struct MapState {
  std::string title;
  std::string problem = {};  ///< why there is no map; empty: there is one
  std::string implementation = {};
  std::vector<std::string> numbers = {};    ///< the names of those that can vary
  std::array<std::size_t, 2> chosen = {};   ///< which of them does along the map, and upward
  std::array<bool, 2> floats = {};          ///< whether a pixel is one float, for both
  std::shared_ptr<const VerdictMap> map{};  ///< null before the first pixels were asked
  double filled = 0;                        ///< the share of its pixels that were asked
  int square = 1;                           ///< how large its pixels are on the screen
};

}  // namespace hitscan
